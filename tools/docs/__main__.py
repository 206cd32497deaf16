"""`python -m livingrules.tools.docs [--check]`: writes or checks the documentation."""

import argparse
import difflib
import sys
from pathlib import Path

from livingrules.tools.docs.pages import changed_pages, checkout
from livingrules.tools.exits import FOUND, OK, WRONG_USE


def main() -> int:
    """Write the generated parts and the output of examples anew, or say what differs."""
    parser = argparse.ArgumentParser(prog="python -m livingrules.tools.docs")
    parser.add_argument("--check", action="store_true", help="write nothing, say what differs")
    options = parser.parse_args()
    root = checkout()
    if root is None:
        print("the documentation is only in a checkout of livingrules", file=sys.stderr)
        return WRONG_USE
    changed = changed_pages(root)
    for path, text in changed.items():
        name = path.relative_to(root).as_posix()
        if options.check:
            print(_difference(path, text, name))
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"wrote {name}")
    if options.check and changed:
        print("run 'make docs' and look at what it changes", file=sys.stderr)
        return FOUND
    return OK


def _difference(path: Path, text: str, name: str) -> str:
    """What would change in a page."""
    now = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return "\n".join(
        difflib.unified_diff(now, text.splitlines(), name, f"{name} as it should be", lineterm="")
    )


if __name__ == "__main__":
    raise SystemExit(main())
