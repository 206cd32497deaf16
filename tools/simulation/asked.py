"""What a command line asks to be simulated: the plan, and what is agreed for it."""

import argparse
from dataclasses import dataclass, replace

from livingrules.dsl.finding import Finding
from livingrules.engine.play.agree import Agreed, NotAgreed
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.policies import RANDOM
from livingrules.engine.simulate.plan import Plan, Side, seats
from livingrules.tools.against import rules_against
from livingrules.tools.agreeing import number_said, pairs_said, players_said, policies_said
from livingrules.tools.exits import UsageError

COMMAND = "livingrules simulate"
GAMES, SEED, MOST = 100, 1, 10_000


@dataclass(frozen=True, slots=True)
class Asked:
    """The plan, how many games, and for each side what is agreed and the policy of each seat.

    `differs` is what the other side has that the first has not, as it was typed; `other_machine`
    are its rules.
    """

    plan: Plan
    games: int
    agreed: Agreed
    policies: tuple[str, ...]
    other: Agreed | None = None
    other_policies: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()
    other_machine: Machine | None = None


def asked(machine: Machine, options: argparse.Namespace) -> Asked | list[Finding]:
    """What is asked for, or what is wrong with the variants of the other side.

    Raises UsageError where it cannot be.
    """
    players = players_said(options.players)
    policies = policies_said(machine, options.policy or RANDOM, COMMAND)
    if players is None and len(policies) > 1:
        players = len(policies)
    side = Side(
        options.game,
        tuple(players) if isinstance(players, list) else players,
        pairs_said("--option", options.option, COMMAND),
        pairs_said("--ruling", options.ruling, COMMAND),
        policies,
    )
    games = _number("--games", options.games, GAMES, 1)
    seed, most = _number("--seed", options.seed, SEED, 0), _number("--most", options.most, MOST, 1)
    agreed, seated = _agreed(machine, side)
    if not options.against:
        return Asked(Plan(side, seed, most), games, agreed, seated)
    said = options.against
    by_other = rules_against(machine, [one for one in said if "=" not in one], COMMAND)
    if isinstance(by_other, list):
        return by_other
    other = _other(by_other, side, [one for one in said if "=" in one])
    if by_other is not machine:
        other = replace(other, added=by_other.added)
    others, others_seated = _agreed(by_other, other)
    if len(agreed.players) != len(others.players):
        raise UsageError(
            f"the one side is {len(agreed.players)} players and the other {len(others.players)}, "
            "and they are to play the same games; say how many with --players", COMMAND
        )  # fmt: skip
    return Asked(
        Plan(side, seed, most, other), games, agreed, seated, others, others_seated, tuple(said),
        by_other,
    )  # fmt: skip


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
