"""YAML files to documents with exact positions."""
