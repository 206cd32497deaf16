"""What went wrong inside the steps of a book, in words, with the place in its files."""

import traceback

from livingrules.engine.code.runtime import NotThere, TooLong
from livingrules.engine.graph.places import at
from livingrules.engine.play.process import Restless
from livingrules.engine.scenario.book import Book

_WORDS = {
    NotThere: "something was to be taken out of a list that does not hold it",
    TooLong: "steps were repeated more often than they may be",
    Restless: "phases follow one another without end",
    RecursionError: "procedures call each other without end",
}


def what_went_wrong(book: Book, error: Exception) -> str:
    """The defect in words, and the line of the book where it showed."""
    words = _WORDS.get(type(error), f"a step of the book failed ({type(error).__name__})")
    name = f"<{book.program.book}>"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        place = (
            book.machine.module.places[frame.lineno - 1]
            if (frame.filename == name and frame.lineno is not None)
            else None
        )
        if place is not None:
            return f"{words}, at {at(place)}"
    return words
