"""A game at a terminal: shows where it stands, reads a line, does it, until somebody leaves."""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from livingrules.engine.code.runtime import Refused
from livingrules.engine.play.answers import Action, Step
from livingrules.engine.play.complete import completed
from livingrules.engine.play.files import write_log
from livingrules.engine.play.game import Game
from livingrules.engine.play.mishap import refusal
from livingrules.tools.output.cells import in_width, shortened, visible
from livingrules.tools.table.board import Board, menu_of, question_lines
from livingrules.tools.table.grid import WIDTH
from livingrules.tools.table.lines import Lines, Out
from livingrules.tools.table.menu import Item, Menu, next_menu, number
from livingrules.tools.table.others import IN_A_ROW, Others
from livingrules.tools.table.telling import done_lines, refusal_lines, score_lines
from livingrules.tools.table.words import NotUnderstood, read_action

LEAST_WIDTH = 40


class Session:
    """One game, the file it is saved in, and what has been chosen so far of an action.

    `kept`: the file is written after every input. `answers` tells of every line what it led to.
    """

    def __init__(
        self, game: Game, out: Out, file: Path | None, *, kept: bool, old: bool,
        others: Others | None = None,
    ) -> None:  # fmt: skip
        """Sit down at a game; `old`: it comes from a file as it stands. `others` play seats too."""
        self.others = others
        self.game, self.out, self.file, self.kept = game, out, file, kept
        self.width = WIDTH
        self.board = Board()
        self.left: Sequence[Action] = ()
        self.menu: Menu | None = None
        self.asks = True  # what is asked is to be told before the next line
        self.sure_of = ""  # a line that would lose something: it is done when it comes once more
        self.answers: list[dict[str, Any]] = []
        self._told = 0
        self._saved = 0
        if old:
            self._told = self._saved = len(game.log)

    def say(self, *lines: str) -> None:
        """Tell something; a line that is too long goes on below itself, farther in."""
        for line in lines:
            for part in in_width(line, self.width):
                self.out(f"{part}\n")

    def play(
        self, lines: Lines, do: Callable[["Session", str], bool], orders: Sequence[str]
    ) -> bool:
        """Read lines and `do` them until that gives False, or until there are no more.

        True where somebody left, False where there were no more lines.
        """
        if lines.terminal:
            self.width = max(LEAST_WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns)
        self._told = len(self.game.log)
        self.let_others()
        self.show()
        self._tell_end()
        prompt = "> "
        while True:
            if self.asks:
                prompt = self._ask()
                offered = self.menu.items if self.menu is not None else ()
                lines.offer([*(one.word for one in offered), *orders])
            line = lines.read(prompt)
            if line is None:
                return False
            words = " ".join(line.split())
            self.asks = not words
            if not words:
                continue
            self.answers.append({"typed": words, "refused": [], "notes": []})
            try:
                if not do(self, words):
                    return True
            except Refused as refused:  # what was to be told cannot be worked out
                found = refusal(self.game.machine, refused)
                self.refuse(f"no: {found.message} [{found.rule}]")
            self.sure_of = words if self.sure_of == words else ""

    def _ask(self) -> str:
        """Tell what is asked, with the list to choose from; gives the prompt for the answer."""
        self.asks = False
        try:
            self.menu = menu_of(self.game, self.left)
            decision = self.game.decision
        except Refused as refused:
            self.menu = Menu("")
            self._cannot("what can be done", refused)
            return "> "
        if self.menu is None or decision is None:
            return "over> "
        self.say(*question_lines(self.game, decision, self.menu, self.left))
        return f"{decision.who[0]}> " if len(decision.who) == 1 else "> "

    def show(self, only: str | None = None, *, news: bool = False) -> None:
        """Draw the views, one of them, or with `news` those that changed since they were drawn."""
        board, game = self.board, self.game
        try:
            made = board.news(game, self.width) if news else board.lines(game, self.width, only)
            drawn = list(made)
        except Refused as refused:
            self._cannot("the table", refused)
            return
        self.say(*drawn)
        if only is not None and not drawn:
            names = ", ".join(one.name for one in self.game.views())
            self.refuse(f"there is no view '{only}': there are {names}")

    def _cannot(self, what: str, refused: Refused) -> None:
        """Say that something cannot be told as the game stands now, and what helps."""
        found = refusal(self.game.machine, refused)
        self.say(f"{what} cannot be told: {found.message} [{found.rule}]",
                 "  'undo' goes back, 'correct' changes the state")  # fmt: skip

    # ---- answering -------------------------------------------------------------------------

    def answer(self, words: str) -> None:
        """Take what was typed as an item of the list, a number that is asked for, or an action."""
        menu = self.menu
        if menu is None:
            self.refuse(f"the game is over: {self.game.over}")
        elif menu.open is not None:
            typed = number(words)
            value: Any = words if typed is None else typed
            name = menu.open
            self.narrow([replace(one, arguments={**one.arguments, name: value})
                         for one in self.left])  # fmt: skip
        elif menu.ends is not None:
            self.done(self.game.apply({"roll": words}))
        elif (item := menu.item(words)) is not None:
            self._take(item)
        elif (beyond := menu.beyond(words)) is not None:
            self.refuse(beyond)
        elif self.game.course.asked is not None:
            self.done(self.game.apply({"take": words}))
        else:
            self._typed(words)

    def _take(self, item: Item) -> None:
        """Take an item of the list."""
        if item.further:
            self.narrow(item.further)
        else:
            self.done(self.game.apply(item.answer))

    def narrow(self, actions: Sequence[Action]) -> None:
        """Go on with some actions: what tells them apart is asked next; the only one is done."""
        found = next_menu(self.game.machine, actions)
        self.left = () if isinstance(found, Action) else actions
        self.asks = True
        if isinstance(found, Action):
            self.done(self.game.apply(found))

    def _typed(self, words: str) -> None:
        """Do an action that was typed; what it leaves open is asked for."""
        try:
            meant = read_action(self.game.machine, self.game.state, words)
        except NotUnderstood as error:
            told = f"{error} ('help' tells what can be typed)"
            if self.left:
                told = f"'{words}' is not in the list ('cancel' leaves it)"
            self.refuse(shortened(visible(told)))
            return
        name, given = meant.get("do", meant.get("report")), meant.get("with", {})
        fitting = [
            replace(one, arguments={**one.arguments, **given})
            for one in self.game.legal()
            if one.name == name
            and one.who == meant.get("who", one.who)
            and all(_fits(one.arguments[key], value) for key, value in given.items())
        ]
        if fitting:
            self.narrow(fitting)
            return
        action = self.game.machine.action(str(name))
        whole, _ = completed(self.game.machine, self.game.state, action, meant)
        self.done(self.game.apply(whole))

    def done(self, step: Step) -> None:
        """Tell what an answer led to, and save it where that is wanted."""
        self.left = ()
        answer = self.answers[-1]
        for key, told in (("refused", step.refused), ("notes", step.notes)):
            answer[key] = [{"rule": one.rule, "message": one.message} for one in told]
        if step.refused:
            self.say(*refusal_lines(step.refused))
            return
        self.say(*done_lines(self.game.log[self._told :], step))
        self.settled()

    def settled(self) -> None:
        """The game stands elsewhere now: save it where that is wanted, and show it."""
        self._told, self.asks = len(self.game.log), True
        self.let_others()
        if self.kept and self.file is not None:
            self._keep(self.file)
        if self.game.course.asked is None:
            self.say("")
            self.show(news=True)
        self._tell_end()

    def _tell_end(self) -> None:
        """Tell why the game is over, and who has which score; nothing while it goes on."""
        if self.game.over is not None:
            self.say(f"the game is over: {self.game.over}")
            self.say(*score_lines(self.game.score(), self.width))

    def let_others(self, *, must: bool = False) -> bool:
        """Let policies go on until a person is asked; whether they did anything.

        `must`: they do something although a person could, too.
        """
        if self.others is None:
            return False
        before = len(self.game.log)
        for _ in range(IN_A_ROW):
            step = self.others.turn(self.game, must=must)
            if step is None:
                break
            must = False
            self.say(*done_lines(self.game.log[self._told :], step))
            self._told = len(self.game.log)
        else:
            self.say(f"({IN_A_ROW} inputs by policies: 'go' lets them go on)")
        return len(self.game.log) > before

    def refuse(self, message: str) -> None:
        """Say why a line leads to nothing."""
        self.answers[-1]["refused"].append({"rule": None, "message": message})
        self.say(message)

    # ---- files -----------------------------------------------------------------------------

    @property
    def unsaved(self) -> bool:
        """Whether there is something that is in no file."""
        return self._saved != len(self.game.log)

    def save(self, file: Path) -> None:
        """Write the game to a file; raises OSError."""
        write_log(file, self.game.saved())
        self.file, self._saved = file, len(self.game.log)

    def _keep(self, file: Path) -> None:
        """Save the game after an input; where that fails it goes on, and nothing is lost."""
        try:
            self.save(file)
        except OSError as error:
            self.refuse(f"'{file}' cannot be written: {error.strerror}; the game goes on unsaved")

    def owns(self, file: Path) -> bool:
        """Whether a file is that of this game, or is not there yet."""
        if not file.exists():
            return True
        return self.file is not None and self.file.exists() and self.file.samefile(file)

    def resume(self, game: Game, file: Path) -> None:
        """Go on with another game, as it stands in a file."""
        self.game, self.file, self.left, self.asks = game, file, (), True
        self._told = self._saved = len(game.log)
        self.show()
        self._tell_end()

    def sure(self, words: str, what: str) -> bool:
        """Whether a line may lose what is unsaved: there is nothing, or it came once before."""
        if not self.unsaved or self.sure_of == words:
            return True
        self.sure_of = words
        self.say(f"the game is not saved: 'save FILE' saves it, '{words}' once more {what}")
        return False


def _fits(listed: Any, value: Any) -> bool:
    """Whether a value is the one that is listed, or lies within its bounds."""
    if isinstance(listed, dict):
        low, high = listed["low"], listed["high"]
        return low is None or (isinstance(value, int) and low <= value <= high)
    return bool(listed == value)
