"""The words and signs of an expression's text.

A sign of another language whose meaning is plain (`==`, `&&`, `'text'`) is reported and read as
what stands for it here, so that one run finds the other mistakes too. After one whose meaning
is not, reading stops (`stopped`).
"""

import re
from sys import intern
from typing import ClassVar

from livingrules.dsl import codes
from livingrules.dsl.finding import Code, Finding
from livingrules.dsl.limits import (
    MAX_DEPTH,
    MAX_FINDINGS,
    MAX_NODES,
    MAX_NUMBER,
    MAX_TEXT,
    MAX_TOKENS,
)
from livingrules.dsl.reading import foreign
from livingrules.dsl.reading.table import TERMINALS
from livingrules.dsl.source import Locate
from livingrules.dsl.wording import in_quotes
from livingrules.dsl.words import RESERVED, normal_name

KIND = {name: number for number, name in enumerate(TERMINALS)}
END = KIND["$END"]
NAME = KIND["NAME"]
INTEGER = KIND["INTEGER"]
TEXT = KIND["TEXT"]
COMPARE = KIND["COMPARE"]

SIGNS = {
    "..": KIND["DOTS"],
    ".": KIND["DOT"],
    "+": KIND["PLUS"],
    "-": KIND["MINUS"],
    "*": KIND["STAR"],
    "/": KIND["SLASH"],
    ",": KIND["COMMA"],
    "(": KIND["LPAR"],
    ")": KIND["RPAR"],
    "[": KIND["LSQB"],
    "]": KIND["RSQB"],
    **dict.fromkeys(("=", "!=", "<", "<=", ">", ">="), COMPARE),
}
_WORDS_OF_SIGNS = {
    *("COMPARE", "DOTS", "DOT", "PLUS", "MINUS", "STAR", "SLASH", "COMMA", "LPAR", "RPAR"),
    *("LSQB", "RSQB", "NAME", "INTEGER", "TEXT", "$END"),
}
KEYWORDS = {name.lower(): kind for name, kind in KIND.items() if name not in _WORDS_OF_SIGNS}
CONTEXTUAL = frozenset(kind for word, kind in KEYWORDS.items() if word not in RESERVED)
"""Words of the language that are names wherever the language has no use for them."""

_OPENING = {KIND["LPAR"], KIND["LSQB"]}
_CLOSING = {KIND["RPAR"], KIND["RSQB"]}

_TOKEN = re.compile(
    r"\s*(?:"
    r"([^\W\d]\w*)"  # 1: a word
    r"|(\.?\d\w*(?:[.:]\d\w*)*)"  # 2: a number, or what was meant as one
    r'|("(?:[^"\\]|\\.)*+")'  # 3: a text
    r"|([()\[\],]|\.(?!\.)|\.\.(?!\.)|<=|>=|!=(?!=)|=(?![=!<>])|<(?![=>])|>(?!=)"
    r"|\+(?![+=])|-(?![>=])|\*(?!\*)|/(?!/))"  # 4: a sign
    r"|(" + foreign.SIGN_PATTERN + r")"  # 5: a sign of another language
    r"|(\S)"  # 6: anything else
    r")",
    re.DOTALL,
)


class Tokens:
    """The words and signs of a text, in four lists of the same length, closed by an END.

    `values` holds a name, a number, the inside of a text or a sign, by the token's kind.
    """

    __slots__ = (
        "ends",
        "findings",
        "foreign",
        "kinds",
        "locate",
        "starts",
        "stopped",
        "text",
        "values",
    )

    def __init__(self, text: str, locate: Locate) -> None:
        """Reads all of `text`."""
        self.text = text
        self.locate = locate
        self.kinds: list[int] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.values: list[str | int] = []
        self.findings: list[Finding] = []
        self.foreign: list[tuple[str, Finding]] = []
        self.stopped = False
        self._read()
        self._add(END, len(text), len(text), "")

    def _read(self) -> None:
        kinds, starts, ends, values = self.kinds, self.starts, self.ends, self.values
        depth = 0
        # Without the spaces at the end, so that each search succeeds where it begins.
        for match in _TOKEN.finditer(self.text, 0, len(self.text.rstrip())):
            group = match.lastindex
            start, end = match.span(group)  # type: ignore[arg-type]
            value = match.group(group)  # type: ignore[arg-type]
            if group == 1 and value not in foreign.WORDS:
                kind = KEYWORDS.get(value)
                if kind is None:
                    kind = NAME
                    value = intern(normal_name(value))
            elif group == 4:
                kind = SIGNS[value]
                if kind in _OPENING:
                    depth += 1
                    if depth > MAX_DEPTH:
                        self.stop(too_deep(self.locate, start, end))
                        return
                elif kind in _CLOSING:
                    depth -= 1
            else:
                self._OTHERS[group](self, start, end, value)  # type: ignore[index]
                if self.stopped:
                    return
                continue
            kinds.append(kind)
            starts.append(start)
            ends.append(end)
            values.append(value)
            if len(kinds) > MAX_TOKENS:
                self.stop(too_long(self.locate, len(self.text)))
                return

    def _add(self, kind: int, start: int, end: int, value: str | int) -> None:
        self.kinds.append(kind)
        self.starts.append(start)
        self.ends.append(end)
        self.values.append(value)

    def stop(self, finding: Finding) -> None:
        """Notes a mistake after which nothing more can be said of this text."""
        self.findings.append(finding)
        self.stopped = True

    def report(self, code: Code, start: int, end: int, message: str, hint: str) -> None:
        """Notes a mistake; after many of them, reading stops."""
        self.findings.append(Finding(code, message, self.locate(start, end), hint=hint))
        self.stopped = len(self.findings) >= MAX_FINDINGS

    def _number(self, start: int, end: int, value: str) -> None:
        number = 0
        joined = foreign.JOINED.fullmatch(value)
        if joined is not None:
            digits, word = joined.groups()
            message = f"between '{digits}' and '{word}' a space is missing"
            self.report(codes.BAD_NUMBER, start, end, message, f"write '{digits} {word}'")
            self._add(INTEGER, start, start + len(digits), int(digits[:13]))
            self._add(KEYWORDS[word], start + len(digits), end, word)
            return
        if not (value.isascii() and value.isdecimal()) or (value[0] == "0" and len(value) > 1):
            self.report(codes.BAD_NUMBER, start, end, *foreign.number_advice(value))
        elif len(value) > 13 or int(value) > MAX_NUMBER:
            message = f"this number is larger than {MAX_NUMBER:,}, the limit"
            hint = "use a smaller number"
            self.report(codes.NUMBER_TOO_LARGE, start, end, message, hint)
        else:
            number = int(value)
        self._add(INTEGER, start, end, number)

    def _text(self, start: int, end: int, value: str) -> None:
        inside = value[1:-1]
        if "\\" in inside:
            bad = re.search(r'\\(?:\\|")', re.sub(r'\\[\\"]', "", inside))
            stray = re.search(r'(?:^|[^\\])(?:\\\\)*(\\[^\\"])', inside)
            if bad or stray:
                mark = stray.group(1) if stray else "\\"
                message = f"{in_quotes(mark)} means nothing inside a text"
                hint = "after a backslash stands only a double quote or another backslash"
                self.report(codes.BAD_TEXT, start, end, message, hint)
            inside = re.sub(r'\\([\\"])', r"\1", inside)
        if len(inside) > MAX_TEXT:
            message = f"this text is longer than {MAX_TEXT:,} signs, the limit"
            self.report(codes.TEXT_TOO_LONG, start, end, message, "shorten the text")
        self._add(TEXT, start, end, inside)

    def _foreign_word(self, start: int, end: int, word: str) -> None:
        meant = foreign.WORDS[word]
        message = f"'{word}' is no word of the language"
        self.report(codes.FOREIGN_WORD, start, end, message, f"write '{meant}'")
        self._add(KEYWORDS[meant], start, end, meant)

    def _foreign_sign(self, start: int, end: int, sign: str) -> None:
        advice = foreign.sign_advice(sign, self.text, start)
        self.report(advice.code, start, end, advice.message, advice.hint)
        self.foreign.append((sign, self.findings[-1]))
        if advice.reads_as is None:
            self.stopped = True
        elif advice.reads_as == "text":
            self._add(TEXT, start, end, sign[1:-1])
        elif advice.reads_as in KEYWORDS:
            self._add(KEYWORDS[advice.reads_as], start, end, advice.reads_as)
        else:
            self._add(SIGNS[advice.reads_as], start, end, advice.reads_as)

    _OTHERS: ClassVar = {
        1: _foreign_word,
        2: _number,
        3: _text,
        5: _foreign_sign,
        6: _foreign_sign,
    }


def too_long(locate: Locate, end: int) -> Finding:
    """The finding for an expression of more than the allowed number of parts."""
    message = f"this expression has more than {MAX_NODES:,} parts, the limit"
    hint = "give pieces of it a name: declare them as values or functions"
    return Finding(codes.TOO_LONG, message, locate(0, end), hint=hint)


def too_deep(locate: Locate, start: int, end: int) -> Finding:
    """The finding for a part that lies too deep inside others."""
    message = f"this is nested more than {MAX_DEPTH} levels deep, the limit"
    hint = "give the inner pieces a name: declare them as values or functions"
    return Finding(codes.TOO_DEEP, message, locate(start, end), hint=hint)
