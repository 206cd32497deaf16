"""The programs that are timed: this one, and its peers in an environment of their own."""

import os
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def bare() -> list[str]:
    """The interpreter that starts and ends."""
    return [sys.executable, "-c", "pass"]


@cache
def livingrules() -> tuple[str, ...]:
    """The command of this project, as it is installed beside the interpreter."""
    script = Path(sys.executable).with_name("livingrules.exe" if os.name == "nt" else "livingrules")
    return (str(script),) if script.is_file() else (sys.executable, "-m", "livingrules")


def peer(name: str) -> str | None:
    """The path of another tool's command, or nothing where it is not installed.

    It is looked for in the environment that LIVINGRULES_PEERS names, else in `.venv-peers`:
    the peers' own requirements may clash with ours.
    """
    folder = Path(os.environ.get("LIVINGRULES_PEERS") or ROOT / ".venv-peers")
    for path in (folder / "bin" / name, folder / "Scripts" / f"{name}.exe"):
        if path.is_file():
            return str(path)
    return None


def absent(name: str) -> None:
    """Say that a peer is left out, and what would bring it in."""
    print(f"{name}: skipped, it is not in .venv-peers (`make bench` puts it there)")


class CacheFolder:
    """A folder for the program's cache, that can be emptied before a run."""

    def __init__(self) -> None:
        """Make the folder."""
        self.path = Path(tempfile.mkdtemp(prefix="bench-cache-"))
        self.environment = {"LIVINGRULES_CACHE": str(self.path)}

    def clear(self) -> None:
        """Forget everything."""
        for file in self.path.glob("*"):
            file.unlink()
