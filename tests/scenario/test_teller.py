"""What traced code tells becomes causes: only what leads to something done is one."""

from livingrules.engine.play.teller import Teller


def test_what_does_nothing_has_no_cause() -> None:
    teller = Teller()
    teller.enter("do", "take", "1")
    teller.step("actions/take/do/look", "1")
    teller.enter("p", "look", "2")
    teller.step("procedures/look/do/if", "2")
    teller.leave()
    assert teller.causes == set()


def test_all_that_leads_to_an_effect_is_a_cause() -> None:
    teller = Teller()
    teller.enter("do", "take", "1")
    teller.step("actions/take/do/one", "1")
    teller.enter("p", "one", "2")
    teller.step("procedures/one/do/two", "2")
    teller.enter("p", "two", "3")
    teller.step("procedures/two/do/set", "3")
    teller.effect()
    assert teller.causes == {("1", "2"), ("2", "3")}
    teller.step("procedures/two/do/add", "4")  # a step of a rule of its own
    teller.effect()
    assert teller.causes == {("1", "2"), ("2", "3"), ("3", "4")}


def test_the_set_up_is_no_cause_and_a_queue_has_its_own() -> None:
    teller = Teller()
    teller.enter("setup", "standard", "1")
    teller.step("games/standard/setup/deal", "1")
    teller.enter("p", "deal", "2")
    teller.step("procedures/deal/do/drain", "2")
    teller.cause("5", "3")
    teller.enter("q", "work", "3")
    teller.step("queues/work/do/set", "3")
    teller.effect()
    assert teller.causes == {("5", "3")}
