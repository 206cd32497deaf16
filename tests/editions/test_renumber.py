"""New ids in the files of a book: everywhere, and nothing besides; back again is byte for byte."""

import shutil
from pathlib import Path

import pytest

from livingrules.engine.catalogue.locate import LOCK_FILE, files_of
from livingrules.engine.editions.lock_file import renumbered_lock
from livingrules.engine.editions.new_ids import NewIds
from livingrules.engine.editions.order import in_new_order
from livingrules.engine.editions.renumber import Renumbering, obstacles, renumber
from livingrules.engine.editions.renumber_prints import runs
from livingrules.engine.loading.load import check, load

RULES = Path(__file__).resolve().parents[2] / "rules"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of a book that ships, with what it cites."""
    shutil.copytree(RULES / "economy", tmp_path / "economy")
    for one in (RULES / "references").iterdir():
        shutil.copytree(one, tmp_path / one.name)
    return tmp_path / "economy"


def made_of(folder: Path, ids: dict[str, str]) -> Renumbering:
    """What is to be written into the book and the books beside it, which it cites."""
    catalogue, _ = load([one for one in folder.parent.iterdir() if one.is_dir()])
    rules: dict[str, set[str]] = {}
    for rule in catalogue.rules.values():
        rules.setdefault(rule.book, set()).add(rule.number)
    uses = {name: book.uses for name, book in catalogue.books.items()}
    books = {Path(book.place.file).parent: name for name, book in catalogue.books.items()}
    return renumber(NewIds("economy", ids, rules=rules, uses=uses), books)


def written(folder: Path, ids: dict[str, str]) -> None:
    made = made_of(folder, ids)
    for path, content in made.contents.items():
        path.write_bytes(content)
    lock = folder / LOCK_FILE
    lock.write_text(renumbered_lock(lock.read_bytes(), ids, (), ()), encoding="utf-8")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*.yaml")}


def shifted(folder: Path) -> dict[str, str]:
    """Rules 5B3 and on are one higher, 5C1 and 5C2 have changed places, 5E1 is 5E4."""
    catalogue, _ = load([folder])
    made = {}
    for rule in catalogue.rules.values():
        number = rule.number
        if rule.book != "economy":
            continue
        if number.startswith("5B") and number[2:3] in tuple("345678"):
            made[number] = f"5B{int(number[2]) + 1}{number[3:]}"
        elif number.startswith(("5C1", "5C2")):
            made[number] = f"5C{3 - int(number[2])}{number[3:]}"
        elif number == "5E1":
            made[number] = "5E4"
    return made


def test_a_shift_and_a_swap_leave_a_sound_book(folder: Path) -> None:
    ids = shifted(folder)
    assert len(ids) == 44
    before, _ = load([folder])
    written(folder, ids)
    assert [one.message for one in check([folder]) if one.severity != "info"] == []
    after, _ = load([folder])
    wanted = {
        f"economy:{ids.get(rule.number, rule.number)}"
        for rule in before.rules.values()
        if rule.book == "economy"
    }
    assert wanted == {one for one in after.rules if one.startswith("economy:")}
    moved = {
        one.id: tuple(_moved(rule, ids) for rule in one.rules) for one in before.entries.values()
    }
    assert moved == {one.id: one.rules for one in after.entries.values()}


def _moved(rule: str, ids: dict[str, str]) -> str:
    book, _, number = rule.partition(":")
    return f"{book}:{ids.get(number, number)}" if book == "economy" else rule


def test_back_again_is_what_it_was(folder: Path) -> None:
    before, ids = contents(folder), shifted(folder)
    written(folder, ids)
    changed = contents(folder)
    assert changed != before
    written(folder, {new: old for old, new in ids.items()})
    different = [name for name, held in contents(folder).items() if held != before[name]]
    assert different == []


def test_comments_and_layout_stay(folder: Path) -> None:
    ids = shifted(folder)
    lines = {path: path.read_text(encoding="utf-8").splitlines() for path in files_of(folder)}
    written(folder, ids)
    for path, held in lines.items():
        now = path.read_text(encoding="utf-8").splitlines()
        assert len(now) == len(held)
        for one, other in zip(held, now, strict=True):
            if one != other:
                assert any(old in one for old in ids)
                assert any(new in other for new in ids.values())


def test_a_book_that_does_not_know_this_one_is_told(folder: Path) -> None:
    left = [f"{one.place.line}: {one.says}" for one in made_of(folder, {"5B8b": "5B9b"}).left]
    assert left == [
        "69: 5B8b is mentioned here; if that of 'economy' is meant, it is 5B9b now",
    ]


def test_the_order_of_the_new_edition() -> None:
    """Here 1 and 2 change places, 5 goes to the front, and 4 is printed elsewhere as itself."""
    ids = {"1": "2", "2": "1", "5": "0"}
    news = ["0", "1", "2", "4", "3"]
    assert in_new_order(["1", "2", "3", "4", "5"], ids, news, ["3", "4"]) == list("01234")


def test_what_stands_in_the_way() -> None:
    assert obstacles({"1": "2", "2": "1"}, ["1", "2"]) == []
    assert obstacles({"1": "2", "2": "3"}, ["1", "2"]) == []
    assert obstacles({"1": "2", "2": "3"}, ["2"]) == []  # of 1 the catalogue has nothing
    taken = obstacles({"1": "2"}, ["1", "2"])[0]
    assert taken.startswith("2 is to be the id of 1, and the catalogue has another rule 2")
    assert obstacles({"1": "2", "2": "3"}, ["2", "3"]) == [
        "the catalogue has no 1 and has 3: it is renumbered already"
    ]


def test_runs() -> None:
    assert runs(["5A1a", "5A1b", "5A1c", "5A2", "5A3", "5B"]) == ["5A1a..5A1c", "5A2..5A3", "5B"]
    assert runs(["24.9", "24.10"]) == ["24.9..24.10"]
