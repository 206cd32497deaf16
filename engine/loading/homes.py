"""Which book a rule belongs to that a book names without saying so."""

from livingrules.engine.catalogue.model import Catalogue


def homes(catalogue: Catalogue, book: str) -> dict[str, str]:
    """The rules of the books that a book uses, by their bare ids; its own rules come first.

    A bare id that two of those books have means nothing, and a finding says so.
    """
    uses = catalogue.books[book].uses
    own = {rule.number for rule in catalogue.rules.values() if rule.book == book}
    return {
        rule.number: rule.id
        for rule in catalogue.rules.values()
        if rule.book in uses and rule.number not in own
    }
