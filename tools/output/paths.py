"""Paths as they are shown: relative to the working folder, with `/`."""

import os
from pathlib import PurePath


def shown_path(file: str) -> str:
    """A path relative to the working folder, with `/`; absolute where there is no way there.

    Windows has no relative way to another drive, and a working folder may have been deleted.
    """
    try:
        relative = os.path.relpath(file)
    except (ValueError, OSError):
        relative = file
    return PurePath(relative).as_posix()
