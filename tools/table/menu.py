"""What can be answered, as a numbered list: where there is much, one part is chosen at a time."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from livingrules.engine.play.answers import Action, Decision
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.naming import titles_of

SHORT = 9
"""So many actions are listed whole; more are chosen in parts."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the list: what it says, the words by which it can be taken, what it leads to.

    It leads to an answer, or to the actions between which the next list decides. `title`: what a
    value is called, where that is not the word.
    """

    text: str
    word: str
    answer: Any = None
    further: tuple[Action, ...] = ()
    title: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The words by which it can be taken, without capitals."""
        return tuple(one.casefold() for one in (self.word, self.title) if one)


@dataclass(frozen=True, slots=True)
class Menu:
    """The question, the items, and, where a number is asked for, its bounds and its name.

    `values`: the items are values, so that the beginning of one will do.
    """

    asks: str
    items: tuple[Item, ...] = ()
    ends: tuple[int, int] | None = None
    open: str | None = None
    values: bool = False

    def beyond(self, words: str) -> str | None:
        """What is said of a number that the list does not have; None for anything else."""
        at = None if self.plain else number(words)
        if at is None or not self.items or 1 <= at <= len(self.items):
            return None
        return f"there is no {at} in the list, which goes from 1 to {len(self.items)}"

    @property
    def plain(self) -> bool:
        """Whether the items are numbers themselves, so that they have none before them."""
        return bool(self.items) and all(_is_number(one.word) for one in self.items)

    def item(self, words: str) -> Item | None:
        """The item of a number or a word; None where it is none, or more than one."""
        at = None if self.plain else number(words)
        if at is not None and at >= 0:
            return self.items[at - 1] if 1 <= at <= len(self.items) else None
        typed = words.casefold()
        same = [one for one in self.items if typed in one.names]
        if not same and self.values:
            same = [one for one in self.items if any(name.startswith(typed) for name in one.names)]
        return same[0] if len(same) == 1 else None


def number(words: str) -> int | None:
    """The whole number that is typed; None where it is none, or far too long for one."""
    return int(words) if re.fullmatch(r"-?\d{1,18}", words) else None


def choice_menu(decision: Decision) -> Menu:
    """The options of a choice, or the numbers of a die."""
    asks = decision.says or "a choice"
    if decision.range is not None:
        return Menu(f"a roll: {decision.says}" if decision.says else "a roll", ends=decision.range)
    items = []
    for one in decision.options:
        word = said(one)
        text = decision.texts.get(word, word) if one is not None else "nothing"
        items.append(_value(word, text, {"take": one}))
    return Menu(asks, tuple(items), values=True)


def action_menu(machine: Machine, legal: Sequence[Action]) -> Menu:
    """All that can be done, or, where that is much, the actions with how many ways there are."""
    actions = [one for one in legal if not one.report]
    reports = [one for one in legal if one.report]
    items = _whole(machine, actions) if len(actions) <= SHORT else _named(machine, actions)
    kinds = _named(machine, reports)
    if len(items) + len(reports) <= SHORT:
        items += _whole(machine, reports)
    elif len(kinds) > 1:
        items.append(Item(f"a report ({len(kinds)} kinds)", "report", further=tuple(reports)))
    else:
        items += kinds
    return Menu("what is done", tuple(items))


def next_menu(machine: Machine, left: Sequence[Action]) -> Menu | Action:
    """What tells the actions that are left apart, first their names; or the only one left."""
    names = dict.fromkeys(one.name for one in left)
    if len(names) > 1:
        return Menu("which", tuple(_named(machine, left)))
    whos = dict.fromkeys(one.who for one in left)
    if len(whos) > 1:
        items = [_part(str(who), [one for one in left if one.who == who]) for who in whos]
        return Menu("who does it", tuple(items))
    kinds = {one.variable.name: one.variable.type for one in machine.action(left[0].name).takes}
    for name in left[0].arguments:
        values = [one.arguments[name] for one in left]
        if isinstance(values[0], dict):
            low, high = values[0]["low"], values[0]["high"]
            return Menu(name, ends=None if low is None else (low, high), open=name)
        words = list(dict.fromkeys(map(said, values)))
        if len(words) > 1:
            titles = titles_of(machine, kinds[name])
            items = []
            for word in words:
                same = tuple(one for one in left if said(one.arguments[name]) == word)
                items.append(replace(_value(word, titles.get(word, word)), further=same))
            return Menu(name, tuple(items), values=True)
    return left[0]


def said(value: Any) -> str:
    """A value as it is typed."""
    if value is None:
        return "none"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _is_number(word: str) -> bool:
    """Whether a word is a number."""
    return word.removeprefix("-").isdigit()


def _value(word: str, text: str, answer: Any = None) -> Item:
    """An item for a value; `text` is what it is called, or what is said of it."""
    if text.casefold() == word.casefold().replace("_", " "):
        text = word
    return Item(word if text == word else f"{word}: {text}", word, answer, title=text)


def _whole(machine: Machine, actions: Sequence[Action]) -> list[Item]:
    """An item for each action; the first of a name has its title, too."""
    several = len({one.who for one in actions}) > 1
    items: list[Item] = []
    for one in actions:
        titled = _titled(machine, one.name)[len(one.name) :]
        first = all(item.word != one.name for item in items)
        by = f"{one.who}: " if several and one.who else ""
        items.append(Item(f"{by}{one}{titled if first else ''}", one.name, further=(one,)))
    return items


def _titled(machine: Machine, name: str) -> str:
    """The name of an action, with its title where that says more."""
    title = machine.action(name).head.title
    return name if title.casefold() == name.replace("_", " ").casefold() else f"{name}: {title}"


def _named(machine: Machine, actions: Sequence[Action]) -> list[Item]:
    """An item for each name of an action."""
    items = []
    for name in dict.fromkeys(one.name for one in actions):
        same = tuple(one for one in actions if one.name == name)
        ways = f" ({len(same)} ways)" if len(same) > 1 else ""
        items.append(Item(f"{_titled(machine, name)}{ways}", name, further=same))
    return items


def _part(word: str, actions: Sequence[Action]) -> Item:
    """An item for a part of an action."""
    return Item(word, word, further=tuple(actions))
