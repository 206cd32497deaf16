"""What stands where a file is expected: folders, pipes, links, files one may not read."""

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import BOOK, check, codes_of, shown, write_book
from livingrules.engine.catalogue import cache as store
from livingrules.engine.catalogue import locate
from livingrules.engine.catalogue.locate import NothingToRead, select
from livingrules.engine.loading.load import load

RULE = "rules: {5A: {title: Dock toll, summary: Each ship pays, status: executable}}\n"
WITHHELD = (
    "book.yaml:1:1 info[withheld] a file of harbour cannot be read, so nothing is said of "
    "unknown names in it\n"
)
posix = pytest.mark.skipif(os.name != "posix", reason="only POSIX has these")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return write_book(tmp_path, {"5A.yaml": RULE})


@pytest.fixture(autouse=True)
def hurry() -> Iterator[None]:
    """Ends a test that waits for something that never comes."""
    if os.name != "posix":
        yield
        return
    import signal

    def stop(*_: object) -> None:
        raise TimeoutError("this took longer than 20 seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def found(book: Path) -> str:
    """The findings on a book; making a key for the cache must not wait either."""
    store.key_of(select([book]))
    return shown(check(book)[1], book)


def test_a_folder_that_looks_like_a_file(book: Path) -> None:
    (book / "5B.yaml").mkdir()
    (book / "5B.yaml" / "inside.yaml").write_text("not: read")
    assert found(book) == (
        "5B.yaml:1:1 error[not-a-file] this is a folder, and a file is expected\n" + WITHHELD
    )


def test_a_folder_in_place_of_the_books_head(tmp_path: Path) -> None:
    (tmp_path / "harbour" / "book.yaml").mkdir(parents=True)
    assert found(tmp_path / "harbour").startswith(
        "book.yaml:1:1 error[not-a-file] this is a folder, and a file is expected\n"
    )


@posix
def test_a_pipe(book: Path) -> None:
    os.mkfifo(book / "5B.yaml")
    assert found(book) == (
        "5B.yaml:1:1 error[not-a-file] this is a pipe, a socket or a device, "
        "and a file is expected\n" + WITHHELD
    )


@posix
def test_a_pipe_in_place_of_the_books_head(tmp_path: Path) -> None:
    (tmp_path / "harbour").mkdir()
    os.mkfifo(tmp_path / "harbour" / "book.yaml")
    assert "book.yaml:1:1 error[not-a-file]" in found(tmp_path / "harbour")


@posix
def test_a_socket(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(book)  # the path of a socket must be short
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("5B.yaml")
    assert "5B.yaml:1:1 error[not-a-file] this is a pipe, a socket or a device" in found(book)


@posix
def test_a_link_to_nothing(book: Path) -> None:
    (book / "5B.yaml").symlink_to("gone.yaml")
    assert found(book) == (
        "5B.yaml:1:1 error[unreadable-file] this link leads to a file that is not there\n"
        + WITHHELD
    )


@posix
def test_a_link_to_itself(book: Path) -> None:
    (book / "5B.yaml").symlink_to("5B.yaml")
    assert found(book) == (
        "5B.yaml:1:1 error[unreadable-file] this link leads back to itself, "
        "so there is no file to read\n" + WITHHELD
    )


@posix
def test_folders_linked_in_a_circle(book: Path) -> None:
    (book / "more").mkdir()
    (book / "more" / "again").symlink_to(book)
    (book / "more" / "5B.yaml").write_text(RULE.replace("5A", "5B"))
    assert found(book) == ""


@posix
def test_a_link_out_of_a_book_and_back_into_it(book: Path) -> None:
    (book.parent / "5B.yaml").write_text(RULE.replace("5A", "5B"))
    (book / "up").symlink_to("..")
    (book / "all").symlink_to("/")
    catalogue, findings = check(book)
    assert findings == [] and list(catalogue.rules) == ["harbour:5A"]


def test_very_many_folders_and_no_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locate, "LIMIT_FOLDERS", 5)
    for number in range(6):
        (tmp_path / "many" / str(number)).mkdir(parents=True)
    with pytest.raises(NothingToRead, match="holds more than 5 folders that are no books; name"):
        check(tmp_path / "many")


def test_the_whole_file_system(tmp_path: Path) -> None:
    with pytest.raises(NothingToRead, match="is the whole file system"):
        check(Path(tmp_path.anchor))


@posix
def test_a_linked_folder_is_read(book: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "5B.yaml").write_text(RULE.replace("5A", "5B"))
    (book / "more").symlink_to(tmp_path / "elsewhere")
    catalogue, findings = check(book)
    assert findings == [] and list(catalogue.rules) == ["harbour:5A", "harbour:5B"]


def test_a_file_that_one_may_not_read(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated, as nothing is forbidden to root."""

    def refuse(path: object, *arguments: object, **more: object) -> object:
        if str(path).endswith("5B.yaml"):
            raise PermissionError(13, "Permission denied", str(path))
        return open(path, *arguments, **more)  # type: ignore[call-overload]  # noqa: PTH123

    (book / "5B.yaml").write_text(RULE)
    monkeypatch.setattr("livingrules.engine.read.text.open", refuse, raising=False)
    assert found(book) == (
        "5B.yaml:1:1 error[unreadable-file] you have no right to read this file\n" + WITHHELD
    )


@posix
def test_a_file_and_a_folder_that_one_may_not_read(book: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("nothing is forbidden to root")
    (book / "5B.yaml").write_text(RULE)
    (book / "5B.yaml").chmod(0)
    (book / "more").mkdir(0)
    try:
        assert found(book) == (
            "5B.yaml:1:1 error[unreadable-file] you have no right to read this file\n"
            "more:1:1 error[unreadable-file] you have no right to read this folder\n" + WITHHELD
        )
    finally:
        (book / "more").chmod(0o700)


@posix
@pytest.mark.parametrize(
    "name", ["aux.yaml", "5B:3.yaml", "what?.yaml", "a b.yaml", "'q\".yaml", "-x.yaml", "字.yml"]
)
def test_names_that_other_systems_do_not_like(book: Path, name: str) -> None:
    (book / name).write_text(RULE.replace("5A", "5B").replace("executable", "executible"))
    assert found(book).startswith(f"{name}:1:65 error[unknown-word] (harbour:5B) 'executible'")


@posix
def test_a_name_that_is_not_utf8(book: Path) -> None:
    (book / os.fsdecode(b"5\xe9.yaml")).write_text("rules: ")
    assert "error[empty-value] rules has no value" in found(book)


def test_no_book(tmp_path: Path) -> None:
    (tmp_path / "5A.yaml").write_text(RULE)
    (tmp_path / "notes.txt").write_text("no rules")
    messages = [
        _nothing([tmp_path]),
        _nothing([tmp_path / "5A.yaml"]),
        _nothing([tmp_path / "5B.yaml"]),
    ]
    shown_path = tmp_path.as_posix()
    assert messages == [
        f"'{shown_path}' holds no rule file: no book.yaml in or below it",
        f"'{shown_path}/5A.yaml' belongs to no book: no book.yaml beside it or above it",
        f"there is no file or folder '{shown_path}/5B.yaml'",
    ]


def test_a_file_of_another_kind(book: Path) -> None:
    (book / "notes.txt").write_text("no rules")
    assert _nothing([book / "notes.txt"]).endswith("is no rule file: rule files end in .yaml")


def _nothing(paths: list[Path]) -> str:
    """Why there is nothing to read."""
    with pytest.raises(NothingToRead) as caught:
        load(paths, cache=False)
    return str(caught.value)


def test_one_file_shows_its_own_findings_and_knows_the_other_files(book: Path) -> None:
    refs = "refs: [{to: 5A, kind: see}, {to: 5X, kind: see}]"
    (book / "5B.yaml").write_text(RULE.replace("5A", "5B").replace("}}", f", {refs}}}}}"))
    (book / "5C.yaml").write_text("rules: ")
    _, findings = load([book / "5B.yaml"], cache=False)
    assert codes_of(findings) == ["unknown-rule"]
    assert [one.message for one in findings] == ["there is no rule '5X' in harbour"]
    assert codes_of(check(book)[1]) == ["unknown-rule", "empty-value"]


def test_a_book_inside_a_book_belongs_to_it(book: Path) -> None:
    (book / "inner").mkdir()
    (book / "inner" / "book.yaml").write_text(BOOK.replace("harbour", "inner"))
    assert [path.name for path in select([book]).books] == ["harbour"]
