"""Which name is missing above an entry of data: the one that is used and nowhere declared.

What is used is told by a first reading of the whole book, made on a copy of its documents. Of two
entries of one name, that bears the wrong one without which the book reads better.
"""

from copy import deepcopy
from dataclasses import replace

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.name_spelling import UNKNOWN, text_at
from livingrules.engine.catalogue.nameless import Unnamed, unnamed
from livingrules.engine.catalogue.names import SECTIONS
from livingrules.engine.catalogue.raw import RawBook, mapping_of, pairs_of
from livingrules.engine.loading.entries import Read, read_data
from livingrules.engine.read.missing_name import stand_in

LIMIT_TRIED = 3
_USED = "is used and nowhere declared"

Wanted = dict[str, dict[str, list[Place]]]


def name_data(book: RawBook) -> None:
    """Read data without a name under the names that are used and nowhere declared."""
    waiting = unnamed(book, *SECTIONS)
    if not waiting:
        return
    wanted = _wanted(book)
    for look in (_used_inside, _used):
        for one in waiting:
            found = [] if one.entry.name else look(one, wanted)
            if len({name for _, name in found}) == 1:
                end, name = min(found, key=lambda pair: _doubts(one, *pair))
                end.call(name, _USED)
                for places in wanted.values():
                    places.pop(name, None)
    _by_trial([one for one in waiting if not one.entry.name], wanted)


def _by_trial(waiting: list[Unnamed], wanted: Wanted) -> None:
    """Name the rest so that the book reads best, where there is a name for each.

    Of two entries of one name without another one, that is kept with which it reads better.
    """
    known = {name for one in waiting for name in wanted[one.entry.section]}
    enough = len(known) == len(waiting) <= LIMIT_TRIED
    for one in waiting:
        if one.entry.twin is not None:
            if min(_ends(one), key=lambda end: _doubts(one, end, "")) is not one:
                one.exchange()
        elif enough:
            names = [name for name in wanted[one.entry.section] if name in known]
            name = min(names, key=lambda name: _doubts(one, one, name), default="")
            if name:
                one.call(name, _USED)
                known.discard(name)


def _ends(one: Unnamed) -> list[Unnamed]:
    """The entry, and the other one of its name, for it may be that which has the wrong one."""
    return [one] if one.entry.twin is None else [one, one.turned()]


def _used_inside(one: Unnamed, wanted: Wanted) -> list[tuple[Unnamed, str]]:
    """The wanted names that are used inside the entry itself, as its examples do."""
    ends, names = _ends(one), wanted[one.entry.section].items()
    inside = [name for name, places in names if any(end.holds(at) for end in ends for at in places)]
    return [(end, name) for end in ends for name in inside]


def _used(one: Unnamed, wanted: Wanted) -> list[tuple[Unnamed, str]]:
    """The wanted names, wherever they are used."""
    return [(end, name) for end in _ends(one) for name in wanted[one.entry.section]]


def _wanted(book: RawBook) -> Wanted:
    """By section the names that are used and nowhere declared, each with where it is used."""
    found: Wanted = {section: {} for section in SECTIONS}
    copy = _copy(book)
    for one in unnamed(copy, *SECTIONS):
        if one.entry.twin is not None:
            one.entry.key.value = stand_in(one.place.line, one.entry.around)
            one.entry.around.items[one.entry.key.value] = (one.entry.key, one.entry.value)
    read = read_data(copy)
    documents = {**book.others, **{one.file: one for one in book.documents}}
    for finding in read.findings:
        for section in UNKNOWN.get(finding.code.name, ()):
            if section in found:
                name = text_at(documents[finding.place.file], finding.place)
                found[section].setdefault(name, []).append(finding.place)
    for section, name, place in _addresses(book, read):
        found[section].setdefault(name, []).append(place)
    return found


def _addresses(book: RawBook, read: Read) -> list[tuple[str, str, Place]]:
    """The addresses of sources that lead to no entry: section, name and place."""
    found: list[tuple[str, str, Place]] = []
    for document in book.documents:
        for key, _ in pairs_of(mapping_of(document.root).get("sources")):
            section, _, rest = key.value.partition("/")
            name = rest.partition("/")[0]
            if section in SECTIONS and name and name not in read.known.names.declared:
                found.append((section, name, document.place(key)))
    return found


def _doubts(one: Unnamed, end: Unnamed, name: str) -> int:
    """How many findings there are if the entry, or `end` of two of one name, is called `name`.

    Without a name that one is not read at all. Where many names are missing, this is not tried.
    """
    if len(unnamed(one.book, *SECTIONS)) > LIMIT_TRIED:
        return 0
    copy = _copy(one.book)
    twin = next(other for other in unnamed(copy, *SECTIONS) if other.place == one.place)
    if name:
        (twin if end is one else twin.turned()).call(name, _USED)
    elif end is not one:
        twin.exchange()
    return len(read_data(copy).findings)


def _copy(book: RawBook) -> RawBook:
    """A copy of a book, for reading puts right what it reports."""
    memo: dict[int, object] = {}
    documents = deepcopy(book.documents, memo)
    for one in documents:
        one.tainted = {id(memo[node]) for node in one.tainted if node in memo}
    return replace(book, documents=documents, findings=list(book.findings))
