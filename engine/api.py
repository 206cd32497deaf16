"""What other programs use: a catalogue with its findings and its graph.

>>> import livingrules
>>> catalogue = livingrules.load()
>>> catalogue.findings
()
>>> catalogue.graph.number_of_nodes() > 100
True
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.load import load as load_files
from livingrules.engine.catalogue.locate import shipped_books
from livingrules.engine.catalogue.model import Catalogue as Records

Name = str | PathLike[str]


@dataclass(frozen=True)
class Catalogue(Records):
    """A catalogue: books, rules, rulings and entries by qualified id, and what is wrong in it.

    A catalogue with findings of severity `error` is whole as far as it could be read.
    """

    findings: tuple[Finding, ...] = ()

    @cached_property
    def graph(self) -> Any:
        """The networkx MultiDiGraph of rules, entries, rulings and references."""
        from livingrules.engine.graph.build import build

        return build(self)


def load(books: Sequence[Name] = (), variants: Sequence[Name] = ()) -> Catalogue:
    """The catalogue of some books: names of those that ship, or paths; without any, as `check`.

    Raises NothingToRead where a path leads to no rule file, and ValueError for variants, which
    this version cannot read yet.
    """
    if variants:
        raise ValueError("this version cannot read variants yet")
    shipped = shipped_books()
    paths = [shipped[str(book)] if str(book) in shipped else Path(book) for book in books]
    records, findings = load_files(paths)
    given = {field.name: getattr(records, field.name) for field in fields(records)}
    return Catalogue(**given, findings=tuple(findings))
