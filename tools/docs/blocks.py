"""Generated blocks within hand-written pages, between two comments that name them."""

import re
from collections.abc import Callable, Mapping

_BLOCK = re.compile(
    r"(<!-- generated: (?P<name>[\w-]+) -->\n).*?(<!-- end of generated -->)", re.DOTALL
)


def fill_blocks(text: str, writers: Mapping[str, Callable[[], str]]) -> str:
    """`text` with each generated block written anew by the writer of its name."""

    def write(block: re.Match[str]) -> str:
        return f"{block[1]}\n{writers[block['name']]().strip()}\n\n{block[3]}"

    return _BLOCK.sub(write, text)
