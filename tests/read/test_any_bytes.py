"""Whatever bytes a file holds: it is read, or one finding says why not; nothing is raised."""

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from livingrules.engine.read import yaml
from livingrules.engine.read.document import Document, read_bytes

# Signs that mean something to YAML, one a line where they hold a space or a line end.
PIECES = [
    *("a", "1", "é", "🚢", "a:", "-b", "a:b", "{{", " ", "\t", "\n", "\r\n", "\u00a0"),
    *('"', "'", "#", "|", ">", "[", "]", "{", "}", ",", ":", "%", "@", "`", "\\", "\\n"),
    *("\\ud800", "\\UFFFFFFFF", "\\x0", "\\u200b", "b: ", "- ", "? ", "*a ", "&a ", "!t ", "<<: "),
    *("\n  ", "\n    ", "\n- ", "---\n", "...\n", "%YAML 1.1\n", "key: value\n"),
    *("|-\n  t\n", ">\n  u\n   v\n"),
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=20).map("".join)

# What only a programmer would understand.
INNER = re.compile(r"None|NoneType|dict|<block|<scalar|<stream|Error|Traceback|token|0x[0-9a-f]{6}")


def read(data: bytes) -> None:
    """Read the data and look at what comes out."""
    document, findings = read_bytes(data, "dock.yaml")
    errors = [one for one in findings if one.severity == "error"]
    assert document is not None or len(errors) == 1
    lines = data.decode("utf-8", "replace").removeprefix("\ufeff").split("\n")
    for one in findings:
        assert not INNER.search(one.message) and not INNER.search(one.hint or ""), one
        assert 1 <= one.place.line <= len(lines)
        assert 1 <= one.place.column <= len(lines[one.place.line - 1]) + 1, one
    assert document is None or isinstance(document, Document)


@given(st.binary(max_size=60))
def test_bytes(data: bytes) -> None:
    read(data)


@given(TEXTS)
@settings(max_examples=600)
@example('a: "\\ud800"')
@example('a: "\\UFFFFFFFF"')
@example("a: b\t\nc: d: e")
@example('{"a"')
@example("- " * 2000)
@example("[" * 5000)
@example("a: {" * 5000)
def test_nearly_yaml(text: str) -> None:
    read(text.encode())


@given(TEXTS)
@example("!t &a ")
@example("a: &a !t\n")
@example("- !t\n  &a\n  # so\n  b\n")
def test_both_parsers_of_the_library_agree_where_both_accept(text: str) -> None:
    if yaml.CParser is None:
        return
    quick, _ = read_bytes(text.encode(), "dock.yaml")
    parser = yaml.CParser
    try:
        yaml.CParser = None
        slow, _ = read_bytes(text.encode(), "dock.yaml")
    finally:
        yaml.CParser = parser
    if quick is not None and slow is not None:
        assert _plain(quick.root) == _plain(slow.root)


def _plain(node: object) -> object:
    """A node as plain values."""
    from livingrules.engine.read.nodes import Mapping, Scalar, Sequence

    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {key: _plain(value) for key, (_, value) in node.items.items()}
    assert isinstance(node, Sequence)
    return [_plain(item) for item in node.items]
