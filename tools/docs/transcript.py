"""Examples in Markdown that are run: files to write, commands, and what they must print.

A fence ```` ```yaml file=harbour/book.yaml ```` writes that file. A fence ```` ```console ````
holds commands after `$ ` and what they print. A comment `<!-- run: … -->` is a command that the
page does not show. All are run from the top of a page to its end in one temporary folder. In
expected output a line `...` stands for any lines and `...` within a line for anything.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_FENCE = re.compile(r"^(`{3,})(.*)$")
_FILE = re.compile(r"\bfile=(\S+)")
_HIDDEN = re.compile(r"^<!-- run: (.*) -->$")
_DEFECT = "livingrules: a defect of the program"
_PROMPT = "$ "
_SECONDS = 60


def run_page(text: str, given: dict[str, Path], root: Path) -> str:
    """`text` with the output of its commands as it is now.

    `given`: folders to copy into the temporary folder first, by the name they get there.
    `root`: the checkout whose `livingrules` is run. Output that matches what the page has is
    left as it stands there, with its `...`.
    """
    if "```console" not in text:
        return text
    with _stage(given, root) as (folder, environment):
        shell = _Shell(folder, environment)
        return "".join(_run_fences(text, folder, shell))


class _Shell:
    """Runs commands one after the other in a folder that `cd` changes."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        """Start in `folder`."""
        self.folder = folder
        self.environment = environment

    def run(self, command: str) -> str:
        """What a command prints, on standard output and error together."""
        if command.startswith("cd "):
            self.folder = (self.folder / command[3:].strip()).resolve()
            return "" if self.folder.is_dir() else f"no folder {self.folder.name}\n"
        done = subprocess.run(
            ["sh", "-c", command],
            check=False,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=_SECONDS,
        )
        printed = done.stdout
        if _DEFECT in printed:
            raise RuntimeError(f"'{command}' met a defect:\n{printed}")
        return printed if not printed or printed.endswith("\n") else f"{printed}\n"


def _run_fences(text: str, folder: Path, shell: _Shell) -> Iterator[str]:
    """The page's text in pieces, console fences with what their commands print."""
    lines = text.splitlines(keepends=True)
    number = 0
    while number < len(lines):
        opened = _FENCE.match(lines[number].rstrip("\n"))
        yield lines[number]
        number += 1
        hidden = _HIDDEN.match(lines[number - 1])
        if hidden:
            shell.run(hidden[1])
        if not opened:
            continue
        mark, info = opened.groups()
        end = number
        while end < len(lines) and lines[end].rstrip("\n") != mark:
            end += 1
        body = lines[number:end]
        named = _FILE.search(info)
        if named:
            path = folder / named[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(body), encoding="utf-8", newline="\n")
        yield from _run_console(body, shell) if info.strip() == "console" else body
        yield from lines[end : end + 1]
        number = end + 1


def _run_console(body: list[str], shell: _Shell) -> Iterator[str]:
    """A console fence's lines with what its commands print now."""
    number = 0
    while number < len(body):
        command = body[number]
        yield command
        number += 1
        if not command.startswith(_PROMPT):
            continue
        end = number
        while end < len(body) and not body[end].startswith(_PROMPT):
            end += 1
        expected = "".join(body[number:end])
        printed = shell.run(command.removeprefix(_PROMPT).strip())
        yield expected if matches(expected, printed) else printed
        number = end


def matches(expected: str, printed: str) -> bool:
    """Whether output is what a page expects, `...` standing for anything."""
    pattern = "".join(
        "(?:.*\n)*?" if line == "...\n" else re.escape(line).replace(r"\.\.\.", ".*?")
        for line in expected.splitlines(keepends=True)
    )
    return re.fullmatch(pattern, printed) is not None


@contextmanager
def _stage(given: dict[str, Path], root: Path) -> Iterator[tuple[Path, dict[str, str]]]:
    """A temporary folder with copies of what is given, and the environment for commands in it."""
    with tempfile.TemporaryDirectory(prefix="livingrules-docs-") as temporary:
        base = Path(temporary).resolve()
        folder, bin_folder = base / "work", base / "bin"
        folder.mkdir()
        bin_folder.mkdir()
        for name, source in given.items():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        program = bin_folder / "livingrules"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m livingrules "$@"\n')
        program.chmod(0o755)
        environment = {
            **os.environ,
            "PATH": f"{bin_folder}{os.pathsep}{os.environ.get('PATH', '')}",
            "PYTHONPATH": str(root),
            "PYTHONUNBUFFERED": "1",
            "PYTHONUTF8": "1",
            "HOME": str(base / "home"),
            "XDG_CACHE_HOME": str(base / "cache"),
            "NO_COLOR": "1",
        }
        yield folder, environment
