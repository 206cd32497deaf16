"""The lock of an edition: the file with its fingerprints, one rule a line."""

import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from livingrules.engine.editions.edition import Edition
from livingrules.engine.editions.fingerprint import VERSION, Print
from livingrules.engine.editions.order import in_new_order

_ABOUT = (
    "Fingerprints of an edition of a rulebook, written by 'livingrules lock'; its text cannot be "
    "made of them."
)


class NoLock(Exception):
    """A file that holds no lock that can be read; the message says why, without a "this" before it."""


def lock_text(edition: Edition, book: str, printed: str) -> str:
    """The lock of an edition as text; `printed` is what the book calls it."""
    head: dict[str, Any] = {
        "about": _ABOUT,
        "version": VERSION,
        "book": book,
        "edition": printed,
        "scheme": edition.scheme,
        "words": edition.words,
    }
    if edition.outside is not None:
        head["outside"] = edition.outside.as_json()
    return _text(head, {one.id: one.as_json() for one in edition.prints.values()})


def renumbered_lock(
    held: bytes, ids: Mapping[str, str], news: Sequence[str], apart: Collection[str]
) -> str:
    """A lock with new ids for some of its rules, by the old ones; rules in their place are gone.

    Those stand where the new edition prints them, whose ids are `news`; `apart` it prints others
    in another order, which stay where they are.
    """
    head = json.loads(held)
    rules = head.pop("rules")
    taken = set(ids.values())
    kept = {one: row for one, row in rules.items() if one in ids or one not in taken}
    order = in_new_order(list(kept), ids, news, apart)
    renumbered = {ids.get(one, one): row for one, row in kept.items()}
    made = {one: renumbered[one] for one in order}
    for row in (*made.values(), head.get("outside", {})):
        if "references" in row:
            row["references"] = [
                [book, *(one if book else ids.get(one, one) for one in cited)]
                for book, *cited in row["references"]
            ]
    return _text(head, made)


def _text(head: Mapping[str, Any], rules: Mapping[str, Any]) -> str:
    """A lock as text, one rule a line."""
    lines = [f" {_json(key)}: {_json(value)}," for key, value in head.items()]
    body = ",\n".join(f"  {_json(one)}: {_json(row)}" for one, row in rules.items())
    return "{\n" + "\n".join(lines) + '\n "rules": {\n' + body + "\n }\n}\n"


def read_lock(path: Path) -> Edition:
    """The edition whose fingerprints a file holds; NoLock where it holds none."""
    try:
        if path.exists() and not path.is_file():
            raise NoLock("is no file, and a lock is expected")
        held = json.loads(path.read_bytes())
        json.dumps(held, ensure_ascii=False).encode()  # no half signs, which nothing can show
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or "it is no JSON"
        raise NoLock(f"lock cannot be read: {reason}") from error
    if not isinstance(held, dict) or "rules" not in held or "version" not in held:
        raise NoLock("is no lock that 'livingrules lock' wrote")
    if held["version"] != VERSION:
        raise NoLock(
            f"lock is of version {held['version']}, and this program knows version {VERSION}"
        )
    try:
        made = Edition(str(held["scheme"]), str(held["words"]))
        made.prints = {one: Print.of_json(one, row) for one, row in held["rules"].items()}
        if "outside" in held:
            made.outside = Print.of_json("", held["outside"])
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise NoLock("lock is damaged") from error
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
