"""Where variants are: those that ship, those at hand, and the books that they are laid over."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from livingrules.engine.catalogue.added import VARIANT_FILE, variant_name
from livingrules.engine.catalogue.locate import (
    BOOK_FILE,
    VARIANT_ENDINGS,
    books_beside,
    own_folder,
    shipped_books,
    shipped_folder,
    variant_files,
)
from livingrules.engine.variants.manifest import read_variant


class UnknownVariant(Exception):
    """There is no variant of a name: the name, and those that there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        """Take both."""
        super().__init__(_why_none(name))
        self.name, self.known = name, known


def _why_none(name: str) -> str:
    """Why a name means no variant."""
    path = Path(name)
    if path.is_file():
        return f"'{name}' is no variant: their files end in .yaml"
    if path.is_dir():
        return f"there is no variant '{name}', and the folder of that name has no {VARIANT_FILE}"
    return f"there is no variant '{name}'"


def variant_file(path: Path) -> Path | None:
    """The file of the variant that a path means by its name alone: the file itself, or its folder."""
    if path.is_dir():
        return path / VARIANT_FILE if (path / VARIANT_FILE).is_file() else None
    named = path.name == VARIANT_FILE or path.name.endswith(VARIANT_ENDINGS)
    return path if named and path.is_file() else None


def known_variants() -> dict[str, Path]:
    """The files of the variants at hand and of those that ship, by name; the nearest counts."""
    own = own_folder()
    around = [Path.cwd(), Path.cwd() / "variants"]
    if own is not None:
        around += [own / "variants", *(one / "variants" for one in books_beside(own / "any"))]
    found: dict[str, Path] = {}
    for folder in (*around, shipped_folder() / "variants"):
        for name, file in variants_in(folder):
            found.setdefault(name, file)
    return found


def variants_in(folder: Path) -> Iterator[tuple[str, Path]]:
    """The variants that lie right in a folder, with their names."""
    yield from ((variant_name(file), file) for file in variant_files(folder))


def find_variant(name: str) -> Path:
    """The file of a variant: a path to it or to its folder, or the name of one that is known.

    Raises UnknownVariant.
    """
    path = Path(name)
    file = variant_file(path)
    if file is None and path.is_file() and path.suffix in (".yaml", ".yml"):
        file = path  # who names a file says that it is one
    if file is None:
        file = known_variants().get(name)
    if file is None:
        raise UnknownVariant(name, tuple(known_variants()))
    return file.resolve()


def books_under(files: Iterable[Path]) -> list[Path]:
    """The folders of the books that variants are laid over, as far as they are there."""
    near = _near()
    found: dict[Path, None] = {}
    for file in files:
        variant, _ = read_variant(file)
        around = [*file.parents[:3], *near]
        for one in variant.over if variant is not None else ():
            folder = _book(one.value, around)
            if folder is not None:
                found[folder] = None
    return list(found)


def books_at_hand(file: Path) -> Iterator[str]:
    """The names of the books that the variant in a file could be laid over."""
    for folder in (*file.parents[:3], *_near()):
        for one in (folder, *_folders(folder)):
            if (one / BOOK_FILE).is_file():
                yield one.name
    yield from shipped_books()


def _near() -> list[Path]:
    """The folders in and beside which books are looked for, whatever the variant."""
    own = own_folder()
    return [] if own is None else [own, *_folders(own)]


def _folders(folder: Path) -> list[Path]:
    """The folders in a folder; none where it cannot be read."""
    try:
        return [one for one in sorted(folder.iterdir()) if one.is_dir()]
    except OSError:
        return []


def _book(name: str, around: Iterable[Path]) -> Path | None:
    """The folder of the book of a name: in or beside some folders, else the one that ships."""
    for folder in around:
        for one in (folder, folder / name):
            if one.name == name and (one / BOOK_FILE).is_file():
                return one.resolve()
    return shipped_books().get(name)
