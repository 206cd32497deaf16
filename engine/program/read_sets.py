"""Sets of records read: every value of every item held against the field of its record."""

from collections.abc import Iterator

from livingrules.dsl.finding import Finding, Place, Related
from livingrules.dsl.nearest import nearest
from livingrules.dsl.types import Anything, ListOf, OrNone, RecordOf, Type, say
from livingrules.engine.catalogue.names import Name, Part
from livingrules.engine.catalogue.raw import RawBook, pairs_of, text_of
from livingrules.engine.program.inside import Inside
from livingrules.engine.program.model import Head, Item, ItemSet
from livingrules.engine.program.read_steps import StepReader
from livingrules.engine.program.verbs_lists import may_be_left_out, record_named
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.sets.codes import CSV_HEADER, MISSING_FIELD, UNKNOWN_COLUMN
from livingrules.engine.sets.columns import ID
from livingrules.engine.sets.source import Declared, Source, find_items
from livingrules.engine.sets.values import Values

LIMIT_RELATED = 20
_OF_COLUMNS = (UNKNOWN_COLUMN, MISSING_FIELD, CSV_HEADER)


def read_set(steps: StepReader, name: Name) -> ItemSet | None:
    """A set with its items; None, with findings, where something in it is wrong."""
    rule = text_of(name.fields.get("rule"))
    inside = Inside(name, steps.reader.known.scope, rule, name.address)
    record = record_named(steps, inside, name.fields.get("record"))
    if record is None or record.broken:
        return None
    findings = steps.reader.read.findings
    before = len(findings)
    items = _SetReader(steps, name, record).read()
    if name.document.astray & {"columns", "ignore"}:  # which column is which is not known
        findings[before:] = [one for one in findings[before:] if one.code not in _OF_COLUMNS]
        return None
    if items is None or len(findings) > before:
        return None
    title = text_of(name.fields.get("title")) or name.name.replace("_", " ")
    return ItemSet(Head(name.name, rule, name.place, title), record.name, items)


class _SetReader:
    """Reads the items of one set."""

    def __init__(self, steps: StepReader, name: Name, record: Name) -> None:
        self.steps, self.name, self.record = steps, name, record
        self.fields = {part.name: part for part in record.parts}
        self.findings = steps.reader.read.findings
        self.unknown: dict[str, list[Scalar]] = {}
        self.lacking: dict[str, list[Scalar]] = {}

    def type(self, part: Part) -> Type:
        """The type of a field."""
        return self.steps.reader.known.type(part)

    def read(self) -> list[Item] | None:
        """The items; None where nobody knows which there are."""
        known = [one for one in self.fields if one != ID]
        declared = Declared(
            self.name.name, self.name.document, self.name.fields, self.record.name, known
        )
        source = find_items(declared, self.book)
        self.findings += source.findings
        if source.document is not None and source.document is not self.name.document:
            self.book.others[source.document.file] = source.document
        if source.items is None or source.document is None:
            return None
        self.book.items[self.name.name] = source.items
        csv = source.head is not None
        values = Values(source.document, self.steps.reader.known.scope, csv)
        items = [self.item(key, node, values) for key, node in pairs_of(source.items)]
        self.findings += values.findings
        self.note_uses(values)
        self.tell_unknown(source)
        self.tell_lacking(source)
        return items

    @property
    def book(self) -> RawBook:
        """The book of the set."""
        return self.steps.reader.known.names.book

    def item(self, key: Scalar, node: Node, values: Values) -> Item:
        """One item."""
        made = {}
        given = dict(self.given(node))
        for name, (scalar, value) in given.items():
            part = self.fields.get(name)
            if part is None or name == ID:
                self.unknown.setdefault(name, []).append(scalar)
                continue
            part.used = True
            if not self.empty(value):
                made[name] = values.value(value, self.type(part), name)
        own = self.fields.get(ID)
        if own is not None:
            own.used = True
            made[ID] = values.value(key, self.type(own), ID)
        for name, part in self.fields.items():
            if name not in given and name != ID and not may_be_left_out(part, self.type(part)):
                self.lacking.setdefault(name, []).append(key)
        return Item(key.value, made, values.document.place(key))

    def given(self, node: Node) -> Iterator[tuple[str, tuple[Scalar, Node]]]:
        """The values of an item by the names of their fields."""
        for key, value in pairs_of(node):
            yield key.value, (key, value)

    def empty(self, node: Node) -> bool:
        """Whether a value is none at all, of which the form of the file tells."""
        tainted = id(node) in self.name.document.tainted
        return tainted or isinstance(node, Mapping) or (isinstance(node, Scalar) and node.empty)

    def note_uses(self, values: Values) -> None:
        """The values of enumerations that items have are used."""
        declared = self.steps.reader.known.names.declared
        for enumeration, value, place in values.named:
            name = declared.get(enumeration)
            if name is not None:
                self.steps.reader.note_use(self.name, name, name.part(value), place)

    # ---- findings --------------------------------------------------------------------------

    def tell_unknown(self, source: Source) -> None:
        """One finding for each name that is no field, however often it stands there."""
        assert source.document is not None
        for name, keys in self.unknown.items():
            message = f"'{name}' is no field of '{self.record.name}'{_times(keys)}"
            hint = None
            near = nearest(name, [one for one in self.fields if one != ID])
            if name == ID:
                message, near = f"'{ID}' is what the item itself is called{_times(keys)}", ()
                hint = "take it out"
            place, *others = (source.document.place(key) for key in keys)
            related = tuple(Related("here too", one) for one in others[:LIMIT_RELATED])
            self.findings.append(
                Finding(
                    UNKNOWN_COLUMN, message, place, hint=hint, suggestions=near, related=related
                )
            )

    def tell_lacking(self, source: Source) -> None:
        """One finding for each field that items must have and lack."""
        assert source.document is not None and source.items is not None
        meant = {one.suggestions[0] for one in self.findings
                 if one.code is UNKNOWN_COLUMN and one.suggestions}  # fmt: skip
        for name, keys in self.lacking.items():
            kind = self.type(self.fields[name])
            if isinstance(kind, Anything) or name in meant:
                continue
            if _held(kind):
                self.say_not_to_be_given(name, kind)
                continue
            place = source.document.place(keys[0])
            message = f"'{keys[0].value}' has no '{name}'{_others(keys)}"
            hint = "give it one, or the field a default"
            if source.head is not None and len(keys) == len(source.items.items):
                place = source.head
                message = f"no column is '{name}', which every '{self.record.name}' must have"
                hint = "add it, or say under 'columns' which column it is"
            self.findings.append(Finding(MISSING_FIELD, message, place, hint=hint))

    def say_not_to_be_given(self, name: str, kind: Type) -> None:
        """Note that no item can have a value for a field."""
        node = self.name.fields.get("record") or self.name.key
        place: Place = self.name.document.place(node)
        message = (
            f"the '{name}' of each '{self.record.name}' is {say(kind)}, which no item can name"
        )
        hint = "let its type end with 'or none', or give it a default"
        self.findings.append(Finding(MISSING_FIELD, message, place, hint=hint))


def _held(kind: Type) -> bool:
    """Whether a value of that type is a record."""
    while isinstance(kind, (ListOf, OrNone)):
        kind = kind.item
    return isinstance(kind, RecordOf)


def _times(keys: list[Scalar]) -> str:
    """In how many items something stands, where they are several."""
    return f" (in {len(keys)} items)" if len(keys) > 1 else ""


def _others(keys: list[Scalar]) -> str:
    """How many other items lack the same, where there are some."""
    count = len(keys) - 1
    return {0: "", 1: ", nor has one other"}.get(count, f", nor have {count} others")
