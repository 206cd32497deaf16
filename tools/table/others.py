"""The seats at a table that no person plays: what their policies do and answer."""

from random import Random
from typing import Any

from livingrules.engine.code.runtime import NOTHING
from livingrules.engine.play.answers import Step
from livingrules.engine.play.entries import is_input
from livingrules.engine.play.game import Game
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import record_names
from livingrules.engine.play.policies import Listed, Seats
from livingrules.engine.simulate.kept import as_said
from livingrules.tools.agreeing import PERSON, policies_said
from livingrules.tools.exits import UsageError

IN_A_ROW = 1000
"""So many inputs policies make before they ask whether they are to go on."""


class Others:
    """Plays some seats of a game, an input at a time.

    Their chance comes from the game's seed and the length of its log, so that what was taken back
    goes the same way again.
    """

    def __init__(self, machine: Machine, policies: tuple[str, ...]) -> None:
        """`policies` has one for each player, or the word for a person."""
        played = [None if one == PERSON else one for one in policies]
        self._seats = Seats(machine, played, Random(0))

    def turn(self, game: Game, *, must: bool = False) -> Step | None:
        """One input by a policy; None where it is for persons to go on.

        Where persons can act too, a policy does only what it has a weight for, and with `must`
        anything.
        """
        self._seats.random = Random(f"{game.seed}/{len(game.log)}")
        asked = game.course.asked
        if asked is not None:
            return self._answer(game, asked)
        if game.over is not None:
            return None
        persons = any(one[1] is not None and not self._seats.plays(one[1])
                      for one in game.raw_legal())  # fmt: skip
        refused: list[Listed] = []
        while (
            listed := self._seats.act(game.state, refused, must=must or not persons)
        ) is not None:
            step = game.apply(as_said(game, listed))
            if step.done:
                return step
            refused.append(listed)
        return None

    def _answer(self, game: Game, asked: tuple[Any, ...]) -> Step | None:
        """The answer to a question; one that is refused is left to persons."""
        number, who, offered, *_ = asked
        site = game.machine.module.sites[number]
        if site.kind == "roll" or who is None or not self._seats.plays(who):
            return None
        offered = (*offered, NOTHING) if site.optional else offered
        step = game.give(self._seats.choose(game.state, number, who, offered))
        return step if step.done else None

    def inputs_back(self, game: Game, decisions: int) -> int:
        """How many inputs lie behind so many decisions of persons, these among them."""
        kind, inputs = game.setup.player, 0
        ours = {name for name, one in record_names(game.machine, game.state, kind).items()
                if self._seats.plays(one)}  # fmt: skip
        for entry in reversed(game.log):
            if is_input(entry, dice=game.dice):
                inputs += 1
                decisions -= entry.get("who") not in ours
                if not decisions:
                    return inputs
        return inputs + 1


def others_said(machine: Machine, names: tuple[str, ...], said: str, command: str) -> Others | None:
    """The seats for which policies are named: one for each, or one for all but the first player."""
    policies = policies_said(machine, said, command, also=(PERSON,))
    if len(policies) == 1:
        policies = (PERSON,) * min(1, len(names) - 1) + policies * max(1, len(names) - 1)
    if len(policies) != len(names):
        message = f"there are {len(policies)} policies for {len(names)} players"
        raise UsageError(f"{message}: name one, or one for each", command)
    return None if set(policies) == {PERSON} else Others(machine, policies)
