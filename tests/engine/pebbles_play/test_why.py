"""Why, and why not."""

from livingrules.engine.play.game import Game
from livingrules.engine.play.story import happened
from livingrules.engine.play.why import Why
from livingrules.tools.table.telling import happened_lines, why_lines
from tests.engine.pebbles_play.games import FOLDER, begun, take


def told(why: Why) -> str:
    """In words."""
    return "\n".join(why_lines(why))


def asked(game: Game, **said: object) -> str:
    """Why an action can be done or not."""
    return told(game.why(said))


def test_why() -> None:
    assert (
        asked(begun(), do="take", who="player 2", **{"with": {"number": 3}})
        == """\
player 2: take (number: 3) [pebbles:2] can be done
  yes  enough: number <= pebbles [pebbles:2]
         number = 3, pebbles = 20"""
    )


def test_the_argument_that_would_do() -> None:
    game = begun()
    game.correct("pebbles", 1)
    assert (
        asked(game, do="take", who="player 2", **{"with": {"number": 3}})
        == """\
player 2: take (number: 3) [pebbles:2] cannot be done
  no   enough: number <= pebbles [pebbles:2]
         there are only 1 pebbles
         number = 3, pebbles = 1
         it would hold if number were 1, not 3"""
    )


def test_the_state_that_would_do() -> None:
    game = begun()
    game.correct("pebbles", 1)
    assert (
        asked(game, do="gamble")
        == """\
player 2: gamble [pebbles:4] cannot be done
  (who: not said, so what suits best was taken)
  no   some: pebbles > 3 [pebbles:4]
         too few pebbles
         pebbles = 1
         it would hold if pebbles were 4, not 1"""
    )


def test_not_ones_turn_and_no_value() -> None:
    game = begun()
    assert (
        asked(game, do="gamble", who="player 1")
        == """\
player 1: gamble [pebbles:4] cannot be done
  no   this player cannot do it now [pebbles:4]
  yes  some: pebbles > 3 [pebbles:4]
         pebbles = 20"""
    )
    assert (
        asked(game, do="take", who="player 2", **{"with": {"number": "many"}})
        == """\
player 2: take (number: many) [pebbles:2] cannot be done
  no   'number': a whole number is expected [pebbles:2]"""
    )
    assert (
        asked(game, do="tak")
        == """\
tak cannot be done
  no   there is no action 'tak'; did you mean 'take'? [pebbles]"""
    )


def test_in_the_middle_and_at_the_end() -> None:
    game = begun()
    game.apply({"do": "gamble", "who": "player 2"})
    assert "  no   a question is to be answered first [pebbles:2]" in asked(game, do="take")
    game = begun(heap=5)
    take(game, 3)
    take(game, 2)
    assert "  no   the game is over: player 1 takes the last pebble" in asked(game, do="take")


def test_nothing_changes() -> None:
    game = begun()
    before = game.saved()
    game.why({"do": "take"})
    assert game.saved() == before


def test_what_an_input_did() -> None:
    game = begun(heap=5)
    take(game, 3)
    take(game, 2)
    found = happened(FOLDER, game.saved(), 2)
    assert found is not None
    assert (
        "\n".join(happened_lines(found, "input 2"))
        == """\
input 2
  player 1: take (number: 2)
what happened
  action take [pebbles:2]
    step actions/take/do/take_some [pebbles:2]
    procedure take_some [pebbles:2]
      step procedures/take_some/do/add [pebbles:2]
      step procedures/take_some/do/emit [pebbles:2]
      event taken [pebbles:2]
      trigger last [pebbles:3]
        step triggers/last/do/set [pebbles:3]
        step triggers/last/do/end_game [pebbles:3]
    step actions/take/do/pass [pebbles:2]
    procedure pass [pebbles:2]
      step procedures/pass/do/let [pebbles:2]
      step procedures/pass/do/if [pebbles:2]
      step procedures/pass/do/if/do/let [pebbles:2]
      step procedures/pass/do/if/do/set [pebbles:2]
what changed
  the end: none -> player 1 takes the last pebble
  pebbles: 2 -> 0
  turn: player 1 -> player 2
  player 1.taken: 0 -> 2
  player 1.winner: no -> yes"""
    )
    assert happened(FOLDER, game.saved(), 3) is None
