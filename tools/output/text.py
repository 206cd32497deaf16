"""Findings as text for people."""

from collections import Counter
from collections.abc import Iterable, Sequence

from livingrules.dsl.finding import SEVERITIES, Code, Finding, Place
from livingrules.engine.graph.places import shown_file
from livingrules.tools.output.cells import shortened, visible
from livingrules.tools.output.colour import Paint
from livingrules.tools.output.excerpt import Sources

LIMIT_OF_A_KIND = 100


def findings_text(findings: Sequence[Finding], colour: bool = False) -> str:
    """Each finding with its source line, then how many there are; nothing when there is none.

    Of one kind the first hundred are shown.
    """
    if not findings:
        return ""
    paint, sources = Paint(colour), Sources()
    kinds: Counter[Code] = Counter()
    blocks: list[str] = []
    for finding in findings:
        kinds[finding.code] += 1
        if kinds[finding.code] <= LIMIT_OF_A_KIND:
            blocks.append(finding_text(finding, paint, sources))
    for code, count in kinds.items():
        if count > LIMIT_OF_A_KIND:
            label = paint(code.label, code.severity)
            more = f"and {count - LIMIT_OF_A_KIND} more of this kind; --format json has all"
            blocks.append(f"{label} {more}\n")
    return "\n".join([*blocks, summary(findings)]) + "\n"


def finding_text(finding: Finding, paint: Paint, sources: Sources) -> str:
    """One finding: place, severity, code and message; line and caret; hint and what belongs to it.

    Ends with a line end, so that findings stand apart.
    """
    label = paint(finding.code.label, finding.severity)
    message = _shown(finding.message)
    if finding.code.closing:
        return f"{label} {message}\n"
    lines = [f"{paint(place_text(finding.place), 'place')}: {label} {message}"]
    if finding.rule is not None:
        lines[0] += paint(f" ({_shown(finding.rule)})", "faint")
    lines += _marked(finding, paint, sources)
    if finding.hint:
        lines.append(f"  {paint('hint:', 'hint')} {_shown(finding.hint)}")
    if finding.suggestions:
        names = ", ".join(_shown(name) for name in finding.suggestions)
        lines.append(f"  {paint('did you mean:', 'hint')} {names}")
    for related in finding.related:
        place = paint(place_text(related.place), "place")
        lines.append(f"  {place}: {_shown(related.message)}")
    return "\n".join(lines) + "\n"


def _shown(text: str) -> str:
    """Words of a finding as they are shown: on one line, and no word without an end."""
    return shortened(visible(text))


def place_text(place: Place) -> str:
    """`file:line:column`, the file relative to the working folder."""
    return f"{visible(shown_file(place.file))}:{place.line}:{place.column}"


def summary(findings: Iterable[Finding]) -> str:
    """How many findings of each severity: `2 errors, 1 warning`."""
    counts = Counter(finding.severity for finding in findings)
    parts = [
        f"{counts[severity]} {severity}{'' if counts[severity] == 1 else 's'}"
        for severity in SEVERITIES
        if counts[severity]
    ]
    return ", ".join(parts)


def _marked(finding: Finding, paint: Paint, sources: Sources) -> list[str]:
    """The source line and the carets below it, indented and with the number of the line."""
    found = sources.excerpt(finding.place)
    if found is None:
        return []
    line, carets = found
    number = str(finding.place.line)
    gutter = " " * len(number)
    return [
        f"  {paint(number + ' |', 'faint')} {line}",
        f"  {paint(gutter + ' |', 'faint')} {paint(carets, finding.severity)}",
    ]
