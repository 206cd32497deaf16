"""The site as a whole: well-formed, closed in itself, true to the catalogue."""

import re
from pathlib import Path

import pytest
from graph.made import catalogue_of, cites, harbour, odd

from livingrules.dsl.finding import Code, Finding, Place
from livingrules.engine.catalogue.model import Catalogue
from livingrules.tools.report import site
from livingrules.tools.report.data_files import script, unscript
from livingrules.tools.report.site import build_site
from report.reading import broken_links, pages, tagged, words

OUT = Path("out")
FINDING = Finding(
    Code("too-foggy", "warning", "Fog"), "too much </script> fog", Place("harbour/2.yaml", 8), "2a"
)


def build(catalogue: Catalogue, book: str | None = None, **options: bool) -> set[str]:
    """Build the report in `out`; the names of its files."""
    report = build_site(catalogue, [FINDING], OUT, book, **options)
    assert report.findings == []
    names = {path.relative_to(OUT).as_posix() for path in report.written}
    assert names == {p.relative_to(OUT).as_posix() for p in OUT.rglob("*") if p.is_file()}
    return names


@pytest.mark.parametrize("draw", [True, False])
@pytest.mark.parametrize("book", [None, "harbour", "sea"])
def test_every_page_is_well_formed_and_every_link_leads_somewhere(
    draw: bool, book: str | None
) -> None:
    if draw:
        pytest.importorskip("pygraphviz")
    build(harbour(), book, draw=draw)
    assert list(broken_links(OUT)) == []


def test_files_of_the_whole() -> None:
    names = build(harbour(), draw=False)
    for number in ("1", "1a", "2a", "10", "10a"):
        assert f"rules/harbour/{number}.html" in names
    assert names >= {
        "index.html", "chain.html", "graph.json", "graph.graphml", "graph.dot", "graph.mmd",
        "rules.csv", "references.csv", "markdown/harbour.md", "assets/minisearch-LICENSE.txt",
    }  # fmt: skip
    assert {name for name in names if name.startswith("lists/")} == {
        f"lists/{name}.html"
        for name in (
            "index", "findings", "dangling", "missing", "without-data", "not-executable",
            "never-cited", "most-cited", "circles", "defects", "rulings", "provenance",
            "unstated", "unprinted", "data",
        )
    }  # fmt: skip


def test_one_book_brings_what_it_touches() -> None:
    names = build(harbour(), "sea", draw=False)
    rules = {name for name in names if name.startswith("rules/")}
    assert rules == {
        f"rules/{name}.html" for name in ("sea/S1", "sea/S2", "harbour/1a", "harbour/2a")
    }
    assert "books/harbour.html" not in names


def test_the_page_of_a_rule_says_all() -> None:
    build(harbour(), draw=False)
    said = words(pages(OUT)["rules/harbour/2a.html"])
    for wanted in (
        "2a Toll by tons executable values 2 stated 1 assumed page 2",
        "Heavy boats pay more, unless there is fog.",
        "Is caused by sea:S1 Fog external",
        "Relies on 2b Tons",
        "Named as cause by 2c Weighing",
        "functions/toll function 1 stated",
        "graph/harbour/2.yaml:44 What a boat pays. An empty one pays nothing.",
        "R1 Which toll is meant by 2d? tons default the toll by tons none no toll at all",
        "dangling 2d 2b Tons R1 there is no 2d",
        "warning too-foggy too much </script> fog harbour/2.yaml:8",
        "← 2 Tolls 2b Tons →",
    ):
        assert wanted in said


def test_lists_say_what_the_graph_says() -> None:
    build(harbour(), draw=False)
    trees = pages(OUT)
    said = {name: words(tree) for name, tree in trees.items()}
    assert "harbour:3a Green lamps missing the page is torn out" in said["lists/missing.html"]
    assert "out of every copy 2b" in said["lists/missing.html"]
    assert "1 harbour:1a exception → " not in said["lists/circles.html"]
    assert "3 2a defines → 2b (" in said["lists/circles.html"]
    assert "There is nothing of the kind." in said["lists/dangling.html"]
    assert "The Harbour 3 0 0 1 0 0 4" in said["lists/provenance.html"]
    assert (
        "by_tons rows/heavy/pays assumed 2b Tons printed on the board only"
        in (said["lists/unstated.html"])
    )
    assert (
        "What a boat pays. An empty one pays nothing. Takes tons 0..99 Gives number "
        "Is if tons = 0 then 0 else by_tons[tons] Examples toll(0) gives 0"
        in said["lists/data.html"]
    )
    assert "Given tons 0..99 Gives pays number Hit unique" in said["lists/data.html"]
    assert "row tons pays light 0..9 1 heavy 10..99 4" in said["lists/data.html"]
    assert "exception sea:S2 Low tide external inferred" in said["lists/unprinted.html"]


def test_a_reference_to_nowhere_breaks_nothing() -> None:
    build(cites({"5A": "99Z", "5B": "5A"}), draw=False)
    assert list(broken_links(OUT)) == []
    trees = pages(OUT)
    assert "5A Rule 5A see 99Z unknown rules/5A.yaml:1" in words(trees["lists/dangling.html"])
    assert "99Z unknown" in words(trees["rules/quay/5A.html"])


@pytest.mark.parametrize("draw", [True, False])
def test_words_show_as_written_whatever_they_are(draw: bool) -> None:
    if draw:
        pytest.importorskip("pygraphviz")
    build(odd(), draw=draw)
    assert list(broken_links(OUT)) == []
    shown = 0
    for name, tree in pages(OUT).items():
        scripts = tagged(tree, "script")
        assert [element.text for element in scripts] == [None] * len(scripts)
        if name.startswith("rules/"):
            shown += "He said </script><b>hi</b> & left <!-- " in words(tree)
    assert shown == len(odd().rules)
    data = unscript((OUT / "data/search.js").read_text(encoding="utf-8"))
    assert [row[0] for row in data] == list(odd().rules)
    assert {row[3] for row in data} == {rule.title for rule in odd().rules.values()}


def test_the_search_knows_what_an_entry_is() -> None:
    build(harbour(), draw=False)
    data = unscript((OUT / "data/search.js").read_text(encoding="utf-8"))
    found = {row[0]: row[2:] for row in data}
    assert found["harbour:functions/toll"] == [
        "function", "toll", "What a boat pays. An empty one pays nothing."
    ]  # fmt: skip


def test_data_for_scripts_reads_back_and_can_end_no_script() -> None:
    data = {"a": ["</script>", "<!--", "\u2028", "\ud800", "é", 'q"\\', 1, None]}
    text = script("search", data)
    assert unscript(text) == data
    assert "<" not in text and text.isascii()


def test_the_graph_for_the_chain_page() -> None:
    build(harbour(), draw=False)
    graph = unscript((OUT / "data/graph.js").read_text(encoding="ascii"))
    ids = [rule[0] for rule in graph["rules"]]
    assert ids == list(harbour().rules)
    edges = {(ids[a], ids[b], kind) for a, b, kind, _ in graph["edges"]}
    assert edges == {
        (rule.id, reference.to, reference.kind)
        for rule in harbour().rules.values()
        for reference in rule.references
    }
    assert all((OUT / rule[1]).is_file() for rule in graph["rules"])


def test_nothing_is_asked_of_the_network() -> None:
    build(harbour(), draw=False)
    for file in (*OUT.rglob("*.html"), *OUT.rglob("*.css"), *OUT.glob("assets/[sc]*.js")):
        text = file.read_text(encoding="utf-8")
        for address in re.findall(r"[a-z]+://[^\s\"'>)]+", text):
            assert address.startswith("http://www.w3.org/"), f"{file}: {address}"
        assert not re.search(
            r"\bfetch\(|XMLHttpRequest|@import|\bimport\s*[({\"']|type=.module", text
        )


def test_pages_of_a_long_list_hold_five_hundred_rows() -> None:
    build(cites({f"N{number}": "" for number in range(1201)}), draw=False)
    assert list(broken_links(OUT)) == []
    trees = pages(OUT)
    rows = [len(tagged(trees[f"books/quay{end}.html"], "tr")) - 1 for end in ("", "~2", "~3")]
    assert rows == [500, 500, 201]
    assert max(file.stat().st_size for file in OUT.rglob("*.html")) < 200_000


def test_rows_that_links_lead_to_are_on_their_page() -> None:
    from dataclasses import replace

    from livingrules.engine.catalogue.model import Entry

    base = cites({"5A": ""})
    place = Place("x.yaml")
    entries = {
        f"quay:values/v{n}": Entry(f"quay:values/v{n}", "value", ("quay:5A",), place)
        for n in range(700)
    }
    build(replace(base, entries=entries), draw=False)
    assert list(broken_links(OUT)) == []
    assert (OUT / "lists/data~2.html").is_file()


def test_numbers_that_differ_only_in_capitals_have_files_that_differ() -> None:
    names = build(odd(), draw=False)
    assert len({name.casefold() for name in names}) == len(names)
    assert sum(name.startswith("rules/") for name in names) == len(odd().rules)


def test_a_graph_too_large_for_mermaid_comes_in_sections_too() -> None:
    many = {f"1.{n}": " ".join(f"1.{m}" for m in range(30)) for n in range(30)}
    names = build(cites({"1": "", "2": "1", "2.1": "2", **many}), draw=False)
    mermaid = {name for name in names if name.endswith(".mmd")}
    assert mermaid == {"graph.mmd", "mermaid/quay/1.mmd", "mermaid/quay/2.mmd"}
    assert (OUT / "mermaid/quay/2.mmd").read_text(encoding="utf-8").count("-->") == 2


def test_a_book_can_have_no_rules() -> None:
    build(catalogue_of({}), draw=False)
    assert list(broken_links(OUT)) == []


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    build_site(harbour(), [], OUT, draw=False, progress=lambda *step: told.append(step))
    assert told[0] == (1, 14) and told[-1] == (14, 14)


def test_the_same_report_is_the_same_bytes() -> None:
    build_site(harbour(), [], Path("one"))
    build_site(harbour(), [], Path("two"))
    for file in Path("one").rglob("*"):
        if file.is_file():
            assert file.read_bytes() == (Path("two") / file.relative_to("one")).read_bytes()


def test_without_graphviz_the_report_says_so_and_is_drawn_simply(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(site, "graphviz_available", lambda: False)
    report = build_site(harbour(), [], OUT)
    assert [finding.code.name for finding in report.findings] == ["drawing-unavailable"]
    assert list(broken_links(OUT)) == []
    assert "pygraphviz is not installed" in words(pages(OUT)["index.html"])
    assert '<svg class="drawing"' in (OUT / "rules/harbour/2a.html").read_text(encoding="utf-8")
    assert "<svg" not in (OUT / "maps/harbour.html").read_text(encoding="utf-8")


def test_large_reports_are_drawn_simply(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise AssertionError("Graphviz was asked")

    monkeypatch.setattr("livingrules.tools.report.pictures.graphviz_layout", forbidden)
    monkeypatch.setattr(site, "GRAPHVIZ_AT_MOST", 13)
    monkeypatch.setattr("livingrules.tools.report.pictures.condensed_picture", lambda *_: None)
    build_site(harbour(), [], OUT)
    assert '<svg class="drawing"' in (OUT / "rules/harbour/2a.html").read_text(encoding="utf-8")
