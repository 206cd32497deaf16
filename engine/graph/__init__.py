"""The graph of rules, entries and references."""
