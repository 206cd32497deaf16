"""The YAML library's complaints in the user's words."""

from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.read.codes import YAML_SYNTAX
from livingrules.engine.read.text import Text

# What the library says (a part of it) -> what we say, what to do.
_WORDS: tuple[tuple[str, str, str | None], ...] = (
    ("mapping values are not allowed",
     "a second ': ' stands in this line, so it cannot be told what is key and what is value",
     "put quotes round the value, or write it under `|`"),
    ("found character '\\t'", "a tab stands here, and YAML indents with spaces only",
     "put spaces in place of the tab"),
    ("found a tab", "a tab stands here, and YAML indents with spaces only",
     "put spaces in place of the tab"),
    ("found undefined alias", "this alias repeats an anchor that is not there", None),
    ("found unexpected end of stream", "a quote that opens before is never closed",
     "close it with the same sign"),
    ("while scanning a quoted scalar", "a quote that opens before is never closed",
     "close it with the same sign"),
    ("found unknown escape character", "this backslash begins no escape that YAML knows",
     "write `\\\\` for a backslash, or use single quotes"),
    ("could not find expected ':'", "a line stands here that is no `key: value`",
     "end the key with a colon, or indent the line to continue the value above"),
    ("did not find expected ',' or ']'", "a list that opens with `[` is not closed in order",
     "separate items by commas and close with `]`; quote what holds `,`, `[` or `{`"),
    ("did not find expected ',' or '}'", "a mapping that opens with `{` is not closed in order",
     "separate pairs by commas and close with `}`; quote what holds `,`, `[` or `{`"),
    ("expected ',' or ']'", "a list that opens with `[` is not closed in order",
     "separate items by commas and close with `]`; quote what holds `,`, `[` or `{`"),
    ("expected ',' or '}'", "a mapping that opens with `{` is not closed in order",
     "separate pairs by commas and close with `}`; quote what holds `,`, `[` or `{`"),
    ("expected <block end>", "this line is indented otherwise than the ones it belongs to",
     "let keys of one mapping and dashes of one list begin in the same column"),
    ("block sequence entries are not allowed", "a dash that begins a list cannot stand here",
     "put the list on lines of its own below the key"),
    ("found character '@'", "a value cannot begin with `@`", "put quotes round it"),
    ("found character '`'", "a value cannot begin with a backquote", "put quotes round it"),
    ("found character '%'", "a value cannot begin with `%`", "put quotes round it"),
    ("that cannot start any token", "a value cannot begin with this sign", "put quotes round it"),
    ("expected alphabetic or numeric", "`*` and `&` begin an alias or an anchor here",
     "put quotes round the value"),
    ("found duplicate anchor", "this anchor is declared twice", None),
    ("expected the node content", "a value is expected here", "put quotes round the value"),
    ("expected <document start>", "something stands here after the document has ended",
     "indent it, or take it out"),
    ("while scanning a directive", "a line that begins with `%` is a directive", None),
    ("while scanning a block scalar", "after `|` or `>` the text begins on the next line", None),
)  # fmt: skip


def syntax_finding(text: Text, error: Any) -> Finding:
    """The one finding for a text that is not YAML."""
    said = f"{error.context or ''} {error.problem or ''}"
    mark = error.problem_mark or error.context_mark
    index = min(mark.index, len(text.text)) if mark is not None else 0
    if "\t" in text.text[max(0, index - 1) : index + 1] or "\\t" in said:
        said = f"found a tab {said}"
    for part, message, hint in _WORDS:
        if part in said:
            return Finding(YAML_SYNTAX, message, text.place(index, index + 1), hint=hint)
    message = "this is not valid YAML; the reader stopped here"
    return Finding(YAML_SYNTAX, message, text.place(index, index + 1))
