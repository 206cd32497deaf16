"""The reading copy: one page that needs nothing else, every reference a link, all escaped."""

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from livingrules.engine.rulebook.model import Scan
from livingrules.engine.rulebook.scan import scan_texts
from livingrules.engine.rulebook.scheme_file import load_scheme
from livingrules.engine.rulebook.schemes import load_shipped
from livingrules.engine.rulebook.text import text_of
from livingrules.tools.reading_copy import render_reading_copy

HERE = Path(__file__).parent
TEXT = """5B. Harbour
5B3. Docks & “Locks”
a. Open. The ﬂeet pays, see 5B4a,b, 5B3b-c and C8. He said </script><b>hi</b> & left <!--
b. Shut. See 5E9 or 5C3.
EXAMPLE [5B3a]
A boat pays two (5B4b).
---
c. Broken. As 5B4 says.
5B4. Fees
a. Two. Pay at the dock.
• At night: three, see 5B3.
b. Three.
"""


class Reader(HTMLParser):
    """Gathers the anchors, links and scripts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: dict[str, list[tuple[str, str]]] = {}
        self.fetched: list[str] = []
        self.inside: list[str] = []
        self.words: list[str] = []
        self.link: tuple[str, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a":
            self.link = (unquote(values["href"]), values.get("title", ""))
        self.fetched += [values[name] for name in ("src", "action", "data") if name in values]
        if tag not in ("meta", "link", "input", "br"):
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.inside.pop() == tag
        if tag == "a":
            self.link = None

    def handle_data(self, data: str) -> None:
        if self.link is not None:
            self.links.setdefault(data, []).append(self.link)
        if "script" not in self.inside and "style" not in self.inside:
            self.words.append(data)


def scan_of(*texts: str, scheme: str = "economy-rules", markdown: bool = False) -> Scan:
    """The scan of texts."""
    chosen, _ = load_shipped(scheme)
    assert chosen is not None
    made = [text_of(text, f"{n}.txt", markdown=markdown) for n, text in enumerate(texts)]
    return scan_texts(made, chosen)[0]


def read(scan: Scan) -> tuple[str, Reader]:
    """The page of a scan, and what it holds."""
    pages = render_reading_copy(scan)
    assert list(pages) == ["reading-copy.html"]
    page = pages["reading-copy.html"].decode()
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.inside == []
    return page, reader


def test_every_reference_is_a_link_with_the_title_of_its_target() -> None:
    _, reader = read(scan_of(TEXT))
    assert ("#r-5B4a", "5B4a Two") in reader.links["5B4a"]
    assert ("#r-5B4b", "5B4b Three") in reader.links["b"]
    assert ("#r-5B3b", "5B3b Shut") in reader.links["5B3b"]
    assert ("#r-5B3c", "5B3c Broken") in reader.links["c"]
    assert ("#r-5B4", "5B4 Fees") in reader.links["5B4"]


HARBOUR = """
scheme: harbour
title: The harbour game, whose ids have a hyphen in them
ids:
  parts: {chapter: '[1-9]', rule: '[1-9]', letter: '[a-z]'}
  shapes: ['R-{chapter}', 'R-{chapter}.{rule}', 'R-{chapter}.{rule}{letter}']
"""


def test_runs_and_lists_of_ids_with_hyphens(tmp_path: Path) -> None:
    file = tmp_path / "scheme.yaml"
    file.write_text(HARBOUR, encoding="utf-8")
    scheme, findings = load_scheme(file)
    assert scheme is not None, findings
    text = (
        "R-3 Docks\nSee R-3.2a-c, R-3.2b – d, R-3.2a to R-3.2d and R-3.2a, b or\nd.\n"
        "R-3.2a One\nR-3.2b Two\nR-3.2c Three\nR-3.2d Four\n"
    )
    page, _ = read(scan_texts([text_of(text, "a.txt")], scheme)[0])
    body = page[page.index("See ") : page.index('id="r-R-3.2a"')]
    assert re.findall(r'href="#r-([^"]+)"[^>]*>([^<]+)</a>', body)[:9] == [
        ("R-3.2a", "R-3.2a"), ("R-3.2c", "c"),
        ("R-3.2b", "R-3.2b"), ("R-3.2d", "d"),
        ("R-3.2a", "R-3.2a"), ("R-3.2d", "R-3.2d"),
        ("R-3.2a", "R-3.2a"), ("R-3.2b", "b"), ("R-3.2d", "d"),
    ]  # fmt: skip


def test_links_lead_somewhere_and_anchors_are_there_once() -> None:
    _, reader = read(scan_of(TEXT, TEXT.replace("5B", "5C")))
    assert len(set(reader.ids)) == len(reader.ids)
    targets = {target for links in reader.links.values() for target, _ in links}
    assert {target[1:] for target in targets} <= set(reader.ids)
    assert {f"r-{rule}" for rule in ("5B", "5B3", "5B3a", "5B4b", "5C3c")} <= set(reader.ids)


def test_what_cites_a_rule_stands_under_its_heading() -> None:
    page, _ = read(scan_of(TEXT))
    heading = page[page.index('id="r-5B4b"') :]
    back = heading[heading.index('class="back"') : heading.index("</p>")]
    assert re.findall(r">(5\w+)</a>", back) == ["5B3a"]


def test_what_cannot_be_a_link_says_why() -> None:
    page, _ = read(scan_of(TEXT))
    assert '<span class="missing" title="this text prints no rule 5E9">5E9</span>' in page
    assert '<span class="external" title="C8, a rule of core">C8</span>' in page


def test_the_text_shows_as_written() -> None:
    page, reader = read(scan_of(TEXT))
    text = "".join(reader.words)
    assert "He said </script><b>hi</b> & left <!--" in text
    assert "Docks & “Locks”" in text or 'Docks & "Locks"' in text
    assert "The ﬂeet pays" in text
    assert page.count("<script>") == page.count("</script>") == 1
    assert "<b>hi" not in page


def test_every_word_of_the_text_is_there() -> None:
    text = (HERE / "cases" / "numbering-702.19b" / "text.txt").read_text(encoding="utf-8")
    _, reader = read(scan_of(text, scheme="general-points"))
    shown = set(re.findall(r"\w+", "".join(reader.words)))
    assert set(re.findall(r"\w+", text)) <= shown


def test_the_page_needs_nothing_else() -> None:
    page, reader = read(scan_of(TEXT))
    assert reader.fetched == []
    assert not re.search(r"https?:|@import|url\(", page)


def test_examples_stand_by_their_rule() -> None:
    page, _ = read(scan_of(TEXT))
    assert '<aside class="example" data-rule="5B3a">' in page


def test_marks_of_markdown_are_left_out() -> None:
    text = "## 5B3. Docks\n\n**a.** *Open*, see `5B4`.\n\n## 5B4. Fees\n"
    _, reader = read(scan_of(text, markdown=True))
    assert "Open, see 5B4." in "".join(reader.words)


def test_defined_words_are_links_to_the_list_of_words() -> None:
    text = (
        "7A. Fog\nLight an “active dock” lamp.\nGlossary\nDock\nA berth.\nActive Dock\nA lit one.\n"
    )
    _, reader = read(scan_of(text, scheme="general-letters"))
    [(target, title)] = reader.links["active dock"]
    assert title == "defined word: Active Dock"
    assert target[1:] in reader.ids
    assert ("#r-7A", "Fog") in reader.links["7A"]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_script_of_a_hostile_text_still_runs(tmp_path: Path) -> None:
    page, _ = read(scan_of(TEXT))
    script = page[page.index("<script>") + 8 : page.index("</script>")]
    file = tmp_path / "page.js"
    file.write_text(script, encoding="utf-8")
    done = subprocess.run(
        ["node", "--check", str(file)], check=False, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
