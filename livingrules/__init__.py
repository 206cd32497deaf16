"""A game's living rules as data: read, checked, cross-linked, changed and run.

`livingrules.load(books)` gives the catalogue: see `livingrules.engine.api`.
"""

from typing import Any

__version__ = "0.1.0"
__all__ = ["__version__", "load"]


def __getattr__(name: str) -> Any:
    # Imported when first asked for, so that the commands start quickly.
    if name == "load":
        from livingrules.engine.api import load

        return load
    raise AttributeError(f"module 'livingrules' has no attribute {name!r}")
