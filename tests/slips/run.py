"""The trial of slips: `python tests/slips/run.py [--count N] [--seed S] [--record]`.

Makes slips of form in a copy of the shipped catalogue, one at a time, and says by kind how many
`check` caught, at which place, with how many findings and with which first suggestion; then
harmless edits, of which none may be noticed. Exit 0: all as it should be; 1: not.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from slips.generate import Trial, generate
from slips.harmless import Harmless, generate_harmless
from slips.judge import Verdict, judge_all, noticed_of
from slips.slip import EXISTING, KINDS

RECORD = ROOT / "docs" / "trials" / "slips.md"
HEAD = ("kind", "made", "caught", "exact place", "one finding", "suggested", "right first")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the trial, print its tables, and give the exit code."""
    options = _options(arguments)
    start = time.perf_counter()
    trial = generate(options.rules, options.count, options.seed)
    verdicts = judge_all(options.rules, trial.slips)
    edits = generate_harmless(options.rules, options.harmless, options.seed)
    noticed = noticed_of(options.rules, edits)
    report = "\n".join([*table(verdicts), "", *left_out(trial), "", *harmless(edits, noticed), ""])
    print(report)
    print(f"{time.perf_counter() - start:.0f} s")
    for verdict in [one for one in verdicts if is_bad(one, options.show)][: options.list]:
        slip = verdict.slip
        print(f"\n{slip.file}:{slip.line}:{slip.column} {slip.kind}: {slip.what}")
        if slip.other:
            print("    or {}:{}:{}".format(*slip.other))
        for line in verdict.said[:6] or ("nothing was said",):
            print(f"    said: {line}")
    if options.record:
        RECORD.parent.mkdir(parents=True, exist_ok=True)
        RECORD.write_text(record(options, report), encoding="utf-8", newline="\n")
    return 0 if passed(verdicts, trial) and not noticed else 1


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rules", type=Path, default=ROOT / "rules", help="folder of books")
    parser.add_argument("--count", type=int, default=1000, help="slips to make")
    parser.add_argument("--harmless", type=int, default=200, help="harmless edits to make")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", type=int, default=20, metavar="N", help="failures to print")
    parser.add_argument(
        "--show", choices=("all", "caught", "exact", "single", "suggestion"), default="all",
        help="which failures to print",
    )  # fmt: skip
    parser.add_argument("--record", action="store_true", help=f"write {RECORD.name}")
    return parser.parse_args(arguments)


def is_bad(verdict: Verdict, sort: str) -> bool:
    """Whether the verdict is a failure of that sort."""
    if sort == "all":
        return not verdict.good or verdict.suggestion is False
    if sort == "suggestion":
        return verdict.suggestion is False
    return not getattr(verdict, sort) and (sort == "caught" or verdict.caught)


def passed(verdicts: Sequence[Verdict], trial: Trial) -> bool:
    """Whether all slips were caught as they should, and few were left out."""
    suggested = [one.suggestion for one in verdicts if one.suggestion is not None]
    existing = sum(count for (_, why), count in trial.left_out.items() if why == EXISTING)
    return (
        all(one.good for one in verdicts)
        and sum(suggested) >= 0.95 * len(suggested)
        and existing <= 0.25 * (existing + len(verdicts))
    )


def table(verdicts: Sequence[Verdict]) -> list[str]:
    """A Markdown table: a row a kind, and the sums."""
    rows = [_row(kind, [one for one in verdicts if one.slip.kind == kind]) for kind in KINDS]
    rows = [row for row in rows if row[1] != "0"]
    rows.append(_row("all", verdicts))
    lines = [HEAD, tuple("-" * 3 for _ in HEAD), *rows]
    text = ["| " + " | ".join(cells) + " |" for cells in lines]
    other = sum(one.at_other_end for one in verdicts)
    pairs = sum(one.slip.other is not None for one in verdicts)
    text += [
        "",
        f"Either end of a pair could be the wrong one: {pairs}; found at the other: {other}.",
    ]
    return text


def _row(name: str, verdicts: Sequence[Verdict]) -> tuple[str, ...]:
    """The numbers of one kind."""
    suggested = [one.suggestion for one in verdicts if one.suggestion is not None]
    return (
        name,
        str(len(verdicts)),
        str(sum(one.caught for one in verdicts)),
        str(sum(one.exact for one in verdicts)),
        str(sum(one.single for one in verdicts)),
        str(len(suggested)),
        f"{sum(suggested)} ({100 * sum(suggested) / len(suggested):.1f} %)" if suggested else "-",
    )


def left_out(trial: Trial) -> list[str]:
    """What was not made, and why."""
    reasons: Counter[str] = Counter()
    for (_, why), count in trial.left_out.items():
        reasons[why] += count
    drawn = len(trial.slips) + sum(reasons.values())
    lines = [f"Left out of {drawn} drawn:"]
    for why, count in sorted(reasons.items()):
        kinds = ", ".join(
            f"{kind} {trial.left_out[kind, why]}" for kind in KINDS if trial.left_out[kind, why]
        )
        lines.append(f"- {why}: {count} ({100 * count / drawn:.1f} %): {kinds}")
    return lines if reasons else [f"Left out of {drawn} drawn: none."]


def harmless(edits: Sequence[Harmless], noticed: Sequence[tuple[Harmless, list[str]]]) -> list[str]:
    """How many harmless edits were made, and those that were noticed."""
    kinds = Counter(edit.kind for edit in edits)
    made = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    lines = [f"Harmless edits: {len(edits)} ({made}); noticed: {len(noticed)}."]
    for edit, said in noticed[:10]:
        lines += [f"- {edit.kind}, {edit.file}, {edit.what}: {said[0]}"]
    return lines


def record(options: argparse.Namespace, report: str) -> str:
    """The page that keeps the result."""
    from livingrules import __version__

    return (
        "# Slips of form\n\n"
        "Made mechanically in a copy of the shipped catalogue, one at a time: letters dropped,\n"
        "doubled, swapped; keys in the wrong place; references to missing rules; wrong types;\n"
        "number traps; missing cells. What counts as caught, and what is left out, stands at the\n"
        "top of `tests/slips/generate.py`.\n\n"
        f"livingrules {__version__}, {options.count} slips and {options.harmless} harmless edits, "
        f"seed {options.seed}:\n\n"
        "    python tests/slips/run.py --record\n\n"
        f"{report}"
    )


if __name__ == "__main__":
    raise SystemExit(main())
