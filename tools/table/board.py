"""What a person sees of a game: the views, what is asked, and the list to choose from."""

from collections.abc import Iterator, Sequence

from livingrules.engine.play.answers import Action, Decision
from livingrules.engine.play.game import Game
from livingrules.engine.play.views import Shown
from livingrules.tools.table.grid import view_lines
from livingrules.tools.table.menu import Menu, action_menu, choice_menu, next_menu


class Board:
    """The views of a game, and how a person saw them last."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self._seen: dict[str, Shown] = {}

    def lines(self, game: Game, width: int, only: str | None = None) -> Iterator[str]:
        """All views, or the one of a name or title."""
        for view in game.views():
            if only is None or only.casefold() in (view.name.casefold(), view.title.casefold()):
                self._seen[view.name] = view
                yield from view_lines(view, width)
                yield ""

    def news(self, game: Game, width: int) -> Iterator[str]:
        """The views that are otherwise than they were seen, with a mark at what is new in them."""
        views = game.views()
        self._seen = {one.name: self._seen[one.name] for one in views if one.name in self._seen}
        for view in views:
            before = self._seen.get(view.name)
            if view != before:
                self._seen[view.name] = view
                yield from view_lines(view, width, before)
                yield ""


def menu_of(game: Game, left: Sequence[Action]) -> Menu | None:
    """What can be answered; `left` are the actions between which a person is choosing.

    None where the game is over.
    """
    if game.course.asked is None and left:
        made = next_menu(game.machine, left)
        assert isinstance(made, Menu)  # the only one left is done at once
        return made
    decision = game.decision
    if decision is None:
        return None
    if decision.kind == "action":
        return action_menu(game.machine, game.legal())
    return choice_menu(decision)


def question_lines(
    game: Game, decision: Decision, menu: Menu, left: Sequence[Action]
) -> Iterator[str]:
    """Who is asked, what, by which rule, and the list."""
    who = f"{' or '.join(decision.who)}: " if decision.who else ""
    yield f"{who}{_asks(game, decision, menu, left)} [{decision.rule}]"
    width = len(str(len(menu.items)))
    if menu.plain:
        yield f"  {', '.join(one.word for one in menu.items)}"
    else:
        for number, item in enumerate(menu.items, start=1):
            yield f"  {number:>{width}}  {item.text}"
    if not menu.items and menu.ends is None and menu.open is None:
        yield "  nothing can be done: 'undo' goes back, 'correct' changes the state"


def _asks(game: Game, decision: Decision, menu: Menu, left: Sequence[Action]) -> str:
    """What is asked, with what was chosen already."""
    if decision.kind == "action" and not left:
        return game.machine.program.phases[game.state._phase].head.title
    chosen = f"{left[0].name}, " if left and menu.asks != "which" else ""
    ends = menu.ends
    return f"{chosen}{menu.asks}{f', {ends[0]} to {ends[1]}' if ends is not None else ''}"
