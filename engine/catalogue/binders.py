"""Names that a query gives to the items of a list, spelt otherwise than where they are used."""

from collections import defaultdict

from livingrules.dsl.finding import Finding, Related
from livingrules.dsl.nearest import nearest
from livingrules.dsl.source import Locate
from livingrules.dsl.syntax import Binder, Expression, Name, Query
from livingrules.engine.catalogue.codes import MISSPELT_DECLARATION


def settle_binders(text: str, findings: list[Finding], locate: Locate) -> list[Finding]:
    """The findings on an expression, several on one unknown name gathered at a misspelt binder.

    `count(bb in boats where b.lit and b.tons > 3)`: the two uses agree, so `bb` is the slip.
    """
    unknown: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        if finding.code.name == "unknown-name":
            unknown[_named(text, finding, locate)].append(finding)
    settled = list(findings)
    for name, uses in unknown.items():
        if len(uses) < 2:
            continue
        unused = _unused_binders(text)
        near = nearest(name, unused, limit=1)
        if not near:
            continue
        binder = unused[near[0]]
        message = f"'{binder.name}' is declared here, but '{name}' is what is used in its query"
        place = locate(binder.start, binder.start + len(binder.name))
        related = tuple(Related(f"'{name}' is used here", use.place) for use in uses)
        settled = [one for one in settled if one not in uses]
        settled.append(Finding(MISSPELT_DECLARATION, message, place, suggestions=(name,),
                               related=related))  # fmt: skip
    return settled


def _named(text: str, finding: Finding, locate: Locate) -> str:
    """The name that a finding speaks of: the word of the text that stands at its place."""
    width = finding.place.width
    for start in range(len(text)):
        if locate(start, start + width) == finding.place:
            return text[start : start + width]
    return ""


def _unused_binders(text: str) -> dict[str, Binder]:
    """The binders of an expression whose names nothing in it uses, by name."""
    from livingrules.dsl.parse import parse
    from livingrules.dsl.source import locate_in

    tree, _ = parse(text, locate_in(text))
    binders: dict[str, Binder] = {}
    names: set[str] = set()
    waiting: list[Expression] = [] if tree is None else [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Query) and node.binder is not None:
            binders[node.binder.name] = node.binder
        if isinstance(node, Name):
            names.add(node.name)
        waiting.extend(node.parts())
    return {name: binder for name, binder in binders.items() if name not in names}
