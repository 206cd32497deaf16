"""The changes that there are put into a list: what somebody wrote of any of them is kept."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from livingrules.engine.editions.review_list import ToReview
from livingrules.engine.editions.review_match import How, Listed, matched
from livingrules.tools.editions.review_entry import Entry, new_entry
from livingrules.tools.editions.review_file import ListFile

_GONE = ("removed", "split", "merged")


@dataclass(slots=True)
class Merged:
    """What became of the entries: how many there are of each sort.

    `again` are open again, as more is said now than was looked at; `settled` are no changes any more
    and were put with those; `gone` are neither, and nobody had written anything of them.
    """

    kept: int = 0
    new: int = 0
    again: int = 0
    open: int = 0
    settled: int = 0
    gone: int = 0

    def told(self) -> str:
        """All that is not none, in plain words."""
        total = self.kept + self.new + self.again
        parts = [
            f"{count} {words}"
            for count, words in (
                (self.kept, "as before"), (self.new, "new"), (self.again, "open again"),
            )
            if count
        ]  # fmt: skip
        said = f"1 change{_of(parts)}" if total == 1 else f"{total} changes{_of(parts)}"
        said += f"; {self.open} open" if self.open else "; none open" if total else ""
        if self.settled:
            said += f"; {self.settled} no longer a change, kept under 'settled'"
        if self.gone:
            said += f"; {self.gone} no longer a change, taken out as nobody had written about "
            said += "it" if self.gone == 1 else "them"
        return said


def _of(parts: Sequence[str]) -> str:
    """What a number is made of."""
    return f" ({', '.join(parts)})" if parts else ""


def merge(
    file: ListFile,
    now: Sequence[ToReview],
    moved: Mapping[str, str],
    *,
    other_text: bool,
    taken_ids: Collection[str] = (),
) -> Merged:
    """Put the changes that there are now into a list; what became of its entries.

    `moved` are new ids by old ones; `other_text`: the list was made of another text. `taken_ids` are
    in both editions, so that it is not told again of a rule that is gone whose id one of them was.
    """
    changes = file.section("changes")
    old = [*changes.entries]
    kept_apart = [*file.sections["settled"].entries] if "settled" in file.sections else []
    listed = [
        *(one.listed(settled=False) for one in old),
        *(one.listed(settled=True) for one in kept_apart),
    ]
    found = matched(listed, now, moved, other_text=other_text)
    made = Merged()
    taken: dict[int, Entry] = {}
    for number, (at, how) in found.items():
        taken[number] = (*old, *kept_apart)[at]
        _bring_up(taken[number], now[number], how, made)
    for number, change in enumerate(now):
        if number not in taken:
            taken[number] = new_entry(change, changes.indent, file.end)
            made.new += 1
            made.open += 1
    used = {at for at, _ in found.values()}
    stayed: list[Entry] = []
    for at, entry in enumerate(old):
        untold = _is_gone(listed[at]) and listed[at].rule in taken_ids
        if at in used:
            stayed.append(entry)
        elif untold and entry.open and not other_text:
            stayed.append(entry)
            made.kept += 1
            made.open += 1
        elif entry.has_words:
            kept_apart.append(entry)
            made.settled += 1
        else:
            made.gone += 1
    back = {at - len(old) for at in used if at >= len(old)}
    apart = [one for at, one in enumerate(kept_apart) if at not in back]
    if apart or "settled" in file.sections:
        file.section("settled").entries = apart
    changes.entries = _in_order(taken, stayed)
    return made


def _is_gone(one: Listed) -> bool:
    """Whether an entry says of a rule that it is no more, under the id that it had."""
    whole = one.says.startswith(f"{one.rule} ") and " also holds " not in one.says
    return one.change in _GONE and whole


def _bring_up(entry: Entry, change: ToReview, how: How, made: Merged) -> None:
    """Let an entry that is there say what is so now."""
    was_open = entry.open
    if how == "words" and not was_open:
        entry.reopen()
        entry.now(change, look=True)
        made.again += 1
        made.open += 1
    else:
        if how != "same" or was_open:
            entry.now(change, look=was_open)
        made.kept += 1
        made.open += was_open


def _in_order(taken: Mapping[int, Entry], stayed: Sequence[Entry]) -> list[Entry]:
    """The entries as they stood, each further one behind the change before it."""
    order = [*map(id, stayed)]
    entries = {id(one): one for one in (*stayed, *taken.values())}
    for number in range(len(taken)):
        if id(taken[number]) not in order:
            before = order.index(id(taken[number - 1])) + 1 if number else 0
            order.insert(before, id(taken[number]))
    return [entries[one] for one in order]
