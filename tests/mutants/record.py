"""The pages that keep the trials of mutants, one for each book, written and read."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from mutants.bench import Verdict
from mutants.mutant import KINDS, REFERENCE, Mutant

TRIALS = Path(__file__).resolve().parents[2] / "docs" / "trials"
_SURVIVORS = ("where", "kind", "change", "reason")
NO_REASON = "to be settled"


def summary(verdicts: Sequence[Verdict], drawn_from: int, reasons: Mapping[str, str]) -> str:
    """Tables of the numbers by kind and of the survivors; `reasons` by `key_of`."""
    counted = [one for one in verdicts if one.counts]
    head = ("kind", "made", "noticed", "share")
    rows = [_row(kind, [one for one in counted if one.mutant.kind == kind]) for kind in KINDS]
    rows = [row for row in rows if row[1] != "0"]
    played = [one for one in counted if one.mutant.kind != REFERENCE]
    rows += [_row("all but references", played), _row("all", counted)]
    lines = [_line(head), _line(["---"] * len(head)), *map(_line, rows)]
    wrong = len(verdicts) - len(counted)
    survivors = [one for one in counted if one.survived]
    examples = sum(one.example for one in survivors)
    seconds = sum(one.seconds for one in verdicts) / max(1, len(verdicts))
    drawn = f"Drawn from {drawn_from}; {wrong} more were drawn that the checks refuse, which do "
    drawn += f"not count. {seconds:.1f} s each."
    left = f"Not noticed: {len(survivors)}. An example beside the declaration notices {examples} "
    left += "of them, which is no scenario and is not counted."
    lines += ["", drawn, "", left, ""]
    if survivors:
        lines += [_line(_SURVIVORS), _line(["---"] * len(_SURVIVORS))]
    for one in sorted(survivors, key=lambda one: (one.mutant.file, one.mutant.line)):
        mutant = one.mutant
        reason = reasons.get(key_of(mutant), NO_REASON)
        where = f"{mutant.file}:{mutant.line}"
        lines.append(_line((where, mutant.kind, f"`{changed(mutant)}`", reason)))
    return "\n".join(lines)


def changed(mutant: Mutant) -> str:
    """What is changed, with the entry; those said in the same words are told apart."""
    again = f" ({mutant.again + 1})" if mutant.again else ""
    return f"{mutant.entry}: {mutant.what}{again}".replace("|", "/").replace("`", "'")


def key_of(mutant: Mutant) -> str:
    """What a survivor is known by when lines have moved."""
    return f"{mutant.file} {mutant.kind} {changed(mutant)}"


def record_of(book: str) -> Path:
    """The page of a book, whether it is there or not."""
    return TRIALS / ("mutants.md" if book == "economy" else f"mutants-{book}.md")


def reasons_in(text: str) -> dict[str, str]:
    """The survivors of a page with their reasons, by `key_of`."""
    found = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == len(_SURVIVORS) and ":" in cells[0]:
            file = cells[0].rpartition(":")[0]
            found[f"{file} {cells[1]} {cells[2].strip('`')}"] = cells[3]
    return found


def page(book: str, count: int | None, seed: int, report: str) -> str:
    """The whole page."""
    from livingrules import __version__

    how_many = f"--count {count} " if count is not None else ""
    return (
        "# Mutants\n\n"
        "The behaviour of a book changed in one place at a time, where its source is neither\n"
        "assumed nor invented: a number by one, a comparison, `and` and `or`, what a table\n"
        "gives, a step, a trigger or a requirement dropped, or that one rule causes another.\n"
        "A change counts if the checks let it pass. It is noticed if a scenario of the book fails,\n"
        "or, where a cause is no longer declared, if a scenario shows one that nobody tells of.\n"
        "Words, names, types, views, policies, invariants and the defaults of rulings are left as\n"
        "they are.\n\n"
        f"livingrules {__version__}, the book `{book}`:\n\n"
        f"    python tests/mutants/run.py {how_many}--seed {seed} --book {book} --record\n\n"
        f"{report}\n"
    )


def _row(name: str, verdicts: Sequence[Verdict]) -> tuple[str, ...]:
    """The numbers of one kind."""
    noticed = sum(not one.survived for one in verdicts)
    share = f"{100 * noticed / len(verdicts):.1f} %" if verdicts else "-"
    return name, str(len(verdicts)), str(noticed), share


def _line(cells: Sequence[str]) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(cells)} |"
