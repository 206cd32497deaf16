"""What came out of scenarios, as text and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.graph.places import located, shown_file
from livingrules.engine.scenario.model import Failure
from livingrules.engine.scenario.suite import Suite
from livingrules.tools.output.cells import visible
from livingrules.tools.output.colour import Paint, wants_colour
from livingrules.tools.output.documents import finding_json
from livingrules.tools.output.text import findings_text

Covered = dict[str, Any]
_LISTED = 12


def tested_json(
    tested: Suite, findings: Sequence[Finding], covered: Covered | None
) -> dict[str, Any]:
    """The document of the contract, with the findings besides."""
    document: dict[str, Any] = {
        "passed": tested.passed,
        "failed": [
            {
                "scenario": one.scenario,
                **located(one.place),
                "step": one.step,
                "expected": one.expected,
                "got": one.got,
            }
            for one in tested.failures
        ],
        "findings": [finding_json(one) for one in findings],
    }
    if covered is not None:
        document["coverage"] = covered
    return document


def tested_text(tested: Suite, findings: Sequence[Finding], covered: Covered | None) -> str:
    """Findings, failures with what was expected and what there is, a summary, the coverage."""
    colour = wants_colour()
    paint = Paint(colour)
    blocks = ["\n".join(_failure(one, paint)) + "\n" for one in tested.failures]
    if findings:
        blocks.insert(0, findings_text(findings, colour))
    if tested.outcomes:
        blocks.append(_summary(tested) + "\n")
    blocks += ["\n".join(_covered(book, one)) + "\n" for book, one in (covered or {}).items()]
    return "\n".join(blocks)


def _failure(failure: Failure, paint: Paint) -> Iterator[str]:
    """One failure: where, in which scenario, after which step; what was expected; what there is."""
    place = paint(f"{visible(shown_file(failure.place.file))}:{failure.place.line}", "place")
    after = {None: "at the end", 0: "before the first step"}.get(failure.step)
    after = after or f"step {failure.step}"
    yield f"{place}: {paint('failed', 'error')} {failure.scenario}, {after}"
    yield f"  expected  {visible(failure.expected)}"
    yield f"  got       {visible(failure.got)}"


def _summary(tested: Suite) -> str:
    """How many scenarios passed, how many did not, and how many have mistakes."""
    played, passed = len(tested.outcomes), tested.passed
    total = played + tested.unplayed
    many = "1 scenario" if total == 1 else f"{total} scenarios"
    if passed == total:
        return f"{many} passed"
    left = f", {tested.unplayed} not played" if tested.unplayed else ""
    return f"{many}: {passed} passed, {played - passed} failed{left}"


def _covered(book: str, one: dict[str, Any]) -> Iterator[str]:
    """The coverage of one book."""
    rules, rows = one["rules"], one["rows"]
    yield f"{book}: {rules['exercised']} of {rules['executable']} executable rules are tried"
    yield from _left("not tried", [rule.partition(":")[2] for rule in rules["missing"]])
    if rows["all"]:
        yield f"{book}: {rows['found']} of {rows['all']} rows of tables are found"
        for table, left in rows["missing"].items():
            yield from _left(table, left)


def _left(what: str, names: list[str]) -> Iterator[str]:
    """What is left, cut where it is many."""
    if names:
        more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
        yield f"  {what}: {', '.join(names[:_LISTED])}{more}"
