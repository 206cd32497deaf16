"""The YAML library's complaints in the user's words.

The library says where it got stuck, which is often a line or more behind the slip: the quote
that was never closed, the colon without a space. `slips` looks for those; what it does not
know is translated here.
"""

from livingrules.dsl.finding import Finding
from livingrules.engine.read.slips import likely_slip
from livingrules.engine.read.text import Text
from livingrules.engine.read.trouble import Slip, Trouble, trouble

_QUOTES = "put quotes round the whole value"
_FLOW = "quote what holds ',', '[' or '{'"

# What the library says (a part of it) -> what we say, what to do.
_WORDS: tuple[tuple[str, str, str | None], ...] = (
    ("mapping values are not allowed",
     "a second ': ' stands here, so it cannot be told what is key and what is value",
     "put quotes round the value, or write it under '|'"),
    ("could not find expected ':'", "this line is no 'key: value', and continues no value above",
     "end the key with a colon, or indent the line to continue the value above"),
    ("expected ',' or ']'", "the list in '[ ]' goes on here without a comma",
     f"separate items by commas; {_FLOW}"),
    ("expected ',' or '}'", "the mapping in '{ }' goes on here without a comma",
     f"separate pairs by commas; {_FLOW}"),
    ("expected <block end>", "this line is indented otherwise than the ones it belongs to",
     "let keys of one mapping and dashes of one list begin in the same column"),
    ("did not find expected key", "this line is indented otherwise than the ones it belongs to",
     "let keys of one mapping and dashes of one list begin in the same column"),
    ("did not find expected '-'", "this line is indented otherwise than the ones it belongs to",
     "let keys of one mapping and dashes of one list begin in the same column"),
    ("sequence entries are not allowed", "a dash with a space begins a list, which cannot stand here",
     f"put the list on lines of its own below the key, or {_QUOTES}"),
    ("mapping keys are not allowed", "a question mark with a space cannot stand here", _QUOTES),
    ("found character '`'", "a value cannot begin with a backtick", _QUOTES),
    ("that cannot start any token", "a value cannot begin with '{sign}'", _QUOTES),
    ("cannot start any token", "a value cannot begin with '{sign}'", _QUOTES),
    ("expected alphabetic or numeric", "'*' and '&' begin an alias or an anchor here", _QUOTES),
    ("<document end>", "the line '...' ends the document here, before it holds anything",
     "take the line out"),
    ("expected the node content", "a value cannot begin with '{sign}'", _QUOTES),
    ("expected node content", "a value cannot begin with '{sign}'", _QUOTES),
    ("incompatible YAML document", "this line asks for another YAML than 1.1 or 1.2",
     "take the line out"),
    ("duplicate", "a second line that says the same begins here", "take one of them out"),
    ("unexpected ':'", "a colon stands here that ends no key", "put a space behind it, or quotes round the value"),
    ("undefined tag handle", "'!' begins a YAML tag here, and tags are never followed", _QUOTES),
    ("more indented", "a line of blanks here is longer than the text that follows it is indented",
     "take the blanks out"),
    ("expected <document start>", "something stands here after the document has ended",
     "indent it, or take it out"),
    ("expected '<document start>'", "something stands here after the document has ended",
     "indent it, or take it out"),
    ("document end marker", "something stands here after the document has ended",
     "take it out, or take the line '...' out"),
    ("while scanning a directive", "a line that begins with '%' is an instruction to the reader",
     "take it out, or put quotes round what begins with '%'"),
    ("while scanning a block scalar", "after '|' or '>' the text begins on the next line",
     f"begin a new line here, or, if the sign belongs to the value, {_QUOTES}"),
    (" tag: ", "'!' begins a YAML tag here, and tags are never followed", _QUOTES),
)  # fmt: skip


def syntax_finding(text: Text, error: Exception, other: Exception | None = None) -> Finding:
    """The one finding for a text that is not YAML.

    `error` is what the library said; `other` what its other parser said, where both spoke.
    """
    found = trouble(text, error)
    if other is not None and "'\\t'" in found.said:
        # The pure parser refuses some tabs that do no harm; what the other met is graver.
        second = trouble(text, other)
        found = found if text.same_line(found.at, second.at) else second
    slip = likely_slip(found) or _translated(found)
    place = text.place(slip.start, slip.end)
    return Finding(slip.code, slip.message, place, hint=slip.hint, related=slip.related)


def _translated(found: Trouble) -> Slip:
    """What the library said, in our words."""
    sign = found.source[found.at : found.at + 1]
    for part, message, hint in _WORDS:
        if part in found.said:
            since = part in (" tag: ", "expected alphabetic or numeric")
            at = found.since if since and found.since is not None else found.at
            return Slip(message.replace("{sign}", sign), at, at + 1, hint)
    return Slip("this is not valid YAML; the reader stopped here", found.at, found.at + 1, None)
