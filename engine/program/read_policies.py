"""Policies read: how a seat is played without a person."""

import re
from collections.abc import Iterator

from livingrules.dsl import typed
from livingrules.dsl.nearest import nearest
from livingrules.dsl.scope import Variable
from livingrules.dsl.typed import Typed, walk
from livingrules.dsl.types import ANYTHING, Number, Type
from livingrules.engine.catalogue.names import Name
from livingrules.engine.catalogue.raw import pairs_of, text_of
from livingrules.engine.program import steps as kinds
from livingrules.engine.program.codes import (
    BAD_ODDS,
    SEVERAL_CHOICES,
    UNKNOWN_ACTION,
    UNKNOWN_ARGUMENT,
    UNKNOWN_CHOICE,
)
from livingrules.engine.program.domains import read_domains
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.model import Domain, Head, Policy, Preference
from livingrules.engine.program.questions import Asking, Questions
from livingrules.engine.program.read_steps import StepReader
from livingrules.engine.read.nodes import Mapping, Node, Scalar

_WEIGHT = Number(adapts=True)
_ODDS = re.compile(r"(\d{1,6}) in ([1-9]\d{0,5})")


def policy(steps: StepReader, name: Name, player: Type | None, asked: Questions) -> Policy:
    """A policy; `asked` are the questions to which it may have answers."""
    title = text_of(name.fields.get("title")) or name.name.replace("_", " ")
    head = Head(name.name, text_of(name.fields.get("rule")), name.place, title)
    return _Reading(steps, name, player or ANYTHING, asked).policy(head)


class _Reading:
    """Reads one policy."""

    def __init__(self, steps: StepReader, name: Name, player: Type, asked: Questions) -> None:
        self.steps, self.name, self.player, self.asked = steps, name, player, asked

    def policy(self, head: Head) -> Policy:
        """All parts of it."""
        fields = self.name.fields
        weights, early = {}, set()
        for key, node, action in self._actions(fields.get("weights")):
            inside, opened = self._inside(action)
            tree = self.steps.tree(inside, node, _WEIGHT)
            if tree is not None:
                weights[key] = tree
                if _read(tree) & {one.variable.name for one in opened or ()}:
                    early.add(key)
        values = {key: self._values(node, action)
                  for key, node, action in self._actions(fields.get("values"))}  # fmt: skip
        return Policy(
            head, weights, self._odds(fields.get("odds")), values, frozenset(early),
            self._preferences(fields.get("choices")),
        )  # fmt: skip

    # ---- actions ---------------------------------------------------------------------------

    def _actions(self, node: Node | None) -> Iterator[tuple[str, Node, Name]]:
        """The actions and reports that a part names, with what stands there."""
        declared = self.steps.reader.known.names.program
        for key, below in pairs_of(node):
            found = declared["actions"].get(key.value) or declared["reports"].get(key.value)
            if found is None:
                message = f"there is no action '{key.value}'"
                near = nearest(key.value, [*declared["actions"], *declared["reports"]])
                self.steps.say(UNKNOWN_ACTION, self._plain(), key, message, None, near)
                self.steps.reader.mention_all(self.name, below)
                continue
            found.named = True
            yield key.value, below, found

    def _plain(self) -> Inside:
        """The place where nothing of its own is known."""
        scope, rule = self.steps.reader.known.scope, text_of(self.name.fields.get("rule"))
        return Inside(self.name, scope, rule, self.name.address)

    def _inside(self, action: Name, upto: str | None = None) -> tuple[Inside, list[Domain] | None]:
        """Where the actor and the parameters of an action are known, and the open ones of these.

        `upto`: only the parameters before that one are known. Which are open is None where a
        parameter could not be read.
        """
        inside = self._plain()
        there = Inside(action, inside.scope, inside.rule, inside.address)
        if action.section == "actions":
            there.add(Variable("actor", self.player))
        findings = self.steps.reader.read.findings
        before = len(findings)
        domains = read_domains(self.steps.reader, there, action.fields.get("takes"))
        del findings[before:]  # said where the action stands
        if upto is None:
            inside.scope, inside.locals = there.scope, there.locals
        else:
            names = [one.variable.name for one in domains or ()]
            known = (domains or [])[: names.index(upto)]
            if action.section == "actions":
                inside.add(Variable("actor", self.player))
            inside.add(*(one.variable for one in known))
        return inside, None if domains is None else [one for one in domains if one.open]

    def _values(self, node: Node, action: Name) -> dict[str, Typed]:
        """The values of the open parameters of an action."""
        made = {}
        _, opened = self._inside(action)
        kinds_of = {one.variable.name: one.variable.type for one in opened or ()}
        for key, below in pairs_of(node):
            part = action.part(key.value)
            if part is not None:
                part.used = True
            if key.value not in kinds_of:
                if part is not None and opened is None:
                    pass  # it may be open: what is wrong is said where the action stands
                elif part is not None:
                    message = f"'{key.value}' of '{action.name}' is listed, not open"
                    hint = "the weight of the action decides between the values that are listed"
                    self.steps.say(UNKNOWN_ARGUMENT, self._plain(), key, message, hint)
                else:
                    message = f"'{key.value}' is no open parameter of '{action.name}'"
                    near = nearest(key.value, kinds_of)
                    self.steps.say(UNKNOWN_ARGUMENT, self._plain(), key, message, None, near)
                self.steps.reader.mention_all(self.name, below)
                continue
            inside, _ = self._inside(action, key.value)
            kind = kinds_of[key.value]
            wanted = Number(adapts=True) if isinstance(kind, Number) else kind
            tree = self.steps.tree(inside, below, wanted)
            if tree is not None:
                made[key.value] = tree
        return made

    def _odds(self, node: Node | None) -> dict[str, tuple[int, int]]:
        """How often an action is done."""
        made = {}
        for key, below, _ in self._actions(node):
            said = text_of(below)
            found = _ODDS.fullmatch(" ".join(said.split()))
            often, many = (int(found[1]), int(found[2])) if found else (1, 0)
            if often > many:
                message = f"'{said}' are no odds" if not found else f"'{said}' is too often"
                hint = "write how often in how many times: '1 in 4'"
                self.steps.say(BAD_ODDS, self._plain(), below, message, hint)
                continue
            made[key] = (often, many)
        return made

    # ---- answers ---------------------------------------------------------------------------

    def _preferences(self, node: Node | None) -> dict[str, Preference]:
        """What it thinks of the answers to questions, by the addresses of the steps that ask."""
        made: dict[str, Preference] = {}
        for key, below in pairs_of(node):
            found = self._found(key)
            if not found:
                self.steps.reader.mention_all(self.name, below, keys=True)
                continue
            first = found[0]
            if isinstance(first, kinds.Choose):
                weights = self._item(first, below)
                item: Variable | None = Variable(first.variable.name, first.variable.type)
            else:
                weights, item = self._options(found, below), None
            who = Variable("who", self.player)
            for step in found:
                if weights:
                    made[step.address] = Preference(step.address, who, item, weights)
        return made

    def _found(self, key: Scalar) -> tuple[Asking, ...]:
        """The questions of a name; none after a finding."""
        found = self.asked.find(key.value)
        if not found and not self.asked.perhaps(key.value) and not self._troubled(key.value):
            message = f"no step asks for '{key.value}'"
            near = self.asked.nearest(key.value)
            hint = "a question is called by the name of what is chosen, or as ENTRY/decide"
            self.steps.say(UNKNOWN_CHOICE, self._plain(), key, message, hint, near)
        # Of a list that is empty, or has a mistake of its own, it is not known what it offers.
        found = tuple(sorted(found, key=lambda one: _offered(one) == ANYTHING))
        alike = {_offered(one) for one in found} - {ANYTHING}
        if len(alike) > 1 and self.asked.unreadable:
            return ()  # what is offered may not be known
        if len(alike) > 1:
            message = f"'{key.value}' is asked for by steps that offer different kinds of things"
            names = _longer(key.value, found)
            hint = f"say which: {', '.join(names)}"
            self.steps.say(SEVERAL_CHOICES, self._plain(), key, message, hint)
            return ()
        return found

    def _troubled(self, name: str) -> bool:
        """Whether the entry that a name speaks of has a mistake of its own, which may be the reason."""
        entry = name.rpartition("/")[0].rpartition("/")[2]
        known = self.steps.reader.known.names.program
        for one in (names[entry] for names in known.values() if entry in names):
            first, last = one.place, one.document.text.place(one.node.end)
            for finding in self.steps.reader.read.findings:
                place = finding.place
                inside = place.file == first.file and first.line <= place.line <= last.line
                if inside and finding.severity == "error":
                    return True
        return False

    def _item(self, step: kinds.Choose, node: Node) -> dict[str, Typed]:
        """The weight of each thing that can be chosen."""
        if isinstance(node, Mapping):
            message = f"'{step.variable.name}' is chosen from a list, which has one weight"
            hint = "write an expression, in which the name stands for what is weighed"
            self.steps.say(UNKNOWN_CHOICE, self._plain(), node, message, hint)
            self.steps.reader.mention_all(self.name, node)
            return {}
        inside = self._plain()
        inside.add(Variable("who", self.player), Variable(step.variable.name, step.variable.type))
        tree = self.steps.tree(inside, node, _WEIGHT)
        return {} if tree is None else {step.variable.name: tree}

    def _options(self, found: tuple[Asking, ...], node: Node) -> dict[str, Typed]:
        """The weight of each option, by name."""
        inside = self._plain()
        inside.add(Variable("who", self.player))
        known = [option.name for step in found if isinstance(step, kinds.Decide)
                 for option in step.options]  # fmt: skip
        if isinstance(node, Scalar) and not node.empty:
            message = "here several options are offered, and each has a weight of its own"
            hint = f"for example {{{known[0]}: 1}}"
            self.steps.say(UNKNOWN_CHOICE, inside, node, message, hint)
        made = {}
        for key, below in pairs_of(node):
            if key.value not in known:
                message = f"there is no option '{key.value}'"
                near = nearest(key.value, known)
                self.steps.say(UNKNOWN_CHOICE, inside, key, message, None, near)
                self.steps.reader.mention_all(self.name, below)
                continue
            tree = self.steps.tree(inside, below, _WEIGHT)
            if tree is not None:
                made[key.value] = tree
        return made


def _read(tree: Typed) -> set[str]:
    """The names of the variables that an expression asks for."""
    return {node.variable.name for node in walk(tree) if isinstance(node, typed.Read)}


def _offered(step: Asking) -> Type | None:
    """The type of what a question offers; None for options."""
    return step.variable.type if isinstance(step, kinds.Choose) else None


def _longer(name: str, found: tuple[Asking, ...]) -> list[str]:
    """Names that tell questions of one name apart: with their entries, or whole addresses."""
    entries = [f"{one.address.split('/')[1]}/{name.rpartition('/')[2]}" for one in found]
    whole = name in entries or len(set(entries)) < len(entries)
    return [one.address for one in found] if whole else entries
