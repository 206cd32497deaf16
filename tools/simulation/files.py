"""Files that a simulation writes: a row a game, and logs of games."""

import csv
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from livingrules.engine.code.runtime import RulesBroken
from livingrules.engine.play.agree import Agreed
from livingrules.engine.play.files import write_log
from livingrules.engine.play.machine import Machine
from livingrules.engine.simulate.kept import kept_game
from livingrules.engine.simulate.one import Played
from livingrules.tools.exits import UsageError
from livingrules.tools.files import cannot_be_written, refuse_to_overwrite

_FIRST = ("game", "seed", "side", "end", "reason", "actions")


class Rows:
    """A file with a row a game, written while the games are played, whole at its place at the end.

    A pipe or a device is written to as it is; what a link leads to is written, and the link stays.
    """

    def __init__(self, name: str, machine: Machine, seats: int) -> None:
        """Begin; UsageError where the file cannot be written, or is not an earlier one of ours."""
        refuse_to_overwrite(name, (), _is_ours, "an earlier file of 'simulate'")
        self._path, self._seats = Path(name), seats
        if self._path.exists() and not self._path.is_file():
            self._target = self._beside = self._path
        else:
            self._target = self._path.resolve()
            self._beside = self._target.with_name(f".{self._target.name}.{os.getpid()}.part")
        lines = list(machine.program.scoring)
        with self._saying_why():
            self._stream: Any = self._beside.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._stream, lineterminator="\n")
        names = [f"{seat}.{line}" for seat in range(1, seats + 1) for line in [*lines, "sum"]]
        self._lines = len(lines)
        self._writer.writerow([*_FIRST, *names])

    def add(self, played: Played, side: int) -> None:
        """The row of a game; empty where it has no score."""
        scores: list[Any] = []
        for lines in played.scores[: self._seats]:
            scores += [*lines, sum(lines)]
        scores += [""] * (self._seats * (self._lines + 1) - len(scores))
        row = [played.number, played.seed, side, played.end, played.reason, played.actions]
        with self._saying_why():
            self._writer.writerow([*row, *scores])

    def end(self) -> None:
        """The file is whole; UsageError where the disk has no room for it."""
        with self._saying_why():
            self._stream.close()
            if self._beside != self._target:
                self._beside.replace(self._target)

    def drop(self) -> None:
        """The file is not wanted any more; does nothing where it is at its place."""
        with suppress(OSError):
            self._stream.close()
        if self._beside != self._target:
            self._beside.unlink(missing_ok=True)

    @contextmanager
    def _saying_why(self) -> Iterator[None]:
        """Where the file cannot be written, say so: UsageError."""
        try:
            yield
        except OSError as error:
            raise UsageError(cannot_be_written(self._path, error)) from error


def _is_ours(held: bytes) -> bool:
    """Whether a file is one that we wrote."""
    return held.startswith(",".join(_FIRST).encode())


class Logs:
    """Logs of games in a folder: of the first `keep`, and of those in trouble."""

    def __init__(
        self, folder: str, keep: int, machine: Machine, agreed: Agreed, policies: Sequence[str]
    ) -> None:
        """Make the folder where it is not there."""
        self._folder, self._keep = Path(folder), keep
        self._machine, self._agreed, self._policies = machine, agreed, tuple(policies)
        self.written: list[str] = []
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(cannot_be_written(self._folder, error)) from error

    def add(self, played: Played, most: int) -> None:
        """Write the log of a game, if it is wanted; of troubles no more than are told."""
        trouble = played.end in ("stuck", "broken")
        if played.number > self._keep and not (trouble and len(self.written) < most + self._keep):
            return
        try:
            game = kept_game(
                self._machine, self._agreed, self._policies, played.seed, played.actions
            )
        except RulesBroken:
            return  # it did not get through its set-up, so there is nothing to keep
        path = self._folder / f"game-{played.number}.game"
        try:
            write_log(path, game.saved())
        except OSError as error:
            raise UsageError(cannot_be_written(path, error)) from error
        self.written.append(path.as_posix())
