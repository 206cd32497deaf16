"""Small pieces of HTML, escaped: links, marks, lists, tables.

They are made here and not in templates because a large report holds a hundred thousand.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple, TypeAlias

from markupsafe import Markup

_FEW = 12  # rows that are shown at once
# An id may hold a colon of its own (`III:4`); a book's name is in small letters.
_BOOK = re.compile(r"[a-z][a-z0-9-]*:")


class Link(NamedTuple):
    """A link: `number` stands out, `title` and `note` follow; `mark` is a kind or status shown.

    Without `href` it is mere text.
    """

    href: str | None
    number: str
    title: str | None = None
    mark: str | None = None
    note: str | None = None


class Chip(NamedTuple):
    """A word in a frame; `look` names its colour."""

    text: str
    look: str


Cell: TypeAlias = str | int | Link | Chip | Sequence[Link | Chip | str]


class Row(NamedTuple):
    """A row of a table; `anchor` is what links lead to, `below` stands under it, all across."""

    cells: Sequence[Cell]
    anchor: str | None = None
    below: Markup | None = None


def link_html(link: Link) -> Markup:
    """The link as HTML."""
    return Markup(_link(link))


def items_html(links: Iterable[Link]) -> Markup:
    """The links as items of a list."""
    return Markup("".join(f"<li>{_link(link)}</li>" for link in links))


def table_html(columns: Sequence[str], rows: Iterable[Row]) -> Markup:
    """A table that can be scrolled sideways, also by keyboard."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = []
    for row in rows:
        anchor = f' id="{escape(row.anchor)}"' if row.anchor else ""
        cells = "".join([f"<td>{_cell(cell)}</td>" for cell in row.cells])
        look = ' class="over"' if row.below else ""
        body.append(f"<tr{anchor}{look}>{cells}</tr>\n")
        if row.below:
            body.append(f'<tr class="below"><td colspan="{len(columns)}">{row.below}</td></tr>\n')
    return Markup(
        '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>\n{''.join(body)}</tbody></table></div>"
    )


def about_html(about: str | None, said: Iterable[tuple[str, Iterable[tuple[str, str]]]]) -> Markup:
    """What an entry is, and what it declares: titles, and under each names with their texts."""
    lead = f'<p class="lead">{escape(about)}</p>' if about else ""
    terms = "".join(
        f"<dt>{escape(title)}</dt>"
        + "".join(
            f"<dd>{f'<b>{escape(name)}</b> ' if name else ''}{escape(text)}</dd>"
            for name, text in lines
        )
        for title, lines in said
    )
    return Markup(f'{lead}<dl class="declares">{terms}</dl>' if terms else lead)


def rows_html(columns: Sequence[str], rows: Sequence[Sequence[str]], most: int) -> Markup:
    """The rows of a table of the game, folded away; at most so many, and how many more."""
    shown = [Row(tuple(row)) for row in rows[:most]]
    many = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
    left = f'<p class="note">and {len(rows) - most} more rows</p>' if len(rows) > most else ""
    open_ = ' open=""' if len(rows) <= _FEW else ""
    return Markup(
        f'<details class="rows"{open_}><summary>{many}</summary>'
        f"{table_html(columns, shown)}{left}</details>"
    )


def _cell(cell: Cell) -> str:
    """What a cell holds as HTML; several things become a list."""
    if isinstance(cell, Link):
        return _link(cell)
    if isinstance(cell, str):
        # Long paths and addresses may be broken after a stroke.
        return escape(cell).replace("/", "/<wbr/>") if cell else ""
    if isinstance(cell, Chip):
        return _chip(cell)
    if isinstance(cell, int):
        return str(cell)
    if not cell:
        return ""
    items = "".join([f"<li>{_cell(item)}</li>" for item in cell])
    return f'<ul class="inline">{items}</ul>'


@lru_cache(maxsize=16384)
def _link(link: Link) -> str:
    """The link as HTML; the same ones come again and again."""
    book = _BOOK.match(link.number)
    number = link.number[book.end() :] if book else link.number
    before = f'<span class="of">{escape(book[0])}</span>' if book else ""
    inside = f'<span class="number">{before}{escape(number)}</span>'
    if link.title:
        inside += f" {escape(link.title)}"
    if link.href is not None:
        inside = f'<a href="{escape(link.href)}">{inside}</a>'
    if link.mark:
        inside += f" {_chip(Chip(link.mark, link.mark))}"
    if link.note:
        inside += f' <span class="note">{escape(link.note)}</span>'
    return inside


@lru_cache(maxsize=1024)
def _chip(chip: Chip) -> str:
    """The word in its frame as HTML."""
    return f'<span class="chip {escape(chip.look)}">{escape(chip.text)}</span>'
