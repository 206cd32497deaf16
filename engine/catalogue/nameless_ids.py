"""Which id is missing above a rule or ruling: one that `book.yaml` lists and nothing describes.

Where the book has no list, one that something refers to and nothing describes.
"""

from dataclasses import dataclass

from livingrules.engine.catalogue.ids import Ids, Use
from livingrules.engine.catalogue.listed import belongs_to, run
from livingrules.engine.catalogue.nameless import Unnamed, unnamed
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.catalogue.raw import RawBook, items_of, mapping_of, pairs_of, text_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.missing_name import Nameless
from livingrules.engine.read.nodes import Mapping, Node, Scalar

LISTS = {"rules": "prints", "rulings": "rulings"}
_USED = "something refers to and nothing describes"


def name_by_list(book: RawBook) -> None:
    """Read rules and rulings without an id under the ids that the book's lists lead to.

    So are those that bear the id of another one.
    """
    for section, key in LISTS.items():
        declared, twice = _declared(book, section)
        waiting = [[one] for one in unnamed(book, section)] + twice
        listed = _listed(book, key) if waiting else []
        lacking = [one for one in listed if one not in declared]
        for ends in waiting:
            one, meant = _meant(ends, lacking, listed)
            if meant is not None:
                lacking.remove(meant)
                one.call(meant, f"'{key}' lists and nothing describes")


def _declared(book: RawBook, section: str) -> tuple[set[str], list[list[Unnamed]]]:
    """The ids in a section of a book's files, and those that stand in two files.

    Either of such two may be the wrong one, the second rather than the first.
    """
    found: dict[str, tuple[Document, Mapping, Scalar, Node]] = {}
    twice: list[list[Unnamed]] = []
    for document in book.documents:
        around = mapping_of(mapping_of(document.root).get(section))
        for key, value in pairs_of(around):
            here = (document, around, key, value)
            there = found.setdefault(key.value, here)
            if there is not here:
                ends = ((here, there), (there, here))
                twice.append([
                    Unnamed(book, one[0], Nameless((section,), *one[1:], twin=other[2:]), other[0])
                    for one, other in ends
                ])  # fmt: skip
    return set(found), twice


def _listed(book: RawBook, key: str) -> list[str]:
    """The ids that a list of the book names, in its order."""
    found: dict[str, None] = {}
    for item in items_of(book.root.get(key)):
        found.update(dict.fromkeys(run(text_of(item)) or ()))
    return [one for one in found if one]


def _meant(
    ends: list[Unnamed], lacking: list[str], listed: list[str]
) -> tuple[Unnamed, str | None]:
    """The id that surely was meant: one that belongs where the entry stands, or the only one.

    Of two entries of one id, that which stands in the right place for it has it.
    """
    order = {name: at for at, name in enumerate(listed)}
    if len(ends) == 1 and ends[0].entry.twin is not None:
        ends = [*ends, ends[0].turned()]
    ranked = [
        (rank.order, at, name, rank.sure or len(lacking) == 1)
        for at, one in enumerate(ends)
        for name, rank in _ranks(one, lacking, order).items()
    ]
    if not ranked:
        return ends[0], None
    _, at, name, sure = min(ranked)
    return ends[at], name if sure else None


@dataclass(frozen=True, slots=True)
class _Rank:
    """How well an id fits a place: between its neighbours, into its file, and how far away."""

    between: bool
    in_file: bool
    away: int

    @property
    def order(self) -> tuple[bool, bool, int]:
        """The best comes first."""
        return (not self.between, not self.in_file, self.away)

    @property
    def sure(self) -> bool:
        """Whether it fits at all."""
        return self.between or self.in_file


def _ranks(one: Unnamed, lacking: list[str], order: dict[str, int]) -> dict[str, _Rank]:
    """How well each id without an entry fits the place of an entry."""
    key = one.entry.key
    names = [other for other, _ in one.entry.around.pairs()]
    if one.entry.twin is not None and one.other is one.document:
        names.append(one.entry.twin[0])
    known = [(other.start, order[other.value]) for other in names
             if other.value in order and other is not key]  # fmt: skip
    before = max((at for at in known if at[0] < key.start), default=None)
    behind = min((at for at in known if at[0] > key.start), default=None)
    low = before[1] if before is not None else -1
    high = behind[1] if behind is not None else len(order)
    return {
        name: _Rank(
            between=bool(known) and low < order[name] < high,
            in_file=belongs_to(one.document, name),
            away=abs(order[name] - low),
        )
        for name in lacking
    }


def name_by_use(ids: Ids) -> None:
    """Read rules without an id, where no list tells it, under the id that is referred to.

    Where several could be meant, nothing is said of any of them.
    """
    for book in ids.books.values():
        waiting = unnamed(book, "rules")
        wanted: dict[str, list[tuple[str, str]]] = {}
        for name, text in ids.wanted if waiting else ():
            if name == book.name or book.name in ids.books[name].uses:
                wanted.setdefault(text, []).append((name, text))
        _by_use(waiting, wanted, ids.wanted)
        _forget_doubled(waiting, ids.doubled[book.name])
        waiting = unnamed(book, "rulings")
        texts = [text for name, text in ids.wanted_rulings if name == book.name and waiting]
        _by_use(waiting, {text: [(book.name, text)] for text in texts}, ids.wanted_rulings)
        _forget_doubled(waiting, ids.doubled[book.name])


def _by_use(
    waiting: list[Unnamed],
    wanted: dict[str, list[tuple[str, str]]],
    uses: dict[tuple[str, str], list[Use]],
) -> None:
    """Give the entries of one book their ids, and take the uses that they explain out."""
    in_order = sorted(wanted, key=natural_key) if len(wanted) == len(waiting) else []
    for number, one in enumerate(waiting):
        near = [text for text in wanted if belongs_to(one.document, text)]
        meant = near[0] if len(near) == 1 else in_order[number] if in_order else None
        if meant is not None and meant in wanted:
            one.call(meant, _USED)
            for key in wanted.pop(meant):
                del uses[key]
    if any(one.entry.twin is None and not one.entry.name for one in waiting):
        for key in (one for keys in wanted.values() for one in keys):
            del uses[key]


def _forget_doubled(entries: list[Unnamed], doubled: list[str]) -> None:
    """Take the ids out of those that stand twice of which one entry has its own id now."""
    for one in entries:
        if one.entry.twin is not None and one.entry.name:
            doubled.remove(one.entry.twin[0].value)
