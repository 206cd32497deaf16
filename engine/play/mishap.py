"""What the rules of a book ask for and cannot be: told with the line of the book, as a refusal.

The code that was made of a book does not look for everything before it does it: that would make
every game slower. Where Python then stops, it is the book that is to be mended, not the program.
"""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from livingrules.dsl.finding import Place
from livingrules.engine.code.runtime import NoRow, Refused, RulesBroken
from livingrules.engine.graph.places import at
from livingrules.engine.play.answers import Refusal
from livingrules.engine.play.entries import qualified
from livingrules.engine.play.machine import Machine


class Mishap(RulesBroken):
    """A rule of the book could not be followed; what is said names the line."""


def told(machine: Machine, error: Exception) -> Exception:
    """The refusal that an error is; the error itself where the book has no part in it."""
    if isinstance(error, Refused):
        return error
    words = error.says if isinstance(error, NoRow) else _words(error)
    if words is None or not (isinstance(error, NoRow) or _in_the_book(machine, error)):
        return error
    place = place_of(machine, error)
    where = "" if place is None else f", at {at(place)}"
    return Mishap(f"the rules ask for what cannot be: {words}{where}", machine.program.book)


def refusal(machine: Machine, refused: Refused) -> Refusal:
    """What is told of a refusal that was raised: the rule with its book, and why."""
    book = machine.program.book
    rule = book if isinstance(refused, Mishap) else qualified(machine, refused.rule)
    return Refusal(rule, refused.says)


@contextmanager
def mishaps(machine: Machine) -> Iterator[None]:
    """What goes wrong meanwhile in the code of a book becomes a refusal that is raised."""
    try:
        yield
    except Exception as error:
        found = told(machine, error)
        if found is error:
            raise
        raise found from error


def place_of(machine: Machine, error: Exception) -> Place | None:
    """The line of the book at which an error showed; None where there is none."""
    frames = [
        one for one in reversed(traceback.extract_tb(error.__traceback__))
        if one.filename == _made_of(machine) and one.lineno is not None
    ]  # fmt: skip
    if isinstance(error, NoRow):  # who asked is meant, not the table
        frames.sort(key=lambda one: one.name.startswith("t_"))
    found = (machine.module.places[one.lineno - 1] for one in frames if one.lineno is not None)
    return next((place for place in found if place is not None), None)


def _in_the_book(machine: Machine, error: Exception) -> bool:
    """Whether it was code made of a book, or of one of its expressions, that stopped."""
    frames = traceback.extract_tb(error.__traceback__)
    return bool(frames) and frames[-1].filename in (_made_of(machine), "<expressions>")


def _made_of(machine: Machine) -> str:
    """What Python takes for the file of the code made of a book."""
    return f"<{machine.program.book}>"


def _words(error: Exception) -> str | None:
    """What is wrong, for somebody who knows no Python; None where the program must be wrong."""
    if isinstance(error, ZeroDivisionError):
        return "something is divided by zero"
    if isinstance(error, OverflowError) or (
        isinstance(error, ValueError) and "digits" in str(error)
    ):
        return "a number has become too large"
    if isinstance(error, RecursionError):
        return "rules lead to themselves without end"
    if isinstance(error, (TypeError, AttributeError)) and "NoneType" in str(error):
        return "something is asked of a value that is none"
    return None
