"""Which signs the id of a rule or ruling may have, and the file that it belongs in.

A rulebook may print nearly anything. What an id cannot have is what already means something
where ids are written: a blank ends a word, `/` parts an address, `..` makes a run, and what
stands before a colon may be a book.
"""

import re

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.codes import BAD_ID
from livingrules.engine.catalogue.ids import Ids
from livingrules.engine.shape.wording import quoted

_UNSAFE = re.compile(r"[^\w.-]")


def problem(identifier: str, books: set[str]) -> str | None:
    """Why an id cannot be, in words that go behind `it`; None where it can.

    >>> problem("III:4-b", {"tides"}), problem("5/A", set())
    (None, "has a '/', which parts the steps of an address")
    """
    if identifier.startswith("x-"):
        return "begins with x-, as private notes do, which are never read"
    if any(sign.isspace() for sign in identifier):
        return "has a blank, which ends an id"
    if "/" in identifier:
        return "has a '/', which parts the steps of an address"
    if ".." in identifier:
        return "has two periods, which make a run of ids"
    before, colon, after = identifier.partition(":")
    if colon and before in books:
        return f"is read as '{after}' of the book {before}"
    return None


def bad_ids(ids: Ids, said: list[Finding]) -> list[Finding]:
    """The findings on ids that nothing could name, but for those that `said` speaks of."""
    places = {one.place for one in said}
    findings: list[Finding] = []
    for declared in (one for book in (ids.rules, ids.rulings) for one in book.values()):
        for name, one in declared.items():
            why = problem(name, set(ids.books))
            if why is not None and one.place not in places:
                message = f"{quoted(name)} cannot be an id: it {why}"
                findings.append(Finding(BAD_ID, message, one.place, hint="write it otherwise"))
    return findings


def file_stem(identifier: str) -> str:
    """The id as the name of a file without its ending, on every system.

    >>> file_stem("III:4"), file_stem("24.7")
    ('III-4', '24.7')
    """
    return _UNSAFE.sub("-", identifier).lstrip(".") or "rule"
