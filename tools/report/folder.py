"""The folder a report is written into: never a file of somebody else's is touched."""

import json
import os
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path, PurePosixPath

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.graph.codes import REPORT_FOLDER_FOREIGN, REPORT_UNWRITABLE
from livingrules.engine.graph.places import shown_file

MANIFEST = "livingrules-report.json"
# Holds a name a line, written before the file itself: what a run that was killed has left.
_JOURNAL = f".{MANIFEST}.names"
_TEMPORARY = ".livingrules-tmp"


class ReportFolder:
    """Writes files through temporary ones and remembers in a manifest which are ours."""

    def __init__(self, path: Path) -> None:
        """Take the folder; nothing is read or written yet."""
        self.path = path
        self.written: set[str] = set()
        # Paths as plain texts: a report has thousands of files.
        self._base = str(path)
        self._earlier: frozenset[str] = frozenset()
        self._made: set[str] = set()
        self._begun = False
        self._new = False
        # Files are written while the next pages are made: the disk is the slower of the two.
        self._pool: ThreadPoolExecutor | None = None
        self._waiting: list[Future[None]] = []

    def problems(self) -> list[Finding]:
        """What forbids writing here: the path is no folder, or it holds files not from us.

        Names that begin with a dot right in the folder (`.git`, `.nojekyll`) are no hindrance,
        since nothing we write begins so.
        """
        if not self.path.exists():
            return []
        if not self.path.is_dir():
            return [self._finding("this is a file, and a report needs a folder")]
        earlier = _read_manifest(self.path / MANIFEST)
        if earlier is not None:
            earlier += filter(_inside, _lines_of(self.path / _JOURNAL))
        self._earlier = frozenset(earlier or ())
        ours = {MANIFEST, *self._earlier} if earlier is not None else set()
        foreign = sorted(name for name in _files(self.path) if name not in ours)
        if not foreign:
            return []
        shown = ", ".join(foreign[:3])
        if len(foreign) > 3:
            shown += f" and {len(foreign) - 3} more"
        return [
            self._finding(
                f"the folder holds files that no earlier report wrote ({shown}); they could be lost"
            )
        ]

    def begin(self) -> None:
        """Make the folder; say in the manifest that it is ours, so that a broken run can be redone."""
        self._new = not self.path.exists()
        self.path.mkdir(parents=True, exist_ok=True)
        self._begun = True
        self._save_manifest(self._earlier)
        (self.path / _JOURNAL).unlink(missing_ok=True)

    def announce(self, names: Iterable[str]) -> None:
        """Say of files that further processes write, before they begin, that they are ours."""
        self.written.update(names)
        self._save_manifest(self._earlier)

    def write(self, name: str, content: str | bytes) -> None:
        """Have one file written, whole, unless it is there already just so.

        `name` is its path in the folder, with `/`. An OSError is raised here or by `finish`.
        """
        parent, _, last = f"{self._base}/{name}".rpartition("/")
        if parent not in self._made:
            Path(parent).mkdir(parents=True, exist_ok=True)
            self._made.add(parent)
        data = content if isinstance(content, bytes) else content.encode("utf-8", "replace")
        if name not in self.written:
            self.written.add(name)
            with (self.path / _JOURNAL).open("a", encoding="utf-8") as journal:
                journal.write(f"{name}\n")
        if self._pool is None:
            self._pool = ThreadPoolExecutor(2)
        earlier = name in self._earlier
        self._waiting.append(self._pool.submit(_put, parent, last, data, earlier, self._new))

    def settle(self) -> None:
        """Wait until all is written that is waiting; raises the first OSError."""
        if self._pool is not None:
            self._pool.shutdown(wait=True)
            self._pool = None
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            one.result()

    def leave(self) -> None:
        """Say in the manifest what is ours so far; call it when the report is broken off."""
        if self._begun:
            with suppress(OSError):
                self.settle()
            with suppress(OSError):
                self._save_manifest(self._earlier)
                (self.path / _JOURNAL).unlink(missing_ok=True)

    def finish(self) -> list[Path]:
        """Remove what an earlier report wrote and this one did not; the files written, sorted."""
        self.settle()
        # Where capital letters make no difference an old name may be a new file.
        new = {name.casefold() for name in self.written}
        stale = [name for name in self._earlier if name.casefold() not in new]
        for name in stale:
            (self.path / name).unlink(missing_ok=True)
        for folder in sorted({parent for name in stale for parent in PurePosixPath(name).parents}):
            _remove_empty(self.path / folder, self.path)
        self._save_manifest([])
        (self.path / _JOURNAL).unlink(missing_ok=True)
        self._begun = False
        return [self.path / MANIFEST, *(self.path / name for name in sorted(self.written))]

    def _save_manifest(self, also: Iterable[str]) -> None:
        """Write the names of all files that are ours."""
        names = sorted({*self.written, *also} - {MANIFEST})
        text = json.dumps({"made-by": "livingrules report", "files": names}, indent=0) + "\n"
        if _holds(f"{self._base}/{MANIFEST}", text.encode()):
            return
        temporary = self.path / f".{MANIFEST}{_TEMPORARY}"
        try:
            temporary.write_text(text, encoding="utf-8", newline="\n")
        except OSError:
            temporary.unlink(missing_ok=True)
            raise
        temporary.replace(self.path / MANIFEST)

    def _finding(self, message: str) -> Finding:
        """A refusal to write here."""
        return Finding(
            REPORT_FOLDER_FOREIGN,
            f"{shown_file(str(self.path))}: {message}",
            Place(str(self.path)),
            hint="give another folder, one that is new or empty or holds an earlier report",
        )


def _put(parent: str, last: str, data: bytes, earlier: bool, new: bool) -> None:
    """Write a file through a temporary one; one of an earlier report stays if it is the same.

    In a `new` folder nothing can be lost, and the file is written in its place.
    """
    target = f"{parent}/{last}"
    if earlier and _holds(target, data):
        return
    temporary = target if new else f"{parent}/.{last}{_TEMPORARY}"
    with open(temporary, "wb") as file:  # noqa: PTH123
        file.write(data)
    if not new:
        os.replace(temporary, target)  # noqa: PTH105


def unwritable(path: Path, error: OSError) -> Finding:
    """The finding that something could not be written."""
    where = error.filename if isinstance(error.filename, str) else str(path)
    return Finding(
        REPORT_UNWRITABLE,
        f"'{shown_file(where)}' cannot be written: {error.strerror or 'the system gives no reason'}",
        Place(str(path)),
        hint="see to it that the folder may be written to and the disk has room",
    )


def _read_manifest(file: Path) -> list[str] | None:
    """The names in a manifest; nothing when there is none that we could have written."""
    try:
        names = json.loads(file.read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    if not isinstance(names, list) or not all(map(_inside, names)):
        return None
    return names


def _lines_of(file: Path) -> list[str]:
    """The lines of a text; none where it cannot be read."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []


def _holds(file: str, data: bytes) -> bool:
    """Whether the file is there and holds just this."""
    try:
        with open(file, "rb") as held:  # noqa: PTH123
            return held.read() == data
    except OSError:
        return False


def _inside(name: object) -> bool:
    """Whether this is a path that stays in the folder, as we write them."""
    if not isinstance(name, str) or not name or any(sign in name for sign in '\\:"<>|?*\0'):
        return False
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts


def _files(folder: Path) -> list[str]:
    """Every file below a folder, and every link to a folder, with `/`."""
    found: list[str] = []
    for parent, folders, names in os.walk(folder):
        at = Path(parent)
        inner = at.relative_to(folder)
        if at == folder:
            folders[:] = [name for name in folders if not name.startswith(".")]
            names = [name for name in names if not name.startswith(".")]
        links = [name for name in folders if (at / name).is_symlink()]
        for name in (*names, *links):
            if not name.endswith(_TEMPORARY):
                found.append((inner / name).as_posix())
    return found


def _remove_empty(folder: Path, top: Path) -> None:
    """Remove a folder and those above it, up to the report's own, as far as they are empty."""
    while folder != top and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
