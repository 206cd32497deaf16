"""Asking questions of the harbour that the examples of the language speak of."""
