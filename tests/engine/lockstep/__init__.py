"""What the tests of the engine share: small books, and a game played three times at once."""
