"""The templates of the pages, compiled once as Python's own modules are.

Compiling them takes a good part of the time that a small report takes.
"""

from collections.abc import MutableMapping
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any
from zlib import crc32

import jinja2
from jinja2 import BaseLoader, Environment, Template

_FOLDER = Path(__file__).parent / "templates"


class Templates(BaseLoader):
    """Finds a template by its file's name."""

    def load(
        self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """The template of a name, from `__pycache__` if it has been compiled before."""
        code = _Compiled(environment, name).get_code(name)
        assert code is not None
        return environment.template_class.from_code(environment, code, globals or {})


class _Compiled(SourceFileLoader):
    """Lets Python keep what a template was compiled to, where and if it keeps its own modules."""

    def __init__(self, environment: Environment, name: str) -> None:
        """Take a template by its file's name."""
        super().__init__(name, str(_FOLDER / name))
        self._environment = environment

    def path_stats(self, path: str) -> dict[str, float]:
        """What must be as it was: the file, and the Jinja that compiled it."""
        stats = super().path_stats(path)
        # Of the two numbers that Python keeps beside the code, only the time is what stands here.
        return {**stats, "mtime": stats["mtime"] + crc32(jinja2.__version__.encode())}

    def source_to_code(self, data: Any, path: Any, **_: Any) -> CodeType:  # type: ignore[override]
        """Compile a template."""
        return self._environment.compile(bytes(data).decode("utf-8"), self.name, str(path))
