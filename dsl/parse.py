"""Reads the text of expressions, types and table cells."""

from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.dsl.limits import MAX_DEPTH, MAX_NODES
from livingrules.dsl.notation import Cell, TypeNotation
from livingrules.dsl.reading.build import ACTIONS, Builder
from livingrules.dsl.reading.driver import Stop, run
from livingrules.dsl.reading.tokens import KEYWORDS, Tokens, too_deep, too_long
from livingrules.dsl.source import Locate
from livingrules.dsl.syntax import Expression


def parse(text: str, locate: Locate) -> tuple[Expression | None, list[Finding]]:
    """The syntax tree of an expression, and what is wrong with its text.

    The tree is also there where a mistake left no doubt what was meant (`==` for `=`), so that
    checking it can go on; it must not be used unless there are no findings.
    """
    tree, findings = _read(text, "expression", locate)
    if tree is not None and len(text) > MAX_DEPTH:
        too_large = _too_large(tree, text, locate)
        if too_large is not None:
            return None, [*findings, too_large]
    return tree, findings


def parse_type(text: str, locate: Locate) -> tuple[TypeNotation | None, list[Finding]]:
    """What a type notation says (`0..9 rows`, `list of boat`), and what is wrong with it."""
    return _read(text, "type", locate)


def parse_cell(text: str, locate: Locate) -> tuple[Cell | None, list[Finding]]:
    """What a table cell says (`2..5`, `not red`), and what is wrong with it."""
    cell, findings = _read(text, "cell", locate)
    if cell is not None and cell.condition is not None and len(text) > MAX_DEPTH:
        too_large = _too_large(cell.condition, text, locate)
        if too_large is not None:
            return None, [*findings, too_large]
    return cell, findings


_KEPT: dict[tuple[str, str], Any] = {}
_MOST_KEPT = 20_000  # a large book with all its variants has fewer


def _read(text: str, start: str, locate: Locate) -> tuple[Any, list[Finding]]:
    """What the grammar makes of the text from one of its three starts.

    Of a text in which nothing is wrong it is kept: it does not rest on where the text stands, nobody
    changes it, and the same text stands in many places and is read again with each variant.
    """
    kept = _KEPT.get((text, start))
    if kept is not None:
        return kept, []
    made, findings = _read_anew(text, start, locate)
    if made is not None and not findings and len(_KEPT) < _MOST_KEPT:
        _KEPT[text, start] = made
    return made, findings


def _read_anew(text: str, start: str, locate: Locate) -> tuple[Any, list[Finding]]:
    """The same of a text that was not read before."""
    tokens = Tokens(text, locate)
    notation = start != "expression" and KEYWORDS["where"] not in tokens.kinds[:1]
    made = None
    if not tokens.stopped:
        made = run(tokens, start, ACTIONS, Builder(tokens))
        if isinstance(made, Stop):
            tokens.findings.append(_explain(made, tokens, start if notation else "expression"))
            made = None
    if notation and tokens.findings and made is None:
        tokens.findings[1:] = []  # the rest follows from the first
    if notation and tokens.foreign:
        from livingrules.dsl.reading.mistakes_notation import as_notation

        sign, finding = tokens.foreign[0]
        return None, [as_notation(finding, sign, start)]
    return made, tokens.findings


def _explain(stop: Stop, tokens: Tokens, start: str) -> Finding:
    """The finding for the place where reading stopped."""
    if start == "expression":
        from livingrules.dsl.reading.mistakes import explain_expression

        return explain_expression(stop, tokens)
    from livingrules.dsl.reading.mistakes_notation import explain_notation

    return explain_notation(stop, tokens, start)


def _too_large(tree: Expression, text: str, locate: Locate) -> Finding | None:
    """The finding for a tree with too many parts or too many levels."""
    count = 0
    level: list[Expression] = [tree]
    for _depth in range(MAX_DEPTH):
        count += len(level)
        level = [part for node in level for part in node.parts()]
        if not level:
            return too_long(locate, len(text)) if count > MAX_NODES else None
    deepest = min(level, key=lambda node: node.start)
    if count > MAX_NODES:
        return too_long(locate, len(text))
    return too_deep(locate, deepest.start, deepest.end)
