"""Edits of known classes made in an invented rulebook, and what must be told of each."""

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise

from made import (
    CONDITIONS,
    LIMITS,
    NUMBER_WORDS,
    SYNONYMS,
    VERBS,
    Book,
    Rule,
    Writer,
)  # fmt: skip

CLASSES = ("number", "limit", "condition", "modal", "negation", "reference", "wording", "phrase",
           "several", "moved-edited", "added", "removed", "swap", "cross", "split", "merge")  # fmt: skip


@dataclass
class Truth:
    """What is so of the new edition, by the new ids (of `removed`, `split` and `merged` the old)."""

    changed: dict[str, str] = field(default_factory=dict)
    added: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    moved: dict[str, str] = field(default_factory=dict)
    reordered: set[str] = field(default_factory=set)
    split: dict[str, tuple[str, ...]] = field(default_factory=dict)
    merged: dict[str, tuple[str, ...]] = field(default_factory=dict)
    edits: int = 0


class Editor:
    """Makes a new edition of a book, one edit a rule."""

    def __init__(self, book: Book, writer: Writer) -> None:
        """Take the old edition."""
        self.old, self.new = book, deepcopy(book)
        self.writer, self.rng = writer, writer.rng
        self.rules = len(book.rules())
        self.touched: set[int] = set()
        self.kinds: dict[int, str] = {}
        self.split: dict[int, int] = {}
        self.merged: dict[int, int] = {}
        self.gone: list[int] = []
        self.come: list[int] = []
        self.edits = 0

    def edit(self, kind: str) -> bool:
        """Make an edit of a kind somewhere; whether it could be done."""
        for _ in range(200):
            chapter = self.rng.choice(self.new.chapters)
            at = self.rng.randrange(len(chapter))
            if chapter[at].key not in self.touched and self._do(kind, chapter, at):
                self.edits += 1
                return True
        return False

    def _do(self, kind: str, chapter: list[Rule], at: int) -> bool:
        rule = chapter[at]
        cited = self._is_cited(rule)
        if kind == "added":
            if not self._free(chapter[max(at - 1, 0) : at + 1]):
                return False
            made = self.writer.rule(self.rules)
            chapter.insert(at, made)
            self.come.append(made.key)
            self.touched.add(made.key)
        elif kind == "removed":
            if cited or len(chapter) < 6:
                return False
            chapter.remove(rule)
            self.gone.append(rule.key)
        elif kind in ("swap", "cross"):
            if at == 0 or not self._free(chapter[at - 1 : at + 1]):
                return False
            if kind == "swap":
                chapter[at - 1], chapter[at] = chapter[at], chapter[at - 1]
            else:
                self.new.crossed.add(rule.key)
            self.touched |= {chapter[at - 1].key, chapter[at].key}
        elif kind == "split":
            if len(rule.sentences) < 4:
                return False
            made = self.writer.rule(self.rules)
            made.sentences, rule.sentences = rule.sentences[2:], rule.sentences[:2]
            chapter.insert(at + 1, made)
            self.split[rule.key] = made.key
            self.touched |= {rule.key, made.key}
        elif kind == "merge":
            if at + 1 == len(chapter) or not self._free(chapter[at : at + 2]):
                return False
            other = chapter[at + 1]
            if self._is_cited(other):
                return False
            rule.sentences += other.sentences
            chapter.remove(other)
            self.merged[rule.key] = other.key
            self.touched |= {rule.key, other.key}
        elif kind == "moved-edited":
            target = self.rng.choice(self.new.chapters)
            if target is chapter or len(chapter) < 6 or not self._words("number", rule):
                return False
            chapter.remove(rule)
            target.insert(self.rng.randrange(len(target) + 1), rule)
            self.kinds[rule.key] = "number"
        elif kind == "several":
            if not (self._words("number", rule) and self._words("wording", rule)):
                return False
            self.kinds[rule.key] = "several"
        else:
            if not self._words(kind, rule):
                return False
            named = {"limit": "number", "modal": "condition", "negation": "condition",
                     "phrase": "wording"}  # fmt: skip
            self.kinds[rule.key] = named.get(kind, kind)
        self.touched.add(rule.key)
        return True

    def _free(self, rules: list[Rule]) -> bool:
        return not any(one.key in self.touched for one in rules)

    def _is_cited(self, rule: Rule) -> bool:
        wanted = f"{{{rule.key}}}"
        return any(wanted in word for one in self.new.rules() for s in one.sentences for word in s)

    def _words(self, kind: str, rule: Rule) -> bool:
        """Change the words of a rule; whether there were such words."""
        rng = self.rng
        places = [(s, n) for s, said in enumerate(rule.sentences) for n, _ in enumerate(said)]
        rng.shuffle(places)
        for s, n in places:
            said = rule.sentences[s]
            word = said[n]
            if kind == "number" and (word.isdecimal() or word in NUMBER_WORDS):
                pool = NUMBER_WORDS if word in NUMBER_WORDS else [str(i) for i in range(2, 31)]
                said[n] = rng.choice([one for one in pool if one != word])
            elif kind == "limit" and word in LIMITS:
                said[n] = rng.choice([one for one in LIMITS if one != word])
            elif kind == "condition":
                if word in CONDITIONS:
                    said[n] = rng.choice([one for one in CONDITIONS if one != word])
                elif n == len(said) - 1 and rng.random() < 0.2:
                    said += self.writer.clause()
                else:
                    continue
            elif kind == "modal" and word in VERBS:
                said[n : n + 1] = [rng.choice(("may", "must")), word[:-1]]
            elif kind == "negation" and word in VERBS:
                said[n : n + 1] = ["does", "not", word[:-1]]
            elif kind == "reference" and "{" in word:
                other = f"(see {{{rng.randint(1, self.rules)}}})"
                if other == word:
                    continue
                said[n] = other
            elif kind == "wording" and word in SYNONYMS:
                said[n] = SYNONYMS[word]
            elif kind == "phrase" and word == "beside":
                said[n:n] = ["with", "great", "care", rng.choice(("right", "close"))]
            else:
                continue
            return True
        return False

    def truth(self) -> Truth:
        """What must be told of the two editions."""
        old, new = self.old.ids(), self.new.ids()
        made = Truth(edits=self.edits)
        made.changed = {new[key]: kind for key, kind in self.kinds.items()}
        made.added = {new[key] for key in self.come}
        made.removed = {old[key] for key in self.gone}
        made.moved = {old[key]: new[key] for key in old if key in new and old[key] != new[key]}
        made.split = {old[a]: (new[a], new[b]) for a, b in self.split.items()}
        made.merged = {new[a]: (old[a], old[b]) for a, b in self.merged.items()}
        for key in self.new.crossed:
            for chapter in self.new.chapters:
                for one, other in pairwise(chapter):
                    if other.key == key:
                        made.reordered |= {new[k] for k in (one.key, key) if old[k] == new[k]}
        return made
