"""Larger slips: a key that stands in the wrong mapping, a row that lacks a cell."""

from collections import defaultdict
from collections.abc import Callable
from functools import partial

from slips import edits
from slips.places import Block
from slips.slip import Setting, Slip, slip_of
from slips.table import SHAPES

Move = Callable[[str, Block, int, Block], edits.Edit | None]


def add_moves(setting: Setting) -> None:
    """Add the makers for every key of a fixed shape, and for every cell."""
    inside: dict[int, list[Block]] = defaultdict(list)
    for block in setting.places.blocks:
        if block.parent is not None and block.shape and block.pairs:
            inside[id(block.parent)].append(block)
    for block in setting.places.blocks:
        _misplaced(setting, block, inside[id(block)])
        if block.shape in ("row", "cells") and len(block.pairs) > 1 and not _partial(block):
            for index, (key, _) in enumerate(block.pairs):
                if block.shape == "cells" or key.value not in ("id", "rule"):
                    maker = partial(_without_cell, setting, block, index)
                    setting.add("missing cell", block.pattern, maker)


def _misplaced(setting: Setting, block: Block, inside: list[Block]) -> None:
    """Each fixed key of a mapping moved out of it, and into a mapping inside it."""
    if not block.shape:
        return
    fixed = {name.rstrip("!") for name in SHAPES[block.shape]}
    targets: list[tuple[Block, Move]] = [(inner, edits.move_in) for inner in inside]
    around = block.parent
    while around is not None:
        targets.append((around, edits.move_out))
        around = around.parent
    for target, move in targets:
        for index, (key, _) in enumerate(block.pairs):
            if key.value in fixed and not _takes(target, key.value):
                sort = f"{block.pattern}/{key.value} to {target.pattern}"
                maker = partial(_moved, setting, block, index, target, move)
                setting.add("key in the wrong place", sort, maker)


def _takes(block: Block, key: str) -> bool:
    """Whether a mapping has such a key of its own."""
    if not block.shape:
        return False
    fields = {name.rstrip("!") for name in SHAPES[block.shape]}
    return key in fields or any(pair[0].value == key for pair in block.pairs)


def _moved(setting: Setting, block: Block, index: int, target: Block, move: Move) -> Slip | None:
    """The slip with one pair moved, if that can be done by moving a line."""
    edit = move(setting.text(block), block, index, target)
    what = f"{block.pairs[index][0].value} moved to {target.pattern or 'the top'}"
    return slip_of("key in the wrong place", block.file, edit, what) if edit else None


def _without_cell(setting: Setting, block: Block, index: int) -> Slip | None:
    """The slip with one cell gone; its place is the row's name or else its first key."""
    text = edits.cut_pair(setting.text(block), block, index)
    if text is None:
        return None
    mark = (block.pairs[0][0] if block.key is None else block.key).start_mark
    edit = edits.Edit(text, mark.line + 1, mark.column + 1)
    return slip_of("missing cell", block.file, edit, f"{block.pairs[index][0].value} missing")


def _partial(block: Block) -> bool:
    """Whether the block stands in a table that may have gaps."""
    around: Block | None = block
    while around is not None and around.shape != "table":
        around = around.parent
    return around is not None and any(key.value == "partial" for key, _ in around.pairs)
