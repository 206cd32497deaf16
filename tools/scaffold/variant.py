"""A new variant: a file that says what is to be changed and what stands there in the book."""

import re
from collections.abc import Sequence
from pathlib import Path

from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.added import VARIANT_FILE
from livingrules.engine.catalogue.raw import read_book
from livingrules.engine.graph.places import shown_file
from livingrules.engine.read.nodes import Mapping, Node
from livingrules.engine.variants.effect import one_line
from livingrules.engine.variants.parts import inner, parts
from livingrules.tools.exits import UsageError
from livingrules.tools.files import write_files
from livingrules.tools.games import named_book
from livingrules.tools.scaffold.yaml import as_yaml

COMMAND = "livingrules variant"
_NAME = re.compile("[a-z][a-z0-9-]*")
_HEAD = """\
# 'livingrules variant check {name}' says what is wrong here, 'livingrules variant diff {name}' what it changes.
variant: {name}
title: {title}
over: {book}
changes:
"""
_MAIN = ("is", "default")
"""The key that holds the value of an entry which has just one."""


def new_variant(
    name: str, title: str | None, book: str | None, addresses: Sequence[str]
) -> list[Path]:
    """Write a variant into a folder of its name; the file written.

    Each address is written with what stands there, to be changed by hand.
    """
    if not _NAME.fullmatch(name):
        message = f"'{name}' cannot be the name of a variant: small letters, digits, hyphens"
        raise UsageError(message, COMMAND)
    if book is None:
        raise UsageError("say which book it is laid over: --book BOOK", COMMAND)
    if not addresses:
        raise UsageError("say what is to be changed: values/toll, for one", COMMAND)
    path = Path(name) / VARIANT_FILE
    if path.exists():
        raise UsageError(f"'{shown_file(str(path))}' is there already", COMMAND)
    roots = [one.root for one in read_book(named_book(book)).documents]
    text = _HEAD.format(
        name=name, title=as_yaml(title or name.replace("-", " ").capitalize()), book=as_yaml(book)
    )
    for said in addresses:
        address, node = _found(roots, said.removeprefix(f"{book}/"))
        text += f"  {address}:\n    set: {one_line(node)}\n"
    path.parent.mkdir(exist_ok=True)
    write_files({path: text.encode()})
    return [path]


def _found(roots: Sequence[Node], said: str) -> tuple[str, Node]:
    """Where an address leads, and what stands there; of an entry with one value that value."""
    steps = said.split("/")
    known: dict[str, None] = {}
    for root in roots:
        node, names = _walk(root, steps)
        if node is None:
            known.update(dict.fromkeys(names))
            continue
        main = next((key for key in _MAIN if isinstance(node, Mapping) and key in node.items), None)
        if main is not None and len(steps) == 2:
            assert isinstance(node, Mapping)
            return f"{said}/{main}", node.items[main][1]
        if isinstance(node, Mapping) and len(steps) <= 2:
            inside = ", ".join(f"{said}/{key}" for key in list(node.items)[:6])
            raise UsageError(f"'{said}' holds several values; name one: {inside}", COMMAND)
        return said, node
    near = nearest(said, [*known])
    hint = f", did you mean {near[0]}?" if near else ""
    raise UsageError(f"'{said}' leads nowhere in the book{hint}", COMMAND)


def _walk(root: Node, steps: Sequence[str]) -> tuple[Node | None, list[str]]:
    """Where steps lead from a node; where they lead nowhere, the ways there are in their stead."""
    node = root
    for at, step in enumerate(steps):
        found = parts(node)
        if len(found.get(step, [])) != 1:
            return None, ["/".join((*steps[:at], name, *steps[at + 1 :])) for name in found]
        node = inner(found[step][0]).node
    return node, []
