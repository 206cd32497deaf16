"""The documentation says what is so: every code, every command, every generated part."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    from livingrules.engine.codes import CODES

    names = [code.name for code in CODES]
    assert len(names) == len(set(names))
    assert set(names) == {path.stem for path in (ROOT / "engine" / "pages").glob("*.md")}


def test_pages_have_all_their_parts() -> None:
    from livingrules.engine.codes import CODES
    from livingrules.tools.pages import page_of

    for code in CODES:
        page = page_of(code.name)
        assert page is not None
        assert page.title == code.title
        assert page.explanation, code.name
        assert page.wrong.count("```") >= 2, code.name
        assert page.right.count("```") >= 2, code.name


def test_every_command_has_a_section() -> None:
    from livingrules.tools.commands import COMMANDS

    text = (DOCS / "commands.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)$", text, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(
        r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    for link in links:
        if link.startswith(("http:", "https:", "mailto:")):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), f"{page.name} links to {link}"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {slug(heading) for heading in headings}, f"{page.name}: {link}"


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def test_every_page_can_be_found() -> None:
    """README and the pages it leads to mention every page."""
    texts = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [page.name for page in DOCS.rglob("*.md") if f"{page.name}" not in texts] == []


def test_the_documentation_is_up_to_date() -> None:
    from livingrules.tools.docs.pages import changed_pages

    assert sorted(path.name for path in changed_pages(ROOT)) == []
