"""Reads a site back: pages as trees, links, anchors."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

_XHTML = "{http://www.w3.org/1999/xhtml}"
_APART = {"td", "th", "li", "dt", "dd", "p", "h1", "h2", "h3", "a"}


def page(file: Path) -> ET.Element:
    """A page as a tree; the pages are well-formed XML so that every mistake shows."""
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>\n")
    return ET.fromstring(text.partition("\n")[2])


def pages(out: Path) -> dict[str, ET.Element]:
    """Every page by its path."""
    return {file.relative_to(out).as_posix(): page(file) for file in sorted(out.rglob("*.html"))}


def words(element: ET.Element) -> str:
    """All text of an element, blanks made one, cells and items kept apart."""
    return " ".join("".join(_pieces(element)).split())


def _pieces(element: ET.Element) -> Iterator[str]:
    """The text of an element, with a blank after each part that stands for itself."""
    yield element.text or ""
    for inner in element:
        yield from _pieces(inner)
        yield " " if inner.tag.removeprefix(_XHTML) in _APART else ""
        yield inner.tail or ""


def tagged(element: ET.Element, tag: str) -> list[ET.Element]:
    """All elements of that name."""
    return list(element.iter(_XHTML + tag))


def broken_links(out: Path) -> Iterator[str]:
    """Every link, script or stylesheet that leads to no file or anchor of the site."""
    trees = pages(out)
    anchors = {name: {element.get("id") for element in tree.iter()} for name, tree in trees.items()}
    for name, tree in trees.items():
        for element in tree.iter():
            for attribute in ("href", "src", "action"):
                target = element.get(attribute)
                if target is None:
                    continue
                parts = urlsplit(target)
                if parts.scheme or parts.netloc:
                    yield f"{name}: {target} leads out of the site"
                    continue
                path = unquote(parts.path)
                file = (out / name).parent / path if path else out / name
                if not file.is_file():
                    yield f"{name}: {target} is no file"
                    continue
                place = file.resolve().relative_to(out.resolve()).as_posix()
                if parts.fragment and parts.fragment not in anchors.get(place, set()):
                    yield f"{name}: {target} has no such anchor"
