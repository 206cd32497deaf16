"""New ids in the list of printed ids, each at the place where the new edition prints it."""

from collections.abc import Iterable, Iterator, Sequence

from livingrules.engine.catalogue.listed import run
from livingrules.engine.catalogue.order import natural_key
from livingrules.engine.catalogue.raw import items_of
from livingrules.engine.editions.new_ids import NewIds
from livingrules.engine.editions.order import in_new_order, longest_rise
from livingrules.engine.fmt import Edit, is_no_text, quoted
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.read.nodes import Sequence as List


def prints(document: Document, root: Mapping, ids: NewIds) -> Iterator[Edit]:
    """The edits of the list; a run whose ids no longer follow each other becomes several items."""
    listed = root.get("prints")
    nodes = [one for one in items_of(listed) if isinstance(one, Scalar)]
    held = [run(one.value) for one in nodes]
    if not isinstance(listed, List) or len(nodes) < len(listed.items) or None in held:
        return
    if any(one.style in ("|", ">") for one in nodes):
        return
    olds = [one or [] for one in held]
    news = _ordered([[one for one in item if one not in ids.gone] for item in olds], ids)
    for at, node in enumerate(nodes):
        if news[at] == olds[at]:
            continue
        if news[at]:
            yield _written(document, node, news[at], listed.flow)
        else:
            yield _taken_out(document, nodes, at, news, listed.flow)


def _ordered(olds: Sequence[list[str]], ids: NewIds) -> list[list[str]]:
    """What each item lists now: where the list has no order, the new ids in place of the old."""
    every = [one for item in olds for one in item]
    rank = {one: at for at, one in enumerate(ids.olds)}
    ranks = [rank[one] for one in every if one in rank]
    if ids.news and ranks == sorted(ranks):
        made = in_new_order(every, ids.ids, ids.news, ids.apart)
    elif every == sorted(every, key=natural_key):
        made = sorted((ids.ids.get(one, one) for one in every), key=natural_key)
    else:
        return [[ids.ids.get(one, one) for one in item] for item in olds]
    return _spread(made, olds)


def _spread(made: Sequence[str], olds: Sequence[list[str]]) -> list[list[str]]:
    """Ids in order spread over the items of a list, as many as can be where they stood before.

    >>> _spread(["1.1", "1.3"], [["1.1"], ["1.2"]])
    [['1.1'], ['1.3']]
    >>> _spread(["1.2", "1.3", "4.8"], [["1.1", "1.2"], ["1.3"]])
    [['1.2'], ['1.3', '4.8']]
    """
    place = {one: at for at, item in enumerate(olds) for one in item}
    there = [(place[one], at) for at, one in enumerate(made) if one in place]
    kept = longest_rise([item * len(made) + at for item, at in there])
    item_of = {there[one][1]: there[one][0] for one in kept}
    used = set(item_of.values())
    spread: list[list[str]] = [[] for _ in olds]
    item = -1
    for at, one in enumerate(made):
        if at in item_of:
            item = item_of[at]
        elif item + 1 < len(olds) and item + 1 not in used:
            item += 1  # one whose ids all went elsewhere, or changed
        spread[max(item, 0)].append(one)
    return spread


def _written(document: Document, node: Scalar, ids: Sequence[str], flow: bool) -> Edit:
    """The edit that lets an item list these ids."""
    text = document.text.text
    words = [quoted(one, node.style or ('"' if is_no_text(one) else ""), True) for one in runs(ids)]
    start = text.rfind("\n", 0, node.start) + 1
    line_end = "\r\n" if text[max(start - 2, 0) : start] == "\r\n" else "\n"
    between = ", " if flow else f"{line_end}{text[start : node.start]}"
    old = text[node.start : node.end]
    return Edit(node.start, node.end, between.join(words), document.place(node), old)


def _taken_out(
    document: Document, nodes: Sequence[Scalar], at: int, news: Sequence[list[str]], flow: bool
) -> Edit:
    """The edit that takes an item out of the list; a comment behind it stays."""
    text = document.text.text
    node = nodes[at]
    start, end = node.start, node.end
    if flow and any(news[at + 1 :]):
        end = nodes[at + 1].start
    elif flow:
        start = nodes[at - 1].end
    else:
        start, end = item_lines(text, node)
    return Edit(start, end, "", document.place(node), text[start:end])


def item_lines(text: str, node: Node) -> tuple[int, int]:
    """The stretch of an item of a list, one to a line, with its dash; a comment behind is left."""
    begin = text.rfind("\n", 0, node.start) + 1
    stop = text.find("\n", node.end)
    stop = len(text) if stop < 0 else stop + 1
    rest = text[node.end : stop]
    if rest.strip():
        return text.rfind("-", begin, node.start), node.end + len(rest) - len(rest.lstrip())
    return begin, stop


def runs(ids: Iterable[str]) -> list[str]:
    """Ids as items of a list, those that follow each other as runs.

    >>> runs(["5A1a", "5A1b", "5A2"])
    ['5A1a..5A1b', '5A2']
    """
    made: list[str] = []
    for one in ids:
        first = made[-1].partition("..")[0] if made else ""
        held = run(made[-1]) if made else None
        longer = run(f"{first}..{one}") if made else None
        if held is not None and longer == [*held, one]:
            made[-1] = f"{first}..{one}"
        else:
            made.append(one)
    return made
