"""The reading copy: a rulebook's own text as one HTML page in which every reference is a link.

The page is made for the owner of the rulebook: it holds the whole text and is never shipped.
"""

from livingrules.engine.rulebook.model import Scan
from livingrules.tools.reading_copy.view import page_view
from livingrules.tools.templates import single_page

FILE = "reading-copy.html"


def render_reading_copy(scan: Scan, title: str | None = None) -> dict[str, bytes]:
    """The pages of the reading copy by file name: one, with all it needs inside.

    `title` is shown at the top; without it, the name of the first file.
    """
    view = page_view(scan, title)
    page = single_page(__name__, view, css="page.css", script="page.js")
    return {FILE: page}
