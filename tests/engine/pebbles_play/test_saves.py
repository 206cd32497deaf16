"""Saved games: what is wrong with a file is said with its line, and all stays as it was."""

import errno
import os
from pathlib import Path

import pytest

from livingrules.dsl.finding import Finding, Place
from livingrules.engine.play.files import foreign, read_file, write_log
from livingrules.engine.play.log import Log
from livingrules.engine.play.log_text import log_text
from livingrules.engine.play.replay import Parted
from livingrules.tools.output.excerpt import Sources
from livingrules.tools.table.session import Session
from tests.engine.pebbles_play.games import begun, machine, take


def saved(folder: Path) -> Path:
    """A game in a file."""
    game = begun()
    for number in (1, 2, 3):
        take(game, number)
    file = folder / "a.game"
    write_log(file, game.saved())
    return file


def said(file: Path) -> str:
    """What is said of a file."""
    found = read_file(file)
    assert isinstance(found, Finding)
    hint = f" ({found.hint})" if found.hint else ""
    return f"{found.place.line} {found.code.name}: {found.message}{hint}"


SHORT = (
    "damaged-log: the log ends after line 3, before its last line: it was cut short"
    " (take the whole file, or an older copy of it)"
)
FORMAT = (
    "foreign-log: the log is of format 9, and this version reads 1"
    " (it was written by livingrules 0.1.0)"
)
OLDER = " (take an older copy of the file)"
CHANGED = (
    "damaged-log: this line was changed, or lines before it were added or removed"
    " (a game is corrected in 'livingrules play', which writes corrections down)"
)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace('"number":2', '"number":3'), f"3 {CHANGED}"),
        (lambda text: text.replace('"seed":0', '"seed":1'), f"1 {CHANGED}"),
        (lambda text: text.replace("player 1", "player 2"), f"3 {CHANGED}"),
        (lambda text: "".join(text.splitlines(True)[:2] + text.splitlines(True)[3:]), f"3 {CHANGED}"),
        (lambda text: text + text, f"6 {CHANGED}"),
        (lambda text: text[:-20], f"5 damaged-log: this line is cut short{OLDER}"),
        (lambda text: "".join(text.splitlines(True)[:3]),
         f"3 {SHORT}"),
        (lambda text: text.replace("\n", "\n\n", 1), f"2 damaged-log: this is no line of a log{OLDER}"),
        (lambda text: "", "1 damaged-log: the file is empty"),
        (lambda text: "book: harbour\n", "1 foreign-log: this is no log of a game"),
    ],
)  # fmt: skip
def test_damaged(change: object, message: str, tmp_path: Path) -> None:
    assert callable(change)
    file = saved(tmp_path)
    text = change(file.read_text(encoding="utf-8"))
    file.write_text(text, encoding="utf-8")
    assert said(file) == message
    assert file.read_text(encoding="utf-8") == text


def test_no_cut_is_taken_for_a_whole_log(tmp_path: Path) -> None:
    file = saved(tmp_path)
    data = file.read_bytes()
    for end in range(len(data) - 1):
        file.write_bytes(data[:end])
        assert isinstance(read_file(file), Finding), end


def test_no_other_sign_is_taken_for_the_log(tmp_path: Path) -> None:
    file = saved(tmp_path)
    data = file.read_bytes()
    for at in range(0, len(data), 3):
        file.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert isinstance(read_file(file), Finding), at


def test_not_a_text(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    file.write_bytes(b"\xff\xfe\x00")
    assert said(file) == "1 foreign-log: this is no text in UTF-8"


def resealed(log: Log, old: str, new: str) -> str:
    """The text of a log with something else in it, and check sums that fit."""
    import json

    from livingrules.engine.play import log_text as module

    check, lines = "", []
    for line in log_text(log).replace(old, new).splitlines():
        document = json.loads(line)
        document.pop("check")
        text = json.dumps(document, separators=(",", ":"))[:-1]
        check = module._check(check, text)
        lines.append(f'{text},"check":"{check}"}}\n')
    return "".join(lines)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"livingrules":1', '"livingrules":9',
         f"1 {FORMAT}"),
        ('"variants":[]', '"variants":"storm"',
         "1 damaged-log: the first line does not tell what was agreed before the game"),
        ('"players":["Player 1","Player 2"]', '"players":7',
         "1 damaged-log: the first line does not tell what was agreed before the game"),
        ('"end":3', '"end":4', "5 damaged-log: the log has 3 inputs, not 4"),
        ('"with":{"number":2}', '"with":[]', "3 damaged-log: this is no input of a game"),
        ('"do":"take"', '"roll":3', "2 damaged-log: this is no input of a game"),
        ('"do":"take"', '"correct":"heap"', "2 damaged-log: this is no input of a game"),
        ('"livingrules":1', '"by":"livingrules"', "1 foreign-log: this is no log of a game"),
        ('"livingrules":1', '"by":{"livingrules":1}', "1 foreign-log: this is no log of a game"),
        ('"end":3', '"end":"3"',
         "5 damaged-log: the last line does not tell how many inputs and which state"),
        ('"state":', '"status":',
         "5 damaged-log: the last line does not tell how many inputs and which state"),
    ],
)  # fmt: skip
def test_written_by_others(old: str, new: str, message: str, tmp_path: Path) -> None:
    game = begun()
    for number in (1, 2, 3):
        take(game, number)
    file = tmp_path / "a.game"
    file.write_text(resealed(game.saved(), old, new), encoding="utf-8")
    assert said(file) == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"number":2', '"number":9', "2 '9' is not offered for 'number': it goes from 1 to 3"),
        ('"game":"standard"', '"game":"long"', "0 there is no way to begin called 'long': there is standard"),
        ('"players":["Player 1","Player 2"]', '"players":["A"]',
         "0 standard is for 2 to 4 players, not for 1"),
        ('"who":"player 1"', '"who":"player 2"', "2 this player cannot do it now"),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_allow(old: str, new: str, message: str, tmp_path: Path) -> None:
    game = begun()
    for number in (1, 2, 3):
        take(game, number)
    file = tmp_path / "a.game"
    file.write_text(resealed(game.saved(), old, new), encoding="utf-8")
    log = read_file(file)
    assert isinstance(log, Log)
    with pytest.raises(Parted) as raised:
        game.replay(log)
    assert f"{raised.value.parting.entry} {raised.value.parting.message}" == message


def test_another_book(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    file.write_text(resealed(begun().saved(), '"name":"pebbles"', '"name":"stones"'), "utf-8")
    log = read_file(file)
    assert isinstance(log, Log)
    found = foreign(file, log, machine())
    assert found is not None
    assert found.message == "this is a game of 'stones', not of 'pebbles'"


def test_a_crash_while_saving_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = saved(tmp_path)
    before = file.read_bytes()

    def crash(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(KeyboardInterrupt):
        write_log(file, begun().saved())
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["a.game"]


def test_a_full_disk_ends_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    file = tmp_path / "a.game"
    session = Session(begun(), said.append, file, kept=True, old=False)
    session.answers.append({"typed": "take 3", "refused": [], "notes": []})
    session.save(file)
    before = file.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    session.done(session.game.apply({"do": "take", "who": "player 2", "with": {"number": 3}}))
    told = f"'{file}' cannot be written: No space left on device; the game goes on unsaved\n"
    assert " ".join(told.split()) in " ".join("".join(said).split())
    assert session.unsaved
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["a.game"]


def test_a_huge_file_is_told_without_its_text(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    with file.open("wb") as stream:
        stream.truncate(60_000_000)
    assert said(file) == "1 foreign-log: this file is too large for the log of a game"
    assert Sources().excerpt(Place(str(file), 1)) is None
