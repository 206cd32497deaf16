"""The names of the playable books that ship, as pages and as JSON, for those who write scenarios."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from livingrules.engine.catalogue.locate import shipped_books
from livingrules.engine.scenario.book import read_book_of
from livingrules.engine.scenario.vocabulary import vocabulary

_MADE = "<!-- made from the book by 'make docs'; 'livingrules test --vocabulary {name}' lists it too -->"
_HEADS = {
    "games": "Ways to set up a game",
    "options": "Options of the game",
    "rulings": "Rulings that run",
    "phases": "Phases",
    "state": "Variables",
    "records": "Records",
    "enumerations": "Values",
    "actions": "Actions",
    "reports": "Reports",
    "events": "Events",
    "score": "Score",
}


@cache
def _vocabularies() -> dict[str, dict[str, Any]]:
    """The vocabulary of each shipped book that can be played."""
    found = {}
    for name, folder in shipped_books().items():
        if not any("games:" in path.read_text("utf-8") for path in folder.glob("**/*.yaml")):
            continue
        book, _ = read_book_of(folder)
        if book is not None:
            found[name] = vocabulary(book)
    return found


def vocabulary_files() -> dict[str, str]:
    """The text of each file, by its name below `docs/vocabulary/`."""
    files = {}
    for name, names in _vocabularies().items():
        files[f"{name}.md"] = "\n\n".join(_page(name, names)) + "\n"
        files[f"{name}.json"] = json.dumps(names, ensure_ascii=False, indent=1) + "\n"
    return files


def vocabularies_block() -> str:
    """Links to the pages."""
    return (
        "\n".join(
            f"- [{name}](vocabulary/{name}.md), and [as JSON](vocabulary/{name}.json)"
            for name in _vocabularies()
        )
        or "None of the books that ship can be played yet."
    )


def _page(name: str, names: dict[str, Any]) -> Iterator[str]:
    """The parts of a page."""
    yield f"# Names of {name}"
    yield _MADE.format(name=name)
    for key, heading in _HEADS.items():
        section = names.get(key)
        if section:
            rows = [f"| `{one}` | {_told(what)} | {_rule(what)} |" for one, what in section.items()]
            yield f"## {heading}"
            yield "\n".join(["| name | | rule |", "|---|---|---|", *rows])


def _told(one: Any) -> str:
    """What is said of a name."""
    if isinstance(one, list):
        return ", ".join(f"`{value}`" for value in one)
    parts = [f"{one['title']}"] if one.get("title") else []
    parts += [f"`{one['type']}`"] if "type" in one else []
    for key in ("fields", "with"):
        parts += [f"`{field}: {kind}`" for field, kind in one.get(key, {}).items()]
    if "players" in one:
        parts.append(f"{one['players']['least']}..{one['players']['most']} players")
    if "options" in one:
        parts.append(f"`{one['name']}`: {', '.join(one['options'])} (usually {one['default']})")
    return "; ".join(parts).replace("|", "\\|")


def _rule(one: Any) -> str:
    """The rule of a name, where it has one."""
    return one.get("rule", "") if isinstance(one, dict) else ""
