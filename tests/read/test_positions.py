"""Every sign of a value is found where it was typed, in every way of writing values."""

from hypothesis import given, settings
from hypothesis import strategies as st

from livingrules.engine.read.document import Document, read_bytes
from livingrules.engine.read.nodes import Mapping, Scalar

# Signs of one, two and four bytes, wide ones, and a combining accent.
SIGNS = st.sampled_from("abXYZ059_.éß–漢字🚢🗿e\u0301")
WORDS = st.text(SIGNS, min_size=1, max_size=6)
ENDS = st.sampled_from(["\n", "\r\n"])


def read(source: str) -> tuple[Document, Scalar]:
    """The document, and the value of its key `k`."""
    document, findings = read_bytes(source.encode(), "dock.yaml")
    assert document is not None and findings == [], source
    assert isinstance(document.root, Mapping)
    value = document.root.get("k")
    assert isinstance(value, Scalar)
    return document, value


def shown(document: Document, value: Scalar) -> str:
    """Each sign of the value that is no space, with line and column."""
    locate = document.locate(value)
    places = (locate(at, at + 1) for at in range(len(value.value)))
    return " ".join(
        f"{sign}{place.line}:{place.column}"
        for sign, place in zip(value.value, places, strict=True)
        if not sign.isspace()
    )


def test_plain_over_two_lines() -> None:
    assert shown(*read("k: ab c\n  d\n")) == "a1:4 b1:5 c1:7 d2:3"


def test_single_quotes() -> None:
    assert shown(*read("k: 'a''b'\n")) == "a1:5 '1:6 b1:8"


def test_double_quotes_with_escapes() -> None:
    assert shown(*read('k: "a\\tb\\x41\\u00e9c"\n')) == "a1:5 b1:8 A1:9 é1:13 c1:19"


def test_double_quotes_with_an_escaped_line_end_and_an_empty_line() -> None:
    assert shown(*read('k: "a\\\n\n  b"\n')) == "a1:5 b3:3"


def test_double_quotes_with_an_escaped_space_at_a_line_end() -> None:
    assert shown(*read('k: "a\\ \n  b"\n')) == "a1:5 b2:3"


def test_literal() -> None:
    assert shown(*read("k: |  # note\n  ab\n\n   c\n")) == "a2:3 b2:4 c4:4"


def test_folded() -> None:
    assert shown(*read("k: >-\n  ab\n  c\n")) == "a2:3 b2:4 c3:3"


def test_with_a_mark_and_carriage_returns() -> None:
    assert shown(*read("\ufeffk: 'a\r\n  b'\r\n")) == "a1:5 b2:3"


def test_after_wide_and_combining_signs() -> None:
    assert shown(*read('{字: "e\u0301", k: x}\n')) == "x1:14"


def test_behind_an_anchor() -> None:
    document, findings = read_bytes(b"k: &ab  ab\nj: [*ab]\n", "dock.yaml")
    assert document is not None and findings == []
    assert isinstance(document.root, Mapping)
    value = document.root.get("k")
    assert isinstance(value, Scalar)
    assert shown(document, value) == "a1:9 b1:10"


def spread(pieces: list[tuple[str, str]]) -> tuple[str, str, list[int]]:
    """Source, value, and for each sign of the value the offset in the source."""
    source, value, offsets = "", "", []
    for written, meant in pieces:
        offsets += [len(source)] * len(meant)
        source += written
        value += meant
    return source, value, offsets


def compare(source: str, value: str, offsets: list[int], head: str, tail: str) -> None:
    """The value is read from the source, and its signs are found at their offsets."""
    whole = f"{head}k: {source}{tail}"
    start = len(head) + 3
    document, scalar = read(whole)
    assert scalar.value == value, whole
    locate = document.locate(scalar)
    for at, (sign, offset) in enumerate(zip(value, offsets, strict=True)):
        if not sign.isspace():
            found, wanted = locate(at, at + 1), document.text.place(start + offset)
            assert (found.line, found.column) == (wanted.line, wanted.column)


HEADS = st.sampled_from(["", "# ünder\n", "a: 漢\r\n"])


@given(st.lists(st.lists(WORDS, min_size=1), min_size=1, max_size=4), ENDS, st.booleans(), HEADS)
def test_plain_and_single_quoted(lines: list[list[str]], end: str, quoted: bool, head: str) -> None:
    pieces: list[tuple[str, str]] = [("'", "")] if quoted else []
    for number, words in enumerate(lines):
        if number:
            pieces.append((f"  {end}   ", " "))
        for at, word in enumerate(words):
            pieces += [("  " if quoted else " ", "  " if quoted else " ")] if at else []
            pieces += [(sign, sign) for sign in word]
            pieces += [("''", "'")] if quoted and len(word) > 3 else []
    pieces += [("'", "")] if quoted else []
    compare(*spread(pieces), head, end)


ESCAPES = {"\\\\": "\\", '\\"': '"', "\\x41": "A", "\\u00e9": "é", "\\U0001F6A2": "🚢", "\\/": "/",
           "\\t": "\t", "\\n": "\n", "\\ ": " ", "\\_": "\u00a0"}  # fmt: skip
DOUBLE = st.one_of(
    SIGNS.map(lambda sign: (sign, sign)),
    st.sampled_from(sorted(ESCAPES.items())),
    st.sampled_from([("\\\n   ", ""), ("\\\r\n", ""), ("x \\\n", "x "), ("y\n\n  z", "y\nz")]),
    st.sampled_from([("x\n  z", "x z"), ("x \t\r\n  \r\n\r\n z", "x\n\nz"), ("x  z", "x  z")]),
)


@given(st.lists(DOUBLE, max_size=12), ENDS)
def test_double_quoted(parts: list[tuple[str, str]], end: str) -> None:
    pieces = [('"', ""), ("o", "o")]
    for written, meant in parts:
        if len(meant) > 1 or (written[0] != "\\" and len(written) > 1):
            pieces += _apart(written, meant)
        else:
            pieces.append((written, meant))
    compare(*spread([*pieces, ("o", "o"), ('"', "")]), "", end)


def _apart(written: str, meant: str) -> list[tuple[str, str]]:
    """First and last sign apart from the white space between them."""
    if written.endswith("\n"):
        return [(written[0], meant[0]), (written[1], meant[1:]), (written[2:], "")]
    return [(written[0], meant[0]), (written[1:-1], meant[1:-1]), (written[-1], meant[-1])]


@given(
    st.lists(st.tuples(st.integers(0, 2), st.lists(WORDS, max_size=3)), min_size=1, max_size=6),
    st.sampled_from("|>"),
    st.sampled_from(["", "-", "+", "2-", " # note"]),
    ENDS,
    st.booleans(),
)
@settings(max_examples=300)
def test_blocks(
    lines: list[tuple[int, list[str]]], style: str, head: str, end: str, more: bool
) -> None:
    source = f"{style}{head}{end}"
    lines = [(0, ["first"]), *lines]
    offsets: dict[str, list[int]] = {}
    for deeper, words in lines:
        if words:
            source += " " * (2 + deeper)
        source_words = " ".join(words)
        for at, sign in enumerate(source_words):
            offsets.setdefault(sign, []).append(len(source) + at)
        source += source_words + end
    document, scalar = read(f"k: {source}" + (f"j: 1{end}" if more else ""))
    locate = document.locate(scalar)
    seen: dict[str, int] = {}
    for at, sign in enumerate(scalar.value):
        if not sign.isspace():
            nth = seen[sign] = seen.get(sign, -1) + 1
            start = 3 + offsets[sign][nth]
            assert locate(at, at + 1) == document.text.place(start, start + 1)
    assert all(len(offsets[sign]) == count + 1 for sign, count in seen.items())


KEYS = st.text(SIGNS, min_size=1, max_size=5)


@given(st.dictionaries(KEYS, KEYS, min_size=1, max_size=5), st.integers(0, 4), ENDS)
def test_the_start_of_every_value_points_at_its_text(
    pairs: dict[str, str], style: int, end: str
) -> None:
    ways = ["{}", "'{}'", '"{}"', "&q {}", "|-" + end + "  {}"]
    source = end.join(f"'{key}': {ways[style].format(value)}" for key, value in pairs.items())
    document, _ = read_bytes((source + end).encode(), "dock.yaml")
    assert document is not None and isinstance(document.root, Mapping)
    text = document.text.text
    for key, value in document.root.pairs():
        assert isinstance(value, Scalar)
        assert text[key.start : key.end] == f"'{key.value}'"
        written = text[value.start :].lstrip("'\"|-\r\n ")
        assert written.startswith(pairs[key.value])
        assert document.place(value).column == value.start - text.rfind("\n", 0, value.start)
