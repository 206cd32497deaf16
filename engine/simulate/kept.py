"""A simulated game played once more as a game with a log, which can be saved and replayed."""

from random import Random
from typing import Any

from livingrules.engine.code.runtime import NOTHING
from livingrules.engine.play.agree import Agreed
from livingrules.engine.play.answers import Action
from livingrules.engine.play.entries import action_entry, is_input
from livingrules.engine.play.game import Game
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.policies import Listed, Seats


def kept_game(
    machine: Machine, agreed: Agreed, policies: tuple[str, ...], seed: int, actions: int
) -> Game:
    """The same game as `play_one` plays, after so many actions; raises RulesBroken in set-up."""
    seats = Seats(machine, policies, Random(seed))
    game = Game(machine, *agreed.arguments(seed))
    if answer_all(game, seats):
        for _ in range(actions):
            if game.over is not None or not _step(game, seats):
                break
    return game


def _step(game: Game, seats: Seats) -> bool:
    """Do what a policy wants, or the next best where a step refuses it."""
    refused: list[Listed] = []
    while True:
        listed = seats.act(game.state, refused)
        if listed is None:
            return False
        before = len(game.log)
        done = game.apply(as_said(game, listed)).done and answer_all(game, seats)
        if done:
            return True
        inputs = sum(is_input(one, dice=game.dice) for one in game.log[before:])
        if inputs:
            game.undo(inputs, dice=True)
        refused.append(listed)


def as_said(game: Game, listed: Listed) -> Action | dict[str, Any]:
    """A listed action as a person would say it."""
    name, actor, *said = listed
    values = said if actor is None else [actor, *said]
    action = game.machine.action(name)
    return action_entry(game.machine, game.state, action, values)


def answer_all(game: Game, seats: Seats) -> bool:
    """Answer questions until the action is done; False where a step refuses the answer."""
    while (asked := game.course.asked) is not None:
        number, who, offered, *_ = asked
        site = game.machine.module.sites[number]
        offered = (*offered, NOTHING) if site.optional else offered
        value = seats.choose(game.state, number, who, offered)
        if not game.give(value).done:
            return False
    return True
