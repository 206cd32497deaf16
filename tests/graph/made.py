"""Catalogues made in a line: rules by number with the numbers they cite."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import Book, Catalogue, Reference, Rule
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.loading.load import load

HERE = Path(__file__).parent


@cache
def harbour() -> Catalogue:
    """The catalogue of the folders `harbour` and `sea`; it has no mistakes."""
    catalogue, findings = load([HERE], cache=False)
    assert not findings
    return catalogue


def cites(references: Mapping[str, str], kind: str = "see", **titles: str) -> Catalogue:
    """Rules of one book, `{"5A": "5B 5C"}`: 5A cites 5B and 5C. Line numbers count rules from 1.

    A number that is cited and no key is nowhere.
    """
    rules: dict[str, Rule] = {}
    for line, (number, cited) in enumerate(references.items(), start=1):
        place = Place(f"rules/{number}.yaml", line)
        rules[f"quay:{number}"] = Rule(
            f"quay:{number}",
            titles.get(number, f"Rule {number}"),
            f"What {number} says.",
            "executable",
            place,
            references=tuple(
                Reference(f"quay:{other}", kind, place)  # type: ignore[arg-type]
                for other in cited.split()
            ),
        )
    return catalogue_of(rules)


def catalogue_of(rules: Mapping[str, Rule]) -> Catalogue:
    """A catalogue of these rules, in natural order, with a book for each book's name."""
    ordered = {rule: rules[rule] for rule in sorted(rules, key=natural_key)}
    names = dict.fromkeys(rule.book for rule in ordered.values())
    books = {
        name: Book(name, name.title(), "first", False, (), None, Place("book.yaml"))
        for name in names
    }
    return Catalogue(books, ordered)


def odd() -> Catalogue:
    """Ids and words with everything that means something to some format."""
    numbers = [
        "24.7A",
        "5E3",
        "5e3",
        "con",
        'say "fog"',
        "back\\slash",
        "ends\\",
        "two\nlines",
        "<b>&amp;</b>",
        "=1+1",
        "café",
        "a:b:c",
        "a/b",
        "a b",
        "..",
        "end",
        "</script><!--",
        "x" * 300,
    ]
    place = Place("rules/odd.yaml", 7)
    rules: dict[str, Rule] = {}
    for number, other in zip(numbers, [*numbers[1:], numbers[0]], strict=True):
        words = f"He said </script><b>hi</b> & left <!-- {number}"
        references = (
            Reference(f"quay:{other}", "see", place),
            Reference(f"quay:{other}", "cause", place),
        )
        rules[f"quay:{number}"] = Rule(
            f"quay:{number}", words, words, "executable", place, words, words,
            references=references,
        )  # fmt: skip
    return catalogue_of(rules)
