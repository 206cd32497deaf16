"""Another scalar in the place of the right one: wrong types, number traps, missing rules."""

import re
from collections.abc import Iterator
from functools import partial

from ruamel.yaml.nodes import MappingNode, ScalarNode

from slips import edits
from slips.names import bare
from slips.places import TEXT_ROLES, Block, Spot
from slips.slip import EXISTING, UNWRITABLE, Setting, Slip, slip_of
from slips.table import SHAPES

LETTERS = "abcdefghjklmnpqrstuvwxyz"


def add_swaps(setting: Setting) -> None:
    """Add the makers for every scalar, and for every list and mapping as a whole."""
    for spot in setting.places.spots:
        if spot.role == "rule" and spot.kind == "use":
            setting.add(
                "reference to a missing rule", spot.pattern, partial(_nowhere, setting, spot)
            )
        for trap in _traps(spot):
            sort = re.sub(r"\d+", "9", trap)
            maker = partial(_whole, setting, spot, "number trap", trap, spot.text)
            setting.add("number trap", f"{spot.pattern} {sort}", maker)
        if spot.node is not None and _is_value(spot):
            for sort, new in _other_types(setting, spot):
                maker = partial(_whole, setting, spot, "wrong type", new, None)
                setting.add("wrong type", f"{spot.pattern} {sort}", maker)
    for block in setting.places.blocks:
        if block.key is not None:
            setting.add("wrong type", f"{block.pattern} word", partial(_worded, setting, block))
        elif isinstance(block.node, MappingNode):
            setting.add(
                "wrong type", f"{block.pattern} item", partial(_worded_item, setting, block)
            )


def _is_value(spot: Spot) -> bool:
    """Whether the scalar is the value of a key or an item of a list, not a key itself."""
    if spot.role in ("cell-key", "address", "column"):
        return False
    return spot.kind in ("use", "text") or spot.role == "book"


def _nowhere(setting: Setting, spot: Spot) -> Slip | str | None:
    """The reference with its last number or letter turned into one that no rule has."""
    hit = re.match(r"^(.*?)(\d+|[^\W\d_])$", spot.text)
    if not hit or not spot.plain:
        return None
    if hit[2].isdigit():
        endings = [str(int(hit[2]) + more) for more in range(1, 60)]
    else:
        endings = list(LETTERS.upper() if hit[2].isupper() else LETTERS)
    free = [end for end in endings if not setting.names.exists(spot, hit[1] + end)]
    if not free:
        return EXISTING
    new = hit[1] + setting.rng.choice(free)
    edit = edits.replace(setting.text(spot), spot.start, spot.end, new)
    what = f"{spot.text} → {new}"
    # The place of a scalar in quotes is its opening quote.
    kind = "reference to a missing rule"
    return Slip(kind, spot.file, spot.line, spot.column, None, what, edit.text)


def _whole(setting: Setting, spot: Spot, kind: str, new: str, was: str | None) -> Slip | str | None:
    """The slip with another text in place of the scalar and its quotes."""
    if not spot.plain:
        return UNWRITABLE
    if kind == "number trap" and spot.role in ("rule", "run") and setting.names.exists(spot, new):
        return EXISTING
    start, end = spot.node.start_mark.index, spot.node.end_mark.index
    edit = edits.replace(setting.text(spot), start, end, new)
    return slip_of(kind, spot.file, edit, f"{spot.text} → {new}", was)


def _other_types(setting: Setting, spot: Spot) -> Iterator[tuple[str, str]]:
    """What a scalar could be by mistake: a list, a mapping, a number or a word for another."""
    text = setting.text(spot)
    raw = edits.in_flow(text[spot.node.start_mark.index : spot.node.end_mark.index])
    last = spot.pattern.rpartition("/")[2]
    shape = SHAPES.get(spot.shape, {})
    spec = shape.get(last) or shape.get(f"{last}!") or shape.get("*", "")
    if raw is not None:
        if "[" not in spec:
            yield "list", f"[{raw}]"
        if "@" not in spec and "{" not in spec:
            yield "mapping", f"{{value: {raw}}}"
    wrong = {"word": "3", "boolean": "maybe", "integer": "three"}.get(spot.role)
    if wrong:
        yield "other scalar", wrong


def _worded(setting: Setting, block: Block) -> Slip | None:
    """The value of a key, a list or mapping, with the word `nothing` in its place."""
    if setting.declares(block) or any(
        each in ("prose", "cell") for each in block.spec.split(" | ")
    ):
        return None
    edit = edits.swap_value(setting.text(block), block.key, block.node, "nothing")
    if edit is None:
        return None
    return slip_of("wrong type", block.file, edit, f"{block.key.value}: nothing")


def _worded_item(setting: Setting, block: Block) -> Slip | None:
    """An item of a list, a mapping in brackets, with its first value in its place."""
    text = setting.text(block)
    if not edits.is_flow(block.node) or not edits.one_line(text, block.node):
        return None
    if setting.declares(block) or not isinstance(block.pairs[0][1], ScalarNode):
        return None
    start, end = block.node.start_mark.index, block.node.end_mark.index
    new = block.pairs[0][1].value
    if edits.in_flow(new) != new:
        return None
    edit = edits.replace(text, start, end, new)
    return slip_of("wrong type", block.file, edit, f"{text[start:end]} → {new}")


def _traps(spot: Spot) -> list[str]:
    """What a number, a truth value or a number-like id becomes in other YAML readers' hands."""
    text = spot.text
    if spot.role in ("rule", "run"):
        as_number = _read_as_number(bare(text))
        return [as_number] if as_number and as_number != text else []
    if spot.role == "boolean":
        return ["yes", "on", "1"] if text == "true" else ["no", "off", "0"]
    if (spot.kind == "text" and spot.role in TEXT_ROLES) or spot.role in ("integer", "cell-key"):
        if re.fullmatch(r"[1-9]\d*", text):
            number = int(text)
            return [f"0{text}", f"{text}.0", f"{text}e0", hex(number), oct(number), "1:30", "1_000"]
        if text in ("true", "false") and spot.role != "type":
            return ["yes", "on"] if text == "true" else ["no", "off"]
    return []


def _read_as_number(text: str) -> str | None:
    """How an id that looks like a number comes back from a reader that takes it for one."""
    if re.fullmatch(r"\d+\.\d+|\d+[eE]\d+", text):
        number = float(text)
        return str(number) if number < 1e16 else None
    return str(int(text)) if re.fullmatch(r"0\d+", text) else None
