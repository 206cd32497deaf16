"""What came of a simulation as JSON has it."""

from collections.abc import Sequence
from typing import Any

from livingrules.engine.play.agree import Agreed
from livingrules.engine.play.machine import Machine
from livingrules.engine.simulate.one import Played
from livingrules.engine.simulate.plan import plain
from livingrules.engine.simulate.receipt import receipt
from livingrules.engine.simulate.spread import Spread
from livingrules.engine.simulate.totals import Totals
from livingrules.tools.simulation.played import Result

SUM = "sum"


def document(result: Result) -> dict[str, Any]:
    """The whole document."""
    asked, machine = result.asked, result.machine
    seconds = result.seconds
    return {
        "book": machine.program.book,
        "games": result.totals.games,
        "wanted": asked.games,
        "interrupted": result.interrupted,
        "actions": result.actions,
        "wall_s": round(seconds, 3),
        "actions_per_s": round(result.actions / seconds) if seconds else 0,
        "most": asked.plan.most,
        **_side(machine, asked.agreed, asked.policies, result.totals),
        "logs": list(result.logs),
        "receipt": receipt(machine, asked.agreed, asked.policies, asked.plan.seed),
        "against": _against(result),
    }


def _side(
    machine: Machine, agreed: Agreed, policies: Sequence[str], totals: Totals
) -> dict[str, Any]:
    """What came of the games of one side."""
    return {
        "game": agreed.setup.head.name,
        "players": list(agreed.players),
        "policies": list(policies),
        "options": {name: plain(value) for name, value in agreed.options.items()},
        "rulings": dict(agreed.rulings),
        "ended": {end: totals.ends[end] for end in ("over", "most", "stuck", "broken")},
        "endings": dict(totals.endings.most_common()),
        "length": totals.length.document(),
        "scores": _scores(machine, totals.lines, totals.sum),
        "seats": [
            {
                "seat": number,
                "player": name,
                "policy": policy,
                "scores": _scores(machine, seat.lines, seat.sum),
                "wins": round(float(seat.wins), 4),
            }
            for number, (seat, name, policy) in enumerate(
                zip(totals.seats, agreed.players, policies, strict=True), start=1
            )
        ],
        "done": {
            name: {"times": many, "games": totals.in_games[name]}
            for name, many in totals.times.most_common()
        },
        "troubles": [trouble_json(one) for one in totals.troubles],
    }


def trouble_json(played: Played) -> dict[str, Any]:
    """A game that got stuck or broke its rules."""
    return {
        "game": played.number,
        "seed": played.seed,
        "end": played.end,
        "reason": played.reason,
        "actions": played.actions,
    }


def _scores(machine: Machine, lines: Sequence[Spread], whole: Spread) -> dict[str, Any]:
    """Each line of the score by its title, and their sum."""
    titles = [line.head.title for line in machine.program.scoring.values()]
    made = {title: line.document() for title, line in zip(titles, lines, strict=True)}
    return {**made, SUM: whole.document()}


def _against(result: Result) -> dict[str, Any] | None:
    """What came of the other side, and the differences game by game."""
    asked, other, paired = result.asked, result.other, result.paired
    if other is None or paired is None or asked.other is None:
        return None
    machine, seats = asked.other_machine or result.machine, len(asked.policies)
    titles = [line.head.title for line in result.machine.program.scoring.values()]
    return {
        "differs": list(asked.differs),
        **_side(machine, asked.other, asked.other_policies, other),
        "receipt": receipt(machine, asked.other, asked.other_policies, asked.plan.seed),
        "pairs": paired.length.count,
        "left_out": paired.left_out,
        "differences": {
            "length": difference_json(paired.length),
            "scores": {
                **{title: difference_json(line, seats)
                   for title, line in zip(titles, paired.lines, strict=True)},
                SUM: difference_json(paired.sum, seats),
            },
            "seats": [difference_json(one) for one in paired.seats],
        },
    }  # fmt: skip


def difference_json(spread: Spread, seats: int = 1) -> dict[str, Any] | None:
    """The other side less the first: the mean, where it lies in 95 of 100 cases, and how many
    games were better and worse; of scores for one seat."""
    if not spread.counts:
        return None
    low, high = spread.interval(seats)
    return {
        "mean": round(spread.mean / seats, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "more": sum(many for number, many in spread.counts.items() if number > 0),
        "same": spread.counts[0],
        "less": sum(many for number, many in spread.counts.items() if number < 0),
    }
