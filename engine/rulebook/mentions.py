"""A mention of rules in a text, and the ids it names once it is known which rules there are."""

from collections.abc import Container, Iterator
from dataclasses import dataclass, field

from livingrules.engine.rulebook.numbering import Numbering
from livingrules.engine.rulebook.scheme import Context, Kind, Scheme


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


def expand(
    scheme: Scheme, items: list[str | tuple[str, str]], known: Container[str]
) -> Iterator[str]:
    """The ids that items name: of a run its ends, and of the rules between those that exist."""
    numbering = scheme.numbering
    for item in items:
        if isinstance(item, str):
            yield item
            continue
        first, end = item
        yield first
        yield from (one for one in _between(numbering, first, end) if one in known)
        yield end


def _between(numbering: Numbering, first: str, end: str) -> Iterator[str]:
    """The ids strictly between the ends of a run."""
    prefix, part, value = numbering.family(first)
    last = numbering.family(end)[2]
    if not part:
        prefix, value, last = first[:-1], first[-1], end[-1]
        for code in range(ord(value) + 1, ord(last)):
            yield prefix + chr(code)
        return
    for _ in range(200):
        following = numbering.after(part, value)
        if following is None or following == last:
            return
        value = following
        made = numbering.sibling(first, value)
        if made is not None:
            yield made


def ids_of(item: str | tuple[str, str]) -> tuple[str, ...]:
    """The ids that an item of a mention prints."""
    return (item,) if isinstance(item, str) else item
