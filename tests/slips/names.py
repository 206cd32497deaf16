"""Which names exist in a catalogue, where they are declared, and how often they are used."""

import re
from collections import defaultdict

from slips.places import TYPE_NAMES, Places, Spot
from slips.table import OPERATORS, SHAPES, WORDS

RUN = re.compile(r"^(.*?)(\d+|[^\W\d_])\.\.(.*?)(\d+|[^\W\d_])$")
# Roles that are names of entries and of what stands inside them: one pool.
_DECLARED = ("name", "field", "local", "binder", "output", "row", "option")
_USED = ("column", "cell-key", "expression-name", "cell-name", "type-name")
NAME_ROLES = frozenset(_DECLARED + _USED)


def bare(rule: str) -> str:
    """A rule's id without its book."""
    return rule.rpartition(":")[2]


def run_members(run: str) -> list[str]:
    """The ids in a run (5A1a..5A1c); a single id is a run of one."""
    hit = RUN.match(run)
    if not hit or (hit[3] and hit[1] != hit[3]):
        return [run]
    first, last = hit[2], hit[4]
    if first.isdigit() and last.isdigit():
        return [f"{hit[1]}{number}" for number in range(int(first), int(last) + 1)]
    if first.isdigit() or last.isdigit():
        return [run]
    return [hit[1] + chr(letter) for letter in range(ord(first), ord(last) + 1)]


class Names:
    """What the catalogue declares and uses."""

    def __init__(self, places: Places) -> None:
        """Count every declaration and every use."""
        self.declared: dict[tuple[str, str], list[Spot]] = defaultdict(list)
        self.uses: dict[tuple[str, str], list[Spot]] = defaultdict(list)
        self.printed: set[str] = set()
        self.rules: set[str] = set()
        self.pool: set[str] = set(OPERATORS) | set(TYPE_NAMES)
        self.others: set[str] = set()
        for spot in places.spots:
            self._count(spot)

    def _count(self, spot: Spot) -> None:
        """Enter one place."""
        group = group_of(spot.role)
        if spot.role == "run":
            self.printed.update(run_members(spot.text))
        if group == "rule" and spot.kind == "declaration":
            self.rules.add(spot.text)
        if group == "name":
            self.pool.add(spot.text)
        elif group not in ("rule", "key", "word"):
            self.others.add(spot.text)
        if spot.kind == "declaration":
            self.declared[group, spot.text].append(spot)
        elif spot.kind == "use" and spot.role != "run":
            if spot.role == "address":
                for part in spot.text.split("/"):
                    self.uses["name", part].append(spot)
                    self.uses["rule", part].append(spot)
            else:
                self.uses[group, bare(spot.text)].append(spot)
            if group == "rule" and ":" in spot.text:
                self.uses["book", spot.text.partition(":")[0]].append(spot)

    def exists(self, spot: Spot, text: str) -> bool:
        """Whether the text would be a name, too, at that place."""
        if spot.kind == "key":
            return text in {name.rstrip("!") for name in SHAPES[spot.shape]}
        if spot.role == "word":
            key = spot.pattern.rpartition("/")[2]
            return text in WORDS[spot.shape, key]
        if spot.role == "address":
            known = self.pool | self.rules | _section_names()
            return all(part in known for part in text.split("/"))
        if spot.role == "run":
            ends = text.split("..")
            return all(self._is_rule(end) for end in ends)
        if spot.role == "rule":
            return self._is_rule(bare(text)) and text.count(":") < 2
        if group_of(spot.role) == "name":
            return text in self.pool
        return text in self.others

    def _is_rule(self, text: str) -> bool:
        """Whether some book declares or prints that id."""
        return text in self.rules or text in self.printed

    def users(self, spot: Spot) -> list[Spot]:
        """The places that use what is declared here."""
        if spot.role == "book":
            return [use for use in self.uses["book", spot.text] if use is not spot]
        found = self.uses[group_of(spot.role), bare(spot.text)]
        if spot.role in ("local", "option"):
            found = [use for use in found if use.entry == spot.entry and use.file == spot.file]
            found = [use for use in found if not use.dotted]
        elif spot.role == "binder":
            found = [use for use in found if use.scalar == spot.scalar and use.file == spot.file]
        elif spot.role in ("name", "row"):
            found = [use for use in found if not use.dotted]
        return found

    def other_end(self, spot: Spot) -> Spot | None:
        """The declaration, where this use is the only one: nothing says which of them slipped."""
        if spot.role in ("run", "word", "address"):
            return None
        group = group_of(spot.role)
        text = bare(spot.text)
        if group == "rule" and text in self.printed:
            return None
        for declaration in self.declared[group, text]:
            users = self.users(declaration)
            if users == [spot]:
                return declaration
        return None


def group_of(role: str) -> str:
    """The pool of names that a role belongs to."""
    if role in NAME_ROLES:
        return "name"
    return "rule" if role == "run" else role


def _section_names() -> set[str]:
    """The words that addresses are made of besides names."""
    return {name.rstrip("!") for shape in SHAPES.values() for name in shape}
