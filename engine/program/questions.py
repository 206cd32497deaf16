"""The questions that steps ask, and by which names policies speak of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.raw import RawBook, mapping_of, pairs_of, text_of
from livingrules.engine.program import steps as kinds
from livingrules.engine.program.flow import doings
from livingrules.engine.program.model import Program
from livingrules.engine.program.steps import walk
from livingrules.engine.read.nodes import Node, Scalar, Sequence

Asking = kinds.Choose | kinds.Decide


@dataclass(frozen=True, slots=True)
class Questions:
    """All questions of a program by each of their names, and names of those not read whole.

    `unreadable`: there may be others in a file that cannot be read.

    A question is called by the name of what is chosen, by the step's own name (its id, or its
    verb), by either with its entry and a stroke before it, and by its whole address.
    """

    named: Mapping[str, tuple[Asking, ...]]
    written: frozenset[str]
    unreadable: bool

    def find(self, name: str) -> tuple[Asking, ...]:
        """The questions of a name."""
        return self.named.get(name, ())

    def perhaps(self, name: str) -> bool:
        """Whether a question of the name is written that could not be read for mistakes in it."""
        return self.unreadable or name in self.written or name.rpartition("/")[2] in self.written

    def nearest(self, name: str) -> tuple[str, ...]:
        """The names that come nearest to one that is none."""
        likely = [one for one in self.named if one.count("/") == name.count("/")]
        return nearest(name, likely) or nearest(name, self.named)


def questions(program: Program, book: RawBook) -> Questions:
    """The questions of a program; its policies need not be read."""
    named: dict[str, tuple[Asking, ...]] = {}
    read = set()
    for doing in doings(program):
        for step in walk(doing.steps):
            if isinstance(step, (kinds.Choose, kinds.Decide)):
                for name in _names(step, doing.head.name):
                    named[name] = (*named.get(name, ()), step)
                    read.add(name)
    written = {
        name
        for document in book.documents
        if document.root is not None
        for entry, node in _entries(document.root)
        for one in _written(node)
        for name in (one, f"{entry}/{one}")
    }
    return Questions(named, frozenset(written - read), book.unreadable)


def _names(step: Asking, entry: str) -> Iterator[str]:
    """The names of a question."""
    own = step.address.rpartition("/")[2]
    names = {own} if own.partition("[")[0] not in ("choose", "decide") else set()
    if isinstance(step, kinds.Choose):
        names.add(step.variable.name)
    yield from names
    yield from (f"{entry}/{one}" for one in sorted(names | {own}))
    yield step.address


def _entries(root: Node) -> Iterator[tuple[str, Node]]:
    """The entries of a file by their names."""
    for _, section in pairs_of(root):
        yield from ((key.value, entry) for key, entry in pairs_of(section))


def _written(node: Node) -> Iterator[str]:
    """The names of all questions below a node, whether they could be read or not."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _written(item)
    for key, below in pairs_of(node):
        if key.value in ("choose", "decide") and not isinstance(below, Scalar):
            marks = (mapping_of(node).get("id"), mapping_of(below).get("name"))
            yield from (text_of(one) for one in marks if one is not None)
            yield key.value
        yield from _written(below)
