"""Many games by policies as the command line has them: asked for, played, told."""
