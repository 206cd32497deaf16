"""Files that are read, and files that cannot be: each with its finding, never a traceback."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingrules.engine.rulebook import importing
from livingrules.engine.rulebook.importing import read_text
from livingrules.engine.rulebook.pdf import pdf_text
from livingrules.engine.rulebook.scheme_file import load_scheme
from livingrules.engine.rulebook.text import decode

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rulebook.pdfs import pdf

HERE = Path(__file__).parent

LINES = {
    "mark at the start": (b"\xef\xbb\xbf5B3. Docks\nOpen.", ("5B3. Docks", "Open.")),
    "Windows line ends": (b"5B3. Docks\r\nOpen.\r\n", ("5B3. Docks", "Open.")),
    "line feed at the end": (b"5B3. Docks\nOpen.\n", ("5B3. Docks", "Open.")),
    "doubled carriage return": (b"5B3. Docks\r\r\nOpen.\n", ("5B3. Docks\r", "Open.")),
    "other separators": (
        "5B3.\u2028Docks\x0bOpen.\x85".encode(),
        ("5B3.\u2028Docks\x0bOpen.\x85",),
    ),
}
REFUSED = {
    "nothing": (b"", "empty-file", 1, 1),
    "white space": (b" \n\n\t\n", "empty-file", 1, 1),
    "zero byte": (b"5B3. Docks\nOp\0en", "not-a-text", 2, 1),
    "only lone carriage returns": (b"5B3. Docks\rOpen.\r", "unusual-line-break", 1, 11),
    "zip": (b"PK\x03\x04docx", "not-a-text", 1, 1),
    "picture": (b"\x89PNG\r\n\x1a\n", "not-a-text", 1, 1),
    "binary": (b"abc\n\xff\0\xfe", "not-a-text", 2, 1),
    "Latin-1": ("5B3. Docks\nDie Fähre.\n".encode("latin-1"), "not-utf8", 2, 6),
    "UTF-16": ("5B3. Docks\n".encode("utf-16"), "not-utf8", 1, 1),
}


@pytest.mark.parametrize("name", LINES)
def test_lines(name: str) -> None:
    data, lines = LINES[name]
    text, findings = decode(data, "a.txt")
    assert findings == []
    assert text is not None
    assert text.lines == lines


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    data, code, line, column = REFUSED[name]
    text, [finding] = decode(data, "a.txt")
    assert text is None
    place = finding.place
    assert (finding.code.name, place.line, place.column) == (code, line, column)


def test_a_lone_carriage_return_is_said_and_the_text_is_read() -> None:
    text, [finding] = decode(b"\n5B3. Docks\rOpen.\n", "a.txt")
    assert text is not None and text.lines == ("", "5B3. Docks\rOpen.")
    place = finding.place
    assert (finding.code.name, place.line, place.column) == ("unusual-line-break", 2, 11)


def test_the_encoding_is_guessed() -> None:
    _, [latin] = decode("Fähre".encode("latin-1"), "a.txt")
    _, [utf16] = decode("Fähre".encode("utf-16-le"), "a.txt")
    assert "Windows-1252" in latin.message
    assert "UTF-16" in utf16.message


def test_a_folder(tmp_path: Path) -> None:
    text, [finding] = read_text(tmp_path)
    assert text is None
    assert finding.code.name == "not-a-file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.txt")
    text, [finding] = read_text(tmp_path / "a.txt")
    assert text is None
    assert finding.code.name == "not-a-file"
    assert "a pipe" in finding.message


PICTURES = {
    "png": b"\x89PNG\r\n\x1a\n", "jpeg": b"\xff\xd8\xff\xe0", "gif": b"GIF89a",
    "webp": b"RIFF\x10\0\0\0WEBPVP8 ", "tiff": b"II*\0\x08", "bmp": b"BM6\0\0\0\0\0",
}  # fmt: skip


@pytest.mark.parametrize("suffix", ["txt", "md", "pdf", "yaml"])
@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_under_any_name(kind: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.{suffix}"
    path.write_bytes(PICTURES[kind])
    for read in (read_text, load_scheme):
        made, [finding] = read(path)
        assert made is None
        assert finding.code.name == "not-a-text"
        assert "this is a picture" in finding.message


def test_a_text_that_begins_like_a_picture(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("BM. Harbour\nRIFF\n", encoding="utf-8")
    assert read_text(tmp_path / "a.txt")[1] == []


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    text, [finding] = read_text(tmp_path / "a.txt")
    assert text is None
    assert finding.code.name == "unreadable-file"
    assert "No such file" in finding.message


def test_a_file_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "LIMIT_BYTES", 10)
    path = tmp_path / "a.txt"
    path.write_text("5B3. Docks", encoding="utf-8")
    assert read_text(path)[1] == []
    path.write_text("5B3. Docks\n", encoding="utf-8")
    assert read_text(path)[1][0].code.name == "too-large"


def test_pdf(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf([["5B3. Docks", "See 5B4 (and 5B3a)."], ["5B4. Fees", "Two."]]))
    text, findings = read_text(path)
    assert findings == []
    assert text is not None
    assert text.lines == ("5B3. Docks", "See 5B4 (and 5B3a).", "5B4. Fees", "Two.")
    assert text.pages == (1, 3)


def test_pdf_under_another_name(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(pdf([["5B3. Docks"]]))
    text, _ = read_text(path)
    assert text is not None
    assert text.lines == ("5B3. Docks",)


def test_pdf_of_pictures() -> None:
    text, [finding] = pdf_text(pdf([[], []]), "a.pdf")
    assert text is None
    assert finding.code.name == "pdf-without-text"


@pytest.mark.parametrize("data", [pdf([["5B3. Docks"]])[:200], b"%PDF-1.7 nonsense", b""])
def test_pdf_damaged(data: bytes) -> None:
    text, [finding] = pdf_text(data, "a.pdf")
    assert text is None
    assert finding.code.name == "pdf-damaged"


def test_pdf_locked() -> None:
    text, [finding] = read_text(HERE / "locked.pdf")
    assert text is None
    assert finding.code.name == "pdf-locked"


def test_pdf_without_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    text, [finding] = pdf_text(pdf([["5B3. Docks"]]), "a.pdf")
    assert text is None
    assert finding.code.name == "pdf-unsupported"
    assert "livingrules[pdf]" in (finding.hint or "")


@given(data=st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    text, findings = decode(data, "a.txt")
    assert (text is None) == bool(findings)


@settings(max_examples=60)
@given(at=st.integers(0, 600), instead=st.binary(min_size=1, max_size=20))
def test_any_damage_to_a_pdf(at: int, instead: bytes) -> None:
    data = pdf([["5B3. Docks", "Open."]])
    text, findings = pdf_text(data[:at] + instead + data[at + len(instead) :], "a.pdf")
    assert (text is None) == bool(findings)
