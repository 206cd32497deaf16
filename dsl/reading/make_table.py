"""Writes `reading/table.py`, the LALR(1) table that Lark makes of `grammar.lark`.

Run `python -m livingrules.dsl.reading.make_table` after a change to the grammar; with `--check`
it writes nothing and exits with 1 when the file is out of date. The table is kept because it
makes expressions readable without importing Lark, and three times as fast as Lark's own loop.
"""

import sys
import textwrap
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
GRAMMAR = HERE.parent / "grammar.lark"
TABLE = HERE / "table.py"
STARTS = ("expression", "type", "cell")
END = "$END"

HEAD = '''"""The LALR(1) table of `grammar.lark`. Written by `make_table.py`: do not edit.

`TERMINALS`: the kinds of words and signs, by number. `ROWS[state]` maps a kind to what to do:
a number of 0 or more is the state to go to, -1 - n says that production n is complete.
`GOTO[state]` maps a completed part (a number) to the state to go to. `PRODUCTIONS[n]` is (part,
length, name of the action, or "" where the value passes through). `STARTS` and `ENDS` give the
first and the last state of each of the three things that can be read.
"""

# ruff: noqa
# fmt: off
'''
TAIL = """
ROWS = tuple(dict(zip(row[::2], row[1::2])) for row in _ROWS)
GOTO = tuple(dict(zip(row[::2], row[1::2])) for row in _GOTO)
"""


def make_table(grammar: str) -> str:
    """The text of `table.py` for a grammar.

    Raises: LarkError where Lark finds the grammar wrong, ValueError where a production of
    several symbols has no name or the grammar is ambiguous.
    """
    tokens, states, starts, ends, rules = _lark_table(grammar)
    terminals = [END, *sorted({name for name in tokens.values() if name.isupper()} - {END})]
    parts = sorted({rule["origin"]["name"] for rule in rules})
    kind_of = {name: number for number, name in enumerate(terminals)}
    part_of = {name: number for number, name in enumerate(parts)}

    productions = sorted({_production(rule, part_of) for rule in rules})
    number_of = {production: number for number, production in enumerate(productions)}
    order = _walk(states, tokens, starts)

    rows: list[dict[int, int]] = []
    goto: list[dict[int, int]] = []
    for state in order:
        row: dict[int, int] = {}
        jumps: dict[int, int] = {}
        for token, (kind, target) in states[state].items():
            name = tokens[token]
            if kind == 1:
                row[kind_of[name]] = -1 - number_of[_production(target, part_of)]
            elif name in kind_of:
                row[kind_of[name]] = order[target]
            else:
                jumps[part_of[name]] = order[target]
        rows.append(dict(sorted(row.items())))
        goto.append(dict(sorted(jumps.items())))

    brief = [(part, length, action) for part, _expansion, length, action in productions]
    values: dict[str, Any] = {
        "TERMINALS": ("tuple[str, ...]", tuple(terminals)),
        "PARTS": ("tuple[str, ...]", tuple(parts)),
        "PRODUCTIONS": ("tuple[tuple[int, int, str], ...]", tuple(brief)),
        "STARTS": ("dict[str, int]", {start: order[starts[start]] for start in STARTS}),
        "ENDS": ("dict[str, int]", {start: order[ends[start]] for start in STARTS}),
        "_ROWS": ("tuple[tuple[int, ...], ...]", tuple(map(_flat, rows))),
        "_GOTO": ("tuple[tuple[int, ...], ...]", tuple(map(_flat, goto))),
    }
    body = "\n".join(
        f"{name}: {annotation} = (\n{_wrapped(value)}\n)\n"
        for name, (annotation, value) in values.items()
    )
    return f"{HEAD}\n{body}{TAIL}"


def _flat(row: dict[int, int]) -> tuple[int, ...]:
    """The keys and values of a row in turn: quicker to load than a mapping."""
    return tuple(number for pair in row.items() for number in pair)


def _wrapped(value: Any) -> str:
    """The value as Python text in lines of at most 100 characters."""
    return textwrap.fill(
        repr(value),
        width=100,
        initial_indent="    ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _lark_table(grammar: str) -> tuple[Any, ...]:
    """What Lark serializes: tokens, states, first states, last states, rules."""
    import logging

    from lark import Lark
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    conflicts: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: conflicts.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("lark")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        built = Lark(grammar, parser="lalr", start=list(STARTS), debug=True)
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    ambiguous = [text for text in conflicts if "Shift/Reduce" in text]
    if ambiguous:
        raise ValueError("the grammar is ambiguous:\n" + "\n".join(ambiguous))

    data, memo = built.memo_serialize([TerminalDef, Rule])
    table = data["parser"]["parser"]
    rules = {number: rule for number, rule in memo.items() if rule["__type__"] == "Rule"}
    states = {
        state: {
            token: (kind, rules[target["@"]] if kind == 1 else target)
            for token, (kind, target) in actions.items()
        }
        for state, actions in table["states"].items()
    }
    ends = table["end_states"]
    used = [rule for rule in rules.values() if not rule["origin"]["name"].startswith("$")]
    return dict(table["tokens"]), states, table["start_states"], ends, used


def _production(rule: Any, part_of: dict[str, int]) -> tuple[int, tuple[str, ...], int, str]:
    """A rule of Lark's as a tuple that tells it from all others."""
    expansion = tuple(symbol["name"] for symbol in rule["expansion"])
    action = rule["alias"] or ""
    if not action and len(expansion) != 1:
        raise ValueError(f"the production {rule['origin']['name']}: {expansion} needs a name")
    return part_of[rule["origin"]["name"]], expansion, len(expansion), action


def _walk(states: Any, tokens: Any, starts: Any) -> dict[int, int]:
    """New numbers for the states, the same whatever order Lark made them in."""
    order: dict[int, int] = {}
    queue = [starts[start] for start in STARTS]
    for state in queue:
        if state in order:
            continue
        order[state] = len(order)
        named = sorted(
            (tokens[token], action) for token, action in states[state].items() if action[0] == 0
        )
        queue.extend(target for _name, (_kind, target) in named)
    return order


def main(arguments: list[str]) -> int:
    """Exit code: 0 written or up to date, 1 out of date."""
    text = make_table(GRAMMAR.read_text(encoding="utf-8"))
    if "--check" in arguments:
        current = TABLE.read_text(encoding="utf-8") if TABLE.exists() else ""
        if current != text:
            print("reading/table.py is out of date: run livingrules.dsl.reading.make_table")
            return 1
        return 0
    TABLE.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
