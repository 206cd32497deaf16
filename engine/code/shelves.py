"""Shelves: records of a large kind by the values of a field, so that not all are gone through.

A shelf is filled when it is first asked for, and records move as their field changes. What changes
which records there are empties it. Who changes a state from outside calls `forget` afterwards.
"""

from collections.abc import Iterator

from livingrules.dsl import typed
from livingrules.dsl.compile.access import python_name
from livingrules.dsl.types import Enumerated
from livingrules.engine.catalogue.names import Name
from livingrules.engine.code.names import pool
from livingrules.engine.program.model import Program

Shelf = tuple[str, str]
"""A kind of record, and the name of the field."""
_MANY = 20
"""Of so many items records are worth a shelf; fewer are as quickly gone through."""


def shelves(program: Program) -> frozenset[Shelf]:
    """The fields of a few values whose records stand in shelves."""
    many: dict[str, int] = {}
    for items in program.sets.values():
        many[items.record] = max(many.get(items.record, 0), len(items.items))
    return frozenset(
        (kind, field.name)
        for kind, number in many.items()
        for field in program.records[kind].fields.values()
        if number >= _MANY and isinstance(field.type, Enumerated)
    )


def slot(shelf: Shelf) -> str:
    """The attribute of the state that holds a shelf."""
    return f"_shelf_{python_name(shelf[0])}_{python_name(shelf[1])}"


def emptied(kind: str, known: frozenset[Shelf], state: str = "S") -> list[str]:
    """The lines that empty all shelves of a kind of record."""
    return [f"{state}.{slot(one)} = {{}}" for one in sorted(known) if one[0] == kind]


def shelf_text(known: frozenset[Shelf]) -> Iterator[str]:
    """The lines of the functions that fill shelves, and of the one that empties all."""
    yield "def forget(S):"
    yield "    pass"
    for one in sorted(known):
        yield f"    S.{slot(one)} = {{}}"
    for one in sorted(known):
        yield from _fill(one)
        yield from _move(one)


def _fill(shelf: Shelf) -> Iterator[str]:
    """The lines of the function that fills a shelf with the records that have one of some values."""
    kind, field = shelf
    yield f"def fill{slot(shelf)}(S, wanted):"
    yield f"    found = S.{slot(shelf)}.get(wanted)"
    yield "    if found is None:"
    yield f"        found = [r for r in S.{pool(kind)} if r.{python_name(field)} in wanted]"
    yield f"        S.{slot(shelf)}[wanted] = found = tuple(found)"
    yield "    return found"


def _move(shelf: Shelf) -> Iterator[str]:
    """The lines of the function that changes the field of a record, and where it stands."""
    field = python_name(shelf[1])
    yield f"def move{slot(shelf)}(S, r, new):"
    yield f"    old = r.{field}"
    yield f"    r.{field} = new"
    yield f"    if old != new: restand(S.{slot(shelf)}, r, old, new)"


def shelved(query: typed.Query, known: frozenset[Shelf]) -> tuple[str, typed.Typed | None] | None:
    """The text of the shelf where a part of a query's condition holds, and the rest of that."""
    source = query.source
    if not isinstance(source, typed.Read) or query.where is None:
        return None
    origin = source.variable.origin
    if not isinstance(origin, Name) or origin.section != "lists":
        return None
    first: typed.Typed = query.where
    rest: typed.Typed | None = None
    if isinstance(first, typed.And):
        first, *others = first.operands
        whole = query.where
        rest = (
            others[0] if len(others) == 1 else typed.And(whole.start, whole.end, whole.type, others)
        )
    field, values = _wanted(first, query)
    if field is None or (origin.of, field) not in known:
        return None
    place, wanted = slot((origin.of, field)), ascii(tuple(values))
    return f"(S.{place}.get({wanted}) or fill{place}(S, {wanted}))", rest


def _wanted(test: typed.Typed, query: typed.Query) -> tuple[str | None, list[str]]:
    """The field of the item that a condition asks for, and the values that it wants."""
    if isinstance(test, typed.Compare) and test.operator == "=":
        read, sides = test.left, [test.right]
    elif (
        isinstance(test, typed.Member)
        and not test.negated
        and isinstance(test.collection, typed.MakeList)
    ):
        read, sides = test.item, test.collection.items
    else:
        return None, []
    values = [one.name for one in sides if isinstance(one, typed.EnumerationValue)]
    own = (
        isinstance(read, typed.ReadField)
        and isinstance(read.record, typed.Read)
        and read.record.variable is query.binder
    )
    if not own or len(values) != len(sides):
        return None, []
    assert isinstance(read, typed.ReadField)
    return read.field.name, values
