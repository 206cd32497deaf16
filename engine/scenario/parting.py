"""Which scenarios of books come out otherwise where variants are laid over them."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.added import Added
from livingrules.engine.catalogue.raw import mapping_of
from livingrules.engine.graph.places import located
from livingrules.engine.scenario.find import NoScenario
from livingrules.engine.scenario.model import Scenario
from livingrules.engine.scenario.suite import Suite, play_all


def parted_scenarios(
    books: Sequence[Path],
    files: Sequence[Path],
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """How many scenarios were `played`, and which are `parted`, as JSON has them.

    Those that pass in the book as it is and not with the variants, each with its place, and what was
    expected and what there is at the first point where it fails.
    """
    played, parted = 0, []
    for folder in books:
        try:
            plain = play_all([folder], progress)
        except NoScenario:
            continue
        laid = play_all([folder], progress, Added(variants=tuple(files)))
        passed = {one.scenario.id: one.scenario for one in plain.outcomes if one.passed}
        played += len(passed)
        parted += [_parted(laid, passed[name]) for name in sorted(passed.keys() - _passed(laid))]
    return {"played": played, "parted": parted}


def _passed(suite: Suite) -> set[str]:
    """The scenarios that passed."""
    return {one.scenario.id for one in suite.outcomes if one.passed}


def _parted(suite: Suite, scenario: Scenario) -> dict[str, Any]:
    """A scenario that fails, at its first failure; one that cannot be played at its first mistake."""
    for outcome in suite.outcomes:
        if outcome.scenario.id == scenario.id and outcome.failures:
            first = outcome.failures[0]
            return {"scenario": scenario.id, **located(first.place), "step": first.step,
                    "expected": first.expected, "got": first.got}  # fmt: skip
    wrong = next(_mistakes(suite, scenario), None)
    place = scenario.place if wrong is None else wrong.place
    return {"scenario": scenario.id, **located(place), "step": None,
            "expected": "can be played",
            "got": "has mistakes" if wrong is None else wrong.message}  # fmt: skip


def _mistakes(suite: Suite, scenario: Scenario) -> Iterator[Finding]:
    """The errors that stand in a scenario: from its name on, up to the next one of its file."""
    scenarios = mapping_of(mapping_of(scenario.document.root).get("scenarios"))
    lines = [scenario.document.place(key).line for key, _ in scenarios.pairs()]
    end = min((line for line in lines if line > scenario.place.line), default=None)
    for one in suite.findings:
        place = one.place
        inside = place.file == scenario.place.file and place.line >= scenario.place.line
        if inside and one.severity == "error" and (end is None or place.line < end):
            yield one
