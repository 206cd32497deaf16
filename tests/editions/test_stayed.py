"""References that did not follow their rules: whose the id is now, and where the rule went."""

from livingrules.engine.editions.as_json import comparison_json
from livingrules.engine.editions.compare import compare
from livingrules.engine.editions.edition import Edition, read_edition
from livingrules.engine.editions.lexicon import Lexicon
from livingrules.engine.rulebook.scheme import Words
from livingrules.engine.rulebook.schemes import find_scheme
from livingrules.engine.rulebook.text import text_of
from livingrules.tools.editions.telling import stayed_text

TOLL = "The toll. A boat that comes in pays a coin for each crate.\n\n"
FOG = "Fog. In fog all boats wait in the roads until noon.\n\n"
QUAYS = "Quays. There are some quays with cranes on each of them.\n\n"
LAMPS = "Lamps. The keeper lights them at dusk (see 1.2), and puts them out.\n"


def edition(text: str) -> Edition:
    scheme, _ = find_scheme("general-points")
    assert scheme is not None
    return read_edition([text_of(text, "harbour.txt")], scheme)[0]


def told(new: str) -> list[str]:
    old = edition(f"1.1 {TOLL}1.2 {FOG}1.3 {QUAYS}2.1 {LAMPS}")
    return [stayed_text(one) for one in compare(old, edition(new), Lexicon(Words())).stayed]


def test_another_rule_has_the_id() -> None:
    assert told(f"1.1 {TOLL}1.2 {QUAYS}1.3 {FOG}2.1 {LAMPS}") == [
        "2.1 cites 1.2, which was 1.3 before; the old 1.2 is 1.3 now"
    ]


def test_the_rule_is_gone() -> None:
    assert told(f"1.1 {TOLL}1.2 {QUAYS}2.1 {LAMPS}") == [
        "2.1 cites 1.2, which was 1.3 before; the old 1.2 is gone"
    ]


def test_nobody_has_the_id() -> None:
    assert told(f"1.1 {TOLL}1.3 {QUAYS}1.4 {FOG}2.1 {LAMPS}") == [
        "2.1 cites 1.2, which is no rule now; the old 1.2 is 1.4 now"
    ]


def test_as_json() -> None:
    old = edition(f"1.1 {TOLL}1.2 {FOG}1.3 {QUAYS}2.1 {LAMPS}")
    new = edition(f"1.1 {TOLL}1.2 {QUAYS}1.3 {FOG}2.1 {LAMPS}")
    made = comparison_json(compare(old, new, Lexicon(Words())))
    assert made["stayed"] == ["2.1"]
    assert made["cites_another"] == [{"id": "2.1", "cites": "1.2", "was": "1.3", "now": "1.3"}]
