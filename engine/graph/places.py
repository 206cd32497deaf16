"""Where something stands, said the way every command and file says it."""

import os
from functools import lru_cache

from livingrules.dsl.finding import Place


def shown_file(file: str) -> str:
    """The path relative to the working directory, with `/`; absolute if it is on another drive."""
    try:
        folder = os.getcwd()  # noqa: PTH109 (a text is wanted, and many times over)
    except OSError:
        # The working directory has been deleted.
        return file.replace(os.sep, "/")
    return _relative(file, folder)


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
