"""How fast, beside what: every figure with its peer in the same run."""
