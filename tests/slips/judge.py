"""Applies slips and harmless edits to a copy of the catalogue, and judges what `check` says."""

import shutil
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from ruamel.yaml import YAML

from livingrules.dsl.finding import Finding
from livingrules.engine.loading.load import load
from slips.harmless import Harmless
from slips.slip import Slip

PROCESSES = 2


@dataclass(frozen=True)
class Verdict:
    """What became of one slip.

    `suggestion`: whether the first suggestion is the right one; None where there is nothing to
    suggest or no suggestion. `said` is what the check said, a line a finding.
    """

    slip: Slip
    caught: bool
    exact: bool
    single: bool
    at_other_end: bool
    suggestion: bool | None
    said: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether the slip was caught by one finding at the exact place."""
        return self.caught and self.exact and self.single


class Copy:
    """A copy of the catalogue in a temporary folder, and what is said of it as it is.

    Only the books that have to do with each other are checked together: a slip in one cannot
    show in another that neither uses it nor is used by it.
    """

    def __init__(self, folder: Path) -> None:
        """Copy the folder and check it."""
        self.root = Path(tempfile.mkdtemp(prefix="slips-")).resolve()
        self.books = self.root / "rules"
        shutil.copytree(folder, self.books)
        self.groups = _groups(self.books)
        self.known: set[tuple[str, str, str]] = set()
        self.known = {_key(finding) for group in self.groups for finding in self.check(group)}

    def check(self, books: Sequence[Path]) -> list[Finding]:
        """The errors and warnings in some books that the untouched catalogue does not have."""
        _, findings = load(books, cache=False)
        grave = [finding for finding in findings if finding.severity != "info"]
        return [finding for finding in grave if _key(finding) not in self.known]

    def check_with(self, file: str, text: str) -> list[Finding]:
        """The same with another text in one file, which is put back afterwards."""
        path = self.books / file
        group = next(group for group in self.groups if any(one in path.parents for one in group))
        before = path.read_bytes()
        path.write_bytes(text.encode())
        try:
            return self.check(group)
        finally:
            path.write_bytes(before)

    def place(self, finding: Finding) -> tuple[str, int, int]:
        """Where a finding is, its file relative to the folder of books."""
        path = Path(finding.place.file).resolve()
        file = path.relative_to(self.books).as_posix() if self.books in path.parents else ""
        return file, finding.place.line, finding.place.column

    def close(self) -> None:
        """Remove the copy."""
        shutil.rmtree(self.root)


def _groups(folder: Path) -> list[list[Path]]:
    """The folders of the books, those together that use each other, directly or not."""
    groups: list[tuple[set[str], list[Path]]] = []
    for path in sorted(folder.rglob("book.yaml")):
        book = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
        names, folders = {book["book"], *book.get("uses", ())}, [path.parent]
        apart = []
        for group in groups:
            if group[0] & names:
                names, folders = names | group[0], [*group[1], *folders]
            else:
                apart.append(group)
        groups = [*apart, (names, folders)]
    return [folders for _, folders in groups]


def _key(finding: Finding) -> tuple[str, str, str]:
    """What a finding says, wherever in its file."""
    return finding.code.name, finding.place.file, finding.message


def judge(copy: Copy, slip: Slip) -> Verdict:
    """What `check` makes of one slip."""
    try:
        findings = copy.check_with(slip.file, slip.text)
    except Exception as failure:  # noqa: BLE001 - a crash is a verdict, too
        return Verdict(slip, False, False, False, False, None, (f"crash: {failure!r}",))
    places = [copy.place(finding) for finding in findings]
    here = (slip.file, slip.line, slip.column)
    at = next((index for index, place in enumerate(places) if place in (here, slip.other)), None)
    at_other_end = at is not None and places[at] != here
    suggestion = None
    if findings and slip.was is not None:
        found = findings[at or 0].suggestions
        wanted = slip.now if at_other_end else slip.was
        suggestion = _same(found[0], wanted) if found else None
    said = tuple(
        f"{place[0]}:{place[1]}:{place[2]} {finding.code.name}: {finding.message}"
        + (f" [{', '.join(finding.suggestions)}]" if finding.suggestions else "")
        for place, finding in zip(places, findings, strict=True)
    )
    return Verdict(
        slip, bool(findings), at is not None, len(findings) == 1, at_other_end, suggestion, said
    )


def _same(suggested: str, wanted: str) -> bool:
    """Whether a suggestion is the text that stood there, with or without its book."""
    return suggested == wanted or (":" not in wanted and suggested.rpartition(":")[2] == wanted)


def _judge_part(folder: Path, slips: Sequence[Slip]) -> list[Verdict]:
    """The verdicts on some of the slips, in a copy of their own."""
    copy = Copy(folder)
    try:
        return [judge(copy, slip) for slip in slips]
    finally:
        copy.close()


def _notice_part(folder: Path, edits: Sequence[Harmless]) -> list[tuple[Harmless, list[str]]]:
    """The edits that were noticed although they change nothing, with what was said."""
    copy = Copy(folder)
    noticed = []
    try:
        for edit in edits:
            found = copy.check_with(edit.file, edit.text)
            if found:
                said = ["{}:{}:{} ".format(*copy.place(one)) + one.message for one in found]
                noticed.append((edit, said))
    finally:
        copy.close()
    return noticed


def judge_all(folder: Path, slips: Sequence[Slip]) -> list[Verdict]:
    """The verdicts on all slips, worked out by two processes."""
    parts = [slips[start::PROCESSES] for start in range(PROCESSES)]
    with ProcessPoolExecutor(PROCESSES) as pool:
        return list(chain.from_iterable(pool.map(_judge_part, [folder] * PROCESSES, parts)))


def noticed_of(folder: Path, edits: Sequence[Harmless]) -> list[tuple[Harmless, list[str]]]:
    """The harmless edits that were noticed, worked out by two processes."""
    parts = [edits[start::PROCESSES] for start in range(PROCESSES)]
    with ProcessPoolExecutor(PROCESSES) as pool:
        return list(chain.from_iterable(pool.map(_notice_part, [folder] * PROCESSES, parts)))
