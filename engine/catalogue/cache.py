"""What was worked out before, by the content of the files that it was worked out from.

One file a result, in the user's cache folder (`LIVINGRULES_CACHE` names another). A result
is read only when its checksum is right, and holds nothing but the catalogue's own records;
a damaged one is made again. Two processes at once are safe: a file is written whole beside
its place and then moved there.
"""

import io
import os
import pickle
import re
import sys
import tempfile
from collections.abc import Iterable
from functools import cache as once
from hashlib import blake2b
from pathlib import Path
from typing import Any

import livingrules
from livingrules.engine.catalogue.added import review_file
from livingrules.engine.catalogue.locate import (
    BOOK_FILE,
    DATA_ENDINGS,
    LOCK_FILE,
    Selection,
    books_beside,
    names_of,
    scheme_of,
    shipped_books,
)
from livingrules.engine.read.text import contents

KEEP_FILES = 60
_DIGEST = 32
_MODULES = ("livingrules.engine.catalogue.model", "livingrules.dsl.finding",
            "livingrules.dsl.types", "livingrules.dsl.scope", "livingrules.engine.program.model",
            "livingrules.engine.program.steps", "livingrules.engine.code.sites")  # fmt: skip
_SCHEME = re.compile(rb"""^scheme:\s*["']?(?P<path>[^"'#\r\n]*[^"'#\s])""", re.MULTILINE)


def key_of(selection: Selection) -> str:
    """A fingerprint of all that the catalogue of a selection rests on: files, program, Python."""
    digest = blake2b(digest_size=20)
    digest.update(f"{livingrules.__version__} {sys.version} {_program()}".encode())
    for book in selection.books:
        digest.update(b"\0" + os.fsencode(book))
    beside = (near for book in selection.books for near in books_beside(book))
    for book in dict.fromkeys((*selection.books, *beside, *shipped_books().values())):
        heads = (f"{book}{os.sep}{BOOK_FILE}", f"{book}{os.sep}{LOCK_FILE}")
        for path in (*heads, *names_of(book, data=True, reviews=True)):
            content = _content(path)
            digest.update(b"\0%b\0%d\0" % (os.fsencode(path), len(content)))
            digest.update(content)
            if path.endswith(BOOK_FILE):
                digest.update(b"%d" % _has_scheme(book, content))
    for name, given in sorted(selection.added.data.items()):
        digest.update(f"\0={name}".encode())
        for file in (given, *_named_in(given)):
            content = _content(file)
            digest.update(b"\0%b\0%d\0" % (os.fsencode(file), len(content)))
            digest.update(content)
    return key_with(digest.hexdigest(), selection.added.variants)


def key_with(key: str, variants: Iterable[Path]) -> str:
    """The fingerprint of what rests on variants too, and on what is known of their reviews."""
    digest = blake2b(key.encode(), digest_size=20)
    for file in (each for one in variants for each in (one, review_file(one))):
        content = _content(file)
        digest.update(b"\0+%b\0%d\0" % (os.fsencode(file), len(content)))
        digest.update(content)
    return digest.hexdigest()


def _named_in(given: Path) -> list[Path]:
    """The files that data in YAML may name as those with its items."""
    if given.suffix.lower() in DATA_ENDINGS or b"file" not in _content(given):
        return []
    return sorted(one for one in given.parent.iterdir() if one.suffix.lower() in DATA_ENDINGS)


def _content(path: str | Path) -> bytes:
    """What a file holds, or why it cannot be read."""
    try:
        return contents(path)
    except OSError as error:
        return str(error).encode()


def _has_scheme(book: Path, head: bytes) -> bool:
    """Whether the numbering scheme is there that `book.yaml` names by a path."""
    named = _SCHEME.search(head)
    return (
        named is not None and scheme_of(book, named["path"].decode("utf-8", "replace")) is not None
    )


@once
def _program() -> str:
    """A fingerprint of the program itself, so that a changed one works everything out anew."""
    package = Path(str(livingrules.__file__)).parent
    digest = blake2b(digest_size=8)
    for part in ("dsl", "engine", "schema"):
        for where, folders, names in os.walk(package / part):
            folders.sort()
            for name in sorted(names):
                if name.endswith((".py", ".json", ".lark")):
                    status = (Path(where) / name).stat()
                    digest.update(f"{name}{status.st_size}{status.st_mtime_ns}".encode())
    return digest.hexdigest()


def read(key: str, kind: str) -> Any | None:
    """The result of a kind kept under a key; None where there is none, or it is damaged."""
    try:
        data = (_folder() / f"{key}.{kind}").read_bytes()
    except OSError:
        return None
    payload = data[_DIGEST:]
    if blake2b(payload, digest_size=_DIGEST).digest() != data[:_DIGEST]:
        return None
    try:
        return _OwnRecords(io.BytesIO(payload)).load()
    except (pickle.UnpicklingError, AttributeError, EOFError, ImportError, IndexError, TypeError):
        return None


def write(key: str, kind: str, value: Any) -> None:
    """Keep a result; where the folder cannot be written, nothing is kept."""
    payload = pickle.dumps(value, protocol=5)
    digest = blake2b(payload, digest_size=_DIGEST).digest()
    try:
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(digest + payload)
            Path(name).replace(folder / f"{key}.{kind}")
        except OSError:
            Path(name).unlink(missing_ok=True)
            return
        _forget(folder.iterdir())
    except OSError:
        return


def _forget(files: Iterable[Path]) -> None:
    """Delete the oldest results beyond the number that is kept."""
    dated = sorted(((path.stat().st_mtime, path) for path in files if path.is_file()), reverse=True)
    for _, path in dated[KEEP_FILES:]:
        path.unlink(missing_ok=True)


def _folder() -> Path:
    """The folder that results are kept in."""
    named = os.environ.get("LIVINGRULES_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("livingrules", appauthor=False)


class _OwnRecords(pickle.Unpickler):
    """Reads pickles that hold nothing but plain values and the catalogue's records."""

    def find_class(self, module: str, name: str) -> Any:
        """The class of that name, where it is one of ours."""
        if module in _MODULES:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a cached result")
