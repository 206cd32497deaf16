"""Reviews: what the books said where a variant changes them, when somebody last looked at both.

A review lies beside its variant and is written by `livingrules variant review`. Where a book has
moved since at an address that the variant changes, the variant is suspect.
"""

import json
import os.path
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path
from typing import Any

from livingrules.dsl.finding import Finding, Place, Related
from livingrules.engine.catalogue.added import review_file
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.read.text import read_text
from livingrules.engine.variants import codes
from livingrules.engine.variants.base import Base
from livingrules.engine.variants.manifest import Variant
from livingrules.engine.variants.pins import Pin, pins_of

Values = dict[str, Any]
"""What stands at addresses, each with its book's name: texts, mappings, lists; None for nothing."""
_MOST = 60


def review_text(base: Base, variant: Variant) -> str:
    """The text of a review of a variant over the books as they are now."""
    values: Values = {}
    for book in base.books:
        values |= _values(book, pins_of(base.documents(book), book, variant))
    return text_of_values(variant, values)


def text_of_values(variant: Variant, values: Values) -> str:
    """The text of a review of a variant by which these values are what it was reviewed with."""
    document = {"variant": variant.name, "fingerprint": fingerprint(values), "base": values}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def fingerprint(values: Values) -> str:
    """A short mark of what stands at addresses."""
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=12).hexdigest()


def suspects(documents: Sequence[Document], book: str, variant: Variant) -> Iterator[Finding]:
    """Where a book has moved since a variant was reviewed; nothing where it never was."""
    file = review_file(Path(variant.document.file))
    if not os.path.lexists(file):
        return
    if not file.is_file():
        yield _damaged(variant, file, "is no file that can be read")
        return
    known = read_review(file)
    if known is None:
        yield _damaged(variant, file, "is damaged")
        return
    named = reviewed_name(file)
    if named != variant.name:
        yield _damaged(variant, file, f"is that of another variant, '{_cut(named)}'")
        return
    pins = [*pins_of(documents, book, variant)]
    if pins and not known:
        yield _damaged(variant, file, "says nothing of what it changes")
        return
    for pin in pins:
        address = "/".join((book, *pin.address))
        if address in known:
            now = plain(pin.node)
            yield from _moved(variant, address, known[address], now, pin)


def _damaged(variant: Variant, file: Path, what: str) -> Finding:
    """What says that the review of a variant tells nothing of it, and why."""
    message = f"the review of '{variant.name}' {what}"
    related = (Related("it is here", Place(file.as_posix())),)
    hint = f"write it anew: livingrules variant review {variant.name}"
    if not file.is_file():
        hint = f"take it away, then: livingrules variant review {variant.name}"
    return Finding(codes.DAMAGED_REVIEW, message, _named(variant), hint=hint, related=related)


def _moved(variant: Variant, address: str, was: Any, now: Any, pin: Pin) -> Iterator[Finding]:
    """That something stands at an address otherwise than it did: the innermost place of that."""
    parted = _parted(was, now)
    if parted is None:
        return
    way, was, now = parted
    message = (
        f"'{variant.name}' is suspect: '{_clean('/'.join((address, *way)))}' {_told('was', was)} "
        f"when it was reviewed, and {_told('is', now)} now"
    )
    related = () if pin.place is None else (Related("it stands here", pin.place),)
    hint = (
        f"see whether it still says what you mean, then: livingrules variant review {variant.name}"
    )
    place = variant.document.place(pin.key)
    yield Finding(codes.SUSPECT_VARIANT, message, place, hint=hint, related=related)


def _told(verb: str, value: Any) -> str:
    """What is or was somewhere, in a few words."""
    if value is None:
        return f"{verb} not there"
    return f"{verb} '{_cut(_line(value))}'"


def _cut(text: str) -> str:
    """A text in one line that is not too long to be read."""
    text = _clean(text)
    return text if len(text) <= _MOST else text[: _MOST - 1] + "…"


def _clean(text: str) -> str:
    """A text in one line, without signs that cannot be seen: who forges a review may write any."""
    return "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}"
                   for one in " ".join(text.split()))  # fmt: skip


def _line(value: Any) -> str:
    """A value in one line, as YAML has it between brackets."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_line(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_line, value)) + "]"
    return str(value)


def _parted(was: Any, now: Any) -> tuple[tuple[str, ...], Any, Any] | None:
    """The first place inside two values at which they differ, with both; None where nowhere."""
    if was == now:
        return None
    pairs: list[tuple[str, Any, Any]] = []
    if isinstance(was, dict) and isinstance(now, dict):
        pairs = [(name, was.get(name), now.get(name)) for name in {**was, **now}]
    elif isinstance(was, list) and isinstance(now, list):
        both = enumerate(zip_longest(was, now), start=1)
        pairs = [(_step(one, other) or str(number), one, other) for number, (one, other) in both]
    for name, one, other in pairs:
        if one != other:
            way, inner_was, inner_now = _parted(one, other) or ((), one, other)
            return (name, *way), inner_was, inner_now
    return (), was, now


def _step(one: Any, other: Any) -> str:
    """What two items of a list are both called; empty where nothing."""
    names = {_name(item) for item in (one, other) if isinstance(item, dict)}
    return names.pop() if len(names) == 1 else ""


def _name(item: dict[str, Any]) -> str:
    own = item.get("id")
    return own if isinstance(own, str) else next(iter(item)) if len(item) == 1 else ""


def _values(book: str, pins: Iterator[Pin]) -> Values:
    return {"/".join((book, *pin.address)): plain(pin.node) for pin in pins}


def plain(node: Node | None) -> Any:
    """A node as JSON has it, None for none: the texts as written, private notes left out."""
    if node is None:
        return None
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {
            name: plain(value)
            for name, (_, value) in node.items.items()
            if not name.startswith("x-")
        }
    return [plain(item) for item in node.items]


def read_review(file: Path) -> Values | None:
    """What a review says of the books; None where it cannot be read or was changed by hand."""
    said = _said(file)
    base = said.get("base")
    try:
        sound = isinstance(base, dict) and said.get("fingerprint") == fingerprint(base)
    except RecursionError:
        return None
    return base if sound else None


def reviewed_name(file: Path) -> str:
    """The name of the variant that a review is of; empty where it says none."""
    name = _said(file).get("variant")
    return name if isinstance(name, str) else ""


def _said(file: Path) -> dict[str, Any]:
    """What a review says; nothing where it cannot be read."""
    text, _ = read_text(file)
    try:
        said = json.loads(text.text) if text is not None else None
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _named(variant: Variant) -> Place:
    """Where a variant says its name."""
    root = variant.document.root
    assert isinstance(root, Mapping)
    return variant.document.place(root.key("variant"))
