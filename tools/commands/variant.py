"""`livingrules variant`: changes that are laid over books."""

import argparse
from pathlib import Path
from typing import Any

from livingrules.tools.exits import FOUND, OK, UsageError
from livingrules.tools.options import add_format, variants_of
from livingrules.tools.output.documents import write_json
from livingrules.tools.output.findings import exit_code, show_findings
from livingrules.tools.parser import Parser, one_of
from livingrules.tools.streams import say, write

COMMAND = "livingrules variant"
WHAT = ("list", "new", "check", "diff", "review")
DESCRIPTION = (
    "Variants are changes by address that are laid over the data of books: house rules, other "
    "boards. 'list' names those that are known, 'new' writes one to begin from, 'check' says what is "
    "wrong in one, 'diff' says what it changes, of several also how each two go together, with --scenarios "
    "what comes out otherwise; 'review' writes down what the book says where it is changed, so that "
    "'check' can tell when that has moved."
)
EXAMPLES = (
    "livingrules variant list",
    "livingrules variant new dear-tolls --book harbour values/toll",
    "livingrules variant check dear-tolls",
    "livingrules variant diff dear-tolls --scenarios",
    "livingrules variant review dear-tolls",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "what", type=one_of(*WHAT), metavar="list|new|check|diff|review", help="which"
    )
    parser.add_argument(
        "names", nargs="*", metavar="VARIANT",
        help="its name, file or folder; for 'new' its name, and then what is to be changed: entries "
        "of the book, or addresses in them",
    )  # fmt: skip
    parser.add_argument("--book", metavar="BOOK", help="for 'new': the book that it is laid over")
    parser.add_argument("--title", metavar="TEXT", help="for 'new': its title")
    parser.add_argument(
        "--scenarios", action="store_true",
        help="for 'diff': play the scenarios of the book with and without it",
    )  # fmt: skip
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Do what is asked for."""
    _refuse_foreign(options)
    if options.what == "list":
        return _list(options)
    if not options.names:
        raise UsageError(f"'variant {options.what}' needs the name of a variant", COMMAND)
    if options.what == "new":
        return _new(options)
    files = variants_of(options.names)
    if options.what == "check":
        return _check(files, options.format)
    return _review(files, options) if options.what == "review" else _diff(files, options)


def _refuse_foreign(options: argparse.Namespace) -> None:
    """Raise UsageError for what belongs to another of the five."""
    given = {"--book": options.book, "--title": options.title, "--scenarios": options.scenarios}
    for name, value in given.items():
        home = "diff" if name == "--scenarios" else "new"
        if value not in (None, False) and options.what != home:
            raise UsageError(f"{name} is for 'variant {home}' only", COMMAND)
    if options.what == "list" and options.names:
        raise UsageError(f"'variant list' takes no names, and '{options.names[0]}' is one", COMMAND)


def _list(options: argparse.Namespace) -> int:
    """Name the variants that are known."""
    from livingrules.engine.graph.places import shown_file
    from livingrules.engine.variants.locate import known_variants
    from livingrules.engine.variants.manifest import read_variant
    from livingrules.tools.output.variants import listed_lines

    rows: list[dict[str, Any]] = []
    for name, file in sorted(known_variants().items()):
        variant, findings = read_variant(file)
        title = "" if variant is None else variant.title
        over = [] if variant is None else [one.value for one in variant.over]
        rows.append({
            "name": name,
            "title": title,
            "over": over,
            "file": shown_file(str(file)),
            "sound": not any(one.severity == "error" for one in findings),
        })  # fmt: skip
    if options.format == "json":
        write_json(rows)
    else:
        write("".join(f"{line}\n" for line in listed_lines(rows)))
    return OK


def _new(options: argparse.Namespace) -> int:
    """Write a variant to begin from."""
    from livingrules.engine.graph.places import shown_file
    from livingrules.tools.scaffold.variant import new_variant

    name, *addresses = options.names
    for path in new_variant(name, options.title, options.book, addresses):
        write(f"wrote {shown_file(str(path))}\n")
    return OK


def _check(files: tuple[Path, ...], how: str) -> int:
    """Say what is wrong where variants are laid over their books, all at once."""
    from livingrules.engine.loading.load import check_variants

    findings = check_variants(files)
    show_findings(findings, how)
    return exit_code(findings)


def _diff(files: tuple[Path, ...], options: argparse.Namespace) -> int:
    """Say what variants change, and how each two of several go together."""
    from livingrules.engine.graph.places import shown_file
    from livingrules.engine.loading.load import check_variants
    from livingrules.engine.variants.effect import effects
    from livingrules.engine.variants.locate import books_under
    from livingrules.engine.variants.pairs import Pairs
    from livingrules.tools.output.cells import visible
    from livingrules.tools.output.documents import finding_json
    from livingrules.tools.output.variants import (
        effect_json,
        effect_lines,
        pair_json,
        pair_lines,
        parted_lines,
    )

    books = books_under(files)
    found, findings = effects(books, files)
    pairs = [*Pairs(books, check_variants).all(files)] if len(files) > 1 else []
    told = [one for pair in pairs for one in pair.findings]
    if options.scenarios:
        told += (one for one in check_variants(files) if one.severity == "error")
    findings += (one for one in dict.fromkeys(told) if one not in findings)
    parted = None
    if options.scenarios and exit_code(findings) == OK:
        from livingrules.engine.scenario.parting import parted_scenarios
        from livingrules.tools.output.progress import progress_bar

        with progress_bar("scenarios") as progress:
            parted = parted_scenarios(books, files, progress)
    if options.format == "json":
        write_json({
            "variants": [shown_file(str(one)) for one in files],
            "changes": [effect_json(one) for one in found],
            "pairs": [pair_json(one) for one in pairs],
            "scenarios": parted,
            "findings": [finding_json(one) for one in findings],
        })  # fmt: skip
    else:
        write("".join(f"{line}\n" for line in effect_lines(found)))
        write("".join(f"{line}\n" for line in pair_lines(pairs)))
        if parted is not None:
            write("".join(f"{line}\n" for line in parted_lines(parted)))
        for one in findings:
            say(visible(f"{shown_file(one.place.file)}:{one.place.line}: {one.message}"))
            for other in one.related:
                where = f"{shown_file(other.place.file)}:{other.place.line}"
                say(f"  {visible(f'{where}: {other.message}')}")
    return FOUND if findings and exit_code(findings) else OK


def _review(files: tuple[Path, ...], options: argparse.Namespace) -> int:
    """Write down what the books say where variants change them; nothing where one has mistakes."""
    from livingrules.engine.catalogue.added import review_file
    from livingrules.engine.graph.places import shown_file
    from livingrules.engine.loading.load import check_variants
    from livingrules.engine.variants.base import Base
    from livingrules.engine.variants.locate import books_under
    from livingrules.engine.variants.manifest import read_variant
    from livingrules.engine.variants.review import review_text
    from livingrules.tools.files import write_files

    for file in files:
        _refuse_shipped(file)
        path = review_file(file)
        if path.exists() and not path.is_file():
            raise UsageError(
                f"'{shown_file(str(path))}' is no file, so no review can be written there"
            )
    wrong = [one for file in files for one in check_variants([file]) if one.severity == "error"]
    if wrong:
        show_findings(wrong, options.format)
        return exit_code(wrong)
    made: dict[Path, bytes] = {}
    for file in files:
        variant, _ = read_variant(file)
        assert variant is not None  # nothing is wrong with it
        made[review_file(file)] = review_text(Base(books_under([file])), variant).encode()
    write_files(made)
    written = [shown_file(str(path)) for path in made]
    if options.format == "json":
        write_json({"written": written})
    else:
        write("".join(f"wrote {name}\n" for name in written))
    return OK


def _refuse_shipped(file: Path) -> None:
    """Refuse to write beside a variant that ships, unless those are the ones at hand."""
    from livingrules.engine.catalogue.added import variant_name
    from livingrules.engine.catalogue.locate import own_folder, shipped_folder

    shipped, own = shipped_folder().resolve(), own_folder()
    at_hand = own is not None and shipped in (own.resolve(), *own.resolve().parents)
    if shipped in file.resolve().parents and not at_hand:
        raise UsageError(
            f"'{variant_name(file)}' ships with the books; nothing is written beside it, review a "
            "copy of its folder"
        )
