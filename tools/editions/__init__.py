"""Editions of a rulebook on the command line: read, compared, shown."""
