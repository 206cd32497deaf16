"""Files that commands write: each whole or not at all, and none that is not ours to write over."""

import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from livingrules.engine.graph.places import shown_file
from livingrules.tools.exits import UsageError


def write_files(contents: Mapping[Path, bytes], *, folders: bool = False) -> None:
    """Write files, with `folders` also those they stand in; UsageError where that cannot be done.

    All are written beside their places first and then moved there, so that a full disk or a stop
    in the middle leaves nothing half written, and no folder that was made for nothing. A link
    stays one: what it leads to is written. A pipe or a device is written to as it is. An interruption
    that comes while files are moved waits until all are at their places.
    """
    waiting: list[tuple[Path, Path]] = []
    made: list[Path] = []  # from the top
    path = Path()
    try:
        for number, (path, content) in enumerate(contents.items()):
            if path.exists() and not path.is_file():
                path.write_bytes(content)
                continue
            target = Path(os.path.realpath(path))
            if folders:
                made += _make_folders(target.parent)
            beside = target.parent / f".livingrules-{os.getpid()}-{number}.tmp"
            waiting.append((beside, target))
            beside.write_bytes(content)
            if target.exists():
                shutil.copymode(target, beside)
        with _uninterrupted():
            for beside, target in waiting:
                beside.replace(target)
    except BaseException as error:
        for beside, _ in waiting:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        if isinstance(error, OSError):
            raise UsageError(cannot_be_written(path, error)) from error
        raise


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Signals that stop a program wait for the end; not in a thread, where none arrive."""
    waiting: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {
        one: signal.signal(one, lambda number, _: waiting.append(number))
        for one in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, signal.SIG_DFL if handler is None else handler)
        if waiting:
            signal.raise_signal(waiting[0])


def cannot_be_written(path: Path, error: OSError) -> str:
    """The sentence that a file cannot be written, and why."""
    return f"'{shown_file(str(path))}' cannot be written: {error.strerror or 'nobody knows why'}"


def refuse_to_overwrite(
    name: str, read: Iterable[Path], is_ours: Callable[[bytes], bool], what: str
) -> None:
    """Raise UsageError where a file to write is one that is `read`, or not an earlier one of ours.

    `is_ours` tells by what a file holds whether we wrote it; `what` is what we then call it.
    """
    path = Path(name)
    for one in read:
        if path.exists() and one.exists() and path.samefile(one):
            raise UsageError(f"'{name}' is read from, so the result cannot be written there")
    if path.is_file():
        with path.open("rb") as stream:
            held = stream.read()
        if held.strip() and not is_ours(held):
            raise UsageError(
                f"'{name}' is there already and is not {what}; take it away or name another file"
            )
    elif path.is_dir():
        raise UsageError(f"'{name}' is a folder, and a file is to be written")


def _make_folders(folder: Path) -> list[Path]:
    """Make a folder and those above it; those that were made, from the top."""
    missing = [one for one in (folder, *folder.parents) if not one.is_dir()][::-1]
    if missing and os.path.lexists(missing[0]):
        raise UsageError(f"'{shown_file(str(missing[0]))}' is there already and is no folder")
    for one in missing:
        one.mkdir()
    return missing
