"""Random games of the shipped books, and what must hold in every one."""
