"""Tests of the graph: a small harbour in YAML, odd catalogues in Python, expected output beside."""
