"""Which entries of a list are which changes, by whatever ids the list and the book have."""

import pytest

from livingrules.engine.editions.review_list import ToReview
from livingrules.engine.editions.review_match import How, Listed, matched

# Two rules that moved, 1.2 to 1.3 and 1.3 to 1.4, and of which the same is said.
OLD = [
    Listed("condition", "1.2", "1.2, which is 1.3 now, says must"),
    Listed("condition", "1.3", "1.3, which is 1.4 now, says must"),
]
REWRITTEN = [Listed("condition", "1.3", OLD[0].says), Listed("condition", "1.4", OLD[1].says)]
NEW = [Listed("condition", "1.3", "1.3 says must"), Listed("condition", "1.4", "1.4 says must")]
MOVED = {"1.2": "1.3", "1.3": "1.4"}
BEFORE = [ToReview(one.change, one.rule, one.says) for one in OLD]
AFTER = [ToReview(one.change, one.rule, one.says) for one in NEW]


@pytest.mark.parametrize(
    ("listed", "now", "moved", "how"),
    [
        (OLD, BEFORE, MOVED, "same"),
        (OLD, AFTER, {}, "ids"),
        (REWRITTEN, AFTER, {}, "ids"),
        (REWRITTEN, BEFORE, MOVED, "ids"),
        (NEW, AFTER, {}, "same"),
        (NEW, BEFORE, MOVED, "ids"),
    ],
    ids=["as it was", "renumbered", "and in the list", "and back", "again", "with the old text"],
)
def test_ids_are_followed(
    listed: list[Listed], now: list[ToReview], moved: dict[str, str], how: How
) -> None:
    assert matched(listed, now, moved, other_text=False) == {0: (0, how), 1: (1, how)}


def test_an_added_rule_is_no_rule_that_had_its_id() -> None:
    listed = [
        Listed("added", "1.2", "1.2 (Tides) is new"),
        Listed("wording", "1.2", "1.2 is other"),
    ]
    now = [
        ToReview("wording", "1.2", "1.2 is other"),
        ToReview("added", "1.2", "1.2 (Tides) is new"),
    ]
    assert matched(listed, now, {}, other_text=False) == {0: (1, "same"), 1: (0, "same")}


def test_a_rule_that_was_divided_keeps_its_review_when_it_is_renumbered() -> None:
    listed = [
        Listed("split", "1.3", "1.3 is 1.4 and 1.5 now"),
        Listed("moved", "", "other ids: 1.2 is 1.3, 1.3 is 1.4"),
    ]
    now = [ToReview("split", "1.4", "a part of 1.4 is 1.5 now")]
    assert matched(listed, now, {}, other_text=False) == {0: (0, "ids")}
    other = [ToReview("split", "1.4", "a part of 1.4 is 1.6 now")]
    assert matched(listed, other, {}, other_text=False) == {0: (0, "words")}


def test_and_so_does_one_that_others_were_put_into() -> None:
    listed = [
        Listed("merged", "1.4", "1.4 is a part of 1.3 now, and no longer says 4"),
        Listed("moved", "", "other ids: 1.4 is 1.3"),
    ]
    now = [ToReview("merged", "1.3", "1.3 also holds 1.2 now, and no longer says 4")]
    assert matched(listed, now, {}, other_text=False) == {0: (0, "ids")}


def test_more_words_or_another_class_are_other_words() -> None:
    listed = [Listed("number", "1.1", "1.1 says 4 where it said 3")]
    now = [ToReview("several", "1.1", "1.1 says 4 where it said 3, and says unless besides")]
    assert matched(listed, now, {}, other_text=False) == {0: (0, "words")}


def test_of_another_text_words_that_do_not_tell_what_changed_do_not_count() -> None:
    listed = [
        Listed("wording", "1.1", "1.1 is worded otherwise"),
        Listed("number", "1.2", "1.2 says 4 where it said 3"),
    ]
    now = [ToReview(one.change, one.rule, one.says) for one in listed]
    assert matched(listed, now, {}, other_text=True) == {0: (0, "words"), 1: (1, "same")}


def test_what_is_settled_comes_back_only_where_the_very_same_is_a_change_again() -> None:
    listed = [
        Listed("number", "1.1", "1.1 says 4 where it said 3", settled=True),
        Listed("number", "1.2", "1.2 says 2 where it said 1", settled=True),
    ]
    now = [
        ToReview("number", "1.1", "1.1 says 4 where it said 3"),
        ToReview("number", "1.2", "1.2 says 3 where it said 2"),
    ]
    assert matched(listed, now, {}, other_text=False) == {0: (0, "same")}
    assert matched(listed, now, {}, other_text=True) == {}
