"""Places and lists for the findings on a text."""

from livingrules.dsl.finding import Place
from livingrules.engine.rulebook.model import Document, PrintedReference, PrintedRule
from livingrules.engine.rulebook.structure import Heading

MOST_SHOWN = 8


def at(reference: PrintedReference) -> Place:
    """The place of a reference."""
    return Place(reference.file, reference.line, reference.column, reference.width)


def rule_place(rule: PrintedRule) -> Place:
    """The place of a rule's heading."""
    return Place(rule.file, rule.line, rule.column, len(rule.printed or rule.id))


def heading_place(document: Document, heading: Heading) -> Place:
    """The place of a heading."""
    line, column = document.layout.joined.where(heading.start)
    return Place(document.text.file, line, column, len(heading.printed or heading.id))


def listed(ids: list[str], count: int | None = None) -> str:
    """Ids for a sentence: A; A and B; A, B and C. `count` tells how many there are in all."""
    count = count if count is not None else len(ids)
    if count > MOST_SHOWN:
        ids = [*ids[:MOST_SHOWN], f"{count - MOST_SHOWN} more"]
    return ids[0] if len(ids) == 1 else f"{', '.join(ids[:-1])} and {ids[-1]}"
