"""What holds for any text: places lead back to the print, nothing is lost, nothing raises."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingrules.engine.rulebook.bodies import rule_bodies
from livingrules.engine.rulebook.lines import Joined, even, pieces, plain
from livingrules.engine.rulebook.mentions import expand
from livingrules.engine.rulebook.numbering import Numbering
from livingrules.engine.rulebook.runs import Runs
from livingrules.engine.rulebook.scan import scan_texts
from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.schemes import load_shipped, shipped_schemes
from livingrules.engine.rulebook.text import Text, text_of


def shipped(name: str) -> Scheme:
    """The scheme of that name."""
    scheme, findings = load_shipped(name)
    assert scheme is not None, findings
    return scheme


IDS = st.from_regex(r"[1-9][A-Z]([1-9][0-9]?)?[a-z]?", fullmatch=True)
WORDS = st.sampled_from(
    ["lamp", "fog,", "(", ")", "see", "per", "and", "to", "-", "•", "EXAMPLE [5B3]", "TIP:", "[", "]",
     "ﬁne", "Sal\u00advage", "“bell”", "a.", "b.", "L.", "\u00a0", "24.7", "10.5%", "l2", "\f", "---",
     "Glossary", "| x | y |", "7A ........ 3"]
)  # fmt: skip
LINES = st.lists(st.one_of(IDS, IDS.map(lambda one: one + "."), WORDS), max_size=8).map(" ".join)
TEXTS = st.lists(LINES, max_size=25).map("\n".join)


@settings(max_examples=150, deadline=None)
@given(text=TEXTS, name=st.sampled_from(sorted(shipped_schemes())))
def test_places_lead_back_to_the_print(text: str, name: str) -> None:
    printed = text_of(text, "a.txt")
    scan, findings = scan_texts([printed], shipped(name))
    for one in scan.references:
        line = printed.lines[one.line - 1]
        assert plain(even(line[one.column - 1 :]))[:1] == one.text[:1]
        assert one.source is None or one.source in scan.by_id
    for rule in scan.rules:
        line = printed.lines[rule.line - 1]
        assert plain(even(line[rule.column - 1 :]))[:1] == (rule.printed or rule.id)[0] or (
            rule.printed is None and line[rule.column - 1].isalnum()
        )
    for finding in findings:
        assert 1 <= finding.place.line <= max(len(printed.lines), 1)
        assert finding.place.column >= 1
    assert len({rule.id for rule in scan.rules}) == len(scan.rules)
    assert set(rule_bodies(scan)) == set(scan.by_id)


@given(text=st.text(max_size=200))
def test_any_text_at_all(text: str) -> None:
    for name in sorted(shipped_schemes()):
        scan_texts([text_of(text, "a.txt"), text_of(text, "b.md", markdown=True)], shipped(name))


@given(line=st.text(alphabet="ab \u00adﬁ\u00a0“’\u200b-", max_size=40))
def test_evening_out_keeps_every_place(line: str) -> None:
    joined = Joined()
    for at, piece in pieces(even(line)):
        joined.starts.append(len(joined.text))
        joined.lines.append(1)
        joined.columns.append(at + 1)
        joined.text += piece
    assert joined.text == plain(line)
    for start, column in zip(joined.starts, joined.columns, strict=True):
        assert plain(line[column - 1])[:1] == joined.text[start]
    if "ﬁ" not in line:
        for offset, sign in enumerate(joined.text):
            assert even(line[joined.where(offset)[1] - 1]) == sign


@given(order=st.permutations(range(4)))
def test_files_resolve_each_other_in_any_order(order: list[int]) -> None:
    files = [
        "5B3. Docks\na. Open, see 5C1a.",
        "5C1. Fees\na. Two, see 5B3a and 5D1.",
        "5D1. Fog\nSee 5C1 and 5E9.",
        "5E2. Ends\nSee 5B3a-c.",
    ]
    texts = [text_of(files[place], f"{place}.txt") for place in order]
    scan, findings = scan_texts(texts, shipped("economy-rules"))
    targets = {one: [] for one in range(4)}
    for one in scan.references:
        targets[int(one.file[0])] += one.targets
    assert targets == {0: ["5C1a"], 1: ["5B3a", "5D1"], 2: ["5C1", "5E9"], 3: ["5B3a", "5B3c"]}
    dangling = sorted(
        (one.place.file, one.message.split()[2].strip(","))
        for one in findings
        if one.code.name == "dangling-reference"
    )
    assert dangling == [("2.txt", "5E9"), ("3.txt", "5B3b")]


NUMBERING = Numbering(
    {"module": "[0-9]", "section": "[A-Z]", "rule": "[1-9][0-9]?", "letter": "[a-km-z]"},
    ("{module}{section}", "{module}{section}{rule}", "{module}{section}{rule}{letter}"),
)


@given(identifier=st.from_regex(r"[0-9][A-Z]([1-9][0-9]?[a-km-z]?)?", fullmatch=True))
def test_ids_taken_apart_and_put_together(identifier: str) -> None:
    found = NUMBERING.parse(identifier)
    assert found is not None
    assert found.shape.fill(found.values) == identifier
    for above in NUMBERING.ancestors(identifier):
        assert identifier.startswith(above)
        assert NUMBERING.key(above) < NUMBERING.key(identifier)
    prefix, part, value = NUMBERING.family(identifier)
    assert prefix + value == identifier
    following = NUMBERING.after(part, value)
    if following is not None:
        after = NUMBERING.sibling(identifier, following)
        assert after is None or NUMBERING.key(identifier) < NUMBERING.key(after)


def test_letters_that_ids_skip_are_skipped_in_counting() -> None:
    assert NUMBERING.after("letter", "k") == "m"
    assert NUMBERING.after("rule", "9") == "10"
    assert NUMBERING.after("letter", "z") is None


def test_a_run_gives_its_ends_and_what_is_printed_between() -> None:
    runs = Runs(NUMBERING, {"5B3a", "5B3c", "5B3e", "5B30"})
    assert list(expand([("5B3a", "5B3d")], runs)) == ["5B3a", "5B3c", "5B3d"]
    assert list(expand(["5B3", ("5B3", "5B9")], runs)) == ["5B3", "5B3", "5B9"]
    assert list(expand([("I3a", "I3c")], Runs(NUMBERING, {"I3b"}))) == ["I3a", "I3b", "I3c"]


def test_a_long_run_is_counted_and_not_gone_through() -> None:
    numbering = Numbering({"rule": "[0-9]{1,9}"}, ("R{rule}",))
    runs = Runs(numbering, {"R1", "R2", "R4", "R700", "R999999999"})
    assert runs.printed("R1", "R999999999") == ("R2", "R4", "R700")
    assert runs.missing("R1", "R999999999", 3) == (["R3", "R5", "R6"], 999_999_997 - 3)
    assert runs.missing("R1", "R5", 3) == (["R3"], 1)


def test_an_id_that_is_cited_very_often_is_one_finding() -> None:
    text = "5B1. Docks\nOpen.\n" + "See 5B9.\n" * 20_000
    scan, [finding] = scan_texts([text_of(text, "book.txt")], shipped("economy-rules"))
    assert len(scan.references) == 20_000
    assert finding.message == (
        "this cites 5B9, and the text prints no such rule; the same stands at 19999 other places, "
        "of which 9 are named"
    )
    assert finding.place.line == 3
    assert [one.place.line for one in finding.related] == list(range(4, 13))


def test_a_thousand_findings_do_not_slow_down() -> None:
    lines = [f"5B{n}. Rule {n}\nSee 5C{n} and 5D{n}a." for n in range(1, 90)] * 20
    scan, findings = scan_texts(
        [Text("a.txt", tuple("\n".join(lines).split("\n")))], shipped("economy-rules")
    )
    assert len(scan.rules) == 89
    assert sum(one.code.name == "repeated-heading" for one in findings) == 89 * 19


@pytest.mark.parametrize("sign", [" ", "."])
def test_a_heading_with_a_long_tail_is_read_at_once(sign: str) -> None:
    start = time.process_time()
    text = text_of(f"5A. Tolls{sign * 200_000}\n5B. Fog\nSee 5A.\n", "book.txt")
    scan, _ = scan_texts([text], shipped("economy-rules"))
    assert [rule.id for rule in scan.rules] == ["5A", "5B"]
    assert time.process_time() - start < 5
