"""Lists of what a new edition changes, kept beside a book until somebody has looked at each."""

from collections.abc import Iterator

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.codes import UNREVIEWED_CHANGE
from livingrules.engine.catalogue.locate import reviews_of
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.catalogue.raw import RawBook, items_of, mapping_of, text_of
from livingrules.engine.catalogue.review_names import names_astray
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Mapping
from livingrules.engine.shape.check import check_form

_NO_NOTE = frozenset({"no", "false", "todo", "to do", "tbd", "open", "not yet", "?", "-", "--"})


def note_of(change: Mapping) -> str:
    """What somebody says came of a change; empty where nobody has looked, or says so."""
    note = text_of(change.get("reviewed")).strip()
    return "" if note.casefold().rstrip(".!:") in _NO_NOTE else note


def unreviewed(book: RawBook, catalogue: Catalogue) -> Iterator[Finding]:
    """What is wrong with the lists in a book's folder, and each change that is not reviewed."""
    for path in reviews_of(book.folder):
        document, findings = read_document(path)
        yield from findings
        if document is None:
            continue
        wrong = check_form(document, "review")[1]
        yield from wrong
        if not any(one.severity == "error" for one in wrong):
            changes = [*map(mapping_of, items_of(mapping_of(document.root).get("changes")))]
            left = [one for one in changes if not note_of(one)]
            yield from (_finding(document, one) for one in left)
            yield from names_astray(document, left, book, catalogue)


def _finding(document: Document, change: Mapping) -> Finding:
    """The finding on a change that nobody has looked at, at the words that tell it."""
    look = [text_of(one) for one in items_of(change.get("look"))]
    hint = "look at it, then say under 'reviewed' what came of it"
    if look:
        more = f" and {len(look) - 3} more" if len(look) > 3 else ""
        hint = f"look at {', '.join(look[:3])}{more}, then say under 'reviewed' what came of it"
    written = text_of(change.get("reviewed")).strip()
    if written:
        hint += f"; '{written}' says that nobody has"
    earlier = " ".join(text_of(change.get("earlier")).split()).rstrip(".")
    if earlier:
        hint += f"; something was said of it before more was known: '{earlier}'"
    place = document.place(change.get("says") or change)
    said = text_of(change.get("says")) or "a change"
    return Finding(UNREVIEWED_CHANGE, f"nobody has looked at this yet: {said}", place, hint=hint)
