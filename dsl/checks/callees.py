"""Functions and tables of the catalogue, and what they are given."""

from collections.abc import Sequence

from livingrules.dsl import codes, syntax, typed
from livingrules.dsl.checks.context import Context, quoted
from livingrules.dsl.functions import BY_NAME
from livingrules.dsl.nearest import nearest_fitting
from livingrules.dsl.scope import Function, Parameter, Table
from livingrules.dsl.syntax import Expression
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    ANYTHING,
    Anything,
    Type,
    notation_of,
    say,
)


def check_declared_call(context: Context, node: syntax.Call) -> Typed:
    """A call of a function of the catalogue."""
    function = context.scope.functions.get(node.name)
    if function is None:
        _unknown_function(context, node)
        if not _is_query(context, node):
            _check_loosely(context, node.arguments)
        return context.unknown(node)
    arguments = _arguments(context, node, function, function.parameters, node.arguments)
    if arguments is None:
        return context.unknown(node)
    return typed.Call(node.start, node.end, function.result, function, arguments)


def _unknown_function(context: Context, node: syntax.Call) -> None:
    scope, name = context.scope, node.name
    message, hint = f"there is no function '{name}'", None
    if name in scope.tables:
        message, hint = f"'{name}' is a table", f"look it up in square brackets: '{name}[…]'"
    elif scope.variable(name) is not None:
        message = f"'{name}' is no function"
        hint = "to multiply, write '*' before the bracket"
    elif name in ("len", "length", "size"):
        hint = "write 'count(LIST)'"
    elif name in ("exists", "some"):
        hint = "write 'any(NAME in LIST where CONDITION)'"
    elif name in ("round", "floor", "ceil"):
        hint = "write 'A / B rounded down', 'rounded up' or 'rounded half up'"
    elif name in ("filter", "map"):
        hint = "write 'list(EXPRESSION for NAME in LIST where CONDITION)'"
    near = () if hint else nearest_fitting(name, (scope.functions, BY_NAME))
    context.report_at(codes.UNKNOWN_FUNCTION, node.start, node.name_end, message, hint, near)


def _is_query(context: Context, node: syntax.Call) -> bool:
    """Whether a misspelt query, `frist(b in boats)`, is what stands there."""
    one = node.arguments[0] if len(node.arguments) == 1 else None
    if not isinstance(one, syntax.Membership) or not isinstance(one.item, syntax.Name):
        return False
    return context.scope.variable(one.item.name) is None


def _check_loosely(context: Context, arguments: Sequence[Expression]) -> None:
    """Finds the mistakes inside arguments whose types nobody knows.

    Which of several meanings a name has would be known if they were.
    """
    before = len(context.findings)
    for argument in arguments:
        context.check(argument, ANYTHING)
    context.findings[before:] = [
        one for one in context.findings[before:] if one.code is not codes.AMBIGUOUS_NAME
    ]


def _arguments(
    context: Context,
    node: Expression,
    callee: Function | Table,
    parameters: tuple[Parameter, ...],
    arguments: Sequence[Expression],
) -> list[Typed] | None:
    """The typed arguments, each checked against its parameter; None after a wrong number."""
    made = []
    for parameter, argument in zip(parameters, arguments, strict=False):
        wanted = f"'{parameter.name}' of '{callee.name}' is {say(parameter.type)}"
        made.append(context.fit(argument, parameter.type, wanted))
    if len(arguments) == len(parameters):
        return made
    _check_loosely(context, arguments[len(parameters) :])
    shown = ", ".join(f"{each.name}: {notation_of(each.type)}" for each in parameters)
    opening, closing = ("[", "]") if isinstance(callee, Table) else ("(", ")")
    hint = f"declared as '{callee.name}{opening}{shown}{closing}'"
    wrong_number(context, node, callee.name, len(arguments), len(parameters), hint)
    return None


def wrong_number(
    context: Context, node: Expression, name: str, given: int, taken: int, hint: str | None = None
) -> None:
    """The finding about a wrong number of arguments."""
    count = f"{taken} value{'' if taken == 1 else 's'}" if taken else "no values"
    stand = f"{given} {'stands' if given == 1 else 'stand'} here" if given else "none stands here"
    message = f"'{name}' takes {count}, but {stand}"
    context.report(codes.WRONG_ARGUMENTS, node, message, hint)


def check_look_up(context: Context, node: syntax.LookUp, _hoped: Type | None) -> Typed:
    """`toll[berth, fog]`."""
    scope, owner = context.scope, node.table
    if isinstance(owner, syntax.Name):
        table = scope.tables.get(owner.name)
        if table is not None:
            arguments = _arguments(context, node, table, table.inputs, node.arguments)
            if arguments is None:
                return context.unknown(node)
            return typed.LookUp(node.start, node.end, table.result, table, arguments)
        if scope.variable(owner.name) is None:
            message, hint = f"there is no table '{owner.name}'", None
            if owner.name in scope.functions or owner.name in BY_NAME:
                message = f"'{owner.name}' is a function"
                hint = f"call it with round brackets: '{owner.name}(…)'"
            near = nearest_fitting(owner.name, [scope.tables])
            context.report(codes.UNKNOWN_TABLE, owner, message, hint, near)
            _check_loosely(context, node.arguments)
            return context.unknown(node)
    made = context.check(owner)
    if not isinstance(made.type, Anything):
        message = f"{quoted(owner)} is {say(made.type)}, and only tables are looked up"
        hint = "write 'first(NAME in LIST where …)' for an item of a list"
        context.report(codes.UNKNOWN_TABLE, owner, message, hint)
    _check_loosely(context, node.arguments)
    return context.unknown(node)
