"""Random well-typed expressions about the harbour, and random harbours."""

from typing import Any

from hypothesis import strategies as st

from livingrules.dsl.sample import Boat, Dock

COLOURS, WEATHERS = ("red", "green", "white"), ("clear", "haze", "fog")


class Maker:
    """Draws the text of an expression; `size` bounds how much is nested."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        self.boats = ["boat"]
        self.count = 0

    def one(self, size: int, simple: list[Any], nested: list[Any]) -> str:
        """One of several ways to make a text; a way is a text or a function of the size."""
        way = self.draw(st.sampled_from(simple if size <= 0 else simple[:2] + nested))
        return way if isinstance(way, str) else str(way(size - 1))

    def pick(self, *texts: str) -> str:
        return str(self.draw(st.sampled_from(texts)))

    def integer(self) -> int:
        return int(self.draw(st.integers(-9, 9)))

    # ---- numbers ---------------------------------------------------------------------------

    def number(self, size: int) -> str:
        divide = self.pick("rounded up", "rounded down", "rounded half up")
        divisor = self.pick("1", "2", "3", "7", "-4", "days")
        halved = self.pick("up", "down")
        sign, word = self.pick("+", "-", "*"), self.pick("min", "max")
        return self.one(
            size,
            ["lamps", str(self.integer()), "tide", "days", lambda _: f"{self.boat(0)}.crew"],
            [
                lambda n: f"({self.number(n)} {sign} {self.number(n)})",
                lambda n: f"({self.number(n)} {sign} {self.number(n)} - {self.number(n)})",
                lambda n: f"-{self.number(n)}",
                lambda n: f"-({self.number(n)})",
                lambda n: f"({self.number(n)} / {divisor} {divide})",
                lambda n: f"({self.number(n)} / (1 + abs({self.number(n)})) {divide})",
                lambda n: f"({self.number(n)} mod {divisor})",
                lambda n: f"(half {self.number(n)} rounded {halved})",
                lambda n: f"{word}({self.number(n)}, {self.number(n)}, {self.number(n)})",
                lambda n: f"abs({self.number(n)})",
                lambda n: f"(if {self.flag(n)} then {self.number(n)} else {self.number(n)})",
                lambda n: f"({self.coins(n)} as number)",
                lambda n: f"(if seal != none then seal else {self.number(n)})",
                lambda n: f"count({self.numbers(n)})",
                lambda n: f"sum({self.numbers(n)})",
                lambda n: f"{word}({self.numbers(n)} else {self.number(n)})",
                lambda n: self.query(n, "count(", "", self.flag, ")"),
                lambda n: self.query(n, "sum(", self.number, self.flag, ")"),
                lambda n: self.query(n, f"{word}(", self.number, self.flag, self._else),
                lambda n: f"{self.boat(n)}.crew",
            ],
        )

    def _else(self, size: int) -> str:
        return f" else {self.number(size)})"

    def coins(self, size: int) -> str:
        return self.one(
            size,
            ["purse", "(lamps as coins)"],
            [
                lambda n: f"fee({self.boat(n)}, days)",
                lambda n: f"toll[{self.colour(n)}, {self.weather(n)}]",
                lambda n: f"({self.coins(n)} + {self.coins(n)})",
                lambda n: f"({self.coins(n)} * {self.number(n)})",
                lambda n: f"({self.number(n)} as coins)",
            ],
        )

    # ---- conditions ------------------------------------------------------------------------

    def flag(self, size: int) -> str:
        sign = self.pick("<", "<=", ">", ">=", "=", "!=")
        equal, word = self.pick("=", "!="), self.pick("and", "or")
        inside, low = self.pick("in", "not in"), self.integer()
        return self.one(
            size,
            ["foggy", lambda _: f"{self.boat(0)}.loaded", "true", "(not foggy)"],
            [
                lambda n: f"({self.number(n)} {sign} {self.number(n)} + 0 * tide)",
                lambda n: f"({self.coins(n)} {sign} {self.coins(n)})",
                lambda n: f"({self.flag(n)} {word} {self.flag(n)})",
                lambda n: f"({self.flag(n)} {word} {self.flag(n)} {word} {self.flag(n)})",
                lambda n: f"(not {self.flag(n)})",
                lambda n: f"({self.flag(n)} {equal} {self.flag(n)})",
                lambda n: f"({self.colour(n)} {equal} {self.colour(n)})",
                lambda n: f"({self.weather(n)} {sign} {self.weather(n)})",
                lambda n: f"({self.boat(n)} {equal} {self.boat(n)})",
                lambda n: f"({self.boat(n)} {inside} boats)",
                lambda n: f"({self.colour(n)} {inside} [{self.colour(n)}, green])",
                lambda n: f"(tide + {self.number(n)} {inside} {low}..{low + 4})",
                lambda n: f"({self.number(n)} {inside} {self.numbers(n)})",
                lambda n: f"({self.numbers(n)} {equal} {self.numbers(n)})",
                lambda n: f"(seal {equal} none)",
                lambda n: f"(seal != none and seal {sign} {self.number(n)} + tide)",
                lambda n: f"(seal = none or {self.number(n)} {sign} seal)",
                lambda _: self.docked("{0}.dock != none and {0}.dock.lit"),
                lambda _: self.docked("{0}.dock = none or {0}.dock.number > lamps"),
                lambda n: self.query(n, "any(", "", self.flag, ")"),
                lambda n: self.query(n, "all(", "", self.flag, ")", " satisfy "),
                lambda n: f"({self.paired(n)} {sign} {self.paired(n)})",
                lambda n: (
                    f"({self.paired(n)} + {self.paired(n)} * {self.paired(n)} {sign} {self.paired(n)} + tide)"
                ),
                lambda n: f"(if {self.flag(n)} then {self.flag(n)} else {self.flag(n)})",
                lambda n: f"can_enter({self.boat(n)}, dock)",
            ],
        )

    def paired(self, size: int) -> str:
        """A query over the boats that may share its loop with another."""
        self.count += 1
        b, colour, number = f"b{self.count}", self.pick(*COLOURS), self.number(0)
        return self.pick(
            f"count({b} in boats where {b}.colour = {colour})",
            f"count({b} in boats where {b}.crew = {number})",
            f"count({b} in boats where boat.crew = {b}.crew)",
            f"count({b} in boats where {b}.colour = {colour} and {b}.crew > {number})",
            f"sum({b}.crew for {b} in boats where {b}.crew != {number} + tide)",
            f"max({b}.crew * {b}.crew for {b} in boats where {b}.colour = {colour} else {number})",
        )

    def docked(self, form: str) -> str:
        return f"({form.format(self.boat(0))})"

    # ---- other types -----------------------------------------------------------------------

    def colour(self, size: int) -> str:
        return self.one(
            size,
            [f"colour.{self.pick(*COLOURS)}", lambda _: f"{self.boat(0)}.colour"],
            [lambda n: f"(if {self.flag(n)} then {self.colour(n)} else {self.colour(n)})"],
        )

    def weather(self, size: int) -> str:
        return self.one(
            size,
            ["weather", self.pick(*WEATHERS)],
            [lambda n: f"(if {self.flag(n)} then {self.weather(n)} else weather)"],
        )

    def boat(self, size: int) -> str:
        down = self.pick("", " descending")
        key = self.pick("number", "if")
        return self.one(
            size,
            [self.pick(*self.boats), "boat"],
            [
                lambda n: self.query(n, "first(", "", self.flag, f" by {self.order(key)}{down} else boat)"),
                lambda n: self.query(n, "first(", "", self.flag, " else boat)"),
                lambda n: f"(if {self.flag(n)} then {self.boat(n)} else {self.boat(n)})",
            ],
        )  # fmt: skip

    def order(self, kind: str) -> str:
        return "lamps descending, weather" if kind == "if" else "lamps - tide"

    def numbers(self, size: int) -> str:
        return self.one(
            size,
            ["[1, lamps, tide]", "1..lamps", "[]"],
            [
                lambda n: f"[{self.number(n)}, {self.number(n)}]",
                lambda n: self.query(n, "list(", self.number, self.flag, ")"),
                lambda n: f"list(x * 2 for x in {self.numbers(n)})" if self.fresh_x() else "[]",
            ],
        )

    def fresh_x(self) -> bool:
        """Only one query may call its items `x`, lest one hide the other."""
        first = not getattr(self, "has_x", False)
        self.has_x = True
        return first

    def query(
        self, size: int, head: str, item: Any, condition: Any, tail: Any, word: str = " where "
    ) -> str:
        """A query over the boats, in whose clauses the item may be spoken of."""
        self.count += 1
        name = f"b{self.count}"
        outside = tail(size) if callable(tail) else None
        self.boats.append(name)
        test = condition(size)
        each = f"{item(size)} for " if item else ""
        end = tail if outside is None else outside
        self.boats.remove(name)
        return f"{head}{each}{name} in boats{word}{test}{end}"


@st.composite
def expressions(draw: Any, size: int = 3) -> str:
    """The text of a well-typed expression."""
    maker = Maker(draw)
    kinds = (maker.flag, maker.number, maker.colour, maker.boat, maker.numbers, maker.coins)
    return str(draw(st.sampled_from(kinds))(size))


@st.composite
def harbours(draw: Any) -> dict[str, Any]:
    """Values for the variables of the harbour."""
    integer = st.integers
    docks = tuple(Dock(number, draw(integer(0, 9)), draw(st.booleans())) for number in range(1, 4))
    boats = tuple(
        Boat(
            name, draw(integer(1, 90)), draw(integer(0, 12)), draw(st.sampled_from(COLOURS)),
            draw(st.booleans()), draw(st.sampled_from([None, *docks])),
        )
        for name in draw(st.lists(st.sampled_from(["Gull", "Tern", "Pike"]), max_size=6))
    )  # fmt: skip
    spare = Boat("Spare", 40, 2, "green", loaded=True, dock=docks[0])
    return {
        "boats": boats,
        "docks": docks,
        "boat": draw(st.sampled_from([*boats, spare])),
        "dock": docks[0],
        "berth": draw(st.sampled_from([None, *docks])),
        "lamps": draw(integer(0, 9)),
        "tide": draw(integer(-3, 3)),
        "days": draw(integer(1, 30)),
        "seal": draw(st.sampled_from([None, -1, 0, 4])),
        "purse": draw(integer(-5, 99)),
        "foggy": draw(st.booleans()),
        "weather": draw(st.sampled_from(WEATHERS)),
        "flag_up": "black",
        "harbour": "Saltmouth",
        "tolls": (4, 9, 2),
    }
