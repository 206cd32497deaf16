"""What is wrong with the references of a text: they lead nowhere, to themselves, elsewhere."""

from collections.abc import Iterator

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.rulebook import codes
from livingrules.engine.rulebook.checks_case import printed_otherwise
from livingrules.engine.rulebook.model import Scan
from livingrules.engine.rulebook.near import Near
from livingrules.engine.rulebook.places import at, listed


def dangling(scan: Scan) -> Iterator[Finding]:
    """References to rules of this book that the text does not print."""
    near, cases = Near(scan), printed_otherwise(scan)
    for reference in scan.references:
        if reference.kind != "internal" or reference.context == "toc":
            continue
        missing = [target for target in reference.targets if target not in scan.by_id]
        if not missing:
            continue
        what = "this tag names" if reference.context == "tag" else "this cites"
        also, other = "", cases.get(missing[0].casefold())
        if len(reference.targets) > len(missing):
            also = f" (of '{reference.text}')"
        yield Finding(
            codes.DANGLING_REFERENCE,
            f"{what} {listed(missing)}{also}, and the text prints no such rule"
            + (f"; {other} differs in capitals only" if other else ""),
            at(reference),
            rule=reference.source,
            hint="it may be a slip in the print, or a heading that was lost in the text",
            suggestions=tuple(dict.fromkeys((*([other] if other else ()), *near.to(missing[0])))),
        )


def malformed(scan: Scan) -> Iterator[Finding]:
    """References printed with a slip."""
    near = Near(scan)
    for reference in scan.references:
        if reference.malformed:
            yield Finding(
                codes.MALFORMED_REFERENCE,
                f"'{reference.text}' looks like a rule's id but is not one, so it leads nowhere",
                at(reference),
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
                at(reference),
                rule=reference.source,
                hint="another rule may be meant",
            )


def lookalike_mentions(scan: Scan) -> Iterator[Finding]:
    """Words in the running text that would name a printed rule with a digit for a letter."""
    for document in scan.documents:
        heads = {heading.start for heading in document.structure.headings}
        for suspect in document.suspects:
            offset, token, meant = suspect.offset, suspect.printed, suspect.meant
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
                at(reference),
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
                at(reference),
                rule=reference.source,
            )


def of_no_book(scan: Scan) -> Iterator[Finding]:
    """References that belong neither to this book nor to a known other."""
    for reference in scan.references:
        if reference.kind == "unknown" and not reference.malformed and reference.context != "tag":
            yield Finding(
                codes.UNKNOWN_BOOK,
                f"{reference.text} is no rule of this book, nor of another that the scheme knows",
                at(reference),
                rule=reference.source,
                hint="name the book in the scheme, or say there that this is no reference",
            )
