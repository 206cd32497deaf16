"""What is wrong in a scanned text: headings lost or doubled, references that lead nowhere."""

from collections.abc import Callable, Iterator

from livingrules.dsl.finding import Code, Finding, Place, Related, sort_findings
from livingrules.engine.rulebook import codes
from livingrules.engine.rulebook.gaps import gaps
from livingrules.engine.rulebook.lookalikes import suspects
from livingrules.engine.rulebook.model import Document, PrintedReference, PrintedRule, Scan
from livingrules.engine.rulebook.near import Near
from livingrules.engine.rulebook.structure import Heading

MOST_SHOWN = 8


def check(scan: Scan) -> list[Finding]:
    """All findings on a scanned text, by place."""
    return sort_findings([finding for one in CHECKS for finding in one(scan)])


def _at(reference: PrintedReference) -> Place:
    """The place of a reference."""
    return Place(reference.file, reference.line, reference.column, reference.width)


def _rule_place(rule: PrintedRule) -> Place:
    """The place of a rule's heading."""
    return Place(rule.file, rule.line, rule.column, len(rule.printed or rule.id))


def _heading_place(document: Document, heading: Heading) -> Place:
    """The place of a heading."""
    line, column = document.layout.joined.where(heading.start)
    return Place(document.text.file, line, column, len(heading.printed or heading.id))


def dangling(scan: Scan) -> Iterator[Finding]:
    """References to rules of this book that the text does not print."""
    near = Near(scan)
    for reference in scan.references:
        if reference.kind != "internal" or reference.context == "toc":
            continue
        missing = [target for target in reference.targets if target not in scan.by_id]
        if not missing:
            continue
        what = "this tag names" if reference.context == "tag" else "this cites"
        also = ""
        if len(reference.targets) > len(missing):
            also = f" (of '{reference.text}')"
        yield Finding(
            codes.DANGLING_REFERENCE,
            f"{what} {_listed(missing)}{also}, and the text prints no such rule",
            _at(reference),
            rule=reference.source,
            hint="it may be a slip in the print, or a heading that was lost in the text",
            suggestions=near.to(missing[0]),
        )


def malformed(scan: Scan) -> Iterator[Finding]:
    """References printed with a slip."""
    near = Near(scan)
    for reference in scan.references:
        if reference.malformed:
            yield Finding(
                codes.MALFORMED_REFERENCE,
                f"'{reference.text}' looks like a rule's id but is not one, so it leads nowhere",
                _at(reference),
                rule=reference.source,
                hint="it is most likely a slip in the print",
                suggestions=near.to(reference.text),
            )


def self_citing(scan: Scan) -> Iterator[Finding]:
    """Rules that cite themselves in their running text."""
    for reference in scan.references:
        if (
            reference.context in ("body", "heading")
            and reference.targets == (reference.source,)
            and not reference.loose
        ):
            yield Finding(
                codes.SELF_CITATION,
                f"{reference.source} cites itself here, so a reader who looks it up learns nothing",
                _at(reference),
                rule=reference.source,
                hint="another rule may be meant",
            )


def repeated(scan: Scan) -> Iterator[Finding]:
    """Ids that head more than one rule."""
    for document in scan.documents:
        again = [(heading, True) for heading in document.structure.repeated]
        again += [(heading, False) for heading in document.structure.headings]
        for heading, certain in again:
            first = scan.by_id[heading.id]
            place = _heading_place(document, heading)
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
                related=(Related(f"{heading.id} heads a rule here first", _rule_place(first)),),
            )


def _by_how(how: str, code: Code, say: Callable[[Heading], tuple[str, str]], scan: Scan) -> Iterator[Finding]:  # fmt: skip
    """A finding for each heading that was found in a certain way."""
    for document in scan.documents:
        for heading in document.structure.headings:
            if heading.how == how:
                message, hint = say(heading)
                place = _heading_place(document, heading)
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


def lookalike_mentions(scan: Scan) -> Iterator[Finding]:
    """Words in the running text that would name a printed rule with a digit for a letter."""
    for document in scan.documents:
        heads = {heading.start for heading in document.structure.headings}
        for offset, token, meant in suspects(document.layout.joined.text, scan.scheme):
            if offset not in heads and meant in scan.by_id:
                line, column = document.layout.joined.where(offset)
                yield Finding(
                    codes.LOOKALIKE_ID,
                    f"'{token}' is no id; with digits for its letters it would be {meant}, "
                    "and was not taken as a reference",
                    Place(document.text.file, line, column, len(token)),
                    rule=document.structure.at(offset).owner,
                    hint=f"look at the printed page; if it is {meant}, mend the text",
                    suggestions=(meant,),
                )


def lost_headings(scan: Scan) -> Iterator[Finding]:
    """Rules that must be there and whose heading is not."""
    for rule in scan.rules:
        if rule.contents:
            yield Finding(
                codes.HEADING_LOST,
                f"the table of contents lists {rule.id}, and the text has no heading for it",
                _rule_place(rule),
                rule=rule.id,
                hint="its heading may be printed without the id, or was lost in the text",
            )
    for gap in gaps(scan):
        missing = (
            _listed(gap.missing)
            if len(gap.missing) <= MOST_SHOWN
            else f"{gap.missing[0]} to {gap.missing[-1]}"
        )
        be = "is" if len(gap.missing) == 1 else "are"
        where = f"between {gap.before} and" if gap.before else "before"
        yield Finding(
            codes.HEADING_LOST,
            f"{missing} {be} missing {where} {gap.after.id}",
            _rule_place(gap.after),
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
                message += f"; {_listed(lost)}, cited elsewhere and missing, may have stood here"
            yield Finding(
                codes.TEXT_LOST,
                message + ", so text may be lost",
                Place(document.text.file, stretch.first),
                rule=owner,
                hint="compare this page with the print",
                related=tuple(
                    Related(f"{one} is named here", _at(place[0]))
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
                related=(Related(f"{child} stands here", _rule_place(scan.by_id[child])),),
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
            _heading_place(document, heads[late[0]]),
            rule=heads[late[0]].id,
            hint="text may come from two columns read straight across; compare with the print",
        )


def tags_elsewhere(scan: Scan) -> Iterator[Finding]:
    """Bracket tags that name no rule of this book."""
    for reference in scan.references:
        if reference.context == "tag" and reference.kind != "internal":
            owner = reference.source
            meant = () if owner is None else (owner,)
            yield Finding(
                codes.TAG_ELSEWHERE,
                f"this tag says whose the text here is, and {reference.text} is no rule of this "
                "book",
                _at(reference),
                rule=owner,
                hint="a part of the id may be missing" if meant else None,
                suggestions=meant,
            )


def parts(scan: Scan) -> Iterator[Finding]:
    """References to parts of rules that bear no id of their own."""
    for reference in scan.references:
        if reference.part is not None:
            yield Finding(
                codes.PART_WITHOUT_ID,
                f"'{reference.part}' of {reference.text} bears no id; it was taken as "
                f"{reference.text}",
                _at(reference),
                rule=reference.source,
            )


def of_no_book(scan: Scan) -> Iterator[Finding]:
    """References that belong neither to this book nor to a known other."""
    for reference in scan.references:
        if reference.kind == "unknown" and not reference.malformed and reference.context != "tag":
            yield Finding(
                codes.UNKNOWN_BOOK,
                f"{reference.text} is no rule of this book, nor of another that the scheme knows",
                _at(reference),
                rule=reference.source,
                hint="name the book in the scheme, or say there that this is no reference",
            )


def _listed(ids: list[str]) -> str:
    """Ids for a sentence: A; A and B; A, B and C."""
    if len(ids) > MOST_SHOWN:
        ids = [*ids[:MOST_SHOWN], f"{len(ids) - MOST_SHOWN} more"]
    return ids[0] if len(ids) == 1 else f"{', '.join(ids[:-1])} and {ids[-1]}"


CHECKS: tuple[Callable[[Scan], Iterator[Finding]], ...] = (
    dangling,
    malformed,
    self_citing,
    repeated,
    inside_line,
    incomplete,
    lookalike_headings,
    lookalike_mentions,
    lost_headings,
    lost_text,
    restarts,
    order,
    tags_elsewhere,
    parts,
    of_no_book,
)
