"""What the lock of an edition says of the catalogue of its book."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.catalogue.codes import (
    DAMAGED_LOCK,
    NOT_LOCKED,
    OTHER_EDITION,
    UNLISTED_RULE,
)
from livingrules.engine.catalogue.ids import Declared
from livingrules.engine.catalogue.locate import LOCK_FILE
from livingrules.engine.catalogue.near import near_ids
from livingrules.engine.catalogue.order import is_part, natural_key
from livingrules.engine.catalogue.raw import RawBook, mapping_of, text_of
from livingrules.engine.read.text import contents

_SINGLY = 5  # rules that are told one by one; of more the first, and how many there are
_UNPRINTED = ("missing", "external")


@dataclass(frozen=True, slots=True)
class Locked:
    """What a lock says of its edition: what it is called, and its rules with their headings."""

    edition: str
    rules: Mapping[str, str]


_DAMAGED = Locked("", {})


def locked(folder: Path) -> Locked | None:
    """The lock in the folder of a book; None where there is none, `_DAMAGED` where it is none."""
    if not (folder / LOCK_FILE).exists():
        return None
    try:
        held = json.loads(contents(folder / LOCK_FILE))
        rules = {one: str(row.get("heading", "")) for one, row in held["rules"].items()}
        return Locked(str(held.get("edition", "")), rules)
    except (OSError, ValueError, RecursionError, AttributeError, KeyError, TypeError):
        return _DAMAGED


def lacking(rules: Mapping[str, str], printed: Collection[str]) -> list[str]:
    """The rules that an edition prints and a catalogue lacks; `rules` are its, with their statuses."""
    return sorted((one for one in printed if one not in rules), key=natural_key)


def strange(rules: Mapping[str, str], printed: Collection[str]) -> list[str]:
    """The rules that a catalogue has as printed and that are not in an edition.

    What merely stands over parts that are there, as the number of a chapter, may be printed without
    being one.
    """
    return sorted(
        (
            one
            for one, status in rules.items()
            if one not in printed
            and status not in _UNPRINTED
            and not any(is_part(part, one) for part in printed)
        ),
        key=natural_key,
    )


def differences(book: RawBook, declared: Mapping[str, Declared]) -> Iterator[Finding]:
    """The findings on a book whose catalogue and lock are not of the same edition."""
    lock = locked(book.folder)
    if lock is _DAMAGED:
        message = "this is no lock of an edition that can be read"
        hint = "make it anew with 'livingrules lock', or take it away"
        yield Finding(DAMAGED_LOCK, message, Place(str(book.folder / LOCK_FILE)), hint=hint)
        return
    if lock is None or book.head is None or book.external:
        return
    edition = book.root.get("edition")
    if edition is not None and lock.edition and text_of(edition) != lock.edition:
        hint = "when the catalogue is what the new text says, make the lock anew with 'livingrules lock'"
        message = f"the lock is of edition '{lock.edition}'"
        yield Finding(OTHER_EDITION, message, book.head.place(edition), hint=hint)
    rules = {name: _status(one) for name, one in declared.items()
             if one.document.file not in book.others}  # fmt: skip
    if not rules:
        return  # it has not been begun
    without, beyond = lacking(rules, lock.rules), strange(rules, lock.rules)
    without = [one for one in without if one not in book.gone]
    if book.root.get("prints") is None:  # nothing else tells which of two alike is misspelt
        without = [one for one in without if not near_ids(one, beyond)]
    yield from _lacking(book, without, beyond, lock)
    yield from _strange(beyond, declared, lock)


def _lacking(book: RawBook, ids: list[str], beyond: list[str], lock: Locked) -> Iterator[Finding]:
    """The findings on rules of the edition of which the catalogue has nothing."""
    assert book.head is not None
    listed = "prints" in book.root.items
    place = Place(book.head.file)
    if listed or "book" in book.root.items:
        place = book.head.place(book.root.key("prints" if listed else "book"))
    then = ", then list it under 'prints'" if listed else ""
    if len(ids) > _SINGLY:
        message = f"the locked edition prints {len(ids)} rules of which the catalogue has nothing: "
        hint = "'livingrules new rule' begins an entry" + then.replace("it", "each")
        yield Finding(UNLISTED_RULE, message + some(ids), place, hint=hint)
        return
    for one in ids:
        titled = f" ({lock.rules[one]})" if lock.rules[one] else ""
        message = f"the locked edition prints {one}{titled}, of which the catalogue has nothing"
        hint = f"'livingrules new rule {one} --book {book.name}' begins an entry{then}"
        yield Finding(UNLISTED_RULE, message, place, hint=hint, suggestions=near_ids(one, beyond))


def _strange(ids: list[str], declared: Mapping[str, Declared], lock: Locked) -> Iterator[Finding]:
    """The findings on rules that the edition does not print."""
    hint = (
        "take it out if it is gone; if it has another id now, 'livingrules update --renumber' "
        "writes that"
    )
    if len(ids) > _SINGLY:
        message = f"{len(ids)} rules of the catalogue are not in the locked edition: {some(ids)}"
        more = f"{hint}; or the lock is of another text, and 'livingrules lock' makes it anew"
        yield Finding(NOT_LOCKED, message, declared[ids[0]].place, hint=more)
        return
    for one in ids:
        message = f"'{one}' is not in the locked edition"
        near = near_ids(one, (other for other in lock.rules if other not in declared))
        yield Finding(NOT_LOCKED, message, declared[one].place, hint=hint, suggestions=near)


def some(ids: list[str]) -> str:
    """The first few, and how many more there are."""
    more = f" and {len(ids) - _SINGLY} more" if len(ids) > _SINGLY else ""
    return ", ".join(ids[:_SINGLY]) + more


def _status(declared: Declared) -> str:
    """The status of a rule."""
    return text_of(mapping_of(declared.node).get("status"))
