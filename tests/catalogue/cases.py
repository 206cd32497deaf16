"""Sets small catalogues up, checks them, and writes down what was found as text.

A case is a folder. Without a `book.yaml` of its own it gets the one below. A file that an
editor or git would spoil has the further ending `.escaped`: in it `\\xE9` is a byte, `\\u2028`
a sign, `\\r` a carriage return, and a backslash at the end of a line joins it with the next.
"""

import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.catalogue.model import Catalogue
from livingrules.engine.loading.load import check as findings_of
from livingrules.engine.loading.load import load

HERE = Path(__file__).resolve().parent
BOOK = "book: harbour\ntitle: Harbour\nedition: first\n"

_ESCAPE = re.compile(rb"\\(?:x(?P<byte>[0-9A-F]{2})|u(?P<sign>[0-9A-F]{4})|(?P<one>[rnt0\\])|\n)")
_ONE = {b"r": b"\r", b"n": b"\n", b"t": b"\t", b"0": b"\0", b"\\": b"\\"}


def unescape(text: str) -> bytes:
    """The bytes that a text with escapes stands for."""

    def meant(match: re.Match[bytes]) -> bytes:
        if match["byte"]:
            return bytes.fromhex(match["byte"].decode())
        if match["sign"]:
            return chr(int(match["sign"], 16)).encode("utf-8", "surrogatepass")
        return _ONE[match["one"]] if match["one"] else b""

    return _ESCAPE.sub(meant, text.encode())


def set_up(case: Path, folder: Path) -> Path:
    """A copy of a case below `folder`, its escapes undone: the folder of the book."""
    root = folder / "harbour"
    shutil.copytree(case, root, ignore=shutil.ignore_patterns("expected.txt"))
    for path in sorted(root.rglob("*.escaped")):
        path.with_suffix("").write_bytes(unescape(path.read_text("utf-8")))
        path.unlink()
    if not any(root.rglob("book.yaml")):
        (root / "book.yaml").write_text(BOOK, encoding="utf-8")
    return root


def write_book(folder: Path, files: dict[str, str | bytes]) -> Path:
    """A book with these files below `folder`, and the book's head if they hold none."""
    root = folder / "harbour"
    root.mkdir()
    for name, content in {"book.yaml": BOOK, **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def check(root: Path) -> tuple[Catalogue, list[Finding]]:
    """The catalogue below a folder and its findings, worked out anew."""
    return load([root], cache=False)[0], findings_of([root], cache=False)


def shown(findings: Sequence[Finding], root: Path) -> str:
    """Findings as text: place, severity, code, rule, message; the text that is marked; the rest."""
    lines: list[str] = []
    for one in findings:
        rule = f" ({one.rule})" if one.rule else ""
        lines.append(
            f"{_place(one.place, root)} {one.severity}[{one.code.name}]{rule} {one.message}"
        )
        if one.place.width:
            lines.append(f"  at: {_marked(one.place)}")
        if one.hint:
            lines.append(f"  hint: {one.hint}")
        if one.suggestions:
            lines.append(f"  did you mean: {', '.join(one.suggestions)}")
        lines += [f"  {_place(more.place, root)} {more.message}" for more in one.related]
    return "".join(f"{line}\n" for line in lines)


def codes_of(findings: Sequence[Finding]) -> list[str]:
    """The codes of the errors and warnings among findings."""
    return [one.code.name for one in findings if one.severity != "info"]


def _place(place: Place, root: Path) -> str:
    """A place with its file as seen from the book."""
    return f"{Path(place.file).relative_to(root).as_posix()}:{place.line}:{place.column}"


def _marked(place: Place) -> str:
    """The text that a place marks, shortened; what cannot be seen is escaped."""
    line = Path(place.file).read_bytes().decode("utf-8-sig", "replace").split("\n")[place.line - 1]
    text = line[place.column - 1 :][: place.width]
    text = text if len(text) <= 50 else f"{text[:49]}…"
    return "".join(
        sign if sign.isprintable() else f"\\u{ord(sign):04X}" for sign in text.replace("\t", "\\t")
    )


def described(catalogue: Catalogue) -> str:
    """What a catalogue holds, as text: its rules with their references, and its rulings."""
    lines: list[str] = []
    for rule in catalogue.rules.values():
        lines.append(f"{rule.id} {rule.status} | {rule.title} | {rule.summary!r}")
        lines += [f"  {one.kind} {one.to}" for one in rule.references]
    for ruling in catalogue.rulings.values():
        lines.append(f"{ruling.id} {ruling.question} -> {ruling.default} of {ruling.options}")
    return "".join(f"{line}\n" for line in lines)


@contextmanager
def unchanged(root: Path) -> Iterator[None]:
    """Asserts that nothing below a folder is written, made or deleted meanwhile."""
    before = _state(root)
    yield
    assert _state(root) == before


def _state(root: Path) -> dict[str, tuple[int, int]]:
    """Every file below a folder with its size and time."""
    found = {}
    for path in root.rglob("*"):
        status = path.lstat()
        found[path.as_posix()] = (status.st_size, status.st_mtime_ns)
    return found
