"""Findings as text: where the caret stands, and what is safe to show."""

from pathlib import Path

import pytest

from livingrules.dsl.finding import Code, Finding, Place, Related
from livingrules.tools.output.colour import wants_colour
from livingrules.tools.output.text import findings_text

WRONG = Code("unknown-lamp", "error", "A lamp that is not there")
ODD = Code("dim-lamp", "warning", "A lamp that is dim")
NOTE = Code("lamp-note", "info", "Something about a lamp")


@pytest.fixture(autouse=True)
def in_harbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shown(line: str, column: int, width: int, message: str = "no such lamp") -> str:
    """The text for one finding in a file of two lines."""
    Path("lamps.yaml").write_text(f"first\n{line}\n", encoding="utf-8")
    return findings_text([Finding(WRONG, message, Place("lamps.yaml", 2, column, width))])


@pytest.mark.parametrize(
    ("line", "column", "width", "excerpt"),
    [
        ("lamp: red", 7, 3, "lamp: red\n      ^^^"),
        ("lamp: red", 7, 0, "lamp: red\n      ^"),
        ("lamp: red", 10, 4, "lamp: red\n         ^"),
        ("lamp: red", 7, 99, "lamp: red\n      ^^^"),
        ("\tlamp: red", 8, 3, "    lamp: red\n          ^^^"),
        ("ab\tred", 4, 3, "ab  red\n    ^^^"),
        ("港: red", 4, 3, "港: red\n    ^^^"),
        ("lamp: 港口", 7, 2, "lamp: 港口\n      ^^^^"),
        ("la\u0301mp: red", 8, 3, "la\u0301mp: red\n      ^^^"),
        ("a\x1b[31mb", 7, 1, "a\ufffd[31mb\n      ^"),
        ("\u202elamp: red", 8, 3, "\ufffdlamp: red\n       ^^^"),
        ("x" * 200 + "red", 201, 3, "…" + "x" * 60 + "red\n" + " " * 61 + "^^^"),
        ("red" + "x" * 200, 1, 3, "red" + "x" * 97 + "…\n^^^"),
    ],
)
def test_caret_stands_below_the_place(line: str, column: int, width: int, excerpt: str) -> None:
    first, _, carets = excerpt.partition("\n")
    assert shown(line, column, width) == (
        f"lamps.yaml:2:{column}: error[unknown-lamp] no such lamp\n"
        f"  2 | {first}\n    | {carets}\n\n1 error\n"
    )


def test_everything_a_finding_has() -> None:
    Path("book").mkdir()
    Path("book/a.yaml").write_bytes(b"\xef\xbb\xbflamp: rde\r\nother: 1\r\n")
    finding = Finding(
        ODD,
        "there is no lamp 'rde'",
        Place(str(Path("book/a.yaml").absolute()), 1, 7, 3),
        rule="harbour:3",
        hint="name one of the lamps",
        suggestions=("red", "rose"),
        related=(Related("the lamps are listed here", Place("book/b.yaml", 9, 3, 5)),),
    )
    note = Finding(NOTE, "lamps are lit at dusk", Place("book/gone.yaml", 4, 2))
    assert findings_text([finding, note, note]) == (
        "book/a.yaml:1:7: warning[dim-lamp] there is no lamp 'rde' (harbour:3)\n"
        "  1 | lamp: rde\n"
        "    |       ^^^\n"
        "  hint: name one of the lamps\n"
        "  did you mean: red, rose\n"
        "  book/b.yaml:9:3: the lamps are listed here\n"
        "\n"
        "book/gone.yaml:4:2: info[lamp-note] lamps are lit at dusk\n"
        "\n"
        "book/gone.yaml:4:2: info[lamp-note] lamps are lit at dusk\n"
        "\n"
        "1 warning, 2 infos\n"
    )


def test_nothing_is_said_of_nothing() -> None:
    assert findings_text([]) == ""


def test_a_closing_note_has_no_place() -> None:
    Path("book.yaml").write_text("book: lamps\n")
    closing = Code("lamps-unread", "info", "Lamps are not read", closing=True)
    finding = Finding(closing, "nothing is said of lamps", Place("book.yaml"))
    assert findings_text([finding]) == "info[lamps-unread] nothing is said of lamps\n\n1 info\n"


def test_a_hundred_of_one_kind_are_shown() -> None:
    many = [Finding(WRONG, f"no lamp {at}", Place("lamps.yaml", at + 1)) for at in range(1000)]
    odd = Finding(ODD, "it is dim", Place("lamps.yaml", 2000))
    lines = findings_text([*many, odd]).split("\n")
    assert lines[198:] == [
        "lamps.yaml:100:1: error[unknown-lamp] no lamp 99",
        "",
        "lamps.yaml:2000:1: warning[dim-lamp] it is dim",
        "",
        "error[unknown-lamp] and 900 more of this kind; --format json has all",
        "",
        "1000 errors, 1 warning",
        "",
    ]


def test_a_message_stays_on_its_line() -> None:
    text = shown("lamp: red", 7, 3, "one\nline\x1b[2J\r\nand\u2028more")
    assert text.startswith("lamps.yaml:2:7: error[unknown-lamp] one line�[2J and�more\n  2 |")


@pytest.mark.parametrize("data", [b"a\0b\nlamp", b"%PDF-1.7\nlamp", b"one line", b"one\n   \n"])
def test_no_excerpt_where_there_is_no_line_to_show(data: bytes) -> None:
    Path("lamps.yaml").write_bytes(data)
    text = findings_text([Finding(WRONG, "no such lamp", Place("lamps.yaml", 2, 1, 1))])
    assert text == "lamps.yaml:2:1: error[unknown-lamp] no such lamp\n\n1 error\n"


@pytest.mark.parametrize(
    ("variables", "terminal", "colour"),
    [
        ({}, False, False),
        ({}, True, True),
        ({"TERM": "dumb"}, True, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "0"}, False, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ],
)
def test_colour(
    variables: dict[str, str], terminal: bool, colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal, raising=False)
    assert wants_colour() is colour


def test_colour_changes_nothing_but_colour() -> None:
    import re

    findings = [Finding(WRONG, "no such lamp", Place("lamps.yaml", 2, 7, 3), hint="light it")]
    Path("lamps.yaml").write_text("first\nlamp: red\n", encoding="utf-8")
    coloured = findings_text(findings, colour=True)
    assert "\x1b[1;31merror[unknown-lamp]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == findings_text(findings)


def test_words_without_an_end_are_cut() -> None:
    name = "x" * 100_000
    finding = Finding(
        WRONG,
        f"there is no lamp '{name}' here",
        Place("lamps.yaml"),
        rule=name,
        suggestions=(name,),
    )
    cut = "x" * 79 + "…"
    assert findings_text([finding]) == (
        f"lamps.yaml:1:1: error[unknown-lamp] there is no lamp '{cut}' here (x{cut})\n"
        f"  did you mean: x{cut}\n\n1 error\n"
    )
