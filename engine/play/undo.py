"""Taking inputs back: the game is played again up to there."""

from collections.abc import Callable

from livingrules.engine.play.answers import Refusal, Step
from livingrules.engine.play.entries import Said, is_input
from livingrules.engine.play.log import log_of
from livingrules.engine.play.playing import G
from livingrules.engine.play.replay import replay


def taken_back(game: G, begun: Callable[[], G], inputs: int, *, dice: bool) -> G | Step:
    """The game as it stood so many inputs ago, or why it cannot be had; `begun` begins it anew.

    What chance decided is taken back with `dice` only, and then the log tells it. The seed goes
    on from where it stood then, so that the same roll comes out the same again.
    """
    book = game.machine.program.book
    places = [at for at, one in enumerate(game.log) if is_input(one, dice=game.dice)]
    if not 1 <= inputs <= len(places):
        many = "there is nothing to take back"
        if places:
            many = "a number of inputs is expected" if inputs < 1 else f"there are {len(places)}"
            many = f"{many}, from 1 to {len(places)}" if inputs < 1 else f"{many} inputs, no more"
        return Step((Refusal(book, many),))
    first = places[-inputs]
    gone = game.log[first:]
    before = replay(begun(), log_of(game).with_inputs(game.log[:first]))
    rolls = [one["roll"] for one in gone if "roll" in one]
    drawn = game.state._draws != before.state._draws
    if (rolls or drawn) and not dice:
        what = f"a roll of {rolls[-1]}" if rolls else "what was drawn or shuffled"
        return Step((Refusal(book, f"this would take back {what}: it must be asked for"),))
    before.log += [one for one in gone if "undone" in one]
    if rolls or drawn:
        mark: Said = {"undone": inputs, "rolls": rolls}
        before.log.append(mark)
    return before
