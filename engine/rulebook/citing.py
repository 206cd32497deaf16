"""Finding references in a running text: single ids, lists, runs, and what only looks like one."""

import re
from typing import get_args

from livingrules.engine.rulebook.mentions import Mention
from livingrules.engine.rulebook.scheme import Context, Scheme

EVERYWHERE: frozenset[Context] = frozenset(get_args(Context))

BEFORE = r"(?<![\w$€£#@-])(?<!\d[.,])"
AFTER = r"(?![\w%°])(?![.,]\d)(?!-\w\w)"


def _words(words: tuple[str, ...]) -> str:
    """A regular expression for any of several words, whatever their case."""
    return "(?i:" + "|".join(re.escape(word) for word in words) + ")" if words else "(?!)"


class Finder:
    """Finds the mentions of a scheme in texts."""

    def __init__(self, scheme: Scheme) -> None:
        """Put the scheme's patterns together."""
        self.scheme = scheme
        numbering = scheme.numbering
        alternatives = [numbering.any_id()]
        for book in scheme.books:
            alternatives += [p.pattern for p in (book.ids, book.cued) if p is not None]
        any_id = "|".join(alternatives)
        bracketed = "|".join(b.bracketed.pattern for b in scheme.books if b.bracketed) or "(?!)"
        malformed = "|".join(scheme.malformed) or "(?!)"
        # Behind a hyphen another word makes this none of ours, but not a further id: `5B3-5B7`.
        further = rf"(?!\d+(?![\w.,]))(?:{numbering.any_id()})\d*(?![\w%°])"
        after = AFTER.replace(r"(?!-\w\w)", rf"(?!-(?!{further})\w\w)")
        self.heads = re.compile(
            rf"{BEFORE}(?:(?P<slip>{malformed})|(?P<id>{any_id})){after}"
            rf"|(?<=\()(?P<only>{bracketed})(?=\s?\))"
        )
        to, also = _words(scheme.words.range), _words(scheme.words.list)
        joint = rf"(?:\s?[-–—]\s?|\s{to}\s)"
        self.run_to_id = re.compile(rf"{joint}({any_id}){AFTER}")
        self.run_to_slip = re.compile(rf"{joint}((?:{numbering.any_id()})\d+)(?![\w%°])")
        # A letter with a hyphen and a digit behind it begins something else, such as `r-3.2b`.
        letter = r"[A-Za-z](?!-\d)"
        self.run_to_last = re.compile(rf"{joint}({letter}|\d{{1,3}}){AFTER}")
        self.close_last = re.compile(rf"(?:,|/|&)({letter}){AFTER}")
        self.far_last = re.compile(rf"(?:,\s(?:{also}\s)?|\s?/\s?|\s{also}\s)({letter}){AFTER}")
        self.in_brackets = re.compile(r"\s?\(([A-Za-z]|\d{1,2})\)(?!\w)")
        self.cue = re.compile(rf"(?<!\w){_words(scheme.words.cue)}\s?$")
        self.joins = re.compile(rf"(?:\s?[,;/&]\s?(?:{also}\s)?|\s(?:{also}|{to})\s|\s?[-–—]\s?)$")
        self.thing = re.compile(rf"(?<!\w){_words(scheme.words.thing)}\s$")
        part = _words(scheme.words.part)
        self.part = re.compile(rf"(?<!\w)({part}\s\(?(\w{{1,3}})\)?)\s(?i:of)\s$")
        self.here = re.compile(rf"\s?\(?{_words(scheme.words.here)}(?!\w)")
        self.cued = bool(scheme.cued) or any(book.cued for book in scheme.books)
        self.finest = frozenset(scheme.short) | numbering.finest
        self.printed: set[str] = set()

    def learn(self, text: str) -> None:
        """Remember the ids that head a line: these need no cue, unless they are plain numbers."""
        if self.cued:
            pattern = re.compile(f"^{self.scheme.heading.pattern}", re.MULTILINE)
            heads = (match["id"] for match in pattern.finditer(text))
            self.printed.update(
                one for one in heads if not one.isdecimal() and self.scheme.is_own(one)
            )

    def find(self, text: str) -> list[Mention]:
        """The mentions in a text, in order."""
        barred = _Barred(self.scheme, text)
        found: list[Mention] = []
        at = 0
        for match in self.heads.finditer(text):
            if match.start() < at:
                continue
            mention = self._mention(text, match, found)
            if mention is None:
                continue
            mention.never = barred.contexts(mention.start, match.end())
            if mention.never != EVERYWHERE:
                found.append(mention)
                at = mention.end
                slip = self._slip(text, mention)
                if slip is not None:
                    mention.here = True  # the run is meant, not the rule itself
                    found.append(slip)
                    at = slip.end
        self._name_books(text, found)
        return found

    def _mention(self, text: str, match: re.Match[str], found: list[Mention]) -> Mention | None:
        """The mention that begins at a match, with all that belongs to it."""
        start, end = match.span()
        if match["slip"]:
            return Mention(start, end, [match["slip"]], "unknown", None, malformed=True)
        head = match["id"] or match["only"]
        if self.cued and head not in self.printed and self.scheme.needs_cue(head):  # noqa: SIM102
            if not self._has_cue(text, start, end, found):
                return None
        kind, book = self.scheme.classify(head)
        mention = Mention(start, end, [head], kind, book)
        before = text[max(start - 40, 0) : start]
        mention.thing = bool(self.thing.search(before))
        self._part(mention, before)
        mention.marks.append((start, end, mention.first))
        self._follow(text, mention, head)
        mention.here = bool(self.here.match(text, mention.end))
        return mention

    def _part(self, mention: Mention, before: str) -> None:
        """Note words before a mention that name a part of the rule."""
        found = self.part.search(before)
        if found is None:
            return
        whole = self._with_last(mention.first, found[2])
        if whole is None:
            mention.part = found[1]
        else:
            mention.items = [whole]

    def _with_last(self, head: str, value: str) -> str | None:
        """The id with a further part, if ids can be so."""
        whole = head + value
        if head[-1].isdigit() == value[0].isdigit():
            return None
        if self.scheme.numbering.parse(whole):
            return whole
        return whole if self.scheme.classify(whole)[0] != "unknown" else None

    def _follow(self, text: str, mention: Mention, head: str) -> None:
        """Take in what goes on behind the first id: (g), a,b,c, a-d, through F, /F."""
        bracket = self.in_brackets.match(text, mention.end)
        if bracket is not None:
            whole = self._with_last(head, bracket[1])
            if whole is not None:
                mention.longer = (whole, bracket.end())
                return
        last = head
        while True:
            step = self._run(text, mention, last) or self._list(text, mention, last)
            if step is None:
                return
            last = step

    def _run(self, text: str, mention: Mention, last: str) -> str | None:
        """Take in a run (`a-d`, `5Jf - 5Jj`); its last id, or None where there is none."""
        match = self.run_to_id.match(text, mention.end)
        end = None
        if match is not None and self._same_family(last, match[1]):
            end = match[1]
        else:
            match = self.run_to_last.match(text, mention.end)
            if match is not None:
                end = _replaced(last, match[1])
                spaced = not match.group().strip().startswith(("-", "–", "—"))
                if end is not None and match[1].isdigit() and (spaced or " " in match.group()):
                    end = None
        if match is None or end is None or self.scheme.classify(end)[0] == "unknown":
            return None
        mention.items[-1] = (last, end)
        mention.marks.append((*match.span(1), end))
        mention.end = match.end()
        return end

    def _slip(self, text: str, mention: Mention) -> Mention | None:
        """What stands where the end of a run would, and is no id: `5B9999` of `5B3-5B9999`."""
        match = self.run_to_slip.match(text, mention.end)
        if match is None or mention.kind != "internal":
            return None
        last = mention.items[-1]
        prefix = self.scheme.numbering.family(last)[0] if isinstance(last, str) else ""
        if not prefix or not match[1].startswith(prefix) or self.scheme.is_own(match[1]):
            return None
        return Mention(*match.span(1), [match[1]], "unknown", None, malformed=True)

    def _same_family(self, one: str, other: str) -> bool:
        """Whether two ids differ in their last part only, and the second comes later."""
        numbering = self.scheme.numbering
        if numbering.parse(one) and numbering.parse(other):
            alike = numbering.family(one)[:2] == numbering.family(other)[:2]
            return alike and numbering.key(one) < numbering.key(other)
        return _replaced(one, other[-1]) == other

    def _list(self, text: str, mention: Mention, last: str) -> str | None:
        """Take in a further member of a list (`a,b`, `A, B and C`, `E/F`)."""
        match = self.close_last.match(text, mention.end)
        if match is None and self._ends_in_letter(last):
            match = self.far_last.match(text, mention.end)
            if match is not None and match[1] in "aAI" and text[match.end() :][:1] == " ":
                return None
        if match is None:
            return None
        following = _replaced(last, match[1])
        if following is None or self.scheme.classify(following)[0] == "unknown":
            return None
        mention.items.append(following)
        mention.marks.append((*match.span(1), following))
        mention.end = match.end()
        return following

    def _ends_in_letter(self, text: str) -> bool:
        """Whether an id ends in one of the finest parts, after which words may follow."""
        found = self.scheme.numbering.parse(text)
        if found is not None:
            return found.shape.parts[-1] in self.finest
        return text[-1].islower()

    def _has_cue(self, text: str, start: int, end: int, found: list[Mention]) -> bool:
        """Whether brackets, a cue word or a reference just before say that this is one."""
        before = text[max(start - 24, 0) : start]
        if before.endswith(("(", "[")) and text[end : end + 1] in (")", "]", ",", ";"):
            return True
        if self.cue.search(before):
            return True
        if found and start - found[-1].end <= 8:
            return bool(self.joins.fullmatch(text[found[-1].end : start]))
        return False

    def _name_books(self, text: str, found: list[Mention]) -> None:
        """Give the mentions before words such as `of the base set` to that book."""
        named = [(book.name, book.named) for book in self.scheme.books if book.named]
        if not named:
            return
        for place, mention in enumerate(found):
            for name, pattern in named:
                if re.compile(rf"\s(?:{pattern.pattern})").match(text, mention.end):
                    self._give(text, found, place, name)

    def _give(self, text: str, found: list[Mention], place: int, name: str) -> None:
        """Make a mention, and those joined to it by commas or `and`, another book's."""
        while True:
            mention = found[place]
            mention.kind, mention.book = "external", name
            if place == 0:
                return
            between = text[found[place - 1].end : mention.start]
            if len(between) > 8 or not self.joins.fullmatch(between):
                return
            place -= 1


class _Barred:
    """The stretches of a text that look like ids and are none."""

    def __init__(self, scheme: Scheme, text: str) -> None:
        self.never = scheme.never
        self.spans: list[tuple[int, int, int]] = []
        self.at = 0
        if scheme.never:
            source = "|".join(f"(?P<n{n}>{one.pattern})" for n, one in enumerate(scheme.never))
            for match in re.finditer(rf"(?<!\w)(?:{source})(?!\w)", text):
                self.spans.append((match.start(), match.end(), int((match.lastgroup or "n0")[1:])))

    def contexts(self, start: int, end: int) -> frozenset[Context]:
        """The contexts in which the stretch is no reference."""
        while self.at < len(self.spans) and self.spans[self.at][1] <= start:
            self.at += 1
        for begin, stop, number in self.spans[self.at : self.at + 2]:
            if begin <= start and end <= stop:
                return self.never[number].within or EVERYWHERE
        return frozenset()


def barred_spans(scheme: Scheme, text: str) -> list[tuple[int, int]]:
    """The stretches of a text that look like ids and are none, somewhere or everywhere."""
    return [(start, end) for start, end, _ in _Barred(scheme, text).spans]


def _replaced(text: str, value: str) -> str | None:
    """The id with another last letter or number, if that comes later; else None."""
    if value.isdigit():
        digits = re.search(r"\d+$", text)
        if digits is None or int(digits.group()) >= int(value):
            return None
        return text[: digits.start()] + value
    last = text[-1]
    if not last.isalpha() or last.islower() != value.islower() or last >= value:
        return None
    if text[-2:-1].isalpha() and len(text) > 2 and text[-2].islower() == last.islower():
        return None
    return text[:-1] + value
