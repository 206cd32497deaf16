"""The report of a defect of the program: a file for its makers, two sentences for its user."""

import platform
import shlex
import sys
import tempfile
import traceback
from pathlib import Path

from livingrules import __version__


def report_defect(error: BaseException, words: list[str], debug: bool) -> str:
    """What to say of an exception that should not have been, after a report of it was written.

    `words` is the command line without the program's name. With `debug` the trace is said too.
    """
    trace = "".join(traceback.format_exception(error))
    kind = type(error).__name__
    lines = [
        f"livingrules: a defect of the program, not of your files ({kind}).",
        _where_to_look(_write_report(trace, words)),
    ]
    if debug:
        lines.insert(0, trace.rstrip("\n"))
    else:
        lines.append("With --debug the trace is shown here.")
    return "\n".join(lines)


def _where_to_look(report: Path | None) -> str:
    """The sentence that says where the report is."""
    if report is None:
        return "No report could be written to the temporary folder."
    return f"A report is in {report}; please pass it on to the makers of livingrules."


def _write_report(trace: str, words: list[str]) -> Path | None:
    """The new file that holds the trace and what it takes to repeat it; None if that failed."""
    text = "\n".join(
        [
            f"livingrules {__version__}",
            f"Python {platform.python_version()} on {sys.platform}",
            f"livingrules {shlex.join(words)}",
            "",
            trace,
        ]
    )
    try:
        with tempfile.NamedTemporaryFile(
            "w",
            encoding="utf-8",
            errors="backslashreplace",
            prefix="livingrules-defect-",
            suffix=".txt",
            delete=False,
        ) as file:
            file.write(text)
    except OSError:
        return None
    return Path(file.name)
