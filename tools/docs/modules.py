"""The tree of modules with the first line of what each says of itself."""

import ast
from pathlib import Path

_PACKAGES = ("dsl", "engine", "tools")


def modules_block(root: Path) -> str:
    """A table a top folder: each module and what it is for."""
    return "\n\n".join(_table(root, package) for package in _PACKAGES)


def _table(root: Path, package: str) -> str:
    """The table of one top folder."""
    rows = [
        f"| `{path.relative_to(root).as_posix()}` | {first_line(path)} |"
        for path in sorted((root / package).rglob("*.py"), key=_order)
        if path.name != "__init__.py" or path.parent != root / package
    ]
    head = first_line(root / package / "__init__.py")
    return "\n".join([f"### {package}/", "", head, "", "| module | |", "|---|---|", *rows])


def _order(path: Path) -> tuple[str, bool, str]:
    """Folder by folder, what a package says of itself before its modules."""
    return (path.parent.as_posix(), path.name != "__init__.py", path.name)


def first_line(path: Path) -> str:
    """The first line of a module's docstring."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0].replace("|", "\\|")
