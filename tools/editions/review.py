"""The list of changes to be reviewed, as a file of YAML."""

from collections.abc import Sequence
from pathlib import Path

from livingrules.engine.catalogue.locate import REVIEW_ENDINGS, reviews_of
from livingrules.engine.catalogue.raw import mapping_of, text_of
from livingrules.engine.editions.compare import Comparison
from livingrules.engine.editions.review_list import to_review
from livingrules.engine.editions.touched import Touched
from livingrules.engine.graph.places import shown_file
from livingrules.engine.read.document import Document, read_bytes, read_document
from livingrules.engine.read.nodes import Scalar
from livingrules.engine.shape.check import check_form
from livingrules.tools.editions.reading import BookHead
from livingrules.tools.editions.review_file import parts_of
from livingrules.tools.editions.review_merge import merge
from livingrules.tools.editions.unread import Unread
from livingrules.tools.exits import UsageError
from livingrules.tools.files import refuse_to_overwrite, write_files
from livingrules.tools.scaffold.yaml import as_yaml
from livingrules.tools.streams import say

_HEAD = """\
# Written by 'livingrules update'. When you have looked at a change, say below it what came of it:
#   reviewed: the value is 4 now
# 'livingrules check' names those without; a new run keeps all that you wrote.
"""
_TEXTS = (".txt", ".md", ".markdown", ".pdf")
_MARK = b"\xef\xbb\xbf"


def check_review(name: str | None, book: BookHead | None) -> None:
    """Refuse a name under which `check` would not find the list, and a list of no book.

    Also one that is there and cannot be read, so that nothing in it is lost: Unread.
    """
    if name is None:
        return
    if book is None:
        raise UsageError("a list to be reviewed is of a book, say which with --book",
                         "livingrules update")  # fmt: skip
    if not name.endswith(REVIEW_ENDINGS):
        raise UsageError(f"'{name}' must end in {REVIEW_ENDINGS[0]}, so that 'check' finds it")
    refuse_to_overwrite(name, (), _is_review, "a list of changes")
    if _is_there(Path(name)):
        _check_held(Path(name), book)


def _check_held(path: Path, book: BookHead) -> None:
    """Refuse to write a list anew that has mistakes, or is of another book."""
    document, findings = read_document(path)
    if document is not None:
        findings = [*findings, *check_form(document, "review")[1]]
    wrong = [one for one in findings if one.severity == "error"]
    if document is None or wrong:
        raise Unread(
            wrong, f"'{path}' is left as it is, for it has mistakes; mend them or name another file"
        )
    root = mapping_of(document.root)
    if root.flow:
        raise UsageError(f"'{path}' stands in brackets as a whole, and is left as it is; let each "
                         "key begin a line")  # fmt: skip
    named = text_of(root.get("review"))
    if named != book.name:
        raise UsageError(
            f"'{path}' is a list of '{named}', and this is '{book.name}'; name another file"
        )


def write_review(
    path: Path, found: Comparison, affected: Sequence[Touched], book: BookHead, new: str
) -> None:
    """Write the list; all that somebody wrote into an earlier one stays. What became of it is said."""
    changes = to_review(found, affected)
    mark = b""
    other_text = False
    if _is_there(path):
        mark = _MARK if path.read_bytes().startswith(_MARK) else b""
        document = _read(path)
        if changes:
            other_text = _is_of_another(document, new)
            document = _headed(document, book, new)
    else:
        document = _new(path, book, new)
    file = parts_of(document)
    both = found.old.prints.keys() & found.new.prints.keys()
    made = merge(file, changes, dict(found.moved), other_text=other_text, taken_ids=both)
    write_files({path: mark + file.written().encode()}, folders=True)
    shown = shown_file(path.as_posix())
    say(f"wrote {shown}, {made.told()}")
    if not any(one.resolve() == path.resolve() for one in reviews_of(book.folder)):
        say(f"warning: 'check' does not look at {shown}; let it lie in the folder of the book, "
            f"{shown_file(book.folder.as_posix())}")  # fmt: skip


def _is_there(path: Path) -> bool:
    """Whether there is a list that is more than an empty file."""
    return path.is_file() and bool(path.read_bytes().strip())


def _read(path: Path) -> Document:
    """The list in a file, which was checked."""
    document, _ = read_document(path)
    assert document is not None
    return document


def _new(path: Path, book: BookHead, new: str) -> Document:
    """A list with nothing in it."""
    lines = [f"review: {as_yaml(book.name)}"]
    if book.edition:
        lines.append(f"from: {as_yaml(book.edition)}")
    lines += [f"to: {as_yaml(Path(new).name)}", "changes: []", ""]
    document, _ = read_bytes((_HEAD + "\n".join(lines)).encode(), path.as_posix())
    assert document is not None
    return document


def _is_of_another(document: Document, new: str) -> bool:
    """Whether a list was made of a text in another file; what is no file's name is a person's."""
    to = text_of(mapping_of(document.root).get("to"))
    return to.casefold().endswith(_TEXTS) and to != Path(new).name


def _headed(document: Document, book: BookHead, new: str) -> Document:
    """A list that says which editions it compares now."""
    root, text = mapping_of(document.root), document.text.text
    wanted = {"from": book.edition}
    if _is_of_another(document, new):
        wanted["to"] = Path(new).name
    for key in sorted(wanted, key=lambda one: -root.key(one).start if root.get(one) else 0):
        node = root.get(key)
        if isinstance(node, Scalar) and wanted[key] and node.value != wanted[key]:
            end = node.start + len(text[node.start : node.end].rstrip())
            text = text[: node.start] + as_yaml(wanted[key]) + text[end:]
    made, _ = read_bytes(text.encode(), document.file)
    assert made is not None
    return made


def _is_review(held: bytes) -> bool:
    """Whether what a file holds is such a list."""
    return b"\nreview:" in b"\n" + held and b"\nchanges:" in held
