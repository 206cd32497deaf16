"""What a new edition changes: made editions of 300 and 3,000 rules, as shares of bare Python."""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "editions"))

from edits import Editor
from made import SCHEME, Writer, print_noisy, print_plain

from benchmarks.measure import Case, show, time_cases
from benchmarks.programs import bare, livingrules

WANTED = {"update of 300 rules": 1.0, "update of 3,000 rules": 4.0}
# Of so many rules so many edits of a kind; the rules put in renumber some 250 of 3,000.
KINDS = ("number", "condition", "wording", "reference")


def write_editions(folder: Path, rules: int) -> tuple[Path, Path, Path]:
    """Write two editions and their scheme; their paths."""
    writer = Writer(rules)
    book = writer.book(rules, 20)
    editor = Editor(book, writer)
    for number in range(rules * 230 // 3000):
        editor.edit(KINDS[number % len(KINDS)])
    for chapter in editor.new.chapters[: max(1, rules * 25 // 3000)]:
        chapter.insert(min(10, len(chapter)), writer.rule(rules))
    old, new = folder / f"old-{rules}.txt", folder / f"new-{rules}.txt"
    old.write_text(print_plain(book), encoding="utf-8")
    new.write_text(print_noisy(editor.new, rules), encoding="utf-8")
    scheme = folder / "made.yaml"
    scheme.write_text(SCHEME, encoding="utf-8")
    return old, new, scheme


def main(sizes: Sequence[int], rounds: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        cases = [Case("bare python", [bare()])]
        for size in sizes:
            old, new, scheme = write_editions(folder, size)
            command = [*livingrules(), "update", str(new), "--old", str(old), "--scheme",
                       str(scheme)]  # fmt: skip
            cases.append(Case(f"update of {size:,} rules", [command], codes=(1,)))
            print(f"{size:,} rules: {new.stat().st_size / 1000:.0f} kB")
        show("A new edition", time_cases(cases, rounds), "bare python", WANTED)
