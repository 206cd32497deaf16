"""What came of a simulation, as lines of text."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from livingrules.engine.simulate.spread import Spread
from livingrules.engine.simulate.totals import Totals
from livingrules.tools.output.cells import visible, width_of
from livingrules.tools.simulation.document import SUM
from livingrules.tools.simulation.played import Result
from livingrules.tools.table.grid import WIDTH

_GAP = "  "
_SPREAD = ("mean", "min", "q1", "median", "q3", "max")
_FEW, _TOLD = 30, 8


def lines_of(result: Result) -> Iterator[str]:
    """All that a person wants to see."""
    asked, totals = result.asked, result.totals
    many = _many(totals.games, "game")
    wanted = f" of {asked.games:,}" if result.interrupted else ""
    yield (
        f"{many}{wanted} of {result.machine.program.book}, {asked.agreed.setup.head.title}, "
        f"seed {asked.plan.seed}"
    )
    yield _GAP + ", ".join(
        f"{visible(name)}: {policy}"
        for name, policy in zip(asked.agreed.players, asked.policies, strict=True)
    )
    if not totals.games:
        return
    yield from _ended(result, totals)
    yield from _length(totals)
    yield from _scores(result, totals)
    yield from _seats(result, totals)
    yield from _done(totals)
    yield from _troubles(totals)
    yield from _against(result)
    yield from _rests(result)
    seconds = result.seconds
    rate = f", {result.actions / seconds:,.0f} a second" if seconds else ""
    yield ""
    yield f"{_many(result.actions, 'action')} in {seconds:.1f} s{rate}"


def _ended(result: Result, totals: Totals) -> Iterator[str]:
    rows = [(visible(text), *_part(many, totals.games))
            for text, many in totals.endings.most_common()]  # fmt: skip
    others = (
        ("most", f"not over after {result.asked.plan.most:,} actions"),
        ("stuck", "stuck"),
        ("broken", "broken rules"),
    )
    rows += [
        (words, *_part(totals.ends[end], totals.games)) for end, words in others if totals.ends[end]
    ]
    yield from _table("How they ended", ("games", ""), rows)


def _length(totals: Totals) -> Iterator[str]:
    yield from _table("Length", _SPREAD, [("actions", *_spread(totals.length))])


def _scores(result: Result, totals: Totals) -> Iterator[str]:
    titles = [line.head.title for line in result.machine.program.scoring.values()]
    if not titles or not totals.scored:
        return
    rows = [(visible(title), *_spread(line))
            for title, line in zip(titles, totals.lines, strict=True)]  # fmt: skip
    if len(rows) > 1:
        rows.append((SUM, *_spread(totals.sum)))
    yield from _table("Scores of a seat", _SPREAD, rows)
    unended = totals.scored - totals.ends["over"]
    if unended:
        yield f"{_GAP}also those of {_many(unended, 'game')} not over, as they stood"


def _seats(result: Result, totals: Totals) -> Iterator[str]:
    if not result.machine.program.scoring or not totals.scored:
        return
    rows = []
    for seat, name in zip(totals.seats, result.asked.agreed.players, strict=True):
        low, high = seat.sum.interval()
        won = f"{100 * float(seat.wins) / totals.scored:.1f} %"
        rows.append((visible(name), f"{seat.sum.mean:.2f}", f"{low:.2f} to {high:.2f}", won))
    yield from _table("Seats", ("mean", "95 % interval", "won"), rows)


def _done(totals: Totals) -> Iterator[str]:
    rows = [
        (name, f"{many:,}", f"{many / totals.games:.2f}", *_part(totals.in_games[name], totals.games))
        for name, many in totals.times.most_common()
    ]  # fmt: skip
    yield from _table("Actions", ("times", "a game", "in games", ""), rows)


def _troubles(totals: Totals) -> Iterator[str]:
    if not totals.troubles:
        return
    yield ""
    yield "Games in trouble"
    for one in totals.troubles[:_TOLD]:
        yield visible(f"{_GAP}game {one.number}, seed {one.seed}, "
                      f"after {_many(one.actions, 'action')}: {one.reason}")  # fmt: skip
    left = totals.ends["stuck"] + totals.ends["broken"] - _TOLD
    if left > 0:
        yield f"{_GAP}and {left:,} more"


def _against(result: Result) -> Iterator[str]:
    asked, other, paired = result.asked, result.other, result.paired
    if other is None or paired is None or asked.other is None:
        return
    seats = len(asked.policies)
    rows = [("actions", *_difference(result.totals.length, other.length, paired.length, 1))]
    titles = [line.head.title for line in result.machine.program.scoring.values()]
    scored = list(zip(titles, result.totals.lines, other.lines, paired.lines, strict=True))
    if len(scored) != 1:
        scored.append((SUM, result.totals.sum, other.sum, paired.sum))
    if titles:
        rows += [(visible(title), *_difference(one, two, difference, seats))
                 for title, one, two, difference in scored]  # fmt: skip
        rows += [
            (f"seat of {visible(name)}", *_difference(one.sum, two.sum, difference, 1))
            for name, one, two, difference in zip(
                asked.agreed.players, result.totals.seats, other.seats, paired.seats, strict=True
            )
        ]
    heading = f"Against {', '.join(asked.differs)}, the same games"
    yield from _table(heading, ("mean", "other", "difference", "95 % interval"), rows)
    ends = [f"{words} {other.ends[end]:,}" for end, words in
            (("over", "over"), ("most", "not over"), ("stuck", "stuck"), ("broken", "broken"))
            if other.ends[end]]  # fmt: skip
    yield f"{_GAP}the other games: {', '.join(ends)}"
    if paired.left_out:
        yield f"{_GAP}{_many(paired.left_out, 'pair')} without scores left out"
    if paired.length.count < _FEW:
        yield f"{_GAP}with so few games the intervals are but a guess"


def _difference(one: Spread, two: Spread, paired: Spread, seats: int) -> tuple[str, ...]:
    low, high = paired.interval(seats)
    mean = paired.mean / seats
    return (f"{one.mean:.2f}", f"{two.mean:.2f}", f"{mean:+.2f}", f"{low:+.2f} to {high:+.2f}")


def _rests(result: Result) -> Iterator[str]:
    from livingrules.engine.simulate.receipt import receipt

    asked = result.asked
    made: dict[str, Any] = receipt(result.machine, asked.agreed, asked.policies, asked.plan.seed)
    (book,) = made["books"]
    yield ""
    yield "Rests on"
    yield f"{_GAP}{book['name']} {book['edition']}, rules {book['behaviour']}".rstrip()
    yield f"{_GAP}livingrules {made['version']}"
    changed = [f"{name}={made['rulings'][name]}" for name in made["changed_rulings"]]
    if made["rulings"]:
        others = f"{', '.join(changed)}, the others" if changed else "all"
        yield f"{_GAP}{_many(len(made['rulings']), 'ruling')}: {others} at their defaults"
    guessed = {**made["guessed"]}
    for more in made["guessed_by_policies"].values():
        guessed.update(more)
    if guessed:
        counts = [f"{sum(one.get(kind, 0) for one in guessed.values()):,} {kind}"
                  for kind in ("assumed", "invented")
                  if any(kind in one for one in guessed.values())]  # fmt: skip
        names = [name.partition(":")[2] for name in guessed]
        more_names = f" and {len(names) - _TOLD} more" if len(names) > _TOLD else ""
        values = "value" if sum(sum(one.values()) for one in guessed.values()) == 1 else "values"
        said = f"{' and '.join(counts)} {values} in {', '.join(names[:_TOLD])}{more_names}"
        yield from textwrap.wrap(
            said, WIDTH, initial_indent=_GAP, subsequent_indent=2 * _GAP, break_on_hyphens=False
        )
    left = {status: many for status, many in made["rules"].items() if status != "executable"}
    if left:
        said = ", ".join(f"{many} {status}" for status, many in left.items())
        yield f"{_GAP}rules not played: {said}"


def _table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows under a title: names to the left, all else to the right."""
    if not rows:
        return
    everything = [("", *headings), *rows]
    widths = [max(map(width_of, column)) for column in zip(*everything, strict=True)]
    yield ""
    yield title
    for row in everything:
        first = row[0] + " " * (widths[0] - width_of(row[0]))
        rest = [" " * (wide - width_of(text)) + text
                for text, wide in zip(row[1:], widths[1:], strict=True)]  # fmt: skip
        yield f"{_GAP}{_GAP.join([first, *rest])}".rstrip()


def _spread(spread: Spread) -> tuple[str, ...]:
    """The cells of a row about numbers."""
    numbers = (min(spread.counts), *(spread.quantile(part) for part in (0.25, 0.5, 0.75)),
               max(spread.counts))  # fmt: skip
    return f"{spread.mean:,.2f}", *(f"{one:,g}" for one in numbers)


def _part(many: int, whole: int) -> tuple[str, str]:
    """A number, and which part of a whole it is."""
    return f"{many:,}", f"{100 * many / whole:.1f} %"


def _many(count: int, what: str) -> str:
    """`1 game`, `2 games`."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"
