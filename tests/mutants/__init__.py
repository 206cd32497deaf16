"""Mutants: a book's behaviour changed in one place, to see whether its scenarios notice."""
