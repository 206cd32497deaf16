"""The Python text of everything but queries."""

from livingrules.dsl import typed
from livingrules.dsl.compile.emitter import AND, NOT, PRODUCT, SUM, UNARY, Emitter, Write, order_of
from livingrules.dsl.scope import Enumeration
from livingrules.dsl.syntax import Comparing
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import ListOf, Nothing, OrNone, RecordOf, without_none

_PYTHON = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def constant(_emitter: Emitter, node: typed.Constant) -> str:
    """A literal."""
    return ascii(node.value)


def enumeration_value(_emitter: Emitter, node: typed.EnumerationValue) -> str:
    """A value of an enumeration is its name as text."""
    return ascii(node.name)


def read(emitter: Emitter, node: typed.Read) -> str:
    """A variable."""
    own = emitter.names.get(id(node.variable))
    return own if own is not None else emitter.access.variable(node.variable)


def read_field(emitter: Emitter, node: typed.ReadField) -> str:
    """A field."""
    return emitter.access.field(emitter.value(node.record), node.field)


def look_up(emitter: Emitter, node: typed.LookUp) -> str:
    """A look-up."""
    return emitter.access.look_up(node.table, [emitter.value(each) for each in node.arguments])


def call(emitter: Emitter, node: typed.Call) -> str:
    """A call; a short function is written out, where its arguments are plain names or values."""
    arguments = [emitter.value(each) for each in node.arguments]
    inside = emitter.access.inside(node.function)
    if inside is not None and all(map(_plain, arguments)):
        parameters, tree = inside
        return emitter.within(zip(parameters, arguments, strict=True), tree)
    text = emitter.access.call(node.function, arguments)
    test = emitter.access.test(node.function)
    if test is not None and all(map(_plain, arguments)):
        word, (parameters, tree) = test
        return f"({emitter.within(zip(parameters, arguments, strict=True), tree)} {word} {text})"
    return text


def _plain(text: str) -> bool:
    """Whether a text is a name, a field of one or a literal, and can stand in several places."""
    quoted = text[0] == text[-1] == "'" and "'" not in text[1:-1]
    return quoted or text.isdecimal() or text.replace(".", "").isidentifier()


def call_built_in(emitter: Emitter, node: typed.CallBuiltIn) -> str:
    """`min` and `max` become comparisons, which are faster than Python's own calls."""
    if node.name == "count":
        return f"len({collection_text(emitter, node.arguments[0])})"
    if node.name in ("sum", "abs"):
        return f"{node.name}({emitter.value(node.arguments[0])})"
    sign = "<=" if node.name == "min" else ">="
    once, again = emitter.simple(node.arguments[0])
    text = ""
    for argument in node.arguments[1:]:
        if text:
            name = emitter.fresh("t")
            once, again = f"({name} := {text})", name
        other_once, other_again = emitter.simple(argument)
        text = f"({again} if {once} {sign} {other_once} else {other_again})"
    return text


def extreme(emitter: Emitter, node: typed.Extreme) -> str:
    """`min(list else value)`."""
    collection = collection_text(emitter, node.collection)
    return f"{node.name}({collection}, default={emitter.value(node.otherwise)})"


def make_list(emitter: Emitter, node: typed.MakeList) -> str:
    """A list is a tuple."""
    inside = ", ".join(emitter.value(item) for item in node.items)
    return f"({inside},)" if len(node.items) == 1 else f"({inside})"


def make_range(emitter: Emitter, node: typed.Range) -> str:
    """A range as a list."""
    return f"(*{range_text(emitter, node)},)"


def range_text(emitter: Emitter, node: typed.Range) -> str:
    """A range as Python's own."""
    low = emitter.value(node.low)
    if isinstance(node.high, typed.Constant) and isinstance(node.high.value, int):
        return f"range({low}, {node.high.value + 1})"
    return f"range({low}, {emitter.operand(node.high, SUM)} + 1)"


def collection_text(emitter: Emitter, node: Typed) -> str:
    """A list that is only gone through or counted."""
    return range_text(emitter, node) if isinstance(node, typed.Range) else emitter.value(node)


# ---- arithmetic -----------------------------------------------------------------------------


def negate(emitter: Emitter, node: typed.Negate) -> str:
    """`-a`."""
    return f"-{emitter.operand(node.operand, UNARY)}"


def convert(emitter: Emitter, node: typed.Convert) -> str:
    """Units are no matter of the run."""
    return emitter.value(node.operand)


def add(emitter: Emitter, node: typed.Sum) -> str:
    """`a + b - c`."""
    pieces = [emitter.operand(node.operands[0], SUM)]
    for sign, operand in zip(node.signs, node.operands[1:], strict=True):
        pieces.append(f"{sign} {emitter.operand(operand, PRODUCT)}")
    return " ".join(pieces)


def multiply(emitter: Emitter, node: typed.Product) -> str:
    """`a * b`."""
    return " * ".join(emitter.operand(operand, UNARY) for operand in node.operands)


def divide(emitter: Emitter, node: typed.Divide) -> str:
    """A division; Python's own rounds down."""
    left = emitter.operand(node.left, UNARY)
    right = node.right
    if isinstance(right, typed.Constant) and isinstance(right.value, int) and right.value > 0:
        by = right.value
        if node.rounding == "down":
            return f"{left} // {by}"
        if node.rounding == "up":
            return f"({left} + {by - 1}) // {by}"
        return f"(2 * {left} + {by}) // {2 * by}"
    if node.rounding == "half up":
        once, again = emitter.simple(right)
        return f"(2 * {left} + {once}) // (2 * {again})"
    text = emitter.operand(right, UNARY)
    return f"{left} // {text}" if node.rounding == "down" else f"-(-{left} // {text})"


def modulo(emitter: Emitter, node: typed.Modulo) -> str:
    """What is left over has the sign of the divisor."""
    return f"{emitter.operand(node.left, UNARY)} % {emitter.operand(node.right, UNARY)}"


# ---- conditions -----------------------------------------------------------------------------


def compare(emitter: Emitter, node: typed.Compare) -> str:
    """A comparison; how depends on the type."""
    left, right = node.left, node.right
    equal = node.operator in ("=", "!=")
    if equal:
        for one, other in ((left, right), (right, left)):
            if isinstance(other, typed.Constant) and other.value is None:
                if not isinstance(one.type, (OrNone, Nothing)):
                    return "False" if node.operator == "=" else "True"
                word = "is" if node.operator == "=" else "is not"
                return f"{emitter.operand(one, SUM)} {word} None"
    kind = without_none(left.type)
    if isinstance(kind, Nothing):
        kind = without_none(right.type)
    if isinstance(kind, RecordOf) and emitter.access.same_record == "is":
        word = "is" if node.operator == "=" else "is not"
        return f"{emitter.operand(left, SUM)} {word} {emitter.operand(right, SUM)}"
    if isinstance(kind, ListOf):
        return _compare_lists(emitter, node)
    if node.enumeration is not None and not equal:
        sides = [ranked(emitter, side, node.enumeration) for side in (left, right)]
        return f"{sides[0]} {_PYTHON[node.operator]} {sides[1]}"
    sign = _PYTHON[node.operator]
    return f"{emitter.operand(left, SUM)} {sign} {emitter.operand(right, SUM)}"


def _compare_lists(emitter: Emitter, node: typed.Compare) -> str:
    """Lists are equal when their items are, be they tuples or lists."""
    texts = []
    for side in (node.left, node.right):
        if isinstance(side.type, OrNone):
            once, again = emitter.simple(side)
            texts.append(f"(None if {once} is None else [*{again}])")
        else:
            texts.append(f"[*{collection_text(emitter, side)}]")
    return f"{texts[0]} {_PYTHON[node.operator]} {texts[1]}"


def ranked(emitter: Emitter, node: Typed, enumeration: Enumeration) -> str:
    """The place of a value in the order of its enumeration."""
    if isinstance(node, typed.EnumerationValue):
        return str(enumeration.values.index(node.name))
    emitter.orders[enumeration.name] = enumeration.values
    return f"{order_of(enumeration.name)}[{emitter.value(node)}]"


def member(emitter: Emitter, node: typed.Member) -> str:
    """`a in list`."""
    collection = node.collection
    word = "not in" if node.negated else "in"
    if isinstance(collection, typed.Range):
        return _in_range(emitter, node, collection)
    if isinstance(collection, typed.MakeList) and len(collection.items) == 1:
        operator: Comparing = "!=" if node.negated else "="
        single = typed.Compare(
            node.start, node.end, node.type, operator, node.item, collection.items[0]
        )
        return compare(emitter, single)
    return f"{emitter.operand(node.item, SUM)} {word} {emitter.operand(collection, SUM)}"


def _in_range(emitter: Emitter, node: typed.Member, limits: typed.Range) -> str:
    low, high = emitter.operand(limits.low, SUM), emitter.operand(limits.high, SUM)
    if isinstance(node.item.type, (OrNone, Nothing)):
        once, again = emitter.simple(node.item)
        text = f"{once} is not None and {low} <= {again} <= {high}"
    else:
        text = f"{low} <= {emitter.operand(node.item, SUM)} <= {high}"
    return f"not ({text})" if node.negated else text


def negation(emitter: Emitter, node: typed.Not) -> str:
    """`not a`."""
    return f"not {emitter.operand(node.operand, NOT)}"


def chain(emitter: Emitter, node: typed.And | typed.Or) -> str:
    """`a and b`, `a or b`; with tests between where an operand needs statements."""
    if any(emitter.asks(operand) for operand in node.operands[1:]):
        name = emitter.fresh("c")
        emitter.assign(node, name)
        emitter.done[id(node)] = name
        return name
    if isinstance(node, typed.And):
        return " and ".join(emitter.operand(operand, NOT) for operand in node.operands)
    return " or ".join(emitter.operand(operand, AND) for operand in node.operands)


def conditional(emitter: Emitter, node: typed.If) -> str:
    """`if a then b else c`; as statements where a part after the first condition needs some."""
    later = list(node.parts())[1:]
    if any(emitter.asks(part) for part in later):
        name = emitter.fresh("c")
        emitter.assign(node, name)
        emitter.done[id(node)] = name
        return name
    pieces = [
        f"{emitter.value(value)} if {emitter.value(condition)} else"
        for condition, value in node.branches
    ]
    return f"({' '.join(pieces)} {emitter.value(node.otherwise)})"


VALUES: dict[type, Write] = {
    typed.Constant: constant,
    typed.EnumerationValue: enumeration_value,
    typed.Read: read,
    typed.ReadField: read_field,
    typed.LookUp: look_up,
    typed.Call: call,
    typed.CallBuiltIn: call_built_in,
    typed.Extreme: extreme,
    typed.MakeList: make_list,
    typed.Range: make_range,
    typed.Negate: negate,
    typed.Convert: convert,
    typed.Sum: add,
    typed.Product: multiply,
    typed.Divide: divide,
    typed.Modulo: modulo,
    typed.Compare: compare,
    typed.Member: member,
    typed.Not: negation,
    typed.And: chain,
    typed.Or: chain,
    typed.If: conditional,
}
