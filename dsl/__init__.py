"""The expression language: knows no game, reads no file."""
