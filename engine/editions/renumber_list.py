"""New ids in a list of changes to be reviewed: of the rules and of what is to be looked at."""

from collections.abc import Iterator
from pathlib import Path

from livingrules.engine.catalogue.raw import items_of, mapping_of, text_of
from livingrules.engine.editions.new_ids import NewIds
from livingrules.engine.editions.renumber_files import rewritten
from livingrules.engine.editions.renumber_prints import item_lines
from livingrules.engine.editions.renumber_prose import Found, Left
from livingrules.engine.fmt import Edit
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Mapping, Scalar, Sequence


def in_list(document: Document, ids: NewIds) -> Iterator[Found]:
    """What is to change in a list: never what it says, nor what somebody said of it."""
    root = mapping_of(document.root)
    own = text_of(root.get("review")) == ids.book
    for node in items_of(root.get("changes")):
        change = mapping_of(node)
        rule = change.get("rule")
        if own and isinstance(rule, Scalar) and text_of(change.get("change")) != "added":
            new = ids.ids.get(rule.value)  # of an added rule the id is a new one already
            if new is not None:
                yield rewritten(document, rule, new)
        yield from _look(document, change, ids, own)


def gone_in(path: Path) -> Iterator[str]:
    """The rules of which a list says that they are no more, or no more rules of their own."""
    document, _ = read_document(path)
    root = mapping_of(document.root if document is not None else None)
    for node in (*items_of(root.get("changes")), *items_of(root.get("settled"))):
        change = mapping_of(node)
        if text_of(change.get("change")) in ("removed", "merged", "split"):
            yield text_of(change.get("rule"))


def _look(document: Document, change: Mapping, ids: NewIds, own: bool) -> Iterator[Found]:
    """What is to be looked at: rules have their new ids, and those that are gone are taken out."""
    look = change.get("look")
    gone: list[tuple[Scalar, str]] = []
    scalars = [one for one in items_of(look) if isinstance(one, Scalar)]
    for scalar in scalars:
        book, colon, rest = scalar.value.partition(":")
        old = rest if colon and book == ids.book else scalar.value if own else ""
        new = ids.anew(scalar.value, old)
        if new is not None:
            yield rewritten(document, scalar, new)
        elif old in ids.gone:
            gone.append((scalar, old))
    if isinstance(look, Sequence) and not look.flow and len(gone) == len(scalars) and gone:
        yield _without(document, change)
    elif isinstance(look, Sequence) and not look.flow:
        for scalar, _ in gone:
            start, end = item_lines(document.text.text, scalar)
            old_text = document.text.text[start:end]
            yield Edit(start, end, "", document.place(scalar), old_text)
    else:
        for scalar, old in gone:
            says = f"{old} is to be looked at here; {ids.why_gone(old)}"
            yield Left(old, document.place(scalar), says)


def _without(document: Document, change: Mapping) -> Edit:
    """The edit that takes `look` out of a change, all of which is gone."""
    text = document.text.text
    key, look = change.key("look"), change.get("look")
    assert isinstance(look, Sequence)
    last = look.items[-1]
    start = text.rfind("\n", 0, key.start) + 1
    _, end = item_lines(text, last)
    return Edit(start, end, "", document.place(key), text[start:end])
