"""What of a catalogue rests on rules that a new edition changes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import Catalogue, Entry
from livingrules.engine.editions.literals import Literals
from livingrules.engine.editions.reasons import Reason
from livingrules.engine.graph.impact import impact
from livingrules.engine.scenario.listed import scenarios_of_each

_VALUES = ("value", "table", "option", "type")
_CITES = ("see", "defines", "modifies", "cause", "effect", "exception", "example", "means",
          "sourced")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Touched:
    """Something to be looked at: its qualified id, what kind of thing it is, where, and why.

    `rule` is the old id of the rule that changed.
    """

    id: str
    kind: str
    place: Place
    because: str
    rule: str


def touched(
    catalogue: Catalogue, book: str, why: Iterable[Reason], beside: Iterable[Path] = ()
) -> list[Touched]:
    """What of a book's catalogue is to be looked at, in the order of the rules that changed.

    Scenarios are looked for in the folder of the book and those of the books that use it, and right
    in the folders `beside`, which are those of variants.
    """
    wanted = [one for one in why if f"{book}:{one.id}" in catalogue.rules]
    rests = impact(catalogue, [f"{book}:{one.id}" for one in wanted])
    literals = Literals()
    folders = [Path(one.place.file).parent for one in catalogue.books.values()
               if one.name == book or book in one.uses]  # fmt: skip
    played = [f"{book}:{one.id}" for one in wanted if "scenario" in one.kinds]
    scenarios = scenarios_of_each(folders, played, beside)
    made: list[Touched] = []
    for reason, item in zip(wanted, rests, strict=True):
        rule = catalogue.rules[item["rule"]]
        made.append(Touched(rule.id, "rule", rule.place, reason.says, reason.id))
        via = {one["id"]: one["via"] for one in item["direct"]}
        if "entry" in reason.kinds:
            held = [catalogue.entries[one] for one in via if one in catalogue.entries]
            made += _entries(catalogue, held, reason, literals)
        for one in via:
            if one in catalogue.rulings and "ruling" in reason.kinds:
                place = catalogue.rulings[one].place
                because = f"{reason.says}, and this decides how it is read"
                made.append(Touched(one, "ruling", place, because, reason.id))
            elif one in catalogue.rules and "citing" in reason.kinds and via[one]["kind"] in _CITES:
                place = Place(via[one]["file"], via[one]["line"])
                made.append(
                    Touched(one, "rule", place, f"{reason.says}, and this cites it", reason.id)
                )
        for row in scenarios.get(rule.id, ()):
            place = Place(row["file"], row["line"])
            because = f"{reason.says}, and this plays it"
            made.append(Touched(row["id"], "scenario", place, because, reason.id))
    return made


def _entries(
    catalogue: Catalogue, held: Iterable[Entry], reason: Reason, literals: Literals
) -> Iterator[Touched]:
    """The entries of a rule: where a number changed those that hold it, if any do; else all.

    Besides the rule's own those count that its own use.
    """
    found = list(held)
    hint = ""
    if reason.numbers:
        used = {name: None for entry in found for name, _ in entry.uses}
        near = [catalogue.entries[one] for one in used if one in catalogue.entries]
        further = [one for one in near if one.kind in _VALUES and one not in found]
        matched = [row for entry in found for row in _matched(entry, reason, literals)]
        matched += [row for entry in further for row in _matched(entry, reason, literals)]
        if matched:
            yield from matched
            return
        hint = f"; no data of it holds {' or '.join(dict.fromkeys(reason.numbers))}"
    for entry in found:
        yield Touched(entry.id, entry.kind, entry.place, f"{reason.says}{hint}", reason.id)


def _matched(entry: Entry, reason: Reason, literals: Literals) -> Iterator[Touched]:
    """The places in an entry where a number stands that its rule no longer says."""
    wanted = set(reason.numbers)
    seen: set[tuple[str, int]] = set()
    for one in literals.of(entry):
        if one.value in wanted and (one.value, one.place.line) not in seen:
            seen.add((one.value, one.place.line))
            what = "this is" if one.alone else "the expression here has"
            because = f"{reason.says}, and {what} {one.value}"
            yield Touched(entry.id, entry.kind, one.place, because, reason.id)
