"""Names for files and anchors made from ids: the same on every system, never twice."""

import re
from collections.abc import Iterable
from hashlib import blake2b

# Names that Windows keeps for devices, with or without an ending.
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE | re.ASCII)
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST = 60


def safe_names(ids: Iterable[str]) -> dict[str, str]:
    """From each id to a name of letters, digits, `.`, `_`, `-` that no other id has.

    Names differ by more than capital letters (5E3 and 5e3 are one file on Windows and macOS),
    are no device of Windows, neither begin nor end with a dot, and have at most 71 characters.
    An id that must be changed, or whose name is taken by an earlier one, gets a mark made from
    the id alone, so that it stays the same when other ids come and go.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for identifier in ids:
        name = _UNSAFE.sub("-", identifier)[:_LONGEST]
        plain = name == identifier and not (
            name.startswith((".", "-")) or name.endswith(".") or _RESERVED.fullmatch(name)
        )
        if not plain or name.casefold() in taken or not name:
            name = f"{name.strip('.-') or 'x'}_{_mark(identifier)}"
            if _RESERVED.fullmatch(name):
                name = f"x{name}"
        taken.add(name.casefold())
        names[identifier] = name
    return names


def safe_paths(ids: Iterable[str]) -> dict[str, str]:
    """From each qualified id to `book/number` in such names: a folder for each book."""
    books: dict[str, list[str]] = {}
    for identifier in ids:
        book, _, number = identifier.partition(":")
        books.setdefault(book, []).append(number)
    folders = safe_names(books)
    return {
        f"{book}:{number}": f"{folders[book]}/{name}"
        for book, numbers in books.items()
        for number, name in safe_names(numbers).items()
    }


def _mark(identifier: str) -> str:
    """Ten characters made from an id."""
    return blake2b(identifier.encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()
