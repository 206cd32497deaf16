"""The slips of the pen behind a text that is not YAML, each shown where it was made."""

import re

from livingrules.dsl.finding import Related
from livingrules.engine.read.brackets import NO_SPACE, brackets, no_space
from livingrules.engine.read.codes import TOO_LARGE
from livingrules.engine.read.margins import outdented
from livingrules.engine.read.trouble import Slip, Token, Trouble

_NO_SPACE_DASH = re.compile(r"(?:- +)*(?P<dash>-)(?=[^\s-])")
_ODD_SPACE = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
LONG_KEY = 1024


def likely_slip(found: Trouble) -> Slip | None:
    """The slip of the pen that explains why the parser got stuck, where one does."""
    for look in _LOOKS:
        slip = look(found)
        if slip is not None:
            return slip
    return None


def _tab(found: Trouble) -> Slip | None:
    """A tab where YAML wants spaces."""
    near = found.source[max(0, found.at - 1) : found.at + 1]
    if "found a tab" not in found.said and "'\\t'" not in found.said and "\t" not in near:
        return None
    start, end = found.line_of(found.at)
    tab = found.source.find("\t", start, end)
    if tab < 0:
        return None
    stop = tab + 1
    while stop < end and found.source[stop] == "\t":
        stop += 1
    message = "a tab stands here, and YAML indents with spaces only"
    return Slip(message, tab, stop, "put spaces in place of the tab")


def _odd_space(found: Trouble) -> Slip | None:
    """A no-break space, or another that only looks like one, before or after a key."""
    before = found.before()
    for offset in (found.at, found.since, before.start if before is not None else None):
        if offset is None:
            continue
        start, end = found.line_of(offset)
        sign = re.compile(rf"\s*(?:- *)*(?:[\w-]+:)?[ ]*{_ODD_SPACE.pattern}").match(
            found.source, start, end
        )
        if sign:
            at = sign.end() - 1
            message = (
                f"a space of another kind (U+{ord(found.source[at]):04X}) stands here, "
                "and YAML takes it for a letter"
            )
            return Slip(message, at, at + 1, "put an ordinary space in its place")
    return None


def _escape(found: Trouble) -> Slip | None:
    """A backslash between double quotes that begins no escape."""
    if found.since is None or not any(
        part in found.said for part in ("escape", "hexdecimal", "Unicode character")
    ):
        return None
    start = found.source.rfind("\\", found.since, found.at + 1)
    if start < 0:
        return None
    message = "this backslash begins no escape that YAML knows"
    return Slip(message, start, start + 2, "write '\\\\' for a backslash, or use single quotes")


def _quote(found: Trouble) -> Slip | None:
    """A quote that is not closed, or something behind the one that closes."""
    if "quoted scalar" in found.said and found.since is not None:
        message = "the quote that opens here is never closed"
        return Slip(message, found.since, found.since + 1, "close it with the same sign")
    before = found.before()
    if before is None or before.kind != "Scalar" or before.style not in ("'", '"'):
        return None
    if found.source[before.end : found.at].strip(" \t\r\n"):
        return None
    if not found.same_line(before.start, before.end - 1):
        message = "the quote that opens here is closed only some lines below"
        where = found.text.place(before.end - 1, before.end)
        return Slip(message, before.start, before.start + 1, "close it where the value ends",
                    (Related("here it is closed", where),))  # fmt: skip
    sign = found.source[found.at : found.at + 1]
    if not found.same_line(before.end - 1, found.at) or sign in ("", *":,]}"):
        return None
    hint = "put quotes round the whole value, and double the same quote inside it"
    if before.style == '"':
        hint = 'put quotes round the whole value, and write a quote inside it as \\"'
    message = "something stands here behind the quote that closes the value"
    return Slip(message, found.at, found.word_end(), hint)


def _no_space_dash(dash: int) -> Slip:
    """The slip of a dash without a space behind it."""
    message = "no space stands behind this dash, so it does not begin an item"
    return Slip(message, dash, dash + 1, "put a space behind it")


def _line_above(found: Trouble) -> Slip | None:
    """A line that is no `key: value`: the parser reads on, and complains of a later one."""
    if "mapping values are not allowed" in found.said:
        token = found.before()
        start = token.start if token is not None else found.at
    elif "could not find expected ':'" in found.said and found.since is not None:
        token, start = None, found.since
    elif "<block end>" in found.said or "expected '-'" in found.said:
        token, start = None, found.at
    else:
        return None
    line, end = found.first_sign(start), found.line_of(start)[1]
    dash = _NO_SPACE_DASH.match(found.source, line, end)
    if dash:
        return _no_space_dash(dash.start("dash"))
    colon = NO_SPACE.match(found.source, line, end)
    if colon and (token is None or start <= colon.start(0) + 1 or token.start == line):
        return no_space(colon)
    if token is not None:
        return _read_on(found, token, line)
    return _no_pair(found, line, end) if "':'" in found.said else None


def _read_on(found: Trouble, token: Token, line: int) -> Slip | None:
    """A plain value or key over several lines, the last of which has a colon."""
    if token.end - token.start > LONG_KEY and found.same_line(token.start, found.at):
        message = f"this key is longer than {LONG_KEY:,} signs, the limit"
        return Slip(message, token.start, token.start + 1, None, code=TOO_LARGE)
    if found.same_line(token.start, found.at):
        return None
    if token.start == line:
        end = found.line_of(line)[1]
        word = found.source[line:end].rstrip()
        message = "no colon ends this key"
        hint = "put a colon behind it, and a space if a value follows"
        return Slip(message, line, line + len(word), hint)
    deeper = found.first_sign(found.at)
    message = "this line is indented deeper than the key above, so it reads on as part of its value"
    return Slip(message, deeper, found.at, "let both keys begin in the same column")


def _no_pair(found: Trouble, line: int, end: int) -> Slip | None:
    """A line without a colon at the place of a key."""
    word = found.source[line:end].rstrip()
    if len(word) > LONG_KEY:
        message = f"this key is longer than {LONG_KEY:,} signs, the limit"
        return Slip(message, line, line + 1, None, code=TOO_LARGE)
    before = next((one for one in reversed(found.tokens) if one.start < line), None)
    if before is not None and before.style in ("|", ">"):
        message = "the text below '|' or '>' is not indented deeper than its key"
        return Slip(message, line, line + len(word), "indent every line of it by two more spaces")
    message = "this line is no 'key: value', and continues no value above"
    hint = "end the key with a colon, or indent the line deeper to continue the value above"
    return Slip(message, line, line + len(word), hint)


def _directive(found: Trouble) -> Slip | None:
    """A line that begins with a percent sign."""
    if "document start" not in found.said and "directive" not in found.said:
        return None
    sign = re.compile(r"^%\S*", re.MULTILINE).search(found.source, 0, found.at + 1)
    if sign is None:
        if found.at and found.first_sign(0) > 0 and found.first_sign(found.at) == found.at:
            message = "this line is indented less than the first one of the file"
            return Slip(
                message, found.at, found.at + 1, "let all of them begin in the first column"
            )
        return None
    message = "a line that begins with '%' is an instruction to the reader"
    hint = "take it out, or put quotes round what begins with '%'"
    if sign.start() == 0 and sign.group() in ("%YAML", "%TAG"):
        message += ", and '---' must follow it on a line of its own"
        hint = "take it out, or put a line '---' below it"
    return Slip(message, sign.start(), sign.end(), hint)


def _block(found: Trouble) -> Slip | None:
    """A text below `|` or `>` whose lines move to the left."""
    before = found.before()
    among = _among(found)
    if among is not None:
        return among
    if "<block end>" not in found.said or before is None or before.style not in ("|", ">"):
        return None
    message = "this line is indented less than the text below '|' or '>' that it continues"
    return Slip(message, found.at, found.word_end(), "indent it like the line above")


def _among(found: Trouble) -> Slip | None:
    """A list item among keys, or a key among list items."""
    here = {one.kind for one in found.tokens if one.start == found.at}
    if found.first_sign(found.at) != found.at:
        return None
    if "BlockEntry" in here and "block mapping" in found.said:
        message = "a list item stands here among the keys of a mapping"
        return Slip(message, found.at, found.at + 1, "take the dash out, or indent the line deeper")
    if "Key" in here and "block collection" in found.said:
        message = "a key stands here among the items of a list"
        hint = "indent it like the key it belongs to, or put a dash before it"
        return Slip(message, found.at, found.word_end(), hint)
    return None


_LOOKS = (
    _tab,
    _odd_space,
    _escape,
    _quote,
    brackets,
    _line_above,
    outdented,
    _directive,
    _block,
)
