"""What variants do, and how they combine."""
