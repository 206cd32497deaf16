"""Small changes of a file's text, each with the place where the changed thing now stands."""

import re
from dataclasses import dataclass

from ruamel.yaml.nodes import Node, ScalarNode

from slips.places import Block, last_line, position

SIMPLE = re.compile(r"[\w.-][\w .-]*")


@dataclass(frozen=True)
class Edit:
    """The new text of a file, and where in it to look."""

    text: str
    line: int
    column: int


def replace(text: str, start: int, end: int, new: str) -> Edit:
    """One stretch replaced; the place is its beginning."""
    line, column = position(text, start)
    return Edit(text[:start] + new + text[end:], line, column)


def in_flow(raw: str) -> str | None:
    """A scalar's source text as it may stand between brackets, or nothing if it cannot."""
    if "\n" in raw:
        return None
    if raw[:1] in "'\"" or SIMPLE.fullmatch(raw):
        return raw
    return None if "'" in raw else f"'{raw}'"


def line_starts(text: str) -> list[int]:
    """The offset at which each line begins, and at last the end."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def is_flow(node: Node) -> bool:
    """Whether a mapping or list stands in brackets."""
    return bool(getattr(node, "flow_style", False))


def one_line(text: str, node: Node) -> bool:
    """Whether all of a node stands on one line."""
    return int(node.start_mark.line) == last_line(text, node)


def own_lines(text: str, key: ScalarNode) -> bool:
    """Whether a key begins its line, so that the pair can be moved by whole lines."""
    start = key.start_mark.index
    return not text[text.rfind("\n", 0, start) + 1 : start].strip()


def cut_pair(text: str, block: Block, index: int) -> str | None:
    """The text without one pair of a mapping, or nothing where that cannot be done simply."""
    key, value = block.pairs[index]
    if is_flow(block.node):
        if not one_line(text, block.node):
            return None
        if index + 1 < len(block.pairs):
            start, end = key.start_mark.index, block.pairs[index + 1][0].start_mark.index
        else:
            start, end = block.pairs[index - 1][1].end_mark.index, value.end_mark.index
        return text[:start] + text[end:]
    if not own_lines(text, key):
        return None
    starts = line_starts(text)
    return text[: starts[key.start_mark.line]] + text[starts[last_line(text, value) + 1] :]


def move_out(text: str, block: Block, index: int, target: Block) -> Edit | None:
    """One pair, a single line, taken out of a mapping and put behind what held it.

    `target` is a mapping round `block`; the line gets the indentation of its keys.
    """
    key, value = block.pairs[index]
    if is_flow(target.node) or is_flow(block.node):
        return None
    if key.start_mark.line != last_line(text, value):
        return None
    if not own_lines(text, key) or len(block.pairs) < 2:
        return None
    starts = line_starts(text)
    line = key.start_mark.line
    content = text[starts[line] : starts[line + 1]].strip()
    holder = next(
        pair[1]
        for pair in target.pairs
        if pair[1].start_mark.index <= key.start_mark.index < pair[1].end_mark.index
    )
    below = last_line(text, holder) + 1
    indent = " " * target.pairs[0][0].start_mark.column
    before = text[starts[line + 1] : starts[below]]
    if before and not before.endswith("\n"):
        before += "\n"
    new = text[: starts[line]] + before + f"{indent}{content}\n" + text[starts[below] :]
    return Edit(new, below, len(indent) + 1)


def move_in(text: str, block: Block, index: int, target: Block) -> Edit | None:
    """One pair, a single line, taken out of a mapping and put into one inside it."""
    key, value = block.pairs[index]
    if not isinstance(value, ScalarNode) or is_flow(block.node) or not one_line(text, value):
        return None
    if not own_lines(text, key) or len(block.pairs) < 2:
        return None
    starts = line_starts(text)
    line = key.start_mark.line
    raw = text[value.start_mark.index : value.end_mark.index]
    last = target.pairs[-1][1]
    if is_flow(target.node):
        inner = in_flow(raw)
        if inner is None or not one_line(text, target.node):
            return None
        at, new = last.end_mark.index, f", {key.value}: {inner}"
        shift = 2
    else:
        indent = target.pairs[0][0].start_mark.column
        at = starts[last_line(text, last) + 1]
        new, shift = " " * indent + f"{key.value}: {raw}\n", indent
        if text[at - 1] != "\n":
            return None
    cut, cut_end = starts[line], starts[line + 1]
    if at <= cut:
        result = text[:at] + new + text[at:cut] + text[cut_end:]
        place = at + shift
    else:
        result = text[:cut] + text[cut_end:at] + new + text[at:]
        place = at + shift - (cut_end - cut)
    return Edit(result, *position(result, place))


def swap_value(text: str, key: ScalarNode, value: Node, new: str) -> Edit | None:
    """The value of a key, however long, replaced by something short on the key's line."""
    colon = text.find(":", key.end_mark.index)
    if isinstance(value, ScalarNode) or is_flow(value):
        if not one_line(text, value):
            return None
        return replace(text, value.start_mark.index, value.end_mark.index, new)
    if text[key.end_mark.index : colon].strip():
        return None
    starts = line_starts(text)
    end = starts[last_line(text, value) + 1]
    line, column = position(text, colon + 1)
    return Edit(f"{text[: colon + 1]} {new}\n{text[end:]}", line, column + 1)
