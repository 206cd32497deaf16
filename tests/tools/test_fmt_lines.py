"""fmt leaves the lines of an expression as they are, and what it says as well."""

from hypothesis import assume, given
from hypothesis import strategies as st

from livingrules.dsl.finding import Place
from livingrules.dsl.format import format_expression
from livingrules.dsl.parse import parse
from livingrules.engine.fmt import apply, edits
from livingrules.engine.read.document import Document, read_bytes
from livingrules.engine.read.nodes import Mapping, Scalar

EXPRESSION = "if ( fog ) then 2 * ( toll ( crates , 3 ) + 1 ) else ( min ( 4 , 5 ) - - 3 )"
WORDS = EXPRESSION.split()
GAPS = st.sampled_from([" ", "  ", "", "\n", " \n   "])
STYLES = st.sampled_from(["|", ">", "|-", ">-", "", "'", '"'])


def document_with(expression: str, style: str, end: str) -> tuple[Document | None, str]:
    """A file with an expression in some style, and its text."""
    lines = [f"      {line.strip()}" for line in expression.split("\n") if line.strip()]
    body = "\n".join(lines)
    in_block = style.startswith(("|", ">"))
    body = f"{style}\n{body}" if in_block else f"{style}{body.strip()}{style}"
    text = f"values:\n  toll:\n    is: {body}\n    rule: 5A\n".replace("\n", end)
    return read_bytes(text.encode(), "a.yaml")[0], text


def canonical(document: Document) -> str | None:
    """The expression in a file in its canonical form; None where it cannot be read."""
    node: object = document.root
    for key in ("values", "toll", "is"):
        assert isinstance(node, Mapping)
        node = node.get(key)
    assert isinstance(node, Scalar)
    tree, findings = parse(node.value, lambda _start, _end: Place(""))
    return format_expression(tree) if tree is not None and not findings else None


@given(
    st.lists(GAPS, min_size=len(WORDS), max_size=len(WORDS)),
    STYLES,
    st.sampled_from(["\n", "\r\n"]),
)
def test_lines_and_meaning_stay(gaps: list[str], style: str, end: str) -> None:
    expression = "".join(word + gap for word, gap in zip(WORDS, gaps, strict=True))
    document, text = document_with(expression, style, end)
    assume(document is not None)
    assert document is not None
    meaning = canonical(document)
    changed = apply(text, edits(document, "catalogue"))
    again, said = read_bytes(changed.encode(), "a.yaml")
    assert again is not None, (text, changed, said)
    assert canonical(again) == meaning
    assert changed.count(end) == text.count(end) and changed.count("\n") == text.count("\n")
    assert edits(again, "catalogue") == []
    if meaning is None:
        assert changed == text
