"""Whatever stands in a command line: no defect, no exit code but those of the contract, no file lost.

A command line is made of the arguments that a command declares, each with any of the values
below, fit or not, and runs in a folder with a playable book.
"""

import argparse
import io
import shutil
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from livingrules.tools.cli import main
from livingrules.tools.commands import COMMANDS
from livingrules.tools.options import command_parser
from livingrules.tools.parser import Parser

BOOKS = Path(__file__).parents[1] / "engine" / "books"
LINES, SEED = 12, 1  # of each command
CODES = (0, 1, 2)
HOUSE = b"""variant: %s
title: A smaller heap
over: pebbles
changes:
  options/heap/default: {set: 9}
"""
FILES = {
    "rules.txt": b"1. The heap\nA player takes stones, see 2.\n2. The end\nThe last wins.\n",
    "other.txt": b"1. The heap\nA player takes 3 stones.\n3. The end\nThe last wins.\n",
    "latin.txt": b"1. T\xf4ll.\n",
    "empty.txt": b"",
    "items.csv": b"name,size\nA,1\n",
    "list.yaml": b"- 1\n",
    "broken.yaml": b"rules: [\n",
    "house.yaml": HOUSE % b"house",
    "small.variant.yaml": HOUSE % b"small",
    "void.variant.yaml": b"variant: void\n",
    "half.game": b'{"livingrules": 1',
    "lock.json": b"{}",
    "a.review.yaml": b"review: pebbles\nchanges: []\n",
    "a.scenario.yaml": b"book: pebbles\ntitle: None\nrules: [1]\nsteps: []\n",
}
REWRITTEN = (  # by `fmt` and by `update --review`; nothing is lost with what is empty
    "house.yaml", "small.variant.yaml", "void.variant.yaml", "a.scenario.yaml", "a.review.yaml",
    "empty.txt",
)  # fmt: skip
PATHS = (*FILES, "a.game", "pebbles", "pebbles/book.yaml", "folder", "missing", "missing/new", ".")
IDS = ("1", "pebbles:1", "pebbles", "options/heap", "pebbles:actions/take", "nobody", "5A3e")
NUMBERS = ("1", "2", "0", "-1", "x", "1.5", "1e3", "٣")
WHATEVER = (*NUMBERS, *IDS, *PATHS, "-", "é", "a=b", "=", "heap=9", "stones=items.csv", "a\nb")
TEXTS = ("rules.txt", "other.txt", "latin.txt")
VARIANTS = ("small.variant.yaml", "house.yaml", "small", "void.variant.yaml", "list.yaml")
LIKELY = {"old": 0.6, "book": 0.3}
FIT = {
    "book": ("pebbles",),
    "catalogue": (".", "pebbles"),
    "code": ("unknown-key", "no-effect"),
    "data": ("stones=items.csv",),
    "game": ("pebbles",),
    "games": ("2", "a.game"),
    "id": IDS,
    "ids": IDS,
    "jobs": ("1",),
    "log": ("a.game", "half.game"),
    "name": ("1", "6", "harbour"),
    "names": VARIANTS,
    "old": TEXTS,
    "option": ("heap=9",),
    "output": ("missing", "missing/new", "lock.json"),
    "paths": ("pebbles", "a.scenario.yaml", "small.variant.yaml"),
    "players": ("2", "3"),
    "policy": ("none",),
    "review": ("pebbles/new.review.yaml", "a.review.yaml"),
    "scheme": ("general-points", "general-letters"),
    "texts": TEXTS,
    "variant": VARIANTS,
    "vocabulary": ("pebbles",),
    "what": ("take", "2", "3"),
    "new what": ("book", "rule", "scenario"),
    "variant what": ("check", "diff", "review", "list", "new"),
    "test paths": ("a.scenario.yaml", "pebbles"),
}


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_any_words(
    command: str,
    full: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LIVINGRULES_CACHE", str(tmp_path / "cache"))
    parser = command_parser(command, import_module(f"livingrules.tools.commands.{command}"))
    random = Random(f"{SEED} {command}")
    game = tmp_path / "a.game"
    _type(monkeypatch, "take 3\ntake 2\nquit\n")
    assert main(["play", str(BOOKS / "pebbles"), "--players", "2", "--save", str(game)]) == 0
    for number in range(LINES * (20 if full else 1)):
        folder = tmp_path / str(number)
        _set_up(folder, game)
        monkeypatch.chdir(folder)
        _type(monkeypatch, "help\nquit\n")
        line = [command, *_words(command, parser, random)]
        code = main(["--debug", *line])
        said = capsys.readouterr()
        assert code in CODES, f"{code} of {line}\n{said.out}{said.err}"
        assert "Traceback" not in said.out + said.err, line
        held = {name: (folder / name).read_bytes() for name in FILES}
        lost = [one for one in FILES if held[one] != FILES[one] and one not in REWRITTEN]
        assert not lost, f"{lost} by {line}"
        monkeypatch.chdir(tmp_path)
        shutil.rmtree(folder)  # thousands of them would take long to be cleaned up after


def _type(monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    """Let these lines be what a person types."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))


def _set_up(folder: Path, game: Path) -> None:
    """A folder with a book, a game of it, and files of all kinds."""
    shutil.copytree(BOOKS / "pebbles", folder / "pebbles")
    shutil.copy(game, folder)
    (folder / "folder").mkdir()
    for name, held in FILES.items():
        (folder / name).write_bytes(held)


def _words(command: str, parser: Parser, random: Random) -> list[str]:
    """Any arguments of a command, the options anywhere between the others."""
    words: list[str] = []
    options: list[list[str]] = []
    for action in parser.declared:
        name = next((one for one in reversed(action.option_strings)), None)
        likely = 0.95 if name is None or action.required else LIKELY.get(action.dest, 0.1)
        if name in ("--help", "--debug") or random.random() > likely:
            continue
        for _ in range(2 if action.nargs in ("*", "+") and random.random() < 0.3 else 1):
            value = [] if action.nargs == 0 else [_value(command, action, random)]
            if name is None:
                words += value
            else:
                options.append([name, *value])
    groups = [[word] for word in words]
    for option in options:
        groups.insert(random.randint(0, len(groups)), option)
    return [word for group in groups for word in group]


def _value(command: str, action: argparse.Action, random: Random) -> str:
    """Any value of an argument; most often of a kind that it takes."""
    fit = FIT.get(f"{command} {action.dest}", FIT.get(action.dest))
    if fit is None:
        fit = NUMBERS if action.metavar == "NUMBER" else WHATEVER
    if action.dest == "format":
        fit = ("text", "json", "html", "sarif", "dot")
    return random.choice(fit if random.random() < 0.85 else WHATEVER)
