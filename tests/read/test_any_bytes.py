"""Whatever bytes a file holds: it is read, or one finding says why not; nothing is raised."""

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from livingrules.engine.read import yaml
from livingrules.engine.read.document import Document, read_bytes

PIECES = st.sampled_from(
    ["a", "b: ", "- ", "\n", "\n  ", "\n    ", " ", '"', "'", "#", "|", ">", "\n- ", "[", "]", "{"]
    + ["}", ",", ":", "? ", "*a ", "&a ", "!t ", "é", "🚢", "\t", "\\n", "\\", "key: value\n", "<<: "]
    + ["|-\n  t\n", ">\n  u\n   v\n", "---\n", "%", "%YAML 1.1\n", "@", "1", "...\n", "\r\n", "`"]
    + ["\\ud800", "\\UFFFFFFFF", "\\x0", "\u00a0", "\\u200b", "a:", "-b", "a:b", "{{"]
)
TEXTS = st.lists(PIECES, max_size=20).map("".join)

# What only a programmer would understand.
INNER = re.compile(r"None|NoneType|dict|<block|<scalar|<stream|Error|Traceback|token|0x[0-9a-f]{6}")


def read(data: bytes) -> None:
    """Read the data and look at what comes out."""
    document, findings = read_bytes(data, "dock.yaml")
    errors = [one for one in findings if one.severity == "error"]
    assert document is not None or len(errors) == 1
    lines = data.decode("utf-8", "replace").removeprefix("\ufeff").split("\n")
    for one in findings:
        assert not INNER.search(f"{one.message} {one.hint or str()}"), one
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
@example("- " * 2000)
@example("[" * 5000)
@example("a: {" * 5000)
def test_nearly_yaml(text: str) -> None:
    read(text.encode())


@given(TEXTS)
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
