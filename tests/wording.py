"""The one style of what the program says of a mistake.

A message follows `error[code] `, a hint `hint: `: neither begins with a capital, unless with the
id of a rule (`5A3e`), nor ends with a full stop. What somebody wrote stands in single quotes.
"""

import re
from collections.abc import Iterable

from livingrules.dsl.finding import Finding

_FAULT = re.compile(
    r"(?P<capital>^[A-Z](?!\S*\d))|(?P<backtick>^[^`]*`)"
    r"|(?P<stop>(?<!\.)\.$)|(?P<sentence>[a-z'\")]\. [A-Z])"
)


def faults(text: str) -> list[str]:
    """What in a message or hint is not of the style."""
    return [f"{found.lastgroup}: {text}" for found in _FAULT.finditer(text)]


def faults_of(findings: Iterable[Finding]) -> list[str]:
    """The same for all that some findings say."""
    texts: list[str] = []
    for one in findings:
        texts += [one.message, one.hint or "", *(more.message for more in one.related)]
    return [fault for text in texts for fault in faults(text)]
