"""Arguments by name, held against the parameters that are asked for."""

from collections.abc import Sequence

from livingrules.dsl.finding import Finding
from livingrules.dsl.nearest import nearest
from livingrules.dsl.typed import Typed
from livingrules.dsl.types import Type
from livingrules.engine.catalogue.expressions import Reader
from livingrules.engine.catalogue.names import Part
from livingrules.engine.catalogue.raw import pairs_of
from livingrules.engine.program.codes import MISSING_ARGUMENT, UNKNOWN_ARGUMENT
from livingrules.engine.program.inside import Inside
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.shape.codes import WRONG_KIND

RESULT = "as"  # the name of what a procedure gives; a word of the language, so no parameter's


def read_arguments(
    reader: Reader,
    inside: Inside,
    key: Scalar,
    node: Node | None,
    wanted: Sequence[tuple[Part, Type, bool]],
    *,
    other: tuple[str, ...] = (),
) -> dict[str, Typed] | None:
    """The values by parameter; None, with findings, where one is wrong or missing.

    `wanted`: each parameter, its type, and whether it may be left out; `other` are keys that
    stand there too. `key` is what the arguments belong to.
    """
    given = {name.value: (name, value) for name, value in pairs_of(node)}
    if not isinstance(node, Mapping | None):
        if id(node) not in inside.owner.document.tainted:
            message = f"what '{key.value}' asks for is given by name"
            hint = f"write {{{', '.join(f'{part.name}: …' for part, _, _ in wanted)}}}"
            place = inside.owner.document.place(node)
            reader.read.findings.append(Finding(WRONG_KIND, message, place, hint=hint))
        reader.mention_all(inside.owner, node)
        return None
    known = {part.name: (part, type_) for part, type_, _ in wanted}
    owner, findings = inside.owner, reader.read.findings
    missing = [part for part, _, optional in wanted if part.name not in given and not optional]
    made: dict[str, Typed] = {}
    whole = True
    for name, (scalar, value) in given.items():
        if name in other:
            continue
        if name not in known:
            whole = False
            left = [one for one in known if one not in given]
            near = nearest(name, [*left, *(one for one in other if one not in given)])
            meant = near[0] if near else ""
            if meant in other:
                _say_unknown(reader, inside, key, scalar, near, None)
                continue
            missing = [part for part in missing if part.name != meant]
            _say_unknown(reader, inside, key, scalar, near, None if near else _asked(left))
            type_ = known[meant][1] if meant else None
            with inside.doubting(findings):
                reader.expression(owner, value, type_, inside.scope, inside.facts)
            continue
        part, type_ = known[name]
        part.used = True
        if not isinstance(value, Scalar) and id(value) not in owner.document.tainted:
            message = f"'{name}' has a list or a mapping, and one expression is expected"
            findings.append(Finding(WRONG_KIND, message, owner.document.place(value)))
        with inside.doubting(findings):
            tree = reader.expression(owner, value, type_, inside.scope, inside.facts)
        whole = whole and tree is not None
        if tree is not None:
            made[name] = tree
    if missing:
        names = ", ".join(f"'{part.name}'" for part in missing)
        message = f"'{key.value}' asks for {names} too"
        findings.append(Finding(MISSING_ARGUMENT, message, owner.document.place(key)))
        return None
    return made if whole else None


def meant_result(inside: Inside, node: Node | None, wanted: Sequence[str]) -> Scalar | None:
    """The key under which the name of a result stands, also where it is misspelt."""
    fields = {name.value: value for name, value in pairs_of(node)}
    if RESULT in fields:
        found = fields[RESULT]
        return found if isinstance(found, Scalar) else None
    left = [one for one in wanted if one not in fields]
    for name, value in fields.items():
        if name not in wanted and nearest(name, [*left, RESULT])[:1] == (RESULT,):
            return value if isinstance(value, Scalar) else None
    return None


def _say_unknown(
    reader: Reader,
    inside: Inside,
    key: Scalar,
    name: Scalar,
    near: tuple[str, ...],
    hint: str | None,
) -> None:
    """Note an argument that is not asked for."""
    message = f"'{name.value}' is not asked for by '{key.value}'"
    place = inside.owner.document.place(name)
    reader.read.findings.append(
        Finding(UNKNOWN_ARGUMENT, message, place, hint=hint, suggestions=near)
    )


def _asked(names: list[str]) -> str:
    """What is still asked for, as a hint."""
    return (
        f"it asks for: {', '.join(names)}"
        if names
        else "take it out: all that it asks for is there"
    )
