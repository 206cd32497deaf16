"""The games of a simulation played, counted and written, until all are there or nobody waits."""

import time
from dataclasses import dataclass, field

from livingrules.engine.play.machine import Machine
from livingrules.engine.simulate.many import play_many
from livingrules.engine.simulate.paired import Paired
from livingrules.engine.simulate.totals import MOST_TROUBLES, Totals
from livingrules.tools.output.progress import progress_bar
from livingrules.tools.simulation.asked import Asked
from livingrules.tools.simulation.files import Logs, Rows


@dataclass(slots=True)
class Result:
    """What came out, also where the games were interrupted."""

    machine: Machine
    asked: Asked
    totals: Totals
    other: Totals | None = None
    paired: Paired | None = None
    seconds: float = 0.0
    interrupted: bool = False
    logs: list[str] = field(default_factory=list)

    @property
    def actions(self) -> int:
        """The actions of all games, by both sides."""
        return self.totals.actions + (self.other.actions if self.other is not None else 0)


def played(
    machine: Machine, asked: Asked, jobs: int, rows: Rows | None, logs: Logs | None
) -> Result:
    """Play the games that are asked for; Ctrl-C ends with those that there are."""
    seats, lines = len(asked.policies), len(machine.program.scoring)
    result = Result(machine, asked, Totals.of(seats, lines))
    if asked.other is not None:
        result.other, result.paired = Totals.of(seats, lines), Paired.of(seats, lines)
    begun = time.perf_counter()
    games = play_many(machine, asked.plan, asked.games, jobs)
    try:
        with progress_bar("games") as progress:
            for first, other in games:
                result.totals.add(first)
                if rows is not None:
                    rows.add(first, 1)
                if logs is not None:
                    logs.add(first, MOST_TROUBLES)
                if other is not None and result.other is not None and result.paired is not None:
                    result.other.add(other)
                    result.paired.add(first, other)
                    if rows is not None:
                        rows.add(other, 2)
                if progress is not None:
                    progress(result.totals.games, asked.games)
    except KeyboardInterrupt:
        result.interrupted = True
    finally:
        games.close()
    result.seconds = time.perf_counter() - begun
    if logs is not None:
        result.logs = logs.written
    return result
