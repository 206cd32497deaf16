"""Pairs of editions of an invented rulebook, with edits whose classes are known.

Everything comes from a seed. A rule is a list of sentences; a sentence is a list of words, in which
`{n}` of another rule is a reference. Ids are given when a text is written, so that a rule that is put
in shifts those behind it, and references follow.
"""

import re
from dataclasses import dataclass, field
from random import Random

SCHEME = """\
scheme: made
title: 'Made texts: ids like 12.7, made of chapter and section'
ids:
  parts: {chapter: '[1-9][0-9]{0,2}', section: '[1-9][0-9]{0,2}'}
  shapes: ['{chapter}.{section}']
headings: {full: '{id}\\. '}
"""


def _words(text: str) -> list[str]:
    return text.split()


NOUNS = _words("""berth boat buoy chain dock ferry barrel lamp lighter pier pilot quay tide toll tug anchor
mast sail rope crane crate keeper captain crew net wharf channel harbour signal bell flag chart
compass ladder plank rudder gull beacon sluice cargo manifest ledger cable winch hull deck""")
VERBS = _words("takes moves loads keeps leaves pays draws turns lowers raises marks counts")
ADJECTIVES = _words("red old inner outer narrow northern southern quiet loaded empty wooden tall")
SYNONYMS = {
    "takes": "seizes", "moves": "shifts", "loads": "fills", "keeps": "holds", "leaves": "quits",
    "pays": "spends", "draws": "pulls", "turns": "rotates", "lowers": "drops", "raises": "lifts",
    "marks": "labels", "counts": "tallies", "red": "crimson", "old": "ancient", "quiet": "silent",
    "narrow": "slender", "tall": "high", "wooden": "oaken",
}  # fmt: skip
NUMBER_WORDS = _words("two three four five six seven eight nine ten")
LIMITS = ("at most", "at least", "up to", "more than", "fewer than")
CONDITIONS = ("if", "unless", "when")


@dataclass
class Rule:
    """A rule: a key that stays, a heading, sentences."""

    key: int
    heading: str
    sentences: list[list[str]]
    noted: set[str] = field(default_factory=set)


@dataclass
class Book:
    """Chapters of rules. `printed` are the rules that are printed right before the one they follow."""

    chapters: list[list[Rule]]
    crossed: set[int] = field(default_factory=set)

    def ids(self) -> dict[int, str]:
        """The id of each rule by its key."""
        return {
            rule.key: f"{c}.{s}"
            for c, chapter in enumerate(self.chapters, 1)
            for s, rule in enumerate(chapter, 1)
        }

    def rules(self) -> list[Rule]:
        """All rules in the order of their ids."""
        return [rule for chapter in self.chapters for rule in chapter]

    def texts(self) -> list[tuple[str, str, str]]:
        """Id, heading and running text of each rule, in the order printed."""
        ids = self.ids()
        rows = []
        for chapter in self.chapters:
            printed = list(chapter)
            for at in range(1, len(printed)):
                if printed[at].key in self.crossed:
                    printed[at - 1], printed[at] = printed[at], printed[at - 1]
            for rule in printed:
                said = " ".join(" ".join(one) + "." for one in rule.sentences)
                said = re.sub(r"\{(\d+)\}", lambda found: ids.get(int(found[1]), "1.1"), said)
                rows.append((ids[rule.key], rule.heading, said))
        return rows


class Writer:
    """Makes rules up."""

    def __init__(self, seed: int) -> None:
        """Begin with a seed."""
        self.rng = Random(seed)
        self.key = 0

    def book(self, rules: int, in_chapter: int = 20) -> Book:
        """A book of so many rules."""
        chapters: list[list[Rule]] = []
        while self.key < rules:
            many = min(in_chapter, rules - self.key)
            chapters.append([self.rule(rules) for _ in range(many)])
        return Book(chapters)

    def rule(self, rules: int) -> Rule:
        """A rule of three to six sentences."""
        self.key += 1
        heading = f"{self.rng.choice(ADJECTIVES).capitalize()} {self.rng.choice(NOUNS)}"
        many = self.rng.randint(3, 6)
        return Rule(self.key, heading, [self.sentence(rules) for _ in range(many)])

    def thing(self) -> list[str]:
        """A noun with or without something before it."""
        words = ["the"]
        if self.rng.random() < 0.6:
            words.append(self.rng.choice(ADJECTIVES))
        return [*words, self.rng.choice(NOUNS)]

    def number(self) -> str:
        """A number in digits or as a word."""
        return self.rng.choice(NUMBER_WORDS) if self.rng.random() < 0.3 else str(
            self.rng.randint(2, 30)
        )  # fmt: skip

    def clause(self) -> list[str]:
        """A condition."""
        return [self.rng.choice(CONDITIONS), *self.thing(), "is", self.rng.choice(ADJECTIVES)]

    def sentence(self, rules: int) -> list[str]:
        """A sentence: a plain one, one with a number, with a condition or with a reference."""
        words = [*self.thing(), self.rng.choice(VERBS), *self.thing(), "beside", *self.thing()]
        words[0] = "The"
        kind = self.rng.randrange(5)
        if kind == 1:
            words += ["with", self.number(), f"{self.rng.choice(NOUNS)}s"]
        elif kind == 2:
            words += ["for", self.rng.choice(LIMITS), self.number(), f"{self.rng.choice(NOUNS)}s"]
        elif kind == 3:
            words += self.clause()
        elif kind == 4:
            words += [f"(see {{{self.rng.randint(1, rules)}}})"]
        return words


def print_plain(book: Book) -> str:
    """The text of a book, a line a rule."""
    return "\n\n".join(f"{i}. {head}. {said}" for i, head, said in book.texts()) + "\n"


def print_noisy(book: Book, seed: int, width: int = 58) -> str:
    """The same laid out otherwise: pages with heads and numbers, broken words, ligatures, quotes."""
    rng = Random(seed)
    lines: list[str] = []
    for number, head, said in book.texts():
        text = f"{number}. {head}. {said}".replace("fi", "ﬁ").replace("fl", "ﬂ")
        line = ""
        for word in text.split(" "):
            room = width - len(line) - 1
            if len(word) <= room:
                line = f"{line} {word}" if line else word
                continue
            at = min(room - 1, len(word) - 2)
            if word.isalpha() and at >= 2 and rng.random() < 0.6:
                lines.append(f"{line} {word[:at]}-")
                line = word[at:]
            else:
                lines.append(line)
                line = word
        lines += [line, ""]
    made: list[str] = []
    for page, start in enumerate(range(0, len(lines), 42), 1):
        made += [*lines[start : start + 42], str(page), f"\fTHE HARBOUR GAME     {page + 1}"]
    return "\n".join(made) + "\n"
