"""The page of each finding: what is so, why, what to do, and a wrong and a right example."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Page:
    """A page in its parts; `wrong` and `right` are Markdown with a fenced example each."""

    title: str
    explanation: str
    wrong: str
    right: str

    def markdown(self) -> str:
        """The page without its title."""
        parts = [self.explanation]
        if self.wrong:
            parts += ["## Wrong", self.wrong]
        if self.right:
            parts += ["## Right", self.right]
        return "\n\n".join(parts)

    def plain(self) -> str:
        """The page without its title, for readers without Markdown: examples are indented."""
        return "\n".join(_without_fences(self.markdown()))


@cache
def page_of(code: str) -> Page | None:
    """The page of a code, None if it has none."""
    file = files("livingrules.engine").joinpath("pages", f"{code}.md")
    if not file.is_file():
        return None
    return parse_page(file.read_text(encoding="utf-8"))


def parse_page(text: str) -> Page:
    """A page from its Markdown."""
    head, _, rest = text.partition("\n## Wrong\n")
    wrong, _, right = rest.partition("\n## Right\n")
    title, _, explanation = head.partition("\n")
    return Page(title.removeprefix("#").strip(), explanation.strip(), wrong.strip(), right.strip())


def _without_fences(markdown: str) -> list[str]:
    """The lines of a page: those between fences indented, headings with a colon."""
    lines: list[str] = []
    fence = ""
    for line in markdown.split("\n"):
        mark = line[: len(line) - len(line.lstrip("`"))]
        if fence and line.strip() == fence:
            fence = ""
        elif not fence and len(mark) >= 3:
            fence = mark
        elif fence:
            lines.append(f"    {line}".rstrip())
        elif line.startswith("## "):
            lines.append(f"{line[3:]}:")
        else:
            lines.append(line)
    return lines
