"""The graph and the rules in the formats of other programs: each function returns text."""
