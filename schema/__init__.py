"""JSON Schema of every kind of file."""
