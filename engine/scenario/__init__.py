"""Scenarios: small games, played from a state that is given, held against what must come out."""
