"""What variants change, as text and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from livingrules.engine.graph.places import located
from livingrules.engine.variants.effect import Effect
from livingrules.engine.variants.pairs import Kind, Pair
from livingrules.tools.output.cells import shortened, visible

_LISTED = 12


def listed_lines(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Variants with the books that they are laid over and their titles."""
    names = max((len(row["name"]) for row in rows), default=0)
    books = max((len(", ".join(row["over"])) for row in rows), default=0)
    for row in rows:
        over, told = ", ".join(row["over"]), row["title"]
        if not row["sound"]:
            told = f"has mistakes: 'livingrules variant check {row['name']}'"
        yield visible(f"{row['name']:<{names}}  {over:<{books}}  {told}").rstrip()


def effect_json(one: Effect) -> dict[str, Any]:
    """One change."""
    return {
        "address": one.address,
        "before": one.before,
        "after": one.after,
        "rule": one.rule,
        **located(one.place),
    }


def effect_lines(found: Sequence[Effect]) -> Iterator[str]:
    """Each change: the address with its rule, what stood there and what stands there now."""
    for one in found:
        rule = f" [{one.rule}]" if one.rule else ""
        yield visible(f"{one.address}{rule}")
        if one.before is not None:
            yield f"  before  {visible(shortened(one.before))}"
        yield f"  {'now':<6}  {'(taken away)' if one.after is None else visible(shortened(one.after))}"


def pair_json(one: Pair) -> dict[str, Any]:
    """How two variants go together."""
    return {"variants": [one.one, one.other], "kind": one.kind.value, "at": one.at}


def pair_lines(pairs: Sequence[Pair]) -> Iterator[str]:
    """Each two of several variants, and how they go together."""
    if pairs:
        yield ""
    for pair in pairs:
        names = f"{visible(pair.one)} and {visible(pair.other)}"
        if pair.kind is Kind.ORDERED:
            assert pair.at is not None
            yield f"{names} are ordered: {visible(pair.one)} comes first in {visible(pair.at)}"
        elif pair.kind is Kind.CONFLICTING:
            yield f"{names} conflict"
        else:
            yield f"{names} are independent"


def parted_lines(parted: dict[str, Any]) -> Iterator[str]:
    """Which scenarios come out otherwise."""
    found = parted["parted"]
    yield ""
    many = "1 scenario" if parted["played"] == 1 else f"{parted['played']} scenarios"
    if not found:
        yield f"{many}: none comes out otherwise"
        return
    yield f"{many}: {len(found)} come{'s' if len(found) == 1 else ''} out otherwise"
    for one in found[:_LISTED]:
        where = f"{one['file']}:{one['line']}: " if one["file"] else ""
        yield f"  {visible(where)}{one['scenario']}"
        yield f"    expected  {visible(one['expected'])}"
        yield f"    got       {visible(one['got'])}"
    if len(found) > _LISTED:
        yield f"  and {len(found) - _LISTED} more"
