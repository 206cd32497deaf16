"""The built-in functions and queries: what they take, what they give, examples.

This is the one table of them: the reader, the checker and the language reference all read it.
The examples speak of the harbour in `sample.py`; each is run by the tests.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class QueryForm:
    """How a function is written as a query over the items of a list.

    `item`: it begins with an expression (`sum(b.tons for b in boats)`), not with the new name
    (`count(b in boats where …)`). `needs` and `takes` are its further clauses.
    """

    item: bool
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """One built-in function.

    `arguments`: the least and the greatest number of them in a plain call (no greatest where
    None), or None where there is no plain call. `over_list`: the form `min(LIST else VALUE)`
    exists. `examples`: pairs of an expression and its value, both as the language writes them.
    """

    name: str
    signatures: tuple[str, ...]
    gives: str
    explanation: str
    examples: tuple[tuple[str, str], ...]
    arguments: tuple[int, int | None] | None = None
    query: QueryForm | None = None
    over_list: bool = False


BUILT_INS: tuple[BuiltIn, ...] = (
    BuiltIn(
        "count",
        ("count(LIST)", "count(NAME in LIST where CONDITION)"),
        "number",
        "How many items a list has, or how many of them fulfil the condition.",
        (
            ("count(boats)", "4"),
            ("count(b in boats where b.tons > 20)", "2"),
            ("count([])", "0"),
        ),
        arguments=(1, 1),
        query=QueryForm(item=False, takes=("where",)),
    ),
    BuiltIn(
        "any",
        ("any(NAME in LIST where CONDITION)",),
        "flag",
        "Whether at least one item fulfils the condition; false for an empty list.",
        (
            ("any(b in boats where b.colour = red)", "true"),
            ("any(b in boats where b.crew > 12)", "false"),
        ),
        query=QueryForm(item=False, needs=("where",)),
    ),
    BuiltIn(
        "all",
        (
            "all(NAME in LIST satisfy CONDITION)",
            "all(NAME in LIST where CONDITION satisfy CONDITION)",
        ),
        "flag",
        "Whether every item (that `where` leaves) fulfils the condition after `satisfy`; true "
        "for an empty list.",
        (
            ("all(b in boats satisfy b.crew > 0)", "false"),
            ("all(b in boats where b.loaded satisfy b.crew > 0)", "true"),
        ),
        query=QueryForm(item=False, needs=("satisfy",), takes=("where",)),
    ),
    BuiltIn(
        "sum",
        ("sum(LIST)", "sum(EXPRESSION for NAME in LIST where CONDITION)"),
        "number",
        "The numbers added up; 0 for an empty list. The unit of the numbers stays.",
        (
            ("sum([1, 2, 3])", "6"),
            ("sum(b.crew for b in boats)", "14"),
            ("sum(b.tons for b in boats where b.colour = red) as number", "43"),
        ),
        arguments=(1, 1),
        query=QueryForm(item=True, takes=("where",)),
    ),
    BuiltIn(
        "min",
        (
            "min(A, B, …)",
            "min(LIST else VALUE)",
            "min(EXPRESSION for NAME in LIST where CONDITION else VALUE)",
        ),
        "number",
        "The least of the numbers; `else` says what holds when there are none.",
        (
            ("min(lamps, 3)", "3"),
            ("min([] else 7)", "7"),
            ("min(b.crew for b in boats where b.loaded else 0)", "3"),
        ),
        arguments=(2, None),
        query=QueryForm(item=True, needs=("else",), takes=("where",)),
        over_list=True,
    ),
    BuiltIn(
        "max",
        (
            "max(A, B, …)",
            "max(LIST else VALUE)",
            "max(EXPRESSION for NAME in LIST where CONDITION else VALUE)",
        ),
        "number",
        "The greatest of the numbers; `else` says what holds when there are none.",
        (
            ("max(0, tide)", "0"),
            ("max([2, 9, 4] else 0)", "9"),
            ("max(b.crew for b in boats where b.colour = green else 0)", "0"),
        ),
        arguments=(2, None),
        query=QueryForm(item=True, needs=("else",), takes=("where",)),
        over_list=True,
    ),
    BuiltIn(
        "first",
        (
            "first(NAME in LIST where CONDITION)",
            "first(NAME in LIST where CONDITION by EXPRESSION descending, EXPRESSION)",
            "first(NAME in LIST where CONDITION by EXPRESSION else VALUE)",
        ),
        "an item, or none",
        "The first item that fulfils the condition, in the order of the list, or in the order "
        "of what stands after `by` (the least first, with `descending` the greatest first; of "
        "equals the one that is earlier in the list). Where no item does: what stands after "
        "`else`, or none.",
        (
            ("first(n in 1..6 where n * n > 10)", "4"),
            ("first(n in [3, 9, 5] by n descending)", "9"),
            ("first(n in [3, 9, 5] where n > 9 else 0)", "0"),
            ("first(b in boats where b.crew > 12) = none", "true"),
        ),
        query=QueryForm(item=False, takes=("where", "by", "else")),
    ),
    BuiltIn(
        "list",
        (
            "list(EXPRESSION for NAME in LIST where CONDITION)",
            "list(EXPRESSION for NAME in LIST where CONDITION by EXPRESSION descending)",
        ),
        "list",
        "A new list: the expression for each item that fulfils the condition, in the order of "
        "the list, or in the order of what stands after `by`.",
        (
            ("list(n * 2 for n in 1..3)", "[2, 4, 6]"),
            ("list(b.crew for b in boats where b.loaded)", "[3, 5]"),
            ("list(n for n in [3, 1, 2] by n descending)", "[3, 2, 1]"),
        ),
        query=QueryForm(item=True, takes=("where", "by")),
    ),
    BuiltIn(
        "abs",
        ("abs(A)",),
        "number",
        "The number without its sign.",
        (("abs(-4)", "4"), ("abs(tide)", "2")),
        arguments=(1, 1),
    ),
)

BY_NAME: dict[str, BuiltIn] = {built_in.name: built_in for built_in in BUILT_INS}

QUERIES: frozenset[str] = frozenset(built_in.name for built_in in BUILT_INS if built_in.query)
"""Functions that go through a list, so that `NAME in LIST` alone makes the name a new one."""
