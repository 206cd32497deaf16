"""Lists of what a new edition changes, kept beside a book until somebody has looked at each."""

from collections.abc import Iterator
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.codes import UNREVIEWED_CHANGE
from livingrules.engine.catalogue.locate import reviews_of
from livingrules.engine.catalogue.raw import items_of, mapping_of, text_of
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Mapping
from livingrules.engine.shape.check import check_form


def unreviewed(folder: Path) -> Iterator[Finding]:
    """What is wrong with the lists in a book's folder, and each change that is not reviewed."""
    for path in reviews_of(folder):
        document, findings = read_document(path)
        yield from findings
        if document is None:
            continue
        wrong = check_form(document, "review")[1]
        yield from wrong
        if not any(one.severity == "error" for one in wrong):
            yield from _open(document)


def _open(document: Document) -> Iterator[Finding]:
    """A finding for each change of a list that says nothing of its review."""
    root = mapping_of(document.root)
    for node in items_of(root.get("changes")):
        change = mapping_of(node)
        if not text_of(change.get("reviewed")).strip():
            yield _finding(document, change)


def _finding(document: Document, change: Mapping) -> Finding:
    """The finding on a change, at the words that tell it."""
    look = [text_of(one) for one in items_of(change.get("look"))]
    hint = "look at it, then say under 'reviewed' what came of it"
    if look:
        more = f" and {len(look) - 3} more" if len(look) > 3 else ""
        hint = f"look at {', '.join(look[:3])}{more}, then say under 'reviewed' what came of it"
    place = document.place(change.get("says") or change)
    said = text_of(change.get("says")) or "a change"
    return Finding(UNREVIEWED_CHANGE, f"nobody has looked at this yet: {said}", place, hint=hint)
