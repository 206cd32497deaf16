"""New books and rules: files that pass `check`, to begin from."""
