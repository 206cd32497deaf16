"""A mention of rules in a text, and the ids it names once it is known which rules there are."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from livingrules.engine.rulebook.runs import Runs
from livingrules.engine.rulebook.scheme import Context, Kind


@dataclass(slots=True)
class Mention:
    """A stretch of text that cites rules, before it is known which rules there are.

    `items`: single ids, or pairs of ids that are the ends of a run. `longer`: the id with a
    bracketed part behind it (`5B3 (g)`), and where that ends. `part`: the words that name a
    part without an id (`sub-rule (2) of`). `thing`: names an example or table of the rule.
    `here`: says itself that the citing rule is meant. `malformed`: printed with a slip.
    `marks`: where each id of a list or run stands, with the id.
    """

    start: int
    end: int
    items: list[str | tuple[str, str]]
    kind: Kind
    book: str | None
    longer: tuple[str, int] | None = None
    part: str | None = None
    thing: bool = False
    here: bool = False
    malformed: bool = False
    never: frozenset[Context] = field(default_factory=frozenset)
    marks: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def first(self) -> str:
        """The first id that it names."""
        item = self.items[0]
        return item if isinstance(item, str) else item[0]


def expand(items: list[str | tuple[str, str]], runs: Runs) -> Iterator[str]:
    """The ids that items name: of a run its ends, and of the rules between those that exist."""
    for item in items:
        if isinstance(item, str):
            yield item
        else:
            yield from (item[0], *runs.printed(*item), item[1])


def ids_of(item: str | tuple[str, str]) -> tuple[str, ...]:
    """The ids that an item of a mention prints."""
    return (item,) if isinstance(item, str) else item
