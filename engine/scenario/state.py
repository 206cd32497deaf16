"""What a scenario asks of the state or sets in it: variables, fields of records, expressions."""

import re
from dataclasses import dataclass
from typing import Any

from livingrules.dsl.check import read
from livingrules.dsl.codes import UNKNOWN_FIELD, UNKNOWN_NAME
from livingrules.dsl.compile.access import python_name
from livingrules.dsl.compile.build import compile_function
from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.dsl.scope import Variable
from livingrules.dsl.types import RecordOf, Type
from livingrules.engine.code.access import StateAccess
from livingrules.engine.code.names import local, pool
from livingrules.engine.play.naming import record_name
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Scalar
from livingrules.engine.scenario.book import Book
from livingrules.engine.scenario.model import Slip

_FIELD = re.compile(r"(?P<record>[^\[\](){}=<>+*/,]+)\.(?P<field>[^\W\d]\w*)")
_PLAIN = re.compile(r"[\w .#'’-]+")


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a value lies: an attribute of the state or of a record."""

    owner: Any
    attribute: str
    type: Type


def split(text: str) -> tuple[str, str] | None:
    """`player 1.taken` as the name of a record and that of a field; None for anything else."""
    found = _FIELD.fullmatch(text)
    return None if found is None else (found["record"].strip(), found["field"])


def plain(text: str) -> bool:
    """Whether a text is no expression but a name, perhaps of several words."""
    return _PLAIN.fullmatch(text) is not None


def fields_called(book: Book, name: str) -> list[Type]:
    """The types of the fields of that name, in all kinds of records."""
    records = book.program.records.values()
    return [one.fields[name].type for one in records if name in one.fields]


def records_called(book: Book, state: Any, name: str) -> list[Any]:
    """The records that are called so, of whatever kind; a period at the end may be left out."""
    machine = book.machine
    every = [(record_name(machine, state, one).casefold(), one)
             for kind in book.program.records for one in getattr(state, pool(kind))]  # fmt: skip
    for wanted in (name.casefold(), f"{name.casefold()}."):
        found = [one for called, one in every if called == wanted]
        if found:
            return found
    return []


def variables(book: Book) -> list[str]:
    """The names of all variables and options."""
    return list(book.program.state)


def seat(book: Book, state: Any, document: Document, key: Scalar) -> Seat | None:
    """Where the value lies that a key names; None where the key is an expression.

    Raises Slip where a record or field is named that is not there.
    """
    name = key.value
    declared = book.program.state.get(name)
    if declared is not None:
        return Seat(state, python_name(name), declared.type)
    parts = split(name)
    if parts is None:
        return None
    head, field = parts
    holder = book.program.state.get(head)
    if holder is not None:
        record = getattr(state, python_name(head))
        found = [] if record is None or isinstance(record, (int, str, tuple)) else [record]
        return field_seat(book, found[0], field) if found else None
    found = [one for one in records_called(book, state, head) if field_seat(book, one, field)]
    if len(found) == 1:
        return field_seat(book, found[0], field)
    if head.isidentifier() and head in {one.name for one in book.program.scope.variables()}:
        return None
    raise Slip(_no_record(book, state, document, key, head, field))


def field_seat(book: Book, record: Any, field: str) -> Seat | None:
    """Where a field of a record lies; None where it has no such field."""
    kind = type(record).__name__.removeprefix("R_")
    for one in book.program.records.values():
        if python_name(one.head.name) == kind and field in one.fields:
            return Seat(record, python_name(field), one.fields[field].type)
    return None


def record_at(book: Book, state: Any, document: Document, key: Scalar) -> Any:
    """The record that a key names, or that a variable of that name holds; raises Slip."""
    holder = book.program.state.get(key.value)
    if holder is not None and getattr(state, python_name(key.value)) is not None:
        return getattr(state, python_name(key.value))
    found = records_called(book, state, key.value)
    if len(found) == 1:
        return found[0]
    raise Slip(_no_record(book, state, document, key, key.value, None))


def _no_record(
    book: Book, state: Any, document: Document, key: Scalar, name: str, field: str | None
) -> Finding:
    """The finding on a record that is not there, or on two of one name."""
    alike = records_called(book, state, name)
    called = [
        record_name(book.machine, state, one)
        for kind, declared in book.program.records.items()
        for one in getattr(state, pool(kind))
        if field is None or field in declared.fields
    ]
    place = document.locate(key)(0, len(name))
    if alike and field is not None and not any(field_seat(book, one, field) for one in alike):
        known = [one for record in alike for one in _fields_of(book, record)]
        at = document.locate(key)(len(key.value) - len(field), len(key.value))
        return Finding(UNKNOWN_FIELD, f"'{name}' has no field '{field}'", at,
                       suggestions=nearest(field, known))  # fmt: skip
    if len(alike) > 1:
        return Finding(UNKNOWN_NAME, f"several records are called '{name}'", place,
                       hint="add #1, #2 …, counted in the order in which they came")  # fmt: skip
    near = nearest(name, called)
    hint = None if near or not called else f"there are: {', '.join(called[:12])}"
    return Finding(UNKNOWN_NAME, f"nothing is called '{name}'", place, hint=hint, suggestions=near)


def _fields_of(book: Book, record: Any) -> list[str]:
    """The names of a record's fields."""
    kind = type(record).__name__.removeprefix("R_")
    return [field for one in book.program.records.values()
            if python_name(one.head.name) == kind for field in one.fields]  # fmt: skip


def evaluate(book: Book, state: Any, document: Document, key: Scalar) -> tuple[Any, Type]:
    """The value of an expression and its type; records have names in it. Raises Slip."""
    named = _named(book, state)
    scope = book.program.scope.child(Variable(name, kind) for name, (_, kind) in named.items())
    tree, findings = read(key.value, scope, None, document.locate(key))
    if tree is None:
        raise Slip(findings[0])
    names = [local(name) for name in named]
    access = StateAccess({}, traced=True)
    made = compile_function(tree, ["S", *names], access, book.machine.functions)
    value = made.function(state, *(record for record, _ in named.values()))
    return (tuple(value) if isinstance(value, list) else value), tree.type


def _named(book: Book, state: Any) -> dict[str, tuple[Any, RecordOf]]:
    """The records by names that expressions can have; names that mean something else are left out."""
    scope = book.program.scope
    taken = {one.name for one in scope.variables()} | set(scope.value_names())
    named: dict[str, tuple[Any, RecordOf]] = {}
    twice: set[str] = set()
    for kind in book.program.records:
        for one in getattr(state, pool(kind)):
            called = re.sub(r"\W+", "_", record_name(book.machine, state, one)).strip("_")
            if not called.isidentifier() or called in taken:
                continue
            if called in named:
                twice.add(called)
            named[called] = (one, RecordOf(kind))
    return {name: pair for name, pair in named.items() if name not in twice}
