"""Data for the site's scripts, as scripts: a page opened from a folder may not read files."""

import json
from typing import Any

from livingrules.engine.graph.edges import strongest
from livingrules.engine.graph.places import at
from livingrules.tools.report.addresses import Addresses


def search_data(addresses: Addresses) -> str:
    """What the search looks through: `[id, page, kind, title, summary]` of everything shown."""
    catalogue = addresses.catalogue
    rows: list[list[str]] = []
    for identifier in addresses.rules:
        rule = catalogue.rules[identifier]
        page = addresses.pages[identifier]
        rows.append([identifier, page, rule.status, rule.title, rule.summary])
    for identifier in addresses.rulings:
        ruling = catalogue.rulings[identifier]
        page = addresses.pages[identifier]
        rows.append([identifier, page, "ruling", ruling.question, ruling.because])
    for identifier in addresses.entries:
        entry = catalogue.entries[identifier]
        page = addresses.pages[identifier]
        rows.append([identifier, page, entry.kind, entry.name, entry.about or ""])
    return script("search", rows)


def graph_data(addresses: Addresses) -> str:
    """What the chain page walks: rules `[id, page, title]`, edges `[from, to, kind, place]`,
    of several between two rules the most telling."""
    catalogue = addresses.catalogue
    position = {rule: number for number, rule in enumerate(addresses.rules)}
    rules = [[rule, addresses.pages[rule], catalogue.rules[rule].title] for rule in addresses.rules]
    edges = [
        [position[edge.source], position[edge.target], edge.kind, at(edge.place)]
        for out in strongest(catalogue).values()
        for edge in out.values()
        if edge.source in position and edge.target in position
    ]
    return script("graph", {"rules": rules, "edges": edges})


def script(name: str, data: Any) -> str:
    """A script that hands the data to the site's scripts; safe also inside a page."""
    text = json.dumps(data, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return f"livingrulesData({json.dumps(name)},{text});\n"


def unscript(text: str) -> Any:
    """The data in such a script."""
    return json.loads(text.partition(",")[2].rpartition(")")[0])
