"""The new ids of a book's rules, and which rule an id means that is written somewhere."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from livingrules.engine.rulebook.scheme import Words


@dataclass(frozen=True)
class NewIds:
    """The new ids of the rules of a book by their old ones, and what is needed to find their uses.

    `gone` are ids that are another rule's now, each with what became of the rule that had it.
    `rules` are the ids in each book at hand and `uses` the books that each one uses, as they are
    before anything is written. `olds` and `news` are the ids in the order in which the two
    editions print them, and `apart` those that the new one prints elsewhere. `words` are those
    of the book's numbering scheme.
    """

    book: str
    ids: Mapping[str, str]
    gone: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, Collection[str]] = field(default_factory=dict)
    uses: Mapping[str, Sequence[str]] = field(default_factory=dict)
    olds: Sequence[str] = ()
    news: Sequence[str] = ()
    apart: Collection[str] = ()
    words: Words = field(default_factory=Words)

    def concerns(self, identifier: str) -> bool:
        """Whether an id of the book is no longer what it was."""
        return identifier in self.ids or identifier in self.gone

    def was(self, identifier: str) -> str:
        """The old id of the rule whose new one this is."""
        return next(old for old, new in self.ids.items() if new == identifier)

    def meant(self, written: str, home: str) -> str | None:
        """The old id of the book's rule that is meant by an id in the files of the book `home`.

        None where another book's rule is meant, or none. Found as `Ids.resolve_rule` finds it:
        the own rule counts first, then that of the only book used which has such an id.
        """
        if home == self.book and self.concerns(written):
            return written
        if written in self.rules.get(home, ()):
            return written if home == self.book else None
        homes = [one for one in self.uses.get(home, ()) if self._has(one, written)]
        if homes:
            return written if homes == [self.book] else None
        book, colon, rest = written.partition(":")
        return rest if colon and book == self.book else None

    def may_mean(self, written: str, home: str) -> bool:
        """Whether no book that `home` knows has a rule of that id, so that ours may be meant."""
        return not any(self._has(one, written) for one in (home, *self.uses.get(home, ())))

    def anew(self, written: str, old: str | None, *homes: str) -> str | None:
        """What is to be written in the files of the books `homes` where the rule `old` is meant.

        None where all stays as it is. With the name of the book where the new id alone would be
        another book's.
        """
        if old is None or old not in self.ids:
            return None
        new = self.ids[old]
        if written == old and not all(self._is_alone(new, home) for home in homes):
            return f"{self.book}:{new}"
        return written.removesuffix(old) + new

    def why_gone(self, identifier: str) -> str:
        """What became of the rule of an id that is another rule's now, and whose it is."""
        return f"{self.gone[identifier]}, and what was {self.was(identifier)} has its id now"

    def _is_alone(self, new: str, home: str) -> bool:
        """Whether a new id without the name of a book means a rule of this one."""
        if home == self.book:
            return True
        others = (home, *(one for one in self.uses.get(home, ()) if one != self.book))
        return not any(new in self.rules.get(one, ()) for one in others)

    def _has(self, book: str, identifier: str) -> bool:
        """Whether a book has a rule of that id; the one with new ids, or had it."""
        own = book == self.book and self.concerns(identifier)
        return own or identifier in self.rules.get(book, ())
