"""How a rulebook numbers its rules: ids taken apart, their parents, neighbours and order."""

import re
from dataclasses import dataclass, field
from functools import cached_property

PLACEHOLDER = re.compile(r"\{([a-z]+)\}")


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of id, such as `{chapter}.{section}{letter}`: its parts and what joins them."""

    template: str
    parts: tuple[str, ...]
    pattern: re.Pattern[str]
    form: str  # the template as str.format wants it

    def fill(self, values: tuple[str, ...]) -> str:
        """The id with these values for its parts."""
        return self.form.format(*values)


@dataclass(frozen=True, slots=True)
class Id:
    """An id taken apart: its shape, and the value of each part."""

    shape: Shape
    values: tuple[str, ...]


@dataclass(frozen=True)
class Numbering:
    """The parts that ids are made of, by name, and the shapes that they form.

    Parts that are all digits count as numbers, all others as letters.
    """

    parts: dict[str, str]
    templates: tuple[str, ...]
    _known: dict[str, Id | None] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes, the longest first."""
        made = [self.shape(template) for template in self.templates]
        return tuple(sorted(made, key=lambda shape: -len(shape.parts)))

    @cached_property
    def finest(self) -> frozenset[str]:
        """The parts that end the longest shapes."""
        longest = max((len(shape.parts) for shape in self.shapes), default=0)
        return frozenset(s.parts[-1] for s in self.shapes if len(s.parts) == longest)

    def shape(self, template: str) -> Shape:
        """The shape of a template."""
        names = tuple(PLACEHOLDER.findall(template))
        source, at = "", 0
        for match in PLACEHOLDER.finditer(template):
            source += re.escape(template[at : match.start()]) + f"({self.parts[match[1]]})"
            at = match.end()
        pattern = re.compile(source + re.escape(template[at:]))
        return Shape(template, names, pattern, PLACEHOLDER.sub("{}", template))

    def expand(self, template: str) -> str:
        """A regular expression with each `{part}` replaced by the pattern of that part."""
        return PLACEHOLDER.sub(lambda match: f"(?:{self.parts[match[1]]})", template)

    def any_id(self) -> str:
        """A regular expression for an id of any shape."""
        return "|".join(self.expand(self.escaped(shape.template)) for shape in self.shapes)

    def escaped(self, template: str) -> str:
        """A shape's template as a regular expression that still holds its placeholders."""
        pieces = re.split(r"(\{[a-z]+\})", template)
        return "".join(
            piece if PLACEHOLDER.fullmatch(piece) else re.escape(piece) for piece in pieces
        )

    def parse(self, text: str) -> Id | None:
        """The id that a text is; None where it is of no shape."""
        if text not in self._known:
            self._known[text] = self._parse(text)
        return self._known[text]

    def _parse(self, text: str) -> Id | None:
        for shape in self.shapes:
            match = shape.pattern.fullmatch(text)
            if match:
                return Id(shape, match.groups())
        return None

    @cached_property
    def _wider(self) -> dict[str, tuple[Shape, ...]]:
        """For each shape those that it lengthens, the nearest first."""
        return {
            shape.template: tuple(
                other
                for other in self.shapes
                if len(other.parts) < len(shape.parts) and shape.template.startswith(other.template)
            )
            for shape in self.shapes
        }

    def ancestors(self, text: str) -> list[str]:
        """The ids that this one lengthens, the nearest first: 5B3g gives 5B3, 5B."""
        found = self.parse(text)
        if found is None:
            return []
        return [
            wider.fill(found.values[: len(wider.parts)])
            for wider in self._wider[found.shape.template]
        ]

    def key(self, text: str) -> tuple[tuple[int, int, str], ...]:
        """A sort key: numbers by size, letters by the alphabet, ids of no shape last."""
        found = self.parse(text)
        if found is None:
            return ((2, 0, text),)
        return tuple((0, int(v), "") if v.isdecimal() else (1, len(v), v) for v in found.values)

    def child(self, holder: str, part: str, value: str) -> str | None:
        """The id of the `part` called `value` directly under `holder`, if ids can be so."""
        above = self.parse(holder)
        if above is None:
            return None
        for shape in self.shapes:
            if shape.parts == (*above.shape.parts, part) and shape.template.startswith(
                above.shape.template
            ):
                made = shape.fill((*above.values, value))
                return made if self.parse(made) else None
        return None

    def sibling(self, text: str, value: str) -> str | None:
        """The id with another value for its last part."""
        found = self.parse(text)
        if found is None:
            return None
        made = found.shape.fill((*found.values[:-1], value))
        again = self.parse(made)
        return made if again and again.shape is found.shape else None

    def family(self, text: str) -> tuple[str, str, str]:
        """What siblings share (the id up to the last part, the part's name), and the last part."""
        found = self.parse(text)
        if found is None:
            return text, "", ""
        prefix = found.shape.fill((*found.values[:-1], "\0")).partition("\0")[0]
        return prefix, found.shape.parts[-1], found.values[-1]

    def after(self, part: str, value: str) -> str | None:
        """The value that follows in counting: 9 → 10, a → b; letters that ids skip are skipped."""
        if value.isdecimal():
            return str(int(value) + 1)
        pattern = re.compile(self.parts[part])
        while len(value) == 1 and value not in "zZ":
            value = chr(ord(value) + 1)
            if pattern.fullmatch(value):
                return value
        return None

    def first(self, part: str) -> str | None:
        """The value with which counting begins."""
        pattern = re.compile(self.parts[part])
        return next((value for value in ("1", "a", "A") if pattern.fullmatch(value)), None)
