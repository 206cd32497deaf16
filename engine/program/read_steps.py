"""Lists of steps read: each verb by its own function, and a book's procedures as verbs."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from livingrules.dsl.check import knowledge
from livingrules.dsl.checks.facts import NO_KNOWLEDGE, Knowledge
from livingrules.dsl.finding import Code, Finding, Related
from livingrules.dsl.nearest import nearest, nearest_fitting
from livingrules.dsl.scope import Variable
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import ANYTHING, Type
from livingrules.engine.catalogue.codes import DUPLICATE_ID
from livingrules.engine.catalogue.expressions import Reader
from livingrules.engine.catalogue.names import Name
from livingrules.engine.catalogue.raw import items_of, mapping_of, pairs_of, text_of
from livingrules.engine.program import codes
from livingrules.engine.program.arguments import RESULT
from livingrules.engine.program.endings import ends
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.steps import Step, Steps, Template
from livingrules.engine.program.templates import read_template
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.shape.codes import MISSING_KEY

Verb = Callable[["StepReader", Inside, Scalar, Node], Step | None]
_MARKS = ("id", "rule")
_WHOLE = re.compile("[1-9][0-9]*")


@dataclass(slots=True)
class StepReader:
    """Reads steps of one book. `player` is the type of those who play, if it is known.

    `unasked` gathers findings that nobody is asked; `strays` are the keys beside a verb by file.
    """

    reader: Reader
    verbs: dict[str, Verb]
    run: Verb
    player: Type | None
    unasked: list[Finding] = field(default_factory=list)
    strays: set[str] = field(default_factory=set)

    def steps(self, inside: Inside, node: Node | None, name: str) -> Steps:
        """The steps below a key of that name; what is wrong is left out, with findings."""
        here = inside.deeper(name)
        found: Steps = []
        times: dict[str, int] = {}
        ids: dict[str, Scalar] = {}
        ended = False
        for item in items_of(node):
            self._same_id(here, mapping_of(item).get("id"), ids)
            step = self._step(here, item, times)
            if step is None:
                here.unsure = True  # it may have told something, or ended here
                continue
            if ended:
                message = "this step is never reached: what stands before it always ends here"
                self.say(codes.NEVER_DONE, inside, _head(item), message)
                ended = False
            found.append(step)
            ended = ends([step])
        inside.unsure = inside.unsure or here.unsure
        inside.facts = {key: known for key, known in inside.facts.items()
                        if key in inside.locals or here.facts.get(key) == known}  # fmt: skip
        return found

    def _same_id(self, inside: Inside, own: Node | None, ids: dict[str, Scalar]) -> None:
        """Note where a step has the id of one before it in the list: no address could tell them apart."""
        if not isinstance(own, Scalar) or own.empty:
            return
        first = ids.setdefault(own.value, own)
        if first is not own:
            place, before = map(inside.owner.document.place, (own, first))
            message = f"another step of this list has the id '{own.value}' already"
            related = (Related(f"'{own.value}' stands here first", before),)
            self.reader.read.findings.append(
                Finding(DUPLICATE_ID, message, place, related=related, hint="give it another id")
            )

    def _step(self, inside: Inside, item: Node, times: dict[str, int]) -> Step | None:
        """One step."""
        pairs = [pair for pair in pairs_of(item) if pair[0].value not in _MARKS]
        tainted = inside.owner.document.tainted
        if len(pairs) != 1 and isinstance(item, Mapping) and id(item) not in tainted:
            pairs = self._say_several(inside, item, pairs)
        if len(pairs) != 1:
            self.reader.mention_all(inside.owner, item, keys=True)
            return None
        key, node = pairs[0]
        if id(key) in inside.owner.document.tainted:
            self.reader.mention_all(inside.owner, node, keys=True)
            return None
        fields = mapping_of(item)
        times[key.value] = times.get(key.value, 0) + 1
        name = text_of(fields.get("id")) or key.value
        if name == key.value and times[name] > 1:
            name = f"{name}[{times[name]}]"
        here = replace(inside, address=f"{inside.address}/{name}",
                       rule=text_of(fields.get("rule")) or inside.rule)  # fmt: skip
        step = self._read(here, key, node)
        inside.scope, inside.facts, inside.locals = here.scope, here.facts, here.locals
        inside.unsure = here.unsure
        return step

    def _say_several(
        self, inside: Inside, item: Mapping, pairs: list[tuple[Scalar, Node]]
    ) -> list[tuple[Scalar, Node]]:
        """Note that a step has none or several verbs; one of them may be a misspelt mark.

        Gives the verbs without that, for their steps may declare names. Nothing is said of one without a verb where a verb stands in a wrong place of the file.
        """
        if not pairs and inside.owner.document.astray & set(self.verbs):
            return pairs
        procedures = self.reader.known.names.program["procedures"]
        self.strays |= {f"{inside.owner.document.file} {key.value}" for key, _ in pairs}
        for key, _ in pairs:
            left = [one for one in _MARKS if item.get(one) is None]
            if key.value not in self.verbs and key.value not in procedures:
                near = nearest(key.value, left)
                if near:
                    message = f"'{key.value}' is neither a verb nor a procedure"
                    self.say(codes.UNKNOWN_VERB, inside, key, message, None, near)
                    return [pair for pair in pairs if pair[0] is not key]
        said = ", ".join(f"'{key.value}'" for key, _ in pairs) or "none"
        message = f"a step has one verb, and this one has {said}"
        shown = pairs[1][0] if len(pairs) > 1 else _head(item)
        hint = "begin a new line with '- ' for each" if pairs else None
        self.say(codes.SEVERAL_VERBS, inside, shown, message, hint)
        verbs = [pair for pair in pairs
                 if pair[0].value in self.verbs or pair[0].value in procedures]  # fmt: skip
        if len(verbs) != 1:
            return pairs
        others = {key.value for key, _ in pairs if key is not verbs[0][0]}
        inside.owner.document.astray.update(others)
        return verbs

    def _read(self, inside: Inside, key: Scalar, node: Node) -> Step | None:
        """The step of a verb or a procedure."""
        procedures = self.reader.known.names.program["procedures"]
        if key.value not in self.verbs and key.value not in procedures:
            near = _likely(inside, node, nearest_fitting(key.value, (procedures, self.verbs)))
            message = f"'{key.value}' is neither a verb nor a procedure"
            self.say(codes.UNKNOWN_VERB, inside, key, message, None, near)
            # In a book that cannot be read whole it may be a procedure that nobody sees.
            unseen = self.reader.known.names.book.unreadable
            if not near or near[0] in procedures or unseen:
                self.reader.mention_all(inside.owner, node, keys=True)
                self.name(inside, mapping_of(node).get(RESULT), ANYTHING)
                inside.forget()
                return None
            # Read as what is meant, so that the names that it declares are known.
            key = Scalar(near[0], key.start, key.end, key.style)
        verb = self.verbs.get(key.value, self.run)
        return verb(self, inside, key, node)

    # ---- parts of steps --------------------------------------------------------------------

    def tree(self, inside: Inside, node: Node | None, expected: Type | None) -> Typed | None:
        """An expression."""
        with inside.doubting(self.reader.read.findings):
            return self.reader.expression(inside.owner, node, expected, inside.scope, inside.facts)

    def asked(self, inside: Inside, key: Scalar, fields: Mapping) -> Typed | None:
        """Who is asked; None in a game for one, where nobody need be named."""
        node = fields.get("who")
        if node is None and not self.alone:
            message = f"{inside.address} lacks the key 'who'"
            hint = "say who is asked: several can play"
            place = inside.owner.document.place(key)
            self.unasked.append(Finding(MISSING_KEY, message, place, hint=hint))
        return None if node is None else self.tree(inside, node, self.player)

    def settle(self) -> None:
        """Keep the findings that nobody is asked, but where `who` stands in a wrong place."""
        for finding in self.unasked:
            file = finding.place.file
            documents = self.reader.known.names.book.documents
            astray = any(one.file == file and "who" in one.astray for one in documents)
            if not astray and f"{file} who" not in self.strays:
                self.reader.read.findings.append(finding)

    @property
    def alone(self) -> bool:
        """Whether all games of the book are for one player, as far as is known."""
        games = self.reader.known.names.program["games"].values()
        most = [mapping_of(one.fields.get("players")).get("most") for one in games]
        said = [one.value for one in most if isinstance(one, Scalar)]
        return not any(_WHOLE.fullmatch(one) and one != "1" for one in said)

    def told(self, inside: Inside, node: Node | None) -> Knowledge:
        """What a condition tells where it holds and where it does not."""
        if not isinstance(node, Scalar):
            return NO_KNOWLEDGE
        return knowledge(node.value, inside.scope, inside.facts)

    def says(self, inside: Inside, node: Node | None) -> Template | None:
        """A text with expressions."""
        with inside.doubting(self.reader.read.findings):
            return read_template(self.reader, inside.owner, node, inside.scope, inside.facts)

    def name(self, inside: Inside, node: Node | None, type_: Type) -> Variable | None:
        """A name that a step gives to something."""
        if not isinstance(node, Scalar) or node.empty:
            return None
        variable, findings = inside.declare(node, type_)
        self.reader.read.findings += findings
        return variable

    def program_name(
        self, inside: Inside, node: Node | None, section: str, code: Code, kind: str
    ) -> Name | None:
        """The declaration of a name in one of the sections that have their own names."""
        declared = self.reader.known.names.program[section]
        if not isinstance(node, Scalar) or node.empty:
            return None
        found = declared.get(node.value)
        if found is None:
            message = f"there is no {kind} '{node.value}'"
            self.say(code, inside, node, message, None, nearest(node.value, declared))
            return None
        found.used = found.named = True
        self.reader.note_use(inside.owner, found, None, inside.owner.document.place(node))
        return found

    def say(
        self,
        code: Code,
        inside: Inside,
        node: Node,
        message: str,
        hint: str | None = None,
        suggestions: tuple[str, ...] = (),
    ) -> None:
        """Note a finding."""
        place = inside.owner.document.place(node)
        self.reader.read.findings.append(
            Finding(code, message, place, hint=hint, suggestions=suggestions)
        )


def _head(item: Node) -> Node:
    """What stands for a step where it is shown: its verb, or what it begins with."""
    keys = [key for key, _ in pairs_of(item)]
    return next((key for key in keys if key.value not in _MARKS), keys[0] if keys else item)


def _likely(inside: Inside, node: Node, near: tuple[str, ...]) -> tuple[str, ...]:
    """The verbs that may be meant: `let` and `set` differ in whether the names are known yet."""
    if not {"let", "set"} <= set(near):
        return near
    names = [key.value for key, _ in pairs_of(node)]
    known = any("." in name or inside.scope.variable(name) is not None for name in names)
    return tuple(sorted(near, key=lambda one: one == ("let" if known else "set")))
