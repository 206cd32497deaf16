"""The parts of the checker: names, numbers, logic, queries, and what is known at a place."""
