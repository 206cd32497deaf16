"""From files to a catalogue and its programs: every step that needs both."""
