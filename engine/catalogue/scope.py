"""What the expressions of a book may speak of, as the language's own scope.

Enumerations, units, the kinds of records and named types come first, for types name them; then fields,
variables, functions and tables, whose types are read against those; last the named values
whose type is taken from their expression.
"""

from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from livingrules.dsl import scope as language
from livingrules.dsl.finding import Finding, Related
from livingrules.dsl.scope import Scope
from livingrules.dsl.types import (
    ANYTHING,
    FLAG,
    NUMBER,
    Enumerated,
    ListOf,
    OrNone,
    RecordOf,
    Type,
)
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.names import Name, Names, Part
from livingrules.engine.catalogue.raw import pairs_of, text_of
from livingrules.engine.catalogue.types import type_of, types_named_in
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.shape.codes import MISPLACED_KEY
from livingrules.engine.shape.schemas import shape


@dataclass(slots=True)
class Known:
    """The scope of a book, and what was read on the way to it.

    `types` holds the declared type of each variable, value, field, parameter, input and output,
    by its declaration's identity; what could not be read is `ANYTHING`.
    """

    names: Names
    scope: Scope
    types: dict[int, Type] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def type(self, declared: Name | Part) -> Type:
        """The declared type of a name."""
        return self.types.get(id(declared), ANYTHING)


def build_scope(names: Names) -> Known:
    """The scope of a book's expressions, with the findings on the types in it."""
    enumerations = [
        language.Enumeration(
            name.name,
            tuple(part.name for part in name.parts),
            ordered=text_of(name.fields.get("ordered")) not in ("", "false"),
            origin=name,
        )
        for name in names.of("enums")
        if not name.broken
    ]
    enumerations += [made for name in names.of("rulings") for made in _choices(name)]
    units = [name.name for name in names.of("units")]
    kinds = [language.Record(name.name, {}, name) for name in names.of("records")
             if not name.broken]  # fmt: skip
    known = Known(names, Scope(enumerations=enumerations, records=kinds, units=units))
    named = known.scope.types
    for name in _types_in_order(known):
        _read_type(known, name, name.fields.get("is"))
        named[name.name] = known.type(name)
    parameters = [name for section in ("procedures", "queues", "events")
                  for name in names.program[section].values()]  # fmt: skip
    for name in [*names.of("records", "functions", "tables"), *parameters]:
        for part in name.parts:
            _read_type(known, part, type_node(part.node))
    for name in names.of("state", "options", "values"):
        _read_type(known, name, name.fields.get("type"))
    for name in names.of("lists"):
        known.types[id(name)] = ListOf(RecordOf(name.of))
    for name in names.of("rulings"):
        known.types[id(name)] = ruling_type(name)
    for name in names.of("state", "options"):
        known.types.setdefault(id(name), ANYTHING)
    for name in [*names.of("functions"), *names.program["procedures"].values()]:
        _read_type(known, name, name.fields.get("gives"))
    known.scope = Scope(
        enumerations=enumerations,
        units=units,
        types=named,
        records=[*_records(known), *_outputs(known), *_events(known)],
        variables=[language.Variable(one.name, known.type(one), one)
                   for one in names.of("state", "options", "lists", "rulings", "values")
                   if id(one) in known.types],
        functions=[language.Function(one.name, _parameters(known, one), known.type(one), one)
                   for one in names.of("functions") if not one.broken],
        tables=[language.Table(one.name, _parameters(known, one), _result(known, one), one)
                for one in names.of("tables") if not one.broken],
    )  # fmt: skip
    _add_untyped_values(known)
    return known


def _types_in_order(known: Known) -> list[Name]:
    """The named types, those before the others that the others are made of."""
    declared = {one.name: one for one in known.names.of("types")}
    order: TopologicalSorter[str] = TopologicalSorter()
    for name, one in declared.items():
        inner = types_named_in(text_of(one.fields.get("is")), known.names)
        order.add(name, *(other.name for other in inner))
    try:
        return [declared[name] for name in order.static_order()]
    except CycleError as error:
        chain: list[str] = error.args[1]
        known.findings.append(_circle([declared[one] for one in chain]))
        for one in declared.values():
            known.types[id(one)] = known.scope.types[one.name] = ANYTHING
            one.used = one.named = True
        return []


def type_node(node: Node | None) -> Node | None:
    """Where the type stands: the node itself, or what a mapping has under `type`."""
    return node.get("type") if isinstance(node, Mapping) else node


def _choices(name: Name) -> list[language.Enumeration]:
    """The options of a ruling of the form `branch` as an enumeration of the ruling's name."""
    if text_of(name.fields.get("form")) != "branch":
        return []
    options = tuple(key.value for key, _ in pairs_of(name.fields.get("options")))
    return [language.Enumeration(name.name, options, origin=name)]


def ruling_values(name: Name) -> dict[str, int | bool | str]:
    """The value that each option of a ruling stands for: a number, a flag, or its own name."""
    options = [key.value for key, _ in pairs_of(name.fields.get("options"))]
    form = text_of(name.fields.get("form"))
    if form == "number":
        numbers = {key.value: text_of(node) for key, node in pairs_of(name.fields.get("numbers"))}
        return {
            one: int(numbers[one]) for one in options if numbers.get(one, "").lstrip("-").isdigit()
        }
    if form == "flag":
        return {one: one == "yes" for one in options}
    return {one: one for one in options}


def ruling_type(name: Name) -> Type:
    """The type of what a ruling gives to those who ask for it."""
    known: dict[str, Type] = {"number": NUMBER, "flag": FLAG, "branch": Enumerated(name.name)}
    return known.get(text_of(name.fields.get("form")), ANYTHING)


def _read_type(known: Known, declared: Name | Part, node: Node | None) -> None:
    """Read one declared type; where none is declared, nothing is remembered."""
    if node is None:
        return
    found, findings = type_of(node, declared.document, known.scope, known.names)
    known.types[id(declared)] = found or ANYTHING
    known.findings += [_key_among_parts(declared)] if findings and _is_key(declared) else findings


def _is_key(declared: Name | Part) -> bool:
    """Whether a part without a type has the name of a key that its declaration may have, and lacks."""
    if not isinstance(declared, Part) or declared.owner is None:
        return False
    entry = shape("catalogue").key(declared.owner.section)
    own = entry.key(declared.owner.name) if entry is not None else None
    keys = own.named() if own is not None else {}
    return declared.name in keys and declared.owner.fields.get(declared.name) is None


def _key_among_parts(part: Name | Part) -> Finding:
    """The finding on a key that stands among the names of a declaration's parts."""
    assert isinstance(part, Part)
    assert part.owner is not None
    address = part.owner.address
    message = f"'{part.name}' stands among the names in {address}; it is a key of {address} itself"
    return Finding(MISPLACED_KEY, message, part.place, hint="move it there")


def _records(known: Known) -> list[language.Record]:
    """The kinds of records with their fields."""
    made = []
    for name in [one for one in known.names.of("records") if not one.broken]:
        fields = {
            part.name: language.RecordField(part.name, known.type(part), name.name, part)
            for part in name.parts
        }
        made.append(language.Record(name.name, fields, name))
    return made


def _outputs(known: Known) -> list[language.Record]:
    """For each table of several outputs a kind of record, of the table's name, that holds them."""
    made = []
    for name in [one for one in known.names.of("tables") if not one.broken]:
        outputs = [part for part in name.parts if not part.local]
        if len(outputs) > 1:
            fields = {
                part.name: language.RecordField(part.name, known.type(part), name.name, part)
                for part in outputs
            }
            made.append(language.Record(name.name, fields, name))
    return made


def event_record(event: str) -> str:
    """The name of the kind of record that holds an event's fields; no author can write it."""
    return f"event {event}"


def _events(known: Known) -> list[language.Record]:
    """For each event a kind of record with its fields."""
    made = []
    for name in known.names.program["events"].values():
        kind = event_record(name.name)
        fields = {
            part.name: language.RecordField(part.name, known.type(part), kind, part)
            for part in name.parts
        }
        made.append(language.Record(kind, fields, name))
    return made


def _parameters(known: Known, name: Name) -> tuple[language.Parameter, ...]:
    """What a function takes, or a table is given."""
    return tuple(
        language.Parameter(part.name, known.type(part)) for part in name.parts if part.local
    )


def _result(known: Known, name: Name) -> Type:
    """What a look-up in a table gives."""
    outputs = [part for part in name.parts if not part.local]
    result: Type = known.type(outputs[0]) if len(outputs) == 1 else RecordOf(name.name)
    partial = name.fields.get("partial") is not None
    return OrNone(result) if partial and not isinstance(result, OrNone) else result


def _add_untyped_values(known: Known) -> None:
    """Give values without a declared type the type of their expression, inner ones first."""
    from livingrules.dsl.check import check
    from livingrules.dsl.parse import parse

    untyped = {one.name: one for one in known.names.of("values") if id(one) not in known.types}
    trees = {}
    order: TopologicalSorter[str] = TopologicalSorter()
    for name, declared in untyped.items():
        node = declared.fields.get("is")
        if not isinstance(node, Scalar):
            known.types[id(declared)] = ANYTHING
            known.scope = known.scope.child([language.Variable(name, ANYTHING, declared)])
            continue
        tree, _ = parse(node.value, declared.document.locate(node))
        trees[name] = (tree, node)
        order.add(name, *(one for one in _mentioned(tree) if one in untyped))
    try:
        sequence = list(order.static_order())
    except CycleError as error:
        chain: list[str] = error.args[1]
        known.findings.append(_circle([untyped[one] for one in chain]))
        sequence = list(trees)
    for name in sequence:
        if name not in trees:
            continue
        tree, node = trees[name]
        declared = untyped[name]
        typed = None
        if tree is not None:
            typed, _ = check(tree, known.scope, None, declared.document.locate(node))
        known.types[id(declared)] = typed.type if typed is not None else ANYTHING
        variable = language.Variable(name, known.type(declared), declared)
        known.scope = known.scope.child([variable])


def _mentioned(tree: object) -> set[str]:
    """The bare names in an expression."""
    from livingrules.dsl.syntax import Expression
    from livingrules.dsl.syntax import Name as Bare

    found: set[str] = set()
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Bare):
            found.add(node.name)
        if isinstance(node, Expression):
            waiting.extend(node.parts())
    return found


def _circle(chain: list[Name]) -> Finding:
    """The finding on declarations that need each other."""
    start = min(range(len(chain) - 1), key=lambda at: chain[at].name)
    turned = [*chain[start:-1], *chain[: start + 1]]
    steps = " needs ".join(f"'{one.name}'" for one in turned)
    related = tuple(
        Related(f"'{one.name}' needs '{after.name}'", one.place) for one, after in pairwise(turned)
    )
    return Finding(codes.CIRCLE, f"these need each other without end: {steps}", turned[0].place,
                   hint="let one of them stand on its own", related=related)  # fmt: skip
