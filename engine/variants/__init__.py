"""Variants: changes by address that are laid over the files of books before anything is read."""
