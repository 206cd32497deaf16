"""From a book's folder to a machine that plays it; what was compiled before is used again."""

import marshal
from pathlib import Path
from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue import cache as store
from livingrules.engine.catalogue.added import NOTHING, Added
from livingrules.engine.catalogue.locate import select
from livingrules.engine.catalogue.raw import Layer
from livingrules.engine.play.machine import Machine


class NotPlayable(Exception):
    """The book cannot be played: it has errors (the findings), or declares no game."""

    def __init__(self, message: str, findings: list[Finding] | None = None) -> None:
        """Take the reason."""
        super().__init__(message)
        self.findings = findings or []


def load_machine(
    folder: Path,
    teller: Any | None = None,
    *,
    cache: bool = True,
    added: Added = NOTHING,
    layer: Layer | None = None,
) -> Machine:
    """The machine of the book in a folder. With a `teller` its code tells what it does.

    `added` are data and variants; a `layer` takes the place of the variants, and then nothing is
    kept for the next time. Raises NotPlayable where the book has errors or no way to begin
    a game, and UnknownSet.
    """
    selection = select([folder], added=added)
    kind = "traced" if teller is not None else "program"
    cache = cache and layer is None
    key = store.key_of(selection) if cache else ""
    kept = store.read(key, kind) if cache else None
    if kept is None:
        kept = _compile(folder, added, layer, traced=teller is not None)
        if cache:
            store.write(key, kind, kept)
    from livingrules.engine.code.module import Module

    program, code, rest, prints = kept
    module = Module("", marshal.loads(code), *rest)
    functions = module.functions({"T": teller} if teller is not None else {})
    return Machine(program, module, functions, folder, prints, added)


def _compile(folder: Path, added: Added, layer: Layer | None, *, traced: bool) -> Any:
    """The program and its code, from the files."""
    from livingrules.engine.code.build import build
    from livingrules.engine.code.slim import slim
    from livingrules.engine.loading.assemble import read_program_of
    from livingrules.engine.play.fingerprint import behaviour_of, items_print, text_of

    program, findings = read_program_of(folder, added, layer)
    errors = [one for one in findings if one.severity == "error"]
    if errors:
        raise NotPlayable("the book has errors: see 'livingrules check'", errors)
    if program is None or not program.games:
        raise NotPlayable("the book declares no way to begin a game")
    module = build(program, traced=traced)
    rest = (module.places, module.sites, module.waits, module.idle)
    printed = {name: items_print(program.sets[name]) for name in added.data}
    prints = (behaviour_of(program), text_of(folder), printed)
    return slim(program), marshal.dumps(module.code), rest, prints
