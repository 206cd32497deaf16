"""Words as YAML: quoted where another reader would take them for something else."""

import json
import re

_PLAIN = re.compile(r"[A-Za-z0-9][\w .()/-]*", re.ASCII)
_NUMBER = re.compile(r"[-+.\d_]+([eE][-+]?\d+)?|0[xob][\da-fA-F_]+")
_WORDS = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"}


def as_yaml(text: str) -> str:
    """`text` as a scalar on one line that every YAML reader takes for this text."""
    plain = _PLAIN.fullmatch(text) and text == text.strip()
    if plain and not _NUMBER.fullmatch(text) and text.casefold() not in _WORDS:
        return text
    return json.dumps(text, ensure_ascii=False)
