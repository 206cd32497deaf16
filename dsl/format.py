"""The canonical text of an expression: one way of writing, with few brackets.

Brackets stand where the language needs them, and where a reader would stop to think without
them: around `and` inside `or`, a comparison after `not`, a division inside a product, a half of
a half, and an `if` between `then` and `else`.
"""

from collections.abc import Callable

from livingrules.dsl import syntax
from livingrules.dsl.syntax import Expression

# How tightly each kind of node holds together; what holds less tightly than its place demands
# stands in brackets.
_CHOICE, _OR, _AND, _NOT, _COMPARISON, _RANGE, _SUM, _PRODUCT, _UNARY, _AS, _POSTFIX = range(11)


def format_expression(expression: Expression) -> str:
    """The canonical text; reading it gives an equal tree."""
    return _written(expression, _CHOICE)


def _written(node: Expression, place: int, apart: tuple[type, ...] = ()) -> str:
    """The text of a node at a place that needs at least that tightness.

    Nodes of the kinds `apart` stand in brackets even where the language needs none.
    """
    write, tightness = _WRITERS[type(node)]
    if tightness < place or type(node) in apart or (place > _UNARY and _is_negative(node)):
        return f"({write(node)})"
    return write(node)


_DIVISIONS = (syntax.Division, syntax.Modulo, syntax.Half)


def _is_negative(node: Expression) -> bool:
    return isinstance(node, syntax.Integer) and node.value < 0


def _listed(nodes: list[Expression]) -> str:
    return ", ".join(_written(node, _CHOICE) for node in nodes)


def _text(node: syntax.Text) -> str:
    inside = node.value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inside}"'


def _look_up(node: syntax.LookUp) -> str:
    return f"{_written(node.table, _POSTFIX)}[{_listed(node.arguments)}]"


def _query(node: syntax.Query) -> str:
    head: list[str] = []
    if node.item is not None:
        head.append(_written(node.item, _CHOICE))
    if node.binder is not None:
        name = node.binder.name
        if node.item is not None:
            head.append(f"for {name} in {_written(node.binder.source, _CHOICE)}")
        else:
            head.append(f"{name} in {_written(node.binder.source, _RANGE)}")
    if node.where is not None:
        head.append(f"where {_written(node.where, _CHOICE)}")
    if node.satisfy is not None:
        head.append(f"satisfy {_written(node.satisfy, _CHOICE)}")
    if node.keys:
        keys = [
            _written(key.expression, _CHOICE) + (" descending" if key.descending else "")
            for key in node.keys
        ]
        head.append(f"by {', '.join(keys)}")
    if node.otherwise is not None:
        head.append(f"else {_written(node.otherwise, _CHOICE)}")
    return f"{node.name}({' '.join(head)})"


def _sum(node: syntax.Sum) -> str:
    pieces = [_written(node.operands[0], _SUM)]
    for sign, operand in zip(node.signs, node.operands[1:], strict=True):
        pieces.append(f"{sign} {_written(operand, _PRODUCT)}")
    return " ".join(pieces)


def _product(node: syntax.Product) -> str:
    first, *rest = node.operands
    texts = [_written(first, _PRODUCT, _DIVISIONS)]
    return " * ".join([*texts, *(_written(each, _UNARY, _DIVISIONS) for each in rest)])


def _division(node: syntax.Division) -> str:
    left = _written(node.left, _PRODUCT, _DIVISIONS)
    right = _written(node.right, _UNARY, _DIVISIONS)
    return f"{left} / {right} rounded {node.rounding}"


def _modulo(node: syntax.Modulo) -> str:
    left = _written(node.left, _PRODUCT, (*_DIVISIONS, syntax.Product))
    return f"{left} mod {_written(node.right, _UNARY, _DIVISIONS)}"


def _half(node: syntax.Half) -> str:
    return f"half {_written(node.operand, _UNARY, _DIVISIONS)} rounded {node.rounding}"


def _negative(node: syntax.Negative) -> str:
    operand = node.operand
    zero = isinstance(operand, syntax.Integer) and operand.value == 0
    if isinstance(operand, (syntax.Negative, syntax.Integer)) and not zero:
        return f"-({_written(operand, _CHOICE)})"
    return f"-{_written(operand, _UNARY)}"


def _comparison(node: syntax.Comparison) -> str:
    left, right = _written(node.left, _RANGE), _written(node.right, _RANGE)
    return f"{left} {node.operator} {right}"


def _membership(node: syntax.Membership) -> str:
    word = "not in" if node.negated else "in"
    return f"{_written(node.item, _RANGE)} {word} {_written(node.collection, _RANGE)}"


def _not(node: syntax.Not) -> str:
    return f"not {_written(node.operand, _NOT, (syntax.Comparison, syntax.Membership))}"


def _joined(word: str, place: int) -> Callable[[syntax.And | syntax.Or], str]:
    def write(node: syntax.And | syntax.Or) -> str:
        texts = [_written(each, place + 1, (syntax.And,)) for each in node.operands]
        return f" {word} ".join(texts)

    return write


def _if(node: syntax.If) -> str:
    pieces = [
        f"if {_written(branch.condition, _CHOICE, (syntax.If,))} "
        f"then {_written(branch.value, _CHOICE, (syntax.If,))}"
        for branch in node.branches
    ]
    return " else ".join([*pieces, _written(node.otherwise, _CHOICE)])


_WRITERS: dict[type, tuple[Callable[..., str], int]] = {
    syntax.Integer: (lambda node: str(node.value), _POSTFIX),
    syntax.Text: (_text, _POSTFIX),
    syntax.Flag: (lambda node: "true" if node.value else "false", _POSTFIX),
    syntax.Nothing: (lambda node: "none", _POSTFIX),
    syntax.Name: (lambda node: node.name, _POSTFIX),
    syntax.Field: (lambda node: f"{_written(node.record, _POSTFIX)}.{node.name}", _POSTFIX),
    syntax.LookUp: (_look_up, _POSTFIX),
    syntax.Call: (lambda node: f"{node.name}({_listed(node.arguments)})", _POSTFIX),
    syntax.Query: (_query, _POSTFIX),
    syntax.ListOf: (lambda node: f"[{_listed(node.items)}]", _POSTFIX),
    syntax.Convert: (lambda node: f"{_written(node.operand, _AS)} as {node.unit}", _AS),
    syntax.Negative: (_negative, _UNARY),
    syntax.Half: (_half, _UNARY),
    syntax.Product: (_product, _PRODUCT),
    syntax.Division: (_division, _PRODUCT),
    syntax.Modulo: (_modulo, _PRODUCT),
    syntax.Sum: (_sum, _SUM),
    syntax.Range: (lambda n: f"{_written(n.low, _SUM)}..{_written(n.high, _SUM)}", _RANGE),
    syntax.Comparison: (_comparison, _COMPARISON),
    syntax.Membership: (_membership, _COMPARISON),
    syntax.Not: (_not, _NOT),
    syntax.And: (_joined("and", _AND), _AND),
    syntax.Or: (_joined("or", _OR), _OR),
    syntax.If: (_if, _CHOICE),
}
