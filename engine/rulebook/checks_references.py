"""What is wrong with the references of a text: they lead nowhere, to themselves, elsewhere."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from livingrules.dsl.finding import Finding, Place, Related
from livingrules.engine.rulebook import codes
from livingrules.engine.rulebook.checks_case import printed_otherwise
from livingrules.engine.rulebook.model import PrintedReference, Scan
from livingrules.engine.rulebook.near import Near
from livingrules.engine.rulebook.places import MOST_SHOWN, at, listed
from livingrules.engine.rulebook.runs import Runs

PLACES = 10  # findings on one and the same id; where there are more they are one


def dangling(scan: Scan) -> Iterator[Finding]:
    """References to rules of this book that the text does not print.

    Nothing is said where the text prints no rule at all, which is a finding of its own.
    """
    if not scan.rules:
        return
    near, cases = Near(scan), printed_otherwise(scan)
    runs = Runs(scan.scheme.numbering, scan.by_id)
    found: dict[tuple[bool, _Missing], list[PrintedReference]] = {}
    for reference in scan.references:
        if reference.kind == "internal" and reference.context != "toc":
            missing = _missing(scan, reference, runs)
            if missing is not None:
                found.setdefault((reference.context == "tag", missing), []).append(reference)
    for (_, missing), references in found.items():
        other = cases.get(missing.end.casefold())
        suggestions = dict.fromkeys((*([other] if other else ()), *near.to(missing.end)))
        otherwise = f"; {other} differs in capitals only" if other else ""
        yield from _at_each(references, partial(_leads_nowhere, missing, otherwise, suggestions))


class _Missing(NamedTuple):
    """Ids that a reference names and the text does not print: the first few, and how many.

    `end` is the first that stands in the reference itself, not between the ends of a run.
    """

    ids: tuple[str, ...]
    many: int
    end: str


def _leads_nowhere(
    missing: _Missing, otherwise: str, suggestions: Iterable[str], reference: PrintedReference
) -> Finding:
    """The finding on a reference to what is not printed."""
    what = "this tag names" if reference.context == "tag" else "this cites"
    also = f" (of '{reference.text}')" if len(reference.targets) > 1 else ""
    ids = listed(list(missing.ids), missing.many)
    return Finding(
        codes.DANGLING_REFERENCE,
        f"{what} {ids}{also}, and the text prints no such rule{otherwise}",
        at(reference),
        rule=reference.source,
        hint="it may be a slip in the print, or a heading that was lost in the text",
        suggestions=tuple(suggestions),
    )


def _missing(scan: Scan, reference: PrintedReference, runs: Runs) -> _Missing | None:
    """What a reference names and the text does not print; None where it prints all.

    Of a run both ends count, and where one of them is missing what lies between them: else the
    headings that are missing there are a finding of their own.
    """
    missing = [target for target in reference.targets if target not in scan.by_id]
    if not missing:
        return None
    end, count = missing[0], len(missing)
    for first, last in reference.runs:
        if first in missing or last in missing:
            names, more = runs.missing(first, last, MOST_SHOWN)
            count += more
            behind = missing.index(first) + 1 if first in missing else missing.index(last)
            missing[behind:behind] = names
    return _Missing(tuple(missing[:MOST_SHOWN]), count, end)


def _at_each(
    references: list[PrintedReference], make: Callable[[PrintedReference], Finding]
) -> Iterator[Finding]:
    """A finding at each of the references, which are alike; of very many one with the first."""
    if len(references) <= PLACES:
        yield from map(make, references)
        return
    first, *rest = references
    finding = make(first)
    related = tuple(Related("the same stands here", at(one)) for one in rest[: PLACES - 1])
    message = f"{finding.message}; the same stands at {len(rest)} other places"
    yield replace(finding, message=f"{message}, of which {len(related)} are named", related=related)


def malformed(scan: Scan) -> Iterator[Finding]:
    """References printed with a slip."""
    near = Near(scan)
    for references in _alike(scan, lambda one: one.malformed):
        yield from _at_each(
            references,
            lambda one: Finding(
                codes.MALFORMED_REFERENCE,
                f"'{one.text}' looks like a rule's id but is not one, so it leads nowhere",
                at(one),
                rule=one.source,
                hint="it is most likely a slip in the print",
                suggestions=near.to(one.text),
            ),
        )


def _alike(
    scan: Scan, wanted: Callable[[PrintedReference], bool]
) -> Iterable[list[PrintedReference]]:
    """The references that are wanted, those of the same text together."""
    found: dict[str, list[PrintedReference]] = {}
    for reference in scan.references:
        if wanted(reference):
            found.setdefault(reference.text, []).append(reference)
    return found.values()


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

    def wanted(one: PrintedReference) -> bool:
        return one.kind == "unknown" and not one.malformed and one.context != "tag"

    for references in _alike(scan, wanted):
        yield from _at_each(
            references,
            lambda one: Finding(
                codes.UNKNOWN_BOOK,
                f"{one.text} is no rule of this book, nor of another that the scheme knows",
                at(one),
                rule=one.source,
                hint="name the book in the scheme, or say there that this is no reference",
            ),
        )
