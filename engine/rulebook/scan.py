"""From rulebook files to rules and references: import, layout, mentions, structure, checks."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from livingrules.dsl.finding import Finding, sort_findings
from livingrules.engine.rulebook.checks import check
from livingrules.engine.rulebook.citing import Finder
from livingrules.engine.rulebook.importing import read_text
from livingrules.engine.rulebook.layout import Layout, lay_out
from livingrules.engine.rulebook.lookalikes import mend_lookalikes, suspects
from livingrules.engine.rulebook.mentions import Mention, expand
from livingrules.engine.rulebook.model import (
    Document,
    PrintedReference,
    PrintedRule,
    Scan,
)
from livingrules.engine.rulebook.outline import outline
from livingrules.engine.rulebook.owners import Owners
from livingrules.engine.rulebook.runs import Runs
from livingrules.engine.rulebook.scheme import Context, Scheme
from livingrules.engine.rulebook.structure import Heading, Span, Structure
from livingrules.engine.rulebook.terms import find_terms
from livingrules.engine.rulebook.text import Text

_SENTENCE = re.compile(r"^ *\S+ \S+ [^\n]{0,400}\w[.!?]$", re.MULTILINE)


def scan_files(paths: Iterable[Path], scheme: Scheme) -> tuple[Scan, list[Finding]]:
    """The rules and references in files that belong together, and the findings.

    Files that cannot be read are findings; references resolve across all the others, whatever
    their order.
    """
    texts: list[Text] = []
    findings: list[Finding] = []
    for path in paths:
        text, wrong = read_text(path)
        findings.extend(wrong)
        if text is not None:
            texts.append(text)
    scan, found = scan_texts(texts, scheme)
    return scan, sort_findings([*findings, *found])


def scan_texts(texts: Sequence[Text], scheme: Scheme) -> tuple[Scan, list[Finding]]:
    """The rules and references in texts that belong together, and the findings."""
    finder = Finder(scheme)
    documents: list[Document] = []
    mentions: list[list[Mention]] = []
    layouts = [lay_out(text, scheme) for text in texts]
    for layout in layouts:
        finder.learn(layout.joined.text)
    for text, layout in zip(texts, layouts, strict=True):
        doubtful = suspects(layout.joined.text, scheme)
        guesses = mend_lookalikes(layout, scheme, doubtful)
        found = finder.find(layout.joined.text)
        structure = outline(layout, scheme, found, guesses)
        if len(texts) == 1 and structure.contents and not structure.headings:
            # A table of contents whose end cannot be told has taken in the whole text.
            structure = _outline_without_contents(layout, scheme, found, guesses) or structure
        documents.append(Document(text, layout, structure, tuple(doubtful)))
        mentions.append(found)
    rules = _rules(documents, scheme)
    known = dict.fromkeys(rule.id for rule in rules)
    runs = Runs(scheme.numbering, known)
    references: list[PrintedReference] = []
    for number, document in enumerate(documents):
        owners = Owners(known, scheme)
        all_of_it = sorted(
            [*mentions[number], *document.structure.entries], key=lambda mention: mention.start
        )
        references += _references(number, document, scheme, all_of_it, owners, runs)
    scan = Scan(scheme, tuple(documents), rules, tuple(references), find_terms(documents, scheme))
    return scan, check(scan)


def _outline_without_contents(
    layout: Layout, scheme: Scheme, found: list[Mention], guesses: dict[int, str]
) -> Structure | None:
    """The structure where no table of contents is looked for, if the text holds sentences."""
    if not _SENTENCE.search(layout.joined.text):
        return None
    blocks = tuple(block for block in scheme.blocks if block.context != "toc")
    return outline(layout, replace(scheme, blocks=blocks), found, guesses)


def _rules(documents: list[Document], scheme: Scheme) -> tuple[PrintedRule, ...]:
    """The rules of all documents, in the order printed, each with its parent."""
    known = {heading.id for d in documents for heading in d.structure.headings}
    listed = {one for d in documents for one in d.structure.contents}
    either = known | listed
    made: list[PrintedRule] = []
    seen: set[str] = set()
    for document in documents:
        rows: list[tuple[int, PrintedRule]] = []
        for heading in document.structure.headings:
            if heading.id not in seen:
                seen.add(heading.id)
                rows.append((heading.start, _rule(document, heading, scheme, either)))
        for identifier, (offset, title) in document.structure.contents.items():
            if identifier not in known and identifier not in seen:
                seen.add(identifier)
                line = Heading(identifier, offset, offset, title, offset, "line")
                rows.append((offset, _rule(document, line, scheme, either, contents=True)))
        made += [rule for _, rule in sorted(rows, key=lambda row: row[0])]
    return tuple(made)


def _rule(
    document: Document, heading: Heading, scheme: Scheme, known: set[str], *, contents: bool = False
) -> PrintedRule:
    """The rule of a heading."""
    line, column = document.layout.joined.where(heading.start)
    parent = next((one for one in scheme.numbering.ancestors(heading.id) if one in known), None)
    page = _page(document.layout, heading.start)
    file = document.text.file
    return PrintedRule(
        heading.id, heading.title, parent, file, line, column, page, heading.printed, contents
    )


def _page(layout: Layout, offset: int) -> int:
    """The page on which an offset lies."""
    return layout.pages[layout.index(offset)]


def _references(
    number: int,
    document: Document,
    scheme: Scheme,
    mentions: list[Mention],
    owners: Owners,
    runs: Runs,
) -> list[PrintedReference]:
    """The references of a document; the ids in headings themselves are none."""
    layout, structure = document.layout, document.structure
    text, where = layout.joined.text, layout.joined.where
    heads = {h.start for h in (*structure.headings, *structure.repeated)}
    made: list[PrintedReference] = []
    for mention in mentions:
        if mention.start in heads:
            continue
        span = structure.at(mention.start)
        context = _context(text, mention, span, scheme)
        if context == "heading" and _in_sentence(text, mention, structure.end_of(span)):
            context = "body"
        if mention.never and context in mention.never:
            continue
        _settle_part(mention, context, owners.known)
        line, column = where(mention.start)
        end_line, end_column = where(mention.end - 1)
        width = end_column + 1 - column if end_line == line else 1
        made.append(
            PrintedReference(
                file=document.text.file,
                line=line,
                column=column,
                width=width,
                page=_page(layout, mention.start),
                text=" ".join(text[mention.start : mention.end].split("\n")),
                targets=tuple(dict.fromkeys(expand(mention.items, runs))),
                source=owners.of_tag(mention.items) if context == "tag" else owners.owner(span),
                kind=mention.kind,
                context=context,
                book=mention.book,
                loose=mention.thing or mention.here or mention.part is not None,
                malformed=mention.malformed,
                part=mention.part,
                document=number,
                start=mention.start,
                end=mention.end,
                marks=tuple(mention.marks),
                runs=tuple(one for one in mention.items if not isinstance(one, str)),
            )
        )
    return made


def _in_sentence(text: str, mention: Mention, end: int) -> bool:
    """Whether a title is a sentence that cites, not a title with a reference in brackets."""
    if text[max(end - 4, 0) : end].rstrip()[-1:] not in (".", "!", "?"):
        return False
    start = text.rfind("\n", 0, mention.start) + 1
    return text.count("(", start, mention.start) == text.count(")", start, mention.start)


def _context(text: str, mention: Mention, span: Span, scheme: Scheme) -> Context:
    """What a mention stands in: a tag's brackets count before the stretch round them."""
    if scheme.tags is not None and span.context != "toc":
        opening, closing = scheme.tags
        if text.startswith(closing, mention.end) and text.endswith(opening, 0, mention.start):
            return "tag"
    return span.context


def _settle_part(mention: Mention, context: Context, known: dict[str, None]) -> None:
    """Decide whether a bracketed letter behind an id belongs to it.

    In an example it is more likely a mark in a picture, unless the longer id is there.
    """
    if mention.longer is None:
        return
    whole, end = mention.longer
    if whole in known or context not in ("example", "caption", "table"):
        mention.items = [whole]
        mention.end = end
