"""A new scenario of a rule: a file that passes, with what can be done first by that rule."""

import re
from pathlib import Path
from typing import Any

from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.code.runtime import Refused
from livingrules.engine.graph.places import shown_file
from livingrules.engine.play.answers import Action
from livingrules.engine.play.game import Game
from livingrules.engine.scenario.book import Book, read_book_of
from livingrules.engine.scenario.values import written
from livingrules.tools.exits import UsageError
from livingrules.tools.scaffold.yaml import as_yaml

_HEAD = """\
# 'livingrules test{where}' plays this; 'livingrules test --vocabulary {book}' lists the names it can use.
book: {book}
{common}
scenarios:
  {name}:
    title: {title}
    rules: [{rule}]
"""
_COMMON = "common: {{game: {game}}}\n"
_END = """\
    expect:
      over: no
"""
_NOTHING = "    # nothing of this rule can be done at once: add 'given' and 'steps' that lead to it"
_LIMIT = 20


def new_scenario(
    identifier: str, title: str | None, folder: Path, variant: Path | None = None
) -> list[Path]:
    """Write a scenario of a rule of the book in a folder, below `scenarios/`; the file written.

    Where it is played with a variant it is written beside the file of that.
    """
    added = NOTHING if variant is None else Added(variants=(variant.resolve(),))
    book, findings = read_book_of(folder.resolve(), added)
    if book is None:
        raise UsageError(findings[0].message)
    rule = book.catalogue.rules.get(f"{book.name}:{identifier}")
    if rule is None:
        raise UsageError(f"there is no rule '{identifier}' in '{book.name}'")
    beside = folder / "scenarios" if variant is None else variant.parent
    path = beside / f"{identifier}.scenario.yaml"
    if path.exists():
        raise UsageError(f"'{shown_file(str(path))}' is there already")
    games = book.program.games
    name = "rule_" + re.sub(r"\W+", "_", identifier)
    head = _HEAD.format(
        where="" if variant is None else f" {beside.as_posix()}",
        book=as_yaml(book.name),
        common=_COMMON.format(game=next(iter(games))) if len(games) > 1 else "",
        name=name,
        title=as_yaml(title or rule.title),
        rule=as_yaml(identifier),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    steps = _steps(book, identifier) or [_NOTHING]
    text = head + "".join(f"{line}\n" for line in steps) + _END
    path.write_text(text, encoding="utf-8", newline="\n")
    return [path]


def _steps(book: Book, rule: str) -> list[str]:
    """The lines of the steps: an action of the rule that can be done at once, and its answers."""
    setup = next(iter(book.program.games.values()))
    players = tuple(f"Player {number}" for number in range(1, setup.least + 1))
    try:
        game = Game(book.machine, setup, players, dice=False)
    except Refused as refused:
        raise UsageError(f"the game cannot begin: {refused.says}") from refused
    first = (
        None
        if game.asked is not None
        else next(
            (one for one in game.legal() if book.machine.action(one.name).head.rule == rule), None
        )
    )
    if first is None:
        return []
    done = Action(first.name, first.who, {key: _lowest(value) for key, value in
                                          first.arguments.items()}, first.report)  # fmt: skip
    lines = _mapping({"who": done.who, "report" if done.report else "do": done.name,
                      "with": done.arguments or None})  # fmt: skip
    if game.apply(done).refused:
        return []
    for _ in range(_LIMIT):
        asked = game.asked
        if asked is None:
            return [] if game.over is not None else ["    steps:", *lines]
        answer: Any = asked.range[0] if asked.range is not None else asked.options[0]
        lines += _mapping({asked.kind.replace("choice", "take"): answer})
        game.apply(answer)
    return []


def _lowest(value: Any) -> Any:
    """The lowest value of an open argument; any other as it is."""
    return value["low"] if isinstance(value, dict) else value


def _mapping(fields: dict[str, Any]) -> list[str]:
    """A step as an item of a list, on one line."""
    parts = []
    for key, value in fields.items():
        if isinstance(value, dict):
            inner = ", ".join(f"{name}: {_value(one)}" for name, one in value.items())
            parts.append(f"{key}: {{{inner}}}")
        elif value is not None or key == "take":
            parts.append(f"{key}: {_value(value)}")
    return [f"      - {{{', '.join(parts)}}}"]


def _value(value: Any) -> str:
    """A value in YAML."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_value(one) for one in value)}]"
    return as_yaml(value) if isinstance(value, str) else written(value)
