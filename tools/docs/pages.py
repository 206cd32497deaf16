"""The pages of the documentation as they should be, and what differs."""

from collections.abc import Callable, Mapping
from pathlib import Path

import livingrules
from livingrules.tools.docs.blocks import fill_blocks
from livingrules.tools.docs.schemas import schema_pages
from livingrules.tools.docs.transcript import run_page
from livingrules.tools.docs.vocabularies import vocabularies_block, vocabulary_files

_EMPTY = "<!-- examples start in an empty folder -->"


def checkout() -> Path | None:
    """The folder of the checkout this program runs from; None when it was installed elsewhere."""
    root = Path(livingrules.__file__).resolve().parent.parent
    return root if (root / "docs").is_dir() and (root / "README.md").is_file() else None


def changed_pages(root: Path) -> dict[Path, str]:
    """The pages that are not as they should be, with the text they should have."""
    made = root / "docs" / "files"
    wanted = {made / f"{name}.md": text for name, text in schema_pages().items()}
    names = root / "docs" / "vocabulary"
    wanted |= {names / name: text for name, text in vocabulary_files().items()}
    for path in [root / "README.md", *sorted((root / "docs").glob("*.md"))]:
        text = path.read_text(encoding="utf-8")
        filled = fill_blocks(text, _writers(root))
        given = {} if _EMPTY in text else {"rules": root / "rules"}
        wanted[path] = run_page(filled, given, root)
    return {
        path: text
        for path, text in wanted.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    }


def _writers(root: Path) -> Mapping[str, Callable[[], str]]:
    """Who writes which generated block."""
    from livingrules.dsl.reference import reference
    from livingrules.tools.docs.commands import commands_block
    from livingrules.tools.docs.findings import findings_block
    from livingrules.tools.docs.modules import modules_block
    from livingrules.tools.docs.steps import steps_block

    return {
        "commands": commands_block,
        "findings": findings_block,
        "language": reference,
        "modules": lambda: modules_block(root),
        "steps": steps_block,
        "vocabularies": vocabularies_block,
    }
