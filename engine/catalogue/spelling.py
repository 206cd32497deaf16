"""Ids that lead nowhere: is the reference misspelt, or the declaration?

Where several references agree on an id that is nowhere, and a declaration of nearly that id
is used by nobody, the declaration is misspelt: one finding there, with its uses beside it.
"""

from collections.abc import Iterable

from livingrules.dsl.finding import Finding, Place, Related
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.ids import Declared, Ids, Use
from livingrules.engine.catalogue.near import near_ids
from livingrules.engine.catalogue.raw import RawBook
from livingrules.engine.shape.wording import short

LIMIT_RELATED = 20


def misspelt_declaration(declared: Declared, meant: str, uses: list[Use]) -> Finding:
    """The finding on a declaration that is spelt otherwise than what it is meant to be."""
    message = f"'{declared.name}' is declared here, but '{meant}' is what is "
    message += "used elsewhere" if uses else "listed in book.yaml"
    related = tuple(Related(f"'{meant}' is used here", use.place) for use in uses[:LIMIT_RELATED])
    rule = declared.name if not uses or uses[0].rule else None
    return Finding(codes.MISSPELT_DECLARATION, message, declared.place, rule=rule,
                   suggestions=(meant,), related=related)  # fmt: skip


def unknown_rules(ids: Ids, misspelt: dict[str, dict[str, str]]) -> list[Finding]:
    """The findings on ids that lead nowhere; `misspelt` says which declarations are known wrong.

    `misspelt` is by book: from the id as declared to the id that is meant.
    """
    findings: list[Finding] = []
    reported: set[str] = set()
    for name, pairs in misspelt.items():
        for wrong, meant in pairs.items():
            uses = [*ids.wanted.pop((name, meant), []), *_borrowed(ids, name, meant)]
            findings.append(misspelt_declaration(ids.rules[name][wrong], meant, uses))
            reported.add(f"{name}:{wrong}")
    for (name, text), uses in list(ids.wanted.items()):
        book = ids.books[name]
        homes = [name, *(other for other in book.uses if other in ids.books)]
        if book.lacking or any(ids.books[home].unknown("rules") for home in homes):
            continue
        wrong_one = _unused_like(text, homes, ids, reported)
        if wrong_one is not None and _enough(wrong_one, text, uses):
            findings.append(misspelt_declaration(wrong_one[1], text, uses))
            reported.add(f"{wrong_one[0].name}:{wrong_one[1].name}")
            continue
        known = {number for home in homes for number in ids.rules[home]}
        near = near_ids(text, known)
        for use in uses:
            message = f"there is no rule '{short(text)}' in {_or(homes)}"
            findings.append(Finding(codes.UNKNOWN_RULE, message, use.place, rule=use.rule,
                                    suggestions=near))  # fmt: skip
    ids.used.update(reported)
    return findings


def unknown_rulings(ids: Ids, misspelt: dict[str, dict[str, str]]) -> list[Finding]:
    """The findings on rulings that are nowhere; `misspelt` as for rules."""
    findings: list[Finding] = []
    for name, pairs in misspelt.items():
        for wrong, meant in pairs.items():
            uses = ids.wanted_rulings.pop((name, meant), [])
            findings.append(misspelt_declaration(ids.rulings[name][wrong], meant, uses))
    for (name, text), uses in ids.wanted_rulings.items():
        if ids.books[name].unknown("rulings"):
            continue
        unused = {
            one: it for one, it in ids.rulings[name].items() if f"{name}:{one}" not in ids.used
        }
        near = near_ids(text, unused, limit=1)
        if near and len(uses) > 1 and not misspelt.get(name):
            findings.append(misspelt_declaration(unused[near[0]], text, uses))
            continue
        for use in uses:
            findings.append(Finding(codes.UNKNOWN_RULING, f"there is no ruling '{short(text)}'",
                                    use.place, rule=use.rule,
                                    suggestions=near_ids(text, ids.rulings[name])))  # fmt: skip
    return findings


def _borrowed(ids: Ids, name: str, meant: str) -> list[Use]:
    """Uses of an id by other books that use the book `name`."""
    found: list[Use] = []
    for (other, text), uses in list(ids.wanted.items()):
        if text == meant and name in ids.books[other].uses:
            found.extend(ids.wanted.pop((other, text)) if uses else [])
    return found


def _unused_like(
    text: str, homes: list[str], ids: Ids, reported: set[str]
) -> tuple[RawBook, Declared] | None:
    """A declaration of nearly that id which nothing uses; only in books without `prints`."""
    candidates = {
        number: (ids.books[home], declared)
        for home in homes
        if ids.books[home].root.get("prints") is None
        for number, declared in ids.rules[home].items()
        if f"{home}:{number}" not in ids.used and f"{home}:{number}" not in reported
    }
    near = near_ids(text, candidates, limit=1)
    return candidates[near[0]] if near else None


def _enough(found: tuple[RawBook, Declared], text: str, uses: list[Use]) -> bool:
    """Whether the uses outweigh the declaration: two agree, or the file says what is meant."""
    if len(uses) > 1:
        return True
    stem = found[1].document.file.rpartition("/")[2].rpartition(".")[0]
    return text.startswith(stem) and not found[1].name.startswith(stem)


def never_cited(ids: Ids) -> list[Finding]:
    """Warnings on stubs of other books' rules that nothing cites, nor any rule below them.

    A stub that a misspelt reference may mean is left alone.
    """
    lost = [text for (_, text) in ids.wanted]
    named = {name for name, _ in ids.wanted}
    findings: list[Finding] = []
    for name, book in ids.books.items():
        if not book.external or name in named:
            continue  # a reference that names this book and leads nowhere may mean any of it
        used = [one.partition(":")[2] for one in ids.used if one.startswith(f"{name}:")]
        for number, declared in ids.rules[name].items():
            if not _used_or_parent(number, used) and not any(
                near_ids(text, [number]) for text in lost
            ):
                message = f"nothing cites '{number}' of {name}, so its entry serves nobody"
                findings.append(Finding(codes.NEVER_CITED, message, declared.place, rule=number,
                                        hint="take it out"))  # fmt: skip
    return findings


def _used_or_parent(number: str, used: Iterable[str]) -> bool:
    """Whether an id is used, or one that begins with it."""
    return any(one == number or one.startswith(number) for one in used)


def withheld(book: RawBook) -> Finding:
    """The note that names are not checked while a file of the book cannot be read."""
    message = f"a file of {book.name} cannot be read, so nothing is said of unknown names in it"
    return Finding(codes.WITHHELD, message, Place((book.folder / "book.yaml").as_posix()))


def _or(names: list[str]) -> str:
    """Names joined for a sentence."""
    return names[0] if len(names) == 1 else f"{names[0]} or the books it uses"
