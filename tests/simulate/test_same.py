"""A game is the same whoever plays it, after which others, in how many processes, and from its log."""

import pytest

from livingrules.engine.play.digest import digest
from livingrules.engine.play.game import Game
from livingrules.engine.play.log_text import log_text, read_log
from livingrules.engine.play.replay import replay
from livingrules.engine.simulate.kept import kept_game
from livingrules.engine.simulate.many import play_many
from livingrules.engine.simulate.one import scored
from livingrules.engine.simulate.plan import seats
from tests.simulate.games import machine, plan, side

POLICIES = ["random", "steady", "generous", "greedy", "alone", "sleepy", "stormy"]


@pytest.mark.parametrize("jobs", [2, 5])
def test_the_number_of_processes_changes_nothing(jobs: int) -> None:
    ferry, games = machine(), plan("random", "sleepy", other=side("generous"))
    alone = list(play_many(ferry, games, 60, 1))
    assert [first.number for first, _ in alone] == list(range(1, 61))
    assert list(play_many(ferry, games, 60, jobs)) == alone


def test_a_game_does_not_depend_on_those_before_it() -> None:
    ferry, games = machine(), plan("random")
    assert list(play_many(ferry, games, 5, 1)) == list(play_many(ferry, games, 20, 1))[:5]


def test_seeds_differ_from_game_to_game_and_from_seed_to_seed() -> None:
    seeds = {plan(seed=seed).seed_of(number) for seed in (1, 2, 12) for number in range(1, 200)}
    assert len(seeds) == 3 * 199


def test_seeds_are_for_ever() -> None:
    assert [plan(seed=1).seed_of(number) for number in (1, 2)] == [35486403336593, 179002604481136]


@pytest.mark.parametrize("rope", ["sound", "knotted", "torn"])
@pytest.mark.parametrize("policy", POLICIES)
def test_a_quick_game_equals_one_with_a_log(policy: str, rope: str) -> None:
    ferry, games = machine(), plan(policy, players=3, most=30, options={"state_of_rope": rope})
    agreed = games.side.agreed(ferry)
    for played, _ in play_many(ferry, games, 12, 1):
        game = kept_game(ferry, agreed, seats((policy,), 3), played.seed, played.actions)
        assert sum("do" in one or "report" in one for one in game.log) == played.actions
        if played.end == "over":
            assert game.over == played.reason
        if played.end != "broken":
            assert scored(ferry, game.state) == played.scores
        again = replay(Game.begin(ferry, read_log(log_text(game.saved()))), game.saved())
        assert digest(ferry, again.state) == digest(ferry, game.state)
