"""The end of a sentence that offers the nearest names to a misspelt one."""

from collections.abc import Iterable, Sequence


def did_you_mean(name: str, candidates: Iterable[str]) -> str:
    """`; did you mean 'check'?`, or nothing where no candidate looks like `name`."""
    from livingrules.dsl.nearest import nearest  # only when something was misspelt

    return offer(nearest(name, candidates))


def offer(found: Sequence[str]) -> str:
    """The same for what was found, best first; nothing for nothing."""
    quoted = [f"'{candidate}'" for candidate in found]
    if not quoted:
        return ""
    if len(quoted) == 1:
        return f"; did you mean {quoted[0]}?"
    return f"; did you mean {', '.join(quoted[:-1])} or {quoted[-1]}?"
