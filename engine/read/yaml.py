"""YAML text to nodes, by the events of ruamel.yaml's C parser.

A text that the C parser rejects goes to the same library's pure parser, whose verdict and
message count: the two differ in corners, and the pure one follows YAML 1.2.
"""

from collections.abc import Iterator
from typing import Any

from livingrules.dsl.finding import Finding
from livingrules.engine.read.compose import Composer
from livingrules.engine.read.nodes import Node
from livingrules.engine.read.problems import syntax_finding
from livingrules.engine.read.text import Text

try:
    from _ruamel_yaml import CParser
except ImportError:  # other interpreters than CPython have no C parser; the pure one serves
    CParser = None

# The pure parser takes 4 seconds for a million characters; beyond this the C parser's word counts.
LIMIT_PURE = 150_000


def parse(text: Text) -> tuple[Node | None, list[Finding]]:
    """The document in `text`, or None when it is empty or broken, with the findings."""
    rejected: Exception | None = None
    if CParser is not None:
        try:
            return Composer(text).compose(_c_events(text.text))
        except Exception as error:
            if not _is_yaml_error(error):
                raise
            rejected = error
    if rejected is not None and len(text.text) > LIMIT_PURE:
        return None, [syntax_finding(text, rejected)]
    try:
        return Composer(text).compose(_pure_events(text.text))
    except Exception as error:
        if not _is_yaml_error(error):
            # An escape such as "\UFFFFFFFF" is too much for the pure parser itself.
            if rejected is None and not isinstance(error, OverflowError | ValueError):
                raise
            return None, [syntax_finding(text, rejected or error)]
        return None, [syntax_finding(text, error, rejected)]


def _is_yaml_error(error: Exception) -> bool:
    """Whether an exception is the YAML library's word on the text."""
    from ruamel.yaml.error import YAMLError

    return isinstance(error, YAMLError)


def _c_events(text: str) -> Iterator[Any]:
    """The events of the C parser."""
    return iter(CParser(text).get_event, None)


def _pure_events(text: str) -> Iterator[Any]:
    """The events of the pure parser."""
    from ruamel.yaml import YAML

    return iter(YAML(typ="safe", pure=True).parse(text))
