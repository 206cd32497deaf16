"""Many games played by policies: one game, all of them by several processes, what comes out."""
