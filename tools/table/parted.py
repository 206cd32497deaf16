"""Where a saved game parts from its log, as lines of text and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from livingrules.engine.graph.places import located, shown_file
from livingrules.engine.play.log import Log
from livingrules.engine.play.replay import Parting
from livingrules.engine.variants.edit import Edit
from livingrules.engine.variants.effect import one_line
from livingrules.tools.output.cells import shortened, visible
from livingrules.tools.table.telling import entry_text, value_text

_SHOWN = 6
"""So many edits are shown; the others are in the JSON."""


def parting_lines(
    parting: Parting, edits: Sequence[Edit] | None, log: Log, file: str
) -> Iterator[str]:
    """The entry at which they part, what differs, and the edits of the rules that make it so.

    `edits` is None where nobody looked for them.
    """
    yield f"{file}:{parting.entry + 1}: they part here"
    if parting.said:
        yield f"  {entry_text(parting.said)}"
    around = _action(parting, log)
    if parting.said and around is not None and around[1] is not parting.said:
        yield f"  in the action of line {around[0] + 1}: {entry_text(around[1])}"
    rule = f" [{parting.rule}]" if parting.rule else ""
    yield visible(f"  {parting.message}{rule}")
    for one in parting.differences:
        first, second = value_text(one.before), value_text(one.after)
        yield visible(f"    {one.place}: {first}, and {second} by the other rules")
    if edits is None:
        return
    if not edits:
        yield "  no entry of the rules was found that makes it so"
    for edit in edits[:_SHOWN]:
        yield from _edit_lines(edit)
    if len(edits) > _SHOWN:
        yield f"  and of {len(edits) - _SHOWN} more: only together do they make it so"


def _edit_lines(edit: Edit) -> Iterator[str]:
    """An edit: its address, its rule and its place, what stood there and what stands there now."""
    rule = f" [{edit.book}:{edit.rule}]" if edit.rule else ""
    place = f"{shown_file(edit.place.file)}:{edit.place.line}"
    yield visible(f"  because of {_address(edit)}{rule}, {place}")
    if edit.before is not None:
        yield f"    before  {visible(shortened(one_line(edit.before)))}"
    now = "(taken away)" if edit.after is None else visible(shortened(one_line(edit.after)))
    yield f"    now     {now}"


def parting_json(parting: Parting, edits: Sequence[Edit] | None, log: Log) -> dict[str, Any]:
    """The same with the keys of the contract."""
    action = _action(parting, log)
    return {
        "line": parting.entry + 1,
        "input": parting.said,
        "action": None if action is None else {"line": action[0] + 1, "input": action[1]},
        "message": parting.message,
        "rule": parting.rule,
        "differences": [
            {"place": one.place, "first": one.before, "other": one.after}
            for one in parting.differences
        ],
        "edits": None if edits is None else [_edit_json(one) for one in edits],
    }


def _edit_json(edit: Edit) -> dict[str, Any]:
    """An edit, as `variant diff` has one."""
    return {
        "address": _address(edit),
        "before": None if edit.before is None else one_line(edit.before),
        "after": None if edit.after is None else one_line(edit.after),
        "rule": f"{edit.book}:{edit.rule}" if edit.rule else None,
        **located(edit.place),
    }


def _address(edit: Edit) -> str:
    """Its address with the book's name."""
    return "/".join((edit.book, *edit.address))


def _action(parting: Parting, log: Log) -> tuple[int, Any] | None:
    """The action or report in whose course they part, with its number; None at the beginning."""
    for number in range(min(parting.entry, len(log.inputs)), 0, -1):
        said = log.inputs[number - 1]
        if "do" in said or "report" in said:
            return number, said
    return None
