"""The ids that `book.yaml` lists, and whether each has an entry.

A book lists what it prints (`prints`) and what it decides (`rulings`). A misspelt entry then
differs from the list, and so does a misspelt item of the list; which of the two is wrong is
told by what the rest of the book says.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from livingrules.dsl.finding import Code, Finding, Place
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.id_signs import file_stem
from livingrules.engine.catalogue.ids import Declared
from livingrules.engine.catalogue.near import near_ids
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.catalogue.raw import RawBook, items_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Scalar, Sequence
from livingrules.engine.shape.wording import quoted

_RUN = re.compile(r"(?P<head>.*?)(?P<tail>\d+|[a-z]|[A-Z])")
_WIDTH = 2
_SHOWN = 5
LIMIT_RUN = 500


def run(text: str) -> list[str] | None:
    """The ids that an item of a list names: itself, or those from one end to the other.

    >>> run("5A1a..5A1c")
    ['5A1a', '5A1b', '5A1c']
    >>> run("R-09..R-11")
    ['R-09', 'R-10', 'R-11']
    >>> run("5A1c..5A1a") is None
    True
    """
    first, dots, last = text.partition("..")
    if not dots:
        return [text]
    start, end = _RUN.fullmatch(first), _RUN.fullmatch(last)
    if not start or not end or start["head"] != end["head"]:
        return None
    head, low, high = start["head"], start["tail"], end["tail"]
    if low.isdecimal() and high.isdecimal():
        numbers = range(int(low), int(high) + 1)
        if not 1 < len(numbers) < LIMIT_RUN or len(low) > len(high):
            return None
        return [f"{head}{number:0{len(low)}}" for number in numbers]
    if low.islower() != high.islower() or low.isdecimal() or high.isdecimal() or low >= high:
        return None
    return [f"{head}{chr(code)}" for code in range(ord(low), ord(high) + 1)]


@dataclass(slots=True)
class Comparison:
    """What comparing a list with the entries came to.

    `misspelt` are declared ids, each with the id that is meant; the caller reports those with
    their uses. `lacking` are ids of which it is said that they have no entry.
    """

    findings: list[Finding] = field(default_factory=list)
    misspelt: dict[str, str] = field(default_factory=dict)
    lacking: set[str] = field(default_factory=set)


def compare(
    book: RawBook,
    key: str,
    declared: dict[str, Declared],
    wanted: Iterable[str],
    used: Collection[str],
    doubled: Collection[str] = (),
) -> Comparison:
    """Findings where the list under `key` of `book.yaml` and the entries differ.

    `wanted` are the ids that something refers to although they have no entry, `used` those
    with an entry that something refers to, `doubled` those that have two. What variants add is
    printed nowhere.
    """
    declared = {name: one for name, one in declared.items() if one.document.file not in book.others}
    node = book.root.get(key)
    listed = items_of(node)
    if isinstance(node, Sequence) and not listed and declared:
        return Comparison([_empty(book, key, node, len(declared))])
    if not listed or not all(isinstance(item, Scalar) for item in listed):
        return Comparison()  # no list, or a list that is not of the right form
    return _Comparer(book, key, declared, set(wanted), used, doubled).compare()


def _empty(book: RawBook, key: str, node: Sequence, entries: int) -> Finding:
    """The finding on a list that is empty although there are entries."""
    assert book.head is not None
    many = "there is an entry" if entries == 1 else f"there are {entries} entries"
    return Finding(codes.NOT_PRINTED, f"'{key}' lists nothing, and {many}", book.head.place(node),
                   hint="list every id, or take the key out")  # fmt: skip


class _Comparer:
    """Compares one list with the entries."""

    def __init__(
        self,
        book: RawBook,
        key: str,
        declared: dict[str, Declared],
        wanted: set[str],
        used: Collection[str],
        doubled: Collection[str],
    ) -> None:
        self.book = book
        self.key = key
        self.declared = declared
        self.wanted = wanted
        self.used = used
        self.doubled = doubled
        self.places: dict[str, Place] = {}
        self.broken: list[tuple[str, Place]] = []
        self.result = Comparison()

    def compare(self) -> Comparison:
        """Read the list, pair what nearly fits, and report the rest."""
        self._read()
        self.extra = {name for name in self.declared if name not in self.places}
        lacking = [
            name
            for name in self.places
            if name not in self.declared
            and name not in self.book.gone
            and not near_ids(name, self.doubled)
        ]
        for place in {self.places[name] for name in lacking}:
            group = [name for name in lacking if self.places[name] == place]
            if len(group) > 1:
                lacking = [name for name in lacking if name not in group]
                self._wrong_run(group, place)
        forms = {_form(name) for name in self.declared}
        for name in sorted(lacking, key=natural_key):
            if _form(name) not in forms and name not in self.wanted:
                self.broken.append((name, self.places[name]))
            elif not self._pair(name, len(lacking) == 1):
                self._say_lacking(name, ())
        for name, place in self.broken:
            self._broken(name, place)
        for name in sorted(self.extra, key=natural_key):
            message = f"'{name}' has an entry, but '{self.key}' in book.yaml does not list it"
            self._say(self.declared[name].place, codes.NOT_PRINTED, message,
                      near_ids(name, self.places))  # fmt: skip
        return self.result

    def _read(self) -> None:
        """The listed ids, and the items that name none."""
        assert self.book.head is not None
        for item in items_of(self.book.root.get(self.key)):
            if not isinstance(item, Scalar) or item.empty:
                continue
            place = self.book.head.place(item)
            for name in run(item.value) or ():
                if name in self.places:
                    self.broken.append((name, place))
                self.places.setdefault(name, place)
            if run(item.value) is None:
                self.broken.append((item.value, place))

    def _pair(self, name: str, only: bool) -> bool:
        """Find the entry that a listed id without one surely means; whether there is one."""
        near = list(near_ids(name, self.extra, limit=9))
        near.sort(key=lambda one: not _belongs(self.declared[one], name))
        if not near:
            strays = [one for one in self.extra if not _belongs(self.declared[one], one)]
            near = [one for one in strays if only or _belongs(self.declared[one], name)]
        if not near:
            return False
        self.extra.discard(near[0])
        if self._entry_is_wrong(near[0], name):
            self.result.misspelt[near[0]] = name
        else:
            self._say_lacking(name, (near[0],))
        return True

    def _entry_is_wrong(self, entry: str, name: str) -> bool:
        """Whether an entry is misspelt, rather than the item of the list."""
        declaration = self.declared[entry]
        if entry in self.used and name not in self.wanted:
            return False
        return (
            name in self.wanted or _belongs(declaration, name) or not _belongs(declaration, entry)
        )

    def _wrong_run(self, group: list[str], place: Place) -> None:
        """Report a run several of whose ids have no entry: one of its ends is wrong."""
        shown = ", ".join(f"'{name}'" for name in group[:_SHOWN])
        more = f" and {len(group) - _SHOWN} more" if len(group) > _SHOWN else ""
        message = f"this run in '{self.key}' names ids without an entry: {shown}{more}"
        self._say(place, codes.NOT_DESCRIBED, message, ())
        self.result.lacking.update(group)
        for name in group:
            self.extra -= set(near_ids(name, self.extra, limit=1))

    def _broken(self, name: str, place: Place) -> None:
        """Report an item that names no id, and leave the entries alone that it may have meant."""
        begins = {end[:_WIDTH].lower() for end in name.split("..")}
        letters = set(re.findall(r"[A-Za-z]+", name)) if "." in name else set()
        about = {
            one
            for one in self.extra
            if one[:_WIDTH].lower() in begins
            or letters & set(re.findall(r"[A-Za-z]+", one)[:1])
            or (".." in name and _form(one) in {_form(end) for end in name.split("..")})
            or (".." in name and _is_between(one, name))
        }
        if len(self.extra) == 1:
            about = set(self.extra)
        near = near_ids(name, self.extra, limit=1) or tuple(sorted(about, key=natural_key)[:1])
        if ".." in name:
            message = f"{quoted(name)} is no run of ids"
            hint = "a run counts up the last letter or number: 5A1a..5A1f, 7B2..7B9"
            if re.search(r"(\d+)\.\..*?\d{3,}$", name):
                hint += f"; it names fewer than {LIMIT_RUN} ids"
            self._say(place, codes.BAD_RUN, message, (), hint)
        elif place != self.places.get(name):
            self._say(
                place, codes.DUPLICATE_ID, f"{quoted(name)} stands in '{self.key}' twice", near
            )
        else:
            self._say_lacking(name, near)
        self.extra -= about | set(near)

    def _say_lacking(self, name: str, near: tuple[str, ...]) -> None:
        """Report a listed id without an entry."""
        message = f"{quoted(name)} stands in '{self.key}', but has no entry"
        self._say(self.places[name], codes.NOT_DESCRIBED, message, near)
        self.result.lacking.add(name)

    def _say(self, place: Place, code: Code, message: str, near: tuple[str, ...],
             hint: str | None = None) -> None:  # fmt: skip
        """Keep a finding."""
        if code is codes.NOT_DESCRIBED:
            hint = f"take it out of '{self.key}', or write its entry"
        elif code is codes.NOT_PRINTED:
            hint = f"add it to '{self.key}' in book.yaml, or take the entry out"
        self.result.findings.append(Finding(code, message, place, hint=hint, suggestions=near))


def _belongs(declaration: Declared, name: str) -> bool:
    """Whether the file of a declaration is where an id belongs: the file's name begins the id."""
    return belongs_to(declaration.document, name)


def belongs_to(document: Document, name: str) -> bool:
    """Whether a file is where an id belongs: the file's name begins the id."""
    stem = document.file.rpartition("/")[2].rpartition(".")[0]
    return name.startswith(stem) or file_stem(name).startswith(stem)


def _is_between(name: str, ends: str) -> bool:
    """Whether an id comes, in the natural order, between two that are written as a run."""
    first, _, last = ends.partition("..")
    return natural_key(first) <= natural_key(name) <= natural_key(last)


def _form(name: str) -> str:
    """The form of an id: which kinds of sign follow each other.

    >>> _form("24.10"), _form("5B3g")
    ('9.9', '9A9a')
    """
    return re.sub(r"\d+", "9", re.sub(r"[A-Z]", "A", re.sub(r"[a-z]", "a", name)))
