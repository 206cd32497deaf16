"""Signs and words of other languages, and what to write instead of each."""

import re
import unicodedata
from typing import NamedTuple

from livingrules.dsl import codes
from livingrules.dsl.finding import Code
from livingrules.dsl.wording import in_quotes


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
    "===": ("write '=' to compare", "="),
    "!==": ("write '!='", "!="),
    "==": ("write '=' to compare", "="),
    "=!": ("write '!='", "!="),
    "<>": ("write '!='", "!="),
    "=<": ("write '<='", "<="),
    "=>": ("write '>='", ">="),
    "≤": ("write '<='", "<="),
    "≥": ("write '>='", ">="),
    "≠": ("write '!='", "!="),
    "−": ("write the plain minus '-'", "-"),
    "–": ("write the plain minus '-', or '..' for a range", "-"),
    "×": ("write '*'", "*"),
    "·": ("write '*'", "*"),
    "÷": ("write 'A / B rounded down', 'rounded up' or 'rounded half up'", None),
    "…": ("write two dots: '2..5'", ".."),
    "...": ("write two dots: '2..5'", ".."),
    "&&": ("write 'and'", "and"),
    "&": ("write 'and'", "and"),
    "∧": ("write 'and'", "and"),
    "||": ("write 'or'", "or"),
    "|": ("write 'or'", "or"),
    "∨": ("write 'or'", "or"),
    "!": ("write 'not'", "not"),
    "¬": ("write 'not'", "not"),
    "~": ("write 'not'", "not"),
    "%": ("write 'A mod B' for what is left over", "mod"),
    "∈": ("write 'in'", "in"),
    "//": ("write 'A / B rounded down'", None),
    "**": ("there is no power: multiply instead, 'A * A'", None),
    "^": ("there is no power: multiply instead, 'A * A'", None),
    ":=": ("nothing is set here, an expression only says what is; write '=' to compare", None),
    "+=": ("nothing is set here: an expression only says what is", None),
    "-=": ("nothing is set here: an expression only says what is", None),
    "++": ("nothing is set here: write 'A + 1'", None),
    "->": ("write a dot for a field, 'boat.tons'; 'if A then B else C' for a choice", None),
    "?": ("write 'if A then B else C'", None),
    ":": ("write 'if A then B else C' for a choice, '2..5' for a range", None),
    ";": ("one expression stands alone: join conditions with 'and'", None),
    "#": ("notes belong into the file around the expression", None),
    "{": ("write a list in square brackets: '[1, 2]'", None),
    "}": ("write a list in square brackets: '[1, 2]'", None),
    "@": ("write the name alone", None),
    "$": ("write the name alone", None),
    "\\": ("take it out", None),
    "`": ("take it out", None),
}

OPERATOR_WORDS = {
    **dict.fromkeys(("is", "equals", "equal", "eq"), "write '='"),
    **dict.fromkeys(("ne", "isnt", "differs"), "write '!='"),
    **dict.fromkeys(("lt", "less", "fewer"), "write '<'"),
    **dict.fromkeys(("gt", "greater"), "write '>'"),
    **dict.fromkeys(("le", "lte"), "write '<='"),
    **dict.fromkeys(("ge", "gte"), "write '>='"),
    "plus": "write '+'",
    "minus": "write '-'",
    "times": "write '*'",
    "div": "write 'A / B rounded down'",
    "modulo": "write 'A mod B'",
    "between": "write 'A in 2..5', or 'A >= 2 and A <= 5'",
    "contains": "write 'ITEM in LIST'",
    "includes": "write 'ITEM in LIST'",
    "has": "write 'ITEM in LIST', or a field as 'boat.lit'",
    "xor": "write 'A != B'",
    "but": "write 'and'",
    "unless": "write 'if not A then B else C'",
    "when": "write 'if A then B else C'",
    "otherwise": "write 'else'",
    **dict.fromkeys(("elif", "elseif", "elsif"), "write 'else if'"),
    "descend": "write 'descending'",
    "desc": "write 'descending'",
    "asc": "take it out: the least comes first",
    "ascending": "take it out: the least comes first",
    **dict.fromkeys(
        ("let", "var", "const", "set"), "nothing is set here: an expression only says what is"
    ),
    "round": "write 'A / B rounded up', 'rounded down' or 'rounded half up'",
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
    if sign == "~" and text.strip() == sign:
        return Advice(codes.FOREIGN_SIGN, "'~' is no sign of the language", "write 'none'", None)
    if sign in _SIGNS:
        hint, reads_as = _SIGNS[sign]
        message = f"{'a backtick' if sign == '`' else in_quotes(sign)} is no sign of the language"
        if sign in ("**", "^"):
            message = f"'{sign}' (power) is no sign of the language"
        if sign == "!" and text[start:].startswith("! ="):
            hint = "write '!=' without a space"
            return Advice(codes.FOREIGN_SIGN, message, hint, None)
        return Advice(codes.FOREIGN_SIGN, message, hint, reads_as)
    if len(sign) > 1 and sign == text.strip() and sign[0] not in "'«":
        message = f"'{sign[0]}' and '{sign[-1]}' are curly quotes, which no expression stands in"
        hint = f'take them out, or write a text in straight quotes: "{sign[1:-1]}"'
        return Advice(codes.FOREIGN_SIGN, message, hint, None)
    if len(sign) > 1:
        message = f"a text stands in straight double quotes, not in {sign[0]}…{sign[-1]}"
        return Advice(codes.FOREIGN_SIGN, message, f'write "{sign[1:-1]}"', "text")
    if sign == '"':
        message = "this text has no closing quote"
        return Advice(codes.BAD_TEXT, message, "close the text with a double quote", None)
    if sign in "'“”„‘’«»":
        message = f"{in_quotes(sign)} opens or closes nothing"
        hint = "write a text in straight double quotes; a name holds no quotes"
        return Advice(codes.BAD_TEXT, message, hint, None)
    shown = in_quotes(sign)
    if not sign.isprintable() or unicodedata.category(sign).startswith(("C", "M", "Z")):
        name = unicodedata.name(sign, "a control character").lower()
        shown = f"the character U+{ord(sign):04X} ({name})"
    return Advice(codes.FOREIGN_SIGN, f"{shown} is no sign of the language", "take it out", None)


JOINED = re.compile(r"(\d+)((?:and|or|then|else|in|mod|as|not)(?!\w))")
"""A number and a word of the language without a space between them."""


def number_advice(value: str) -> tuple[str, str]:
    """Message and hint for what was meant as a number and is none."""
    if "." in value:
        return (
            f"'{value}' is no whole number, and there are only whole numbers",
            "divide with a rounding: '3 / 2 rounded up'",
        )
    bare = value.replace("_", "")
    if bare.isdecimal() and bare.isascii():
        return (
            f"'{value}' is not written as the language writes numbers",
            f"write '{int(bare) if len(bare) < 20 else bare}'",
        )
    return (
        f"'{value}' is neither a number nor a name: a name does not begin with a digit",
        "write digits alone for a number, or begin the name with a letter",
    )
