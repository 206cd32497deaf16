"""Keys that stand in one mapping twice."""

from livingrules.dsl.finding import Finding, Related
from livingrules.engine.read.codes import DUPLICATE_KEY
from livingrules.engine.read.document import Document
from livingrules.engine.read.limit import limited
from livingrules.engine.read.nodes import Mapping, Repeated


def repeated_keys(document: Document) -> list[Finding]:
    """The findings on the keys of a document that stand once more: the first one is used."""
    return limited([_repeated(document, one) for one in document.repeated])


def _repeated(document: Document, one: Repeated) -> Finding:
    """The finding on one further key."""
    earlier = document.place(one.first)
    hint = "keep one of the two"
    if one.mapping is document.root:
        hint += ", and put all that belongs to it below that"
    elif isinstance(one.value, Mapping):
        hint += ", or give one its own name"
    return Finding(
        DUPLICATE_KEY,
        f"the key '{one.key.value}' stands here a second time; the first is at line {earlier.line}",
        document.place(one.key),
        hint=hint,
        related=(Related(f"'{one.first.value}' stands here first", earlier),),
    )
