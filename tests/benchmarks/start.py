"""Whole processes on what ships: the start, one rule, a check, the references of a rulebook."""

import tempfile
from pathlib import Path

from benchmarks.made_text import write_scheme, write_text
from benchmarks.measure import Case, show, time_cases
from benchmarks.programs import ROOT, CacheFolder, absent, bare, livingrules, peer

PEERS = ("doorstop", "strictdoc", "check-jsonschema")
WANTED = {
    "livingrules --help": 0.1,
    "livingrules show 5B5b": 0.2,
    "check of what ships, cold": 1.0,
    "check of what ships, cached": 0.15,
    "refs of the longest rulebook": 0.4,
}


def main(rounds: int) -> None:
    """Measure and print."""
    cache = CacheFolder()
    ours, rules = livingrules(), ROOT / "rules"
    books = [str(head.parent) for head in sorted(rules.rglob("book.yaml"))]
    check, all_ = [*ours, "check", *books], [*ours, "check", str(rules)]
    cases = [
        Case("bare python", [bare()]),
        Case("livingrules --help", [[*ours, "--help"]]),
        Case("livingrules show 5B5b", [[*ours, "show", "5B5b"]], ROOT, cache.environment),
        Case("the same, cold", [[*ours, "show", "5B5b"]], ROOT, cache.environment, cache.clear),
        Case("check of what ships, cached", [check], ROOT, cache.environment),
        Case("check of what ships, cold", [check], ROOT, cache.environment, cache.clear),
        Case("the same and its variants, cached", [all_], ROOT, cache.environment),
        Case("the same and its variants, cold", [all_], ROOT, cache.environment, cache.clear),
    ]  # fmt: skip
    # A run before each cached one, so that there is something to find.
    warm = Case("", [[*ours, "show", "5B5b"], check, all_], ROOT, cache.environment)
    for case in (cases[2], cases[4], cases[6]):
        case.before = lambda: time_cases([warm], 1)
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        made, scheme = write_text(Path(folder), 400), write_scheme(Path(folder))
        command = [*ours, "refs", str(made), "--scheme", str(scheme)]
        cases.append(Case(f"refs of {made.stat().st_size // 1000} kB of made text", [command]))
        longest = rulebook()
        if longest:
            cases.append(Case("refs of the longest rulebook", [[*ours, "refs", str(longest)]],
                              codes=(0, 1)))  # fmt: skip
        else:
            print("refs of a rulebook: skipped, there is no folder 'rulebooks' beside the checkout")
        for name in PEERS:
            path = peer(name)
            if path:
                cases.append(Case(f"{name} --version", [[path, "--version"]]))
            else:
                absent(name)
        show("Start, and what ships", time_cases(cases, rounds), "bare python", WANTED)


def rulebook() -> Path | None:
    """The longest text in a folder `rulebooks` beside the checkout, where there is one."""
    texts = list(ROOT.parent.glob("*/rulebooks/*.txt"))
    return max(texts, key=lambda path: path.stat().st_size, default=None)
