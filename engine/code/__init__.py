"""Python made from a program: one module that holds its state, its rules and its steps."""
