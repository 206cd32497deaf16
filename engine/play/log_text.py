"""Logs as text: one JSON object a line, each with a check sum that goes on from the line before.

The first line is what was agreed, the last tells that nothing is missing. A line that was
changed, added, removed or cut is found by its number.
"""

import json
import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import livingrules
from livingrules.engine.play.log import Data, Log, Rules

FORMAT = 1
_LINE = re.compile(r'(\{.*),"check":"([0-9a-f]{8})"\}')
_KEYS = ("at", "rule", "who", "do", "report", "take", "correct")
_KINDS = {"do": ("at",), "report": ("at",), "take": ("at", "rule"), "roll": ("at", "rule"),
          "correct": ("at", "to"), "undone": ()}  # fmt: skip
"""What inputs are known by, and what each of them also has."""


class BadLog(ValueError):
    """A text is no whole log: the line, what is wrong with it, and what can be done."""

    def __init__(self, line: int, message: str, hint: str | None = None) -> None:
        """Take all three."""
        super().__init__(message)
        self.line, self.message, self.hint = line, message, hint


class ForeignLog(BadLog):
    """A log, but not one that can be played here."""


def log_text(log: Log) -> str:
    """The text of a log, which ends with a line end."""
    check, lines = "", []
    for line in (_header(log), *log.inputs, {"end": len(log.inputs), "state": log.digest}):
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))[:-1]
        check = _check(check, text)
        lines.append(f'{text},"check":"{check}"}}\n')
    return "".join(lines)


def read_log(text: str) -> Log:
    """The log that a text is; raises BadLog, which names the line."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    if not lines:
        raise BadLog(1, "the file is empty")
    if '"livingrules"' not in lines[0]:
        raise ForeignLog(1, "this is no log of a game")
    documents = list(_documents(lines))
    last = documents[-1]
    if "end" not in last:
        message = f"the log ends after line {len(lines)}, before its last line: it was cut short"
        raise BadLog(len(lines), message, "take the whole file, or an older copy of it")
    inputs = documents[1:-1]
    for number, one in enumerate(inputs, start=2):
        if "end" in one:
            raise BadLog(number + 1, "the log goes on behind its end")
        _examine(number, one)
    if not isinstance(last["end"], int) or not isinstance(last.get("state"), str):
        raise BadLog(len(lines), "the last line does not tell how many inputs and which state")
    if last["end"] != len(inputs):
        raise BadLog(len(lines), f"the log has {len(inputs)} inputs, not {last['end']}")
    return _read_header(documents[0], inputs, last["state"])


def _check(before: str, text: str) -> str:
    """The check sum of a line."""
    return blake2b((before + text).encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()


def _documents(lines: list[str]) -> Iterator[dict[str, Any]]:
    """The objects of all lines, each held against its check sum."""
    check = ""
    for number, line in enumerate(lines, start=1):
        found = _LINE.fullmatch(line.removesuffix("\r"))
        if found is None:
            if number == len(lines):
                raise BadLog(number, "this line is cut short", "take an older copy of the file")
            raise BadLog(number, "this is no line of a log", "take an older copy of the file")
        if _check(check, found[1]) != found[2]:
            message = "this line was changed, or lines before it were added or removed"
            hint = "a game is corrected in 'livingrules play', which writes corrections down"
            raise BadLog(number, message, hint)
        check = found[2]
        try:
            document = json.loads(f"{found[1]}}}")
        except (ValueError, RecursionError):
            raise BadLog(number, "this line is no JSON object") from None
        yield document


def _examine(number: int, entry: dict[str, Any]) -> None:
    """Raise BadLog where an entry is not of the form of one."""
    right = all(isinstance(entry[one], str) or (one in ("who", "take") and entry[one] is None)
                or (one == "take" and isinstance(entry[one], (int, list)))
                for one in _KEYS if one in entry)  # fmt: skip
    kinds = [one for one in _KINDS if one in entry]
    whole = len(kinds) == 1 and all(one in entry for one in _KINDS[kinds[0]])
    if not right or not whole or not isinstance(entry.get("with", {}), dict):
        raise BadLog(number, "this is no input of a game")


def _header(log: Log) -> dict[str, Any]:
    """The first line."""
    rules = log.rules
    book = {"name": rules.book, "edition": rules.edition, "behaviour": rules.behaviour,
            "text": rules.text}  # fmt: skip
    data = {one.set: {"file": one.file, "print": one.print} for one in rules.data}
    return {
        "livingrules": FORMAT,
        "version": livingrules.__version__,
        "books": [book],
        **({"data": data} if data else {}),
        "variants": list(log.variants),
        "rulings": dict(log.rulings),
        "players": list(log.players),
        "options": dict(log.options),
        "seed": log.seed,
        "dice": "rolled" if log.dice else "typed",
        "game": log.game,
    }


def _read_header(header: dict[str, Any], inputs: list[dict[str, Any]], digest: Any) -> Log:
    """The log of a header and its inputs."""
    if "livingrules" not in header:
        raise ForeignLog(1, "this is no log of a game")
    if header["livingrules"] != FORMAT:
        by = header.get("version")
        message = f"the log is of format {header['livingrules']}, and this version reads {FORMAT}"
        raise ForeignLog(1, message, f"it was written by livingrules {by}")
    try:
        (book,) = header["books"]
        data = tuple(Data(name, _text(one["file"]), _text(one["print"]))
                     for name, one in dict(header.get("data", {})).items())  # fmt: skip
        name, edition, behaviour, text = (
            _text(book[key]) for key in ("name", "edition", "behaviour", "text")
        )
        rules = Rules(name, edition, behaviour, text, data)
        if not isinstance(header["seed"], int) or not isinstance(header["players"], list):
            raise TypeError
        return Log(
            rules=rules,
            game=_text(header["game"]),
            players=tuple(map(_text, header["players"])),
            options=dict(header["options"]),
            rulings={name: _text(one) for name, one in dict(header["rulings"]).items()},
            seed=header["seed"],
            dice={"rolled": True, "typed": False}[_text(header["dice"])],
            inputs=tuple(inputs),
            digest=None if digest is None else _text(digest),
            variants=_names(header["variants"]),
        )
    except BadLog:
        raise
    except (KeyError, TypeError, ValueError):
        raise BadLog(1, "the first line does not tell what was agreed before the game") from None


def _names(value: Any) -> tuple[str, ...]:
    """A list of texts."""
    if not isinstance(value, list):
        raise TypeError
    return tuple(map(_text, value))


def _text(value: Any) -> str:
    """A text, and nothing else."""
    if not isinstance(value, str):
        raise TypeError
    return value
