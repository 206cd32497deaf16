"""Ids that lead nowhere: is the reference misspelt, or the declaration?

Where several references agree on an id that is nowhere, and a declaration of nearly that id
is used by nobody, the declaration is misspelt: one finding there, with its uses beside it.
"""

from collections.abc import Container, Iterable

from livingrules.dsl.finding import Finding, Place, Related
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.ids import Declared, Ids, Use
from livingrules.engine.catalogue.locate import books_beside
from livingrules.engine.catalogue.near import near_ids
from livingrules.engine.catalogue.order import is_part, neighbour_before
from livingrules.engine.catalogue.raw import RawBook, mapping_of, read_book
from livingrules.engine.shape.wording import quoted, short

LIMIT_RELATED = 20


def misspelt_declaration(declared: Declared, meant: str, uses: list[Use]) -> Finding:
    """The finding on a declaration that is spelt otherwise than what it is meant to be."""
    message = f"'{declared.name}' is declared here, but '{meant}' is what is "
    message += "used elsewhere" if uses else "listed in book.yaml"
    related = tuple(Related(f"'{meant}' is used here", use.place) for use in uses[:LIMIT_RELATED])
    rule = declared.name if not uses or uses[0].rule else None
    return Finding(codes.MISSPELT_DECLARATION, message, declared.place, rule=rule,
                   suggestions=(meant,), related=related)  # fmt: skip


def unknown_rules(
    ids: Ids, misspelt: dict[str, dict[str, str]], lacking: set[tuple[str, str]]
) -> list[Finding]:
    """The findings on ids that lead nowhere; `misspelt` says which declarations are known wrong.

    `misspelt` is by book: from the id as declared to the id that is meant. Of those in
    `lacking`, with their books, it is said already that they have no entry.
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
        if ids.may_be_doubled(text, homes) or any((home, text) in lacking for home in homes):
            continue  # said where an id stands a second time, or in `prints`
        strangers = having(text, book, ids)
        ids.used.update(f"{stranger}:{text}" for stranger in strangers)
        wrong_one = None if strangers else _unused_like(text, homes, ids, reported)
        if wrong_one is not None and _enough(wrong_one, text, uses):
            findings.append(misspelt_declaration(wrong_one[1], text, uses))
            reported.add(f"{wrong_one[0].name}:{wrong_one[1].name}")
            continue
        known = {number for home in homes for number in ids.rules[home]}
        near = near_ids(text, known)
        hint = _add_to_uses(strangers, text)
        for use in uses:
            message = f"there is no rule {quoted(text)} in {_or(homes)}"
            findings.append(Finding(codes.UNKNOWN_RULE, message, use.place, rule=use.rule,
                                    hint=hint, suggestions=near))  # fmt: skip
    ids.used.update(reported)
    return findings


def unknown_rulings(
    ids: Ids, misspelt: dict[str, dict[str, str]], lacking: set[tuple[str, str]]
) -> list[Finding]:
    """The findings on rulings that are nowhere; `misspelt` and `lacking` as for rules."""
    findings: list[Finding] = []
    for name, pairs in misspelt.items():
        for wrong, meant in pairs.items():
            uses = ids.wanted_rulings.pop((name, meant), [])
            findings.append(misspelt_declaration(ids.rulings[name][wrong], meant, uses))
    for (name, text), uses in ids.wanted_rulings.items():
        if ids.books[name].unknown("rulings") or (name, text) in lacking:
            continue
        if ids.may_be_doubled(text, [name]):
            continue
        unused = {
            one: it for one, it in ids.rulings[name].items() if f"{name}:{one}" not in ids.used
        }
        near = near_ids(text, unused, limit=1)
        if near and len(uses) > 1 and not misspelt.get(name):
            findings.append(misspelt_declaration(unused[near[0]], text, uses))
            continue
        for use in uses:
            findings.append(Finding(codes.UNKNOWN_RULING, f"there is no ruling {quoted(text)}",
                                    use.place, rule=use.rule,
                                    suggestions=near_ids(text, ids.rulings[name])))  # fmt: skip
    return findings


def having(number: str, book: RawBook, ids: Ids) -> list[str]:
    """The books that have a rule of that id and that `book` does not use: those beside it too."""
    read = {one.folder for one in ids.books.values()}
    for folder in books_beside(book.folder):
        if folder not in read and folder not in ids.beside:
            ids.beside[folder] = read_book(folder)
    found = {
        name
        for name in ids.books
        if name not in (book.name, *book.uses) and number in ids.rules[name]
    }
    found |= {
        one.name
        for one in ids.beside.values()
        if any(number in mapping_of(mapping_of(document.root).get("rules")).items
               for document in one.documents)
    }  # fmt: skip
    return sorted(found)


def _add_to_uses(books: list[str], number: str) -> str | None:
    """The hint that an id which leads nowhere is that of a rule in books that are not used."""
    if not books:
        return None
    names = " and ".join(f"'{name}'" for name in books)
    have, them = ("has", "it") if len(books) == 1 else ("have", "one of them")
    return f"{names} {have} {short(number)}; if that is meant, add {them} to 'uses' in book.yaml"


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
    """A declaration of nearly that id which nothing uses; only in books without `prints`.

    None where a rule of just that id but for its capitals is used. A declaration of quite another
    id counts where it alone stands in the wrong file.
    """
    candidates = {
        number: (ids.books[home], declared)
        for home in homes
        if ids.books[home].root.get("prints") is None
        for number, declared in ids.rules[home].items()
        if f"{home}:{number}" not in ids.used
        and f"{home}:{number}" not in reported
        and not _is_right(declared, text, ids.rules[home])
    }
    if any(
        number.casefold() == text.casefold() and f"{home}:{number}" in ids.used
        for home in homes
        for number in ids.rules[home]
    ):
        return None
    near = near_ids(text, candidates, limit=1)
    if near:
        return candidates[near[0]]
    strays = [one for one in candidates.values() if _is_astray(one[1], text)]
    return strays[0] if len(strays) == 1 else None


def _is_right(declared: Declared, text: str, known: Container[str]) -> bool:
    """Whether a declaration surely means its own id and not `text`.

    So it does if `text` would be a part of it, if its file is where it belongs and `text` does
    not, and if it comes right behind a rule that is there.
    """
    stem = declared.document.file.rpartition("/")[2].rpartition(".")[0]
    if is_part(text, declared.name):
        return True
    if declared.name.startswith(stem) and not text.startswith(stem):
        return True
    return not _is_astray(declared, text) and neighbour_before(declared.name) in known


def _is_astray(declared: Declared, text: str) -> bool:
    """Whether a declaration's id does not belong into its file, and another does."""
    stem = declared.document.file.rpartition("/")[2].rpartition(".")[0]
    return text.startswith(stem) and not declared.name.startswith(stem)


def _enough(found: tuple[RawBook, Declared], text: str, uses: list[Use]) -> bool:
    """Whether the uses outweigh the declaration: two agree, or the file says what is meant."""
    if len(uses) > 1:
        return True
    return _is_astray(found[1], text)


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
