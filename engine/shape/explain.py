"""What is wrong with the form of a document, in the user's words, at the exact place.

jsonschema finds the errors; here each becomes one finding. A misspelt key that must be
there is one finding, not "unknown" and "missing"; so is a key that stands in the wrong
mapping, and a mapping whose lines are not indented.
"""

from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.read.document import Document
from livingrules.engine.read.limit import limited
from livingrules.engine.shape.among_names import below_a_step, keys_among_names
from livingrules.engine.shape.below import not_indented
from livingrules.engine.shape.gather import Path, gather
from livingrules.engine.shape.keys import clashing_keys, misplaced_key, missing_keys, misspelt_key
from livingrules.engine.shape.missing_lines import missing_lines
from livingrules.engine.shape.report import Report
from livingrules.engine.shape.schemas import explainer, key_kinds, shape
from livingrules.engine.shape.sections import entries_elsewhere, indented_sections
from livingrules.engine.shape.values import wrong_value


def explain(document: Document, value: Any, schema_name: str) -> list[Finding]:
    """The findings on the form of a document; `value` is its instance for the schema.

    Taints the nodes it speaks of, and mends in memory what is surely meant, so that later steps
    say nothing more about it.
    """
    gathered = gather(explainer(schema_name).iter_errors(value))
    report = Report(document, shape(schema_name))
    indented_sections(report, gathered)
    entries_elsewhere(report, gathered)
    not_indented(report, gathered)
    missing_lines(report, gathered)
    missing = {path: list(names) for path, names in gathered.missing.items()}
    known = key_kinds(schema_name)
    unplaced = keys_among_names(report, gathered, known)
    strays = [(*path, name) for path, name in unplaced]
    for path, names in sorted(gathered.unknown.items(), key=lambda item: str(item[0])):
        if _below(path, strays):
            continue
        for name in names:
            if (path, name) in unplaced or report.spoke_of_key(path, name):
                continue
            wanted = any(name in group for groups in missing.values() for group in groups)
            if wanted or not misspelt_key(report, path, name, missing, known):
                unplaced.append((path, name))
    moved: list[Path] = []
    for path, name in dict.fromkeys(unplaced):
        if not _below(path, moved):
            misplaced_key(report, path, name, missing)
            moved.append((*path, name))
    gathered.single[:] = [one for one in gathered.single
                          if not _below(one[0], moved) and not below_a_step(report, one[0])]  # fmt: skip
    for path, groups in missing.items():
        missing_keys(report, path, groups)
    for path, groups in gathered.clashing.items():
        for group in groups:
            clashing_keys(report, path, group)
    for path, error in gathered.single:
        wrong_value(report, path, error)
    for repair in report.repairs:
        repair()
    return limited(report.findings)


def _below(path: Path, moved: list[Path]) -> bool:
    """Whether a path leads to or below a key that stands in the wrong place."""
    return any(path[: len(one)] == one for one in moved)
