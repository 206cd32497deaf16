"""Editions for commands: texts read with the scheme of their book, and the book itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from livingrules.dsl.finding import Finding, Place, sort_findings
from livingrules.engine.catalogue.codes import DAMAGED_LOCK
from livingrules.engine.catalogue.locate import (
    BOOK_FILE,
    LOCK_FILE,
    own_folder,
    scheme_of,
    shipped_folder,
)
from livingrules.engine.catalogue.raw import mapping_of, text_of
from livingrules.engine.editions.edition import Edition, digest_of_words, read_edition
from livingrules.engine.editions.lock_file import NoLock, read_lock
from livingrules.engine.graph.places import shown_file
from livingrules.engine.read.document import read_document
from livingrules.engine.rulebook.codes import REPEATED_HEADING
from livingrules.engine.rulebook.importing import read_text
from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.schemes import find_scheme, guess_scheme
from livingrules.engine.rulebook.text import Text
from livingrules.tools.editions.unread import Unread
from livingrules.tools.exits import UsageError
from livingrules.tools.games import book_folder, named_book
from livingrules.tools.streams import say
from livingrules.tools.suggest import offer


@dataclass(frozen=True, slots=True)
class BookHead:
    """What the head of a book says: its folder, name, edition and numbering scheme."""

    folder: Path
    name: str
    edition: str = ""
    scheme: str = ""

    @property
    def lock(self) -> Path:
        """The file with the lock of its edition."""
        return self.folder / LOCK_FILE


def book_head(name: str, catalogue: Sequence[str]) -> BookHead:
    """The head of the book that a user named, by name or folder; Unread where it is damaged."""
    folder = named_book(name, catalogue) if catalogue else book_folder(name)
    document, findings = read_document(folder / BOOK_FILE)
    if document is None and (folder / BOOK_FILE).exists():
        raise Unread(findings, f"the head of the book '{name}' cannot be read")
    root = mapping_of(document.root if document is not None else None)
    said = {key: text_of(root.get(key)) for key in ("book", "edition", "scheme")}
    return BookHead(folder, said["book"] or folder.resolve().name, said["edition"], said["scheme"])


def texts_of(names: Sequence[str]) -> list[Text]:
    """The texts in some files; Unread where one is none, UsageError where one is not there."""
    texts: list[Text] = []
    findings: list[Finding] = []
    read: dict[Path, str] = {}
    for name in names:
        if not Path(name).exists():
            raise UsageError(f"there is no file '{name}'")
        if read.setdefault(Path(name).resolve(), name) != name or names.count(name) > 1:
            raise UsageError(f"'{name}' is given twice")
        text, wrong = read_text(Path(name))
        findings += wrong
        if text is not None:
            texts.append(text)
    if len(texts) < len(names):
        raise Unread(findings)
    return texts


def texts_of_both(news: Sequence[str], olds: Sequence[str]) -> tuple[list[Text], list[Text]]:
    """The texts of two editions, as `texts_of`; Unread has what is wrong in either."""
    made: list[list[Text]] = []
    findings: list[Finding] = []
    for names in (news, olds):
        try:
            made.append(texts_of(names))
        except Unread as wrong:
            findings += wrong.findings
    if len(made) < 2:
        raise Unread(sort_findings(findings))
    return made[0], made[1]


def scheme_for(named: str | None, book: BookHead | None, texts: Sequence[Text]) -> Scheme:
    """The scheme that was named, else that of the book, else the one that fits the texts."""
    scheme, findings = None, list[Finding]()
    if named is not None:
        scheme, findings = find_scheme(named)
    elif book is not None and book.scheme:
        own = scheme_of(book.folder, book.scheme)
        scheme, findings = find_scheme(own.as_posix() if own is not None else book.scheme)
    else:
        for text in texts:
            scheme, findings = guess_scheme("\n".join(text.lines), text.file)
            if scheme is not None:
                break
    if scheme is None and findings and findings[0].code.name == "unknown-scheme":
        raise UsageError(f"{findings[0].message}{offer(findings[0].suggestions)}")
    if scheme is None:
        raise Unread(findings)
    return scheme


def edition_of(texts: Sequence[Text], scheme: Scheme) -> tuple[Edition, list[Finding]]:
    """The edition that some texts are; Unread where no rule is found in them.

    With findings on ids that head two rules, for both are compared as one.
    """
    edition, findings = read_edition(texts, scheme)
    if not edition.prints:
        raise Unread(findings)
    return edition, [one for one in findings if one.code is REPEATED_HEADING]


def locked_edition(path: Path, scheme: Scheme | None = None) -> Edition:
    """The edition whose lock a file holds; Unread where it holds none that can be read.

    It must have been made with `scheme`, where one is given.
    """
    try:
        edition = read_lock(path)
    except NoLock as error:
        hint = "make it anew with 'livingrules lock'"
        raise Unread(
            [Finding(DAMAGED_LOCK, f"this {error}", Place(str(path)), hint=hint)]
        ) from error
    if scheme is not None and edition.scheme != scheme.name:
        raise UsageError(
            f"'{shown_file(path.as_posix())}' was made with the scheme '{edition.scheme}', and "
            f"this is '{scheme.name}'"
        )
    if scheme is not None and edition.words != digest_of_words(scheme):
        say(
            f"note: the words of the scheme '{scheme.name}' are others than when "
            f"'{shown_file(path.as_posix())}' was made; make it anew with 'livingrules lock'"
        )
    return edition


def refuse_shipped(book: BookHead) -> None:
    """Refuse to write into a book that ships, unless it is the one at hand."""
    folder, own = book.folder.resolve(), own_folder()
    at_hand = own is not None and (own.resolve() == folder or own.resolve() in folder.parents)
    if shipped_folder() in folder.parents and not at_hand:
        raise UsageError(
            f"'{book.name}' is a book that ships; nothing is written into it, name a file with -o "
            "or a copy of its folder with --book"
        )
