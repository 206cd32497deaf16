"""The benchmarks: `python tests/benchmarks/run.py [PART…]`, or `make bench`.

Parts: start, checks, texts, editions, peers, expressions, games, voyage, played; all where none is
named. Each figure stands beside its peer's of the same run, ratios first, medians of interleaved rounds.
Peers live in an environment of their own (`.venv-peers`, or what LIVINGRULES_PEERS names); one that
is absent is skipped and said so.
"""

import argparse
import importlib
import platform
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import checks, editions, games, peers, played, start, texts, voyage, where


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts that were asked for."""
    options = _options(arguments)
    parts: dict[str, Callable[[], object]] = {
        "start": lambda: start.main(options.rounds),
        "checks": lambda: checks.main(options.sizes, options.rounds),
        "texts": lambda: texts.main(options.texts, options.rounds),
        "editions": lambda: editions.main((300, 3_000), options.rounds),
        "peers": lambda: peers.main(options.items, max(1, options.rounds // 2)),
        "expressions": _expressions,
        "games": lambda: games.main(options.rounds),
        "voyage": lambda: voyage.main(options.rounds),
        "played": lambda: played.main(options.rounds),
    }
    unknown = [part for part in options.parts if part not in parts]
    if unknown:
        sys.exit(f"there is no part '{unknown[0]}'; parts: {', '.join(parts)}")
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    begin = time.perf_counter()
    if options.profile:
        where.main(options.profile)
        return 0
    for name in options.parts or parts:
        parts[name]()
    print(f"\n{time.perf_counter() - begin:.0f} s in all")
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--rounds", type=int, default=5)
    add = parser.add_argument
    add("--sizes", type=_sizes, default=(1_000, 10_000, 22_000), help="rules of made books")
    add("--texts", type=_sizes, default=(1_000, 10_000, 100_000), help="rules of made texts")
    add("--items", type=int, default=500, help="linked items")
    add("--profile", type=_sizes, help="only say where the time of a cold check goes: 1000,10000")
    return parser.parse_args(arguments)


def _sizes(text: str) -> tuple[int, ...]:
    """Numbers separated by commas."""
    return tuple(int(part) for part in text.split(","))


def _expressions() -> None:
    """The part on expressions, where it is there."""
    if not Path(__file__).with_name("expressions.py").is_file():
        print("\nexpressions: skipped, not there yet")
        return
    importlib.import_module("benchmarks.expressions").main()


if __name__ == "__main__":
    raise SystemExit(main())
