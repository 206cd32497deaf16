"""Every expression of a book read, typed, and asked what it uses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from livingrules.dsl import notation
from livingrules.dsl import typed as tree
from livingrules.dsl.cells import CheckedCell
from livingrules.dsl.check import read
from livingrules.dsl.checks.facts import NO_FACTS, Facts
from livingrules.dsl.finding import Finding, Place
from livingrules.dsl.scope import Scope, Variable
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import ANYTHING, Anything, Number, Type, without_none
from livingrules.engine.catalogue.binders import settle_binders
from livingrules.engine.catalogue.names import Name, Part
from livingrules.engine.catalogue.raw import items_of, mapping_of
from livingrules.engine.catalogue.scope import Known
from livingrules.engine.catalogue.types import mark_type
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence

_NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ]
    )
}
_WORD = re.compile(r"[^\W\d]\w*")


@dataclass(slots=True)
class Example:
    """A question with its answer, both typed."""

    owner: Name
    ask: Typed
    gives: Typed
    place: Place


@dataclass(slots=True)
class Expressions:
    """What was read: typed trees by the identity of their scalar, examples, and uses.

    `uses` are by the address of the entry that uses: the names used, each with its first place.
    `needs` are those without which the entry has no value, itself among them where it asks for
    itself; what only its examples name is none.
    """

    trees: dict[int, Typed] = field(default_factory=dict)
    examples: list[Example] = field(default_factory=list)
    uses: dict[str, dict[str, Place]] = field(default_factory=dict)
    needs: dict[str, dict[str, Place]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


class Reader:
    """Reads the expressions of one book."""

    def __init__(self, known: Known) -> None:
        """Begin with nothing read."""
        self.known = known
        self.read = Expressions()
        self.keys: dict[str, dict[int, Scalar]] = {}
        self._in_example = False

    def read_all(self) -> Expressions:
        """Read what is no table; tables add their cells through `expression`."""
        for name in self.known.names.of("state", "options"):
            self.expression(name, name.fields.get("default"), self.known.type(name))
        for name in self.known.names.of("values"):
            self.expression(name, name.fields.get("is"), self.known.type(name))
        for name in self.known.names.of("functions"):
            if name.broken:
                self.mention_all(name, name.fields.get("is"))
                continue
            scope = self.inside(name)
            self.expression(name, name.fields.get("is"), self.known.type(name), scope)
        for name in self.known.names.of("functions", "tables"):
            examples = name.fields.get("examples")
            name.used = name.used or not (examples is None or isinstance(examples, Sequence))
            for item in items_of(examples):
                self._example(name, item)
        return self.read

    def inside(self, name: Name) -> Scope:
        """The scope inside a function or table: its parameters or inputs are known too."""
        local = [Variable(part.name, self.known.type(part), part)
                 for part in name.parts if part.local]  # fmt: skip
        return self.known.scope.child(local)

    def expression(
        self,
        owner: Name,
        node: Node | None,
        expected: Type | None,
        scope: Scope | None = None,
        facts: Facts = NO_FACTS,
    ) -> Typed | None:
        """Read one expression of an entry; None where there is none, or it is wrong."""
        if not isinstance(node, Scalar) or node.empty or id(node) in owner.document.tainted:
            self.mention_all(owner, node)
            return None
        wanted = None if isinstance(expected, Anything) else expected
        locate = owner.document.locate(node)
        made, findings = read(node.value, scope or self.known.scope, wanted, locate, facts)
        if len(findings) > 1:
            findings = settle_binders(node.value, findings, locate)
        digits = _NUMBERS.get(node.value.lower()) if findings else None
        if digits is not None and isinstance(without_none(wanted or ANYTHING), Number):
            hint = "a number is written in digits"
            findings = [replace(one, hint=hint, suggestions=(digits,)) for one in findings]
        self.read.findings += findings
        if made is None:
            self.mention(owner, node.value)
            return None
        self.read.trees[id(node)] = made
        for used, part, start, end in uses_of(made):
            self.note_use(owner, used, part, locate(start, end))
        return made

    def piece(
        self, owner: Name, node: Scalar, at: tuple[int, int], scope: Scope, facts: Facts
    ) -> Typed | None:
        """Read an expression that stands at some offsets of a text; None where it is wrong."""
        start, end = at
        whole = owner.document.locate(node)

        def locate(first: int, last: int) -> Place:
            return whole(start + first, start + last)

        made, findings = read(node.value[start:end], scope, None, locate, facts)
        if len(findings) > 1:
            findings = settle_binders(node.value[start:end], findings, locate)
        self.read.findings += findings
        if made is None:
            self.mention(owner, node.value[start:end])
            return None
        for used, part, first, last in uses_of(made):
            self.note_use(owner, used, part, locate(first, last))
        return made

    def mention_all(self, owner: Name, node: Node | None, *, keys: bool = False) -> None:
        """Count as used what the texts below a node name; with `keys` what its keys name too."""
        for scalar in _scalars(node, keys=keys):
            self.mention(owner, scalar.value)

    def mention(self, owner: Name, text: str) -> None:
        """Count as used what a text names that could not be read whole.

        So that one mistake in it does not make all other names in it look unused.
        """
        for word in set(_WORD.findall(text)):
            for names in (self.known.names.declared, *self.known.names.program.values()):
                name = names.get(word)
                if name is not None and name is not owner:
                    name.used = name.named = True
            for declared in (owner, *self.known.names.everything()):
                part = declared.part(word)
                if part is not None:
                    part.used = True

    def note_cell(self, owner: Name, cell: CheckedCell, node: Scalar) -> None:
        """Remember what the cell of an input uses."""
        locate = owner.document.locate(node)
        if cell.condition is not None:
            for used, part, start, end in uses_of(cell.condition):
                self.note_use(owner, used, part, locate(start, end))
        enumeration = self.known.names.declared.get(getattr(without_none(cell.type), "name", ""))
        for one in cell.cell.alternatives:
            if enumeration is not None and isinstance(one, notation.Value):
                part = enumeration.part(one.name)
                self.note_use(owner, enumeration, part, locate(one.start, one.end))

    def head_of(self, owner: Name, node: Node) -> Place:
        """The place that stands for a node inside an entry: its key, or what it begins with."""
        key = self._keys(owner).get(id(node))
        if key is not None:
            return owner.document.place(key)
        first = next(iter(mapping_of(node).pairs()), None)
        return owner.document.place(first[0] if first else node)

    def _keys(self, owner: Name) -> dict[int, Scalar]:
        """For each node inside an entry its key."""
        found = self.keys.get(owner.address)
        if found is None:
            found = self.keys[owner.address] = {}
            waiting: list[Node] = [owner.node]
            while waiting:
                node = waiting.pop()
                if isinstance(node, Mapping):
                    for key, value in node.pairs():
                        found[id(value)] = key
                        waiting.append(value)
        return found

    def note_use(self, owner: Name, used: Name | None, part: Part | None, place: Place) -> None:
        """Remember that an entry uses a name, or a part of it."""
        if part is not None:
            part.used = True
        if used is not None and not self._in_example:
            self.read.needs.setdefault(owner.address, {}).setdefault(used.address, place)
        if used is not None and used is not owner:
            used.used = True
            used.named = used.named or (used.section != "enums" and part is None)
            self.read.uses.setdefault(owner.address, {}).setdefault(used.address, place)

    def _example(self, owner: Name, item: Node) -> None:
        """Read a question and its answer; they count as a use of what they name."""
        if not isinstance(item, Mapping):
            owner.used = True  # what it asks is not known
        fields = mapping_of(item)
        ask_node, gives_node = fields.get("ask"), fields.get("gives")
        self._in_example = True
        ask = self.expression(owner, ask_node, None)
        gives = self.expression(owner, gives_node, ask.type if ask is not None else ANYTHING)
        self._in_example = False
        for scalar in _scalars(ask_node):
            owner.used = owner.used or owner.name in _WORD.findall(scalar.value)
        if ask is None or gives is None or not isinstance(gives_node, Scalar):
            return
        place = owner.document.place(gives_node)
        self.read.examples.append(Example(owner, ask, gives, place))

    def mark_types(self) -> None:
        """Mark what declared types name as used."""
        # What a list holds and a ruling gives is named after themselves.
        own = {id(name) for name in self.known.names.of("lists", "rulings")}
        for found in {kind for key, kind in self.known.types.items() if key not in own}:
            mark_type(found, self.known.names)
        for name in self.known.names.of("lists"):
            record = self.known.names.declared.get(name.of)
            if record is not None:  # not by its own name, so that may be misspelt
                record.used = record.used or name.used


def _scalars(node: Node | None, *, keys: bool = False) -> Iterator[Scalar]:
    """The scalars in a node, which is of another kind than it should be."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for key, value in node.pairs():
            if keys:
                yield key
            yield from _scalars(value, keys=keys)
    elif node is not None:
        for item in node.items:
            yield from _scalars(item, keys=keys)


def uses_of(made: Typed) -> Iterator[tuple[Name | None, Part | None, int, int]]:
    """The names that a typed tree uses, with the part that is meant and the offsets."""
    waiting = [made]
    while waiting:
        node = waiting.pop()
        waiting.extend(node.parts())
        origin: object = None
        if isinstance(node, tree.Read):
            origin = node.variable.origin
        elif isinstance(node, tree.ReadField):
            origin = node.field.origin
        elif isinstance(node, tree.LookUp):
            origin = node.table.origin
        elif isinstance(node, tree.Call):
            origin = node.function.origin
        elif isinstance(node, tree.EnumerationValue):
            name = node.enumeration.origin
            part = name.part(node.name) if isinstance(name, Name) else None
            yield name if isinstance(name, Name) else None, part, node.start, node.end
            continue
        if isinstance(origin, Part):
            yield None if origin.local else origin.owner, origin, node.start, node.end
        elif isinstance(origin, Name):
            yield origin, None, node.start, node.end
