"""What a list of changes names, and is not there: its book, the rules, what is to be looked at."""

import re
from collections.abc import Iterable, Iterator

from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.codes import REVIEW_ASTRAY
from livingrules.engine.catalogue.locate import BOOK_FILE
from livingrules.engine.catalogue.lock import locked as lock_of
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.catalogue.near import near_ids
from livingrules.engine.catalogue.raw import RawBook, items_of, mapping_of, text_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node
from livingrules.engine.shape.wording import quoted

_GONE = ("added", "removed", "moved", "split", "merged", "reordered", "outside")
"""Changes whose rule may be in one of the two editions only, or that have none."""
_ELSEWHERE = re.compile(r"[a-z][\w-]*|\S+\.[a-z]\w*")
"""Names of scenarios, of variants and of saved games, which lie in files of their own."""


def names_astray(
    document: Document, changes: Iterable[Mapping], book: RawBook, catalogue: Catalogue
) -> Iterator[Finding]:
    """A finding for each name in a list, or in these changes of it, that leads to nothing."""
    named = mapping_of(document.root).get("review")
    if named is not None and text_of(named) != book.name:
        message = (
            f"this list is of the book {quoted(text_of(named))}, and lies in that of '{book.name}'"
        )
        hint = "a list lies in the folder of its book"
        yield _astray(document, named, message, hint, nearest(text_of(named), (book.name,)))
        return
    if book.unknown("rules") or book.broken or book.lacking:
        return  # nobody knows what there is
    numbers = {one.number for one in catalogue.rules.values() if one.book == book.name}
    lock = lock_of(book.folder)
    old = numbers | set(lock.rules if lock is not None else ())
    listed = lock is not None or book.root.get("prints") is not None
    for change in changes:
        rule = change.get("rule")
        if rule is not None and text_of(change.get("change")) not in _GONE:
            yield from _rule(document, change, rule, old, listed, lock is not None)
        for one in items_of(change.get("look")):
            near = _not_there(text_of(one), book, catalogue)
            if near is not None:
                message = f"there is no {quoted(text_of(one))} to look at"
                hint = "take it out if it is gone by now"
                yield _astray(document, one, message, hint, near)


def _rule(
    document: Document, change: Mapping, rule: Node, known: set[str], listed: bool, locked: bool
) -> Iterator[Finding]:
    """The finding on the rule of a change, if it is neither in the catalogue nor in the lock.

    Unless all rules are `listed` somewhere, one of which its change speaks is taken to be there.
    """
    name = text_of(rule)
    said = text_of(change.get("says")).partition(" ")[0].rstrip(",")
    if name in known or (said == name and not listed):
        return
    where = ", neither in the catalogue nor in the lock" if locked else " in the catalogue"
    message = f"there is no rule {quoted(name)}{where}"
    near = (said,) if said in known else near_ids(name, known)
    yield _astray(document, rule, message, None, near)


def _not_there(name: str, book: RawBook, catalogue: Catalogue) -> tuple[str, ...] | None:
    """The names nearest to one that leads to nothing; None where it leads somewhere.

    Nothing is said of what lies in files of its own, and of books that are not read here.
    """
    if catalogue.find(name):
        return None
    prefix, colon, bare = name.partition(":")
    if not colon:
        prefix, bare = "", name
    if _ELSEWHERE.fullmatch(bare):
        return None
    known = [*catalogue.rules, *catalogue.rulings, *catalogue.entries]
    if not prefix:
        return near_ids(name, (one.partition(":")[2] for one in known))
    if prefix not in catalogue.books:
        if (book.folder.parent / prefix / BOOK_FILE).is_file():
            return None
        near = nearest(prefix, (book.name,))
        return tuple(f"{one}:{bare}" for one in near) or None
    return near_ids(name, (one for one in known if one.startswith(f"{prefix}:")))


def _astray(
    document: Document, node: Node, message: str, hint: str | None, near: tuple[str, ...]
) -> Finding:
    """A finding on a name in a list."""
    return Finding(REVIEW_ASTRAY, message, document.place(node), hint=hint, suggestions=near)
