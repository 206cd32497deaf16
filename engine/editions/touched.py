"""What of a catalogue rests on rules that a new edition changes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import Catalogue, Entry
from livingrules.engine.editions.holding import Holding
from livingrules.engine.editions.reasons import Reason
from livingrules.engine.graph.impact import impact
from livingrules.engine.scenario.listed import scenarios_of_each

_CITES = ("see", "defines", "modifies", "cause", "effect", "exception", "example", "means",
          "sourced")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Touched:
    """Something to be looked at: its qualified id, what kind of thing it is, where, and why.

    `reason` is what changed, in a clause about the rule, whose old id is `rule`; `detail` is what
    that has to do with this, where more is to be said than that it is the rule's.
    """

    id: str
    kind: str
    place: Place
    reason: str
    rule: str
    detail: str = ""

    @property
    def because(self) -> str:
        """Why, in one sentence."""
        return f"{self.reason}, and {self.detail}" if self.detail else self.reason


def by_reason(found: Iterable[Touched]) -> dict[tuple[str, str], list[Touched]]:
    """What is to be looked at by the rule that changed and the reason."""
    made: dict[tuple[str, str], list[Touched]] = {}
    for one in found:
        made.setdefault((one.rule, one.reason), []).append(one)
    return made


def touched(
    catalogue: Catalogue, book: str, why: Iterable[Reason], beside: Iterable[Path] = ()
) -> list[Touched]:
    """What of a book's catalogue is to be looked at, in the order of the rules that changed.

    Scenarios are looked for in the folder of the book and those of the books that use it, and right
    in the folders `beside`, which are those of variants.
    """
    wanted = [one for one in why if f"{book}:{one.id}" in catalogue.rules]
    rests = impact(catalogue, [f"{book}:{one.id}" for one in wanted])
    holding = Holding(catalogue)
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
            near = [one for one in via if one in catalogue.rules]
            near += [each.to for each in rule.references]
            made += _entries(held, near, reason, holding)
        for one in via:
            if one in catalogue.rulings and "ruling" in reason.kinds:
                place = catalogue.rulings[one].place
                detail = "this decides how it is read"
                made.append(Touched(one, "ruling", place, reason.says, reason.id, detail))
            elif one in catalogue.rules and "citing" in reason.kinds and via[one]["kind"] in _CITES:
                place = Place(via[one]["file"], via[one]["line"])
                made.append(Touched(one, "rule", place, reason.says, reason.id, "this cites it"))
        for row in scenarios.get(rule.id, ()):
            place = Place(row["file"], row["line"])
            made.append(
                Touched(row["id"], "scenario", place, reason.says, reason.id, "this plays it")
            )
    return made


def _entries(
    held: Sequence[Entry], near: Iterable[str], reason: Reason, holding: Holding
) -> Iterator[Touched]:
    """The entries of a rule; where one number became another, only what holds it, if anything does.

    `near` are the rules that cite it or that it cites.
    """
    numbers = reason.numbers
    found = holding.of(held, near, numbers)
    still = "" if found or not numbers else f"no data of it holds {_either(numbers)}"
    if not found and reason.narrow:
        found = holding.already(held, near, reason.instead)
    for entry, place, detail in found:
        yield Touched(entry.id, entry.kind, place, reason.says, reason.id, detail)
    if found and reason.narrow:
        return
    told = {entry.id for entry, _, _ in found}
    for entry in held:
        if entry.id not in told:
            yield Touched(entry.id, entry.kind, entry.place, reason.says, reason.id, still)


def _either(numbers: Iterable[str]) -> str:
    """Numbers as words of a sentence."""
    return " or ".join(dict.fromkeys(numbers))
