"""From documents to rules: references and defects resolved."""

from typing import Any, cast

from livingrules.dsl.finding import Finding, Related
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.ids import Declared, Ids, Use
from livingrules.engine.catalogue.model import Defect, Reference, Rule, Ruling, Source
from livingrules.engine.catalogue.raw import RawBook, items_of, mapping_of, pairs_of, text_of
from livingrules.engine.read.nodes import Mapping, Scalar


def build_rule(declared: Declared, book: RawBook, ids: Ids, source: Source) -> Rule:
    """The rule that a declaration describes; findings go to `ids`."""
    node = mapping_of(declared.node)
    return Rule(
        id=f"{book.name}:{declared.name}",
        title=text_of(node.get("title")),
        summary=text_of(node.get("summary")),
        status=cast(Any, text_of(node.get("status")) or "descriptive"),
        place=declared.place,
        because=text_of(node.get("because")) or None,
        printed_at=text_of(node.get("place")) or None,
        source=source,
        references=tuple(_references(declared, node, book, ids)),
        defects=tuple(_defects(declared, node, book, ids)),
    )


def _references(declared: Declared, node: Mapping, book: RawBook, ids: Ids) -> list[Reference]:
    """The references that lead somewhere."""
    found: dict[str, Reference] = {}
    for item in items_of(node.get("refs")):
        fields = mapping_of(item)
        target = fields.get("to")
        if not isinstance(target, Scalar) or target.empty:
            continue
        place = declared.document.place(target)
        to = ids.resolve_rule(Use(target.value, place, declared.name), book)
        if to is None:  # reported where all such ids are; kept, so that lists can show it
            to = target.value if ":" in target.value else f"{book.name}:{target.value}"
        source = text_of(fields.get("source")) or "stated"
        reference = Reference(to, cast(Any, text_of(fields.get("kind")) or "see"), place,
                              cast(Any, source),
                              text_of(fields.get("because")) or None)  # fmt: skip
        if to == f"{book.name}:{declared.name}":
            message = f"'{declared.name}' cites itself"
            ids.findings.append(
                Finding(codes.SELF_REFERENCE, message, place, rule=declared.name,
                        hint="take the reference out; what the printed text does is a defect")
            )  # fmt: skip
            continue
        first = found.setdefault(to, reference)
        if first is not reference:
            message = f"'{declared.name}' cites '{target.value}' a second time"
            related = (Related("the first reference to it", first.place),)
            ids.findings.append(Finding(codes.REPEATED_REFERENCE, message, place,
                                        rule=declared.name, related=related))  # fmt: skip
    return list(found.values())


def _defects(declared: Declared, node: Mapping, book: RawBook, ids: Ids) -> list[Defect]:
    """What is recorded as wrong in the printed text."""
    found: list[Defect] = []
    for item in items_of(node.get("defects")):
        fields = mapping_of(item)
        means, ruling = fields.get("means"), fields.get("ruling")
        place = declared.document.place(item)
        found.append(
            Defect(
                kind=cast(Any, text_of(fields.get("kind"))),
                printed=text_of(fields.get("printed")) or None,
                means=_rule(means, declared, book, ids),
                ruling=_ruling(ruling, declared, book, ids),
                because=text_of(fields.get("because")),
                place=place,
            )
        )
    return found


def _rule(node: Any, declared: Declared, book: RawBook, ids: Ids) -> str | None:
    """The rule that a scalar names, if there is one."""
    if not isinstance(node, Scalar) or node.empty:
        return None
    return ids.resolve_rule(Use(node.value, declared.document.place(node), declared.name), book)


def _ruling(node: Any, declared: Declared, book: RawBook, ids: Ids) -> str | None:
    """The ruling that a scalar names, if there is one."""
    if not isinstance(node, Scalar) or node.empty:
        return None
    return ids.resolve_ruling(Use(node.value, declared.document.place(node), declared.name), book)


def _misspelt_option(declared: Declared, default: Scalar) -> Finding | None:
    """The finding on an option that is misspelt: its default and its number agree on another."""
    from livingrules.dsl.nearest import nearest

    node = mapping_of(declared.node)
    numbers = {key.value for key, _ in pairs_of(node.get("numbers"))}
    strays = {key.value: key for key, _ in pairs_of(node.get("options"))
              if key.value not in numbers}  # fmt: skip
    if default.value not in numbers or not nearest(default.value, strays):
        return None
    key = strays[nearest(default.value, strays)[0]]
    message = f"'{key.value}' is declared here, but '{default.value}' is what is used elsewhere"
    return Finding(codes.MISSPELT_DECLARATION, message, declared.document.place(key),
                   suggestions=(default.value,))  # fmt: skip


def build_ruling(declared: Declared, book: RawBook, ids: Ids) -> Ruling:
    """The ruling that a declaration describes; findings go to `ids`."""
    from livingrules.dsl.nearest import nearest

    node = mapping_of(declared.node)
    options = {key.value: text_of(value) for key, value in pairs_of(node.get("options"))}
    default = node.get("default")
    if isinstance(default, Scalar) and default.value and options and default.value not in options:
        message = f"the default '{default.value}' of '{declared.name}' is none of its options"
        ids.findings.append(
            _misspelt_option(declared, default) or
            Finding(codes.UNKNOWN_OPTION, message, declared.document.place(default),
                    hint=f"options: {', '.join(options)}",
                    suggestions=nearest(default.value, options))
        )  # fmt: skip
    rules = (_rule(item, declared, book, ids) for item in items_of(node.get("rules")))
    return Ruling(
        id=f"{book.name}:{declared.name}",
        question=text_of(node.get("question")),
        options=options,
        default=text_of(default),
        because=text_of(node.get("because")),
        rules=tuple(rule for rule in rules if rule is not None),
        form=cast(Any, text_of(node.get("form")) or "documented"),
        place=declared.place,
    )
