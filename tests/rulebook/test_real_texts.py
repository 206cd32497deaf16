"""The two rulebooks, where their owner has put them beside the checkout.

Only ids, numbers and lines stand here, nothing of the text.
"""

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from livingrules.dsl.finding import Finding
from livingrules.engine.rulebook.bodies import rule_bodies
from livingrules.engine.rulebook.importing import read_text
from livingrules.engine.rulebook.model import Scan
from livingrules.engine.rulebook.scan import scan_files
from livingrules.engine.rulebook.schemes import find_scheme, guess_scheme
from livingrules.tools.reading_copy import render_reading_copy

ROOT = Path(__file__).resolve().parents[2]
RULEBOOKS = Path(os.environ.get("LIVINGRULES_RULEBOOKS", ROOT.parent / "shared" / "rulebooks"))
ECONOMY, INTERSTELLAR = "module-5-economy", "interstellar"
BOOKS = {ECONOMY: "economy-rules", INTERSTELLAR: "interstellar-rules"}

pytestmark = pytest.mark.skipif(
    not (RULEBOOKS / f"{ECONOMY}.txt").is_file(), reason="the rulebooks are not here"
)


@pytest.fixture(scope="module", params=BOOKS)
def scanned(request: pytest.FixtureRequest) -> tuple[str, Scan, list[Finding]]:
    """Each book with its scan and findings."""
    name = request.param
    scheme, findings = find_scheme(BOOKS[name])
    assert scheme is not None, findings
    return (name, *scan_files([RULEBOOKS / f"{name}.txt"], scheme))


RULES = {ECONOMY: 214, INTERSTELLAR: 50}
REFERENCES = {
    ECONOMY: {"internal": 401, "external": 196},
    INTERSTELLAR: {"internal": 101, "external": 14, "unknown": 1},
}
CONTEXTS = {
    ECONOMY: {
        "body": 351, "tag": 124, "sidebar": 32, "heading": 28, "table": 22, "example": 16,
        "toc": 13, "caption": 11,
    },
    INTERSTELLAR: {"body": 100, "toc": 16},
}  # fmt: skip
# Line, column, code, the id it speaks of.
FINDINGS = {
    ECONOMY: [
        (9, 1, "heading-lost", "5A"),
        (999, 649, "dangling-reference", "5E1a"),
        (1052, 19, "dangling-reference", "5Gf"),
        (1065, 103, "dangling-reference", "5E2a"),
        (1107, 2, "tag-elsewhere", "F1b"),
        (1119, 157, "dangling-reference", "5Gd"),
        (1147, 91, "heading-inside-line", "5F3"),
        (1168, 105, "dangling-reference", "5Gd"),
        (1169, 25, "dangling-reference", "5G2b"),
        (1169, 46, "dangling-reference", "5G2b"),
        (1170, 2, "self-citation", "5F4b"),
        (1220, 266, "dangling-reference", "5Ge"),
        (1255, 87, "dangling-reference", "5Gd"),
        (1255, 97, "dangling-reference", "5G2b"),
        (1256, 42, "dangling-reference", "5G2b"),
        (1321, 1, "text-lost", "5Gd"),
        (5274, 1, "heading-lost", "5G1"),
        (5334, 25, "heading-inside-line", "5G3"),
        (5651, 1, "heading-incomplete", "L"),
        (5721, 128, "dangling-reference", "5Gd"),
    ],
    INTERSTELLAR: [
        (100, 402, "malformed-reference", "23,3B"),
        (448, 113, "self-citation", "24.8B"),
    ],
}
# Where what is printed is no plain id: line, column, text, targets, source.
WRITTEN = {
    ECONOMY: [
        (167, 20, "C", "C", "5A3"),
        (212, 98, "5F4a,b", "5F4a 5F4b", "5A4h"),
        (214, 51, "4B3h,i", "4B3h 4B3i", "5A4i"),
        (259, 38, "4B5b,c,d,e", "4B5b 4B5c 4B5d 4B5e", "5A4k"),
        (296, 11, "5A5a,b", "5A5a 5A5b", "5A5"),
        (327, 113, "La", "La", "5B1b"),
        (1119, 47, "I3a,b", "I3a I3b", "5F2a"),
        (1151, 248, "5F3a,c", "5F3a 5F3c", "5F3c"),
        (1220, 258, "5F5a,b", "5F5a 5F5b", "5F5"),
        (5440, 28, "5Jf - 5Jj", "5Jf 5Jg 5Jh 5Ji 5Jj", "5Jd"),
        (5617, 70, "5Je-j", "5Je 5Jf 5Jg 5Jh 5Ji 5Jj", "5Kc"),
        (5667, 40, "5C3a,b", "5C3a 5C3b", "5Le"),
        (5726, 80, "2B4f,i", "2B4f 2B4i", "5G"),
    ],
    INTERSTELLAR: [
        (15, 3, "A", "24.5A", None),
        (130, 266, "24.3A through F", "24.3A 24.3B 24.3C 24.3D 24.3E 24.3F", "24.2A"),
        (352, 33, "24.6A", "24.6A", "24.6"),
        (382, 64, "6.4E/F", "6.4E 6.4F", "24.6D"),
    ],
}


def test_counts(scanned: tuple[str, Scan, list[Finding]]) -> None:
    name, scan, _ = scanned
    assert len(scan.rules) == RULES[name]
    assert Counter(one.kind for one in scan.references) == REFERENCES[name]
    assert Counter(one.context for one in scan.references) == CONTEXTS[name]


def test_every_printed_id_is_found(scanned: tuple[str, Scan, list[Finding]]) -> None:
    name, scan, _ = scanned
    from livingrules.engine.loading.load import load

    book = {ECONOMY: "economy", INTERSTELLAR: "interstellar"}[name]
    catalogue, _ = load([ROOT / "rules" / book])
    listed = {rule.number for rule in catalogue.rules.values() if rule.book == book}
    lost = {"5Gd", "5Ge", "5Gf"} if name == ECONOMY else set()
    assert set(scan.by_id) == listed - lost


def test_findings(scanned: tuple[str, Scan, list[Finding]]) -> None:
    name, _, findings = scanned
    found = [(one.place.line, one.place.column, one.code.name) for one in findings]
    assert found == [row[:3] for row in FINDINGS[name]]
    for one, row in zip(findings, FINDINGS[name], strict=True):
        assert row[3] in one.message


def test_what_is_written_in_other_ways(scanned: tuple[str, Scan, list[Finding]]) -> None:
    name, scan, _ = scanned
    found = {
        (one.line, one.column, one.text, " ".join(one.targets), one.source)
        for one in scan.references
    }
    assert [row for row in WRITTEN[name] if row not in found] == []


def test_columns_lead_to_the_print(scanned: tuple[str, Scan, list[Finding]]) -> None:
    _, scan, _ = scanned
    lines = scan.documents[0].text.lines
    for one in scan.references:
        assert lines[one.line - 1][one.column - 1 :].startswith(one.text)


def test_nothing_that_looks_like_an_id_is_left_over(
    scanned: tuple[str, Scan, list[Finding]],
) -> None:
    """Whatever has the look of an id is a reference, a heading, or known to be none."""
    name, scan, _ = scanned
    look = {
        ECONOMY: r"(?<![\w$-])[0-5][A-Z](?:\d{1,2})?[a-z]?(?![\w%])|\[[A-Z]\d[a-z]?\]",
        INTERSTELLAR: r"(?<![\w.])\d{1,2}\.\d{1,2}[A-Z]?(?![\w%])",
    }[name]
    none = {
        ECONOMY: {115, 139, 206, 268, 506, 1275, 5744},  # factors and a label
        INTERSTELLAR: {426, 520, 530},  # speeds and densities
    }[name]
    taken: dict[int, set[int]] = {}
    for one in scan.references:
        taken.setdefault(one.line, set()).update(range(one.column, one.column + len(one.text)))
    for rule in scan.rules:
        taken.setdefault(rule.line, set()).add(rule.column)
    left = {
        number
        for number, line in enumerate(scan.documents[0].text.lines, 1)
        for match in re.finditer(look, line)
        if match.start() + 1 not in taken.get(number, ())
        and match.start() + 2 not in taken.get(number, ())
    }
    assert left <= none


def test_the_scheme_is_guessed(scanned: tuple[str, Scan, list[Finding]]) -> None:
    name, _, _ = scanned
    text, _ = read_text(RULEBOOKS / f"{name}.txt")
    assert text is not None
    scheme, _ = guess_scheme("\n".join(text.lines))
    assert scheme is not None
    assert scheme.name == BOOKS[name]


def test_every_rule_has_a_text(scanned: tuple[str, Scan, list[Finding]]) -> None:
    name, scan, _ = scanned
    empty = [one for one, body in rule_bodies(scan).items() if not body.text]
    assert empty == (["5A"] if name == ECONOMY else [])


def test_the_reading_copy_links_all_that_is_printed(
    scanned: tuple[str, Scan, list[Finding]],
) -> None:
    _, scan, _ = scanned
    page = render_reading_copy(scan)["reading-copy.html"].decode()
    anchors = set(re.findall(r'<section class="rule" id="r-([^"]+)"', page))
    assert anchors == set(scan.by_id)
