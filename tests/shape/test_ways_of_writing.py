"""Comments, blank lines, quotes, brackets and the order of keys never change what is read."""

import random
import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from livingrules.engine.read.document import read_bytes
from livingrules.engine.shape.shape import instance

# Texts that are hard on YAML: what they hold must come back as it was.
HARD = [
    *("5E3", "24.10", "no", "on", "~", "null", "true", "1:30", "010", "0x1F", "2031-05-01"),
    *("<<", "=", "", " ", "a ", " a", "a: b", "a #b", "#", "- a", "-", "?", "!", "&a", "*"),
    *("|", ">", "%", "@", "`", "'", '"', "''", "a'b", 'a"b', "\\", "a\\n", "{", "[a]", "a, b"),
    *("x:", ":x", "---", "...", "a\nb", "a\n\nb", "\ta", "漢字", "🚢", "é", "\u00a0", "a: |"),
]
TEXTS = st.one_of(
    st.sampled_from(HARD),
    st.text(st.sampled_from("ab5 :#-'\"{}[],&*!|>%@`\\\n漢🚢é.~"), max_size=8),
)
KEYS = TEXTS.filter(lambda text: bool(text.strip()) and "\n" not in text and text != "<<")
VALUES = st.recursive(
    TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)

PLAIN = re.compile(r"[A-Za-z0-9_漢é](?:[\w .+-]*[\w+.-])?")


class Writer:
    """Writes data as YAML, each time in another way."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.end = self.rng.choice(["\n", "\r\n"])

    def document(self, data: dict[str, Any]) -> str:
        head = self.rng.choice(["", "\ufeff", "---\n", "# note\n---\n", "%YAML 1.1\n---\n"])
        body = self.block(data, 0) if data and self.rng.random() < 0.8 else self.flow(data)
        tail = self.rng.choice(["", "\n", "\n---\n", "\n...\n", "\n# end"])
        return f"{head}{body}{tail}".replace("\r", "").replace("\n", self.end)

    def block(self, data: Any, depth: int) -> str:
        """Lines below a key or dash."""
        pad = "  " * depth
        lines: list[str] = []
        if isinstance(data, dict):
            pairs = list(data.items())
            self.rng.shuffle(pairs)
            heads = [(f"{self.quoted(key)}:", value) for key, value in pairs]
        else:
            heads = [("-", value) for value in data]
        for head, value in heads:
            literal = bool(lines) and "|-" in lines[-1]
            lines += self.between(pad) if not literal else []
            if value and isinstance(value, dict | list) and self.rng.random() < 0.6:
                lines += [f"{pad}{head}{self.comment()}", self.block(value, depth + 1)]
            elif isinstance(value, str) and self.literal(value) and self.rng.random() < 0.3:
                inner = [f"{pad}  {line}" if line else "" for line in value.split("\n")]
                lines.append("\n".join([f"{pad}{head} |-", *inner]))
            else:
                lines.append(f"{pad}{head} {self.flow(value)}{self.comment()}")
        return "\n".join(lines)

    def flow(self, data: Any) -> str:
        """A value on one line."""
        if isinstance(data, dict):
            pairs = [f"{self.quoted(key)}: {self.flow(value)}" for key, value in data.items()]
            self.rng.shuffle(pairs)
            return "{" + self.comma().join(pairs) + "}"
        if isinstance(data, list):
            return "[" + self.comma().join(self.flow(item) for item in data) + "]"
        return self.quoted(data)

    def quoted(self, text: str) -> str:
        """A text, plain or in quotes."""
        ways = ["double"]
        if PLAIN.fullmatch(text):
            ways += ["plain"] * 3
        if "\n" not in text:
            ways.append("single")
        way = self.rng.choice(ways)
        if way == "plain":
            return text
        if way == "single":
            return "'" + text.replace("'", "''") + "'"
        escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return '"' + escaped.replace("\t", "\\t") + '"'

    def literal(self, text: str) -> bool:
        """Whether a text can stand below `|-` as it is."""
        return bool(text.strip()) and not re.search(r"^[ \t\n]|\n$|[ \t]$", text)

    def comma(self) -> str:
        return self.rng.choice([",", ", ", " , "]) if self.rng.random() < 0.8 else ",  "

    def comment(self) -> str:
        return self.rng.choice(["", "", " # status: a word, not a [key]", "   "])

    def between(self, pad: str) -> list[str]:
        return self.rng.choice([[], [], [""], ["   "], [f"{pad}# note: {{}}"], ["# note", ""]])


@given(st.dictionaries(KEYS, VALUES, max_size=4), st.integers(0, 2**32))
@settings(max_examples=500)
def test_written_in_any_way_it_says_the_same(data: dict[str, Any], seed: int) -> None:
    text = Writer(seed).document(data)
    document, findings = read_bytes(text.encode(), "dock.yaml")
    assert document is not None, (text, findings)
    assert findings == [], text
    assert instance(document.root, None) == data, text
