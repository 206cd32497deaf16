"""Rulebook texts: schemes, import, rules and references, the reading copy."""
