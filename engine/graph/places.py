"""Where something stands, said the way every command and file says it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from livingrules.dsl.finding import Place


def shown_file(file: str) -> str:
    """The path relative to the working directory, with `/`; absolute if it is on another drive."""
    folder = _FIXED[-1] if _FIXED else _folder()
    # Without one, the working directory has been deleted.
    return _relative(file, folder) if folder else file.replace(os.sep, "/")


_FIXED: list[str] = []


def _folder() -> str:
    """The working directory; empty where it has been deleted."""
    try:
        return os.getcwd()  # noqa: PTH109 (a text is wanted, and many times over)
    except OSError:
        return ""


@contextmanager
def fixed_folder() -> Iterator[None]:
    """While this lasts the working directory does not change, so it is asked for only once."""
    _FIXED.append(_folder())
    try:
        yield
    finally:
        _FIXED.pop()


@lru_cache(maxsize=65536)
def _relative(file: str, folder: str) -> str:
    """The path relative to a folder, with `/`."""
    try:
        shown = os.path.relpath(file, folder) if file else file
    except ValueError:
        # Windows: there is no way from one drive to another.
        shown = os.path.abspath(file)  # noqa: PTH100 (no look at the disk is wanted)
    return shown.replace(os.sep, "/")


def located(place: Place) -> dict[str, str | int]:
    """`file` and `line` of a place, as the JSON contracts have them."""
    return {"file": shown_file(place.file), "line": place.line}


def at(place: Place) -> str:
    """The place as `file:line`, for people."""
    return f"{shown_file(place.file)}:{place.line}"
