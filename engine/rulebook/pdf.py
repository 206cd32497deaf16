"""The text of a PDF file, by pypdfium2, which is installed with `livingrules[pdf]`."""

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.read.codes import TOO_LARGE
from livingrules.engine.rulebook.codes import (
    PDF_DAMAGED,
    PDF_LOCKED,
    PDF_UNSUPPORTED,
    PDF_WITHOUT_TEXT,
)
from livingrules.engine.rulebook.text import Text

LIMIT_PAGES = 3000
_PASSWORD_ERROR = 4  # as PDFium numbers it


def pdf_text(data: bytes, file: str) -> tuple[Text | None, list[Finding]]:
    """The lines of all pages of a PDF file, or what is wrong with it."""
    try:
        import pypdfium2
    except ImportError:
        message = "this is a PDF file, and the reader of PDF files is not installed"
        hint = "install livingrules[pdf], or save the rulebook's text as a text file"
        return None, [Finding(PDF_UNSUPPORTED, message, Place(file), hint=hint)]
    try:
        pages = _pages(pypdfium2, data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == _PASSWORD_ERROR or "assword" in str(error):
            message = "this PDF file is locked with a password, so its text cannot be read"
            hint = "save a copy of it without a password"
            return None, [Finding(PDF_LOCKED, message, Place(file), hint=hint)]
        message = "this PDF file is damaged or none at all, so it cannot be opened"
        hint = "open it in a reader and save it anew, or fetch it again"
        return None, [Finding(PDF_DAMAGED, message, Place(file), hint=hint)]
    if pages is None:
        message = f"this PDF file has more than {LIMIT_PAGES} pages, the limit"
        return None, [Finding(TOO_LARGE, message, Place(file))]
    lines: list[str] = []
    starts: list[int] = []
    for page in pages:
        starts.append(len(lines) + 1)
        lines.extend(page)
    if not any(line.strip() for line in lines):
        message = "this PDF file holds pictures of pages and no text, so no rule can be read"
        hint = "let a program recognise the letters (OCR) and save the result"
        return None, [Finding(PDF_WITHOUT_TEXT, message, Place(file), hint=hint)]
    return Text(file, tuple(lines), tuple(starts)), []


def _pages(pypdfium2, data: bytes) -> list[list[str]] | None:  # type: ignore[no-untyped-def]
    """The lines of each page; None for too many pages."""
    document = pypdfium2.PdfDocument(data)
    try:
        if len(document) > LIMIT_PAGES:
            return None
        pages = []
        for page in document:
            text = page.get_textpage().get_text_range()
            # U+FFFE and U+0002 are PDFium's signs for a hyphen that broke a word.
            text = text.replace("\ufffe", "\u00ad").replace("\x02", "\u00ad").replace("\0", "")
            pages.append(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
        return pages
    finally:
        document.close()
