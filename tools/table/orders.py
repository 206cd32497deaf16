"""Orders at the table: what can be typed besides an answer."""

from collections.abc import Callable
from pathlib import Path

from livingrules.dsl.types import ListOf
from livingrules.engine.play.corrections import spot
from livingrules.engine.play.digest import flat
from livingrules.engine.play.entries import is_input
from livingrules.engine.play.files import foreign, parted, read_file
from livingrules.engine.play.log import Log
from livingrules.engine.play.naming import NotAValue
from livingrules.engine.play.replay import Parted
from livingrules.engine.play.story import happened
from livingrules.tools.output.cells import shortened, visible
from livingrules.tools.output.text import findings_text
from livingrules.tools.table.board import menu_of
from livingrules.tools.table.menu import number
from livingrules.tools.table.session import Session
from livingrules.tools.table.telling import (
    happened_lines,
    log_lines,
    score_lines,
    value_text,
    why_lines,
)
from livingrules.tools.table.words import NotUnderstood, read_action

MOST_PLACES = 500
"""So many places of the state are listed at once; of more somebody has to say which."""

HELP = """\
an answer: its number in the list, its words, or how a name in it begins
  take 3, Ann: take number=3     an action with its arguments, who does it before a colon
  do ACTION                      the same, where an order below has the same name
  cancel                         leave what is half chosen
undo [N]                         take back the last input, or N of them
undo [N] dice                    also past what dice decided; the log tells it
why ACTION                       why an action can be done, or why not
why [N]                          what the last input did, or input N
                                 ('livingrules why' tells every step)
show [VIEW], score               all views, or one of them; the score
                                 after an input those come that changed, with *
                                 at what is new and - at what went
log [N]                          the inputs, or the last N of them
state [WORD]                     the places of the state, or those with a word in them
go                               let policies do something although you could
correct PLACE VALUE              put a value at a place by hand; the log tells it
save [FILE], load FILE           write the game to a file; go on with one from a file
help, quit"""


def do(session: Session, words: str) -> bool:
    """Do a line that was typed; False where the session is to end."""
    order, _, rest = words.partition(" ")
    found = ORDERS.get(order.casefold())
    if order.casefold() == "do" and rest:
        session.left = ()
        session.menu = menu_of(session.game, ())
        session.answer(rest)
    elif found is None:
        session.answer(words)
    else:
        return found(session, rest, words) is not False
    return True


def _cancel(session: Session, rest: str, words: str) -> None:
    session.left, session.asks = (), True


def _help(session: Session, rest: str, words: str) -> None:
    session.say(HELP)


def _undo(session: Session, rest: str, words: str) -> None:
    parts = rest.split()
    dice = "dice" in parts
    numbers = [one for one in parts if one != "dice"]
    if len(numbers) > 1 or not all(number(one) is not None and one[0] != "-" for one in numbers):
        session.refuse("'undo' takes a number of inputs, and 'dice' to go past a roll")
        return
    inputs = int(numbers[0]) if numbers else 1
    if session.others is not None and inputs:
        inputs = session.others.inputs_back(session.game, inputs)
    step = session.game.undo(inputs, dice=dice)
    if step.refused:
        hint = "" if dice else " ('undo dice' does)"
        message = step.refused[0].message
        session.refuse(f"no: {message}{hint if 'asked for' in message else ''}")
        return
    session.left = ()
    session.settled()


def _go(session: Session, rest: str, words: str) -> None:
    if session.others is None:
        session.refuse("no policy plays here: 'livingrules play --policy NAME' has seats played")
    elif session.let_others(must=True):
        session.left = ()
        session.settled()
    else:
        session.refuse("the policies have nothing to do now")


def _why(session: Session, rest: str, words: str) -> None:
    game = session.game
    asked_for = number(rest or str(sum(is_input(one, dice=game.dice) for one in game.log)))
    if not rest and not asked_for:
        session.refuse("'why' takes an action, or the number of an input: nothing was done yet")
    elif asked_for is not None and asked_for >= 0 and game.machine.folder is not None:
        told = happened(game.machine.folder, game.saved(), asked_for, game.machine.added)
        if told is None:
            session.refuse(f"there is no input {rest} in the log")
        else:
            session.say(*happened_lines(told, f"input {asked_for}", steps=False))
    else:
        try:
            asked = read_action(game.machine, game.state, rest)
        except NotUnderstood as error:
            session.refuse(shortened(visible(str(error))))
            return
        session.say(*why_lines(game.why(asked)))


def _show(session: Session, rest: str, words: str) -> None:
    session.show(rest or None)


def _score(session: Session, rest: str, words: str) -> None:
    session.say(*score_lines(session.game.score(), session.width))


def _log(session: Session, rest: str, words: str) -> None:
    last = number(rest)
    if last is not None and last < 0:
        last = None
    lines = list(log_lines(session.game.log, dice=session.game.dice, last=last))
    session.say(*(lines or ["nothing was done yet"]))


def _state(session: Session, rest: str, words: str) -> None:
    values = flat(session.game.machine, session.game.state)
    found = {place: one for place, one in values.items() if rest.casefold() in place.casefold()}
    if not rest and len(found) > MOST_PLACES:
        session.say(f"there are {len(found)} places: 'state WORD' lists those with a word in them")
        return
    session.say(*(f"  {place} = {value_text(value)}" for place, value in found.items()))
    if not found:
        session.refuse(f"no place of the state has '{rest}' in its name")


def _correct(session: Session, rest: str, words: str) -> None:
    parts = rest.replace(" = ", " ").split(" ")
    if len(parts) < 2:
        session.refuse("'correct' takes a place of the state and a value: 'state' lists the places")
        return
    game = session.game
    # Names have blanks in them, and so have values: the longest name that is a place counts.
    for end in range(len(parts) - 1, 0, -1):
        place, said = " ".join(parts[:end]), " ".join(parts[end:])
        try:
            found = spot(game.machine, game.state, place)
        except NotAValue:
            continue
        listed = isinstance(found.type, ListOf)
        value = [one.strip() for one in said.split(",") if one.strip()] if listed else said
        session.done(game.correct(place, value))
        return
    session.done(game.correct(" ".join(parts[:-1]), parts[-1]))


def _save(session: Session, rest: str, words: str) -> None:
    file = Path(rest) if rest else session.file
    if file is None:
        session.refuse("'save' takes the name of a file")
        return
    if not session.owns(file) and session.sure_of != words:
        session.sure_of = words
        session.refuse(f"'{file}' is there already: '{words}' once more writes over it")
        return
    try:
        session.save(file)
    except OSError as error:
        session.refuse(f"'{file}' cannot be written: {error.strerror}")
        return
    session.say(f"saved in {file}")


def _load(session: Session, rest: str, words: str) -> None:
    if not rest:
        session.refuse("'load' takes the name of a file")
        return
    if not session.sure(words, "drops it"):
        return
    file = Path(rest)
    try:
        log = read_file(file)
    except OSError as error:
        session.refuse(f"'{file}' cannot be read: {error.strerror}")
        return
    machine = session.game.machine
    wrong = foreign(file, log, machine) if isinstance(log, Log) else log
    if wrong is None and isinstance(log, Log):
        try:
            session.resume(session.game.replay(log), file)
        except Parted as error:
            wrong = parted(file, error.parting)
    if wrong is not None:
        session.refuse(findings_text([wrong], False).rstrip("\n"))


def _quit(session: Session, rest: str, words: str) -> bool:
    return not session.sure(words, "leaves without")


Order = Callable[[Session, str, str], bool | None]
ORDERS: dict[str, Order] = {
    "cancel": _cancel, "correct": _correct, "go": _go, "help": _help, "load": _load, "log": _log,
    "quit": _quit, "save": _save, "score": _score, "show": _show, "state": _state,
    "undo": _undo, "why": _why, "?": _help, "exit": _quit,
}  # fmt: skip
