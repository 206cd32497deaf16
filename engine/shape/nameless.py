"""Entries whose line with the name is missing.

Their keys then stand where names belong, or follow those of the entry above as if they were its
own. Either way they are read as an entry of their own, under a stand-in for the name.
"""

from collections import defaultdict
from collections.abc import Iterator

from livingrules.dsl.finding import Finding
from livingrules.engine.read.document import Document
from livingrules.engine.read.missing_name import Nameless, missing_name, stand_in
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.shape.codes import MISPLACED_KEY
from livingrules.engine.shape.entries import (
    Pair,
    belongs_to,
    has_no_value,
    is_entry,
    is_nameless,
    is_whole,
    names_of,
)
from livingrules.engine.shape.shape import Shape
from livingrules.engine.shape.wording import where

Way = tuple[str, ...]

# Who gives one name to more entries than these did not mistype it.
LIMIT_TWICE = 20


def read_nameless(document: Document, shape: Shape) -> list[Finding]:
    """The findings on entries whose name is missing; they are read under a stand-in from now on.

    So are the keys of an entry that begin where names belong. The document also learns which
    entries bear the name of another one.
    """
    _join_sections(document)
    reader = _Reader(document)
    for way, around, entry in list(_named(document.root, shape, ())):
        reader.put_in(way, around, entry)
        reader.among_names(way, around, entry)
        for name, value in list(around.pairs()):
            if isinstance(value, Mapping):
                reader.among_keys(way, around, name, value, entry)
    document.repeated = [one for one in document.repeated if id(one.key) not in reader.read]
    document.nameless += [*reader.found, *_same_names(document, shape)]
    for one in reader.found:
        document.taint(one.key)
        place = document.place(one.key)
        reader.findings.append(
            missing_name(place, one.section, one.column, outdented=one.outdented)
        )
    return reader.findings


def _named(node: Node, shape: Shape | None, way: Way) -> Iterator[tuple[Way, Mapping, Shape]]:
    """The mappings from names to entries, each with the way to it and the shape of an entry."""
    if not isinstance(node, Mapping) or shape is None:
        return
    entry = None if shape.named() else shape.key("_")
    if entry is not None and "object" in entry.kinds and not node.flow:
        yield way, node, entry
    for name, (_, value) in list(node.items.items()):
        yield from _named(value, shape.key(name), (*way, name))


def _join_sections(document: Document) -> None:
    """Read a section that begins once more as the rest of the first one of that name."""
    for one in document.repeated:
        key, section = one.mapping.items[one.key.value]
        if one.mapping is not document.root or not isinstance(one.value, Mapping):
            continue
        if isinstance(section, Scalar) and section.empty:
            one.mapping.items[one.key.value] = (key, one.value)
        elif isinstance(section, Mapping):
            for name, entry in one.value.items.items():
                section.items.setdefault(name, entry)


def _same_names(document: Document, shape: Shape) -> list[Nameless]:
    """The entries of sections that bear the name of another one."""
    sections = {name: document.root.items[name][1] for name in shape.named()
                if isinstance(document.root, Mapping) and name in document.root.items}  # fmt: skip
    found: list[Nameless] = []
    for name, section in sections.items():
        again = [one for one in document.repeated
                 if one.mapping is section and isinstance(one.value, Mapping)]  # fmt: skip
        for one in again if len(again) <= LIMIT_TWICE else ():
            key = Scalar(one.key.value, one.key.start, one.key.end, one.key.style)
            twin = one.mapping.items[one.key.value]
            found.append(Nameless((name,), one.mapping, key, one.value, twin=twin))
    return found


class _Reader:
    """Finds the entries without a name in one document, and reads them as entries.

    `read` are the keys that no longer stand a second time.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.found: list[Nameless] = []
        self.findings: list[Finding] = []
        self.read: set[int] = set()
        self.forgotten = {one.start: one for one in document.forgotten}
        self.again: dict[int, list[Pair]] = defaultdict(list)
        for one in document.repeated:
            self.again[id(one.mapping)].append((one.key, one.value))

    def put_in(self, way: Way, around: Mapping, entry: Shape) -> None:
        """Note the entries whose name was put in so that the file could be read.

        Where that was no more than a guess, they must look like an entry behind another one.
        """
        above: Node | None = None
        for key, value in self._pairs(around):
            one = self.forgotten.get(key.start)
            if one is None or one.name != key.value or not isinstance(value, Mapping):
                above = value
                continue
            names, known = set(value.items), set(entry.named())
            alike = isinstance(above, Mapping) and bool(set(above.items) & names)
            whole = len(entry.required() - names) < 2
            own = not entry.required() or 2 * len(names & known) >= len(names)
            if (one.certain and own) or (alike and whole):
                key.end = one.end
                self.document.forgotten.remove(one)
                self.found.append(Nameless(way, around, key, value, one.column))

    def among_names(self, way: Way, around: Mapping, entry: Shape) -> None:
        """Find keys of entries that stand in a row where names belong."""
        known = set(entry.named())
        pairs = self._pairs(around)
        runs: list[tuple[Pair | None, list[Pair]]] = []
        above: Pair | None = None
        going_on = False
        for pair in pairs:
            key, value = pair
            if isinstance(value, Mapping) and (key.value not in known or is_entry(value, entry)):
                above, going_on = pair, False
            elif going_on and key.value not in names_of(runs[-1][1]):
                runs[-1][1].append(pair)
            elif key.value not in known:
                above, going_on = pair, False
            elif above is None or not has_no_value(above):
                runs.append((above, [pair]))
                going_on = True
        strays = {id(key) for _, run in runs for key, _ in run}
        names = [pair for pair in pairs if id(pair[0]) not in strays]
        for before, run in runs:
            if before is not None and len(run) > 1 and belongs_to(before[1], run, entry):
                self._rest((*way, before[0].value), around, before[1], run)
            elif is_nameless(run, names, entry):
                column = self._column(run[0][0])
                at = self._column(names[0][0]) if names else min(column, 2 * len(way))
                self._entry(way, around, run, at, outdented=column <= at)

    def _rest(self, path: Way, around: Mapping, entry: Node, run: list[Pair]) -> None:
        """Report the rest of an entry, which begins where names belong, and read it with it."""
        assert isinstance(entry, Mapping)
        first, last = run[0][0], run[-1][0]
        lines = f"'{first.value}' to '{last.value}'"
        message = f"{lines} stand where names belong: by these keys they belong to {where(path)}"
        hint = f"let them begin in the same column as '{next(iter(entry.items))}'"
        rule = path[1] if path[0] == "rules" else None
        place = self.document.place(first)
        self.findings.append(Finding(MISPLACED_KEY, message, place, rule=rule, hint=hint))
        for key, node in run:
            around.items.pop(key.value, None)
            entry.items[key.value] = (key, node)
        self.read.update(id(key) for key, _ in run)

    def among_keys(
        self, way: Way, around: Mapping, name: Scalar, value: Mapping, entry: Shape
    ) -> None:
        """Find keys that follow those of an entry and are the same ones once more."""
        if value.flow or id(value) not in self.again:
            return
        runs: list[list[Pair]] = [[]]
        for pair in self._pairs(value):
            if pair[0].value in names_of(runs[-1]):
                runs.append(self._behind_gap(runs[-1], pair[0]))
            runs[-1].append(pair)
        if not all(is_whole(run, runs[0], entry) for run in runs):
            return
        value.items = {key.value: (key, node) for key, node in runs[0]}
        value.end = runs[1][0][0].start
        for run in runs[1:]:
            self._entry(way, around, run, self._column(name))

    def _behind_gap(self, run: list[Pair], key: Scalar) -> list[Pair]:
        """Take the pairs behind an empty line out of a run which ends before a key.

        The next run begins with them, if no line is empty right before that key.
        """
        first = next(at for at, (one, _) in enumerate(run) if one.value == key.value)
        for at in range(len(run) - 1, first, -1):
            if self._below_gap(key):
                break
            if self._below_gap(run[at][0]):
                behind = run[at:]
                del run[at:]
                return behind
        return []

    def _below_gap(self, key: Scalar) -> bool:
        """Whether the line above a key, comments aside, is empty."""
        text = self.document.text
        starts, line = text.line_starts, text.place(key.start).line - 2
        while line >= 0:
            above = text.text[starts[line] : starts[line + 1]].strip()
            if not above.startswith("#"):
                return not above
            line -= 1
        return False

    def _pairs(self, mapping: Mapping) -> list[Pair]:
        """The keys of a mapping with their values in the order of the file, repeated ones too."""
        pairs = [*mapping.pairs(), *self.again[id(mapping)]]
        return sorted(pairs, key=lambda pair: pair[0].start)

    def _column(self, key: Scalar) -> int:
        """The column of a key, from 0."""
        return self.document.place(key).column - 1

    def _entry(
        self, way: Way, around: Mapping, run: list[Pair], column: int, *, outdented: bool = False
    ) -> None:
        """Read a run of keys as an entry under a stand-in for its name."""
        first = run[0][0]
        value = Mapping(first.start, False)
        value.items = {key.value: (key, node) for key, node in run}
        value.end = run[-1][1].end
        for name in value.items:
            if name in around.items and around.key(name) is value.key(name):
                del around.items[name]
        name = stand_in(self.document.place(first).line, around)
        key = Scalar(name, first.start, first.end, "")
        around.items[name] = (key, value)
        self.found.append(Nameless(way, around, key, value, column, outdented))
        self.read.update(id(key) for key, _ in run)
