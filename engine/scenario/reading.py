"""What the readers of scenarios share: the file, the book, the findings; names looked up in both."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from livingrules.dsl.codes import UNKNOWN_FIELD, UNKNOWN_NAME
from livingrules.dsl.finding import Code, Finding
from livingrules.dsl.nearest import nearest
from livingrules.dsl.parse import parse
from livingrules.dsl.types import Type
from livingrules.engine.catalogue.codes import UNKNOWN_RULE
from livingrules.engine.catalogue.raw import pairs_of
from livingrules.engine.program.codes import MISSING_ARGUMENT, UNKNOWN_ARGUMENT
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.scenario.book import Book
from livingrules.engine.scenario.codes import WRONG_STATE
from livingrules.engine.scenario.model import Pair, Slip
from livingrules.engine.scenario.state import fields_called, plain, split, variables
from livingrules.engine.scenario.values import value_of

_LISTED = 12


@dataclass(slots=True)
class Reading:
    """A file of scenarios that is being read."""

    document: Document
    book: Book
    findings: list[Finding] = field(default_factory=list)

    def say(
        self,
        code: Code,
        node: Node,
        message: str,
        *,
        hint: str | None = None,
        known: Iterable[str] = (),
    ) -> None:
        """Keep a finding; of the `known` names the nearest are offered, or all where few."""
        near = nearest(node.value, known) if isinstance(node, Scalar) else ()
        every = list(known)
        if not near and hint is None and every:
            hint = f"there are: {', '.join(every)}"
            if len(every) > _LISTED:
                hint = f"'livingrules test --vocabulary {self.book.name}' lists what there is"
        place = self.document.place(node)
        self.findings.append(Finding(code, message, place, hint=hint, suggestions=near))

    def known_as(
        self, node: Node | None, code: Code, what: str, known: Iterable[str]
    ) -> str | None:
        """The name at a node, which must be one of those known; None, with a finding, else."""
        if not isinstance(node, Scalar) or node.empty:
            return None
        if node.value in known:
            return node.value
        self.say(code, node, f"there is no {what} '{node.value}'", known=known)
        return None

    def rule(self, node: Node | None) -> str | None:
        """The qualified id of a rule of the book, or of another that it knows."""
        if not isinstance(node, Scalar) or node.empty:
            return None
        rules = self.book.catalogue.rules
        found = self.book.qualified(node.value)
        if found in rules:
            return found
        own = [one.number for one in rules.values() if one.book == self.book.name]
        near = nearest(node.value, own)
        message = f"there is no rule '{node.value}'"
        place = self.document.place(node)
        self.findings.append(Finding(UNKNOWN_RULE, message, place, suggestions=near))
        return None

    def value(self, node: Node, kind: Type, *, ranged: bool = False) -> None:
        """Looks at a value as far as that can be done without a game."""
        try:
            value_of(self.book.machine, None, self.document, node, kind, ranged=ranged)
        except Slip as slip:
            self.findings.append(slip.finding)

    def fields(self, key: Scalar, node: Node | None, wanted: dict[str, Type]) -> list[Pair]:
        """The fields of the event or kind of record at `key`, held against those that it has."""
        pairs = pairs_of(node)
        for name, value in pairs:
            if name.value in wanted:
                self.value(value, wanted[name.value], ranged=True)
                continue
            message = f"'{key.value}' has no field '{name.value}'"
            self.say(UNKNOWN_FIELD, name, message, known=wanted)
        return pairs

    def arguments(self, key: Scalar, node: Node | None, wanted: dict[str, Type]) -> list[Pair]:
        """The arguments of the action or report at `key`, held against what it asks for."""
        pairs = pairs_of(node)
        for name, value in pairs:
            if name.value in wanted:
                self.value(value, wanted[name.value])
                continue
            message = f"'{name.value}' is not asked for by '{key.value}'"
            left = [one for one in wanted if one not in {each.value for each, _ in pairs}]
            hint = None if left else "take it out: all that it asks for is there"
            self.say(UNKNOWN_ARGUMENT, name, message, hint=hint, known=left)
        return pairs

    def complete(self, key: Scalar, pairs: list[Pair], wanted: Iterable[str]) -> None:
        """Reports arguments that are missing, unless one may be a misspelt one."""
        given = {name.value for name, _ in pairs}
        missing = [one for one in wanted if one not in given]
        if missing and given <= set(wanted):
            names = ", ".join(f"'{one}'" for one in missing)
            self.say(MISSING_ARGUMENT, key, f"'{key.value}' asks for {names} too")

    def state(self, key: Scalar, node: Node, *, given: bool) -> None:
        """Looks at what is asked of the state, or `given`, as far as it shows without a game."""
        declared = self.book.program.state.get(key.value)
        if declared is not None:
            if given and declared.option:
                message = f"'{key.value}' is an option, which does not change in a game"
                self.say(WRONG_STATE, key, message, hint="write it under 'options'")
            elif not isinstance(node, Mapping):
                self.value(node, declared.type, ranged=given)
        if declared is not None and not isinstance(node, Mapping):
            return
        if isinstance(node, Mapping):
            for name, value in pairs_of(node):
                self._field(name, name.value, value, given=given)
            return
        parts = split(key.value)
        if parts is not None:
            self._field(key, parts[1], node, given=given)
        elif given or plain(key.value):
            known = [one.name for one in self.book.program.scope.variables()]
            if given or key.value not in known:
                self.say(UNKNOWN_NAME, key, f"there is no variable '{key.value}' in the state",
                         hint="a field is written after the record: 'player 1.name'"
                         if " " in key.value else None,
                         known=variables(self.book))  # fmt: skip
        else:
            self.findings += parse(key.value, self.document.locate(key))[1]

    def _field(self, key: Scalar, name: str, node: Node, *, given: bool) -> None:
        """Looks at a field of a record of whatever kind; `name` stands at the end of the key."""
        kinds = fields_called(self.book, name)
        if not kinds:
            records = self.book.program.records.values()
            near = nearest(name, {one for each in records for one in each.fields})
            place = self.document.locate(key)(len(key.value) - len(name), len(key.value))
            message = f"no record has a field '{name}'"
            self.findings.append(Finding(UNKNOWN_FIELD, message, place, suggestions=near))
        elif len(set(kinds)) == 1:
            self.value(node, kinds[0], ranged=given)
