"""Names that nothing declares, and declarations that nothing uses: which of them is misspelt?"""

import re
from collections import defaultdict
from collections.abc import Iterator

from livingrules.dsl.codes import NOT_A_FLAG, WRONG_TYPE
from livingrules.dsl.finding import Finding, Place, Related
from livingrules.dsl.nearest import nearest
from livingrules.dsl.words import is_name
from livingrules.engine.catalogue import codes
from livingrules.engine.catalogue.ids import Lost
from livingrules.engine.catalogue.names import PROGRAM, SECTIONS, Name, Part
from livingrules.engine.catalogue.raw import text_of
from livingrules.engine.catalogue.scope import Known
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence

_LOCAL = tuple(f"parts of {section}" for section in PROGRAM)
UNKNOWN: dict[str, tuple[str, ...]] = {
    "unknown-name": ("state", "options", "lists", "rulings", "values", "parts of enums",
                     "parts of rulings", "parts of functions", "parts of tables", "parts of records", *_LOCAL),
    "unknown-field": ("parts of records", "parts of tables", "parts of events"),
    "unknown-function": ("functions",),
    "unknown-table": ("tables",),
    "unknown-unit": ("units",),
    "unknown-type": ("enums", "records", "types"),
    "unknown-cell": ("parts of tables", "parts of enums", "parts of rulings"),
    "cell-value": ("parts of enums", "parts of rulings"),
    "unknown-verb": ("procedures",),
    "unknown-event": ("events",),
    "unknown-queue": ("queues",),
    "unknown-phase": ("phases",),
    "unknown-action": ("actions", "reports"),
    "unknown-record": ("records",),
    "unknown-column": ("parts of records",),
    "unknown-set": ("sets",),
    "unknown-argument": ("parts of procedures", "parts of events", "parts of queues",
                         "parts of records"),
}  # fmt: skip
"""For each code on a name that is nowhere, the declarations that may have been meant."""
LIMIT_RELATED = 20
_OF_ANOTHER_TYPE = (WRONG_TYPE, NOT_A_FLAG)
_READ = ("state", "options", "values")
"""The declarations whose bare names expressions read."""
_IDLE = {"events": "nothing emits '{}'", "phases": "nothing leads to '{}'",
         "queues": "nothing both fills and drains '{}'",
         "sets": "nothing creates the items of '{}'"}  # fmt: skip


def settle_names(known: Known, findings: list[Finding], lost: list[Lost]) -> list[Finding]:
    """The findings, with those on unknown names gathered at a misspelt declaration where there
    is one, and warnings on declarations that nothing uses.

    `lost` are the addresses that lead nowhere; those that want a name count as uses of it, and
    are taken out of the list where a misspelt declaration explains them.
    """
    if known.names.book.unreadable:
        return [one for one in findings if one.code.name not in UNKNOWN]
    book = known.names.book
    documents = {**book.others, **{one.file: one for one in book.documents}}
    unknown: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        if finding.code.name in UNKNOWN:
            unknown[text_at(documents[finding.place.file], finding.place)].append(finding)
    wanting: dict[str, list[Lost]] = defaultdict(list)
    for one in lost:
        if one.at and one.book == known.names.book.name:
            wanting[one.name].append(one)
    unused = _unused(known)
    quiet: set[int] = set()
    settled = [one for one in findings if one.code.name not in UNKNOWN]
    settled_by_name = _meant_by_no_names(known, unknown)
    hidden = _hidden(known)
    broken = [one for one in known.names.declared.values() if _is_broken(one)]
    for text in {**unknown, **wanting}:
        uses = unknown.get(text, [])
        if text in settled_by_name:
            lost[:] = [one for one in lost if one not in wanting[text]]
            continue
        uses = [one for one in uses if not hidden & set(UNKNOWN[one.code.name])]
        if not uses and not wanting.get(text):
            continue
        if any(one.name == text or _may_mean(one, text, uses) for one in broken):
            continue  # it is declared, but what stands there is of another kind
        declared = _meant(text, uses, wanting[text], unused)
        places = [one.place for one in (*uses, *(each.finding for each in wanting[text]))]
        places += [more.place for one in uses for more in one.related]
        if declared is not None:
            quiet.add(id(declared))
            if id(declared.key) in declared.document.tainted:
                continue  # its own name is reported
        agreed = declared is not None and _is_default(declared, text)
        if declared is None or not (agreed or _is_evidence(text, places, documents, known)):
            settled += uses
            continue
        settled.append(_misspelt(declared, text, places))
        for one in wanting[text]:
            lost.remove(one)
    settled = _meant_by_values(known, settled, unused, quiet)
    settled += _never_used(known, unused, quiet)
    return settled


def _meant_by_values(
    known: Known, findings: list[Finding], unused: list[Name | Part], quiet: set[int]
) -> list[Finding]:
    """The findings, with those gathered that take the value of an enumeration for a declaration.

    A name that is also a value means that one where its declaration is spelt otherwise.
    """
    values = {part.name for name in known.names.everything() for part in name.parts
              if _kind(part) in ("parts of enums", "parts of rulings")}  # fmt: skip
    taken: dict[str, list[Finding]] = defaultdict(list)
    for one in findings:
        text = f"{one.message}''".split("'")[1] if one.code in _OF_ANOTHER_TYPE else ""
        if text in values:
            taken[text].append(one)
    bare = {one.name: one for one in unused if isinstance(one, Name) and one.section in _READ}
    for text, uses in taken.items():
        near = nearest(text, bare, limit=1)
        if not near or id(bare[near[0]]) in quiet:
            continue
        declared = bare[near[0]]
        quiet.add(id(declared))
        findings = [one for one in findings if one not in uses]
        findings.append(_misspelt(declared, text, [one.place for one in uses]))
    return findings


def _is_default(declared: Name | Part, text: str) -> bool:
    """Whether a declaration is an option of a ruling whose default is the name."""
    owner = declared.owner if isinstance(declared, Part) else None
    ruling = owner is not None and owner.section == "rulings"
    return ruling and owner is not None and text_of(owner.fields.get("default")) == text


def _meant_by_no_names(known: Known, unknown: dict[str, list[Finding]]) -> set[str]:
    """The unknown names that a declaration may mean whose own name cannot be one.

    A finding speaks of that one: it was to be the nearest, or it may be the only name unknown.
    """
    found: set[str] = set()
    # An option of a ruling may be called by a word of the language: `all`, `none`.
    wrong = [one for one in _all(known)
             if not is_name(one.name) and _kind(one) != "parts of rulings"]  # fmt: skip
    wrong.sort(key=lambda one: not (isinstance(one, Part) and one.local))
    for one in wrong:
        fitting = [text for text, uses in unknown.items() if text not in found and _fits(one, uses)]
        near = nearest(one.name, fitting, limit=1)
        if near or len(fitting) == 1:
            found.add(near[0] if near else fitting[0])
    return found


def _fits(declared: Name | Part, uses: list[Finding]) -> bool:
    """Whether all uses of a name may mean a declaration, by its kind and by where it is known."""
    kinds = [set(UNKNOWN[use.code.name]) for use in uses]
    return all(_kind(declared) in each for each in kinds) and _reaches(declared, uses)


def _hidden(known: Known) -> set[str]:
    """The kinds of declaration some of which cannot be seen: an unknown name may be one of them."""
    book = known.names.book
    hidden = {one.section for document in book.documents for one in document.unnamed()}
    for section in SECTIONS:
        if book.unknown(section):
            hidden |= {section, f"parts of {section}"}
    if any(one.broken for one in known.names.of("enums")):
        hidden.add("parts of enums")
    return hidden


def _is_broken(name: Name) -> bool:
    """Whether a finding speaks of a declaration, so that nothing is said of how it is used."""
    of_another_kind = name.section != "lists" and not isinstance(name.node, Mapping)
    return name.broken or of_another_kind or id(name.key) in name.document.tainted


def _may_mean(broken: Name, text: str, uses: list[Finding]) -> bool:
    """Whether all uses of a name may mean a declaration of nearly that name."""
    fits = all(broken.section in UNKNOWN[one.code.name] for one in uses)
    return bool(uses) and fits and bool(nearest(text, [broken.name]))


def _meant(
    text: str, uses: list[Finding], wanting: list[Lost], unused: list[Name | Part]
) -> Name | Part | None:
    """The declaration of nearly that name which nothing names, if all uses may mean it."""
    candidates = {
        one.name: one
        for one in unused
        if _fits(one, uses) and all(_kind(one) in each.kinds for each in wanting)
    }
    at_hand = {name: one for name, one in candidates.items() if isinstance(one, Part) and one.local}
    near = nearest(text, at_hand, limit=1) or nearest(text, candidates, limit=1)
    return candidates[near[0]] if near else None


def _kind(declared: Name | Part) -> str:
    """What kind of declaration it is: its section, or `parts of` its owner's."""
    if isinstance(declared, Part):
        return f"parts of {declared.owner.section}" if declared.owner is not None else ""
    return declared.section


def _is_evidence(
    text: str, places: list[Place], documents: dict[str, Document], known: Known
) -> bool:
    """Whether an unknown name is surely spelt as meant: it stands twice, or is a name elsewhere."""
    if len(places) > 1 or _times(text, documents, places[0]) > 1:
        return True
    return any(part.name == text for name in known.names.everything() for part in name.parts)


def _times(text: str, documents: dict[str, Document], place: Place) -> int:
    """How often a name stands in the scalar of its one finding: it is reported once a text."""
    document = documents[place.file]
    start = document.text.line_starts[place.line - 1] + place.column - 1
    scalar = _scalar_at(document.root, start)
    if scalar is None:
        return 1
    return len(re.findall(rf"(?<!\w){re.escape(text)}(?!\w)", scalar.value))


def _scalar_at(node: Node, at: int) -> Scalar | None:
    """The scalar value that holds an offset of the file."""
    while not isinstance(node, Scalar):
        below = node.items if isinstance(node, Sequence) else [one for _, one in node.pairs()]
        found = [one for one in below if one.start <= at < max(one.end, one.start + 1)]
        if not found:
            return None
        node = found[0]
    return node


def text_at(document: Document, place: Place) -> str:
    """What the file has at a place: the name that a finding speaks of."""
    start = document.text.line_starts[place.line - 1] + place.column - 1
    return document.text.text[start : start + place.width]


def _all(known: Known) -> Iterator[Name | Part]:
    """Every declaration, each with its parts."""
    for name in known.names.declared.values():
        yield name
        yield from name.parts


def _unused(known: Known) -> list[Name | Part]:
    """The declarations that nothing uses."""
    found: list[Name | Part] = []
    for name in known.names.everything():
        if not name.named:
            found.append(name)
        found.extend(part for part in name.parts if not (part.used or _is_default(part, part.name)))
    return found


def _reaches(declared: Name | Part, uses: list[Finding]) -> bool:
    """Whether all uses could mean a declaration: a local one only from inside its entry.

    So is the bare name of a field, in the words by which a record is called, and of an output.
    """
    if not isinstance(declared, Part) or declared.owner is None:
        return True
    if declared.owner.section == "queues":
        return True  # the order in which a queue is drained asks for them elsewhere
    if not declared.local:
        bare = declared.owner.section in ("records", "tables")
        uses = [one for one in uses if bare and one.code.name == "unknown-name"]
    owner = declared.owner
    first = owner.place
    last = owner.document.text.place(owner.node.end)
    return all(
        use.code.name == "unknown-argument"
        or (use.place.file == first.file and first.line <= use.place.line <= last.line)
        for use in uses
    )


def _misspelt(declared: Name | Part, text: str, places: list[Place]) -> Finding:
    """The finding on a declaration that is spelt otherwise than its uses."""
    related = tuple(Related(f"'{text}' is used here", place) for place in places[:LIMIT_RELATED])
    message = f"'{declared.name}' is declared here, but '{text}' is what is used elsewhere"
    return Finding(codes.MISSPELT_DECLARATION, message, declared.place, suggestions=(text,),
                   related=related)  # fmt: skip


def _never_used(known: Known, unused: list[Name | Part], quiet: set[int]) -> list[Finding]:
    """Warnings on declarations that nothing uses, and on notes that say so of used ones."""
    findings: list[Finding] = []
    if known.names.book.broken:
        return findings  # something that uses them may stand where nothing can be read
    for declared in unused:
        if isinstance(declared, Part) and not declared.local:
            continue  # a value, field or output may be there for completeness
        if id(declared) in quiet or isinstance(declared, Part) or declared.used:
            continue
        if declared.document.astray & {"unused", "examples"}:
            continue  # the key that would tell stands somewhere else in the file
        if not text_of(declared.fields.get("unused")):
            message = _IDLE.get(declared.section, "nothing uses '{}'").format(declared.name)
            hint = "take it out, or say why it stays: 'unused: …'"
            findings.append(Finding(codes.NEVER_USED, message, declared.place, hint=hint))
    for name in known.names.everything():
        note = name.fields.items.get("unused")
        if name.used and note is not None:
            message = f"'{name.name}' is used, and a note says that it is not"
            findings.append(Finding(codes.NEEDLESS_UNUSED, message, name.document.place(note[0]),
                                    hint="take the note out"))  # fmt: skip
    return findings
