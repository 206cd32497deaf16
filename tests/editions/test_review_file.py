"""A list of changes written again: whatever its layout, what is the same stays byte for byte."""

import pytest

from livingrules.engine.editions.review_list import ToReview
from livingrules.engine.read.document import read_bytes
from livingrules.tools.editions.review_file import parts_of
from livingrules.tools.editions.review_merge import Merged, merge

TOLL = ToReview("number", "1.1", "1.1 says 4 where it said 3", ("pier:1.1",))
LAMP = ToReview("wording", "1.2", "1.2 is worded otherwise")

AS_WRITTEN = """\
review: pier
changes:

  - change: number
    rule: "1.1"
    says: 1.1 says 4 where it said 3
    look:
      - "pier:1.1"

  - change: wording
    rule: "1.2"
    says: 1.2 is worded otherwise
"""
AT_THE_MARGIN = """\
changes: # ours

# the toll
- # dear
  change: number
  says: >-
    1.1 says 4
    where it said 3
  rule: '1.1'
  x-note: |
    # no comment

  reviewed: "four"  # really
# in between

-   {change: wording, rule: "1.2", says: 1.2 is worded otherwise}   # flow
# at the end

review: pier"""
IN_BRACKETS = """\
review: pier
changes: [  # two
  {change: number, rule: "1.1", says: 1.1 says 4 where it said 3},  # dear
  {change: wording, rule: "1.2", says: 1.2 is worded otherwise}
]  # done
x-more: 1
"""


def again(text: str, *now: ToReview, other_text: bool = False) -> tuple[str, Merged]:
    document, findings = read_bytes(text.encode(), "list.review.yaml")
    assert document is not None and not findings
    file = parts_of(document)
    made = merge(file, now, {}, other_text=other_text)
    read, findings = read_bytes(file.written().encode(), "list.review.yaml")
    assert read is not None and not findings
    return file.written(), made


@pytest.mark.parametrize("text", [AS_WRITTEN, AT_THE_MARGIN + "\n"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_same_changes_are_the_same_bytes(text: str, end: str) -> None:
    text = text.replace("\n", end)
    assert again(text, TOLL, LAMP)[0] == text
    assert again(text, LAMP, TOLL)[0] == text


def test_a_line_that_is_not_ended_is_ended() -> None:
    assert again(AT_THE_MARGIN, TOLL, LAMP)[0] == AT_THE_MARGIN + "\n"


def test_brackets_are_taken_away_and_comments_stay() -> None:
    written, _ = again(IN_BRACKETS, TOLL, LAMP)
    assert (
        written
        == """\
review: pier
changes:  # done
  # two
  - {change: number, rule: "1.1", says: 1.1 says 4 where it said 3}
  # dear
  - {change: wording, rule: "1.2", says: 1.2 is worded otherwise}
x-more: 1
"""
    )
    assert again(written, TOLL, LAMP)[0] == written


def test_a_new_change_stands_where_it_belongs() -> None:
    first = ToReview("added", "1.0", "1.0 is new")
    between = ToReview("number", "1.1a", "1.1a says 2 besides", ("pier:1.1a",))
    written, made = again(AS_WRITTEN, first, TOLL, between, LAMP)
    assert written == AS_WRITTEN.replace(
        "changes:\n", 'changes:\n\n  - change: added\n    rule: "1.0"\n    says: 1.0 is new\n'
    ).replace(
        '      - "pier:1.1"\n',
        '      - "pier:1.1"\n\n  - change: number\n    rule: 1.1a\n    says: 1.1a says 2 besides\n'
        '    look:\n      - "pier:1.1a"\n',
    )
    assert made == Merged(kept=2, new=2, open=4)


def test_what_is_settled_moves_there_and_back() -> None:
    written, made = again(AT_THE_MARGIN, LAMP)
    assert made == Merged(kept=1, open=1, settled=1)
    assert (
        written
        == """\
changes: # ours
# in between

-   {change: wording, rule: "1.2", says: 1.2 is worded otherwise}   # flow
# at the end

review: pier

settled:

# the toll
- # dear
  change: number
  says: >-
    1.1 says 4
    where it said 3
  rule: '1.1'
  x-note: |
    # no comment

  reviewed: "four"  # really
"""
    )
    back, made = again(written, LAMP, TOLL)
    assert made == Merged(kept=2, open=1)
    assert back.endswith("review: pier\n\nsettled: []\n")
    assert '  reviewed: "four"  # really\n' in back


def test_of_what_nobody_wrote_about_nothing_stays() -> None:
    written, made = again(AS_WRITTEN)
    assert written == "review: pier\nchanges: []\n"
    assert made.told() == (
        "0 changes; 2 no longer a change, taken out as nobody had written about them"
    )
    assert again(written, TOLL, LAMP)[0] == AS_WRITTEN


def test_a_second_note_is_put_behind_the_first() -> None:
    more = ToReview("number", "1.1", "1.1 says 5 where it said 3", ("pier:1.1", "pier:tolls"))
    text = AS_WRITTEN.replace(
        "said 3\n", "said 3\n    earlier: four  # so far\n    reviewed: five\n"
    )
    written, made = again(text, more, LAMP)
    assert made == Merged(kept=1, again=1, open=2)
    assert written == AS_WRITTEN.replace(
        "1.1 says 4 where it said 3\n",
        '1.1 says 5 where it said 3\n      # so far\n    earlier: "four; five"\n',
    ).replace('"pier:1.1"\n', '"pier:1.1"\n      - "pier:tolls"\n')


def test_that_a_rule_is_gone_stays_open_where_its_id_is_taken_and_so_not_told_again() -> None:
    text = 'review: pier\nchanges:\n  - {change: removed, rule: "1.3", says: 1.3 is gone}\n'
    document, _ = read_bytes(text.encode(), "list.review.yaml")
    assert document is not None
    file = parts_of(document)
    assert merge(file, [], {}, other_text=False, taken_ids=["1.3"]) == Merged(kept=1, open=1)
    assert file.written() == text
