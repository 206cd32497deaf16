"""Rules with some of the edits that make them others: a layer like variants."""

from collections.abc import Collection, Iterable, Sequence

from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.raw import Laid, Layer
from livingrules.engine.read.document import Document
from livingrules.engine.read.joined import Joined, moved
from livingrules.engine.read.nodes import Mapping, Node, Scalar
from livingrules.engine.read.nodes import Sequence as List
from livingrules.engine.variants.edit import Edit


class Edited:
    """Some edits, made after what `under` lays over the books; each finds them as it leaves them."""

    def __init__(self, under: Layer | None, edits: Iterable[Edit]) -> None:
        """Take both; edits that only bring in rules may always be among them."""
        self._under = under
        self._edits = list(edits)

    def lay_over(self, documents: list[Document], book: str) -> Laid:
        """Make the edits in the documents of a book, which change in place."""
        laid = Laid() if self._under is None else self._under.lay_over(documents, book)
        mine = [one for one in self._edits if one.book == book]
        all_ = [*documents, *laid.documents]  # what comes in besides is changed by no edit
        here = {one.file for one in documents}
        for edit in sorted(mine, key=_turn):
            if len(edit.way) == 2:
                _entry(edit, all_, laid)
            else:
                _inside(edit, all_)
            for file in _files(edit.document) - here:
                laid.files.setdefault(file, edit.document)
        return laid

    def strange(self, books: Collection[str]) -> list[Finding]:
        """What is wrong with what lies under them."""
        return [] if self._under is None else self._under.strange(books)


def _entry(edit: Edit, documents: Sequence[Document], laid: Laid) -> None:
    """Bring a whole entry in, take it away, or let another stand in its place."""
    section, name = map(str, edit.way)
    found = _entries(documents, section, name)
    if edit.node is None:
        if found is not None:
            del found[1].items[name]
    elif found is not None:
        document, entries = found
        entries.items[name] = (entries.key(name), moved(edit.node, _offset(edit, document)))
    else:
        text = edit.document.text
        document = Document(text.file, text, Mapping(0, flow=False))
        entries = Mapping(edit.key.start, flow=False)
        entries.items[name] = (edit.key, moved(edit.node, 0))
        root = document.root
        assert isinstance(root, Mapping)
        root.items[section] = (Scalar(section, edit.key.start, edit.key.end, ""), entries)
        laid.documents.append(document)


def _turn(edit: Edit) -> tuple[int, int, int]:
    """When an edit is made: what lengthens or shortens lists last, the inner first, from behind.

    So nothing moves before it has been found.
    """
    return (0, 0, 0) if edit.span is None else (1, -len(edit.way), -edit.span[0])


def _inside(edit: Edit, documents: Sequence[Document]) -> None:
    """Make an edit inside an entry."""
    section, name, *steps = edit.way
    found = _entries(documents, str(section), str(name))
    if found is None:
        return
    document, entries = found
    by = _offset(edit, document)
    node: Node = entries.items[str(name)][1]
    if edit.span is not None:
        for step in steps:
            node = _below(node, step)
        assert isinstance(node, List)
        low, high = edit.span
        node.items[low:high] = [moved(one, by) for one in edit.items]
        return
    for step in steps[:-1]:
        node = _below(node, step)
    last = steps[-1]
    if isinstance(node, List):
        assert isinstance(last, int) and edit.node is not None  # else there were a span
        node.items[last] = moved(edit.node, by)
    elif isinstance(node, Mapping):
        _in_mapping(edit, node, str(last), by)


def _in_mapping(edit: Edit, node: Mapping, name: str, by: int) -> None:
    """Let a key of a mapping be gone, hold something else, or come in where it stands elsewhere."""
    if edit.node is None:
        node.items.pop(name, None)
        return
    key = Scalar(name, edit.key.start + by, edit.key.end + by, edit.key.style)
    put = (key, moved(edit.node, by))
    if name in node.items or edit.behind not in node.items:
        node.items[name] = put
        return
    made = {}
    for one, pair in node.items.items():
        made[one] = pair
        if one == edit.behind:
            made[name] = put
    node.items = made


def _below(node: Node, step: str | int) -> Node:
    """What stands one step further."""
    if isinstance(node, List):
        assert isinstance(step, int)
        return node.items[step]
    assert isinstance(node, Mapping) and isinstance(step, str)
    return node.items[step][1]


def _entries(
    documents: Sequence[Document], section: str, name: str
) -> tuple[Document, Mapping] | None:
    """The document that has an entry, and all entries of its section there."""
    for document in documents:
        root = document.root
        entries = root.get(section) if isinstance(root, Mapping) else None
        if isinstance(entries, Mapping) and name in entries.items:
            return document, entries
    return None


def _offset(edit: Edit, document: Document) -> int:
    """Where the text of the other rules begins in the joined text of a document."""
    theirs = edit.document.text
    if document.text is theirs:
        return 0
    document.text = joined = Joined.of(document.text)
    return joined.join(theirs)


def _files(document: Document) -> set[str]:
    """The files whose texts stand in a document."""
    text = document.text
    return {part.file for _, part in text.parts} if isinstance(text, Joined) else {text.file}
