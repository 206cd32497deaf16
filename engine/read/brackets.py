"""Slips with brackets: not closed, closed by the other kind, closed twice, text behind them."""

import re

from livingrules.dsl.finding import Related
from livingrules.engine.read.trouble import Slip, Token, Trouble

# A key whose colon has no space behind it: `title:Dock`, `5A:{title: Dock}`.
NO_SPACE = re.compile(
    r"(?:- +)*[^\W\d][\w-]*(?P<colon>:)(?=[^\s:/])|(?:- +)*\w+(?P<open>:)(?=[\[{])"
)
_CLOSING = {"[": "]", "{": "}"}


def no_space(match: re.Match[str]) -> Slip:
    """The slip of a colon without a space behind it, as NO_SPACE found it."""
    colon = match.start("open") if match["open"] else match.start("colon")
    message = "no space stands behind this colon, so it does not end a key"
    return Slip(message, colon, colon + 1, "put a space behind it")


def brackets(found: Trouble) -> Slip | None:
    """A bracket that is not closed, closed by the other kind, or closed twice."""
    sign = found.source[found.at : found.at + 1]
    if "<block end>" in found.said or "expected key" in found.said or "expected '-'" in found.said:
        return _behind_bracket(found, sign)
    if "flow" not in found.said or found.since is None:
        return None
    if "node content" in found.said:
        return _no_value(found, sign)
    opening = found.source[found.since : found.since + 1]
    closing = _CLOSING.get(opening)
    if closing is None:
        return None
    before = found.before()
    if sign in ("]", "}"):
        where = found.text.place(found.since, found.since + 1)
        message = f"this '{sign}' closes what a '{opening}' opened"
        return Slip(message, found.at, found.at + 1, f"close with '{closing}' first",
                    (Related(f"here the '{opening}' opens", where),))  # fmt: skip
    if before is None or not found.same_line(before.start, found.at):
        message = f"the '{opening}' that opens here is not closed"
        return Slip(message, found.since, found.since + 1, f"close it with '{closing}'")
    colon = NO_SPACE.match(found.source, before.start, found.at + 1)
    if sign in ("[", "{") and colon:
        return no_space(colon)
    if sign == ":":
        message = "a second ': ' stands here in one pair"
        hint = "put a comma between the pairs, or quotes round the value"
        return Slip(message, found.at, found.at + 1, hint)
    return None


def _no_value(found: Trouble, sign: str) -> Slip | None:
    """Nothing, or something impossible, where a value is expected between brackets."""
    if sign == ",":
        message = "a value is missing before this comma"
        return Slip(message, found.at, found.at + 1, "take one comma out")
    if sign == "-" and "document start" not in found.said:
        message = "a dash that begins an item cannot stand between brackets"
        return Slip(message, found.at, found.at + 1, "separate the items by commas")
    opening = _last_open(found)
    if opening is None or sign not in ("]", "}", "-", "."):
        return None if opening is None or sign else _not_closed(found, opening)
    if sign in ("-", "."):
        return _not_closed(found, opening)
    where = found.text.place(opening.start, opening.start + 1)
    bracket = found.source[opening.start]
    message = f"this '{sign}' closes what a '{bracket}' opened"
    return Slip(message, found.at, found.at + 1, f"close with '{_CLOSING[bracket]}' first",
                (Related(f"here the '{bracket}' opens", where),))  # fmt: skip


def _last_open(found: Trouble) -> Token | None:
    """The last bracket before the place of the trouble that is still open."""
    opened: list[Token] = []
    for token in found.tokens:
        if token.start >= found.at:
            break
        if token.kind in ("FlowSequenceStart", "FlowMappingStart"):
            opened.append(token)
        elif token.kind in ("FlowSequenceEnd", "FlowMappingEnd") and opened:
            opened.pop()
    return opened[-1] if opened else None


def _not_closed(found: Trouble, opening: Token) -> Slip:
    """The slip of a bracket that is never closed."""
    bracket = found.source[opening.start]
    message = f"the '{bracket}' that opens here is not closed"
    return Slip(message, opening.start, opening.start + 1, f"close it with '{_CLOSING[bracket]}'")


def _behind_bracket(found: Trouble, sign: str) -> Slip | None:
    """Something behind a list or mapping in brackets."""
    before = found.before()
    if sign in ("]", "}"):
        message = f"this '{sign}' closes nothing that is open"
        return Slip(message, found.at, found.at + 1, "take it out")
    if before is None or not found.same_line(before.start, found.at):
        return None
    if before.kind in ("FlowSequenceEnd", "FlowMappingEnd") and before.end <= found.at:
        message = "something stands here behind the bracket that closes the value"
        hint = "take it out, or put it into the brackets"
        return Slip(message, found.at, found.word_end(), hint)
    return None
