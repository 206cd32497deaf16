"""The catalogue, its checks, its graph, and rulebook texts: knows no game."""
