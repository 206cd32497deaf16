"""A game played at a terminal: what is seen, what is typed, what is told."""
