"""What policies do: the greatest weight, odds, values of open parameters, answers."""

from collections import Counter
from random import Random

import pytest

from livingrules.engine.code.runtime import NOTHING
from livingrules.engine.play.game import Game
from livingrules.engine.play.policies import Seats
from livingrules.engine.simulate.many import play_many
from livingrules.engine.simulate.one import Played
from tests.simulate.games import machine, plan


def played(*policies: str, games: int = 100, players: int = 2) -> list[Played]:
    """What came of some games."""
    return [first for first, _ in play_many(machine(), plan(*policies, players=players), games, 1)]


def begun() -> Game:
    """A game before its first action."""
    ferry = machine()
    return Game(ferry, ferry.program.games["standard"], ["Ann", "Ben", "Cleo"], 1)


def test_only_the_greatest_weight_is_done() -> None:
    assert {tuple(one.done.items()) for one in played("steady")} == {(("cross", 6),)}


def test_what_has_no_weight_is_done_where_nothing_has() -> None:
    game = begun()
    seats = Seats(game.machine, ["stormy"] * 3, Random(1))
    game.state.crossings = 2
    assert seats.act(game.state) == ("storm", None)
    rope = game.state.state_of_rope
    game.state.state_of_rope, game.state.crossings = "knotted", 4
    assert {seats.act(game.state)[0] for _ in range(20)} == {"give_alms"}  # type: ignore[index]
    assert rope == "sound"


def test_reports_are_made_only_by_weight() -> None:
    assert all("storm" not in one.done for one in played("random"))
    assert all(one.done == {"cross": 2, "storm": 1} for one in played("stormy"))


def test_odds_are_kept() -> None:
    done = Counter[str]()
    for one in played("sleepy", games=2000):
        done.update(one.done)
    assert done["cross"] == 6 * 2000
    assert done["rest"] / done.total() == pytest.approx(0.25, abs=0.01)


def test_open_parameters_get_what_the_policy_says() -> None:
    assert all(one.done["give_alms"] == 2 for one in played("generous"))


def test_open_parameters_get_any_value_that_is_allowed() -> None:
    game = begun()
    seats = Seats(game.machine, ["random"] * 3, Random(1))
    said = Counter[int]()
    for _ in range(3000):
        listed = seats.act(game.state)
        assert listed is not None
        if listed[0] == "give_alms":
            said[listed[2]] += 1
    assert sorted(said) == list(range(1, 11))
    assert min(said.values()) > 60
    first = game.state._all_player[0]
    first.coins = 0
    assert {seats.act(game.state)[0] for _ in range(50)} == {"cross", "rest"}  # type: ignore[index]


def test_answers_are_weighed() -> None:
    game = begun()
    ann, ben, cleo = game.state._all_player
    number = next(at for at, site in enumerate(game.machine.module.sites) if site.optional)
    ben.coins = 3
    offered = (ben, cleo, NOTHING)

    def answers(policy: str) -> set[object]:
        seats = Seats(game.machine, [policy] * 3, Random(1))
        return {seats.choose(game.state, number, ann, offered) for _ in range(60)}

    assert answers("greedy") == {cleo}
    assert answers("alone") == {NOTHING}
    assert answers("steady") == {ben, cleo, NOTHING}


def test_each_seat_has_its_own_policy() -> None:
    for one in played("generous", "steady"):
        assert one.done["give_alms"] == 1
    game = begun()
    seats = Seats(game.machine, ["steady", None, "sleepy"], Random(1))
    assert [seats.plays(one) for one in game.state._all_player] == [True, False, True]
    game.state.turn = game.state._all_player[1]
    assert seats.act(game.state, must=True) is None
