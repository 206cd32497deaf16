"""Policies at play: what is done and answered for the seats that no person plays."""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from livingrules.engine.code.names import function
from livingrules.engine.code.policies import answer_function, named_function, weight_function
from livingrules.engine.code.runtime import NOTHING, OPEN
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.open_values import OpenValues
from livingrules.engine.program.model import Head, Policy

RANDOM = "random"
"""The policy that every book has: all that can be done is done as likely."""
Listed: TypeAlias = tuple[Any, ...]
Group: TypeAlias = tuple[float, str, list[Listed]]
"""A weight, the name of an action, and ways to do it that have the weight."""
_CERTAIN = float("inf")


class Mind:
    """A policy ready to play; `of` tells what it weighs and says."""

    __slots__ = ("_answers", "_early", "_lists", "_now_and_then", "_odds", "_weights", "opened")

    def __init__(self, machine: Machine, of: Policy) -> None:
        """Take the functions of the machine that belong to the policy."""
        program, functions = machine.program, machine.functions
        known = {**program.actions, **program.reports}
        self._odds = dict(of.odds)
        self._now_and_then = {
            phase: {name: odds for name, odds in of.odds.items()
                    if not known[name].phases or phase in known[name].phases}
            for phase in program.phases
        }  # fmt: skip
        self._early = of.early
        self._weights = {name: functions[weight_function(program, of, name)] for name in of.weights}
        self._lists = {
            phase: functions[named_function(program, of, phase) if of.weights
                             else function("acts", phase)]
            for phase in program.phases
        }  # fmt: skip
        self._answers: dict[int, tuple[bool, Mapping[str, Any]]] = {}
        for number, site in enumerate(machine.module.sites):
            one = of.preferences.get(site.address)
            if one is not None:
                weights = {
                    name: functions[answer_function(program, of, one.address, name)]
                    for name in one.weights
                }
                self._answers[number] = (one.item is not None, weights)
        self.opened = OpenValues(machine, of)

    @property
    def plain(self) -> bool:
        """Whether all that can be done is alike to it."""
        return not (self._weights or self._odds)

    @property
    def weighs(self) -> bool:
        """Whether it tells what it wants from what it does not."""
        return bool(self._weights)

    def groups(
        self, state: Any, random: Random, seats: Collection[int] | None, *, reports: bool
    ) -> list[Group]:
        """All that it may do, with weights; only what weighs more than 0 is wanted.

        For some seats only, if that is said.
        """
        groups: list[Group] = self._lists[state._phase](state)
        if not self._weights:
            groups = [(1, one[0], [one]) for one in groups]  # type: ignore[misc]
        if seats is not None or not reports:
            groups = [
                (weight, name, mine) for weight, name, listed in groups
                if (mine := [one for one in listed if (reports if one[1] is None
                             else seats is None or one[1]._n in seats)])
            ]  # fmt: skip
        odds = self._now_and_then[state._phase]
        if not odds:
            return self._weighed(state, random, groups) if self._early else groups
        names = [group[1] for group in groups]
        for name, (often, many) in odds.items():
            if name in names and random.random() * many < often:
                return self._certain(state, random, name, groups)
        if self._early:
            groups = self._weighed(state, random, groups)
        # What has odds of its own is done where nothing else is wanted.
        kept = [group for group in groups if group[1] not in odds]
        return kept if any(group[0] > 0 for group in kept) else groups

    def _certain(self, state: Any, random: Random, name: str, groups: list[Group]) -> list[Group]:
        """The best ways to do an action whose time has come."""
        ways = [group for group in groups if group[1] == name]
        if self._early:
            ways = self._weighed(state, random, ways)
        best = max(group[0] for group in ways)
        return [(_CERTAIN, name, listed) for weight, _, listed in ways if weight == best]

    def _weighed(self, state: Any, random: Random, groups: list[Group]) -> list[Group]:
        """Groups with their weights; where these ask for open parameters they have values."""
        found: list[Group] = []
        for group in groups:
            if group[0] is None:
                found += [self._late(state, random, one) for one in group[2]]
            else:
                found.append(group)
        return found

    def _late(self, state: Any, random: Random, listed: Listed) -> Group:
        """An action whose weight asks for open parameters, with values for these."""
        filled = self.opened.filled(state, random, listed)
        if filled is None:
            return 0, listed[0], [listed]
        name, actor, *said = filled
        weigh = self._weights[name]
        number: int = weigh(state, *said) if actor is None else weigh(state, actor, *said)
        return number, name, [filled]

    def answer(
        self, state: Any, random: Random, number: int, who: Any, offered: Sequence[Any]
    ) -> Any:
        """What it answers to a question, by the number of its place."""
        known = self._answers.get(number)
        if known is None:
            return offered[int(random.random() * len(offered))]
        things, weights = known
        best: list[Any] = []
        most: float = -_CERTAIN
        if things:
            (weigh,) = weights.values()
        for one in offered:
            if one is NOTHING:
                weight: float = 0
            elif things:
                weight = weigh(state, who, one)
            else:
                weigh_option = weights.get(one)
                weight = 0 if weigh_option is None else weigh_option(state, who)
            if weight > most or (weight == most and one is NOTHING):
                best, most = [one], weight
            elif weight == most:
                best.append(one)
        if most <= 0 and offered[-1] is NOTHING:
            return NOTHING
        return best[int(random.random() * len(best))]


class Seats:
    """Plays seats by policies; `policies` has one for each seat, None for those of persons.

    Every drop of chance that it needs is taken from `random`, and none from the game's own.
    """

    __slots__ = ("_acts", "_alone", "_first", "_machine", "_minds", "_of", "_only", "_plain",
                 "random")  # fmt: skip

    def __init__(self, machine: Machine, policies: Sequence[str | None], random: Random) -> None:
        """Begin; the policies must be those of the book, or `random`."""
        self._machine, self.random = machine, random
        minds = {name: Mind(machine, policy_of(machine, name)) for name in policies if name}
        self._of = {seat: minds[name] for seat, name in enumerate(policies) if name}
        self._alone = None not in policies
        self._first = next(iter(self._of.values()))
        self._minds: list[tuple[Mind, frozenset[int] | None]] = [
            (mind, None if self._alone and len(minds) == 1 else
             frozenset(seat for seat, other in self._of.items() if other is mind))
            for mind in minds.values()
        ]  # fmt: skip
        self._only = self._first if len(minds) == 1 and self._alone else None
        self._plain = len(minds) == 1 and self._alone and self._first.plain
        self._acts = {name: machine.call("acts", name) for name in machine.program.phases}

    def plays(self, who: Any) -> bool:
        """Whether a player's seat is played by a policy."""
        return self._alone or who._n in self._of

    def act(
        self, state: Any, refused: Sequence[Listed] = (), *, must: bool = True
    ) -> Listed | None:
        """What is done now; None where there is nothing that it would do.

        `refused` was tried in vain. `must`: where nothing has a weight of its own, anything is
        done.
        """
        if self._plain:
            return self._any(state, self._acts[state._phase](state), refused)
        state._kept = {}  # nothing changes while it is weighed what is done
        try:
            if self._only is not None and must:
                groups = self._only.groups(state, self.random, None, reports=True)
            else:
                groups = self._groups(state, must=must)
        finally:
            state._kept = None
        while True:
            most: float = 0
            best: list[Listed] = []
            for weight, _, listed in groups:
                if weight > most:
                    most, best = weight, listed
                elif weight == most and weight > 0:
                    best = best + listed
            if not best:
                break
            found = self._any(state, best, refused)
            if found is not None:
                return found
            groups = [group for group in groups if group[0] < most]
        if not must:
            return None
        mine = [one for one in self._acts[state._phase](state) if self.plays(one[1])]
        return self._any(state, mine, refused)

    def _groups(self, state: Any, *, must: bool) -> list[Group]:
        """All that the policies may do, with weights."""
        groups: list[Group] = []
        for mind, seats in self._minds:
            if must or mind.weighs:
                first = self._alone and mind is self._first
                groups += mind.groups(state, self.random, seats, reports=first)
        return groups

    def choose(self, state: Any, number: int, who: Any, offered: Sequence[Any]) -> Any:
        """The answer to a question; `NOTHING` is among what is offered where it may be none."""
        mind = self._first if who is None else self._of.get(who._n, self._first)
        return mind.answer(state, self.random, number, who, offered)

    def _any(self, state: Any, listed: list[Listed], refused: Sequence[Listed]) -> Listed | None:
        """Any of what can be done, with values for what is open; None where nothing is right."""
        while listed:
            one = listed[int(self.random.random() * len(listed))]
            if not (refused and any(_is(one, other) for other in refused)):
                if OPEN not in one:
                    return one
                mind = self._first if one[1] is None else self._of.get(one[1]._n, self._first)
                filled = mind.opened.filled(state, self.random, one)
                if filled is not None:
                    return filled
            listed = [other for other in listed if other is not one]
        return None


def policy_of(machine: Machine, name: str) -> Policy:
    """A policy of the book, or the random one."""
    found = machine.program.policies.get(name)
    return found or Policy(Head(RANDOM, "", next(iter(machine.program.games.values())).head.place,
                                RANDOM), {})  # fmt: skip


def _is(listed: Listed, done: Listed) -> bool:
    """Whether what was done is what is listed, whatever was said for what is open."""
    return len(listed) == len(done) and all(
        one is OPEN or one == other for one, other in zip(listed, done, strict=True)
    )
