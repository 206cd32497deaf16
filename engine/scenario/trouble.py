"""What went wrong inside the steps of a book, in words, with the place in its files."""

from livingrules.engine.code.runtime import NotThere, TooLong
from livingrules.engine.graph.places import at
from livingrules.engine.play.mishap import Mishap, place_of, told
from livingrules.engine.play.process import Restless
from livingrules.engine.scenario.book import Book

_WORDS: dict[type[Exception], str] = {
    NotThere: "something was to be taken out of a list that does not hold it",
    TooLong: "steps were repeated more often than they may be",
    Restless: "phases follow one another without end",
}


def what_went_wrong(book: Book, error: Exception) -> str:
    """The defect in words, and the line of the book where it showed."""
    found = told(book.machine, error)
    if isinstance(found, Mishap):
        return found.says
    words = _WORDS.get(type(error), f"a step of the book failed ({type(error).__name__})")
    place = place_of(book.machine, error)
    return words if place is None else f"{words}, at {at(place)}"
