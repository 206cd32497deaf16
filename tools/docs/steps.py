"""The page on steps: each verb as the schema describes it, with an example that is done."""

import json
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from livingrules.tools.docs.step_examples import ACTION, BOOK, EXAMPLES, PLAYERS, Example

_HEAD = "book: harbour\ntitle: Harbour\nedition: example\n"
_SEED = 1
_MARKS = ("id", "rule")


def steps_block() -> str:
    """The book of the examples, and a section for each verb in the order of the schema."""
    text = files("livingrules.schema").joinpath("catalogue.schema.json").read_text("utf-8")
    parts = json.loads(text)["$defs"]
    verbs = {name: one for name, one in parts["step"]["properties"].items() if name not in _MARKS}
    sections = [_section(name, one, parts) for name, one in verbs.items()]
    return "\n\n".join([_intro(), *sections])


def _intro() -> str:
    """What all examples share."""
    names = " and ".join(PLAYERS)
    return (
        f"The examples are done by Ann, one of two players, {names}, in this book; below each stands "
        "what is asked and answered, and what has changed.\n\n"
        f"```yaml\n{BOOK.rstrip()}\n```"
    )


def _section(name: str, schema: dict[str, Any], parts: dict[str, Any]) -> str:
    """The section of a verb."""
    lines = [f"## {name}", "", str(schema.get("description") or _said(schema, parts))]
    keys = schema.get("properties", {})
    if keys:
        required = schema.get("required", ())
        lines += ["", "| key | must be | |", "|---|---|---|"]
        for key, inner in keys.items():
            must = "yes" if key in required else ""
            lines.append(
                f"| `{key}` | {must} | {inner.get('description') or _said(inner, parts)} |"
            )
    example = EXAMPLES[name]
    lines += ["", "```yaml", example.steps, "```", "", "```text", *done(example), "```"]
    return "\n".join(lines)


def _said(schema: dict[str, Any], parts: dict[str, Any]) -> str:
    """The description of the part that a schema refers to."""
    reference = str(schema.get("$ref", "")).rpartition("/")[2]
    return str(parts.get(reference, {}).get("description", ""))


def book_of(example: Example) -> str:
    """The file of a book whose action does the steps."""
    steps = "".join(f"      {line}\n" for line in example.steps.splitlines())
    return f"{BOOK}{ACTION}{steps}"


def done(example: Example) -> list[str]:
    """What the steps of an example ask, and what they lead to, in lines."""
    from livingrules.engine.loading.assemble import read_program_of
    from livingrules.engine.play.game import Game
    from livingrules.engine.play.machine import machine

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve() / "harbour"
        root.mkdir()
        (root / "book.yaml").write_text(_HEAD, encoding="utf-8")
        (root / "A.yaml").write_text(book_of(example), encoding="utf-8")
        program, findings = read_program_of(root)
    wrong = [one for one in findings if one.severity == "error"]
    if program is None or wrong:
        raise ValueError(f"an example is wrong: {wrong}")
    setup = next(iter(program.games.values()))
    game = Game(machine(program), setup, PLAYERS, _SEED, dice=False)
    return list(_told(game, example))


def _told(game: Any, example: Example) -> Iterator[str]:
    """What happens in a game."""
    from livingrules.engine.play.digest import DRAWS, differences, flat

    before = flat(game.machine, game.state)
    step = game.apply({"do": "go", "who": PLAYERS[0]})
    notes = list(step.notes)
    for answer in example.answers:
        decision = game.decision
        offered = [_word(one) for one in decision.options or decision.range]
        offered = [f"{offered[0]} to {offered[1]}"] if decision.kind == "roll" else offered
        who = decision.who[0] if decision.who else "a roll"
        yield f"{who}: {decision.says}? ({', '.join(offered)}) {answer}"
        step = game.apply(answer)
        notes += step.notes
    for refusal in step.refused:
        yield f"refused by {refusal.rule}: {refusal.message}"
    for one in differences(before, flat(game.machine, game.state)):
        if one.place != DRAWS:
            yield f"{one.place}: {_word(one.before)} → {_word(one.after)}"
    for note in notes:
        yield f"note: {note.message}"


def _word(value: Any) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return f"[{', '.join(map(_word, value))}]"
    return "none" if value is None else str(value)
