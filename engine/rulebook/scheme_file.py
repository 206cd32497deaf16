"""Reading a numbering scheme from its file, with findings at the exact place."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from livingrules.dsl.finding import Code, Finding, Place
from livingrules.dsl.nearest import nearest
from livingrules.engine.read.document import Document, read_document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.read.text import contents
from livingrules.engine.rulebook.codes import BAD_PATTERN, BAD_SHAPE, NOT_A_TEXT
from livingrules.engine.rulebook.comparing import words_of
from livingrules.engine.rulebook.numbering import PLACEHOLDER, Numbering
from livingrules.engine.rulebook.patterns import BadPattern, check_pattern
from livingrules.engine.rulebook.samples import sample_ids
from livingrules.engine.rulebook.scheme import Block, Book, Never, Scheme, Words
from livingrules.engine.rulebook.text import foreign
from livingrules.engine.shape.check import check_form

Path_ = tuple[str | int, ...]

# What a shape holds besides its parts is taken as it stands, so that these are slips.
_NO_SHAPE = re.compile(r"[?*+|\\^${}]|\[[^\]]*\w-\w[^\]]*\]")

_BEHIND = (" ", ")", ",", ".", ";", ":")


def load_scheme(path: Path) -> tuple[Scheme | None, list[Finding]]:
    """The scheme in the file at `path`; with any error there is none."""
    what = _foreign(path)
    if what is not None:
        message = f"this is {what}, and a numbering scheme is expected"
        return None, [Finding(NOT_A_TEXT, message, Place(path.as_posix()))]
    document, findings = read_document(path)
    if document is None:
        return None, findings
    value, wrong = check_form(document, "scheme")
    findings.extend(wrong)
    if wrong:
        return None, findings
    builder = _Builder(document, value)
    scheme = builder.build()
    findings.extend(builder.findings)
    return (None if builder.findings else scheme), findings


def _catches(pattern: str, identifier: str) -> bool:
    """Whether a pattern matches a whole id, perhaps only with a certain sign behind it."""
    compiled = re.compile(pattern)
    if compiled.fullmatch(identifier):
        return True
    found = (compiled.match(identifier + sign) for sign in _BEHIND if "(?=" in pattern)
    return any(one is not None and one.end() == len(identifier) for one in found)


def _foreign(path: Path) -> str | None:
    """What a file is, where it is a picture or the like; else nothing."""
    try:
        return foreign(contents(path)[:32])
    except OSError:
        return None


class _Builder:
    """Makes a scheme of a file whose form is right, and gathers what is wrong in it."""

    def __init__(self, document: Document, value: dict[str, Any]) -> None:
        self.document = document
        self.value = value
        self.findings: list[Finding] = []
        parts = {name: str(pattern) for name, pattern in value["ids"]["parts"].items()}
        self.numbering = Numbering(parts, tuple(map(str, value["ids"]["shapes"])))

    def build(self) -> Scheme | None:
        """The scheme; None where even its parts and shapes are wrong."""
        value, ids = self.value, self.value["ids"]
        for name, pattern in self.numbering.parts.items():
            self._check(pattern, ("ids", "parts", name), lines=False)
        for place, template in enumerate(self.numbering.templates):
            self._shape(template, ("ids", "shapes", place))
        if self.findings:
            return None
        headings, references = value.get("headings", {}), value.get("references", {})
        layout, terms = value.get("layout", {}), value.get("terms", {})
        own = self._pattern(ids.get("own"), ("ids", "own"), lines=True)
        self._known_shapes(ids.get("cued", ()))
        short = {
            part: self._heading(template, part, ("headings", "short", part))
            for part, template in headings.get("short", {}).items()
        }
        full = headings.get("full", r"{id}\.? +")
        self._heading(full, "id", ("headings", "full"))
        tags = value.get("tags")
        return Scheme(
            name=value["scheme"],
            title=value["title"],
            numbering=self.numbering,
            general=value.get("general", False),
            own=own,
            cued=tuple(ids.get("cued", ())),
            full=full,
            short=short,
            abbreviations=tuple(headings.get("abbreviations", ())),
            books=tuple(self._books(references.get("books", {}))),
            words=self._words(value.get("words", {})),
            malformed=self._malformed(references.get("malformed", ()), own),
            never=tuple(self._never(references.get("never", ()))),
            tags=(tags["open"], tags["close"]) if tags else None,
            page_break=self._pattern(
                layout.get("page-break"), ("layout", "page-break"), lines=True
            ),
            noise=self._texts(layout.get("noise", ()), ("layout", "noise"), lines=True),
            blocks=tuple(self._blocks(layout.get("blocks", ()))),
            terms=tuple(terms.get("list", ())),
            glossary=self._text(terms.get("glossary"), ("terms", "glossary"), lines=True),
        )

    def _words(self, given: dict[str, Any]) -> Words:
        """The words; numbers that are none are found by the form."""
        return Words(**words_of(given))

    def _books(self, books: dict[str, Any]) -> Iterable[Book]:
        """The other books."""
        for name, book in books.items():
            path = ("references", "books", name)
            yield Book(
                name,
                ids=self._union(book.get("ids"), (*path, "ids")),
                cued=self._union(book.get("cued"), (*path, "cued")),
                bracketed=self._union(book.get("bracketed"), (*path, "bracketed")),
                named=self._pattern(book.get("named"), (*path, "named")),
            )

    def _malformed(self, texts: list[str], own: re.Pattern[str] | None) -> tuple[str, ...]:
        """The looks of ids printed with a slip, none of which may be the look of a proper id."""
        path: Path_ = ("references", "malformed")
        made = self._texts(texts, path)
        if len(made) < len(texts) or self.findings or not made:
            return made
        proper = [
            one for one in sample_ids(self.numbering) if own is None or own.fullmatch(one)
        ]  # fmt: skip
        for place, pattern in enumerate(made):
            caught = next((one for one in proper if _catches(pattern, one)), None)
            if caught is not None:
                message = (
                    f"this pattern also matches '{caught}', which is a proper id, so that every "
                    "reference to it would be called a slip"
                )
                self._say(BAD_PATTERN, message, (*path, place))
        return made

    def _never(self, rows: list[dict[str, Any]]) -> Iterable[Never]:
        """The look-alikes."""
        for place, row in enumerate(rows):
            text = self._text(row["pattern"], ("references", "never", place, "pattern"))
            yield Never(text or "", frozenset(row.get("in", ())))

    def _blocks(self, rows: list[dict[str, Any]]) -> Iterable[Block]:
        """The stretches that are no running text."""
        for place, row in enumerate(rows):
            path = ("layout", "blocks", place, "starts")
            text = self._text(row["starts"], path, lines=True)
            yield Block(row["context"], text or "", row["until"])

    def _text(self, text: str | None, path: Path_, *, lines: bool = False) -> str | None:
        """A checked pattern with its parts filled in."""
        if text is None or not self._placeholders(text, path):
            return None
        filled = self.numbering.expand(text)
        self._check(filled, path, lines=lines, shown=text)
        return filled

    def _texts(self, texts: Iterable[str], path: Path_, *, lines: bool = False) -> tuple[str, ...]:
        """Several checked patterns."""
        made = (self._text(text, (*path, n), lines=lines) for n, text in enumerate(texts))
        return tuple(text for text in made if text is not None)

    def _pattern(
        self, text: str | None, path: Path_, *, lines: bool = False
    ) -> re.Pattern[str] | None:
        """A checked pattern, compiled."""
        before = len(self.findings)
        filled = self._text(text, path, lines=lines)
        return re.compile(filled) if filled is not None and len(self.findings) == before else None

    def _union(self, texts: list[str] | None, path: Path_) -> re.Pattern[str] | None:
        """Several checked patterns as one, compiled."""
        if not texts:
            return None
        before = len(self.findings)
        filled = self._texts(texts, path)
        return re.compile("|".join(filled)) if len(self.findings) == before else None

    def _heading(self, template: str, name: str, path: Path_) -> str:
        """A checked pattern for the beginning of a heading, which must hold {name} once."""
        if template.count("{" + name + "}") != 1:
            message = f"this must hold {{{name}}} once, for the place of it in the line"
            self._say(BAD_SHAPE, message, path)
            return template
        shown = template.replace("{" + name + "}", "x")
        if self._placeholders(shown, path):
            self._check(self.numbering.expand(shown), path, lines=True, shown=template)
        return template

    def _shape(self, template: str, path: Path_) -> None:
        """Check a shape: known parts, each once, at least one."""
        names = PLACEHOLDER.findall(template)
        if not names:
            self._say(BAD_SHAPE, "this shape holds no part, such as {section}", path)
        elif len(set(names)) < len(names):
            self._say(BAD_SHAPE, "this shape holds a part twice", path)
        if not self._placeholders(template, path):
            return
        odd = _NO_SHAPE.search(PLACEHOLDER.sub(lambda part: " " * len(part[0]), template))
        if odd is not None:
            message = (
                f"this shape holds '{odd.group()}', and a shape is no regular expression: what "
                "stands between its parts is taken as it is"
            )
            hint = "write a shape for each kind of id; patterns belong into the parts"
            self._say(BAD_SHAPE, message, path, at=odd.start(), hint=hint)

    def _known_shapes(self, cued: Iterable[str]) -> None:
        """Check that the shapes that need a cue are shapes."""
        for place, template in enumerate(cued):
            if template not in self.numbering.templates:
                message = f"'{template}' is none of the shapes"
                self._say(BAD_SHAPE, message, ("ids", "cued", place))

    def _placeholders(self, text: str, path: Path_) -> bool:
        """Whether every {part} in a text is a part; a finding for the first that is not."""
        for name in PLACEHOLDER.findall(text):
            if name not in self.numbering.parts:
                message = f"there is no part '{name}'"
                near = nearest(name, self.numbering.parts)
                self._say(BAD_SHAPE, message, path, near)
                return False
        return True

    def _check(self, pattern: str, path: Path_, *, lines: bool, shown: str | None = None) -> None:
        """Check a pattern; a finding where it is wrong or slow."""
        try:
            check_pattern(pattern, lines=lines)
        except BadPattern as bad:
            at = bad.at if shown is None or shown == pattern else None
            self._say(BAD_PATTERN, f"this pattern cannot be used: {bad.reason}", path, at=at)

    def _say(
        self, code: Code, message: str, path: Path_, near: tuple[str, ...] = (),
        at: int | None = None, hint: str | None = None,
    ) -> None:  # fmt: skip
        """Keep a finding at the place of a value."""
        place = self._place(path, at)
        self.findings.append(Finding(code, message, place, hint=hint, suggestions=near))

    def _place(self, path: Path_, at: int | None) -> Place:
        """Where the value at a path stands; `at` is one of its signs."""
        node: Node = self.document.root
        for step in path:
            below: Node | None = None
            if isinstance(node, Mapping):
                below = node.get(str(step))
            elif isinstance(node, Sequence) and isinstance(step, int):
                below = node.items[step]
            if below is None:
                break
            node = below
        if at and isinstance(node, Scalar) and at < len(node.value):
            return self.document.locate(node)(at, at + 1)
        return self.document.place(node)
