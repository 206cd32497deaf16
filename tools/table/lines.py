"""The lines that a person types, or that are piped in."""

import sys
from collections.abc import Callable, Iterable

from livingrules.tools.output.cells import visible

Out = Callable[[str], None]


class Lines:
    """Reads line after line. On a terminal Python's readline edits them and keeps a history.

    Where lines are piped in they are shown behind the prompt, so that what comes out reads like
    what a person would have seen.
    """

    def __init__(self, out: Out, *, terminal: bool | None = None) -> None:
        """`terminal`: whether somebody types; found out where it is not said."""
        self.out = out
        if terminal is None:
            terminal = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)
        self.terminal = terminal
        if terminal:
            _edit_lines()
        elif sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def read(self, prompt: str) -> str | None:
        """The next line; None where there are no more."""
        if self.terminal:
            try:
                return input(prompt)
            except EOFError:
                self.out("\n")
                return None
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            return None
        line = line.rstrip("\r\n")
        self.out(f"{prompt}{visible(line)}\n")
        return line

    def offer(self, words: Iterable[str]) -> None:
        """Words that the tabulator completes."""
        if not self.terminal:
            return
        try:
            import readline
        except ImportError:
            return
        known = sorted(set(words))

        def complete(begun: str, number: int) -> str | None:
            fitting = [one for one in known if one.startswith(begun)]
            return f"{fitting[number]} " if number < len(fitting) else None

        readline.set_completer(complete)


def _edit_lines() -> None:
    """Let lines be edited, where this Python can."""
    try:
        import readline
    except ImportError:
        return  # Windows: the terminal itself edits lines
    readline.parse_and_bind("tab: complete")


def _is_terminal(stream: object) -> bool:
    """Whether a stream is a terminal."""
    isatty = getattr(stream, "isatty", None)
    return isatty is not None and bool(isatty())
