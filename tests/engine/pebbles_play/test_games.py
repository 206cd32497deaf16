"""Any game can be saved, played again, copied and taken back at every point."""

import random

import pytest

from livingrules.engine.code.names import function
from livingrules.engine.play.answers import Action
from livingrules.engine.play.digest import digest
from livingrules.engine.play.game import Game
from livingrules.engine.play.log_text import log_text, read_log
from tests.engine.pebbles_play.games import any_answer, begun, take


def state_of(game: Game) -> str:
    """A fingerprint of the state."""
    return digest(game.machine, game.state)


def some_games(count: int) -> list[Game]:
    """Games that were played to their end, with dice rolled and typed."""
    games = []
    for seed in range(count):
        chance = random.Random(seed)
        game = begun(chance.randint(2, 4), seed, chance.randint(5, 50), dice=seed % 2 == 0)
        while game.decision is not None:
            assert game.apply(any_answer(game, chance)).done
            if chance.random() < 0.05:
                game.correct("pebbles", chance.randint(1, 60))
            if chance.random() < 0.05:
                game.undo(chance.randint(1, 3), dice=chance.random() < 0.5)
        games.append(game)
    return games


def test_a_log_leads_to_the_same_state(full: bool) -> None:
    for game in some_games(2000 if full else 60):
        log = read_log(log_text(game.saved()))
        assert log == game.saved()
        again = game.replay(log)
        assert again.log == game.log
        assert state_of(again) == state_of(game)


def test_a_copy_at_any_point_goes_on_as_the_game_does() -> None:
    for seed in range(40):
        game, chance = begun(3, seed, dice=seed % 2 == 0), random.Random(seed)
        while game.decision is not None:
            copy = game.clone()
            assert copy.decision == game.decision
            before, answer = state_of(copy), any_answer(game, chance)
            game.apply(answer)
            assert state_of(copy) == before
            copy.apply(answer)
            assert state_of(copy) == state_of(game)
            game = copy.clone()


def test_what_is_refused_changes_nothing() -> None:
    game = begun(heap=5)
    take(game, 3)
    before, log = state_of(game), list(game.log)
    assert not take(game, 3)
    assert (
        game.apply({"do": "tak"}).refused[0].message
        == "there is no action 'tak'; did you mean 'take'?"
    )
    assert game.apply({"do": "take", "who": "Zoe", "with": {"number": 1}}).refused[0].message == (
        "there is no player 'Zoe': there are player 2, player 1"
    )
    assert game.apply(7).refused[0].message == "an action is expected here"
    assert (state_of(game), game.log) == (before, log)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"roll": 7}, "a number from 1 to 6 is expected"),
        (0, "a number from 1 to 6 is expected"),
        ("three", "a whole number is expected"),
        (True, "a whole number is expected"),
        ({"take": 3}, "a roll is to be answered first"),
        (Action("take", "player 2", {"number": 1}), "a roll is to be answered first"),
    ],
)
def test_a_die_shows_what_a_die_can(answer: object, message: str) -> None:
    game = begun(dice=False)
    game.apply({"do": "gamble", "who": "player 2"})
    before = state_of(game)
    assert [one.message for one in game.apply(answer).refused] == [message]
    assert state_of(game) == before
    assert game.apply(6).done


def test_only_who_is_asked_may_answer() -> None:
    game = begun(3)
    game.apply({"do": "gamble", "who": "player 2"})
    step = game.apply({"take": "player 3", "who": "player 1"})
    assert [one.message for one in step.refused] == ["'player 2' is asked, not 'player 1'"]
    step = game.apply("player 2")
    assert [one.message for one in step.refused] == [
        "'player 2' is not offered: there are player 3, player 1, none"
    ]


def test_a_defect_inside_an_action_leaves_all_as_it_was() -> None:
    game = begun(3)
    before, log = state_of(game), list(game.log)
    broken = dict(game.machine.functions)

    def defect(*_: object) -> None:
        game.state.pebbles = 3
        raise ZeroDivisionError

    game.machine.functions["do_take"] = defect
    try:
        with pytest.raises(ZeroDivisionError):
            take(game, 1)
    finally:
        game.machine.functions.update(broken)
    assert (state_of(game), game.log) == (before, log)
    assert take(game, 1)


def test_a_defect_behind_a_question_leaves_the_question() -> None:
    game = begun(3)
    game.apply({"do": "gamble", "who": "player 2"})
    before, decision, log = state_of(game), game.decision, list(game.log)
    passing = function("p", "pass")
    kept = game.machine.functions[passing]

    def defect(*_: object) -> None:
        raise ZeroDivisionError

    game.machine.functions[passing] = defect
    try:
        with pytest.raises(ZeroDivisionError):
            game.apply("player 3")
    finally:
        game.machine.functions[passing] = kept
    assert (state_of(game), game.decision, game.log) == (before, decision, log)
    assert game.apply("player 3").done
