"""What a command does when its surroundings are not as usual: streams, signals, defects."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from livingrules.tools import cli

ROOT = Path(__file__).parent.parent.parent
LIVINGRULES = [sys.executable, "-P", "-m", "livingrules"]


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    """A book with one mistake whose finding holds signs that few encodings have."""
    book = tmp_path / "harbour"
    book.mkdir()
    (book / "book.yaml").write_text(
        "book: harbour\ntitle: Harbour\nedition: first\nwhérę→: 港\n", encoding="utf-8"
    )
    return tmp_path


def run(
    folder: Path, *words: str, shell: str = "", **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command line in a folder, `shell` after it."""
    return bash(folder, f"exec {' '.join(LIVINGRULES)} {' '.join(words)} {shell}", **variables)


def bash(folder: Path, line: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of the shell in a folder."""
    return subprocess.run(
        ["bash", "-c", line],
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )


def test_output_nobody_can_read(harbour: Path) -> None:
    done = run(harbour, "check", shell=">&- 2>&-")
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


def test_closed_error_output(harbour: Path) -> None:
    done = run(harbour, "chekc", shell="2>&-")
    assert (done.returncode, done.stdout) == (2, b"")


def test_a_reader_that_leaves_is_no_trouble(harbour: Path) -> None:
    many = "".join(f"  {number}: {{}}\n" for number in range(2000))
    (harbour / "harbour" / "1.yaml").write_text(f"rules:\n{many}", encoding="utf-8")
    line = f"{' '.join(LIVINGRULES)} check | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = bash(harbour, line)
    assert done.stdout.splitlines()[1:] == [b"1"]
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_said(harbour: Path) -> None:
    done = run(harbour, "check", shell="> /dev/full")
    assert done.returncode == 2
    assert done.stderr.decode() == (
        "livingrules: standard output cannot be written: No space left on device\n"
    )


@pytest.mark.parametrize(
    ("encoding", "line"),
    [
        ("utf-8", "  4 | whérę→: 港"),
        ("cp1252", "  4 | whér?->: ?"),
        ("ascii", "  4 | wh?r?->: ?"),
    ],
)
def test_signs_that_cannot_be_shown(harbour: Path, encoding: str, line: str) -> None:
    done = run(harbour, "check", PYTHONIOENCODING=encoding)
    assert done.returncode == 1
    assert done.stderr == b""
    assert line in done.stdout.decode(encoding).splitlines()


@pytest.mark.parametrize("how", ["json", "sarif"])
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_json_keeps_every_sign(harbour: Path, encoding: str, how: str) -> None:
    narrow = run(harbour, "check", "--format", how, PYTHONIOENCODING=encoding)
    wide = run(harbour, "check", "--format", how)
    assert narrow.returncode == wide.returncode == 1
    assert "whérę→" in wide.stdout.decode()
    assert json.loads(narrow.stdout.decode(encoding)) == json.loads(wide.stdout)


def test_json_alone_on_standard_output(harbour: Path) -> None:
    (harbour / "harbour" / "1.yaml").write_text("rules: {1: {title: [}}\n", encoding="utf-8")
    (harbour / "fog").mkdir()
    (harbour / "fog" / "book.yaml").write_text("book: fog\ntitle: Fog\nedition: first\n")
    (harbour / "fog" / "1.yaml").write_text(
        "rules: {1: {title: Fog, summary: Fog., status: missing, because: not yet}}\n"
    )
    done = run(harbour, "show", "fog:1", "--format", "json", PYTHONWARNINGS="always")
    assert json.loads(done.stdout)["id"] == "fog:1"
    assert b"'livingrules check'" in done.stderr


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    line = f"rmdir {gone}; exec {' '.join(LIVINGRULES)} check"
    done = bash(gone, line)
    assert done.returncode == 2
    assert done.stderr == b"livingrules: the working folder is no longer there\n"


def failing(error: BaseException) -> SimpleNamespace:
    """A command module whose command raises `error`."""

    def raise_it(_: object) -> int:
        raise error

    return SimpleNamespace(
        DESCRIPTION="fails", EXAMPLES=(), configure=lambda parser: None, run=raise_it
    )


def test_a_defect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(cli, "command_module", lambda name: failing(KeyError("lamp")))
    assert cli.main(["check", "some where"]) == 2  # takes no argument
    capsys.readouterr()
    assert cli.main(["check"]) == 3
    out, err = capsys.readouterr()
    (report,) = tmp_path.iterdir()
    assert out == ""
    assert err == (
        "livingrules: a defect of the program, not of your files (KeyError).\n"
        f"A report is in {report}; please pass it on to the makers of livingrules.\n"
        "With --debug the trace is shown here.\n"
    )
    text = report.read_text(encoding="utf-8")
    assert "livingrules check\n" in text
    assert "KeyError: 'lamp'" in text
    assert "Traceback" in text


def test_a_file_that_the_system_refuses(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way\n")
    done = run(tmp_path, "show", "1", "--catalogue", "file/harbour")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == "livingrules: there is no file or folder 'file/harbour'\n"
    assert run(tmp_path, "check", "x" * 5000).returncode == 2


def test_a_defect_with_debug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(cli, "command_module", lambda name: failing(RecursionError()))
    assert cli.main(["check", "--debug"]) == 3
    assert capsys.readouterr().err.startswith("Traceback (most recent call last)")
    assert cli.main(["--debug", "check"]) == 3
    assert capsys.readouterr().err.startswith("Traceback (most recent call last)")


def test_a_defect_without_a_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    monkeypatch.setattr(cli, "command_module", lambda name: failing(MemoryError()))
    assert cli.main(["check"]) == 3
    assert "No report could be written" in capsys.readouterr().err


def test_an_installation_that_lacks_something(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lacking = ModuleNotFoundError("No module named 'lamps.red'", name="lamps.red")
    monkeypatch.setattr(cli, "command_module", lambda name: failing(lacking))
    assert cli.main(["check"]) == 2
    assert capsys.readouterr().err == (
        "livingrules: the Python package 'lamps' is missing; install livingrules anew\n"
    )


def test_interrupted_in_the_middle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "command_module", lambda name: failing(KeyboardInterrupt()))
    assert cli.main(["check"]) == 130
    assert capsys.readouterr() == ("", "")


def test_interrupted_from_outside(tmp_path: Path) -> None:
    wait = (
        "import signal, sys, time; from types import SimpleNamespace\n"
        "from livingrules.tools import cli\n"
        # A shell lets what it begins in the background ignore the signal.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def run(_): print('waiting', flush=True); time.sleep(60)\n"
        "cli.command_module = lambda name: SimpleNamespace(DESCRIPTION='', EXAMPLES=(),"
        " configure=lambda parser: None, run=run)\n"
        "sys.exit(cli.main(['check']))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", wait],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"waiting\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")


@pytest.mark.skipif(os.name != "posix", reason="the signal cannot be sent here")
def test_a_report_that_is_ended_from_outside(tmp_path: Path) -> None:
    build = [*LIVINGRULES, "report", "-o", "report"]
    surroundings: dict[str, Any] = {"cwd": tmp_path, "env": {**os.environ, "PYTHONPATH": str(ROOT)}}
    process = subprocess.Popen(build, stderr=subprocess.DEVNULL, **surroundings)
    while not (tmp_path / "report" / "rules").exists():
        time.sleep(0.01)
    process.terminate()
    assert process.wait(timeout=30) == 143
    subprocess.run(build, check=True, capture_output=True, timeout=120, **surroundings)


def test_help_imports_no_command() -> None:
    code = (
        "import sys; from livingrules.tools import cli; cli.main(['--help'])\n"
        "heavy = {'argparse', 'networkx', 'lark', 'jsonschema', 'jinja2', 'rapidfuzz', 'ruamel'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
        "print([name for name in sys.modules if name.startswith('livingrules.engine')])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.splitlines()[-2:] == ["[]", "[]"]


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    from livingrules.tools.commands import COMMANDS

    for name in COMMANDS:
        assert cli.main([name, "--help"]) == 0
        assert capsys.readouterr().out.startswith(f"usage: livingrules {name} ")
