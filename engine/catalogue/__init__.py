"""The catalogue: model, loading, caching."""
