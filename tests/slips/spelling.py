"""Slips of the pen: a wrong letter in a key, a declaration, a reference, a word, a name."""

from functools import partial

from slips.letters import WAYS, misspell
from slips.names import RUNS
from slips.places import Spot
from slips.slip import EXISTING, UNUSED, UNWRITABLE, Setting, Slip

REFERENCES = ("rule", "ruling", "option", "book", "scheme", "address", "column", "cell-key",
              "action", "procedure", "event", "queue", "phase", "set", "argument", *RUNS)  # fmt: skip


def add_misspellings(setting: Setting) -> None:
    """Add three makers for every place: a letter dropped, doubled, swapped."""
    for spot in setting.places.spots:
        kind = _kind(spot)
        if kind:
            for way in WAYS:
                setting.add(kind, spot.pattern, partial(_misspelt, setting, spot, kind, way))


def _kind(spot: Spot) -> str | None:
    """Which kind of slip it is when a letter of that place is wrong."""
    if spot.kind == "key":
        return "key misspelt"
    if spot.kind == "declaration":
        return "declaration misspelt"
    if spot.kind != "use" or not spot.text:
        return None
    if spot.role == "word":
        return "word misspelt"
    if spot.role in REFERENCES:
        return "reference misspelt"
    if spot.role.endswith("-name"):
        return "name in an expression misspelt"
    return None


def _misspelt(setting: Setting, spot: Spot, kind: str, way: str) -> Slip | str | None:
    """The slip with one letter wrong."""
    if not spot.plain:
        return UNWRITABLE
    new = misspell(spot.text, way, setting.rng)
    if new is None or new == spot.text:
        return None
    if setting.names.exists(spot, new):
        return EXISTING
    other = _other_end(setting, spot)
    if isinstance(other, str):
        return other
    text = setting.text(spot)
    return Slip(
        kind,
        spot.file,
        spot.line,
        spot.column,
        spot.text,
        f"{spot.text} → {new} ({way})",
        text[: spot.start] + new + text[spot.end :],
        _at_the_end(other, spot, new),
        _stands(other, spot, len(new) - len(spot.text)) if other else None,
    )


def _other_end(setting: Setting, spot: Spot) -> Spot | str | None:
    """The only other mention of the name; a reason, where there is none at all."""
    names = setting.names
    if spot.kind == "declaration":
        users = names.users(spot)
        if names.is_listed(spot):
            return None
        return users[0] if len(users) == 1 else None if users else UNUSED
    if spot.kind != "use":
        return None
    if spot.role in RUNS:
        group = RUNS[spot.role]
        found = names.declared[group, spot.text]
        return found[0] if found and not names.uses[group, spot.text] else None
    return names.other_end(spot)


def _at_the_end(end: Spot | None, slip: Spot, new: str) -> str:
    """What a finding at the other end of a pair should suggest."""
    if end is None or end.role != "address":
        return new
    return "/".join(new if part == slip.text else part for part in end.text.split("/"))


def _stands(end: Spot, slip: Spot, longer: int) -> tuple[str, int, int]:
    """Where the other end of a pair stands once the slip is made."""
    same_line = end.file == slip.file and end.line == slip.line and end.start > slip.start
    return end.file, end.line, end.column + (longer if same_line else 0)
