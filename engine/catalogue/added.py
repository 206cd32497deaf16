"""What somebody adds to books: data of their own, and variants."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

VARIANT_FILE = "variant.yaml"


@dataclass(frozen=True, slots=True)
class Added:
    """What is added to books.

    `data` are files whose items take the place of those of a set, by the set's name; `variants`
    the files of variants, in the order in which they are laid over the books.
    """

    data: Mapping[str, Path] = field(default_factory=dict)
    variants: tuple[Path, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the variants."""
        return tuple(map(variant_name, self.variants))


def variant_name(file: Path) -> str:
    """The name of a variant: that of its folder, or of its file where it has no folder of its own."""
    return file.parent.name if file.name == VARIANT_FILE else file.name.partition(".")[0]


def review_file(file: Path) -> Path:
    """The file beside that of a variant that says what the books were like when it was reviewed."""
    return file.with_name(f"{file.stem}.lock.json")


NOTHING = Added()
