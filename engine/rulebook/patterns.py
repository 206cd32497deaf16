"""Regular expressions that a scheme brings: checked before they run on anybody's text.

A pattern such as `(a+)+b` can take longer than a lifetime on one line. The check below adds
up how many ways a pattern has to match at one place, and refuses those with too many.
"""

import re

LONGEST = 600
MOST_WAYS = 200_000
_OPEN_ENDED = 300  # so much of a line is looked at
_FLAGS = re.compile(r"\?[aiLmsux]+\)")
_BRACES = re.compile(r"\{(\d*)(,?)(\d*)\}")


class BadPattern(Exception):
    """Why a pattern is refused, in the user's words, and at which of its characters."""

    def __init__(self, reason: str, at: int = 0) -> None:
        """Keep reason and place."""
        super().__init__(reason)
        self.reason = reason
        self.at = at


def check_pattern(pattern: str, *, lines: bool) -> None:
    """Nothing, for a pattern that is well formed and quick; else BadPattern.

    `lines`: the pattern is tried once on the beginning of each line, so that a repeat
    without an end is bearable; otherwise it is tried at every sign of the text.
    """
    if len(pattern) > LONGEST:
        raise BadPattern(f"it is longer than {LONGEST} signs")
    try:
        compiled = re.compile(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        at = getattr(error, "pos", None) or 0
        raise BadPattern(getattr(error, "msg", "it is nested too deeply"), at) from None
    if compiled.match("") and not lines:
        raise BadPattern("it matches where there is nothing at all")
    ways = _Ways(pattern, lines).count()
    if ways > MOST_WAYS:
        raise BadPattern(f"it can match in more than {MOST_WAYS:,} ways at one place")


class _Ways:
    """Counts the ways a well-formed pattern has to match at one place, as an upper bound."""

    def __init__(self, pattern: str, lines: bool) -> None:
        self.pattern = pattern
        self.lines = lines
        self.at = 0

    def count(self) -> int:
        """The number for the whole pattern."""
        return self._branches()

    def _branches(self) -> int:
        """Alternatives up to a closing bracket or the end: their numbers add up."""
        total = self._sequence()
        while self._peek() == "|":
            self.at += 1
            total += self._sequence()
        return total

    def _sequence(self) -> int:
        """Pieces one after the other: their numbers multiply."""
        total = 1
        while self._peek() not in ("", "|", ")"):
            total = min(total * self._piece(), MOST_WAYS + 1)
        return total

    def _piece(self) -> int:
        """One sign, set or group, with its repeat."""
        inner = self._atom()
        low, high = self._repeat()
        if high == 1 and low == 1:
            return inner
        if high > 3 and inner > 1:
            raise BadPattern(
                "a repeat round alternatives or another repeat can take for ever", self.at - 1
            )
        return int((inner ** min(high, 3)) * (high - low + 1))

    def _atom(self) -> int:
        """One sign, set or group."""
        sign = self._peek()
        self.at += 1
        if sign == "\\":
            if self._peek().isdigit():
                raise BadPattern("it looks back at what it found before", self.at - 1)
            self.at += 1
            return 1
        if sign == "[":
            return self._set()
        if sign == "(":
            return self._group()
        return 1

    def _set(self) -> int:
        """A set of signs in square brackets."""
        if self._peek() == "^":
            self.at += 1
        if self._peek() == "]":
            self.at += 1
        while self._peek() != "]":
            self.at += 2 if self._peek() == "\\" else 1
        self.at += 1
        return 1

    def _group(self) -> int:
        """A group in round brackets, whatever its kind."""
        if self._peek() == "?":
            if self.pattern.startswith(("?P=", "?("), self.at):
                raise BadPattern("it looks back at what it found before", self.at - 1)
            if self.pattern.startswith("?P<", self.at):
                raise BadPattern("a group with a name, write (?: instead", self.at - 1)
            flags = _FLAGS.match(self.pattern, self.at)
            if flags:  # in its place among other patterns it would not stand at the start
                sign = flags[0][:-1]
                raise BadPattern(f"'({sign})' is for a whole pattern, write ({sign}:…)",
                                 self.at - 1)  # fmt: skip
            head = re.compile(r"\?(?:P<\w+>|<[=!]|[aiLmsux-]*:|[=!>])")
            found = head.match(self.pattern, self.at)
            self.at = found.end() if found else self.at + 1
        inner = self._branches()
        self.at += 1
        return inner

    def _repeat(self) -> tuple[int, int]:
        """The least and the most repeats that stand behind an atom."""
        low, high, start = 1, 1, self.at
        braces = _BRACES.match(self.pattern, self.at)
        if self._peek() in ("*", "+", "?") and self._peek():
            low, high = {"*": (0, -1), "+": (1, -1), "?": (0, 1)}[self._peek()]
            self.at += 1
        elif braces and (braces[1] or braces[3]):
            low = int(braces[1] or 0)
            high = low if not braces[2] else int(braces[3]) if braces[3] else -1
            self.at = braces.end()
        if self.at > start and self._peek() in ("?", "+") and self._peek():
            self.at += 1
        if high < 0:
            if not self.lines:
                raise BadPattern("a repeat without an end, write {0,40} or the like", start)
            high = _OPEN_ENDED
        return low, high

    def _peek(self) -> str:
        """The sign that comes next, empty at the end."""
        return self.pattern[self.at : self.at + 1]
