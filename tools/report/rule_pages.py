"""The page of a rule."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from livingrules.dsl.finding import Finding
from livingrules.engine.graph.places import at
from livingrules.engine.graph.show import Lookup
from livingrules.engine.graph.show_text import IN, OUT, by_kind
from livingrules.tools.report.addresses import Addresses
from livingrules.tools.report.cells import Chip, Link, Row, about_html, items_html
from livingrules.tools.report.pictures import Picture
from livingrules.tools.report.render import Site, raw

_ROOT = "../../"


class RulePages:
    """Makes the pages of all rules."""

    def __init__(
        self, lookup: Lookup, addresses: Addresses, site: Site, findings: Iterable[Finding]
    ) -> None:
        """Keep what all pages need, the findings by the rule they are about."""
        self.lookup, self.addresses, self.site = lookup, addresses, site
        self.findings: dict[str, list[Finding]] = {}
        for finding in findings:
            rule = addresses.rule_of(finding)
            if rule is not None:
                self.findings.setdefault(rule, []).append(finding)

    def page(
        self,
        rule: str,
        before: str | None,
        after: str | None,
        picture: Picture | None,
    ) -> str:
        """The page of one rule; `before` and `after` are its neighbours in the book."""
        shown = self.lookup.show(rule)
        assert shown is not None
        home, _, number = rule.partition(":")
        origin = shown["provenance"]["text"]
        return self.site.page(
            "rule.html",
            _ROOT,
            f"{number} {shown['title']}",
            name=shown["title"],
            status=shown["status"],
            place=shown["place"],
            file=shown["file"],
            line=shown["line"],
            summary=shown["summary"],
            because=shown["because"],
            number=number,
            crumbs=self._crumbs(rule, home),
            origin=origin["source"],
            values=list(shown["provenance"]["values"].items()),
            reason=self._reason(origin, home),
            parts=items_html(self._link(part, home) for part in shown["parts"]),
            sides=(
                ("Refers to", self._groups(shown["refs_out"], OUT, home), "It cites no rule."),
                ("Referred to by", self._groups(shown["refs_in"], IN, home), "No rule cites it."),
            ),
            entries=[self._entry(entry, home) for entry in shown["entries"]],
            rulings=[self._ruling(ruling, home) for ruling in shown["rulings"]],
            defects=[self._defect(defect, home) for defect in shown["defects"]],
            findings=[_finding(finding) for finding in self.findings.get(rule, ())],
            drawing=raw(picture.svg) if picture else None,
            drawn_kinds=picture.kinds if picture else (),
            left_out=picture.left_out if picture else 0,
            before=self._link(before, home) if before else None,
            after=self._link(after, home) if after else None,
            chain=f"{_ROOT}chain.html?from={quote(rule)}",
        )

    def _link(self, identifier: str, home: str) -> Link:
        """A link from one rule's page to something else."""
        return self.addresses.link(identifier, _ROOT, home)

    def _crumbs(self, rule: str, home: str) -> list[Link]:
        """The way down to the rule: its book, then the rules over it."""
        crumbs = [Link(f"{_ROOT}index.html", "Books")]
        page = self.addresses.book_pages.get(home)
        if page is not None:
            crumbs.append(Link(f"{_ROOT}{page}.html", self.lookup.catalogue.books[home].title))
        over: list[Link] = []
        parents = self.lookup.parents
        step = parents.get(rule)
        while step is not None:
            over.append(self._link(step, home))
            step = parents.get(step)
        return crumbs + over[::-1]

    def _reason(self, origin: dict[str, Any], home: str) -> str | None:
        """Where the rule comes from, unless the book states it."""
        said = [origin["rule"].removeprefix(f"{home}:")] if origin["rule"] else []
        said += [origin["because"]] if origin["because"] else []
        return ": ".join(said) if origin["source"] != "stated" and said else None

    def _groups(
        self, refs: list[dict[str, Any]], titles: dict[str, str], home: str
    ) -> list[tuple[str, Markup]]:
        """References by kind; one that is not printed in the rule says so."""
        groups = []
        for kind, group in by_kind(refs):
            links = []
            for ref in group:
                link = self._link(ref["id"], home)
                if ref["source"] != "stated":
                    link = link._replace(note=f"{ref['source']}: {ref['because'] or ''}")
                links.append(link)
            groups.append((titles.get(kind, kind), items_html(dict.fromkeys(links))))
        return groups

    def _entry(self, entry: dict[str, Any], home: str) -> Row:
        """A piece of data."""
        values = [Chip(f"{count} {kind}", kind) for kind, count in entry["values"].items()]
        place = f"{entry['file']}:{entry['line']}"
        link = self._link(entry["id"], home)
        if entry["relation"] == "sourced":
            link = link._replace(note="some of its values are from here")
        below = about_html(entry["about"], ()) if entry["about"] else None
        return Row((link, entry["kind"], values, place), below=below)

    def _ruling(self, ruling: dict[str, Any], home: str) -> dict[str, Any]:
        """A ruling with its options."""
        return {
            "link": self._link(ruling["id"], home),
            "options": [
                (name, meaning, name == ruling["default"])
                for name, meaning in ruling["options"].items()
            ],
            "because": ruling["because"],
        }

    def _defect(self, defect: dict[str, Any], home: str) -> Row:
        """A defect of the printed text."""
        means = self._link(defect["means"], home) if defect["means"] else ""
        ruling = self.addresses.links([defect["ruling"]], _ROOT, home) if defect["ruling"] else ""
        return Row((defect["kind"], defect["printed"] or "", means, ruling, defect["because"]))


def _finding(finding: Finding) -> Row:
    """A finding as a row."""
    return Row(
        (
            Chip(finding.severity, finding.severity),
            finding.code.name,
            finding.message,
            at(finding.place),
        )
    )
