"""A finding's message with what helps to mend it, for formats that have one field for both."""

from livingrules.dsl.finding import Finding
from livingrules.tools.output.cells import shortened


def message_with_advice(finding: Finding) -> str:
    """The message, and below it the hint and the suggestions, worded as in the text format."""
    lines = [finding.message]
    if finding.hint:
        lines.append(f"hint: {finding.hint}")
    if finding.suggestions:
        lines.append(f"did you mean: {', '.join(finding.suggestions)}")
    return shortened("\n".join(lines))
