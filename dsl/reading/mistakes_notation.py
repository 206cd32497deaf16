"""What to say where a type or a table cell cannot be read."""

from livingrules.dsl import codes
from livingrules.dsl.finding import Finding
from livingrules.dsl.reading.driver import Stop
from livingrules.dsl.reading.tokens import END, Tokens

TYPE_FORMS = (
    "Types are `number`, `number of rows`, `0..9`, `0..9 rows`, `1 or more`, `flag`, `text`, the "
    "name of an enumeration or a record, `list of T` and `T or none`."
)
CELL_FORMS = (
    "Cells are `any`, `3`, `2..5`, `5 or more`, `3 or less`, `below 3`, `above 3`, `red, blue`, "
    "`not red`, `true`, `none`, or `where` and a condition."
)
_CELL_SIGNS = {
    "<": "Write `below 3`.",
    "<=": "Write `3 or less`.",
    ">": "Write `above 3`.",
    ">=": "Write `3 or more`.",
    "=": "Write the value alone.",
    "==": "Write the value alone.",
    "!=": "Write `not red`.",
    "!": "Write `not red`.",
    "*": "Write `any`.",
    "-": "Write `any`, or the number behind the minus.",
    "–": "Write `2..5` for a range, `any` for no condition.",
    "|": "Write a comma: `red, blue`.",
    "||": "Write a comma: `red, blue`.",
    "/": "Write a comma: `red, blue`.",
    "+": "Write `5 or more`.",
    "or": "Write a comma: `red, blue`.",
    "and": "Write `where` and a condition.",
    "[": "Write the values without brackets: `red, blue`.",
    "(": "Write the values without brackets: `red, blue`.",
}


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
            return Finding(code, f"Nothing stands here; a {what} is expected", place, hint=forms)
        before = tokens.text[tokens.starts[at - 1] : tokens.ends[at - 1]]
        place = tokens.locate(tokens.ends[at - 1], tokens.ends[at - 1])
        message = f"This {what} breaks off after `{before}`"
        return Finding(code, message, place, hint=forms)
    message = (
        f"`{word}` is not how a {what} goes on here"
        if at
        else (f"A {what} does not begin with `{word}`")
    )
    hint = _CELL_SIGNS.get(word, forms) if start == "cell" else forms
    return Finding(code, message, place, hint=hint)


def as_notation(finding: Finding, sign: str, start: str) -> Finding:
    """A finding about a foreign sign, worded for a type or a cell."""
    what = "type" if start == "type" else "table cell"
    code = codes.TYPE_SYNTAX if start == "type" else codes.CELL_SYNTAX
    forms = TYPE_FORMS if start == "type" else _CELL_SIGNS.get(sign, CELL_FORMS)
    return Finding(code, f"`{sign}` has no place in a {what}", finding.place, hint=forms)
