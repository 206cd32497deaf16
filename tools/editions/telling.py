"""What a new edition changes, as lines of text."""

import textwrap
from collections.abc import Iterator, Sequence

from livingrules.engine.editions.classify import Change
from livingrules.engine.editions.compare import Comparison, Stayed
from livingrules.engine.editions.touched import Touched, by_reason
from livingrules.engine.editions.worddiff import Piece, spaced, word_diff
from livingrules.engine.graph.places import at

_WIDTH = 96
_MARKS = {"out": "[-{}-]", "in": "{{+{}+}}", "kept": "{}", "left": "{}"}


def told(found: Comparison, affected: Sequence[Touched]) -> Iterator[str]:
    """All of it: what changed, sorted, then what that touches."""
    if not found:
        many = len(found.new.prints)
        yield f"no difference in {'1 rule' if many == 1 else f'{many} rules'}"
        return
    yield _counts(found)
    for heading, ids in (("added", found.added), ("removed", found.removed)):
        if ids:
            yield from ("", heading)
            yield from (f"  {_titled(found, one, heading)}" for one in ids)
    if found.moved:
        yield from ("", "moved")
        yield from (f"  {one} → {_titled(found, other)}" for one, other in found.moved)
        if any(one.kind == "rule" for one in affected):
            yield "  (--renumber writes these ids into the catalogue)"
    if found.reordered:
        yield from ("", "reordered")
        yield from (f"  {_titled(found, one)}" for one in found.reordered)
    if found.split:
        yield from ("", "split")
        yield from (f"  {one.one} → {', '.join(one.many)}" for one in found.split)
    if found.merged:
        yield from ("", "merged")
        yield from (f"  {', '.join(one.many)} → {one.one}" for one in found.merged)
    if found.changed:
        yield from ("", "changed")
        for change in found.changed:
            yield f"  {_titled(found, change.id)}: {change.kind}{_was(change)}"
            yield from _details(change)
    if found.outside is not None:
        yield from ("", "changed outside of any rule", f"  {found.outside.kind}")
        yield from _details(found.outside)
    yield from _following(found)
    yield from _touched(affected)


def _counts(found: Comparison) -> str:
    """How much changed, in one line."""
    counted: dict[str, Sequence[object]] = {
        "added": found.added, "removed": found.removed, "moved": found.moved,
        "reordered": found.reordered, "split": found.split, "merged": found.merged,
        "changed": found.changed,
    }  # fmt: skip
    words = [f"{len(ids)} {name}" for name, ids in counted.items() if ids]
    return ", ".join([*words, f"{found.unchanged} unchanged"])


def _titled(found: Comparison, identifier: str, heading: str = "") -> str:
    """An id with its heading."""
    prints = found.old.prints if heading == "removed" else found.new.prints
    return f"{identifier}  {prints[identifier].heading}".rstrip()


def _was(change: Change) -> str:
    """What it was called, where that is another id."""
    return f" (was {change.was})" if change.was != change.id else ""


def _details(change: Change) -> Iterator[str]:
    """What differs: the words where there are texts, else what a lock knows."""
    pieces = word_diff(change)
    if pieces:
        yield from _wrapped(_line(pieces))
        return
    named = {"heading": change.headings, "numbers": change.numbers, "limits": change.limits,
             "conditions": change.conditions, "references": change.references}  # fmt: skip
    for name, parts in named.items():
        if parts.old or parts.new:
            before, after = ", ".join(parts.old) or "none", ", ".join(parts.new) or "none"
            yield from _wrapped(f"{name}: {before} → {after}")


def _line(pieces: Sequence[Piece]) -> str:
    """A word diff as git writes it."""
    return "".join(
        f"{before}{_MARKS[one.kind].format(_apart(one))}" for before, one in spaced(pieces)
    )


def _apart(one: Piece) -> str:
    """The words of a piece, where they would run into the marks with blanks round them."""
    at_ends = one.text[0] in "-+" or one.text[-1] in "-+"
    return f" {one.text} " if one.kind in ("out", "in") and at_ends else one.text


def _wrapped(text: str, indent: str = " " * 6) -> list[str]:
    """Text in lines, set in; none where there is no text."""
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent,
                         break_long_words=False, break_on_hyphens=False)  # fmt: skip


def _following(found: Comparison) -> Iterator[str]:
    """What is said of references that follow the new ids, and of those that do not."""
    if found.followed:
        yield from ("", f"cite others by their new ids, else as before: {len(found.followed)}")
        yield from _wrapped(", ".join(found.followed))
    if found.stayed:
        yield from ("", f"cite an id as before, which is not what it was: {len(found.stayed)}")
        yield from (f"  {stayed_text(one)}" for one in found.stayed)


def stayed_text(one: Stayed) -> str:
    """What is said of a reference that did not follow its rule."""
    what = "is no rule now"
    if one.there:
        what = f"was {one.was} before" if one.was is not None else "is a new rule"
    became = f"is {one.now} now" if one.now is not None else "is gone"
    return f"{one.id} cites {one.cites}, which {what}; the old {one.cites} {became}"


def _touched(affected: Sequence[Touched]) -> Iterator[str]:
    """What is to be looked at, by the changes that are the reason."""
    if affected:
        yield from ("", f"to be looked at: {len(affected)}")
    for (_, reason), rows in by_reason(affected).items():
        yield from _wrapped(reason, "  ")
        for one in rows:
            yield f"      {one.id}  ({one.kind}, {at(one.place)})"
            yield from _wrapped(one.detail, " " * 10)
