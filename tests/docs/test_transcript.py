"""Examples in Markdown: run from the top of a page, compared, and left alone where they match."""

from pathlib import Path

import pytest

from livingrules.tools.docs.blocks import fill_blocks
from livingrules.tools.docs.transcript import matches, run_page

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ("", "", True),
        ("a\n", "a\n", True),
        ("a\n", "b\n", False),
        ("a\n", "a\nb\n", False),
        ("...\n", "", True),
        ("...\n", "a\nb\n", True),
        ("a\n...\nd\n", "a\nb\nc\nd\n", True),
        ("a\n...\nd\n", "a\nd\n", True),
        ("a\n...\nd\n", "a\nb\n", False),
        ("wrote ... files\n", "wrote 36 files\n", True),
        ("wrote ... files\n", "wrote 36 pages\n", False),
        ("a.b [1]\n", "axb 1\n", False),
    ],
)
def test_matching(expected: str, printed: str, same: bool) -> None:
    assert matches(expected, printed) is same


PAGE = """\
# Lamps

```yaml file=lamps/a.yaml
lamp: red
```

<!-- run: printf two > lamps/b.txt -->

```text
$ echo this is not run
```

```console
$ cat lamps/a.yaml lamps/b.txt
old
$ cd lamps
$ ls
...
b.txt
$ livingrules --version
livingrules ...
$ false; echo "exit $?"
```
"""

RUN = PAGE.replace("old\n", "lamp: red\ntwo\n").replace('"exit $?"\n', '"exit $?"\nexit 1\n')


def test_a_page_is_run_from_top_to_end() -> None:
    assert run_page(PAGE, {}, ROOT) == RUN
    assert run_page(RUN, {}, ROOT) == RUN


def test_given_folders_are_copies(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("mine\n")
    page = "```console\n$ cat rules/a.txt; echo theirs > rules/a.txt; cat rules/a.txt\n```\n"
    run = run_page(page, {"rules": tmp_path}, ROOT)
    assert run == page.replace("\n```\n", "\nmine\ntheirs\n```\n")
    assert (tmp_path / "a.txt").read_text() == "mine\n"


def test_a_page_without_commands_is_left_alone() -> None:
    page = "# Lamps\n\n```yaml file=/nowhere/a.yaml\nlamp: red\n```\n"
    assert run_page(page, {}, ROOT) == page


def test_a_defect_never_gets_into_a_page() -> None:
    page = "```console\n$ echo 'livingrules: a defect of the program, not of your files'\n```\n"
    with pytest.raises(RuntimeError, match="met a defect"):
        run_page(page, {}, ROOT)


def test_blocks() -> None:
    text = "a\n<!-- generated: lamps -->\nold\n<!-- end of generated -->\nb\n"
    filled = fill_blocks(text, {"lamps": lambda: "new\n"})
    assert filled == "a\n<!-- generated: lamps -->\n\nnew\n\n<!-- end of generated -->\nb\n"
    assert fill_blocks(filled, {"lamps": lambda: "new\n"}) == filled


def test_a_block_nobody_writes() -> None:
    with pytest.raises(KeyError, match="ships"):
        fill_blocks("<!-- generated: ships -->\n<!-- end of generated -->\n", {})
