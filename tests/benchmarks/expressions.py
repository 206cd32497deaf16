"""Expressions: compiled, beside hand-written Python and other expression languages.

`python tests/benchmarks/expressions.py`. Three conditions over a dictionary of names with slots
objects below. Times are taken in turn, round by round, in several processes one after the other,
because how well a processor predicts an interpreter's jumps differs from process to process by
a factor of three. A figure is the median over all processes of the medians of the ratios to the
hand-written function of the same round. Peers that cannot be imported are skipped; each
must give the right answer, or is left out and said so. For peers that want dictionaries the
names are such all the way down, made before the time is taken.
"""

import json
import os
import statistics
import subprocess
import sys
import timeit
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from livingrules.dsl.check import check, read
from livingrules.dsl.compile.access import Access
from livingrules.dsl.compile.build import Unit, compile_batch, compile_function
from livingrules.dsl.parse import parse
from livingrules.dsl.scope import Enumeration, Scope, Variable, record
from livingrules.dsl.source import locate_in
from livingrules.dsl.types import FLAG, NUMBER, TEXT, Enumerated, ListOf, RecordOf

PROCESSES = 9
ROUNDS = 9
SLICE = 0.004  # seconds that one runner has in a round
REACH = 1.15


@dataclass(slots=True, eq=False)
class Master:
    """A harbour master."""

    name: str
    coins: int


@dataclass(slots=True, eq=False)
class Lamp:
    """A lamp, which belongs to somebody."""

    owner: Master
    lit: bool


@dataclass(slots=True, eq=False)
class Dock:
    """A dock."""

    depth: int
    shape: str
    lamps: list[Lamp]


MASTER, RIVAL = Master("Ann", 12), Master("Bo", 7)
LAMPS = [Lamp((MASTER, RIVAL, MASTER)[number % 3], number % 2 == 0) for number in range(12)]
NAMES: dict[str, Any] = {
    "toll": 4, "foggy": True, "surcharge": 1, "master": MASTER, "rival": RIVAL,
    "dock": Dock(3, "round", LAMPS), "column": 3, "columns": 2, "row": 2, "debts": [1, 2],
}  # fmt: skip
PLAIN: dict[str, Any] = {
    **NAMES,
    "master": {"name": "Ann", "coins": 12},
    "rival": {"name": "Bo", "coins": 7},
    "dock": {"depth": 3, "shape": "round",
             "lamps": [{"owner": lamp.owner.name, "lit": lamp.lit} for lamp in LAMPS]},
}  # fmt: skip

SCOPE = Scope(
    enumerations=[Enumeration("shape", ("round", "square", "long"))],
    records=[
        record("master", {"name": TEXT, "coins": NUMBER}),
        record("lamp", {"owner": RecordOf("master"), "lit": FLAG}),
        record(
            "dock",
            {"depth": NUMBER, "shape": Enumerated("shape"), "lamps": ListOf(RecordOf("lamp"))},
        ),
    ],
    variables=[
        *(Variable(name, NUMBER) for name in ("toll", "surcharge", "column", "columns", "row")),
        Variable("foggy", FLAG),
        Variable("master", RecordOf("master")),
        Variable("rival", RecordOf("master")),
        Variable("dock", RecordOf("dock")),
        Variable("debts", ListOf(NUMBER)),
    ],
)

PRICE = "toll * (if foggy then 2 else 1) + surcharge <= master.coins"
COUNTS = (
    "count(l in dock.lamps where l.owner = master) > count(l in dock.lamps where l.owner = rival) "
    "and dock.depth >= 2 and dock.shape in [round, square]"
)
REACHES = "max(0, min(column - 2, columns)) + row * 3 - count(debts)"
CONDITIONS = {"price": PRICE, "counts": COUNTS, "reaches": REACHES}


def price(names: dict[str, Any]) -> bool:
    """The first condition by hand."""
    factor = 2 if names["foggy"] else 1
    return bool(names["toll"] * factor + names["surcharge"] <= names["master"].coins)


def counts(names: dict[str, Any]) -> bool:
    """The second condition by hand, with one loop for both counts."""
    dock, master, rival = names["dock"], names["master"], names["rival"]
    mine = others = 0
    for lamp in dock.lamps:
        owner = lamp.owner
        if owner is master:
            mine += 1
        elif owner is rival:
            others += 1
    return mine > others and dock.depth >= 2 and dock.shape in ("round", "square")


def reaches(names: dict[str, Any]) -> int:
    """The third by hand."""
    return int(
        max(0, min(names["column"] - 2, names["columns"])) + names["row"] * 3 - len(names["debts"])
    )


BY_HAND: dict[str, Callable[[dict[str, Any]], Any]] = {
    "price": price, "counts": counts, "reaches": reaches,
}  # fmt: skip


class FromNames(Access):
    """Reads variables from the dictionary."""

    def variable(self, variable: Variable) -> str:
        """A look-up in the dictionary."""
        return f"names[{variable.name!r}]"


Run = Callable[[], Any]


def ours(name: str) -> Run:
    """The compiled function on the names."""
    text = CONDITIONS[name]
    tree, findings = read(text, SCOPE, None, locate_in(text))
    if tree is None:
        raise ValueError(findings)
    function = compile_function(tree, ["names"], FromNames()).function
    return lambda: function(NAMES)


def simpleeval(name: str) -> Run | None:
    """Parsed before; objects."""
    from simpleeval import EvalWithCompoundTypes

    text = {
        "price": "toll * (2 if foggy else 1) + surcharge <= master.coins",
        "counts": "len([1 for l in dock.lamps if l.owner == master]) > "
        "len([1 for l in dock.lamps if l.owner == rival]) and dock.depth >= 2 and "
        "dock.shape in ['round', 'square']",
        "reaches": "max(0, min(column - 2, columns)) + row * 3 - len(debts)",
    }[name]
    evaluator = EvalWithCompoundTypes(names=NAMES, functions={"len": len, "max": max, "min": min})
    parsed = evaluator.parse(text)
    return lambda: evaluator.eval(text, previously_parsed=parsed)


def rule_engine(name: str) -> Run | None:
    """Objects below a dictionary; its numbers are decimals."""
    import rule_engine as engine

    text = {
        "price": "toll * (foggy ? 2 : 1) + surcharge <= master.coins",
        "counts": "[l for l in dock.lamps if l.owner == master.name].length > "
        "[l for l in dock.lamps if l.owner == rival.name].length and dock.depth >= 2 and "
        "dock.shape in ['round', 'square']",
        "reaches": "$max([0, $min([column - 2, columns])]) + row * 3 - debts.length",
    }[name]
    rule = engine.Rule(text)
    return lambda: rule.evaluate(PLAIN)


_CEL = {
    "price": "toll * (foggy ? 2 : 1) + surcharge <= master.coins",
    "counts": "dock.lamps.filter(l, l.owner == master.name).size() > "
    "dock.lamps.filter(l, l.owner == rival.name).size() && dock.depth >= 2 && "
    "dock.shape in ['round', 'square']",
    "reaches": "((column - 2 < columns ? column - 2 : columns) > 0 ? (column - 2 < columns ? "
    "column - 2 : columns) : 0) + row * 3 - debts.size()",
}


def cel_python(name: str) -> Run | None:
    """Interpreted; the names are turned into its own types before."""
    import celpy

    environment = celpy.Environment(runner_class=celpy.InterpretedRunner)
    program = environment.program(environment.compile(_CEL[name]))
    names = {key: celpy.json_to_cel(value) for key, value in PLAIN.items()}
    return lambda: program.evaluate(names)


def cel_rust(name: str) -> Run | None:
    """Compiled; the names are given at each call, as they change in a game."""
    import cel

    program = cel.compile(_CEL[name])
    return lambda: program.execute(PLAIN)


def zen(name: str) -> Run | None:
    """Compiled; dictionaries."""
    import zen as engine

    text = {
        "price": "toll * (foggy ? 2 : 1) + surcharge <= master.coins",
        "counts": "count(dock.lamps, #.owner == $root.master.name) > "
        "count(dock.lamps, #.owner == $root.rival.name) and dock.depth >= 2 and "
        "dock.shape in ['round', 'square']",
        "reaches": "max([0, min([column - 2, columns])]) + row * 3 - len(debts)",
    }[name]
    compiled = engine.compile_expression(text)
    return lambda: compiled.evaluate(PLAIN)


PEERS: dict[str, Callable[[str], Run | None]] = {
    "simpleeval": simpleeval,
    "rule-engine": rule_engine,
    "cel-python": cel_python,
    "CEL in Rust": cel_rust,
    "zen-engine": zen,
}


def runners(name: str) -> tuple[dict[str, Run], list[str]]:
    """What can be run for a condition, and why the rest cannot."""
    hand = BY_HAND[name]
    right = hand(NAMES)
    found: dict[str, Run] = {"by hand": lambda: hand(NAMES)}
    skipped = []
    for called, make in {"livingrules": ours, **PEERS}.items():
        try:
            run = make(name)
            answer = run() if run else None
        except Exception as error:  # noqa: BLE001 (whatever a peer throws)
            skipped.append(f"{called}: {type(error).__name__}: {str(error).splitlines()[0][:70]}")
            continue
        if run is None or answer != right:
            skipped.append(f"{called}: gives {answer!r}, not {right!r}")
        else:
            found[called] = run
    return found, skipped


def measure(found: dict[str, Run], rounds: int) -> dict[str, tuple[float, float]]:
    """For each runner the median of its ratios to the first, and its median time in ns."""
    numbers = {}
    for called, run in found.items():
        once = max(timeit.timeit(run, number=3) / 3, 1e-8)
        numbers[called] = max(3, int(SLICE / once))
    times: dict[str, list[float]] = {called: [] for called in found}
    order, random = list(found), Random(1)
    for _ in range(rounds):
        random.shuffle(order)  # lest one always pay for what its neighbour did to the machine
        for called in order:
            seconds = timeit.timeit(found[called], number=numbers[called])
            times[called].append(seconds / numbers[called])
    base = times["by hand"]
    return {
        called: (
            statistics.median(mine / hand for mine, hand in zip(own, base, strict=True)),
            statistics.median(own) * 1e9,
        )
        for called, own in times.items()
    }


def reading(rounds: int) -> None:
    """How long it takes to read, check and compile the conditions, a piece."""
    print(f"\n{'reading, µs each, the least':26}{'parse':>9}{'check':>9}{'compile':>9}")
    for name, text in CONDITIONS.items():
        locate = locate_in(text)
        tree, _ = parse(text, locate)
        if tree is None:
            continue
        made, _ = check(tree, SCOPE, None, locate)
        if made is None:
            continue
        units = [Unit(f"f{number}", made, ("names",)) for number in range(50)]
        steps: list[tuple[Run, int]] = [
            (lambda text=text, locate=locate: parse(text, locate), 200),  # type: ignore[misc]
            (lambda tree=tree, locate=locate: check(tree, SCOPE, None, locate), 200),  # type: ignore[misc]
            (lambda units=units: compile_batch(units, FromNames()), 4),  # type: ignore[misc]
        ]
        figures = [
            min(timeit.repeat(run, number=number, repeat=rounds)) / number * 1e6
            for run, number in steps
        ]
        figures[2] /= len(units)
        print(f"{name:26}" + "".join(f"{figure:9.0f}" for figure in figures))


def find_peers() -> None:
    """Make the peers importable: from the environment LIVINGRULES_PEERS names, or .venv-peers."""
    folder = Path(os.environ.get("LIVINGRULES_PEERS") or ROOT / ".venv-peers")
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for packages in (folder / "lib" / version / "site-packages", folder / "Lib" / "site-packages"):
        if packages.is_dir() and str(packages) not in sys.path:
            sys.path.append(str(packages))


def one_process(rounds: int) -> None:
    """Measures all conditions in this process; prints JSON."""
    find_peers()
    figures = {}
    for name in CONDITIONS:
        found, skipped = runners(name)
        figures[name] = {"times": measure(found, rounds), "skipped": skipped}
    print(json.dumps(figures))


def main(processes: int = PROCESSES, rounds: int = ROUNDS) -> None:
    """Measure in several processes, and print."""
    command = [sys.executable, str(Path(__file__).resolve()), "--one-process", str(rounds)]
    made = [
        json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(processes)
    ]
    for name, text in CONDITIONS.items():
        print(f"\n{text}\n{'':14}{'× by hand':>12}{'ns':>12}")
        for called in made[0][name]["times"]:
            pairs = [each[name]["times"][called] for each in made]
            ratio, nanoseconds = (statistics.median(column) for column in zip(*pairs, strict=True))
            wanted = called == "livingrules" and ratio > REACH
            note = f"  wanted: {REACH}" if wanted else ""
            print(f"{called:14}{ratio:12.2f}{nanoseconds:12.0f}{note}")
        for reason in made[0][name]["skipped"]:
            print(f"skipped, {reason}")
    reading(15)


if __name__ == "__main__":
    if "--one-process" in sys.argv:
        one_process(int(sys.argv[-1]))
    else:
        main()
