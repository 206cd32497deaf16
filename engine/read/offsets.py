"""From an offset in a scalar's value to the offset in the file where that sign was typed.

An expression in YAML may be written plain, quoted, or as a block, and over several lines; a
mistake at its twelfth character must still be shown where that character stands.
"""

from livingrules.engine.read.nodes import Scalar

_ESCAPES = {"x": 2, "u": 4, "U": 8}


def offsets(text: str, scalar: Scalar) -> list[int]:
    """For each character of `scalar.value`, and its end, the offset in `text`.

    Exact for every character that is not white space, in every style; a space that stands
    for a folded line end lies at that line end.
    """
    value, start, end = scalar.value, scalar.start, scalar.end
    if not scalar.style and end - start == len(value):
        return list(range(start, end + 1))
    if scalar.style == '"':
        return _double(text, scalar)
    position = start
    if scalar.style in ("|", ">"):
        position = text.find("\n", start, end) + 1 or end
    elif scalar.style == "'":
        position, end = start + 1, end - 1
    found: list[int] = []
    for sign in value:
        if sign.isspace():
            found.append(min(position, end))
            if position < end and text[position].isspace():
                position += 1
            continue
        while position < end and text[position] != sign:
            position += 1
        found.append(min(position, end))
        position += 2 if sign == "'" == scalar.style else 1
    found.append(min(position, end))
    return found


def _double(text: str, scalar: Scalar) -> list[int]:
    """The offsets of a double-quoted scalar: escapes make one character of several."""
    position, end = scalar.start + 1, scalar.end - 1
    found: list[int] = []
    while position < end and len(found) < len(scalar.value):
        sign = text[position]
        if sign == "\\":
            following = text[position + 1]
            if following in "\r\n":  # an escaped line end joins the lines without a space
                after = _skip_space(text, position + 1, end)
                found.extend([position] * (text.count("\n", position, after) - 1))
                position = after
                continue
            found.append(position)
            position += 2 + _ESCAPES.get(following, 0)
        elif sign in " \t\r\n":
            after = _skip_space(text, position, end)
            run = text[position:after]
            # a run with a line end folds: its trailing blanks go, one end is a space
            breaks = run.count("\n")
            count = len(run) if not breaks else max(1, breaks - 1)
            found.extend(position + min(step, len(run) - 1) for step in range(count))
            position = after
        else:
            found.append(position)
            position += 1
    found.extend([min(position, end)] * (len(scalar.value) + 1 - len(found)))
    return found


def _skip_space(text: str, position: int, end: int) -> int:
    """The first offset from `position` that is no white space."""
    while position < end and text[position] in " \t\r\n":
        position += 1
    return position
