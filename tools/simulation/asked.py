"""What a command line asks to be simulated: the plan, and what is agreed for it."""

import argparse
from dataclasses import dataclass, replace

from livingrules.engine.play.agree import Agreed, NotAgreed
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.policies import RANDOM
from livingrules.engine.simulate.plan import Plan, Side, seats
from livingrules.tools.agreeing import number_said, pairs_said, players_said, policies_said
from livingrules.tools.exits import UsageError

COMMAND = "livingrules simulate"
GAMES, SEED, MOST = 100, 1, 10_000


@dataclass(frozen=True, slots=True)
class Asked:
    """The plan, how many games, and for each side what is agreed and the policy of each seat.

    `differs` is what the other side has that the first has not, as it was typed.
    """

    plan: Plan
    games: int
    agreed: Agreed
    policies: tuple[str, ...]
    other: Agreed | None = None
    other_policies: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()


def asked(machine: Machine, options: argparse.Namespace) -> Asked:
    """What is asked for; UsageError where that cannot be."""
    said = players_said(options.players)
    policies = policies_said(machine, options.policy or RANDOM, COMMAND)
    if said is None and len(policies) > 1:
        said = len(policies)
    side = Side(
        options.game,
        tuple(said) if isinstance(said, list) else said,
        pairs_said("--option", options.option, COMMAND),
        pairs_said("--ruling", options.ruling, COMMAND),
        policies,
    )
    games = _number("--games", options.games, GAMES, 1)
    seed, most = _number("--seed", options.seed, SEED, 0), _number("--most", options.most, MOST, 1)
    other = _other(machine, side, options.against) if options.against else None
    plan = Plan(side, seed, most, other)
    agreed, seated = _agreed(machine, side)
    if other is None:
        return Asked(plan, games, agreed, seated)
    return Asked(plan, games, agreed, seated, *_agreed(machine, other), tuple(options.against))


def _number(option: str, said: str | None, default: int, least: int) -> int:
    """A number, or what stands for it where none was given."""
    return default if said is None else number_said(option, said, COMMAND, least)


def _other(machine: Machine, side: Side, against: list[str]) -> Side:
    """The same with another policy, and other options and rulings."""
    rulings = {one.id for one in machine.program.rulings.values()} | set(machine.program.rulings)
    for name, value in pairs_said("--against", against, COMMAND).items():
        if name == "policy":
            side = replace(side, policies=policies_said(machine, value, COMMAND))
        elif name.rpartition(":")[2] in rulings:
            side = replace(side, rulings={**side.rulings, name: value})
        else:
            side = replace(side, options={**side.options, name: value})
    return side


def _agreed(machine: Machine, side: Side) -> tuple[Agreed, tuple[str, ...]]:
    """What is agreed for a side, and the policy of each seat."""
    try:
        agreed = side.agreed(machine)
    except NotAgreed as error:
        raise UsageError(str(error), COMMAND) from error
    policies = seats(side.policies, len(agreed.players))
    if len(policies) != len(agreed.players):
        message = f"there are {len(policies)} policies for {len(agreed.players)} players"
        raise UsageError(f"{message}: name one, or one for each", COMMAND)
    return agreed, policies
