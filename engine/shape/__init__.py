"""JSON Schema: which type a scalar has, and what is wrong with a document, in plain words."""
