"""Which variants are laid over the book for which scenarios of a file."""

from collections.abc import Iterator
from pathlib import Path

from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.engine.catalogue.raw import items_of, mapping_of, pairs_of, text_of
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node
from livingrules.engine.variants.codes import UNKNOWN_VARIANT
from livingrules.engine.variants.locate import (
    UnknownVariant,
    find_variant,
    variant_file,
    variants_in,
)

Files = tuple[Path, ...]


def scenarios_by_variants(
    document: Document, asked: Files, findings: list[Finding]
) -> Iterator[tuple[Files, set[str]]]:
    """The scenarios of a file, by their names, for each set of variants that some are played with.

    Variants are those that were `asked` for, the one in whose folder the file lies, and those that
    the file and a scenario name in their options. What is wrong goes to `findings`; scenarios that
    name a variant that is nowhere are left out.
    """
    root = mapping_of(document.root)
    here = variant_file(Path(document.file).parent)
    common = _named(document, mapping_of(root.get("common")), findings)
    groups: dict[Files, set[str]] = {}
    for key, node in pairs_of(root.get("scenarios")):
        own = _named(document, mapping_of(node), findings)
        if common is None or own is None:
            continue
        around = () if here is None else (here.resolve(),)
        files = tuple(sorted({*asked, *around, *common, *own}))
        groups.setdefault(files, set()).add(key.value)
    yield from groups.items()


def _named(document: Document, fields: Mapping, findings: list[Finding]) -> Files | None:
    """The variants that options name; None where one of them is nowhere."""
    found: list[Path] = []
    whole = True
    for node in items_of(mapping_of(fields.get("options")).get("variants")):
        file = _file(document, node)
        if isinstance(file, Path):
            found.append(file)
        else:
            whole = False
            if file not in findings:
                findings.append(file)
    return tuple(found) if whole else None


def _file(document: Document, node: Node) -> Path | Finding:
    """The file of a variant by its name or by a path from the file that names it, or a finding."""
    name = text_of(node)
    around = (Path(document.file).parent, Path(document.file).parent.parent)
    for near in around:
        file = variant_file(near / name) if name else None
        if file is not None:
            return file.resolve()
    beside = {one: file for near in reversed(around) for one, file in variants_in(near)}
    if name in beside:
        return beside[name].resolve()
    try:
        return find_variant(name)
    except UnknownVariant as error:
        known = nearest(name, [*beside, *error.known])
        return Finding(UNKNOWN_VARIANT, str(error), document.place(node), suggestions=known)
