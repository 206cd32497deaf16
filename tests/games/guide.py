"""A policy of the book that does and answers part of what random games hold.

What is done at random seldom leads far; with a policy that wants something now and then, games come
to states that only somebody who plays finds.
"""

from random import Random
from typing import Any

from games.plan import Plan
from livingrules.engine.code.runtime import NOTHING
from livingrules.engine.play.game import Game
from livingrules.engine.play.policies import Seats
from livingrules.engine.simulate.kept import as_said

SHARE_DONE = 0.85
SHARE_ANSWERED = 0.6
SHARE_ENDED = 0.1


class Guide:
    """Some of the inputs of a game, as a policy would make them."""

    def __init__(self, plan: Plan, game: Game) -> None:
        """Begin; a plan without a policy has no such inputs."""
        policies = [plan.policy] * plan.players
        self._seats = Seats(game.machine, policies, Random(plan.seed)) if plan.policy else None

    def step(self, game: Game, random: Random) -> bool:
        """Make an input if it is the policy's turn and there is one; whether there was."""
        wish = self.wish(game, random)
        if not wish:
            return False
        if game.course.asked is None:
            said, ahead = as_said(game, wish[0]), game.clone()
            ahead.apply(said)
            if ahead.over is not None and random.random() >= SHARE_ENDED:
                return False
            return game.apply(said).done
        return game.give(wish[0]).done

    def wish(self, game: Game, random: Random) -> tuple[Any, ...]:
        """What would be done or answered now, as the state has it, and nothing else; or empty."""
        asked = game.course.asked
        share = SHARE_DONE if asked is None else SHARE_ANSWERED
        if self._seats is None or random.random() >= share:
            return ()
        if asked is None:
            listed = self._seats.act(game.state)
            return () if listed is None else (listed,)
        number, who, offered, *_ = asked
        site = game.machine.module.sites[number]
        if site.kind == "roll":
            return ()
        offered = (*offered, NOTHING) if site.optional else offered
        return (self._seats.choose(game.state, number, who, offered),)
