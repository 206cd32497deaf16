"""From typed trees to Python source and functions."""
