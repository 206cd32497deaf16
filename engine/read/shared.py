"""Documents that are read once while several things are laid over them, each time another."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.joined import moved

_KEPT: list[dict[Path, Document]] = []


@contextmanager
def documents_kept() -> Iterator[None]:
    """While this lasts files are read only once, if nothing is wrong with them.

    They must not change meanwhile.
    """
    _KEPT.append({})
    try:
        yield
    finally:
        _KEPT.pop()


def read_catalogue(path: Path) -> tuple[Document | None, list[Finding]]:
    """The document in a catalogue file, mended where a line is missing, and what is wrong with it.

    Whoever gets it may change it.
    """
    if not _KEPT:
        return read_document(path, mend=True)
    kept = _KEPT[-1]
    if path in kept:
        return _copy(kept[path]), []
    document, findings = read_document(path, mend=True)
    if document is None or findings or document.repeated or document.forgotten:
        return document, findings
    kept[path] = document
    return _copy(document), []


def note_sound(document: Document) -> None:
    """Remember that the form of a document is right, if nothing was laid over it."""
    kept = _KEPT[-1].get(Path(document.file)) if _KEPT else None
    if kept is not None and not document.grafts:
        kept.sound = True


def _copy(document: Document) -> Document:
    """A copy of a document in which nothing is wrong, with nodes of its own."""
    return Document(document.file, document.text, moved(document.root, 0), sound=document.sound)
