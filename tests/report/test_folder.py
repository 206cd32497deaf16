"""The folder of a report: nothing of somebody else's is lost, old pages go."""

import json
import os
from pathlib import Path

import pytest
from graph.made import cites, harbour

from livingrules.tools.report.folder import MANIFEST, ReportFolder
from livingrules.tools.report.site import Report, build_site

OUT = Path("out")


def build() -> Report:
    return build_site(cites({"5A": "5B", "5B": ""}), [], OUT, draw=False)


def refused(report: Report) -> str:
    """The message of the one finding with which a report was refused."""
    assert report.written == []
    (finding,) = report.findings
    assert (finding.code.name, finding.severity) == ("report-folder-foreign", "error")
    assert finding.hint
    return finding.message


def test_a_new_and_an_empty_folder_are_taken() -> None:
    OUT.mkdir()
    assert build().written
    assert json.loads((OUT / MANIFEST).read_text("utf-8"))["files"]


def test_a_folder_with_other_files_is_left_alone() -> None:
    OUT.mkdir()
    for name in ("index.html", "mine.txt", "x.txt", "y.txt"):
        (OUT / name).write_text("mine")
    assert refused(build()) == (
        "out: the folder holds files that no earlier report wrote (index.html, mine.txt, x.txt "
        "and 1 more); they could be lost"
    )
    assert sorted(path.name for path in OUT.iterdir()) == [
        "index.html",
        "mine.txt",
        "x.txt",
        "y.txt",
    ]
    assert (OUT / "index.html").read_text() == "mine"


def test_a_file_put_into_an_earlier_report_is_not_lost() -> None:
    build()
    (OUT / "rules/quay/note.txt").write_text("mine")
    assert "rules/quay/note.txt" in refused(build())
    assert (OUT / "rules/quay/note.txt").read_text() == "mine"


def test_an_earlier_report_is_replaced_and_its_stale_pages_go() -> None:
    build_site(harbour(), [], OUT, draw=False)
    assert (OUT / "rules/sea/S1.html").is_file()
    report = build()
    assert report.written
    assert not (OUT / "rules/sea").exists() and (OUT / "rules/quay/5A.html").is_file()
    left = {path.relative_to(OUT).as_posix() for path in OUT.rglob("*") if path.is_file()}
    assert left == {path.relative_to(OUT).as_posix() for path in report.written}


def test_what_did_not_change_is_not_written_again() -> None:
    build()
    before = {path: path.stat().st_mtime_ns for path in OUT.rglob("*") if path.is_file()}
    os.utime(OUT / "index.html", ns=(1, 1))
    (OUT / "chain.html").write_text("changed")
    build()
    assert (OUT / "index.html").stat().st_mtime_ns == 1
    assert (OUT / "rules/quay/5A.html").stat().st_mtime_ns == before[OUT / "rules/quay/5A.html"]
    assert (OUT / "chain.html").read_text("utf-8") != "changed"


def test_names_that_begin_with_a_dot_are_no_hindrance_at_the_top() -> None:
    (OUT / ".git").mkdir(parents=True)
    (OUT / ".git/config").write_text("mine")
    (OUT / ".nojekyll").touch()
    assert build().written
    assert build().written
    assert (OUT / ".git/config").read_text() == "mine"


def test_a_file_where_a_folder_is_wanted() -> None:
    OUT.write_text("mine")
    assert refused(build()) == "out: this is a file, and a report needs a folder"
    assert OUT.read_text() == "mine"


@pytest.mark.parametrize(
    "manifest",
    [
        "no JSON",
        "[]",
        '{"files": "index.html"}',
        '{"files": [1]}',
        '{"files": ["../precious.txt"]}',
        '{"files": ["/precious.txt"]}',
        '{"files": ["C:\\\\precious.txt"]}',
        '{"files": ["a/../../precious.txt"]}',
        "[" * 100_000,
    ],
)
def test_a_manifest_that_we_could_not_have_written_is_not_believed(manifest: str) -> None:
    Path("precious.txt").write_text("mine")
    OUT.mkdir()
    (OUT / MANIFEST).write_text(manifest)
    assert MANIFEST in refused(build())
    assert Path("precious.txt").read_text() == "mine"


def test_a_link_to_a_folder_elsewhere_is_not_followed() -> None:
    build()
    elsewhere = Path("elsewhere")
    (OUT / "rules").rename(elsewhere)
    try:
        (OUT / "rules").symlink_to(elsewhere.resolve(), target_is_directory=True)
    except OSError:
        pytest.skip("no symbolic links here")
    assert "rules" in refused(build())


def test_a_broken_run_can_be_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from livingrules.tools.report import site

    def full(*_: object) -> str:
        raise OSError(28, "No space left on device", "out/data/graph.js")

    with monkeypatch.context() as patched:
        patched.setattr(site, "graph_data", full)
        report = build()
    (finding,) = report.findings
    assert report.written == [] and finding.code.name == "report-unwritable"
    assert finding.message == "'out/data/graph.js' cannot be written: No space left on device"
    (OUT / "rules").mkdir(exist_ok=True)
    assert build().written


def test_a_run_that_was_killed_can_be_done_again() -> None:
    killed = ReportFolder(OUT)
    killed.begin()
    killed.announce(["rules/quay/5A.html", "rules/quay/5Z.html"])
    for name in ("rules/quay/5A.html", "old.html", "assets/old.css"):
        killed.write(name, "half")
    killed.settle()
    (OUT / "rules/quay/5Z.html").write_text("half")
    report = build()
    left = {path.relative_to(OUT).as_posix() for path in OUT.rglob("*") if path.is_file()}
    assert left == {path.relative_to(OUT).as_posix() for path in report.written}


def test_what_a_killed_run_did_not_write_is_not_lost() -> None:
    ReportFolder(OUT).begin()
    (OUT / "mine.txt").write_text("mine")
    assert "(mine.txt)" in refused(build())


def test_a_folder_that_cannot_be_made() -> None:
    Path("file").write_text("mine")
    report = build_site(harbour(), [], Path("file/out"), draw=False)
    (finding,) = report.findings
    assert finding.code.name in ("report-unwritable", "report-folder-foreign")
