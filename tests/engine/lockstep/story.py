"""A case told: what was done, and after each input what has changed, happened and is asked."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from livingrules.engine.code.names import pool
from livingrules.engine.play.answers import Step
from livingrules.engine.play.game import Game
from livingrules.engine.play.machine import machine
from livingrules.engine.play.naming import record_name
from livingrules.engine.play.teller import Teller
from lockstep.books import program_of
from lockstep.plain import dump


class Story:
    """One case: a YAML file with a book, players and inputs.

    `seed`, `options` and `rulings` may be said; an input is `{Ann: action, with: …}`,
    `{report: name, with: …}`, `{take: option}` or `{roll: number}`.
    """

    def __init__(self, path: Path) -> None:
        self.case: dict[str, Any] = YAML(typ="safe").load(path.read_text("utf-8"))
        self.teller = Teller()
        self.program = program_of(self.case["book"])

    def text(self) -> str:
        """The story, line by line."""
        return "".join(f"{line}\n" for line in self.lines())

    def lines(self) -> Iterator[str]:
        """The lines."""
        case = self.case
        setup = next(iter(self.program.games.values()))
        self.game = Game(
            machine(self.program, self.teller), setup, case["players"], case.get("seed", 0),
            case.get("options"), case.get("rulings"), dice=False,
        )  # fmt: skip
        yield f"# {case['title']}"
        yield from self._after({}, Step())
        for said in case["inputs"]:
            before = self._state()
            self.teller.events.clear()
            yield ""
            yield self._head(said)
            yield from self._after(before, self.game.apply(self._answer(said)))
        yield ""
        yield f"score: {self.game.score()}"
        assert self.game.broken() == []

    def _answer(self, said: dict[str, Any]) -> Any:
        """An input as a game takes it."""
        if "take" in said or "roll" in said or "report" in said:
            return said
        who = next(one for one in said if one != "with")
        return {"do": said[who], "who": who, "with": said.get("with", {})}

    def _head(self, said: dict[str, Any]) -> str:
        """An input in words."""
        return ", ".join(f"{key}: {_words(value)}" for key, value in said.items())

    def _after(self, before: dict[str, Any], step: Step) -> Iterator[str]:
        """What an input led to."""
        for refusal in step.refused:
            yield f"  refused by {refusal.rule}: {refusal.message}"
        for name, fields in self.teller.events if step.done else ():
            told = [f"{key}: {_words(self._plain(value))}" for key, value in fields]
            yield f"  event {name} ({', '.join(told)})"
        after = self._state()
        for place, value in after.items():
            if place not in before or before[place] != value:
                was = f"{_words(before[place])} → " if place in before else ""
                yield f"  {place}: {was}{_words(value)}"
        for place in before:
            if place not in after:
                yield f"  {place} is gone"
        for note in step.notes:
            yield f"  note of {note.rule}: {note.message}"
        decision = self.game.decision
        if decision is None:
            yield f"  over: {self.game.over}"
        elif decision.kind != "action":
            offered = decision.range or decision.options
            nobody = "for a roll" if decision.kind == "roll" else "whoever plays"
            asks = f"  {decision.rule} asks {' '.join(decision.who) or nobody}:"
            yield f"{asks} {decision.says} {_words(list(offered))}"

    def _state(self) -> dict[str, Any]:
        """Each place of the state by what people call it."""
        raw, found = dump(self.game), {}
        names = {
            (kind, one._n): record_name(self.game.machine, self.game.state, one)
            for kind in self.program.records
            for one in getattr(self.game.state, pool(kind))
        }

        def named(value: Any) -> Any:
            if isinstance(value, tuple):
                return names.get(value, f"{value[0]} that is gone")
            return [named(one) for one in value] if isinstance(value, list) else value

        for name, value in raw["values"].items():
            found[name] = named(value)
        for kind, things in raw["things"].items():
            for number, fields in things:
                for name, value in fields.items():
                    found[f"{names[kind, number]}.{name}"] = named(value)
        for name, work in raw["queues"].items():
            found[f"queue {name}"] = named(work)
        found["phase"] = raw["phase"]
        return found

    def _plain(self, value: Any) -> Any:
        """A value of an event as people call it."""
        if isinstance(value, (int, str)) or value is None:
            return value
        return self.game.machine.show(self.game.state, value)


def _words(value: Any) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return f"[{', '.join(map(_words, value))}]"
    if isinstance(value, dict):
        return f"({', '.join(f'{key}: {_words(one)}' for key, one in value.items())})"
    return "none" if value is None else str(value)
