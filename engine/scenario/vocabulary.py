"""The names that scenarios of a book can use: state, records, actions, reports, events, options."""

from collections.abc import Iterator
from typing import Any

from livingrules.dsl.types import notation_of
from livingrules.engine.program.model import Action, Domain
from livingrules.engine.scenario.book import Book


def vocabulary(book: Book) -> dict[str, Any]:
    """All names, each with its rule and type, as JSON has them."""
    program = book.program
    return {
        "book": book.name,
        "games": {
            name: {"rule": one.head.rule, "title": one.head.title,
                   "players": {"least": one.least, "most": one.most}}
            for name, one in program.games.items()
        },
        "options": {name: {"rule": one.head.rule, "type": notation_of(one.type)}
                    for name, one in program.state.items() if one.option},
        "rulings": {one.id: {"name": name, "options": list(one.values), "default": one.default}
                    for name, one in program.rulings.items()},
        "phases": {name: {"rule": one.head.rule, "title": one.head.title}
                   for name, one in program.phases.items()},
        "state": {name: {"rule": one.head.rule, "type": notation_of(one.type)}
                  for name, one in program.state.items() if not one.option},
        "records": {
            name: {"rule": one.head.rule, "all": one.all,
                   "fields": {field.name: notation_of(field.type) for field in one.fields.values()}}
            for name, one in program.records.items()
        },
        "enumerations": {one.name: list(one.values)
                         for one in program.scope.enumerations.values()},
        "actions": {name: _action(one) for name, one in program.actions.items()},
        "reports": {name: _action(one) for name, one in program.reports.items()},
        "events": {name: {"rule": one.head.rule,
                          "with": {field.name: notation_of(field.type) for field in one.fields}}
                   for name, one in program.events.items()},
        "score": {name: {"rule": one.head.rule, "title": one.head.title}
                  for name, one in program.scoring.items()},
    }  # fmt: skip


def _action(action: Action) -> dict[str, Any]:
    """An action or report: its rule, title, phases, and what it asks for."""
    return {
        "rule": action.head.rule,
        "title": action.head.title,
        "in": list(action.phases),
        "with": {one.variable.name: _domain(one) for one in action.takes},
    }


def _domain(domain: Domain) -> str:
    """What can be said for a parameter: its type."""
    return notation_of(domain.variable.type)


def vocabulary_text(book: Book) -> str:
    """The same for people: a heading a kind, a line a name."""
    return "\n".join(_lines(vocabulary(book))) + "\n"


def _lines(names: dict[str, Any]) -> Iterator[str]:
    """The lines of the text."""
    yield f"Names of '{names['book']}' that scenarios can use"
    for heading, section in names.items():
        if not isinstance(section, dict) or not section:
            continue
        yield ""
        yield heading
        for name, one in section.items():
            yield f"  {name}{_told(one)}"
            if heading == "records":
                yield from (f"    .{field}: {kind}" for field, kind in one["fields"].items())


def _told(one: Any) -> str:
    """What is said behind a name: its type, what it asks for, its rule."""
    if isinstance(one, list):
        return f": {', '.join(one)}"
    parts = []
    if "type" in one:
        parts.append(f": {one['type']}")
    if one.get("with"):
        parts.append(f" ({', '.join(f'{key}: {kind}' for key, kind in one['with'].items())})")
    if "players" in one:
        parts.append(f": {one['players']['least']}..{one['players']['most']} players")
    if "options" in one:
        parts.append(f": {', '.join(one['options'])} (usually {one['default']})")
    if "rule" in one:
        parts.append(f"  {one['rule']}")
    return "".join(parts)
