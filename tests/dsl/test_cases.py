"""The cases in `cases/`: expressions with their values, types, canonical texts or findings.

A case has `ask` (the text) and what comes of it: `gives` (the value, as the language writes
it), `type`, `canonical` (the text as the formatter writes it, where it differs), and `finds`
(each finding: its columns, code and message, and below it the advice). `wanted` is the type
that is expected; `names` are further names besides those of the harbour in `sample.py`.
`--accept` writes what came out into the files.
"""

import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

sys.path.insert(0, str(Path(__file__).parent))

from harbour.asking import as_text, as_yaml, ask, both, shown, with_names

from livingrules.dsl.format import format_expression
from livingrules.dsl.parse import parse
from livingrules.dsl.source import locate_in
from livingrules.dsl.type_notation import read_type
from livingrules.dsl.types import notation_of
from livingrules.dsl.value_text import value_text

KEYS = ("finds", "type", "gives", "canonical")
FILES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))


def reader() -> YAML:
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = 200
    return yaml


def outcome(case: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """What comes of a case, under the keys that it may state."""
    text = str(case["ask"])
    scope, values = with_names(names)
    expected = None
    if "wanted" in case:
        expected, _ = read_type(case["wanted"], scope, locate_in(case["wanted"]))
    tree, findings = ask(text, scope, expected)
    found: dict[str, Any] = {}
    if findings:
        found["finds"] = shown(findings)
    if tree is None:
        return found
    found["type"] = notation_of(tree.type)
    by_judge, by_code = both(tree, values)
    gives = value_text(by_judge, tree.type)
    assert gives == value_text(by_code, tree.type), "judge and compiled code disagree"
    found["gives"] = gives
    syntax, _ = parse(text, locate_in(text))
    assert syntax is not None
    found["canonical"] = format_expression(syntax)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_cases(path: Path, request: pytest.FixtureRequest) -> None:
    document = reader().load(path)
    names = document.get("names")
    accept = request.config.getoption("--accept")
    wrong = []
    for case in document["cases"]:
        found = outcome(case, names)
        stated = {key: as_text(case[key]) for key in case if key in KEYS}
        unsaid = {"finds"} if "type" in stated or "canonical" in stated else {"finds", "gives"}
        got = {key: found[key] for key in found if key in stated or key in unsaid}
        if got == stated:
            continue
        if accept:
            for key in stated:
                del case[key]
            case.update({key: as_yaml(key, value) for key, value in got.items()})
        else:
            wrong.append(f"{case['ask']}\n  stated: {stated}\n  found:  {got}")
    if accept:
        reader().dump(document, path)
    assert not wrong, "\n\n".join(wrong)
