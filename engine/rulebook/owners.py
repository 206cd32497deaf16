"""Whose a stretch of text is, once all rules are known."""

from collections.abc import Iterable, Sequence

from livingrules.engine.rulebook.scheme import Scheme
from livingrules.engine.rulebook.structure import Span


class Owners:
    """Looks up the rules that spans and bracket tags name."""

    def __init__(self, known: Iterable[str], scheme: Scheme) -> None:
        """Take the ids of all printed rules."""
        self.known: dict[str, None] = dict.fromkeys(known)
        self.scheme = scheme
        self.numbering = scheme.numbering
        self._by_rest: dict[str, str] | None = None

    def owner(self, span: Span) -> str | None:
        """The rule whose stretch this is."""
        return (self.of_ids(span.tags) if span.tags else None) or span.owner

    def of_tag(self, items: Sequence[str | tuple[str, str]]) -> str | None:
        """The rule to which a tag gives what stands beside it."""
        return self.of_ids([one for i in items for one in ((i,) if isinstance(i, str) else i)])

    def of_ids(self, ids: Sequence[str]) -> str | None:
        """The one rule that ids in a tag name: the nearest printed one above them all."""
        owners = list(dict.fromkeys(o for o in map(self.nearest, ids) if o is not None))
        if len(owners) > 1:
            shared = [set(self.numbering.ancestors(one)) | {one} for one in owners]
            common = [
                one for one in (owners[0], *self.numbering.ancestors(owners[0]))
                if all(one in group for group in shared) and one in self.known
            ]  # fmt: skip
            return common[0] if common else owners[0]
        return owners[0] if owners else None

    def nearest(self, tag: str) -> str | None:
        """The printed rule that a tag names, or the nearest above it."""
        for one in (tag, *self.numbering.ancestors(tag)):
            if one in self.known:
                return one
        return self.lacking_outer_part(tag)

    def lacking_outer_part(self, tag: str) -> str | None:
        """The printed rule whose id is the tag once its first part is taken away."""
        if self._by_rest is None:
            self._by_rest = {}
            for one in self.known:
                parsed = self.numbering.parse(one)
                if parsed is not None and len(parsed.values) > 1:
                    self._by_rest.setdefault(one[len(parsed.values[0]) :], one)
        return self._by_rest.get(tag)
