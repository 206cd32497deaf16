"""Only those functions are generators that may wait; no others, and none too few."""

import ast
import inspect
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "engine"), str(TESTS / "dsl")]

from lockstep.books import NAMES, machine_of, program_of

from livingrules.engine.code.build import build


@pytest.mark.parametrize("traced", [False, True])
@pytest.mark.parametrize("book", NAMES)
def test_the_colouring_is_minimal(book: str, traced: bool) -> None:
    module = build(program_of(book), traced=traced)
    functions = {one.name: one for one in ast.walk(ast.parse(module.source))
                 if isinstance(one, ast.FunctionDef)}  # fmt: skip
    calls = {name: {one.func.id for one in ast.walk(function)
                    if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)}
             for name, function in functions.items()}  # fmt: skip
    waiting = {name for name, function in functions.items()
               if any(isinstance(one, ast.Yield) and one.value is not None
                      for one in ast.walk(function))}  # fmt: skip
    while more := {name for name, called in calls.items() if called & waiting} - waiting:
        waiting |= more
    assert module.waits == waiting


@pytest.mark.parametrize("book", NAMES)
def test_generators_are_those_that_may_wait(book: str) -> None:
    machine = machine_of(book)
    made = {name for name, one in machine.functions.items() if inspect.isgeneratorfunction(one)}
    assert made == machine.module.waits
