"""A game's living rules as data: read, checked, cross-linked, changed and run."""

__version__ = "0.1.0"
