"""The shape of what `refs --format json` gives, as others rely on it."""

import json

from livingrules.engine.rulebook.as_json import scan_json
from livingrules.engine.rulebook.scan import scan_texts
from livingrules.engine.rulebook.schemes import load_shipped
from livingrules.engine.rulebook.text import text_of

RULE = {"id", "title", "parent", "line"}
REFERENCE = {"line", "column", "text", "targets", "from", "kind", "context"}


def test_shape() -> None:
    scheme, _ = load_shipped("economy-rules")
    assert scheme is not None
    texts = [
        text_of("5B3. Docks\na. Open, see 5B4a,b and C8.\n", "a.txt"),
        text_of("5B4. Fees\na. Two.\nb. Three, see 5E9.\n", "b.txt"),
    ]
    scan, findings = scan_texts(texts[:1], scheme)
    made = scan_json(scan, findings)
    assert list(made)[:4] == ["document", "scheme", "rules", "references"]
    assert (made["document"], made["scheme"]) == ("a.txt", "economy-rules")
    assert all(set(rule) >= RULE for rule in made["rules"])
    assert all(set(one) >= REFERENCE for one in made["references"])
    assert made["findings"] == findings
    first = made["references"][0]
    assert {key: first[key] for key in sorted(REFERENCE)} == {
        "line": 2,
        "column": 14,
        "text": "5B4a,b",
        "targets": ["5B4a", "5B4b"],
        "from": "5B3a",
        "kind": "internal",
        "context": "body",
    }
    made = scan_json(scan_texts(texts, scheme)[0])
    assert made["documents"] == ["a.txt", "b.txt"]
    assert [rule["file"] for rule in made["rules"]] == ["a.txt"] * 2 + ["b.txt"] * 3
    json.dumps(made)
