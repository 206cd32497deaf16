"""`livingrules impact`: what rests on a rule, ruling or entry."""

import argparse
from collections.abc import Iterator
from typing import Any

from livingrules.engine.catalogue.model import Catalogue
from livingrules.tools.catalogues import read_for_use, resolve
from livingrules.tools.exits import OK
from livingrules.tools.options import add_catalogue, add_format, add_variants, variants_of
from livingrules.tools.output.documents import write_json
from livingrules.tools.parser import Parser
from livingrules.tools.streams import write

DESCRIPTION = (
    "Say what rests on a rule, ruling or piece of data: what cites or uses it, and what rests on it "
    "by way of others. Look here before you change it."
)
_SHOWN = 20
EXAMPLES = ("livingrules impact 3b", "livingrules impact harbour:3b 4 --format json")


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("ids", nargs="+", metavar="ID", help="what would change")
    parser.add_argument("--all", action="store_true", help="list all, however many (text only)")
    add_format(parser, "text", "json")
    add_variants(parser)
    add_catalogue(parser)


def run(options: argparse.Namespace) -> int:
    """Print what rests on each id."""
    catalogue = read_for_use(options.catalogue, variants_of(options.variant))
    ids = [resolve(catalogue, name) for name in options.ids]
    from livingrules.engine.graph.impact import impact

    found = impact(catalogue, ids)
    if options.format == "json":
        write_json(found)
    else:
        write("\n".join("\n".join(_lines(catalogue, item, options.all)) + "\n" for item in found))
    return OK


def _lines(catalogue: Catalogue, item: dict[str, Any], everything: bool) -> Iterator[str]:
    """What rests on one id, as text: the nearest first, and of many only those."""
    yield f"{item['rule']}  {_title(catalogue, item['rule'])}".rstrip()
    if not item["direct"]:
        yield "  nothing rests on it"
    for heading, key in (("directly", "direct"), ("by way of others", "transitive")):
        if not item[key]:
            continue
        yield f"  {heading}: {len(item[key])}"
        width = max(len(one["id"]) for one in item[key])
        shown = item[key] if everything else item[key][:_SHOWN]
        for one in shown:
            via = one["via"]
            way = f" by way of {via['id']}" if key == "transitive" else ""
            place = f"{via['file']}:{via['line']}"
            title = _title(catalogue, one["id"])
            yield f"    {one['id']:<{width}}  {title}({via['kind']}{way}, {place})"
        if len(shown) < len(item[key]):
            yield f"    and {len(item[key]) - len(shown)} more, farther off; --all lists them"


def _title(catalogue: Catalogue, identifier: str) -> str:
    """The title of a rule and a blank; a ruling or an entry has none, its name says enough."""
    rule = catalogue.rules.get(identifier)
    return f"{rule.title} " if rule else ""
