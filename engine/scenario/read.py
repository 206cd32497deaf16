"""From a file to its scenarios: every name held against what the book declares."""

from collections.abc import Container
from collections.abc import Mapping as AnyMapping
from dataclasses import replace

from livingrules.dsl.codes import OUT_OF_RANGE
from livingrules.dsl.finding import Finding
from livingrules.engine.catalogue.codes import UNKNOWN_OPTION, UNKNOWN_RULING
from livingrules.engine.catalogue.raw import items_of, mapping_of, pairs_of, text_of
from livingrules.engine.program.codes import UNKNOWN_PHASE, UNKNOWN_RECORD
from livingrules.engine.program.model import Setup
from livingrules.engine.read.document import Document
from livingrules.engine.read.nodes import Mapping, Node, Scalar, Sequence
from livingrules.engine.scenario.book import Book
from livingrules.engine.scenario.codes import UNKNOWN_GAME
from livingrules.engine.scenario.model import Differs, Given, Scenario, Slip
from livingrules.engine.scenario.read_steps import read_answers, read_expectation, read_steps
from livingrules.engine.scenario.reading import Reading
from livingrules.engine.scenario.values import value_of

_OWN_OPTIONS = ("players", "seed", "rulings", "variants")
_OWN_GIVEN = ("phase", "new", "remove")


def read_scenarios(
    document: Document, book: Book, names: Container[str] | None = None
) -> tuple[list[Scenario], list[Finding]]:
    """The scenarios of a file that has the right form; those with mistakes are left out.

    With `names`, only those.
    """
    root = mapping_of(document.root)
    common = mapping_of(root.get("common"))
    shared = Reading(document, book)
    first = _Parts(shared, common)
    found: list[Scenario] = []
    findings: list[Finding] = list(shared.findings)
    for key, node in pairs_of(root.get("scenarios")):
        if names is not None and key.value not in names:
            continue
        reading = Reading(document, book)
        one = _scenario(reading, key, mapping_of(node), first)
        findings += reading.findings
        grave = any(
            finding.severity == "error" for finding in (*reading.findings, *shared.findings)
        )
        if one is not None and not grave:
            found.append(one)
    return found, findings


class _Parts:
    """What `common` and a scenario both may say."""

    def __init__(self, reading: Reading, fields: Mapping) -> None:
        """Read it."""
        self.game = reading.known_as(
            fields.get("game"), UNKNOWN_GAME, "game", reading.book.program.games
        )
        self.options = fields.get("options")
        self.values: dict[str, object] = {}
        self.rulings: dict[str, str] = {}
        self.players: Node | None = mapping_of(self.options).get("players")
        self.seed = text_of(mapping_of(self.options).get("seed"))
        _options(reading, self)
        self.cells = pairs_of(fields.get("rests_on"))
        self.given = _given(reading, mapping_of(fields.get("given")))


def _scenario(reading: Reading, key: Scalar, fields: Mapping, common: _Parts) -> Scenario | None:
    """One scenario; None where it cannot be played."""
    book = reading.book
    own = _Parts(reading, fields)
    rules = [(found, reading.document.place(node)) for node in items_of(fields.get("rules"))
             if (found := reading.rule(node)) is not None]  # fmt: skip
    setup = _setup(reading, key, own.game or common.game, fields)
    answers = read_answers(reading, fields.get("setup"))
    steps = read_steps(reading, fields.get("steps"))
    expect = read_expectation(reading, fields.get("expect"))
    differs = _differs(reading, fields.get("differs"))
    if setup is None:
        return None
    players = _players(reading, own.players or common.players, setup)
    return Scenario(
        book=book.name,
        variants=book.variants,
        name=key.value,
        title=text_of(fields.get("title")),
        place=reading.document.place(key),
        document=reading.document,
        rules=rules,
        setup=setup,
        players=players,
        seed=int(own.seed or common.seed or 0),
        options={**common.values, **own.values},
        rulings={**common.rulings, **own.rulings},
        cells=[*common.cells, *own.cells],
        answers=answers,
        given=_both(common.given, own.given),
        steps=steps,
        expect=expect,
        differs=differs,
    )


def _setup(reading: Reading, key: Scalar, game: str | None, fields: Mapping) -> Setup | None:
    """The way the game is set up: the one that is named, or the only one."""
    games = reading.book.program.games
    if game is not None:
        return games[game]
    if fields.get("game") is None and len(games) == 1:
        return next(iter(games.values()))
    if fields.get("game") is None:
        message = f"'{key.value}' must say which game: there are several"
        hint = f"game: {' or '.join(games)}, here or for all under 'common'"
        reading.say(UNKNOWN_GAME, key, message, hint=hint)
    return None


def _players(reading: Reading, node: Node | None, setup: Setup) -> tuple[str, ...]:
    """The players' names: those that are given, or `Player 1` and so on."""
    if isinstance(node, Sequence):
        names = tuple(text_of(one) for one in node.items)
    else:
        count = int(text_of(node) or setup.least)
        names = tuple(f"Player {number}" for number in range(1, count + 1))
    if node is not None and not setup.least <= len(names) <= setup.most:
        players = f"{setup.least}..{setup.most}"
        message = f"'{setup.head.name}' is for {players} players, and here are {len(names)}"
        reading.say(OUT_OF_RANGE, node, message)
    return names


def _options(reading: Reading, parts: _Parts) -> None:
    """The options of the game, and the rulings that are taken otherwise."""
    program = reading.book.program
    declared = {name: one for name, one in program.state.items() if one.option}
    for key, node in pairs_of(parts.options):
        if key.value in _OWN_OPTIONS:
            continue
        one = declared.get(key.value)
        if one is None:
            message = f"there is no option '{key.value}'"
            reading.say(UNKNOWN_OPTION, key, message, known=[*declared, *_OWN_OPTIONS])
            continue
        try:
            parts.values[key.value] = value_of(
                reading.book.machine, None, reading.document, node, one.type, ranged=True
            )
        except Slip as slip:
            reading.findings.append(slip.finding)
    for key, node in pairs_of(mapping_of(parts.options).get("rulings")):
        _ruling(reading, key, node, parts.rulings)


def _ruling(reading: Reading, key: Scalar, node: Node, into: dict[str, str]) -> None:
    """One ruling, by its id or its name."""
    found = ruling_named(reading, key)
    if found is None:
        return
    name, options = found
    chosen = _option(reading, key, node, options)
    if chosen is not None:
        into[name] = chosen


def _option(
    reading: Reading, ruling: Scalar, node: Node | None, options: AnyMapping[str, object]
) -> str | None:
    """An option of a ruling."""
    if not isinstance(node, Scalar) or node.empty:
        return None
    if node.value in options:
        return node.value
    message = f"'{ruling.value}' has no option '{node.value}'"
    reading.say(UNKNOWN_OPTION, node, message, known=options)
    return None


def ruling_named(reading: Reading, node: Scalar) -> tuple[str, AnyMapping[str, object]] | None:
    """The name of a ruling that runs, and its options, by its id or its name."""
    rulings = reading.book.program.rulings
    for name, one in rulings.items():
        if node.value in (name, one.id):
            return name, one.values
    own = [one.partition(":")[2] for one in reading.book.catalogue.rulings]
    if node.value in own:
        message = f"'{node.value}' is only documented: no part of the book asks for it"
        reading.say(UNKNOWN_RULING, node, message)
    else:
        known = [*own, *rulings]
        reading.say(UNKNOWN_RULING, node, f"there is no ruling '{node.value}'", known=known)
    return None


def _given(reading: Reading, fields: Mapping) -> Given:
    """The state before the first step."""
    program = reading.book.program
    found = Given()
    found.phase = reading.known_as(fields.get("phase"), UNKNOWN_PHASE, "phase", program.phases)
    for item in items_of(fields.get("new")):
        for key, node in pairs_of(item):
            kind = reading.known_as(key, UNKNOWN_RECORD, "kind of record", program.records)
            if kind is not None:
                types = {name: one.type for name, one in program.records[kind].fields.items()}
                reading.fields(key, node, types)
                found.new.append((key, node))
    found.remove = [one for one in items_of(fields.get("remove")) if isinstance(one, Scalar)]
    for key, node in pairs_of(fields):
        if key.value not in _OWN_GIVEN:
            reading.state(key, node, given=True)
            found.values.append((key, node))
    return found


def _both(common: Given, own: Given) -> Given:
    """What all scenarios of a file are given, then what this one is given."""
    return replace(
        own,
        values=[*common.values, *own.values],
        new=[*common.new, *own.new],
        remove=[*common.remove, *own.remove],
        phase=own.phase or common.phase,
    )


def _differs(reading: Reading, node: Node | None) -> Differs | None:
    """An example that contradicts the rules."""
    fields = mapping_of(node)
    ruling = fields.get("ruling")
    printed = read_expectation(reading, fields.get("printed"))
    if not isinstance(ruling, Scalar) or printed is None:
        return None
    option: tuple[str, str] | None = None
    if fields.get("option") is not None:
        found = ruling_named(reading, ruling)
        if found is not None:
            chosen = _option(reading, ruling, fields.get("option"), found[1])
            option = (found[0], chosen) if chosen is not None else None
    elif f"{reading.book.name}:{ruling.value}" not in reading.book.catalogue.rulings:
        ruling_named(reading, ruling)
    return Differs(ruling.value, printed, option)
