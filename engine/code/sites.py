"""Places in a program at which somebody is asked."""

from dataclasses import dataclass
from typing import Literal

from livingrules.dsl.finding import Place
from livingrules.dsl.types import Type


@dataclass(frozen=True, slots=True)
class Site:
    """A place where the game waits.

    `kind`: a choice or a roll; `rule` as the book prints it; `address` leads to the step;
    `type` is that of the answer, None where it is the name of an option.
    """

    kind: Literal["choice", "roll"]
    rule: str
    address: str
    place: Place
    type: Type | None
    optional: bool = False
