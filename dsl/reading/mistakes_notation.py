"""What to say where a type or a table cell cannot be read."""

from livingrules.dsl import codes
from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.dsl.reading.driver import Stop
from livingrules.dsl.reading.tokens import COMPARE, END, Tokens
from livingrules.dsl.wording import in_quotes

TYPE_FORMS = (
    "types are 'number', 'number of rows', '0..9', '0..9 rows', '1 or more', 'flag', 'text', the "
    "name of an enumeration or a record, 'list of T' and 'T or none'"
)
CELL_FORMS = (
    "cells are 'any', '3', '2..5', '5 or more', '3 or less', 'below 3', 'above 3', 'red, blue', "
    "'not red', 'true', 'none', or 'where' and a condition"
)
_CELL_SIGNS = {
    "<": "write 'below 3'",
    "<=": "write '3 or less'",
    ">": "write 'above 3'",
    ">=": "write '3 or more'",
    "=": "write the value alone",
    "==": "write the value alone",
    "!=": "write 'not 3', 'not red'",
    "!": "write 'not red'",
    "*": "write 'any'",
    "-": "write 'any', or the number behind the minus",
    "–": "write '2..5' for a range, 'any' for no condition",
    "|": "write a comma: 'red, blue'",
    "||": "write a comma: 'red, blue'",
    "/": "write a comma: 'red, blue'",
    "+": "write '5 or more'",
    "or": "write a comma: 'red, blue'",
    "and": "write 'where' and a condition",
    "[": "write the values without brackets: 'red, blue'",
    "(": "write the values without brackets: 'red, blue'",
}


_WORDS = {
    "type": ("number", "list", "flag", "text", "of", "or", "none", "more", "less"),
    "cell": (
        "any",
        "not",
        "or",
        "more",
        "less",
        "below",
        "above",
        "where",
        "true",
        "false",
        "none",
    ),
}


def _misspelt_word(tokens: Tokens, at: int, start: str) -> tuple[int, tuple[str, ...]] | None:
    """The token, here or just before, that nearly is a word of the language, and that word."""
    for token in (at, at - 1):
        if token < 0 or tokens.kinds[token] == END:
            continue
        word = tokens.text[tokens.starts[token] : tokens.ends[token]]
        near = nearest(word, _WORDS[start]) if word[:1].isalpha() else ()
        if near and word not in _WORDS[start]:
            return token, near
    return None


def explain_notation(stop: Stop, tokens: Tokens, start: str) -> Finding:
    """The finding for the place where a type or a cell cannot be read on."""
    at = stop.token
    what = "type" if start == "type" else "table cell"
    code = codes.TYPE_SYNTAX if start == "type" else codes.CELL_SYNTAX
    forms = TYPE_FORMS if start == "type" else CELL_FORMS
    word = tokens.text[tokens.starts[at] : tokens.ends[at]]
    place = tokens.locate(tokens.starts[at], tokens.ends[at])
    if tokens.kinds[at] == END:
        if at == 0:
            return Finding(code, f"nothing stands here; a {what} is expected", place, hint=forms)
        before = tokens.text[tokens.starts[at - 1] : tokens.ends[at - 1]]
        place = tokens.locate(tokens.ends[at - 1], tokens.ends[at - 1])
        message = f"this {what} breaks off after {in_quotes(before)}"
        return Finding(code, message, place, hint=forms)
    misspelt = _misspelt_word(tokens, at, start)
    if misspelt is not None:
        token, near = misspelt
        word = tokens.text[tokens.starts[token] : tokens.ends[token]]
        place = tokens.locate(tokens.starts[token], tokens.ends[token])
        message = f"{in_quotes(word)} is no word of a {what}"
        return Finding(code, message, place, hint=forms, suggestions=near)
    message = (
        f"{in_quotes(word)} is not how a {what} goes on here"
        if at
        else f"a {what} does not begin with {in_quotes(word)}"
    )
    hint = _CELL_SIGNS.get(word, forms) if start == "cell" else forms
    before = tokens.text[tokens.starts[at - 1] : tokens.ends[at - 1]] if at else ""
    if word in ("-", "–") and before.isdecimal():
        hint = "write '2..5' for a range"
    elif before == "or" and start == "type":
        hint = "after 'or' stands only 'none'; after a number also 'more' or 'less'"
    elif at and tokens.kinds[at] == COMPARE and start == "cell":
        hint = "write 'where' before a condition"
    return Finding(code, message, place, hint=hint)


def as_notation(finding: Finding, sign: str, start: str) -> Finding:
    """A finding about a foreign sign, worded for a type or a cell."""
    what = "type" if start == "type" else "table cell"
    code = codes.TYPE_SYNTAX if start == "type" else codes.CELL_SYNTAX
    forms = TYPE_FORMS if start == "type" else _CELL_SIGNS.get(sign, CELL_FORMS)
    return Finding(code, f"{in_quotes(sign)} has no place in a {what}", finding.place, hint=forms)
