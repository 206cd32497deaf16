"""Writes Python: statements with their indentation, and expressions as texts.

`value` gives the text of an expression and first writes the statements (loops) that it needs.
Such statements are only ever written where the node is surely evaluated, so that what stands
behind `x != none and …` is never touched while `x` is none.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from livingrules.dsl import typed
from livingrules.dsl.compile.access import Access, python_name
from livingrules.dsl.compile.regions import read_often, shared_loops, with_queries
from livingrules.dsl.keys import key_of
from livingrules.dsl.scope import Variable
from livingrules.dsl.typed import Typed

Write = Callable[["Emitter", Any], str]
"""Gives the Python text of a node, after writing the statements that it needs."""


Loop = Callable[["Emitter", list[typed.Query]], None]
"""Writes one loop for several queries over the same list."""


OR, AND, NOT, COMPARISON, SUM, PRODUCT, UNARY, ATOM = range(8)
"""Python's levels of precedence, the loosest first."""

_LEVELS: dict[type, int] = {
    typed.Or: OR,
    typed.And: AND,
    typed.Not: NOT,
    typed.Compare: COMPARISON,
    typed.Member: COMPARISON,
    typed.Sum: SUM,
    typed.Product: PRODUCT,
    typed.Divide: PRODUCT,
    typed.Modulo: PRODUCT,
    typed.Negate: UNARY,
}


class Line(NamedTuple):
    """One generated line: its text, and the offsets of the node that it was made for."""

    text: str
    start: int
    end: int


class Emitter:
    """Writes one function's body, or several expressions one after another into it.

    `orders` collects the enumerations whose order the code needs, which it reads from globals
    of the name `order_of(name)`: a mapping from each value to its place.
    """

    def __init__(
        self, access: Access, writers: Mapping[type, Write], loop: Loop, indent: int = 1
    ) -> None:
        """`writers` says which function writes which kind of node, `loop` writes loops."""
        self.access = access
        self.writers = writers
        self.loop = loop
        self.lines: list[Line] = []
        self.indent = indent
        self.names: dict[int, str] = {}
        self.known: dict[Hashable, str] = {}
        self.done: dict[int, str] = {}
        self.orders: dict[str, tuple[str, ...]] = {}
        self.asking: set[int] = set()
        self.made: list[Typed | None] = []  # kept, or another node could have the id of one
        self._count = 0

    # ---- names and lines -------------------------------------------------------------------

    def fresh(self, hint: str) -> str:
        """A new Python name."""
        self._count += 1
        return f"_{hint}{self._count}"

    def line(self, text: str, node: Typed) -> None:
        """Writes a statement that belongs to a node."""
        self.lines.append(Line(f"{'    ' * self.indent}{text}", node.start, node.end))

    @contextmanager
    def block(self, head: str, node: Typed) -> Iterator[None]:
        """Writes `head` and, indented below it, what is written meanwhile."""
        self.line(head, node)
        self.indent += 1
        known = dict(self.known)
        done = dict(self.done)
        yield
        self.known, self.done = known, done
        self.indent -= 1

    def forget(self) -> None:
        """Forgets what was read, because the state may have changed since."""
        self.known.clear()
        self.done.clear()

    # ---- expressions -----------------------------------------------------------------------

    def begin(self, tree: Typed) -> None:
        """Must be called once for each tree before it is written."""
        self.asking |= with_queries(tree)

    def asks(self, node: Typed) -> bool:
        """Whether statements are needed for the node."""
        return id(node) in self.asking

    def value(self, node: Typed) -> str:
        """The text of the node's value."""
        if self.done:
            made = self.done.get(id(node))
            if made is not None:
                return made
        if self.known:
            key = key_of(node)
            if key is not None:
                found = self.known.get(key)
                if found is not None:
                    return found
        return self.writers[type(node)](self, node)

    def here(self, node: Typed) -> str:
        """As `value`, where nothing stands between this place and the node's evaluation."""
        self.share(node)
        return self.value(node)

    def share(self, node: Typed) -> None:
        """Writes the loops that several queries in the node can share."""
        if not self.asks(node):
            return
        for group in shared_loops(node):
            if not any(id(query) in self.done for query in group):
                self.loop(self, group)

    def simple(self, node: Typed) -> tuple[str, str]:
        """Two texts for a value that is needed twice: for its first and for later evaluation."""
        text = self.value(node)
        if text.isidentifier() or text.isdecimal():
            return text, text
        name = self.fresh("t")
        return f"({name} := {text})", name

    def within(self, named: Iterable[tuple[tuple[Variable, ...], str]], tree: Typed) -> str:
        """The text of the value of another tree, whose variables have these texts."""
        kept = self.names, self.known, self.done
        self.names = {**self.names, **{id(one): text for each, text in named for one in each}}
        self.known, self.done = {}, {}
        text = self.value(tree)
        self.names, self.known, self.done = kept
        return f"({text})"

    # ---- statements ------------------------------------------------------------------------

    def give_back(self, node: Typed) -> None:
        """Writes statements that return the node's value."""
        self.read_ahead([node])
        self._finish(node, None)

    def read_ahead(self, trees: list[Typed]) -> None:
        """Reads now, once, what the trees surely read and mention several times."""
        for key, node in read_often(trees):
            text = self.value(node)
            if not text.isidentifier():
                name = self.fresh("v")
                self.line(f"{name} = {text}", node)
                self.known[key] = name

    def assign(self, node: Typed, target: str) -> None:
        """Writes statements that give the node's value to a Python name."""
        self._finish(node, target)

    def _finish(self, node: Typed, target: str | None) -> None:
        self.share(node)
        if isinstance(node, (typed.And, typed.Or)) and any(
            self.asks(operand) for operand in node.operands[1:]
        ):
            self._finish_chain(node, target)
        elif isinstance(node, typed.If) and self.asks(node):
            self._finish_if(node, 0, target)
        else:
            self._give(self.value(node), node, target)

    def _give(self, text: str, node: Typed, target: str | None) -> None:
        self.line(f"return {text}" if target is None else f"{target} = {text}", node)

    def _finish_chain(self, node: typed.And | typed.Or, target: str | None) -> None:
        """Writes `and` or `or` with tests between the operands that need statements.

        The tests stand one below the other, never inside one another: Python allows only so
        many levels of indentation.
        """
        goes_on = isinstance(node, typed.And)
        pieces = self._pieces(node)
        for position, piece in enumerate(pieces):
            last = position == len(pieces) - 1
            if position and target is not None:
                with self.block(f"if {target}:" if goes_on else f"if not {target}:", node):
                    self._give(self._joined(piece, goes_on), node, target)
            elif last or target is not None:
                self._give(self._joined(piece, goes_on), node, target)
            else:
                text = self._joined(piece, goes_on)
                negated = f"not {text}" if text.isidentifier() else f"not ({text})"
                with self.block(f"if {negated if goes_on else text}:", node):
                    self.line(f"return {not goes_on}", node)

    def _pieces(self, node: typed.And | typed.Or) -> list[list[Typed]]:
        """The operands in runs, each of which begins with one that needs statements."""
        pieces: list[list[Typed]] = [[]]
        for operand in node.operands:
            if pieces[-1] and self.asks(operand):
                pieces.append([])
            pieces[-1].append(operand)
        return pieces

    def _joined(self, operands: list[Typed], goes_on: bool) -> str:
        self.share(operands[0])
        if len(operands) == 1:
            return self.value(operands[0])
        word, level = (" and ", NOT) if goes_on else (" or ", AND)
        return word.join(self.operand(operand, level) for operand in operands)

    def _finish_if(self, node: typed.If, position: int, target: str | None) -> None:
        if position == len(node.branches):
            self._finish(node.otherwise, target)
            return
        condition, value = node.branches[position]
        test = self.here(condition)
        with self.block(f"if {test}:", node):
            self._finish(value, target)
        if target is None:
            self._finish_if(node, position + 1, target)
            return
        with self.block("else:", node):
            self._finish_if(node, position + 1, target)

    @contextmanager
    def when(self, condition: Typed) -> Iterator[None]:
        """What is written meanwhile is done only where the condition holds."""
        with self.block(f"if {self.here(condition)}:", condition):
            yield

    # ---- brackets --------------------------------------------------------------------------

    def operand(self, node: Typed, level: int = ATOM) -> str:
        """The text of a node where Python wants at least that level of precedence."""
        text = self.value(node)
        if _level(node) >= level or text.isidentifier():
            return text
        return f"({text})"


def _level(node: Typed) -> int:
    """The level at which a node's text holds together."""
    while isinstance(node, typed.Convert):
        node = node.operand
    if isinstance(node, typed.Member) and isinstance(node.collection, typed.Range):
        return AND
    return _LEVELS.get(type(node), ATOM)


def order_of(enumeration: str) -> str:
    """The name of the global that holds the order of an enumeration's values."""
    return f"order_{python_name(enumeration)}"
