"""Queries with their clauses: `count(b in boats where b.loaded)`."""

from livingrules.dsl import codes, syntax, typed
from livingrules.dsl.checks.alike import join_all
from livingrules.dsl.checks.calls import NUMBERS, list_of, total
from livingrules.dsl.checks.comparisons import enumeration_of, has_order, no_order
from livingrules.dsl.checks.context import ANY_NUMBER, Context, bare
from livingrules.dsl.checks.facts import NO_FACTS, Facts, merged
from livingrules.dsl.checks.numbers import same_units
from livingrules.dsl.functions import BY_NAME, BuiltIn
from livingrules.dsl.limits import MAX_QUERIES, MAX_QUERY_DEPTH
from livingrules.dsl.nearest import nearest_fitting
from livingrules.dsl.scope import Variable
from livingrules.dsl.syntax import Expression
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import (
    ANYTHING,
    FLAG,
    Anything,
    ListOf,
    Number,
    OrNone,
    Type,
    hull,
    or_none,
    without_none,
)


def check_query(context: Context, node: syntax.Query, _hoped: Type | None) -> Typed:
    """`count(b in boats where …)` and its like."""
    built_in = BY_NAME.get(node.name)
    if built_in is None:
        message = f"'{node.name}' is no query"
        near = nearest_fitting(node.name, [[each.name for each in BY_NAME.values() if each.query]])
        hint = None if near else "queries: count, any, all, sum, min, max, first, list"
        context.report_at(codes.UNKNOWN_FUNCTION, node.start, node.name_end, message, hint, near)
        _check_parts(context, node)
        return context.unknown(node)
    if not _clauses_fit(context, node, built_in):
        _check_parts(context, node)
        return context.unknown(node)
    if node.binder is None:
        return _check_extreme(context, node)
    context.queries += 1
    context.query_depth += 1
    if not _few_enough(context, node):
        context.query_depth -= 1
        return context.unknown(node)
    made = _check_clauses(context, node, node.binder)
    context.query_depth -= 1
    return made


def _few_enough(context: Context, node: syntax.Query) -> bool:
    """Whether there are not too many queries, or too many inside one another."""
    hint = "give the inner ones a name: declare them as values or functions"
    if context.query_depth > MAX_QUERY_DEPTH:
        message = f"more than {MAX_QUERY_DEPTH} queries are nested here, the limit"
        context.report_at(codes.TOO_DEEP, node.start, node.name_end, message, hint)
        return False
    if context.queries > MAX_QUERIES:
        message = f"this expression has more than {MAX_QUERIES} queries, the limit"
        if context.queries == MAX_QUERIES + 1:
            context.report_at(codes.TOO_LONG, node.start, node.name_end, message, hint)
        return False
    return True


def _check_clauses(context: Context, node: syntax.Query, bound: syntax.Binder) -> Typed:
    """A query that has the clauses that it needs."""
    source, binder = _binder(context, node, bound)
    outer = context.scope
    context.scope = outer.child([binder])
    facts: Facts = NO_FACTS
    where = satisfy = item = None
    if node.where is not None:
        where, (facts, _) = context.condition(node.where, "after 'where' stands a condition")
    before = context.facts
    context.facts = merged(before, facts)
    if node.satisfy is not None:
        satisfy, _ = context.condition(node.satisfy, "after 'satisfy' stands a condition")
    if node.item is not None:
        item = _item(context, node, node.item)
    keys = [_key(context, key) for key in node.keys]
    context.facts = before
    context.scope = outer
    type_, otherwise = _result(context, node, source, item)
    return typed.Query(
        node.start,
        node.end,
        type_,
        node.name,
        binder,
        source,
        item,
        where,
        satisfy,
        keys,
        otherwise,
    )


def _check_parts(context: Context, node: syntax.Query) -> None:
    """Finds the mistakes inside a query that is itself wrong."""
    outer = context.scope
    if node.binder is not None:
        _source, binder = _binder(context, node, node.binder)
        context.scope = outer.child([binder])
    for part in node.parts():
        if node.binder is None or part is not node.binder.source:
            context.check(part, ANYTHING)
    context.scope = outer


def _clauses_fit(context: Context, node: syntax.Query, built_in: BuiltIn) -> bool:
    """Whether the query has the clauses that it needs, and no others."""
    name, form = node.name, built_in.query
    hint = "write " + " or ".join(f"'{signature}'" for signature in built_in.signatures)
    given = {
        word
        for word, part in (
            ("where", node.where),
            ("satisfy", node.satisfy),
            ("by", node.keys or None),
            ("else", node.otherwise),
        )
        if part is not None
    }
    message = None
    if node.binder is None:
        if given == {"else"} and built_in.over_list:
            return True
        message = f"'{name}' does not say over which list it goes"
        if form is None:
            message = f"'{name}' takes no clauses"
    elif form is None:
        message = f"'{name}' takes no clauses"
    elif form.item and node.item is None:
        message = f"'{name}' needs an expression before 'for'"
        hint = f"write '{name}(EXPRESSION for {node.binder.name} in LIST …)'"
    elif not form.item and node.item is not None:
        message = f"'{name}' takes no expression before 'for'"
        hint = f"write '{name}({node.binder.name} in LIST …)'"
    else:
        missing = [word for word in form.needs if word not in given]
        unwanted = sorted(given - {*form.needs, *form.takes})
        if missing:
            message = f"'{name}' needs '{missing[0]}'"
        elif unwanted:
            message = f"'{name}' takes no '{unwanted[0]}'"
    if message is None:
        return True
    context.report(codes.WRONG_CLAUSE, node, message, hint)
    return False


def _binder(context: Context, node: syntax.Query, binder: syntax.Binder) -> tuple[Typed, Variable]:
    """The list that a query goes over, and the variable for its items."""
    source = list_of(context, binder.source, None, f"'{node.name}' goes over a list")
    if context.scope.variable(binder.name) is not None:
        message = f"'{binder.name}' has a meaning here already, which the query would hide"
        hint = "use another name in the query"
        context.report_at(codes.SHADOWED_NAME, binder.start, binder.end, message, hint)
    else:
        owners = context.scope.enumerations_with(binder.name)
        if owners:
            message = f"'{binder.name}' is a value of '{owners[0].name}', "
            message += "which the query would hide"
            hint = "use another name in the query"
            context.report_at(codes.SHADOWED_NAME, binder.start, binder.end, message, hint)
    item = source.type.item if isinstance(source.type, ListOf) else ANYTHING
    return source, Variable(binder.name, item)


def _item(context: Context, node: syntax.Query, item: Expression) -> Typed:
    if node.name == "list":
        return context.check(item)
    return context.fit(item, ANY_NUMBER, f"'{node.name}' takes numbers")


def _key(context: Context, key: syntax.Key) -> typed.Key:
    made = context.check(key.expression)
    type_ = made.type
    if isinstance(type_, OrNone):
        context.may_be_none(key.expression, "'by' orders by it")
    elif not has_order(context, type_):
        message, _ = no_order(type_)
        hint = "order by a number, or by the values of an enumeration that is ordered"
        if type_ == FLAG:
            hint = f"write 'if {bare(key.expression)} then 0 else 1'"
        context.report(codes.NO_ORDER, key.expression, message, hint)
    return typed.Key(made, key.descending, enumeration_of(context, type_))


def _result(
    context: Context, node: syntax.Query, source: Typed, item: Typed | None
) -> tuple[Type, Typed | None]:
    """The type of the query's value, and the typed node after `else`."""
    name = node.name
    inside = source.type.item if isinstance(source.type, ListOf) else ANYTHING
    if name == "count":
        return Number(0), None
    if name in ("any", "all"):
        return FLAG, None
    assert item is not None or name == "first"
    if name == "sum":
        return total(item.type if item else ANYTHING), None
    if name == "list":
        return ListOf(item.type if item else ANYTHING), None
    if name == "first":
        if node.otherwise is None:
            return or_none(inside), None
        hoped = None if isinstance(inside, Anything) else without_none(inside)
        otherwise = context.check(node.otherwise, hoped)
        found = typed.Unknown(source.start, source.end, inside)
        assert node.binder is not None
        nodes = (node.binder.source, node.otherwise)
        wanted = "what stands after 'else' is like the items"
        return join_all(context, nodes, (found, otherwise), wanted), otherwise
    assert node.otherwise is not None and item is not None and node.item is not None
    return _with_else(context, node, node.item, item)


def _with_else(
    context: Context, node: syntax.Query, expression: Expression, item: Typed
) -> tuple[Type, Typed]:
    """The type of `min` or `max` with its `else`."""
    assert node.otherwise is not None
    otherwise = context.fit(node.otherwise, ANY_NUMBER, f"'{node.name}' takes numbers")
    nodes = (expression, node.otherwise)
    same_units(context, nodes, (item, otherwise), f"'{node.name}' takes numbers of one unit")
    if isinstance(item.type, Number) and isinstance(otherwise.type, Number):
        return hull(item.type, otherwise.type), otherwise
    return Number(adapts=True), otherwise


def _check_extreme(context: Context, node: syntax.Query) -> Typed:
    """`min(list else value)`."""
    assert node.item is not None
    collection = list_of(context, node.item, NUMBERS, f"'{node.name}' takes a list of numbers")
    inside = collection.type.item if isinstance(collection.type, ListOf) else ANYTHING
    item = typed.Unknown(collection.start, collection.end, inside)
    type_, otherwise = _with_else(context, node, node.item, item)
    return typed.Extreme(node.start, node.end, type_, node.name, collection, otherwise)
