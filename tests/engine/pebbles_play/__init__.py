"""A small game of pebbles, played: saved, taken back, explained, shown at a terminal."""
