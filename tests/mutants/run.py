"""The trial of mutants: `python tests/mutants/run.py [--count N] [--seed S] [--record]`.

Changes the behaviour of a book in one place, plays its scenarios, and says by kind how many of the
changes were noticed, and which were not. Without `--count`: every mutant there is.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from tqdm import tqdm

from mutants.bench import bench_of, judge_until
from mutants.mutant import in_order
from mutants.record import page, reasons_in, record_of, summary


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the trial, print its tables, and give the exit code: 0, as it is a measurement."""
    options = _options(arguments)
    folder = ROOT / "rules" / options.book
    start = time.perf_counter()
    mutants = in_order(bench_of(folder).mutants(), options.seed)
    judged = judge_until(folder, mutants, options.count, options.processes)
    verdicts = []
    with tqdm(total=options.count or len(mutants), unit="") as bar:
        for one in judged:
            verdicts.append(one)
            bar.update(one.counts or not options.count)
    record = record_of(options.book)
    reasons = reasons_in(record.read_text(encoding="utf-8")) if record.exists() else {}
    report = summary(verdicts, len(mutants), reasons)
    print(report)
    print(f"{time.perf_counter() - start:.0f} s")
    if options.record:
        made = page(options.book, options.count, options.seed, report)
        record.write_text(made, encoding="utf-8", newline="\n")
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--book", default="economy", help="a book of rules/ with scenarios")
    parser.add_argument("--count", type=int, help="mutants to make that count; all without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--record", action="store_true", help="write the page of the book")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    raise SystemExit(main())
