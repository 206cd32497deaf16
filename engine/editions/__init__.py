"""Editions of a rulebook: fingerprints of one, and what another changes in it."""
