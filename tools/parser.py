"""The argument parser of one command: argparse, with help in one shape on every Python.

argparse's own help is laid out differently from one Python to the next and by the width of the
terminal; the documentation shows the help, so it is rendered here.
"""

import argparse
import textwrap
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from livingrules.tools.exits import UsageError
from livingrules.tools.suggest import did_you_mean

_WIDTH = 80
_INDENT = 24


class Parser(argparse.ArgumentParser):
    """The parser of one command."""

    def __init__(self, prog: str, description: str, examples: Sequence[str] = ()) -> None:
        """Start with `--help` and `--debug`, which every command has."""
        super().__init__(prog=prog, description=description, add_help=False, allow_abbrev=False)
        self.declared: list[argparse.Action] = []
        self.examples = tuple(examples)

    def add_argument(self, *names: Any, **how: Any) -> argparse.Action:
        """Declare an argument or option and remember it for the help."""
        action = super().add_argument(*names, **how)
        self.declared.append(action)
        return action

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """The values of the arguments; wrong ones raise UsageError."""
        hidden, plain = _hide_dashes(list(words))
        namespace, unknown = self.parse_known_intermixed_args(plain)
        if unknown:
            self._refuse(unknown)
        for name, value in vars(namespace).items():
            if isinstance(value, list):
                setattr(namespace, name, [hidden.get(one, one) for one in value])
            elif isinstance(value, str):
                setattr(namespace, name, hidden.get(value, value))
        for action in self.declared:
            given = getattr(namespace, action.dest)
            if given == "" or (isinstance(given, list) and "" in given):
                self.error(f"argument {invocation(action)} is empty")
        return namespace

    def error(self, message: str) -> NoReturn:
        """Raise what argparse found wrong as wrong use."""
        raise UsageError(message, self.prog)

    def _refuse(self, unknown: Sequence[str]) -> NoReturn:
        """Say which word is unknown, and the nearest option where it looks like one."""
        word = unknown[0].partition("=")[0]
        if not word.startswith("-"):
            self.error(f"unexpected argument '{word}'")
        known = [name for action in self.declared for name in action.option_strings]
        self.error(f"unknown option '{word}'{did_you_mean(word, known)}")

    def usage_line(self) -> str:
        """The command with its arguments in the order they are declared."""
        words = [self.prog]
        for action in self.declared:
            if action.help is argparse.SUPPRESS or "--help" in action.option_strings:
                continue
            if "--debug" in action.option_strings:
                continue
            words.append(_usage_of(action))
        return " ".join(words)

    def format_help(self) -> str:
        """The whole help text, 80 columns wide, ending with a line end."""
        usage = textwrap.fill(
            self.usage_line(),
            _WIDTH,
            initial_indent="usage: ",
            subsequent_indent="           ",
            break_on_hyphens=False,
            break_long_words=False,
        )
        lines = [usage, "", *textwrap.wrap(self.description or "", _WIDTH)]
        shown = [action for action in self.declared if action.help is not argparse.SUPPRESS]
        for heading, positional in (("arguments", True), ("options", False)):
            rows = [
                row(invocation(action), action.help or "")
                for action in shown
                if (not action.option_strings) is positional
            ]
            if rows:
                lines += ["", f"{heading}:", *rows]
        if self.examples:
            lines += ["", "examples:", *(f"  {example}" for example in self.examples)]
        return "\n".join(lines) + "\n"


def invocation(action: argparse.Action) -> str:
    """How an argument is written: `--format FORMAT`, `-o FILE`, `PATH…`."""
    if not action.option_strings:
        return _value_of(action)
    names = ", ".join(action.option_strings)
    return names if action.nargs == 0 else f"{names} {_value_of(action)}"


def row(name: str, explanation: str) -> str:
    """One line or more of the help: the name, and its explanation beside or below it."""
    wrapped = textwrap.wrap(explanation, _WIDTH - _INDENT)
    first = f"  {name}"
    if len(first) > _INDENT - 2:
        return "\n".join([first, *(" " * _INDENT + line for line in wrapped)])
    head = f"{first:<{_INDENT}}{wrapped[0] if wrapped else ''}".rstrip()
    return "\n".join([head, *(" " * _INDENT + line for line in wrapped[1:])])


def one_of(*choices: str) -> Callable[[str], str]:
    """A type for add_argument: one of `choices`, and the nearest is offered for any other."""

    def read(value: str) -> str:
        if value in choices:
            return value
        near = did_you_mean(value, choices)
        raise argparse.ArgumentTypeError(f"'{value}' is not one of {', '.join(choices)}{near}")

    return read


def _hide_dashes(words: list[str]) -> tuple[dict[str, str], list[str]]:
    """The words without `--`, and what stands for those after it that begin with a dash.

    argparse itself loses `--` where arguments and options may stand in any order.
    """
    if "--" not in words:
        return {}, words
    end = words.index("--")
    hidden: dict[str, str] = {}
    plain = words[:end]
    for word in words[end + 1 :]:
        stand_in = f"\0{len(hidden)}" if word.startswith("-") else word
        if stand_in is not word:
            hidden[stand_in] = word
        plain.append(stand_in)
    return hidden, plain


def _value_of(action: argparse.Action) -> str:
    """What stands for the value of an argument."""
    name = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    return f"{name}…" if action.nargs in ("*", "+") else name


def _usage_of(action: argparse.Action) -> str:
    """An argument in the usage line, in brackets when it may be left out."""
    if not action.option_strings:
        value = _value_of(action)
        return value if action.nargs in (None, "+") else f"[{value}]"
    name = action.option_strings[0]
    text = name if action.nargs == 0 else f"{name} {_value_of(action)}"
    return text if action.required else f"[{text}]"
