"""Books of any size, made from a number: one file a rule, the same files each time."""

from collections.abc import Callable
from pathlib import Path
from random import Random

PER_CHAPTER = 100
KINDS = ("see", "defines", "modifies", "cause", "effect", "exception")
WORDS = "berth boat buoy chain dock ferry fog harbour lamp lighter pier pilot quay tide toll tug"


def write_catalogue(folder: Path, rules: int, more: Callable[[int], str] | None = None) -> Path:
    """Write a book of so many rules below a folder; give the book's folder.

    Each rule has a file of its own with title, summary, three references and a function with
    an expression that no other file has. `more` may add to the file of the rule of that number
    (a second series, with effects, hangs on here).
    """
    rng = Random(rules)
    words = WORDS.split()
    book = folder / f"made-{rules}"
    chapters = -(-rules // PER_CHAPTER)
    last = rules - (chapters - 1) * PER_CHAPTER
    runs = [
        f"{chapter}.1..{chapter}.{PER_CHAPTER if chapter < chapters else last}"
        for chapter in range(1, chapters + 1)
    ]
    for chapter in range(1, chapters + 1):
        (book / f"{chapter}").mkdir(parents=True)
    (book / "book.yaml").write_text(
        f"book: made-{rules}\ntitle: A made book of {rules} rules\nedition: first\n"
        f"prints:\n" + "".join(f"  - {run}\n" for run in runs),
        encoding="utf-8",
    )
    for number in range(rules):
        name = rule_id(number)
        targets = [(number + step) % rules for step in rng.sample(range(1, rules), 3)]
        text = (
            "rules:\n"
            f"  {name}:\n"
            f"    title: {rng.choice(words).capitalize()} {rng.choice(words)} {number}\n"
            "    summary: >-\n"
            f"      Every {rng.choice(words)} pays for its {rng.choice(words)} when the\n"
            f"      {rng.choice(words)} lies at the {rng.choice(words)} of the {rng.choice(words)}.\n"
            f"    place: page {number // 8 + 1}\n"
            "    status: executable\n"
            "    refs:\n"
            + "".join(
                f"      - {{to: {rule_id(target)}, kind: {rng.choice(KINDS)}}}\n"
                for target in targets
            )
            + "functions:\n"
            f"  toll_{number}:\n"
            f"    rule: {name}\n"
            "    unused: made for measuring\n"
            "    takes: [{tons: 0..999}, {lamps: 0..9}]\n"
            "    gives: number\n"
            f"    is: if tons > {number % 997} and lamps < 5 then tons * 2 + {number}"
            " else max(0, lamps - 3)\n" + (more(number) if more else "")
        )
        (book / name.partition(".")[0] / f"{name}.yaml").write_text(text, encoding="utf-8")
    return book


def rule_id(number: int) -> str:
    """The id of the rule of that number, from 0: 1.1, 1.2 … 2.1 …"""
    return f"{number // PER_CHAPTER + 1}.{number % PER_CHAPTER + 1}"
