"""The language reference as Markdown, made from the tables of operators and functions.

Every example in it is run by the tests, on the harbour of `sample.py`.
"""

import re
import textwrap
from dataclasses import dataclass

from livingrules.dsl import sample
from livingrules.dsl.functions import BUILT_INS, BuiltIn
from livingrules.dsl.limits import MAX_DEPTH, MAX_NODES, MAX_NUMBER, MAX_RANGE, MAX_TEXT
from livingrules.dsl.words import RESERVED


@dataclass(frozen=True, slots=True)
class Operator:
    """One way to join values: how it is written, what it says, examples with their values."""

    form: str
    explanation: str
    examples: tuple[tuple[str, str], ...]


OPERATORS: tuple[tuple[str, tuple[Operator, ...]], ...] = (
    (
        "Choice",
        (
            Operator(
                "if A then B else C",
                "B where the condition A is true, C where it is false; both must be said. More "
                "cases follow as `else if`.",
                (
                    ("if foggy then 2 else 1", "1"),
                    ("if lamps > 7 then red else if lamps > 3 then green else white", "green"),
                ),
            ),
        ),
    ),
    (
        "Conditions",
        (
            Operator(
                "A or B",
                "True where one of them is; B is only looked at where A is false.",
                (("foggy or lamps > 3", "true"), ("seal = none or seal > 3", "true")),
            ),
            Operator(
                "A and B",
                "True where both are; B is only looked at where A is true. It binds more tightly "
                "than `or`.",
                (("lamps > 3 and tide < 0", "true"), ("true or false and false", "true")),
            ),
            Operator(
                "not A",
                "True where A is false. It binds more tightly than `and`, less than a comparison.",
                (("not foggy", "true"), ("not lamps = 5", "false")),
            ),
        ),
    ),
    (
        "Comparisons",
        (
            Operator(
                "A = B, A != B",
                "Equal or not. Only values of one kind are compared. None equals none alone.",
                (
                    ("boat.colour = red", "true"),
                    ('harbour != "Saltmouth"', "false"),
                    ("seal = none", "true"),
                ),
            ),
            Operator(
                "A < B, A <= B, A > B, A >= B",
                "For numbers, and for the values of an enumeration with `ordered: true`, which "
                "stand in its list with the least first.",
                (("lamps >= 5", "true"), ("weather < fog", "true")),
            ),
            Operator(
                "A in LIST, A not in LIST",
                "Whether the list holds A. After `in` a range may have any length.",
                (
                    ("lamps in [1, 5]", "true"),
                    ("lamps in 2..4", "false"),
                    ("boat.colour not in [red, green]", "false"),
                ),
            ),
        ),
    ),
    (
        "Arithmetic",
        (
            Operator(
                "A + B, A - B",
                "Numbers of one unit; a bare number fits every unit.",
                (("lamps + 2 - tide", "9"), ("purse - 3", "17")),
            ),
            Operator(
                "A * B",
                "At most one of the numbers has a unit, which stays.",
                (("2 + 3 * 4", "14"), ("purse * 2", "40")),
            ),
            Operator(
                "A / B rounded down, rounded up, rounded half up",
                "A division always says how it rounds: to the next smaller whole number (below "
                "zero too), the next larger, or the nearest (of two equally near the larger). B "
                "must be known not to be zero.",
                (
                    ("7 / 2 rounded down", "3"),
                    ("7 / 2 rounded up", "4"),
                    ("7 / 3 rounded half up", "2"),
                    ("-5 / 2 rounded half up", "-2"),
                    ("-5 / 2 rounded down", "-3"),
                ),
            ),
            Operator(
                "half A rounded down, rounded up",
                "The half of a number.",
                (("half 5 rounded up", "3"), ("half (lamps + 2) rounded down", "3")),
            ),
            Operator(
                "A mod B",
                "What is left over of A when B is taken away as often as it goes; for a B above "
                "zero from 0 up to B less 1.",
                (("7 mod 3", "1"), ("-1 mod 7", "6")),
            ),
            Operator("-A", "The number with the other sign.", (("-tide", "2"), ("-(-3)", "3"))),
            Operator(
                "A as UNIT",
                "The same number, counted in another unit; `as number` takes the unit away.",
                (("boat.tons as coins + purse", "50"), ("purse as number > lamps", "true")),
            ),
        ),
    ),
    (
        "Parts, calls and lists",
        (
            Operator(
                "A.field",
                "A field of a record.",
                (("boat.crew", "3"), ("boat.dock != none and boat.dock.lit", "true")),
            ),
            Operator(
                "f(A, B)",
                "A function of the language (see below) or of the catalogue.",
                (("fee(boat, 2)", "7"),),
            ),
            Operator(
                "t[A, B]",
                "What a table says for these inputs.",
                (("toll[red, fog]", "6"), ("pilot[1] = none", "true")),
            ),
            Operator(
                "[A, B]",
                "A list.",
                (("count([1, 2, 3])", "3"), ("[] = []", "true")),
            ),
            Operator(
                "A..B",
                "The whole numbers from A to B, both included.",
                (("sum(1..4)", "10"), ("1..3 = [1, 2, 3]", "true")),
            ),
        ),
    ),
)
"""Groups of operators, from those that bind least tightly to those that bind most."""


def reference() -> str:
    """The whole reference."""
    return "\n".join([*_head(), *_operators(), *_functions(), *_types(), *_cells(), *_limits()])


def _head() -> list[str]:
    reserved = ", ".join(f"`{word}`" for word in sorted(RESERVED))
    declared = sample.DECLARED.rstrip("\n").split("\n")
    return [
        "An expression says what is so: it gives a number, a flag (true or false), a text, a value",
        "of an enumeration, a record or a list. It changes nothing, always comes to an end, and has",
        "one meaning: what may be none is asked first, what is divided says how it rounds.",
        "",
        "Names are letters, digits and `_`, and do not begin with a digit. Values of enumerations",
        "are bare names (`red`, or `colour.red` where two enumerations have one); texts stand in",
        "double quotes.",
        "",
        *_filled(f"Words that are never names: {reserved}."),
        "",
        "The examples speak of this harbour:",
        "",
        "```text",
        *declared,
        "```",
        "",
    ]


def _operators() -> list[str]:
    lines = ["## Operators", "", "From those that bind least tightly to those that bind most.", ""]
    for group, operators in OPERATORS:
        lines += [f"### {group}", ""]
        for operator in operators:
            lines += [*_filled(f"**`{operator.form}`** — {operator.explanation}"), ""]
            lines += _examples(operator.examples)
    return lines


def _filled(text: str) -> list[str]:
    """A paragraph in lines of at most 100 signs; what stands in backquotes stays together."""
    hidden = re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", "\0"), text)
    lines = textwrap.wrap(hidden, 100, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines]


def _examples(examples: tuple[tuple[str, str], ...]) -> list[str]:
    width = max(len(text) for text, _value in examples)
    shown = [f"{text:{width}}   gives {value}" for text, value in examples]
    return ["```text", *shown, "```", ""]


def _functions() -> list[str]:
    lines = [
        "## Functions and queries",
        "",
        "A query goes through a list and gives each item a name of its own (`b` in the examples),",
        "which must not be in use already. Its clauses stand in any order; `fmt` puts them in this",
        "one.",
        "",
    ]
    for built_in in BUILT_INS:
        lines += _function(built_in)
    return lines


def _function(built_in: BuiltIn) -> list[str]:
    return [
        f"### {built_in.name}",
        "",
        "```text",
        *built_in.signatures,
        "```",
        "",
        *_filled(f"Gives: {built_in.gives}. {built_in.explanation}"),
        "",
        *_examples(built_in.examples),
    ]


def _types() -> list[str]:
    return [
        "## Types",
        "",
        "| written | is |",
        "|---|---|",
        "| `number`, `number of coins` | a whole number, perhaps counted in a unit |",
        "| `0..9`, `0..9 coins` | a whole number in a range |",
        "| `1 or more`, `9 or less` | a whole number with one bound |",
        "| `flag` | true or false |",
        "| `text` | characters |",
        "| `colour` | a value of an enumeration |",
        "| `boat` | a record |",
        "| `list of boat` | a list |",
        "| `boat or none` | a value that may be none |",
        "",
        "Where a value may be none, it must be asked first: after `x != none and`, after",
        "`x = none or` and in the cases of `if x != none then … else …` it is known. In the same",
        "way `if lamps > 0 then 12 / lamps rounded up else 0` makes known that nothing is divided",
        "by zero.",
        "",
    ]


def _cells() -> list[str]:
    return [
        "## Table cells",
        "",
        "| cell | fits |",
        "|---|---|",
        "| `any` | everything |",
        "| `3`, `2..5` | the number, the numbers from 2 to 5 |",
        "| `5 or more`, `3 or less`, `above 4`, `below 4` | the numbers from there on |",
        "| `red`, `red, green` | the value, one of the values |",
        '| `true`, `false`, `none`, `"Gull"` | just that |',
        "| `not red`, `not 3, 7` | everything else, none too |",
        "| `where lamps > 3` | whatever makes the condition true, which may ask all inputs |",
        "",
    ]


def _limits() -> list[str]:
    size = f"An expression has at most {MAX_NODES:,} parts, {MAX_DEPTH} levels deep; a number in it"
    number = f"lies between -{MAX_NUMBER:,} and {MAX_NUMBER:,}, a text has at most"
    rest = f"{MAX_TEXT:,} characters, and a range that is gone through {MAX_RANGE:,} numbers."
    return ["## Limits", "", size, number, rest, ""]
