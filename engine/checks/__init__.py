"""Checks of a whole catalogue, one module a check."""
