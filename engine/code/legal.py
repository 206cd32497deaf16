"""What can be done: all actions listed at once, and one action examined."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from livingrules.dsl import typed
from livingrules.dsl.compile.values import collection_text
from livingrules.dsl.typed import Typed, walk
from livingrules.dsl.types import Enumerated, Flag, ListOf, Number, OrNone, RecordOf, Type
from livingrules.engine.code.names import local, pool
from livingrules.engine.code.texts import text_of
from livingrules.engine.code.writer import Writer
from livingrules.engine.program.model import Action, Domain, Program, Requirement

Weighed = Callable[[Action], str]
"""Gives the text of the weight of an action that can be done."""


def write_legal(
    writer: Writer,
    actions: list[Action],
    program: Program,
    before: str | None = None,
    weighed: Weighed | None = None,
) -> None:
    """Writes the body that lists what can be done: tuples of name, actor and arguments.

    Each requirement stands at the outermost loop where all its names are known. `before` is the
    text of a list to which it is added. With `weighed` they stand in groups of one weight and name.
    """
    trees = [tree for one in actions for tree in _trees(one)]
    for tree in trees:
        writer.begin(tree)
    writer.write(f"out = {before or '[]'}")
    writer.read_ahead([one.that for action in actions for one in action.requires
                       if not _names(one) and one.waived is None])  # fmt: skip
    for action in actions:
        writer.place = action.head.place
        _list(writer, action, program, weighed)
    writer.write("return out")


def _trees(action: Action) -> Iterator[Typed]:
    """The expressions that decide whether an action can be done."""
    if action.who is not None:
        yield action.who
    for domain in action.takes:
        if domain.source is not None:
            yield domain.source
    for one in action.requires:
        yield one.that
        if one.waived is not None:
            yield one.waived


def _names(requirement: Requirement) -> set[str]:
    """The local names that a requirement asks for."""
    found: set[str] = set()
    for tree in (requirement.that, requirement.waived):
        if tree is not None:
            own = {id(node.binder) for node in walk(tree) if isinstance(node, typed.Query)}
            found |= {node.variable.name for node in walk(tree)
                      if isinstance(node, typed.Read) and id(node.variable) not in own
                      and not hasattr(node.variable.origin, "section")}  # fmt: skip
    return found


def _list(writer: Writer, action: Action, program: Program, weighed: Weighed | None = None) -> None:
    """Writes the loops of one action."""
    left = list(action.requires)
    known: set[str] = set()
    arguments = [repr(action.head.name)]
    weight = weighed(action) if weighed is not None else ""
    same = weight.isdecimal() or weight == "None"
    group = writer.fresh("g") if same else "out"

    def rest(at: int) -> None:
        ready = [one for one in left if _names(one) <= known]
        for one in ready:
            left.remove(one)
        if ready:
            with writer.inside(f"if {' and '.join(_holds(writer, one) for one in ready)}:"):
                further(at)
            return
        further(at)

    def further(at: int) -> None:
        if at < 0:
            _each_actor(writer, action, program, lambda: enter("actor", 0))
        elif at < len(action.takes):
            domain = action.takes[at]
            if domain.open:
                known.add(domain.variable.name)
                arguments.append("OPEN")
                for one in [one for one in left if domain.variable.name in _names(one)]:
                    left.remove(one)
                rest(at + 1)
                return
            with _each_value(writer, domain, program):
                enter(domain.variable.name, at + 1)
        else:
            listed = f"({', '.join(arguments)},)"
            if weight and not same:
                listed = f"({weight}, {action.head.name!a}, [{listed}])"
            writer.write(f"{group}.append({listed})")

    def enter(name: str, at: int) -> None:
        known.add(name)
        arguments.append(local(name))
        rest(at)

    if action.actor is None:
        arguments.append("None")
    if same:
        writer.write(f"{group} = []")
    rest(-1 if action.actor is not None else 0)
    if same:
        writer.write(f"if {group}: out.append(({weight}, {action.head.name!a}, {group}))")


@contextmanager
def _each_value(writer: Writer, domain: Domain, program: Program) -> Iterator[None]:
    """Writes a loop through what can be said; a list that is asked for there need not be made."""
    name, source = local(domain.variable.name), domain.source
    if not (
        isinstance(source, typed.Query)
        and source.name == "list"
        and not source.keys
        and source.otherwise is None
        and isinstance(source.item, typed.Read)
        and source.item.variable is source.binder
    ):
        with writer.inside(f"for {name} in {domain_text(writer, domain, program)}:"):
            yield
        return
    through, where = writer.access.matching(source, collection_text(writer, source.source))
    writer.made.append(where)
    writer.names[id(source.binder)] = name
    with writer.inside(f"for {name} in {through}:"):
        if where is None:
            yield
            return
        with writer.inside(f"if {writer.here(where)}:"):
            yield


def _each_actor(writer: Writer, action: Action, program: Program, then: object) -> None:
    """Writes what goes through those who may act."""
    assert action.actor is not None and callable(then)
    kind = action.actor.type
    name = local("actor")
    if action.who is None:
        record = kind.name if isinstance(kind, RecordOf) else ""
        with writer.inside(f"for {name} in S.{pool(record)}:"):
            then()
        return
    text = writer.here(action.who)
    if isinstance(action.who.type, ListOf):
        with writer.inside(f"for {name} in {text}:"):
            then()
        return
    writer.write(f"{name} = {text}")
    if isinstance(action.who.type, OrNone):
        with writer.inside(f"if {name} is not None:"):
            then()
        return
    then()


def _holds(writer: Writer, one: Requirement) -> str:
    """The text of the condition that a requirement holds or is waived."""
    that = writer.here(one.that)
    if one.waived is None:
        return f"({that})"
    return f"({writer.here(one.waived)} or {that})"


def domain_text(writer: Writer, domain: Domain, program: Program) -> str:
    """The text of the list of what can be said for a parameter."""
    if domain.source is not None:
        return writer.here(domain.source)
    return _values(domain.variable.type, program)


def _values(kind: Type, program: Program) -> str:
    """The text of all values of a type."""
    if isinstance(kind, OrNone):
        return f"(None, *{_values(kind.item, program)})"
    if isinstance(kind, Flag):
        return "(False, True)"
    if isinstance(kind, Enumerated):
        return ascii(program.scope.enumerations[kind.name].values)
    if isinstance(kind, RecordOf):
        return f"S.{pool(kind.name)}"
    assert isinstance(kind, Number) and kind.low is not None and kind.high is not None
    return f"range({kind.low}, {kind.high + 1})"


def write_check(writer: Writer, action: Action, program: Program) -> None:
    """Writes the body that examines one action: a list of what stands against it.

    Each is a tuple of the requirement's number and what is said; -1 is who may act, -2 and
    less are the parameters.
    """
    for tree in _trees(action):
        writer.begin(tree)
    writer.write("bad = []")
    if action.actor is not None and action.who is not None:
        text = writer.here(action.who)
        test = f"not in {text}" if isinstance(action.who.type, ListOf) else f"is not {text}"
        with writer.inside(f"if {local('actor')} {test}:"):
            writer.write("bad.append((-1, None))")
    for number, domain in enumerate(action.takes):
        name = local(domain.variable.name)
        if domain.open:
            kind = domain.variable.type
            if not isinstance(kind, Number):
                continue
            test = f"not {kind.low} <= {name} <= {kind.high}"
        else:
            test = f"{name} not in {domain_text(writer, domain, program)}"
        with writer.inside(f"if {test}:"):
            writer.write(f"bad.append(({-2 - number}, None))")
            writer.write("return bad")
    for number, one in enumerate(action.requires):
        writer.place = one.place
        with writer.inside(f"if not {_holds(writer, one)}:"):
            writer.write(f"bad.append(({number}, {text_of(writer, one.says)}))")
        writer.forget()
    writer.write("return bad")
