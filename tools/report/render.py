"""Templates to pages."""

from functools import cache
from html import escape
from typing import Any

from markupsafe import Markup

from livingrules.tools.report.cells import link_html, table_html
from livingrules.tools.report.compiled import Templates
from livingrules.tools.templates import environment, possible

# Stands in the frame where a page's own title and content go; no page can hold it.
_GAP = "\0"


class Site:
    """Makes whole pages: what all have in common, round what is their own."""

    def __init__(self, title: str, version: str) -> None:
        """`title` is the site's, `version` that of the program that made it."""
        self.title, self.version = title, version
        self._frames: dict[tuple[str, bool, tuple[str, ...]], list[str]] = {}

    def page(
        self,
        template: str,
        root: str,
        title: str,
        *,
        wide: bool = False,
        scripts: tuple[str, ...] = (),
        **values: Any,
    ) -> str:
        """One page. `root` is the way from its folder to the top: empty, `../` or `../../`."""
        head, middle, foot = self._frame(root, wide, scripts)
        main = _environment().get_template(template).render(root=root, title=title, **values)
        return possible("".join((head, escape(title), middle, main, foot)))

    def _frame(self, root: str, wide: bool, scripts: tuple[str, ...]) -> list[str]:
        """What stands before the title, between title and content, and after it."""
        key = (root, wide, scripts)
        if key not in self._frames:
            gap = Markup(_GAP)
            frame = _environment().get_template("frame.html")
            whole = frame.render(
                site=self, root=root, wide=wide, scripts=scripts, title=gap, main=gap
            )
            self._frames[key] = whole.split(_GAP)
        return self._frames[key]


def raw(svg: str | None) -> Markup | None:
    """A drawing that is HTML already."""
    return Markup(svg) if svg is not None else None


@cache
def _environment() -> Any:
    """The templates, with what they may call."""
    made = environment(Templates())
    made.globals.update(link=link_html, table=table_html)
    return made
