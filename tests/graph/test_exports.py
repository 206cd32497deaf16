"""Every format: the harbour's files in `expected`, and odd names read back."""

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import networkx as nx
import pytest

from graph.made import HERE, cites, harbour, odd
from livingrules.dsl.finding import Place
from livingrules.engine.catalogue.model import Entry
from livingrules.engine.graph.build import build
from livingrules.engine.graph.export.dot import dot
from livingrules.engine.graph.export.graphml import graphml
from livingrules.engine.graph.export.markdown import anchors_of, markdown_files
from livingrules.engine.graph.export.mermaid import mermaid
from livingrules.engine.graph.export.names import safe_names, safe_paths
from livingrules.engine.graph.export.node_link import graph_json
from livingrules.engine.graph.export.tables import edges_csv, references_csv, rules_csv
from livingrules.engine.graph.nodes import parts

Expect = Callable[[Path, str], None]


def test_harbour(expect: Expect) -> None:
    catalogue = harbour()
    nodes, edges = parts(catalogue)
    files = {
        "graph.json": graph_json(nodes, edges),
        "graph.graphml": graphml(nodes, edges),
        "graph.dot": dot(nodes, edges),
        "graph.mmd": mermaid(nodes, edges),
        "rules.csv": rules_csv(catalogue).replace("\r\n", "\n"),
        "references.csv": references_csv(catalogue, "harbour").replace("\r\n", "\n"),
        **markdown_files(catalogue, catalogue.books),
    }
    for name, text in files.items():
        expect(HERE / "expected" / name, text)


def test_graph_json_is_what_networkx_reads() -> None:
    catalogue = harbour()
    data = json.loads(graph_json(*parts(catalogue)))
    graph = nx.node_link_graph(data, edges="links")
    built = build(catalogue)
    assert nx.utils.graphs_equal(graph, built)
    for node in data["nodes"]:
        assert node.keys() == {"id", "kind", "book", "rule", "title", "status"}
    for link in data["links"]:
        assert link.keys() >= {"source", "target", "kind", "file", "line"}


def test_an_id_that_is_nowhere_is_a_node_of_its_own_kind() -> None:
    graph = build(cites({"5A": "99Z"}))
    assert graph.nodes["quay:99Z"]["kind"] == "unknown"
    assert graph.edges["quay:5A", "quay:99Z", 0]["line"] == 1


@pytest.mark.parametrize("catalogue", [harbour(), odd(), cites({"24.7A": "5B3"})])
def test_dot_has_every_node_and_edge_when_read_back(catalogue: object) -> None:
    pygraphviz = pytest.importorskip("pygraphviz")
    nodes, edges = parts(catalogue)  # type: ignore[arg-type]
    read = pygraphviz.AGraph(string=dot(nodes, edges))
    assert read.number_of_nodes() == len(nodes)
    assert read.number_of_edges() == len(edges)
    # A name keeps its backslashes doubled; all else comes back as it was.
    wanted = {node["id"].replace("\\", "\\\\").replace("\n", "\\n") for node in nodes}
    assert set(read.nodes()) == wanted


def test_graphml_reads_back() -> None:
    nodes, edges = parts(odd())
    read = nx.parse_graphml(graphml(nodes, edges), force_multigraph=True)
    assert set(read.nodes) == {node["id"] for node in nodes}
    assert read.number_of_edges() == len(edges)
    for node in nodes:
        assert read.nodes[node["id"]]["title"] == node["title"]


def test_graphml_has_no_character_that_xml_forbids() -> None:
    catalogue = cites({"5A": ""}, **{"5A": "bell \x07 and half a pair \ud800"})
    read = nx.parse_graphml(graphml(*parts(catalogue)))
    assert read.nodes["quay:5A"]["title"] == "bell \ufffd and half a pair \ufffd"


def test_graph_json_of_odd_names_reads_back() -> None:
    nodes, edges = parts(odd())
    data = json.loads(graph_json(nodes, edges))
    assert [node["id"] for node in data["nodes"]] == [node["id"] for node in nodes]
    assert len(data["links"]) == len(edges)


def test_mermaid_names_are_plain_and_labels_hold_no_sign_that_means_something() -> None:
    nodes, edges = parts(odd())
    lines = mermaid(nodes, edges).splitlines()
    assert lines[0] == "flowchart LR" and len(lines) == 1 + len(nodes) + len(edges)
    label = r"\"(?:[\w .,:/()?!+-]|#\d+;)*\""
    for line in lines[1:]:
        assert re.fullmatch(rf"    n\d+(\[{label}\]| -->\|{label}\| n\d+)", line), line


def test_mermaid_warns_of_what_it_will_not_draw() -> None:
    nodes, edges = parts(cites({f"N{n}": " ".join(f"N{m}" for m in range(30)) for n in range(30)}))
    assert mermaid(nodes, edges).startswith("%% 900 edges: set Mermaid's maxEdges")


def test_csv_reads_back_with_every_line_ended_the_same_way() -> None:
    text = rules_csv(odd())
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert {row["id"] for row in rows} == set(odd().rules)
    assert text.count("\r\n") == len(rows) + 1
    assert edges_csv(parts(odd())[1]).startswith("source,target,kind,file,line\r\n")


@pytest.mark.parametrize("begin", list("=+-@\t\r\n"))
def test_a_spreadsheet_computes_nothing(begin: str) -> None:
    number = f"{begin}1+1"
    rows = list(csv.DictReader(io.StringIO(rules_csv(cites({"5A": ""}, **{"5A": number})))))
    assert rows[0]["title"].startswith("'")


def test_markdown_shows_words_as_they_are() -> None:
    markdown = pytest.importorskip("markdown_it")
    words = "<b> *a* _b_ `c` [d](e) | ~~f~~ &lt; # g\n1. h\n- i \\ $x$ !["
    for before in ("", "# ", "- ", "1. ", "2) ", "+ ", "=== ", "> "):
        title = before + words
        (text,) = markdown_files(cites({"5A": ""}, **{"5A": title}), ["quay"]).values()
        (heading,) = [
            token.children
            for token in markdown.MarkdownIt("commonmark").enable("table").parse(text)
            if token.type == "inline" and token.content.startswith("5A ")
        ]
        shown = "".join(child.content for child in heading)
        assert shown == "5A " + " ".join(title.split())


def test_markdown_links_lead_to_anchors() -> None:
    files = markdown_files(harbour(), harbour().books)
    anchors = {
        f"{name}#{anchor}"
        for name, text in files.items()
        for anchor in re.findall(r'<a id="([^"]+)">', text)
    }
    assert len(anchors) == len(harbour().rules) + len(harbour().entries)
    for name, text in files.items():
        for target in re.findall(r"\]\(([^)]*#[^)]*)\)", text):
            assert (target if target[0] != "#" else name + target) in anchors


def test_anchors_differ_by_more_than_capital_letters() -> None:
    names = anchors_of(odd())
    assert len({name.casefold() for name in names.values()}) == len(odd().rules)


def test_entries_of_one_name_have_anchors_of_their_own() -> None:
    place = Place("quay.yaml")
    entries = {one: Entry(one, "view", (), place) for one in ("quay:games/fog", "quay:views/fog")}
    names = anchors_of(replace(cites({"5A": ""}), entries=entries))
    assert names["quay:games/fog"] == "data-fog"
    assert names["quay:views/fog"] == "data-views-fog"


def test_safe_names() -> None:
    ids = ["5B3", "24.7A", "5E3", "5e3", "con", "NUL.txt", "a:b", "a/b", "..", "", ".git", "x.",
           "-rf", "é", "e\u0301", "COM1", "com10", "l" * 300, " ", "a b"]  # fmt: skip
    names = safe_names(ids)
    assert names["5B3"] == "5B3" and names["24.7A"] == "24.7A" and names["5E3"] == "5E3"
    assert names["com10"] == "com10"
    assert len({name.casefold() for name in names.values()}) == len(ids)
    for name in names.values():
        assert re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,70}", name) and not name.endswith(".")
        assert not re.fullmatch(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?", name)


def test_safe_paths() -> None:
    assert safe_paths(["quay:5B3", "sea:5B3", "a:b:c"]) == {
        "quay:5B3": "quay/5B3",
        "sea:5B3": "sea/5B3",
        "a:b:c": "a/b-c_fb418695c5",
    }


def test_a_safe_name_does_not_depend_on_what_else_there_is() -> None:
    assert safe_names(["a:b"])["a:b"] == safe_names(["x", "a/b", "a:b"])["a:b"]
