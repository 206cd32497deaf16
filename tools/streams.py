"""Standard output and error that never crash: closed, full, or of a narrow encoding."""

import codecs
import errno
import os
import sys

from livingrules.tools.exits import UsageError

_IN_ASCII = {
    "→": "->",
    "←": "<-",
    "…": "...",
    "–": "-",
    "—": "-",
    "·": "-",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "✓": "ok",
    "✗": "x",
    "×": "x",
}


def _replace_signs(error: UnicodeError) -> tuple[str, int]:
    """What stands for signs the stream cannot show: the nearest in ASCII, else a question mark."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join(_IN_ASCII.get(sign, "?") for sign in signs), error.end


def prepare_streams() -> None:
    """Make standard output and error safe to print to, whatever the program was started with."""
    codecs.register_error("livingrules", _replace_signs)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # Started with the stream closed. Opening something takes the free number, so that
            # no file opened later is written to by accident.
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="livingrules")


def write(text: str) -> None:
    """Print `text`, which brings its own line ends, on standard output."""
    try:
        sys.stdout.write(text)
    except OSError as error:
        _output_failed(error)


def write_bytes(data: bytes) -> None:
    """Print a file's content on standard output as it is, whatever the stream's encoding."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
    except OSError as error:
        _output_failed(error)


def say(text: str) -> None:
    """Print one line of `text` on standard error: all that is not the command's result."""
    try:
        sys.stderr.write(f"{text}\n")
    except OSError:
        _redirect(sys.stderr)


def flush() -> None:
    """Send on what is still held back, so that nothing is left to fail when the process ends."""
    try:
        sys.stdout.flush()
    except OSError as error:
        _output_failed(error)
    try:
        sys.stderr.flush()
    except OSError:
        _redirect(sys.stderr)


def can_show(text: str) -> bool:
    """Whether standard output shows every sign of `text` as it is."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _output_failed(error: OSError) -> None:
    """Go on quietly when the reader has left (`… | head`); anything else is said."""
    _redirect(sys.stdout)
    # Windows says EINVAL for a pipe that nobody reads any more.
    if error.errno not in (errno.EPIPE, errno.EINVAL):
        raise UsageError(f"standard output cannot be written: {error.strerror}") from error


def _redirect(stream: object) -> None:
    """Let everything further that is printed on `stream` vanish."""
    fileno = getattr(stream, "fileno", None)
    if fileno is None:
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, fileno())
        os.close(nowhere)
    except OSError:
        return
