"""All that is checked in a scanned text."""

from collections.abc import Callable, Iterator

from livingrules.dsl.finding import Finding, sort_findings
from livingrules.engine.rulebook import checks_headings as headings
from livingrules.engine.rulebook import checks_reading as reading
from livingrules.engine.rulebook import checks_references as references
from livingrules.engine.rulebook.checks_case import wrong_case
from livingrules.engine.rulebook.model import Scan

CHECKS: tuple[Callable[[Scan], Iterator[Finding]], ...] = (
    references.dangling,
    references.malformed,
    references.self_citing,
    references.lookalike_mentions,
    references.tags_elsewhere,
    references.parts,
    references.of_no_book,
    wrong_case,
    reading.no_rules,
    reading.headings_unread,
    headings.repeated,
    headings.inside_line,
    headings.incomplete,
    headings.lookalike_headings,
    headings.lost_headings,
    headings.lost_text,
    headings.restarts,
    headings.order,
)


def check(scan: Scan) -> list[Finding]:
    """All findings on a scanned text, by place."""
    return sort_findings([finding for one in CHECKS for finding in one(scan)])
