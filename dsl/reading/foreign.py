"""Signs and words of other languages, and what to write instead of each."""

import re
import unicodedata
from typing import NamedTuple

from livingrules.dsl import codes
from livingrules.dsl.finding import Code


class Advice(NamedTuple):
    """What to say about a sign; `reads_as` is what it plainly means, if anything."""

    code: Code
    message: str
    hint: str
    reads_as: str | None


WORDS = {
    **dict.fromkeys(("null", "Null", "NULL", "nil", "Nil", "None", "NONE", "undefined"), "none"),
    **dict.fromkeys(("True", "TRUE"), "true"),
    **dict.fromkeys(("False", "FALSE"), "false"),
}

# sign: (hint, reads as)
_SIGNS: dict[str, tuple[str, str | None]] = {
    "===": ("Write `=` to compare.", "="),
    "!==": ("Write `!=`.", "!="),
    "==": ("Write `=` to compare.", "="),
    "=!": ("Write `!=`.", "!="),
    "<>": ("Write `!=`.", "!="),
    "=<": ("Write `<=`.", "<="),
    "=>": ("Write `>=`.", ">="),
    "≤": ("Write `<=`.", "<="),
    "≥": ("Write `>=`.", ">="),
    "≠": ("Write `!=`.", "!="),
    "−": ("Write the plain minus `-`.", "-"),
    "–": ("Write the plain minus `-`, or `..` for a range.", "-"),
    "×": ("Write `*`.", "*"),
    "·": ("Write `*`.", "*"),
    "÷": ("Write `A / B rounded down`, `rounded up` or `rounded half up`.", None),
    "…": ("Write two dots: `2..5`.", ".."),
    "...": ("Write two dots: `2..5`.", ".."),
    "&&": ("Write `and`.", "and"),
    "&": ("Write `and`.", "and"),
    "∧": ("Write `and`.", "and"),
    "||": ("Write `or`.", "or"),
    "|": ("Write `or`.", "or"),
    "∨": ("Write `or`.", "or"),
    "!": ("Write `not`.", "not"),
    "¬": ("Write `not`.", "not"),
    "~": ("Write `not`.", "not"),
    "%": ("Write `A mod B` for what is left over.", "mod"),
    "∈": ("Write `in`.", "in"),
    "//": ("Write `A / B rounded down`.", None),
    "**": ("There is no power: multiply instead, `A * A`.", None),
    "^": ("There is no power: multiply instead, `A * A`.", None),
    ":=": ("Nothing is set here: an expression only says what is. Write `=` to compare.", None),
    "+=": ("Nothing is set here: an expression only says what is.", None),
    "-=": ("Nothing is set here: an expression only says what is.", None),
    "++": ("Nothing is set here: write `A + 1`.", None),
    "->": ("Write a dot for a field, `boat.tons`; `if A then B else C` for a choice.", None),
    "?": ("Write `if A then B else C`.", None),
    ":": ("Write `if A then B else C` for a choice, `2..5` for a range.", None),
    ";": ("One expression stands alone: join conditions with `and`.", None),
    "#": ("Notes belong into the file around the expression.", None),
    "{": ("Write a list in square brackets: `[1, 2]`.", None),
    "}": ("Write a list in square brackets: `[1, 2]`.", None),
    "@": ("Write the name alone.", None),
    "$": ("Write the name alone.", None),
    "\\": ("Leave it out.", None),
    "`": ("Leave it out.", None),
}

OPERATOR_WORDS = {
    **dict.fromkeys(("is", "equals", "equal", "eq"), "Write `=`."),
    **dict.fromkeys(("ne", "isnt", "differs"), "Write `!=`."),
    **dict.fromkeys(("lt", "less", "fewer"), "Write `<`."),
    **dict.fromkeys(("gt", "greater"), "Write `>`."),
    **dict.fromkeys(("le", "lte"), "Write `<=`."),
    **dict.fromkeys(("ge", "gte"), "Write `>=`."),
    "plus": "Write `+`.",
    "minus": "Write `-`.",
    "times": "Write `*`.",
    "div": "Write `A / B rounded down`.",
    "modulo": "Write `A mod B`.",
    "between": "Write `A in 2..5`, or `A >= 2 and A <= 5`.",
    "contains": "Write `ITEM in LIST`.",
    "includes": "Write `ITEM in LIST`.",
    "has": "Write `ITEM in LIST`, or a field as `boat.lit`.",
    "xor": "Write `A != B`.",
    "but": "Write `and`.",
    "unless": "Write `if not A then B else C`.",
    "when": "Write `if A then B else C`.",
    "otherwise": "Write `else`.",
    **dict.fromkeys(("elif", "elseif", "elsif"), "Write `else if`."),
    "descend": "Write `descending`.",
    "desc": "Write `descending`.",
    "asc": "Leave it out: the least comes first.",
    "ascending": "Leave it out: the least comes first.",
    **dict.fromkeys(
        ("let", "var", "const", "set"), "Nothing is set here: an expression only says what is."
    ),
    "round": "Write `A / B rounded up`, `rounded down` or `rounded half up`.",
}
"""Words, in small letters, that other languages put between or after values."""

_QUOTED = r"'[^']*'|“[^”]*”|„[^“”]*[“”]|‘[^’]*’|«[^»]*»"
SIGN_PATTERN = "|".join(
    [
        _QUOTED,
        *(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True) if sign != "!"),
        "!(?!=)",
    ]
)
"""What the reader must try before the signs of the language itself."""


def sign_advice(sign: str, text: str, start: int) -> Advice:
    """What to say about a sign that the language does not have."""
    if sign in _SIGNS:
        hint, reads_as = _SIGNS[sign]
        message = f"{'A backtick' if sign == '`' else f'`{sign}`'} is not a sign of the language"
        if sign in ("**", "^"):
            message = f"`{sign}` (power) is not a sign of the language"
        if sign == "!" and text[start:].startswith("! ="):
            hint = "Write `!=` without a space."
            return Advice(codes.FOREIGN_SIGN, message, hint, None)
        return Advice(codes.FOREIGN_SIGN, message, hint, reads_as)
    if len(sign) > 1 and sign == text.strip() and sign[0] not in "'«":
        message = f"`{sign[0]}` and `{sign[-1]}` are curly quotes, which no expression stands in"
        hint = f'write `{sign[1:-1]}` alone, or in straight quotes: `"{sign[1:-1]}"`'
        return Advice(codes.FOREIGN_SIGN, message, hint, None)
    if len(sign) > 1:
        message = f"A text stands in straight double quotes, not in {sign[0]} and {sign[-1]}"
        return Advice(codes.FOREIGN_SIGN, message, f'Write `"{sign[1:-1]}"`.', "text")
    if sign == '"':
        message = "This text has no closing quote"
        return Advice(codes.BAD_TEXT, message, 'Close the text with `"`.', None)
    if sign in "'“”„‘’«»":
        message = f"`{sign}` opens or closes nothing"
        hint = "Write a text in straight double quotes; a name holds no quotes."
        return Advice(codes.BAD_TEXT, message, hint, None)
    shown = f"`{sign}`"
    if not sign.isprintable() or unicodedata.category(sign).startswith(("C", "M", "Z")):
        name = unicodedata.name(sign, "a control character").lower()
        shown = f"The character U+{ord(sign):04X} ({name})"
    return Advice(
        codes.FOREIGN_SIGN, f"{shown} is not a sign of the language", "Leave it out.", None
    )


JOINED = re.compile(r"(\d+)((?:and|or|then|else|in|mod|as|not)(?!\w))")
"""A number and a word of the language without a space between them."""


def number_advice(value: str) -> tuple[str, str]:
    """Message and hint for what was meant as a number and is none."""
    if "." in value:
        return (
            f"`{value}` is not a whole number; the language counts in whole numbers only",
            "Divide with a rounding: `3 / 2 rounded up`.",
        )
    bare = value.replace("_", "")
    if bare.isdecimal() and bare.isascii():
        return (
            f"`{value}` is not written as the language writes numbers",
            f"Write `{int(bare) if len(bare) < 20 else bare}`.",
        )
    return (
        f"`{value}` is neither a number nor a name: a name does not begin with a digit",
        "Write digits alone for a number, or begin the name with a letter.",
    )
