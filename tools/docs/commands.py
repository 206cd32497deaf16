"""The documentation of every command, from what its parser declares."""

import argparse
import textwrap

from livingrules.tools.cli import command_module
from livingrules.tools.commands import COMMANDS
from livingrules.tools.options import command_parser
from livingrules.tools.parser import invocation

_WIDTH = 100
_EVERYWHERE = ("--debug", "--help")


def commands_block() -> str:
    """A section a command: what it does, how it is called, its arguments and examples."""
    return "\n\n".join(_section(name) for name in COMMANDS)


def _section(name: str) -> str:
    """The section of one command."""
    parser = command_parser(name, command_module(name))
    parts = [
        f"## {name}",
        textwrap.fill(parser.description or "", _WIDTH, break_on_hyphens=False),
        f"```text\n{parser.usage_line()}\n```",
        _table(parser.declared),
    ]
    if parser.examples:
        parts.append("For example:\n\n```text\n" + "\n".join(parser.examples) + "\n```")
    return "\n\n".join(part for part in parts if part)


def _table(declared: list[argparse.Action]) -> str:
    """The arguments and options as a Markdown table; those that every command has are left out."""
    rows = [
        f"| `{invocation(action)}` | {(action.help or '').replace('|', chr(92) + '|')} |"
        for action in declared
        if not any(name in action.option_strings for name in _EVERYWHERE)
    ]
    return "\n".join(["| argument | what it does |", "|---|---|", *rows]) if rows else ""
