"""Rulebook texts: import, numbering schemes, rules and references."""
