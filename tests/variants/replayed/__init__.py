"""Edits of the books that ship, and games that are played again by them."""
