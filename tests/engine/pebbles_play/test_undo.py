"""Taking back, and correcting by hand."""

from livingrules.engine.play.digest import digest
from livingrules.engine.play.game import Game
from tests.engine.pebbles_play.games import begun, take


def messages(game: Game, inputs: int, *, dice: bool = False) -> list[str]:
    """What is said against taking back."""
    return [one.message for one in game.undo(inputs, dice=dice).refused]


def test_the_state_is_as_before() -> None:
    game = begun()
    before = digest(game.machine, game.state)
    take(game, 2)
    take(game, 3)
    assert messages(game, 2) == []
    assert digest(game.machine, game.state) == before
    assert game.log == []


def test_there_is_a_first_input() -> None:
    game = begun()
    assert messages(game, 1) == ["there is nothing to take back"]
    take(game, 2)
    assert messages(game, 2) == ["there are 1 inputs, no more"]
    assert messages(game, 0) == ["a number of inputs is expected, from 1 to 1"]


def test_past_a_die_only_when_asked_and_marked() -> None:
    game = begun(3)
    take(game, 2)
    game.apply({"do": "gamble", "who": "player 3"})
    rolled = game.log[-1]["roll"]
    game.apply("player 1")
    assert messages(game, 1) == []
    assert game.decision is not None and game.decision.kind == "choice"
    assert messages(game, 1) == [f"this would take back a roll of {rolled}: it must be asked for"]
    assert messages(game, 1, dice=True) == []
    assert game.log[1:] == [{"undone": 1, "rolls": [rolled]}]
    assert game.replay(game.saved()).log == game.log
    game.apply({"do": "gamble", "who": "player 3"})
    assert game.log[-1]["roll"] == rolled  # no roll is got rid of


def test_a_mark_stays() -> None:
    game = begun(3)
    take(game, 2)
    game.apply({"do": "gamble", "who": "player 3"})
    game.undo(1, dice=True)
    assert messages(game, 1) == []
    assert [list(one) for one in game.log] == [["undone", "rolls"]]


def test_a_typed_die_can_be_typed_again() -> None:
    game = begun(3, dice=False)
    game.apply({"do": "gamble", "who": "player 2"})
    game.apply(2)
    assert messages(game, 1) == ["this would take back a roll of 2: it must be asked for"]
    assert messages(game, 1, dice=True) == []
    assert game.apply(5).done
    assert game.state.pebbles == 25


def test_corrections_are_inputs() -> None:
    game = begun()
    assert game.correct("player 1.taken", 5).done
    assert game.correct("turn", "Player 1").done
    assert game.log == [
        {"at": "phases/play", "correct": "player 1.taken", "to": 5},
        {"at": "phases/play", "correct": "turn", "to": "player 1"},
    ]
    assert game.replay(game.saved()).log == game.log
    game.undo()
    assert game.state.turn.seat == 2


def test_corrections_have_the_type_of_their_place() -> None:
    game = begun()
    tried = [
        ("player 1.token", 5), ("player 1.taken", 900), ("player 1.taken", "many"),
        ("player 1.winner", 1), ("heap", 7), ("turn", "Zoe"),
    ]  # fmt: skip
    assert [game.correct(place, value).refused[0].message for place, value in tried] == [
        "there is no 'player 1.token' in the state; did you mean 'player 1.taken'?",
        "'player 1.taken' is 0..200, so it cannot be 900",
        "a whole number is expected",
        "yes or no is expected",
        "'heap' was agreed before the game and stays",
        "one of these is expected: player 2, player 1",
    ]
    assert game.log == []
