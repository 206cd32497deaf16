"""Rulebook texts of any size, made from a number, and the numbering scheme they follow."""

from pathlib import Path
from random import Random

SCHEME = """\
scheme: made
title: 'Made texts: ids like 12.7A, made of chapter, section and letter'

ids:
  parts:
    chapter: '[1-9][0-9]{0,3}'
    section: '[0-9]{1,2}'
    letter: '[A-Z]'
  shapes:
    - '{chapter}.{section}'
    - '{chapter}.{section}{letter}'

headings:
  full: '{id}\\. '
"""
WORDS = (
    "a berth boat buoy chain dock ferry fog in lamp lighter of pier pilot quay the tide to toll tug"
)
LETTERS = "ABCDEFGHIJ"
SECTIONS = 20


def write_text(folder: Path, rules: int) -> Path:
    """Write a text of so many rules, some five lines and three references each; give its path."""
    rng = Random(rules)
    words = WORDS.split()
    lines: list[str] = []
    for number in range(rules):
        lines.append(f"{rule_id(number)}. {rng.choice(words).capitalize()} {rng.choice(words)}")
        for _ in range(3):
            lines.append(" ".join(rng.choices(words, k=12)).capitalize() + ",")
        cited = [rule_id((number + step) % rules) for step in rng.sample(range(1, rules), 3)]
        lines.append(f"as said in {cited[0]}, and see {cited[1]} and {cited[2]}.")
        lines.append("")
    path = folder / f"made-{rules}.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def write_scheme(folder: Path) -> Path:
    """Write the scheme's folder; give its path."""
    scheme = folder / "made"
    scheme.mkdir(exist_ok=True)
    (scheme / "scheme.yaml").write_text(SCHEME, encoding="utf-8")
    return scheme


def rule_id(number: int) -> str:
    """The id of the rule of that number, from 0: 1.1, 1.1A … 1.1J, 1.2 … 2.1 …"""
    section, letter = divmod(number, len(LETTERS) + 1)
    chapter, section = divmod(section, SECTIONS)
    return f"{chapter + 1}.{section + 1}" + (LETTERS[letter - 1] if letter else "")
