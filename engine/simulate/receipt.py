"""By which rules games were played, and on what these rest that no rule states."""

from collections.abc import Sequence
from typing import Any

import livingrules
from livingrules.engine.play.agree import Agreed
from livingrules.engine.play.log import rules_by
from livingrules.engine.play.machine import Machine


def receipt(machine: Machine, agreed: Agreed, policies: Sequence[str], seed: int) -> dict[str, Any]:
    """The receipt as JSON has it.

    `data` are the files that stood in for the items of sets. `guessed` are the entries with assumed or invented values that the rules can read, and
    `policies` those of the policies besides; a ruling that was not taken stands at its default.
    """
    program = machine.program
    rests = program.rests
    return {
        "version": livingrules.__version__,
        "books": [
            {
                "name": program.book,
                "edition": machine.edition,
                "behaviour": machine.behaviour,
                "text": machine.text,
            }
        ],
        "variants": list(machine.added.names),
        "data": [
            {"set": one.set, "file": one.file, "print": one.print} for one in rules_by(machine).data
        ],
        "rulings": {
            one.id: agreed.rulings.get(name, one.default) for name, one in program.rulings.items()
        },
        "changed_rulings": [
            one.id for name, one in program.rulings.items()
            if agreed.rulings.get(name, one.default) != one.default
        ],
        "policies": list(policies),
        "seed": seed,
        "rules": dict(program.statuses),
        "guessed": {name: dict(kinds) for name, kinds in rests.get("", {}).items()},
        "guessed_by_policies": {
            name: {entry: dict(kinds) for entry, kinds in rests.get(name, {}).items()
                   if entry not in rests.get("", {})}
            for name in dict.fromkeys(policies)
        },
    }  # fmt: skip
