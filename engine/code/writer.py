"""Writes functions: the emitter of expressions, with the place of every line."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from livingrules.dsl import typed
from livingrules.dsl.compile.access import Access
from livingrules.dsl.compile.build import writers
from livingrules.dsl.compile.emitter import Emitter
from livingrules.dsl.compile.loops import write_loop
from livingrules.dsl.finding import Place
from livingrules.dsl.typed import Typed

_NOWHERE: Any = SimpleNamespace(start=0, end=0)


class Writer(Emitter):
    """Writes the text of one function, each line with the place in the files it comes from."""

    def __init__(self, access: Access, place: Place) -> None:
        """`place` stands for lines until another is set."""
        super().__init__(access, writers(), write_loop, 1)
        self.place = place
        self.places: list[Place] = []

    def line(self, text: str, node: Typed) -> None:
        """Writes a line that belongs to the present place."""
        super().line(text, node)
        self.places.append(self.place)

    def write(self, text: str) -> None:
        """Writes a statement that belongs to no expression."""
        self.line(text, _NOWHERE)

    @contextmanager
    def inside(self, head: str) -> Iterator[None]:
        """Writes `head` and, indented below it, what is written meanwhile; never nothing."""
        with self.block(head, _NOWHERE):
            before = len(self.lines)
            yield
            if len(self.lines) == before:
                self.write("pass")

    def insert(self, texts: Iterable[str]) -> None:
        """Writes statements before all that was written."""
        lines, places = self.lines, self.places
        self.lines, self.places = [], []
        for text in texts:
            self.write(text)
        self.lines += lines
        self.places += places

    def around(self, head: str) -> None:
        """Puts all that was written below a head."""
        if not self.lines:
            self.write("pass")
        self.lines = [line._replace(text=f"    {line.text}") for line in self.lines]
        self.insert([head])

    def prepare(self, trees: Iterable[Typed]) -> None:
        """Must be called for trees before they are written."""
        for tree in trees:
            self.begin(tree)

    def text_of(self, tree: Typed) -> str:
        """The text of an expression, after the statements that it needs."""
        return self.here(tree)

    def kept(self, tree: Typed) -> str:
        """The text of a value that is to be kept: a list is one that never changes."""
        text = self.here(tree)
        if isinstance(tree, typed.Query) and tree.name == "list":
            return f"tuple({text})"
        return text

    def once(self, text: str, hint: str) -> str:
        """The name of a value that is worked out now."""
        if text.isidentifier():
            return text
        name = self.fresh(hint)
        self.write(f"{name} = {text}")
        return name
