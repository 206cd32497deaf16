"""Reading a rulebook's file: txt and md as they are, pdf by its text."""

import stat
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.read.codes import NOT_A_FILE, TOO_LARGE, UNREADABLE_FILE
from livingrules.engine.rulebook.text import Text, decode, foreign, nothing

LIMIT_BYTES = 64_000_000


def read_text(path: Path, file: str | None = None) -> tuple[Text | None, list[Finding]]:
    """The text in the file at `path`, or what is wrong with the file.

    `file` is the name to show in findings; without it the path as given.
    """
    file = file if file is not None else path.as_posix()
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            # Opening a pipe would wait until somebody writes into it.
            what = "a folder" if stat.S_ISDIR(mode) else "a pipe, a socket or a device"
            message = f"this is {what}, and the file of a rulebook's text is expected"
            return nothing(Finding(NOT_A_FILE, message, Place(file)))
        with path.open("rb") as stream:
            data = stream.read(LIMIT_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the system gives no reason"
        message = f"cannot read this file: {reason}"
        return nothing(Finding(UNREADABLE_FILE, message, Place(file)))
    if len(data) > LIMIT_BYTES:
        message = f"this file is larger than {LIMIT_BYTES // 1_000_000} million bytes, the limit"
        return nothing(Finding(TOO_LARGE, message, Place(file)))
    if foreign(data) is not None:
        return decode(data, file)
    if data[:1024].lstrip().startswith(b"%PDF-") or path.suffix.lower() == ".pdf":
        from livingrules.engine.rulebook.pdf import pdf_text

        return pdf_text(data, file)
    return decode(data, file, markdown=path.suffix.lower() in (".md", ".markdown"))
