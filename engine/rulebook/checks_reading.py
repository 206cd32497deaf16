"""What the scheme leaves unread: a text without a rule, headings of a shape that it has not."""

import re
from bisect import bisect_left
from collections.abc import Iterator

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.rulebook import codes
from livingrules.engine.rulebook.model import Document, Scan
from livingrules.engine.rulebook.numbering import PLACEHOLDER
from livingrules.engine.rulebook.places import listed
from livingrules.engine.rulebook.samples import sample_ids
from livingrules.engine.rulebook.scheme import Scheme

_NUMBERED = re.compile(
    r"^ {0,3}(?P<value>\d{1,3})(?:\. ?|  ?)(?=[^\W\d_a-z]).{1,70}$", re.MULTILINE
)
_PAGE = "docs/files/scheme.md"


def no_rules(scan: Scan) -> Iterator[Finding]:
    """A text in which no line heads a rule."""
    if scan.rules or not scan.documents:
        return
    document, scheme = scan.documents[0], scan.scheme
    message = f"no line of this text heads a rule as the scheme '{scheme.name}' has it"
    line = 1
    hint = f"take another scheme, or write one ({_PAGE} tells how)"
    near = _begins_with_id(document, scheme)
    if near is not None:
        line, identifier = near
        message += f"; this line begins with {identifier}, but not as its headings do"
        hint = f"see 'headings' in the scheme; {_PAGE} tells what it means"
    if any(one.kind == "internal" for one in scan.references):
        message += ", so nothing is said of where its references lead"
    elif near is None and not scan.references:
        own = next((one for one in sample_ids(scheme.numbering) if scheme.is_own(one)), None)
        message += f"; its ids look like {own}" if own else ""
    yield Finding(codes.NO_RULES, message, Place(document.text.file, line), hint=hint)


def _begins_with_id(document: Document, scheme: Scheme) -> tuple[int, str] | None:
    """The first line that begins with an id, and the id."""
    joined = document.layout.joined
    pattern = re.compile(rf"^[ #*]*(?P<id>{scheme.numbering.any_id()})(?!\w)", re.MULTILINE)
    for match in pattern.finditer(joined.text):
        if scheme.is_own(match["id"]) and not match["id"].isdecimal():
            return joined.where(match.start("id"))[0], match["id"]
    return None


def headings_unread(scan: Scan) -> Iterator[Finding]:
    """Lines such as `2. Fees` above 2.1, where the scheme that was guessed has no such id."""
    if not scan.scheme.general or not _pointed(scan.scheme):
        return
    for document in scan.documents:
        found = _numbered_above(scan, document)
        if not found:
            continue
        offset, _ = found[0]
        line, column = document.layout.joined.where(offset)
        values = [value for _, value in found]
        be = "heads a line and was" if len(values) == 1 else "head lines and were"
        example = next(rule.id for rule in scan.rules)
        yield Finding(
            codes.HEADINGS_UNREAD,
            f"{listed(values)} {be} not read as rules: ids of the scheme '{scan.scheme.name}' "
            f"look like {example}",
            Place(document.text.file, line, column, len(values[0])),
            hint=f"if these are rules, write a scheme that has a shape for them; {_PAGE} tells how",
        )


def _pointed(scheme: Scheme) -> bool:
    """Whether ids are a number, a sign and more, and never the number alone."""
    numbering = scheme.numbering
    behind = (PLACEHOLDER.sub("\0", one) for one in numbering.templates)
    return numbering.parse("1") is None and all(re.match("\0[^\0\\w]", one) for one in behind)


def _numbered_above(scan: Scan, document: Document) -> list[tuple[int, str]]:
    """The lines with the first number of ids alone, where one stands just above such an id.

    Further lines that go on counting belong to them.
    """
    parse, text = scan.scheme.numbering.parse, document.layout.joined.text
    first: dict[str, int] = {}
    for heading in sorted(document.structure.headings, key=lambda one: one.start):
        taken = parse(heading.id)
        if taken is not None:
            first.setdefault(taken.values[0], heading.start)
    heads = sorted(heading.start for heading in document.structure.headings)
    lines: dict[str, int] = {}
    last = 0
    for match in _NUMBERED.finditer(text):
        offset, value = match.start("value"), match["value"]
        place = bisect_left(heads, offset)
        following = heads[place] if place < len(heads) else None
        if following == offset or document.structure.at(offset).context in ("toc", "table"):
            continue
        if following is not None and following == first.get(value):
            lines[value] = offset
            last = int(value)
        elif lines and int(value) == last + 1:
            lines.setdefault(value, offset)
            last = int(value)
    return sorted((offset, value) for value, offset in lines.items())
