"""Slips of the pen in one word: a letter dropped, doubled, or swapped with the next."""

from random import Random

WAYS = ("dropped", "doubled", "swapped")


def misspell(text: str, way: str, rng: Random) -> str | None:
    """The text with one slip of that kind somewhere, or nothing where none is possible."""
    places = [at for at, letter in enumerate(text) if letter.isalnum() or letter in "_-."]
    if way == "swapped":
        places = [at for at in places if at + 1 < len(text) and _swappable(text, at)]
    elif way == "dropped" and len(text) < 2:
        return None
    if not places:
        return None
    at = rng.choice(places)
    if way == "dropped":
        return text[:at] + text[at + 1 :]
    if way == "doubled":
        return text[:at] + text[at] + text[at:]
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _swappable(text: str, at: int) -> bool:
    """Whether swapping this letter with the next makes another text."""
    after = text[at + 1]
    return text[at] != after and (after.isalnum() or after in "_-.")
