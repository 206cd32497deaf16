"""A new variant: a file that says what is to be changed and what stands there in the book."""

from collections.abc import Iterator
from collections.abc import Sequence as Many
from pathlib import Path

from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.added import VARIANT_FILE
from livingrules.engine.catalogue.raw import mapping_of, pairs_of, read_book, text_of
from livingrules.engine.graph.places import shown_file
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Sequence
from livingrules.engine.variants.manifest import NAME
from livingrules.engine.variants.parts import inner, parts
from livingrules.tools.exits import UsageError
from livingrules.tools.files import write_files
from livingrules.tools.games import named_book
from livingrules.tools.scaffold.block import value_lines
from livingrules.tools.scaffold.yaml import as_yaml

COMMAND = "livingrules variant"
_HEAD = """\
# 'livingrules variant check {name}' says what is wrong here, 'livingrules variant diff {name}' what it changes.
variant: {name}
title: {title}
over: {book}
changes:
"""
_MOST = 6
_MAIN = ("is", "default")
"""The key that holds the value of an entry which has just one."""


def new_variant(name: str, title: str | None, book: str | None, addresses: Many[str]) -> list[Path]:
    """Write a variant into a folder of its name; the file written.

    Each address is written with what stands there, to be changed by hand.
    """
    if not NAME.fullmatch(name):
        message = f"'{name}' cannot be the name of a variant: small letters, digits, hyphens"
        raise UsageError(message, COMMAND)
    if book is None:
        raise UsageError("say which book it is laid over: --book BOOK", COMMAND)
    if not addresses:
        raise UsageError("say what is to be changed: values/toll, for one", COMMAND)
    path = Path(name) / VARIANT_FILE
    if path.exists():
        raise UsageError(f"'{shown_file(str(path))}' is there already", COMMAND)
    documents = read_book(named_book(book)).documents
    text = _HEAD.format(
        name=name, title=as_yaml(title or name.replace("-", " ").capitalize()), book=as_yaml(book)
    )
    found = [_found(documents, said.removeprefix(f"{book}/")) for said in addresses]
    _refuse_nested([address for address, _, _ in found])
    for address, node, document in {one[0]: one for one in found}.values():
        lines = [*_named_parts(address, node), f"  {address}:"]
        lines += value_lines("set", node, document.text.text, 4)
        text += "".join(f"{line}\n" for line in lines)
    path.parent.mkdir(exist_ok=True)
    write_files({path: text.encode()})
    return [path]


def _refuse_nested(addresses: Many[str]) -> None:
    """Raise UsageError where one address lies in another: the variant would change it twice."""
    whole = set(addresses)
    for address in addresses:
        steps = address.split("/")
        for length in range(1, len(steps)):
            around = "/".join(steps[:length])
            if around in whole:
                raise UsageError(f"'{address}' lies in '{around}'; name one of them", COMMAND)


def _named_parts(address: str, node: Node) -> Iterator[str]:
    """What is said of a list whose items have names: who means one of them need not write all."""
    names = [name for name, slots in parts(node).items() if len(slots) == 1]
    if isinstance(node, Sequence) and not node.flow and names:
        ways = ", ".join(f"{address}/{name}" for name in names[:_MOST])
        yield f"  # to change a part of it: {ways}"
        yield f"  # to put something in: 'add:' in place of 'set:', and 'before: {names[0]}' or 'after: {names[0]}'"


def _found(documents: Many[Document], said: str) -> tuple[str, Node, Document]:
    """Where an address leads, what stands there and in which file; of an entry with one value that value."""
    first, *below = said.split("/")
    if not any(first == key.value for one in documents for key, _ in pairs_of(one.root)):
        said = "/".join((_whole(documents, first, alone=not below), *below))
    steps = said.split("/")
    known: dict[str, None] = {}
    there = [one for one in documents if mapping_of(one.root).get(steps[0]) is not None]
    for document in there or documents:
        node, names = _walk(document.root, steps)
        if node is None:
            known.update(dict.fromkeys(names))
            continue
        main = next((key for key in _MAIN if isinstance(node, Mapping) and key in node.items), None)
        if main is not None and len(steps) == 2:
            assert isinstance(node, Mapping)
            return f"{said}/{main}", node.items[main][1], document
        if isinstance(node, Mapping) and len(steps) <= 2:
            inside = ", ".join(f"{said}/{key}" for key in list(node.items)[:_MOST])
            raise UsageError(f"'{said}' holds several values; name one: {inside}", COMMAND)
        return said, node, document
    near = nearest(said, [*known])
    hint = f", did you mean {near[0]}?" if near else ""
    raise UsageError(f"'{said}' leads nowhere in the book{hint}", COMMAND)


def _whole(documents: Many[Document], name: str, *, alone: bool) -> str:
    """The address of the only entry of a name; of a rule it is told what implements it.

    Where there is no such entry, a name that does not stand `alone` may be meant for something else.
    """
    entries = [
        (section.value, key.value, node)
        for document in documents
        for section, held in pairs_of(document.root)
        if section.value != "sources"
        for key, node in pairs_of(held)
    ]
    found = [f"{section}/{key}" for section, key, _ in entries if key == name]
    if found == [f"rules/{name}"]:
        data = [
            f"{section}/{key}"
            for section, key, node in entries
            if section != "rules" and text_of(mapping_of(node).get("rule")) == name
        ]
        if data:
            held = ", ".join(data[:_MOST]) + (" and others" if len(data) > _MOST else "")
            raise UsageError(f"'{name}' is a rule; name what implements it: {held}", COMMAND)
    if len(found) > 1:
        raise UsageError(f"'{name}' may be any of these: {', '.join(found)}", COMMAND)
    if not found and not alone:
        return name
    if not found:
        near = nearest(name, [key for _, key, _ in entries])
        likely = next((f"{section}/{key}" for section, key, _ in entries if key in near[:1]), None)
        hint = f", did you mean {likely}?" if likely else ""
        raise UsageError(f"'{name}' leads nowhere in the book{hint}", COMMAND)
    return found[0]


def _walk(root: Node, steps: Many[str]) -> tuple[Node | None, list[str]]:
    """Where steps lead from a node; where they lead nowhere, the ways there are in their stead."""
    node = root
    for at, step in enumerate(steps):
        found = parts(node)
        if len(found.get(step, [])) != 1:
            return None, ["/".join((*steps[:at], name, *steps[at + 1 :])) for name in found]
        node = inner(found[step][0]).node
    return node, []
