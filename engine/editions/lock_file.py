"""The lock of an edition: the file with its fingerprints, one rule a line."""

import json
from pathlib import Path
from typing import Any

from livingrules.engine.editions.edition import Edition
from livingrules.engine.editions.fingerprint import VERSION, Print

LOCK_FILE = "edition.lock.json"
_ABOUT = (
    "Fingerprints of an edition of a rulebook, written by 'livingrules lock'; its text cannot be "
    "made of them."
)


class NoLock(Exception):
    """A file that holds no lock that can be read; the message says why in plain words."""


def lock_text(edition: Edition, book: str, printed: str) -> str:
    """The lock of an edition as text; `printed` is what the book calls it."""
    head = {
        "about": _ABOUT,
        "version": VERSION,
        "book": book,
        "edition": printed,
        "scheme": edition.scheme,
        "words": edition.words,
    }
    lines = [f" {_json(key)}: {_json(value)}," for key, value in head.items()]
    if edition.outside is not None:
        lines.append(f' "outside": {_json(edition.outside.as_json())},')
    rules = [f"  {_json(one.id)}: {_json(one.as_json())}" for one in edition.prints.values()]
    body = ",\n".join(rules)
    return "{\n" + "\n".join(lines) + '\n "rules": {\n' + body + "\n }\n}\n"


def read_lock(path: Path) -> Edition:
    """The edition whose fingerprints a file holds; NoLock where it holds none."""
    try:
        held = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or "it is no JSON"
        raise NoLock(f"cannot be read: {reason}") from error
    if not isinstance(held, dict) or "rules" not in held or "version" not in held:
        raise NoLock("is no lock that 'livingrules lock' wrote")
    if held["version"] != VERSION:
        raise NoLock(
            f"is of version {held['version']}, and this program knows version {VERSION}; make it "
            "anew with 'livingrules lock'"
        )
    try:
        made = Edition(str(held["scheme"]), str(held["words"]))
        made.prints = {one: Print.of_json(one, row) for one, row in held["rules"].items()}
        if "outside" in held:
            made.outside = Print.of_json("", held["outside"])
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NoLock("is damaged; make it anew with 'livingrules lock'") from error
    return made


def is_lock(held: bytes) -> bool:
    """Whether what a file holds was written by `lock`."""
    try:
        read = json.loads(held)
    except (ValueError, RecursionError):
        return False
    return isinstance(read, dict) and {"version", "scheme", "words", "rules"} <= set(read)


def _json(value: Any) -> str:
    """A value in one line."""
    return json.dumps(value, ensure_ascii=False)
