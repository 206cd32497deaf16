"""The judge: a program played step by step on plain objects, in the plainest way there is."""
