"""An edition of a rulebook: the fingerprints of its rules, in the order printed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from livingrules.dsl.finding import Finding
from livingrules.engine.editions.fingerprint import Print
from livingrules.engine.editions.lexicon import Lexicon
from livingrules.engine.editions.noise import without_heads
from livingrules.engine.editions.passages import OUTSIDE, passages
from livingrules.engine.rulebook.comparing import compared_by
from livingrules.engine.rulebook.scan import scan_texts
from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.text import Text


@dataclass(slots=True)
class Edition:
    """The fingerprints by id; `outside` is that of what stands under no rule.

    `scheme` is the name of the numbering scheme it was read with and `words` a digest of the
    words that it compares by; `whole` says whether the text itself is at hand.
    """

    scheme: str
    words: str
    prints: dict[str, Print] = field(default_factory=dict)
    outside: Print | None = None
    whole: bool = False


def read_edition(texts: Sequence[Text], scheme: Scheme) -> tuple[Edition, list[Finding]]:
    """The edition that some texts are, and what is wrong in them."""
    scan, findings = scan_texts(texts, without_heads(texts, scheme))
    lexicon = Lexicon(scheme.words)
    prints = {one: Print(passage, lexicon) for one, passage in passages(scan).items()}
    outside = prints.pop(OUTSIDE)
    return Edition(scheme.name, digest_of_words(scheme), prints, outside, True), findings


def digest_of_words(scheme: Scheme) -> str:
    """A digest of the words of a scheme by which editions are compared."""
    words = compared_by(scheme.words)
    parts = (words.limit, words.condition, sorted(words.number.items()), words.ends,
             sorted(words.same.items()))  # fmt: skip
    return blake2b(repr(parts).encode(), digest_size=4).hexdigest()
