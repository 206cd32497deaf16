"""Templates of pages: strict, escaped, and with nothing in them that no page may hold."""

import re
from functools import cache
from importlib.resources import files
from typing import Any

# What no page may hold, not even as a reference.
_IMPOSSIBLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def environment(loader: Any = None) -> Any:
    """The jinja2 environment of all pages: what a template shows is escaped, what it lacks is wrong."""
    from jinja2 import Environment, StrictUndefined

    return Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def possible(text: str) -> str:
    """A page with a mark for each sign that no page may hold."""
    return _IMPOSSIBLE.sub("\ufffd", text)


def single_page(package: str, page: Any, **parts: str) -> bytes:
    """A page that needs no other file: `page.html` of a package of ours with what is to be shown.

    `parts` are the files of the package that go into it as they are, by the names by which the
    template calls them.
    """
    own = {name: _as_it_is(package, file) for name, file in parts.items()}
    text: str = _template(package).render(page=page, **own)
    return possible(text).encode("utf-8", "replace")


@cache
def _template(package: str) -> Any:
    """The template of a package."""
    return environment().from_string(_read(package, "page.html"))


@cache
def _as_it_is(package: str, name: str) -> Any:
    """A style sheet or script of our own."""
    from markupsafe import Markup

    return Markup(_read(package, name))


def _read(package: str, name: str) -> str:
    """The text of a file of a package."""
    return (files(package) / name).read_text(encoding="utf-8")
