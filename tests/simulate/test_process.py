"""Memory does not grow with the number of games; an interruption ends with what there is."""

import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import pytest

from livingrules.engine.simulate.many import play_many
from livingrules.engine.simulate.paired import Paired
from livingrules.engine.simulate.totals import MOST_ENDINGS, MOST_TROUBLES, OTHER, Totals
from tests.simulate.games import FOLDER, machine, plan, side


def peak(games: int) -> int:
    """The most memory that so many games take, in bytes."""
    ferry = machine()
    wanted = plan("random", other=side("sleepy"), options={"state_of_rope": "knotted"})
    tracemalloc.start()
    totals, paired = Totals.of(2, 2), Paired.of(2, 2)
    for first, other in play_many(ferry, wanted, games, 1):
        assert other is not None
        totals.add(first)
        paired.add(first, other)
    found = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return found


def test_memory_does_not_grow() -> None:
    peak(1500)  # what is kept once and for all, of rare turns of a game too
    assert peak(1500) < peak(150) + 30_000


def test_no_more_is_told_than_somebody_reads() -> None:
    totals = Totals.of(2, 2)
    (first, _), = play_many(machine(), plan("steady"), 1, 1)  # fmt: skip
    for number in range(1, 500):
        totals.add(first._replace(number=number, reason=f"ending {number}"))
        totals.add(first._replace(number=number, end="stuck"))
    assert len(totals.endings) == MOST_ENDINGS + 1
    assert totals.endings[OTHER] == 499 - MOST_ENDINGS
    assert len(totals.troubles) == MOST_TROUBLES
    assert totals.ends == {"over": 499, "stuck": 499}


@pytest.mark.skipif(os.name != "posix", reason="signals are sent otherwise there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_ends_with_what_there_is(jobs: str, tmp_path: Path) -> None:
    rows = tmp_path / "games.csv"
    words = ["simulate", str(FOLDER), "--games", "10000000", "--jobs", jobs, "--csv", str(rows)]
    process = subprocess.Popen(
        [sys.executable, "-m", "livingrules", *words, "--format", "json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        # A shell lets what it begins in the background ignore the signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )  # fmt: skip
    part = tmp_path / f".games.csv.{process.pid}.part"
    for _ in range(600):
        time.sleep(0.05)
        if part.exists() and part.stat().st_size > 20_000:
            break
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: all processes get it
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")
    document = json.loads(out)
    assert document["interrupted"]
    assert 0 < document["games"] < document["wanted"] == 10_000_000
    assert document["games"] == sum(document["ended"].values())
    assert abs(len(rows.read_text("utf-8").splitlines()) - 1 - document["games"]) <= 1
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)  # nobody is left


@pytest.mark.skipif(os.name != "posix", reason="there are no such pipes there")
def test_a_pipe_and_a_link_stay_what_they_are(tmp_path: Path) -> None:
    pipe, link, rows = tmp_path / "pipe", tmp_path / "link.csv", tmp_path / "rows.csv"
    os.mkfifo(pipe)
    rows.touch()
    link.symlink_to(rows)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        simulate("--csv", str(pipe))
        assert reader.stdout is not None
        read = reader.stdout.read()
    simulate("--csv", str(link))
    assert pipe.is_fifo() and link.is_symlink()
    assert len(read.splitlines()) == 4 and read == rows.read_bytes()


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no /dev/full here")
def test_a_full_disk_is_said() -> None:
    done = simulate("--csv", "/dev/full")
    assert done.returncode == 2
    assert done.stderr.endswith(b"dev/full' cannot be written: No space left on device\n")
    assert Path("/dev/full").is_char_device()


def simulate(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Three games, as a command."""
    command = [sys.executable, "-m", "livingrules", "simulate", str(FOLDER), "--games", "3"]
    return subprocess.run([*command, *words], check=False, capture_output=True, timeout=60)
