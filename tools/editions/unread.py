"""Files of an edition or of its book that are there and cannot be read, told as findings."""

from collections.abc import Sequence

from livingrules.dsl.finding import Finding
from livingrules.tools.exits import FOUND
from livingrules.tools.output.documents import finding_json, write_json
from livingrules.tools.output.findings import show_findings, show_findings_aside
from livingrules.tools.streams import say


class Unread(Exception):
    """A file that is there could not be read; `findings` say why, `note` what comes of it."""

    def __init__(self, findings: Sequence[Finding], note: str = "") -> None:
        """Keep the findings, and a sentence to say after them."""
        super().__init__(note)
        self.findings = list(findings)
        self.note = note


def tell_unread(wrong: Unread, how: str = "text", output: str | None = None) -> int:
    """Tell the findings in the format of the command; gives the exit code.

    A file that a result was to be written to is left as it is, and the findings are told aside.
    """
    if output is not None or how == "html":
        show_findings_aside(wrong.findings)
    elif how == "json":
        write_json(nothing_compared(wrong.findings))
    else:
        show_findings(wrong.findings, how)
    if wrong.note:
        say(wrong.note)
    return FOUND


def nothing_compared(findings: Sequence[Finding]) -> dict[str, object]:
    """What `update --format json` prints where nothing could be compared."""
    from livingrules.engine.editions.as_json import comparison_json
    from livingrules.engine.editions.compare import Comparison
    from livingrules.engine.editions.edition import Edition
    from livingrules.engine.editions.pair import pair

    none = Comparison(Edition("", ""), Edition("", ""), pair({}, {}))
    told = [finding_json(finding) for finding in findings]
    return {**comparison_json(none), "affected": [], "findings": told}
