"""What is wrong with the headings of a text: lost, doubled, hidden in lines, out of order."""

from collections.abc import Callable, Iterator

from livingrules.dsl.finding import Code, Finding, Place, Related
from livingrules.engine.rulebook import codes
from livingrules.engine.rulebook.gaps import gaps
from livingrules.engine.rulebook.model import Scan
from livingrules.engine.rulebook.places import MOST_SHOWN, at, heading_place, listed, rule_place
from livingrules.engine.rulebook.structure import Heading


def repeated(scan: Scan) -> Iterator[Finding]:
    """Ids that head more than one rule."""
    for document in scan.documents:
        again = [(heading, True) for heading in document.structure.repeated]
        again += [(heading, False) for heading in document.structure.headings]
        for heading, certain in again:
            first = scan.by_id[heading.id]
            place = heading_place(document, heading)
            if not certain and (first.file, first.line, first.column) == (
                place.file, place.line, place.column,
            ):  # fmt: skip
                continue
            yield Finding(
                codes.REPEATED_HEADING,
                f"{heading.id} heads a second rule here, so references to it are ambiguous",
                place,
                rule=heading.id,
                hint="look whether one of the two ids is a slip, or the text stands here twice",
                related=(Related(f"{heading.id} heads a rule here first", rule_place(first)),),
            )


def _by_how(how: str, code: Code, say: Callable[[Heading], tuple[str, str]], scan: Scan) -> Iterator[Finding]:  # fmt: skip
    """A finding for each heading that was found in a certain way."""
    for document in scan.documents:
        for heading in document.structure.headings:
            if heading.how == how:
                message, hint = say(heading)
                place = heading_place(document, heading)
                yield Finding(code, message, place, rule=heading.id, hint=hint)


def inside_line(scan: Scan) -> Iterator[Finding]:
    """Headings that stand inside a line."""
    return _by_how(
        "inside",
        codes.HEADING_INSIDE_LINE,
        lambda heading: (
            f"the heading of {heading.id} stands inside a line; it was taken as a heading",
            "begin a new line before it, if this text is yours to mend",
        ),
        scan,
    )


def incomplete(scan: Scan) -> Iterator[Finding]:
    """Headings that lack the outer part of their id."""
    return _by_how(
        "incomplete",
        codes.HEADING_INCOMPLETE,
        lambda heading: (
            f"this heading prints '{heading.printed}' alone; it was taken as {heading.id}, which "
            + "comes next and is named elsewhere",
            f"read it as {heading.id}",
        ),
        scan,
    )


def lookalike_headings(scan: Scan) -> Iterator[Finding]:
    """Headings whose id has a letter that looks like a digit."""
    return _by_how(
        "guess",
        codes.LOOKALIKE_ID,
        lambda heading: (
            f"this heading prints '{heading.printed}', which is no id; "
            + f"it was taken as {heading.id}, because l, I and O look like 1 and 0",
            f"look at the printed page; if it is {heading.id}, mend the text",
        ),
        scan,
    )


def lost_headings(scan: Scan) -> Iterator[Finding]:
    """Rules that must be there and whose heading is not."""
    for rule in scan.rules:
        if rule.contents:
            yield Finding(
                codes.HEADING_LOST,
                f"the table of contents lists {rule.id}, and the text has no heading for it",
                rule_place(rule),
                rule=rule.id,
                hint="its heading may be printed without the id, or was lost in the text",
            )
    for gap in gaps(scan):
        missing = (
            listed(gap.missing)
            if len(gap.missing) <= MOST_SHOWN
            else f"{gap.missing[0]} to {gap.missing[-1]}"
        )
        be = "is" if len(gap.missing) == 1 else "are"
        where = f"between {gap.before} and" if gap.before else "before"
        yield Finding(
            codes.HEADING_LOST,
            f"{missing} {be} missing {where} {gap.after.id}",
            rule_place(gap.after),
            rule=gap.after.id,
            hint="the heading may be lost in the text, or the numbering skips it",
        )


def lost_text(scan: Scan) -> Iterator[Finding]:
    """Long stretches without a word, and the cited rules that may have stood there."""
    for document in scan.documents:
        for stretch in document.layout.stretches:
            owner = None
            if stretch.kept >= 0:
                owner = document.structure.at(document.layout.offsets[stretch.kept]).owner
            lost = _continuing(scan, owner)
            message = f"{stretch.count:,} lines up to line {stretch.last} hold numbers and no words"
            if lost:
                message += f"; {listed(lost)}, cited elsewhere and missing, may have stood here"
            yield Finding(
                codes.TEXT_LOST,
                message + ", so text may be lost",
                Place(document.text.file, stretch.first),
                rule=owner,
                hint="compare this page with the print",
                related=tuple(
                    Related(f"{one} is named here", at(place[0]))
                    for one in lost
                    if (place := scan.cited_by.get(one) or scan.tagged.get(one))
                ),
            )


def _continuing(scan: Scan, owner: str | None) -> list[str]:
    """The ids after a rule that are named somewhere and not printed, without a gap."""
    found: list[str] = []
    numbering = scan.scheme.numbering
    while owner is not None and len(found) < MOST_SHOWN:
        _, part, value = numbering.family(owner)
        following = numbering.after(part, value) if part else None
        owner = numbering.sibling(owner, following) if following else None
        if owner is None or owner in scan.by_id:
            break
        if owner not in scan.cited_by and owner not in scan.tagged:
            break
        found.append(owner)
    return found


def restarts(scan: Scan) -> Iterator[Finding]:
    """Lettered paragraphs that begin again without a new heading."""
    for document in scan.documents:
        for offset, child in document.structure.restarts:
            line, column = document.layout.joined.where(offset)
            value = scan.scheme.numbering.family(child)[2]
            yield Finding(
                codes.LETTERS_RESTART,
                f"paragraphs begin again at {value} here, and {child} was there already; "
                "these were taken as a list, not as rules",
                Place(document.text.file, line, column, len(value)),
                rule=document.structure.at(offset).owner,
                hint="a heading may be lost before this line",
                related=(Related(f"{child} stands here", rule_place(scan.by_id[child])),),
            )


def order(scan: Scan) -> Iterator[Finding]:
    """Headings with whole ids that come out of order."""
    key = scan.scheme.numbering.key
    for document in scan.documents:
        heads = sorted(
            (h for h in document.structure.headings if h.how != "short"), key=lambda h: h.start
        )
        late: list[int] = []
        highest = None
        for place, heading in enumerate(heads):
            here = key(heading.id)
            if highest is not None and here < highest:
                late.append(place)
            else:
                highest = here
        if not late:
            continue
        first = max(late[0] - 2, 0)
        shown = ", ".join(heading.id for heading in heads[first : late[0] + 2])
        more = "" if len(late) == 1 else f", and {len(late) - 1} more"
        yield Finding(
            codes.IDS_OUT_OF_ORDER,
            f"ids out of order ({shown}{more}), so text may stand under the wrong rule",
            heading_place(document, heads[late[0]]),
            rule=heads[late[0]].id,
            hint="text may come from two columns read straight across; compare with the print",
        )
