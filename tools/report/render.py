"""Templates to pages."""

import re
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from livingrules.tools.report.cells import link_html, table_html

# What no page may hold, not even as a reference.
_IMPOSSIBLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Site:
    """What every page says: the site's title and who made it."""

    def __init__(self, title: str, version: str) -> None:
        """Keep both."""
        self.title, self.version = title, version


def render(template: str, site: Site, root: str, **values: Any) -> str:
    """One page. `root` is the way from its folder to the top: empty, `../` or `../../`."""
    page = _environment().get_template(template).render(site=site, root=root, **values)
    return _IMPOSSIBLE.sub("\ufffd", page)


def raw(svg: str | None) -> Markup | None:
    """A drawing that is HTML already."""
    return Markup(svg) if svg is not None else None


@cache
def _environment() -> Environment:
    """The templates; everything a template shows is escaped."""
    environment = Environment(
        loader=FunctionLoader(_source),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(link=link_html, table=table_html)
    return environment


def _source(name: str) -> str:
    """The text of a template."""
    return (files("livingrules.tools.report") / "templates" / name).read_text(encoding="utf-8")
