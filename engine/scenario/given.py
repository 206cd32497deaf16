"""The state that a scenario begins with, put in place."""

from typing import Any

from livingrules.dsl.codes import UNKNOWN_NAME
from livingrules.dsl.compile.access import python_name
from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.dsl.types import ListOf
from livingrules.engine.catalogue.raw import pairs_of
from livingrules.engine.code.names import function, pool
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.scenario.book import Book
from livingrules.engine.scenario.model import Given, Scenario, Slip
from livingrules.engine.scenario.state import Seat, field_seat, record_at, records_called, seat
from livingrules.engine.scenario.values import value_of


def put_in_place(book: Book, state: Any, scenario: Scenario) -> None:
    """Change a state to what is given: records first, then all values at once. Raises Slip."""
    given: Given = scenario.given
    for key in given.remove:
        for record in _removed(book, state, scenario, key):
            kind = type(record).__name__.removeprefix("R_")
            book.machine.functions[f"drop_{kind}"](state, record)
    for key, node in given.new:
        _create(book, state, scenario, key, node)
    changes: list[tuple[Seat, Any]] = []
    for key, node in given.values:
        changes += _changes(book, state, scenario, key, node)
    for place, value in changes:
        setattr(place.owner, place.attribute, value)
    book.machine.functions["forget"](state)
    if given.phase is not None:
        state._phase = given.phase


def _removed(book: Book, state: Any, scenario: Scenario, key: Scalar) -> list[Any]:
    """The record that is called so, or all of a list of that name."""
    for kind, declared in book.program.records.items():
        if declared.all == key.value:
            return list(getattr(state, pool(kind)))
    found = records_called(book, state, key.value)
    if len(found) == 1:
        return found
    lists = [one.all for one in book.program.records.values() if one.all is not None]
    message = f"several records are called '{key.value}'"
    if not found:
        message = f"nothing is called '{key.value}'"
    raise Slip(Finding(UNKNOWN_NAME, message, scenario.document.place(key),
                       suggestions=nearest(key.value, lists)))  # fmt: skip


def _create(book: Book, state: Any, scenario: Scenario, key: Scalar, node: Node) -> None:
    """A new record: the fields given, and the defaults of the others."""
    declared = book.program.records[key.value]
    said = {name.value: value for name, value in pairs_of(node)}
    values = []
    for name, one in declared.fields.items():
        default = book.machine.functions.get(function(f"default_{python_name(key.value)}", name))
        if name in said:
            machine, document = book.machine, scenario.document
            values.append(value_of(machine, state, document, said[name], one.type, ranged=True))
        elif default is not None:
            values.append(default(state))
        else:
            values.append(() if isinstance(one.type, ListOf) else None)
    book.machine.call("new", key.value)(state, *values)


def _changes(
    book: Book, state: Any, scenario: Scenario, key: Scalar, node: Node
) -> list[tuple[Seat, Any]]:
    """Where values are put, and which."""
    document = scenario.document
    places: list[tuple[Seat | None, Scalar, Node]] = []
    if isinstance(node, Mapping):
        record = record_at(book, state, document, key)
        places = [(field_seat(book, record, name.value), name, value)
                  for name, value in pairs_of(node)]  # fmt: skip
    else:
        places = [(seat(book, state, document, key), key, node)]
    changes = []
    for place, name, value in places:
        if place is None:
            message = f"nothing in the state is called '{name.value}'"
            raise Slip(Finding(UNKNOWN_NAME, message, document.place(name)))
        found = value_of(book.machine, state, document, value, place.type, ranged=True)
        changes.append((place, found))
    return changes
