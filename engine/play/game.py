"""One game: it always stands at one decision, and an answer leads to the next."""

from collections.abc import Mapping, Sequence
from typing import Any

from livingrules.dsl.types import Number
from livingrules.engine.code.runtime import OPEN, Refused, chance
from livingrules.engine.play import process
from livingrules.engine.play.answers import Action, Decision, Refusal, Step
from livingrules.engine.play.begin import new_state
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import NotAValue, decode, encode, record_name
from livingrules.engine.program.model import Setup

Said = dict[str, Any]


class Game:
    """A game. `log` holds the inputs, each as JSON has it, in order.

    Rolls are answered by the seed where `dice` says so, else somebody types them in.
    """

    def __init__(
        self,
        machine: Machine,
        setup: Setup,
        names: Sequence[str],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
        *,
        dice: bool = True,
        loud: bool = True,
    ) -> None:
        """Set the game up, and go on to its first decision."""
        self.machine, self.setup, self.names = machine, setup, tuple(names)
        self.seed, self.options, self.rulings = seed, dict(options or {}), dict(rulings or {})
        self.dice, self.loud = dice, loud
        self.log: list[Said] = []
        self._begin()

    # ---- where it stands -------------------------------------------------------------------

    @property
    def over(self) -> str | None:
        """Why the game is over; None while it goes on."""
        reason: str | None = self.state._over
        return reason if self._asked is None else None

    @property
    def asked(self) -> Decision | None:
        """The choice or roll in the middle of an action; None where an action is expected."""
        return None if self._asked is None else self._choice(self._asked)

    @property
    def decision(self) -> Decision | None:
        """The decision at which the game stands; None when it is over."""
        if self._asked is not None:
            return self._choice(self._asked)
        if self.state._over is not None:
            return None
        phase = self.machine.program.phases[self.state._phase]
        who = tuple(dict.fromkeys(one.who for one in self.legal() if one.who is not None))
        return Decision(
            "action", who, self._qualified(phase.head.rule), f"phases/{phase.head.name}"
        )

    def legal(self) -> list[Action]:
        """All actions and reports that can be done now; of open arguments only the bounds."""
        if self._asked is not None or self.state._over is not None:
            return []
        listed = self.machine.call("legal", self.state._phase)(self.state)
        return [self._action(raw) for raw in listed]

    def raw_legal(self) -> list[tuple[Any, ...]]:
        """As `legal`, quicker: name, actor and arguments as the state has them."""
        found: list[tuple[Any, ...]] = self.machine.call("legal", self.state._phase)(self.state)
        return found

    # ---- answers ---------------------------------------------------------------------------

    def apply(self, answer: Action | Said | Any) -> Step:
        """Do an action, or answer a choice or a roll by name; a refusal changes nothing."""
        if self._asked is not None:
            return self._answer(answer)
        if self.state._over is not None:
            return Step((Refusal(self.machine.program.book, "the game is over"),))
        if isinstance(answer, Action):
            said = {
                "report" if answer.report else "do": answer.name,
                "with": dict(answer.arguments),
            }
            if answer.who is not None:
                said["who"] = answer.who
            answer = said
        if not isinstance(answer, dict):
            return Step((Refusal(self.machine.program.book, "an action is expected here"),))
        return self._do(answer)

    def _do(self, said: Said) -> Step:
        """Do an action or report that was said."""
        machine, state = self.machine, self.state
        report = "report" in said
        name = said.get("report") if report else said.get("do")
        declared = machine.program.reports if report else machine.program.actions
        if name not in declared:
            kind = "report" if report else "action"
            return Step((Refusal(machine.program.book, f"there is no {kind} '{name}'"),))
        action = declared[name]
        rule = self._qualified(action.head.rule)
        if action.phases and state._phase not in action.phases:
            title = machine.program.phases[state._phase].head.title
            return Step((Refusal(rule, f"this cannot be done now: {title}"),))
        arguments: list[Any] = []
        try:
            if action.actor is not None:
                arguments.append(decode(machine, state, said.get("who"), action.actor.type))
            given = said.get("with") or {}
            names = [one.variable.name for one in action.takes]
            for one in given:
                if one not in names:
                    return Step((Refusal(rule, f"'{one}' is not asked for"),))
            for domain in action.takes:
                if domain.variable.name not in given:
                    return Step((Refusal(rule, f"'{domain.variable.name}' is missing"),))
                value = given[domain.variable.name]
                arguments.append(decode(machine, state, value, domain.variable.type))
        except NotAValue as error:
            return Step((Refusal(rule, str(error)),))
        kind = "checkreport" if report else "check"
        bad = machine.call(kind, name)(state, *arguments)
        if bad:
            return Step(tuple(self._refusal(action, *one) for one in bad))
        entry = self._entry(action, arguments, report=report)
        self._snapshot, self._answers = machine.functions["clone"](state), []
        self._start = ("report" if report else "do", name, entry)
        state._notes = []
        self._process = process.action(machine, state, self._start[0], name, tuple(arguments))
        return self._go(None, entry)

    def _answer(self, said: Any) -> Step:
        """Answer a choice or a roll."""
        assert self._asked is not None
        number, _who, options, *_ = self._asked
        site = self.machine.module.sites[number]
        rule = self._qualified(site.rule)
        if isinstance(said, dict):
            said = said.get("take", said.get("roll"))
        value: Any = said
        if site.type is not None:
            if said is None and site.optional:
                from livingrules.engine.code.runtime import NOTHING

                value = NOTHING
            else:
                try:
                    value = decode(self.machine, self.state, said, site.type)
                except NotAValue as error:
                    return Step((Refusal(rule, str(error)),))
        if value not in options and not (site.optional and said is None):
            return Step((Refusal(rule, f"'{said}' is not offered"),))
        return self._go(value, self._answer_entry(value))

    def _go(self, value: Any, entry: Said) -> Step:
        """Go on with the process until it asks or ends."""
        state = self.state
        self.log.append(entry)
        if self._asked is not None:
            self._answers.append(value)
        try:
            self._run(value if self._asked is not None else None)
        except Refused as refused:
            self.log.pop()
            self._restore()
            return Step((Refusal(self._qualified(refused.rule), refused.says),))
        except Exception:
            self.log.pop()
            self._restore()
            raise
        notes = tuple(Refusal(self._qualified(rule), text) for rule, text in state._notes)
        return Step((), notes)

    def _run(self, value: Any) -> None:
        """Send answers until a person has to answer, or the process is done."""
        assert self._process is not None
        try:
            asked = self._process.send(value)
            while self.dice and self.machine.module.sites[asked[0]].kind == "roll":
                self._asked = asked
                rolled = asked[2][chance(self.state, len(asked[2]))]
                self.log.append(self._answer_entry(rolled))
                self._answers.append(rolled)
                asked = self._process.send(rolled)
            self._asked = asked
        except StopIteration:
            self._asked = self._process = None

    def _restore(self) -> None:
        """Everything as it was before the action."""
        self.state, self._asked, self._process = self._snapshot, None, None

    # ---- beginning and copying -------------------------------------------------------------

    def _begin(self) -> None:
        """The state before the first decision."""
        self.state = new_state(
            self.machine, self.setup, self.names, self.seed, self.options, self.rulings
        )
        self.state._loud = self.loud
        self._snapshot = self.machine.functions["clone"](self.state)
        self._answers: list[Any] = []
        self._start: tuple[str, str, Said] = ("setup", self.setup.head.name, {})
        self._asked: process.Asked | None = None
        self._process: process.Process | None = process.setup(
            self.machine, self.state, self.setup.head.name
        )
        self._run(None)

    def clone(self) -> "Game":
        """A copy that goes its own way, also in the middle of an action."""
        made = object.__new__(Game)
        made.__dict__.update(self.__dict__)
        made.log, made._answers = list(self.log), list(self._answers)
        if self._asked is None:
            made.state = self.machine.functions["clone"](self.state)
            return made
        # In the middle: the action is done again on the copy, with the answers so far.
        made.state = self.machine.functions["clone"](self._snapshot)
        made._snapshot = self.machine.functions["clone"](self._snapshot)
        kept, made._answers, made._asked = made._answers, [], None
        made._redo(kept)
        return made

    def _redo(self, answers: list[Any]) -> None:
        """Do the present action again with answers given before, by their names."""
        kind, name, entry = self._start
        if kind == "setup":
            self._process = process.setup(self.machine, self.state, name)
        else:
            action = self.machine.action(name)
            arguments = [] if action.actor is None else [
                decode(self.machine, self.state, entry.get("who"), action.actor.type)
            ]  # fmt: skip
            arguments += [
                decode(
                    self.machine, self.state, entry["with"][one.variable.name], one.variable.type
                )
                for one in action.takes
            ]
            self._process = process.action(self.machine, self.state, kind, name, tuple(arguments))
        said = [one for one in self.log if one is not entry][-len(answers) :] if answers else []
        asked = self._process.send(None)
        for one in said:
            self._asked = asked
            value = self._decoded(asked, one)
            self._answers.append(value)
            if "roll" in one and self.dice:
                chance(self.state, 1)
            asked = self._process.send(value)
        self._asked = asked

    def _decoded(self, asked: process.Asked, said: Said) -> Any:
        """The value of an answer in the log."""
        from livingrules.engine.code.runtime import NOTHING

        site = self.machine.module.sites[asked[0]]
        word = said.get("take", said.get("roll"))
        if site.type is None:
            return word
        if word is None and site.optional:
            return NOTHING
        return decode(self.machine, self.state, word, site.type)

    # ---- in words --------------------------------------------------------------------------

    def score(self) -> dict[str, dict[str, int]]:
        """For each player the lines of the score, by their titles."""
        from livingrules.engine.code.names import pool

        lines = self.machine.program.scoring.values()
        return {
            self.machine.show(self.state, player): {
                line.head.title: self.machine.call("score", line.head.name)(self.state, player)
                for line in lines
            }
            for player in getattr(self.state, pool(self.setup.player))
        }

    def broken(self) -> list[Refusal]:
        """The invariants that do not hold."""
        found = []
        for one in self.machine.program.invariants.values():
            if not self.machine.call("holds", one.head.name)(self.state):
                text = self.machine.call("broken", one.head.name)(self.state)
                found.append(Refusal(self._qualified(one.head.rule), text))
        return found

    def _qualified(self, rule: str) -> str:
        """The rule with the name of the book."""
        return rule if ":" in rule else f"{self.machine.program.book}:{rule}"

    def _action(self, raw: tuple[Any, ...]) -> Action:
        """A listed action in names."""
        name, actor, *values = raw
        action = self.machine.action(name)
        arguments: dict[str, Any] = {}
        for domain, value in zip(action.takes, values, strict=True):
            kind = domain.variable.type
            if value is OPEN:
                ends = (kind.low, kind.high) if isinstance(kind, Number) else (None, None)
                arguments[domain.variable.name] = {"low": ends[0], "high": ends[1]}
            else:
                arguments[domain.variable.name] = encode(self.machine, self.state, value, kind)
        who = None if actor is None else record_name(self.machine, self.state, actor)
        return Action(name, who, arguments, report=action.actor is None)

    def _entry(self, action: Any, arguments: list[Any], *, report: bool) -> Said:
        """An action as the log has it."""
        said: Said = {"at": f"phases/{self.state._phase}"}
        values = list(arguments)
        if action.actor is not None:
            said["who"] = record_name(self.machine, self.state, values.pop(0))
        said["report" if report else "do"] = action.head.name
        said["with"] = {
            one.variable.name: encode(self.machine, self.state, value, one.variable.type)
            for one, value in zip(action.takes, values, strict=True)
        }
        return said

    def _answer_entry(self, value: Any) -> Said:
        """An answer as the log has it."""
        from livingrules.engine.code.runtime import NOTHING

        assert self._asked is not None
        number, who, *_ = self._asked
        site = self.machine.module.sites[number]
        said: Said = {"at": site.address, "rule": self._qualified(site.rule)}
        if who is not None:
            said["who"] = record_name(self.machine, self.state, who)
        plain = value is NOTHING or site.type is None
        word = None if value is NOTHING else value
        if not plain:
            word = encode(self.machine, self.state, value, site.type)  # type: ignore[arg-type]
        said["roll" if site.kind == "roll" else "take"] = word
        return said

    def _choice(self, asked: process.Asked) -> Decision:
        """The decision that a process asks for."""
        number, who, options, says, *more = asked
        site = self.machine.module.sites[number]
        named = () if who is None else (record_name(self.machine, self.state, who),)
        if site.kind == "roll":
            ends = (options[0], options[-1])
            return Decision("roll", named, self._qualified(site.rule), site.address, says, (), ends)
        shown = tuple(
            one if site.type is None else encode(self.machine, self.state, one, site.type)
            for one in options
        )
        if site.optional:
            shown = (*shown, None)
        texts = more[0] if more and more[0] else {}
        return Decision(
            "choice", named, self._qualified(site.rule), site.address, says, shown, None, texts
        )

    def _refusal(self, action: Any, number: int, says: str | None) -> Refusal:
        """What stands against an action."""
        if number >= 0:
            one = action.requires[number]
            return Refusal(self._qualified(one.rule), says or "")
        rule = self._qualified(action.head.rule)
        if number == -1:
            return Refusal(rule, "this player cannot do it now")
        domain = action.takes[-2 - number]
        return Refusal(rule, f"this is not offered for '{domain.variable.name}'")
