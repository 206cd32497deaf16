"""Which names exist in a catalogue, where they are declared, and how often they are used."""

import re
from collections import defaultdict

from slips.places import TYPE_NAMES, Places, Spot
from slips.table import OPERATORS, SHAPES, WORDS

RUN = re.compile(r"^(.*?)(\d+|[^\W\d_])\.\.(.*?)(\d+|[^\W\d_])$")
RUNS = {"run": "rule", "ruling-run": "ruling"}
# Roles that are names of entries and of what stands inside them: one pool.
_DECLARED = ("name", "field", "local", "parameter", "binder", "output", "row", "option")
_USED = ("column", "cell-key", "argument", "expression-name", "cell-name", "type-name")
NAME_ROLES = frozenset(_DECLARED + _USED)
OF_A_BOOK = ("action", "procedure", "event", "queue", "phase", "set", "option")
# In which roles a declared name is used.
_USERS = {
    "name": ("expression-name", "cell-name", "type-name", "cell-key", "address"),
    "field": ("expression-name", "cell-name", "argument", "address"),
    "parameter": ("expression-name", "argument"),
    "local": ("expression-name", "cell-name", "column"),
    "output": ("expression-name", "column", "cell-key", "address"),
    "option": ("option",),
    "binder": ("expression-name",),
    "row": ("address",),
}


def is_head(file: str) -> bool:
    """Whether the file is the one that makes its folder a book."""
    return file.endswith("/book.yaml")


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
        numbers = range(int(first), int(last) + 1)
        return [f"{hit[1]}{number:0{len(first)}}" for number in numbers]
    if first.isdigit() or last.isdigit():
        return [run]
    return [hit[1] + chr(letter) for letter in range(ord(first), ord(last) + 1)]


class Names:
    """What the catalogue declares and uses."""

    def __init__(self, places: Places) -> None:
        """Count every declaration and every use."""
        self.places = places
        self.declared: dict[tuple[str, str], list[Spot]] = defaultdict(list)
        self.uses: dict[tuple[str, str], list[Spot]] = defaultdict(list)
        # What a book lists: the ids it prints, and its rulings.
        self.listed: dict[str, set[str]] = {"rule": set(), "ruling": set()}
        # The names that each book can say, by the folder of the book.
        self.folders = [file.rpartition("/")[0] for file in places.files if is_head(file)]
        self.pool: dict[str, set[str]] = defaultdict(lambda: {*OPERATORS, *TYPE_NAMES})
        self.others: set[str] = set()
        self.rows = {(spot.file, spot.text) for spot in places.spots if spot.role == "row"}
        self.outputs = [spot for spot in places.spots if spot.role == "output"]
        for spot in places.spots:
            self._count(spot)

    def _count(self, spot: Spot) -> None:
        """Enter one place."""
        group = group_of(spot.role)
        if spot.role in RUNS:
            self.listed[group].update(run_members(spot.text))
        elif group == "name":
            self.pool[self.book(spot)].add(spot.text)
        elif group not in ("rule", "ruling", "key", "word"):
            self.others.add(spot.text)
        if spot.kind == "declaration":
            self.declared[group, spot.text].append(spot)
        elif spot.kind == "use" and spot.role not in RUNS:
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
            known = self.pool[self.book(spot)] | _section_names()
            parts = text.split("/")
            return all(part in known or self._is_id("rule", part) for part in parts)
        group = group_of(spot.role)
        if spot.role == "procedure" and text in SHAPES["step"]:
            return True
        if spot.role in RUNS:
            return all(self._is_id(group, end) for end in text.split(".."))
        if group in self.listed:
            return self._is_id(group, bare(text)) and text.count(":") < 2
        return text in (self.pool[self.book(spot)] if group == "name" else self.others)

    def book(self, spot: Spot) -> str:
        """The folder of the book that a place stands in."""
        return next(one for one in self.folders if spot.file.startswith(f"{one}/"))

    def is_listed(self, spot: Spot) -> bool:
        """Whether a book lists the rule or ruling that is declared or used here."""
        return bare(spot.text) in self.listed.get(group_of(spot.role), ())

    def _is_id(self, group: str, text: str) -> bool:
        """Whether some book declares or lists that rule or ruling."""
        return text in self.listed[group] or bool(self.declared.get((group, text)))

    def users(self, spot: Spot) -> list[Spot]:
        """The places that use what is declared here."""
        found = self.uses[group_of(spot.role), bare(spot.text)]
        if group_of(spot.role) == "name":
            found = [use for use in found if use.role in _USERS[spot.role]]
        if group_of(spot.role) == "name" or spot.role in OF_A_BOOK:
            found = [use for use in found if self.book(use) == self.book(spot)]
        if spot.role in ("local", "option"):
            found = [use for use in found if (use.file, use.entry) == (spot.file, spot.entry)]
        if spot.role == "local":  # another of that name in the entry has its own uses
            others = [one.start for one in self.declared["name", spot.text]
                      if (one.file, one.entry) == (spot.file, spot.entry)
                      and one.start > spot.start]  # fmt: skip
            again = any(one.start < spot.start and (one.file, one.entry) == (spot.file, spot.entry)
                        for one in self.declared["name", spot.text])  # fmt: skip
            if others or again:
                end = min(others, default=len(self.places.files[spot.file]))
                found = [use for use in found if spot.start < use.start < end]
        if spot.role == "parameter":
            here = (spot.file, spot.entry)
            found = [use for use in found if use.role == "argument" or
                     (use.file, use.entry) == here]  # fmt: skip
        if spot.role == "binder":
            first, last = spot.within
            found = [use for use in found if use.file == spot.file and first < use.start < last]
        if spot.role != "row":  # an address that leads to a row of this name means the row
            found = [use for use in found if use.role != "address" or
                     (use.file, spot.text) not in self.rows]  # fmt: skip
        if spot.role == "output":  # an expression reaches it as a field; else only its table does
            here = (spot.file, spot.entry)
            one = sum((each.file, each.entry) == here and each.role == "output"
                      for each in self.outputs) == 1  # fmt: skip
            found = [use for use in found if (use.dotted and not one) or
                     (use.file, use.entry) == here]  # fmt: skip
        if spot.role in ("name", "local", "parameter", "binder"):
            found = [use for use in found if not use.dotted]
        return found

    def other_end(self, spot: Spot) -> Spot | None:
        """The declaration, where this use is the only one: nothing says which of them slipped."""
        if spot.role in ("word", "address", *RUNS) or self.is_listed(spot):
            return None
        for declaration in self.declared[group_of(spot.role), bare(spot.text)]:
            users = self.users(declaration)
            if users == [spot]:
                return declaration
        return None


def group_of(role: str) -> str:
    """The pool of names that a role belongs to."""
    if role in NAME_ROLES:
        return "name"
    return RUNS.get(role, role)


def _section_names() -> set[str]:
    """The words that addresses are made of besides names."""
    return {name.rstrip("!") for shape in SHAPES.values() for name in shape}
