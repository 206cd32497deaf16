"""Logs in files: written so that nothing is ever lost, read with findings."""

import errno
import os
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.play.codes import DAMAGED_LOG, FOREIGN_LOG, PARTED_LOG
from livingrules.engine.play.log import Data, Log, Rules, rules_by
from livingrules.engine.play.log_text import BadLog, ForeignLog, log_text, read_log
from livingrules.engine.play.machine import Machine
from livingrules.engine.play.replay import Parting
from livingrules.engine.read.codes import NOT_A_FILE, UNREADABLE_FILE
from livingrules.engine.read.text import unreadable

Made = TypeVar("Made")
LIMIT_BYTES = 50_000_000


def write_log(path: Path, log: Log) -> None:
    """Write a log: whole beside its place first, then moved there, so a crash loses nothing.

    Raises OSError; a device or pipe is never replaced by a file.
    """
    target = path.resolve()  # what a link leads to, not the link
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "this is no ordinary file", str(path))
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(log_text(log))
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(target)
    except BaseException as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        if isinstance(error, OSError):  # tell of the file, not of what stands beside it meanwhile
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


def read_file(path: Path) -> Log | Finding:
    """The log in a file, or what is wrong with it. Raises OSError where there is no such file."""
    name = path.as_posix()
    try:
        with path.open("rb") as stream:
            data = stream.read(LIMIT_BYTES + 1)
    except (IsADirectoryError, PermissionError) as error:
        if path.is_dir():
            message = "this is a folder, and the file of a saved game is expected"
            return Finding(NOT_A_FILE, message, Place(name))
        return Finding(UNREADABLE_FILE, unreadable(path, error), Place(name))
    if len(data) > LIMIT_BYTES:
        return Finding(FOREIGN_LOG, "this file is too large for the log of a game", Place(name))
    try:
        return read_log(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        code = FOREIGN_LOG if b'"livingrules"' not in data[:200] else DAMAGED_LOG
        return Finding(code, "this is no text in UTF-8", Place(name, line))
    except BadLog as error:
        code = FOREIGN_LOG if isinstance(error, ForeignLog) else DAMAGED_LOG
        return Finding(code, error.message, Place(name, error.line), hint=error.hint)


def foreign(path: Path, log: Log, machine: Machine) -> Finding | None:
    """What says that a log was played by other rules than those at hand."""
    rules, place = log.rules, Place(path.as_posix())
    if rules.book != machine.program.book:
        message = f"this is a game of '{rules.book}', not of '{machine.program.book}'"
        return Finding(FOREIGN_LOG, message, place)
    if sorted(log.variants) != sorted(machine.added.names):
        return _other_variants(log, machine, place)
    if rules.behaviour != machine.behaviour and rules.data != (now := rules_by(machine).data):
        return _other_data(rules, now, place)
    if rules.behaviour != machine.behaviour:
        message = f"the rules of '{rules.book}' do something else now than when this was saved"
        hint = "'livingrules replay' shows the first point at which they part"
        return Finding(FOREIGN_LOG, message, place, hint=hint)
    return None


def _other_variants(log: Log, machine: Machine, place: Place) -> Finding:
    """What says that a log was played with other variants."""
    played, now = Counter(log.variants), Counter(machine.added.names)
    lacking = [*(played - now)]
    if lacking and lacking[0] in now:
        message = f"this was played with several variants named '{lacking[0]}', and one is here"
        return Finding(FOREIGN_LOG, message, place)
    if lacking:
        message = f"this was played with the variant '{lacking[0]}'"
        return Finding(FOREIGN_LOG, message, place, hint=f"say where it is: --variant {lacking[0]}")
    name = next(iter(now - played))
    message = f"this was played without the variant '{name}'"
    return Finding(FOREIGN_LOG, message, place, hint=f"leave --variant {name} out")


def _other_data(rules: Rules, now: tuple[Data, ...], place: Place) -> Finding:
    """What says that a log was played with other items of a set."""
    known = {one.set: one for one in now}
    for one in rules.data:
        if one.set not in known:
            message = f"this was played with other items of '{one.set}', those of {one.file}"
            hint = f"say where they are: --data {one.set}={one.file}"
            return Finding(FOREIGN_LOG, message, place, hint=hint)
        if one.print != known[one.set].print:
            message = f"the items of '{one.set}' are others now than when this was saved"
            return Finding(FOREIGN_LOG, message, place, hint=f"they came from {one.file} then")
    name = next(iter(known.keys() - {one.set for one in rules.data}))
    message = f"this was played with the book's own items of '{name}'"
    return Finding(FOREIGN_LOG, message, place, hint=f"leave --data {name}=… out")


def parted(path: Path, parting: Parting) -> Finding:
    """That a log cannot be followed, at its line."""
    place = Place(path.as_posix(), parting.entry + 1)
    return Finding(PARTED_LOG, parting.message, place, rule=parting.rule)
