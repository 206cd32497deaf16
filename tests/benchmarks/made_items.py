"""The same linked items for three tools: half requirements, half tests that link to two each."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

SENTENCE = "The harbour shall light lamp {0} on berth {1} before fog reaches buoy {0}."


def links(items: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """The tests' numbers, each with the two requirements that it links to."""
    half, rng = items // 2, Random(items)
    for number in range(1, half + 1):
        first, second = rng.sample(range(1, half + 1), 2)
        yield number, (first, second)


def write_book(folder: Path, items: int) -> Path:
    """Write the items as a book of this project: a rule an item, a file an item."""
    half = items // 2
    book = folder / "items"
    book.mkdir()
    (book / "book.yaml").write_text(
        f"book: items\ntitle: Linked items\nedition: first\nprints: [R1..R{half}, T1..T{half}]\n",
        encoding="utf-8",
    )
    for number in range(1, half + 1):
        _write_rule(book, f"R{number}", f"Requirement {number}", number, ())
    for number, targets in links(items):
        _write_rule(book, f"T{number}", f"Test {number}", number, targets)
    return book


def _write_rule(book: Path, name: str, title: str, number: int, targets: tuple[int, ...]) -> None:
    """Write one item as a rule."""
    refs = "".join(f"      - {{to: R{target}, kind: see}}\n" for target in targets)
    (book / f"{name}.yaml").write_text(
        f"rules:\n  {name}:\n    title: {title}\n    summary: >-\n"
        f"      {SENTENCE.format(number, number % 7)}\n    status: executable\n"
        + (f"    refs:\n{refs}" if refs else ""),
        encoding="utf-8",
    )


def write_doorstop(folder: Path, items: int) -> Path:
    """Write the items as two documents of doorstop, a file an item."""
    root = folder / "doorstop"
    for prefix, parent in (("REQ", ""), ("TST", "  parent: REQ\n")):
        document = root / prefix.lower()
        document.mkdir(parents=True)
        (document / ".doorstop.yml").write_text(
            f"settings:\n  digits: 4\n{parent}  prefix: {prefix}\n  sep: ''\n", encoding="utf-8"
        )
    for number in range(1, items // 2 + 1):
        _write_item(root / "req" / f"REQ{number:04}.yml", number, ())
    for number, targets in links(items):
        _write_item(root / "tst" / f"TST{number:04}.yml", number, targets)
    return root


def _write_item(path: Path, number: int, targets: tuple[int, ...]) -> None:
    """Write one item as doorstop has it."""
    linked = "".join(f"- REQ{target:04}: null\n" for target in targets)
    path.write_text(
        "active: true\nderived: false\nheader: ''\n"
        f"level: '1.{number}'\nlinks: {chr(10) + linked if linked else '[]' + chr(10)}"
        "normative: true\nref: ''\nreviewed: null\n"
        f"text: |\n  {SENTENCE.format(number, number % 7)}\n",
        encoding="utf-8",
    )


def write_strictdoc(folder: Path, items: int) -> Path:
    """Write the items as two documents of strictdoc."""
    root = folder / "strictdoc"
    root.mkdir()
    for prefix, title in (("REQ", "Requirements"), ("TST", "Tests")):
        parts = [f"[DOCUMENT]\nTITLE: {title}\n"]
        rows = links(items) if prefix == "TST" else ((n, ()) for n in range(1, items // 2 + 1))
        for number, targets in rows:
            relations = "".join(f"- TYPE: Parent\n  VALUE: REQ{target:04}\n" for target in targets)
            parts.append(
                f"[REQUIREMENT]\nUID: {prefix}{number:04}\n"
                f"TITLE: {title[:-1]} {number}\n"
                f"STATEMENT: >>>\n{SENTENCE.format(number, number % 7)}\n<<<\n"
                + (f"RELATIONS:\n{relations}" if relations else "")
            )
        (root / f"{prefix.lower()}.sdoc").write_text("\n".join(parts), encoding="utf-8")
    return root
