"""Running heads and page numbers are found, and rules are not taken for them."""

from livingrules.engine.editions.noise import running_heads
from livingrules.engine.rulebook.schemes import find_scheme
from livingrules.engine.rulebook.text import text_of

BODY = "a boat goes by\n" * 30


def heads(text: str) -> int:
    scheme, _ = find_scheme("general-points")
    assert scheme is not None
    return len(running_heads(text_of(text, "harbour.txt"), scheme))


def test_a_head_with_the_number_of_the_page() -> None:
    assert heads("".join(f"{BODY}THE HARBOUR  {page}\n" for page in range(4))) == 1


def test_a_head_beside_the_number_of_the_page() -> None:
    assert heads("".join(f"{BODY}\n{page}\nThe Harbour\n" for page in range(4))) == 1


def test_a_head_behind_a_form_feed() -> None:
    assert heads(f"{BODY}\fThe Harbour\n" * 4) == 1


def test_page_numbers_with_a_word() -> None:
    assert heads("".join(f"{BODY}Page {page} of 4\n" for page in range(4))) >= 1


def test_what_repeats_and_is_no_head() -> None:
    assert heads(f"{BODY}Place one boat\n" * 4) == 0
    assert heads("".join(f"Step {page}\na boat goes by\n" for page in range(9))) == 0
    assert heads("".join(f"{BODY}It costs {page} coins.\n" for page in range(4))) == 0
