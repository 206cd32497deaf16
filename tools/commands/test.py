"""`livingrules test`: plays scenarios and says what came out otherwise than expected."""

import argparse
from pathlib import Path

from livingrules.engine.catalogue.locate import UnknownSet
from livingrules.engine.scenario.find import NoScenario
from livingrules.tools.exits import FOUND, OK, UsageError
from livingrules.tools.options import add_added, add_format, added_of
from livingrules.tools.output.documents import write_json
from livingrules.tools.output.findings import exit_code
from livingrules.tools.output.progress import progress_bar
from livingrules.tools.parser import Parser
from livingrules.tools.streams import say, write

DESCRIPTION = (
    "Play the scenarios of a book: small games whose outcome is known, in files that end in "
    ".scenario.yaml. Says what came out otherwise than expected, and exits with 1 then."
)
EXAMPLES = (
    "livingrules test",
    "livingrules test harbour/tolls.scenario.yaml",
    "livingrules test harbour --coverage",
    "livingrules test --vocabulary harbour",
)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="FILE",
        help="files of scenarios, or folders that hold some (default: those of the books in the "
        "working folder, else of those that ship)",
    )
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="say too which rules and rows of tables no scenario tries, and whether rules cause "
        "one another as their references say",
    )
    parser.add_argument(
        "--vocabulary",
        metavar="BOOK",
        help="play nothing: list the names that scenarios of a book can use",
    )
    add_added(parser)
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Play the scenarios and print what came out."""
    if options.vocabulary is not None:
        return _vocabulary(options)
    from livingrules.engine.scenario.suite import play_all

    data = added_of(options)
    try:
        with progress_bar("scenarios") as progress:
            tested = play_all([Path(path) for path in options.paths], progress, data)
    except NoScenario as error:
        raise UsageError(str(error)) from error
    except UnknownSet as error:
        from livingrules.tools.catalogues import no_set

        raise no_set(error) from error
    found = [*tested.findings]
    covered = None
    if options.coverage:
        from livingrules.engine.scenario.causes import causes
        from livingrules.engine.scenario.coverage import coverage

        covered = coverage(tested)
        found += causes(tested)
    if options.format == "json":
        from livingrules.tools.output.scenarios import tested_json

        write_json(tested_json(tested, found, covered))
    else:
        from livingrules.tools.output.scenarios import tested_text

        if not tested.outcomes and not found:
            say("there are no scenarios here; 'livingrules new scenario' writes one")
        write(tested_text(tested, found, covered))
    for (home, book), count in tested.strangers.items():
        files = "1 file" if count == 1 else f"{count} files"
        say(
            f"note: {files} of scenarios in the folder of '{home}' played '{book}': "
            f"write 'book: {home}' in them to play the other"
        )
    return FOUND if tested.failures or exit_code(found) else OK


def _vocabulary(options: argparse.Namespace) -> int:
    """Print the names of a book."""
    from livingrules.engine.scenario.book import read_book_of
    from livingrules.engine.scenario.find import book_folders
    from livingrules.engine.scenario.vocabulary import vocabulary, vocabulary_text
    from livingrules.tools.output.findings import show_findings_aside
    from livingrules.tools.suggest import did_you_mean

    folders = book_folders(Path.cwd() / "any")
    if options.vocabulary not in folders:
        near = did_you_mean(options.vocabulary, folders)
        raise UsageError(f"there is no book '{options.vocabulary}'{near}")
    book, findings = read_book_of(folders[options.vocabulary])
    if book is None:
        show_findings_aside(findings)
        return FOUND
    if options.format == "json":
        write_json(vocabulary(book))
    else:
        write(vocabulary_text(book))
    return OK
