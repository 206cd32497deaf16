"""The reading copy: a rulebook's own text as one HTML page in which every reference is a link.

The page is made for the owner of the rulebook: it holds the whole text and is never shipped.
"""

import re
from functools import cache
from importlib.resources import files
from typing import Any

from livingrules.engine.rulebook.model import Scan
from livingrules.tools.reading_copy.view import page_view

FILE = "reading-copy.html"
# What no page may hold, not even as a reference.
_IMPOSSIBLE = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render_reading_copy(scan: Scan, title: str | None = None) -> dict[str, bytes]:
    """The pages of the reading copy by file name: one, with all it needs inside.

    `title` is shown at the top; without it, the name of the first file.
    """
    view = page_view(scan, title)
    page: str = _template().render(page=view, css=_asset("page.css"), script=_asset("page.js"))
    return {FILE: _IMPOSSIBLE.sub("\ufffd", page).encode()}


@cache
def _template() -> Any:
    """The page's template; everything it shows is escaped."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    return environment.from_string(_read("page.html"))


@cache
def _asset(name: str) -> Any:
    """A style sheet or script of our own, which goes into the page as it is."""
    from markupsafe import Markup

    return Markup(_read(name))


def _read(name: str) -> str:
    """The text of a file of this package."""
    return (files("livingrules.tools.reading_copy") / name).read_text(encoding="utf-8")
