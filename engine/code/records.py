"""The classes that hold the state, and how they are made, copied and removed."""

from collections.abc import Iterator

from livingrules.dsl.compile.access import python_name
from livingrules.dsl.types import ListOf, OrNone, RecordOf, Type
from livingrules.engine.code.names import function, pool, record_class, waiting
from livingrules.engine.code.sets import kinds_with_items
from livingrules.engine.code.shelves import Shelf, emptied, shelf_text, slot
from livingrules.engine.program.model import Program, RecordDeclared

# What the state holds besides what the book declares.
OWN = ("_seed", "_draws", "_phase", "_next", "_over", "_loud", "_notes", "_count", "_depth",
       "_rolls", "_kept")  # fmt: skip
"""Seed and number of draws of chance; the phase, the one to come, why the game is over; whether
somebody reads, the notes for them; how many records there ever were; how deep rules have led
to themselves just now; whether dice are rolled without asking; values that were worked out and
hold as long as nothing changes, None where something may."""


def record_text(program: Program, known: frozenset[Shelf]) -> Iterator[str]:
    """The lines of all classes; `known` are the shelves that the state has."""
    for record in program.records.values():
        empty = [f"    {one}" for one in emptied(record.head.name, known)]
        yield from _class(record, empty, items=record.head.name in kinds_with_items(program))
    yield from _state_class(program, known)
    yield from shelf_text(known)
    for record in program.records.values():
        yield from _drop(record, program)
        yield from (f"    {one}" for one in emptied(record.head.name, known))
    yield from _clone(program)


def _class(record: RecordDeclared, empty: list[str], *, items: bool) -> Iterator[str]:
    """The class of a kind of record, and the function that makes one; `empty` empties its shelves.

    Where there are `items` of it in sets, each remembers its own, and to make one and to let it
    be among the others are functions of their own.
    """
    name = record.head.name
    fields = [python_name(one) for one in record.fields]
    yield f"class {record_class(name)}:"
    own = ("_n", "_copy", "_item") if items else ("_n", "_copy")
    yield f"    __slots__ = {(*own, *fields)!a}"
    parameters = [f"v_{one}" for one in fields]
    taken = ", ".join(["S", *parameters])
    count = "S._count += 1"
    into = f"S.{pool(name)} += (r,)"
    yield f"def {function('make' if items else 'new', name)}({taken}):"
    yield f"    r = {record_class(name)}()"
    yield "    r._n = S._count"
    if items:
        yield "    r._item = None"
    else:
        yield f"    {count}"
    for field, parameter in zip(fields, parameters, strict=True):
        yield f"    r.{field} = {parameter}"
    if items:
        yield "    return r"
        yield from (f"def {function('keep', name)}(S, r):", f"    {count}", f"    {into}", *empty)
        yield f"def {function('new', name)}({taken}):"
        yield f"    r = {function('make', name)}({taken})"
        yield f"    {function('keep', name)}(S, r)"
    else:
        yield from (f"    {into}", *empty)
    yield "    return r"


def state_slots(program: Program) -> list[str]:
    """The attributes of the state."""
    own = [*OWN, *(pool(one) for one in program.records), *(waiting(one) for one in program.queues)]
    return [*own, *(python_name(one) for one in (*program.state, *_ruled(program)))]


def _ruled(program: Program) -> list[str]:
    """The names by which rulings are asked for."""
    return list(program.rulings)


def _state_class(program: Program, known: frozenset[Shelf]) -> Iterator[str]:
    """The class of the state."""
    yield "class State:"
    yield f"    __slots__ = {(*state_slots(program), *map(slot, sorted(known)))!a}"


def _drop(record: RecordDeclared, program: Program) -> Iterator[str]:
    """The function that removes a record: lists lose it, and fields that name it become none."""
    kind = record.head.name
    yield f"def {function('drop', kind)}(S, r):"
    yield f"    S.{pool(kind)} = without(S.{pool(kind)}, r)"
    for name, one in program.state.items():
        yield from _let_go(f"S.{python_name(name)}", one.type, kind, "    ")
    for other in program.records.values():
        lines = [line for field in other.fields.values()
                 for line in _let_go(f"o.{python_name(field.name)}", field.type, kind, "        ")]  # fmt: skip
        if lines:
            yield f"    for o in S.{pool(other.head.name)}:"
            yield from lines


def _let_go(place: str, type_: Type, kind: str, indent: str) -> Iterator[str]:
    """The lines that take a record out of one place."""
    if isinstance(type_, ListOf) and type_.item == RecordOf(kind):
        yield f"{indent}if r in {place}: {place} = tuple([i for i in {place} if i is not r])"
    elif isinstance(type_, OrNone) and type_.item == RecordOf(kind):
        yield f"{indent}if {place} is r: {place} = None"


def _clone(program: Program) -> Iterator[str]:
    """The function that copies a whole state: the records, and nothing deeper."""
    yield "def clone(S):"
    yield "    N = State()"
    for own in OWN:
        if own not in ("_notes", "_kept"):
            yield f"    N.{own} = S.{own}"
    yield "    N._notes, N._kept = [], None"
    for record in program.records.values():
        name, fields = record.head.name, record.fields.values()
        yield "    copies = []"
        yield f"    for r in S.{pool(name)}:"
        yield f"        c = r._copy = {record_class(name)}()"
        yield "        c._n = r._n"
        if name in kinds_with_items(program):
            yield "        c._item = r._item"
        for field in fields:
            if not _holds_record(field.type):
                yield f"        c.{python_name(field.name)} = r.{python_name(field.name)}"
        yield "        copies.append(c)"
        yield f"    N.{pool(name)} = tuple(copies)"
    for record in program.records.values():
        held = [one for one in record.fields.values() if _holds_record(one.type)]
        if held:
            yield f"    for r in S.{pool(record.head.name)}:"
            yield "        c = r._copy"
            for field in held:
                attribute = python_name(field.name)
                yield f"        v = r.{attribute}"
                yield f"        c.{attribute} = {_copied('v', field.type)}"
    for name, one in program.state.items():
        yield f"    v = S.{python_name(name)}"
        yield f"    N.{python_name(name)} = {_copied('v', one.type)}"
    for name in program.rulings:
        yield f"    N.{python_name(name)} = S.{python_name(name)}"
    for queue in program.queues.values():
        slot = waiting(queue.head.name)
        parts = [_copied(f"v[{at}]", one.type) for at, one in enumerate(queue.parameters)]
        inside = f"({', '.join(parts)},)" if parts else "()"
        yield f"    N.{slot} = tuple([{inside} for v in S.{slot}])"
    yield "    forget(N)"
    yield "    return N"


def _holds_record(type_: Type) -> bool:
    """Whether a value of this type holds records."""
    while isinstance(type_, (ListOf, OrNone)):
        type_ = type_.item
    return isinstance(type_, RecordOf)


def _copied(value: str, type_: Type) -> str:
    """The text of the copy of a value."""
    if not _holds_record(type_):
        return value
    if isinstance(type_, OrNone):
        return f"(None if {value} is None else {_copied(value, type_.item)})"
    if isinstance(type_, ListOf):
        return f"tuple([{_copied('i', type_.item)} for i in {value}])"
    return f"{value}._copy"
