"""A game as it is played: state, decisions, answers, log."""
