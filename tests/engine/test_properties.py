"""What holds in every game: nothing is lost, copies play on alike, logs replay, lists tell the truth."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "engine"), str(TESTS / "dsl")]

from lockstep.books import PLAYED, machine_of, program_of
from lockstep.plain import dump

from livingrules.dsl.types import Number
from livingrules.engine.play.answers import Action
from livingrules.engine.play.game import Game

BOOKS = st.sampled_from(PLAYED)
SEEDS = st.integers(0, 2**64 - 1)
MOVES = st.lists(st.integers(0, 2**20), max_size=40)


def begin(book: str, seed: int) -> Game:
    """A game of a book."""
    setup = next(iter(program_of(book).games.values()))
    return Game(machine_of(book), setup, ["Ann", "Bob", "Cleo"][: setup.most], seed)


def filled(game: Game, action: Action, random: Random, outside: int = 0) -> Action:
    """An action with numbers for its open parameters; `outside` is how far beyond their bounds."""
    arguments = dict(action.arguments)
    for domain in game.machine.action(action.name).takes:
        kind = domain.variable.type
        if domain.open and isinstance(kind, Number):
            assert kind.low is not None and kind.high is not None
            beyond = random.choice([kind.low - outside, kind.high + outside])
            inside = random.randint(kind.low, kind.high)
            arguments[domain.variable.name] = beyond if outside else inside
    return Action(action.name, action.who, arguments, action.report)


def move(game: Game, number: int) -> None:
    """One input, picked by a number."""
    decision = game.decision
    if decision is None:
        return
    if decision.kind == "choice":
        assert game.apply(decision.options[number % len(decision.options)]).done
        return
    legal = game.legal()
    game.apply(filled(game, legal[number % len(legal)], Random(number)))


@given(SEEDS, MOVES)
def test_coins_and_goods_are_conserved(seed: int, moves: list[int]) -> None:
    game = begin("market", seed)
    total, goods = game.state.total, len(game.state._all_good)
    for number in moves:
        move(game, number)
        assert game.broken() == []
        assert game.state.total == total
        assert len(game.state._all_good) == goods


@given(BOOKS, SEEDS, MOVES)
def test_a_copy_at_any_decision_plays_on_alike(book: str, seed: int, moves: list[int]) -> None:
    game = begin(book, seed)
    copies: list[Game] = []
    for number in moves:
        copies = [one.clone() for one in (*copies[-2:], game)]
        before = dump(game)
        for one in copies:
            assert one.decision == game.decision
            move(one, number)
        assert dump(game) == before
        move(game, number)
        for one in copies:
            assert dump(one) == dump(game)
            assert one.log == game.log


@given(BOOKS, SEEDS, MOVES)
def test_a_log_replays_to_the_same_state(book: str, seed: int, moves: list[int]) -> None:
    game = begin(book, seed)
    for number in moves:
        move(game, number)
    again = begin(book, seed)
    for said in list(game.log):
        if "roll" not in said:  # the seed rolls again
            assert again.apply(said).done
    assert again.log == game.log
    assert dump(again) == dump(game)
    assert again.decision == game.decision


def refusing(book: str) -> bool:
    """Whether steps of a book may refuse, so that not all that is listed can be done."""
    from livingrules.engine.program.flow import doings
    from livingrules.engine.program.steps import Refuse, walk

    return any(isinstance(step, Refuse) for one in doings(program_of(book))
               for step in walk(one.steps))  # fmt: skip


@settings(max_examples=60)
@given(BOOKS.filter(lambda book: not refusing(book)), SEEDS, MOVES)
def test_what_is_listed_is_not_refused(book: str, seed: int, moves: list[int]) -> None:
    game = begin(book, seed)
    for number in moves:
        decision = game.decision
        if decision is None:
            break
        if decision.kind == "action":
            for action in game.legal():
                opened = any(one.open for one in game.machine.action(action.name).takes)
                if not opened:
                    assert game.clone().apply(action).done
        move(game, number)


@given(BOOKS, SEEDS, MOVES)
def test_what_is_beyond_the_bounds_is_refused_and_changes_nothing(
    book: str, seed: int, moves: list[int]
) -> None:
    game = begin(book, seed)
    for number in moves:
        decision = game.decision
        if decision is not None and decision.kind == "action":
            before, log = dump(game), list(game.log)
            for action in game.legal():
                if any(one.open for one in game.machine.action(action.name).takes):
                    step = game.apply(filled(game, action, Random(number), outside=1 + number % 9))
                    assert not step.done
            _nonsense(game)
            assert (dump(game), game.log, game.decision) == (before, log, decision)
        elif decision is not None:
            before, log = dump(game), list(game.log)
            for said in ("nothing", 99, 1.5, {}, [], {"take": []}, {"roll": "x"}, True):
                assert not game.apply(said).done
            assert (dump(game), game.log, game.decision) == (before, log, decision)
        move(game, number)


def _nonsense(game: Game) -> None:
    """Answers that nobody should be able to give."""
    name = next(iter(game.machine.program.actions))
    tries: list[object] = [
        None,
        "nothing",
        3,
        {},
        {"do": "nothing"},
        {"do": name, "who": "Nobody", "with": {}},
        {"do": name, "who": None, "with": {"nothing": 1}},
        {"do": name, "who": "Ann", "with": {"nothing": 1}},
        {"do": [name]},
        {"do": name, "with": 5},
        {"do": name, "who": {}, "with": []},
        {"do": name, "who": "Ann", "with": {"haggle": 1.5}},
        {"report": name},
        [],
        {"take": 1},
    ]
    check: Callable[[object], bool] = lambda said: game.apply(said).done
    assert [said for said in tries if check(said)] == []
