"""Which scenarios of books come out otherwise where variants are laid over them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from livingrules.engine.catalogue.added import Added
from livingrules.engine.graph.places import located
from livingrules.engine.scenario.find import NoScenario
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
        passed = {one.scenario.id for one in plain.outcomes if one.passed}
        played += len(passed)
        parted += [_parted(laid, name) for name in sorted(passed - _passed(laid))]
    return {"played": played, "parted": parted}


def _passed(suite: Suite) -> set[str]:
    """The scenarios that passed."""
    return {one.scenario.id for one in suite.outcomes if one.passed}


def _parted(suite: Suite, name: str) -> dict[str, Any]:
    """A scenario that fails, at its first failure; one that cannot be played has none."""
    for outcome in suite.outcomes:
        if outcome.scenario.id == name and outcome.failures:
            first = outcome.failures[0]
            return {"scenario": name, **located(first.place), "step": first.step,
                    "expected": first.expected, "got": first.got}  # fmt: skip
    return {"scenario": name, "file": None, "line": None, "step": None,
            "expected": "can be played", "got": "has mistakes"}  # fmt: skip
