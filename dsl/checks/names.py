"""Names: variables, values of enumerations, fields."""

from livingrules.dsl import codes, syntax, typed
from livingrules.dsl.checks.context import Context, quoted
from livingrules.dsl.functions import BY_NAME
from livingrules.dsl.nearest import nearest_fitting
from livingrules.dsl.scope import Enumeration
from livingrules.dsl.syntax import Expression
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    ANYTHING,
    Anything,
    Enumerated,
    Flag,
    OrNone,
    RecordOf,
    Type,
    same_kind,
    say,
    without_none,
)
from livingrules.dsl.wording import listed

_FLAGS = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def check_name(context: Context, node: syntax.Name, hoped: Type | None) -> Typed:
    """A variable, or a value of an enumeration, whichever fits where it stands."""
    scope = context.scope
    variable = scope.variable(node.name)
    wanted = without_none(hoped) if hoped is not None else None
    if isinstance(wanted, Enumerated):
        enumeration = scope.enumerations.get(wanted.name)
        if enumeration is not None and node.name in enumeration.values:
            if variable is None or not same_kind(variable.type, hoped or ANYTHING):
                return _value(node, enumeration)
            if isinstance(variable.type, Anything):
                return context.unknown(node)  # what is wrong with its type is told elsewhere
            qualified = f"{enumeration.name}.{node.name}"
            message = (
                f"'{node.name}' is {say(variable.type)} and also a value of "
                f"'{enumeration.name}', and both fit here"
            )
            hint = f"write '{qualified}' for the value, or give the other another name"
            context.report(codes.AMBIGUOUS_NAME, node, message, hint, (qualified,))
            return context.unknown(node)
    if variable is not None:
        return typed.Read(node.start, node.end, variable.type, variable)
    found = scope.enumerations_with(node.name)
    if len(found) == 1:
        return _value(node, found[0])
    if not found:
        _unknown_name(context, node, hoped)
    elif isinstance(wanted, Enumerated):
        _no_such_value(context, node, node.name, wanted.name)
    elif not isinstance(wanted, Anything):
        _ambiguous(context, node, found)
    return context.unknown(node)


def _ambiguous(context: Context, node: syntax.Name, found: tuple[Enumeration, ...]) -> None:
    candidates = tuple(f"{enumeration.name}.{node.name}" for enumeration in found)
    owners = " and of ".join(f"'{enumeration.name}'" for enumeration in found)
    message = f"'{node.name}' is a value of {owners}, and nothing here says which is meant"
    hint = "write the enumeration's name before it"
    context.report(codes.AMBIGUOUS_NAME, node, message, hint, candidates)


def _no_such_value(context: Context, node: Expression, name: str, owner: str) -> None:
    """The finding about a name that is no value of the enumeration that is wanted."""
    values = context.scope.enumerations[owner].values
    near = nearest_fitting(name, [values])
    hint = None if near else f"its values: {listed(values)}"
    start = node.name_start if isinstance(node, syntax.Field) else node.start
    context.report_at(
        codes.UNKNOWN_NAME, start, node.end, f"'{name}' is no value of '{owner}'", hint, near
    )


def _value(node: Expression, enumeration: Enumeration, name: str | None = None) -> Typed:
    if name is None:
        assert isinstance(node, syntax.Name)
        name = node.name
    return typed.EnumerationValue(
        node.start, node.end, Enumerated(enumeration.name), enumeration, name
    )


def _unknown_name(context: Context, node: syntax.Name, hoped: Type | None) -> None:
    name, scope = node.name, context.scope
    inner = without_none(hoped) if hoped is not None else None
    message, hint = f"there is no '{name}'", None
    if name in scope.functions or name in BY_NAME:
        message, hint = f"'{name}' is a function", f"call it: '{name}(…)'"
    elif name in scope.tables:
        message, hint = f"'{name}' is a table", f"look it up: '{name}[…]'"
    elif name in scope.enumerations:
        first = scope.enumerations[name].values[:1]
        message = f"'{name}' is an enumeration, and a value is expected"
        hint = f"name one of its values, such as '{first[0]}'" if first else None
    elif name in scope.records:
        message = f"'{name}' is a kind of record, and a record is expected"
    elif name.lower() in _FLAGS and (hoped is None or isinstance(inner, (Anything, Flag))):
        hint = f"write '{_FLAGS[name.lower()]}'"
    context.report(codes.UNKNOWN_NAME, node, message, hint, names_like(context, name, hoped))


def names_like(context: Context, name: str, hoped: Type | None) -> tuple[str, ...]:
    """Names that resemble `name`, first those that would fit where it stands."""
    scope = context.scope
    wanted = ANYTHING if hoped is None else hoped
    inner = without_none(wanted)
    fitting: list[str] = []
    others: list[str] = []
    paths: list[str] = []
    for variable in scope.variables():
        fits = same_kind(without_none(variable.type), wanted)
        (fitting if fits else others).append(variable.name)
        record = scope.records.get(getattr(without_none(variable.type), "name", ""))
        if record is not None and name in record.fields:
            paths.append(f"{variable.name}.{name}")
    if isinstance(inner, Enumerated) and inner.name in scope.enumerations:
        fitting.extend(scope.enumerations[inner.name].values)
    fitting += ["true", "false"] if isinstance(inner, Flag) else []
    fitting += ["none"] if isinstance(wanted, OrNone) else []
    values = [] if isinstance(inner, Enumerated) else scope.value_names()
    near = nearest_fitting(name, [fitting]) or nearest_fitting(name, (others, values))
    if not near and isinstance(inner, Anything):
        near = nearest_fitting(name, [["true", "false", "none"]])
    return (*paths[:3], *near)[:3]


def check_field(context: Context, node: syntax.Field, _hoped: Type | None) -> Typed:
    """A field of a record, or a value named with its enumeration (`colour.red`)."""
    owner = node.record
    if isinstance(owner, syntax.Name):
        enumeration = context.scope.enumerations.get(owner.name)
        variable = context.scope.variable(owner.name)
        holds_fields = variable is not None and isinstance(without_none(variable.type), RecordOf)
        if enumeration is not None and not holds_fields:
            return _qualified_value(context, node, enumeration)
    record = context.check(owner)
    kind = record.type
    if isinstance(kind, Anything):
        return context.unknown(node)
    if isinstance(kind, OrNone) and isinstance(kind.item, RecordOf):
        context.may_be_none(owner, f"'.{node.name}' needs {say(kind.item)}")
        kind = kind.item
    start, end = node.name_start, node.end
    declared = context.scope.records.get(kind.name) if isinstance(kind, RecordOf) else None
    if declared is None:
        message = f"{quoted(owner)} is {say(kind)} and has no fields"
        hint = "only records have fields"
        context.report_at(codes.NO_FIELDS, start, end, message, hint)
        return context.unknown(node)
    field = declared.fields.get(node.name)
    if field is None:
        message = f"'{node.name}' is no field of '{declared.name}'"
        near = nearest_fitting(node.name, [declared.fields])
        fields = None if near else f"its fields: {listed(declared.fields)}"
        context.report_at(codes.UNKNOWN_FIELD, start, end, message, fields, near)
        return context.unknown(node)
    return typed.ReadField(node.start, node.end, field.type, record, field)


def _qualified_value(context: Context, node: syntax.Field, enumeration: Enumeration) -> Typed:
    if node.name in enumeration.values:
        return _value(node, enumeration, node.name)
    _no_such_value(context, node, node.name, enumeration.name)
    return context.unknown(node)


def is_open(context: Context, node: Expression) -> bool:
    """Whether only what stands beside it can say what a bare name means."""
    if not isinstance(node, syntax.Name):
        return False
    owners = context.scope.enumerations_with(node.name)
    if context.scope.variable(node.name) is not None:
        return bool(owners)
    return len(owners) != 1
