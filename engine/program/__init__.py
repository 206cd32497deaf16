"""What a book declares to be played: actions, events, phases and their steps, typed."""
