"""Every code of the language of steps has a bad case."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import HERE
from livingrules.engine.program.codes import CODES
from livingrules.engine.sets.codes import CODES as SETS


def test_every_code_of_steps_and_sets_has_a_bad_case() -> None:
    said = "".join(path.read_text("utf-8") for path in (HERE / "bad").glob("*/expected.txt"))
    assert [code.name for code in (*CODES, *SETS) if f"[{code.name}]" not in said] == []
