"""What is told of a game, as lines of text."""

from collections.abc import Iterator, Mapping, Sequence

from livingrules.engine.play.answers import Refusal, Rolled, Step
from livingrules.engine.play.digest import Difference
from livingrules.engine.play.entries import Said, is_input
from livingrules.engine.play.links import Link
from livingrules.engine.play.story import Happened
from livingrules.engine.play.why import Reason, Why
from livingrules.tools.output.cells import visible
from livingrules.tools.table.grid import columns
from livingrules.tools.table.menu import said


def entry_text(entry: Said) -> str:
    """An entry of a log."""
    if "undone" in entry:
        many = "1 input" if entry["undone"] == 1 else f"{entry['undone']} inputs"
        rolls = ", ".join(map(str, entry["rolls"]))
        return f"({many} taken back past {f'a roll of {rolls}' if rolls else 'chance'})"
    if "correct" in entry:
        return visible(f"correction: {entry['correct']} is {value_text(entry['to'])}")
    if "roll" in entry:
        return f"{entry['roll']} is rolled [{entry['rule']}]"
    by = f"{entry['who']}: " if entry.get("who") is not None else ""
    if "take" in entry:
        return visible(f"{by}{value_text(entry['take'])}")
    name = entry.get("do", entry.get("report"))
    given = _given(entry.get("with", {}))
    return visible(f"{by}{'report ' if 'report' in entry else ''}{name}{given}")


def _given(arguments: Mapping[str, object]) -> str:
    """Arguments in brackets."""
    inside = ", ".join(f"{name}: {value_text(value)}" for name, value in arguments.items())
    return f" ({inside})" if inside else ""


def value_text(value: object) -> str:
    """A value in words."""
    if isinstance(value, list):
        return ", ".join(map(value_text, value)) or "nothing"
    return said(value)


def log_lines(log: Sequence[Said], *, dice: bool, last: int | None = None) -> Iterator[str]:
    """A log with the numbers of its inputs; only the last of them where it is said how many."""
    number = 0
    inputs = sum(is_input(one, dice=dice) for one in log)
    width = len(str(inputs))
    for entry in log:
        mine = is_input(entry, dice=dice)
        number += mine
        if last is None or number > inputs - last:
            yield f"{number if mine else '':>{width}}  {entry_text(entry)}"


def refusal_lines(refused: Sequence[Refusal]) -> Iterator[str]:
    """Why something is refused."""
    for one in refused:
        yield f"no: {visible(one.message)} [{one.rule}]"


def note_lines(notes: Sequence[Refusal]) -> Iterator[str]:
    """Notes for the players."""
    for one in notes:
        yield f"  {visible(one.message)} [{one.rule}]"


def done_lines(entries: Sequence[Said], step: Step) -> Iterator[str]:
    """What was done: the entries of the log, then rolls of the seed and notes as they came."""
    own = len(entries) - len(step.rolls)
    yield from map(entry_text, entries[:own])
    for at in range(len(step.notes) + 1):
        yield from (_rolled_text(one) for one in step.rolls if one.notes == at)
        yield from note_lines(step.notes[at : at + 1])


def _rolled_text(roll: Rolled) -> str:
    """A roll of the seed, and what it is for."""
    what = f"{roll.says}: " if roll.says else ""
    return visible(f"{what}{roll.number} is rolled [{roll.rule}]")


def score_lines(score: Mapping[str, Mapping[str, int]], width: int) -> Iterator[str]:
    """The score: a row a player, a column a line of it, and the sum."""
    titles = list(next(iter(score.values()), {}))
    if not titles:
        yield "this book declares no scoring"
        return
    several = ["sum"] if len(titles) > 1 else []
    rows = [
        [visible(name), *(str(lines[one]) for one in titles),
         *(str(sum(lines.values())) for _ in several)]
        for name, lines in score.items()
    ]  # fmt: skip
    yield from columns(["", *titles, *several], rows, width)


def why_lines(why: Why) -> Iterator[str]:
    """Why an action can be done, or why not."""
    by = f"{why.who}: " if why.who is not None else ""
    rule = f" [{why.rule}]" if why.rule else ""
    verdict = "can be done" if why.can else "cannot be done"
    yield visible(f"{by}{why.action}{_given(why.arguments)}{rule} {verdict}")
    if why.guessed:
        yield f"  ({', '.join(why.guessed)}: not said, so what suits best was taken)"
    told = {one.says for one in why.reasons}
    for refusal in why.refused:
        if refusal.message not in told:
            yield f"  no   {visible(refusal.message)} [{refusal.rule}]"
    for reason in why.reasons:
        yield from _reason_lines(reason)
    if why.can and not why.reasons:
        yield "  nothing is required"
    yield from link_lines(why.links)


def _reason_lines(reason: Reason) -> Iterator[str]:
    """One requirement."""
    mark = "yes" if reason.holds else "waived" if reason.waived else "no"
    yield f"  {mark:<4} {reason.name}: {visible(reason.text)} [{reason.rule}]"
    if reason.says and not reason.holds:
        yield f"         {visible(reason.says)}"
    if reason.values:
        values = ", ".join(f"{text} = {value}" for text, value in reason.values)
        yield f"         {visible(values)}"
    if reason.change is not None:
        change = reason.change
        after, before = said(change.after), said(change.before)
        yield visible(f"         it would hold if {change.place} were {after}, not {before}")


def link_lines(links: Sequence[Link]) -> Iterator[str]:
    """References that count."""
    for one in links:
        verb = "modifies" if one.kind == "modifies" else "is an exception to"
        yield visible(f"  {one.rule} ({one.title}) {verb} {one.to}")


def change_lines(changes: Sequence[Difference]) -> Iterator[str]:
    """What changed."""
    for one in changes:
        yield visible(f"{one.place}: {value_text(one.before)} -> {value_text(one.after)}")


def happened_lines(one: Happened, number: str, *, steps: bool = True) -> Iterator[str]:
    """What an input did: its lines in the log, what was done, what changed.

    Without `steps` what was done is told by actions, procedures and tables alone.
    """
    yield f"{number}"
    yield from (f"  {entry_text(entry)}" for entry in one.entries)
    done = [told for told in one.told if steps or told.kind != "step"]
    if done:
        yield "what happened"
    for told in done:
        indent = "  " * (told.depth + 1)
        rule = f" [{told.rule}]" if told.rule else ""
        yield visible(f"{indent}{told.kind} {told.name}{rule}")
    if one.notes:
        yield "what was said"
        yield from note_lines(one.notes)
    yield "what changed" if one.changes else "nothing changed"
    yield from (f"  {line}" for line in change_lines(one.changes))
    if one.links:
        yield "references"
        yield from link_lines(one.links)
