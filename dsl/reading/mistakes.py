"""What to say where an expression cannot be read on: one finding, in the user's words.

The table knows which words and signs could stand at the place; what comes before and after
tells which of the usual mistakes it is.
"""

from livingrules.dsl import codes
from livingrules.dsl.finding import Code, Finding, Related
from livingrules.dsl.functions import QUERIES
from livingrules.dsl.reading.driver import Stop, accepts
from livingrules.dsl.reading.foreign import OPERATOR_WORDS, number_advice
from livingrules.dsl.reading.tokens import END, INTEGER, KEYWORDS, KIND, NAME, TEXT, Tokens
from livingrules.dsl.wording import in_quotes
from livingrules.dsl.words import RESERVED

_VALUES = {INTEGER, TEXT, NAME, *(KIND[kind] for kind in ("TRUE", "FALSE", "NONE"))}
_BEGINNINGS = {*_VALUES, *(KIND[kind] for kind in ("IF", "NOT", "HALF", "LPAR"))}
_OPENING = {KIND["LPAR"]: KIND["RPAR"], KIND["LSQB"]: KIND["RSQB"]}
_CLAUSES = {
    "for": "it belongs into a query: 'sum(b.tons for b in boats)'",
    "where": "it belongs into a query: 'count(b in boats where b.loaded)'",
    "satisfy": "it belongs into a query: 'all(b in boats satisfy b.loaded)'",
    "by": "it belongs into a query: 'first(b in boats by b.tons)'",
    "descending": "it belongs after 'by' in a query: 'first(b in boats by b.tons descending)'",
    "rounded": "it belongs after a division: 'A / B rounded up', 'half A rounded down'",
}


class Diagnosis:
    """The place where reading stopped, and questions about it."""

    def __init__(self, stop: Stop, tokens: Tokens) -> None:
        """Keeps the stop and looks at its neighbourhood."""
        self.states = stop.states
        self.at = stop.token
        self.tokens = tokens
        self.kind = tokens.kinds[self.at]
        self.word = self.text(self.at)
        self.before = self.text(self.at - 1) if self.at else ""
        self.open = self._open()

    def text(self, token: int) -> str:
        """A word or sign as it stands in the text."""
        tokens = self.tokens
        return tokens.text[tokens.starts[token] : tokens.ends[token]]

    def could_be(self, kind: str) -> bool:
        """Whether that kind of word or sign could stand here."""
        return accepts(self.states, KIND[kind])

    def _open(self) -> list[tuple[str, int]]:
        """What is not yet complete before this place: `(`, `[`, `if`, `then`, innermost last."""
        found: list[tuple[str, int]] = []
        for token in range(self.at):
            word = self.text(token)
            if word in ("(", "[", "if"):
                found.append((word, token))
            elif word == "then" and found and found[-1][0] == "if":
                found[-1] = ("then", found[-1][1])
            elif word == "else" and found and found[-1][0] == "then":
                found.pop()
            elif word in (")", "]"):
                while found and found.pop()[0] not in ("(", "["):
                    pass
        return found

    def in_query(self) -> bool:
        """Whether the innermost open bracket belongs to a query."""
        if not self.open or self.open[-1][0] != "(" or not self.open[-1][1]:
            return False
        opening = self.open[-1][1]
        words = {self.text(token) for token in range(opening, self.at)}
        return self.text(opening - 1) in QUERIES and "in" in words

    def finding(
        self, code: Code, message: str, hint: str | None, *, first: int | None = None
    ) -> Finding:
        """A finding at this token, or from token `first` up to it."""
        tokens = self.tokens
        start = tokens.starts[self.at if first is None else first]
        return Finding(code, message, tokens.locate(start, tokens.ends[self.at]), hint=hint)

    def finding_at(self, code: Code, message: str, hint: str | None, token: int) -> Finding:
        """A finding at another token."""
        tokens = self.tokens
        place = tokens.locate(tokens.starts[token], tokens.ends[token])
        return Finding(code, message, place, hint=hint)

    def finding_behind(self, code: Code, message: str, hint: str | None) -> Finding:
        """A finding at the point right after the token before."""
        end = self.tokens.ends[self.at - 1] if self.at else 0
        return Finding(code, message, self.tokens.locate(end, end), hint=hint)


def explain_expression(stop: Stop, tokens: Tokens) -> Finding:
    """The finding for the place where an expression cannot be read on."""
    here = Diagnosis(stop, tokens)
    if here.at == 0 and here.kind == END:
        hint = "write a value or a condition, or take the entry out"
        return here.finding(codes.EMPTY_EXPRESSION, "nothing stands here", hint)
    if here.could_be("INTEGER"):
        return _no_value(here)
    if here.could_be("NAME"):
        return _no_name(here)
    if here.could_be("UP"):
        hint = "write 'rounded up' or 'rounded down'"
        if here.could_be("HALF"):
            hint = "write 'rounded up', 'rounded down' or 'rounded half up'"
        elif not here.could_be("DOWN"):
            hint = "write 'rounded half up'"
        message = "after 'rounded' the direction is missing"
        return here.finding_behind(codes.MISSING_WORD, message, hint)
    return _no_operator(here)


def _no_value(here: Diagnosis) -> Finding:
    """A value should begin here and does not."""
    if here.kind == END:
        message = f"after {in_quotes(here.before)} a value is missing"
        return here.finding_behind(codes.MISSING_VALUE, message, "write what comes there")
    pair = f"{here.before} {here.word}"
    if here.before == "not" and here.word in ("=", "<", ">"):
        hint = {"=": "write '!='", "<": "write '>='", ">": "write '<='"}[here.word]
        message = f"'{pair}' is no comparison"
        return here.finding(codes.FOREIGN_SIGN, message, hint, first=here.at - 1)
    if here.before in ("<", ">", "=") and here.word in ("=", ">", "<"):
        meant = {"< =": "<=", "> =": ">=", "= =": "=", "= >": ">=", "= <": "<=", "< >": "!="}
        message = f"'{pair}' is no comparison"
        hint = f"write '{meant.get(pair, here.before)}'"
        return here.finding(codes.FOREIGN_SIGN, message, hint, first=here.at - 1)
    if here.word in ("not", "if"):
        message = (
            f"{in_quotes(here.word)} cannot stand after {in_quotes(here.before)} without brackets"
        )
        hint = f"put brackets around it: '{here.before} ({here.word} …)'"
        return here.finding(codes.MISPLACED_WORD, message, hint)
    if here.word in (")", "]"):
        if here.before == ",":
            message = "after the last comma a value is missing"
            return here.finding_behind(codes.MISSING_VALUE, message, "take the comma out")
        if here.before == "(":
            message = "nothing stands between these brackets"
            hint = "write a value, or take the brackets out"
            return here.finding(codes.MISSING_VALUE, message, hint, first=here.at - 1)
    no_number = _no_number(here)
    if no_number is not None:
        return no_number
    if not here.before:
        message = f"before {in_quotes(here.word)} a value is missing"
        return here.finding(codes.MISSING_VALUE, message, "write what comes there")
    message = f"between {in_quotes(here.before)} and {in_quotes(here.word)} a value is missing"
    return here.finding_behind(codes.MISSING_VALUE, message, "write what comes there")


def _no_number(here: Diagnosis) -> Finding | None:
    """The finding on `.inf`, `.nan` and `+5`, which stand for numbers in other languages."""
    if here.kind == END:
        return None
    following, tokens = here.text(here.at + 1), here.tokens
    whole = tokens.locate(tokens.starts[here.at], tokens.ends[here.at + 1])
    if here.word == "." and following.lower() in ("inf", "nan"):
        message, hint = number_advice(f".{following}")
    elif here.word == "+" and following.isdecimal() and here.before != "+":
        message = f"'+{following}' is not written as the language writes numbers"
        hint = f"write '{following}'"
    else:
        return None
    return Finding(codes.BAD_NUMBER, message, whole, hint=hint)


def _no_name(here: Diagnosis) -> Finding:
    """A name should stand here and does not."""
    if here.before == "." and here.at > 1 and here.tokens.kinds[here.at - 2] == INTEGER:
        message, hint = number_advice(f"{here.text(here.at - 2)}.")
        return here.finding_at(codes.BAD_NUMBER, message, hint, here.at - 2)
    if here.word in RESERVED:
        message = f"{in_quotes(here.word)} is a word of the language and cannot be a name"
        return here.finding(codes.MISPLACED_WORD, message, "use another name")
    what = {".": "the name of a field", "as": "the name of a unit", "for": "a name"}
    message = f"after {in_quotes(here.before)} {what.get(here.before, 'a name')} is missing"
    return here.finding_behind(codes.MISSING_VALUE, message, "write the name")


def _no_operator(here: Diagnosis) -> Finding:
    """A value is complete here, and what follows does not go on from it."""
    if here.before == "not" and here.could_be("IN"):
        message = "between two values 'not' needs 'in'"
        hint = "write 'not in', '!=' or 'and not'"
        return here.finding_at(codes.MISSING_WORD, message, hint, here.at - 1)
    if here.could_be("IN") and not here.could_be("COMPARE"):
        message = f"after 'for {here.before}' the word 'in' is missing"
        hint = "write 'for NAME in LIST'"
        return here.finding_behind(codes.MISSING_WORD, message, hint)
    if here.could_be("ROUNDED") and not here.could_be("COMPARE"):
        return _half_without_rounding(here)
    if here.kind == END or here.word in (")", "]"):
        return _not_closed(here)
    if here.word == ",":
        if here.open and here.open[-1][0] in ("if", "then"):
            return _not_closed(here)
        return _stray_comma(here)
    if here.word in _CLAUSES and here.kind != NAME:
        message = f"{in_quotes(here.word)} does not belong here"
        return here.finding(codes.MISPLACED_WORD, message, _CLAUSES[here.word])
    if here.word in ("then", "else"):
        word = "'if'" if here.word == "then" else "'if … then'"
        if here.open and here.open[-1][0] == "if":
            return _not_closed(here)
        message = f"{in_quotes(here.word)} stands without {word} before it"
        return here.finding(codes.MISPLACED_WORD, message, "write 'if A then B else C'")
    return _side_by_side(here)


def _half_without_rounding(here: Diagnosis) -> Finding:
    message = "'half' does not say how it rounds, and there are only whole numbers"
    hint = "write 'half A rounded up' or 'half A rounded down'"
    return here.finding_behind(codes.MISSING_ROUNDING, message, hint)


def _not_closed(here: Diagnosis) -> Finding:
    """The text or a bracket ends before everything in it is complete."""
    if not here.open:
        message = f"this '{here.word}' closes nothing that is open"
        hint = "take it out, or write the opening bracket"
        return here.finding(codes.STRAY_BRACKET, message, hint)
    word, token = here.open[-1]
    if word == "if":
        message = "this 'if' has no 'then'"
        hint = "write 'if A then B else C'"
        return here.finding_at(codes.MISSING_WORD, message, hint, token)
    if word == "then":
        message = "this 'if' has no 'else' that says what holds in the other case"
        hint = "write 'if A then B else C'"
        return here.finding_at(codes.MISSING_WORD, message, hint, token)
    closing = {"(": ")", "[": "]"}[word]
    if here.kind == END:
        message = f"the '{word}' that opens here is not closed"
        hint = f"close it with '{closing}'"
        return here.finding_at(codes.UNCLOSED_BRACKET, message, hint, token)
    place = here.tokens.locate(here.tokens.starts[token], here.tokens.ends[token])
    return Finding(
        codes.UNCLOSED_BRACKET,
        f"this '{here.word}' closes what a '{word}' opened",
        here.finding(codes.UNCLOSED_BRACKET, "", None).place,
        hint=f"close with '{closing}' first",
        related=(Related(f"here the '{word}' opens", place),),
    )


def _stray_comma(here: Diagnosis) -> Finding:
    tokens = here.tokens
    following = here.text(here.at + 1)
    if tokens.kinds[here.at - 1] == INTEGER and len(following) == 3 and following.isdecimal():
        first, last = here.at - 1, here.at + 1
        place = tokens.locate(tokens.starts[first], tokens.ends[last])
        tokens.findings[:] = [
            each
            for each in tokens.findings
            if each.place != tokens.locate(tokens.starts[last], tokens.ends[last])
        ]  # what was said of the `000` alone
        message = f"'{here.before},{following}' is not written as the language writes numbers"
        return Finding(codes.BAD_NUMBER, message, place, hint=f"write '{here.before}{following}'")
    message = "a comma stands only between the arguments of a function and the items of a list"
    hint = "write a list in square brackets, as in '[1, 2]'; join conditions with 'and'"
    return here.finding(codes.MISPLACED_WORD, message, hint)


def _side_by_side(here: Diagnosis) -> Finding:
    """A second value begins where an operator should stand."""
    for token in (here.at, here.at - 1):
        word = here.text(token)
        advice = OPERATOR_WORDS.get(word.lower())
        if advice is None and word.lower() in KEYWORDS and word not in KEYWORDS:
            advice = f"write '{word.lower()}' in small letters"
        if advice is not None and here.tokens.kinds[token] == NAME:
            if word == "is" and here.text(token + 1) == "not":
                advice = "write '!='"
            message = f"'{word}' is no word of the language"
            return here.finding_at(codes.FOREIGN_WORD, message, advice, token)
    if here.open and here.open[-1][0] == "if":
        message = f"between {in_quotes(here.before)} and {in_quotes(here.word)} the word 'then' is missing"
        hint = "write 'if A then B else C'"
        return here.finding_behind(codes.MISSING_WORD, message, hint)
    if here.word == "(":
        called = "the value" if here.before in (")", "]") else in_quotes(here.before)
        message = f"{called} before '(' cannot be called like a function"
        hint = "a function is called by its name alone, as in 'fee(boat)'; to multiply, write '*'"
        return here.finding(codes.MISSING_OPERATOR, message, hint)
    if here.kind in _BEGINNINGS or here.kind in KEYWORDS.values():
        message = (
            f"between {in_quotes(here.before)} and {in_quotes(here.word)} an operator is missing"
        )
        hint = "join them with 'and', 'or', '=', '+' or another operator"
        if here.in_query():
            hint = "a condition in a query stands after 'where'"
        elif here.word == "if":
            hint = "write 'if A then B else C'"
        return here.finding_behind(codes.MISSING_OPERATOR, message, hint)
    message = f"{in_quotes(here.word)} does not go on from {in_quotes(here.before)}"
    return here.finding(codes.MISPLACED_WORD, message, "take it out, or complete what it begins")
