"""One random game, and all that must hold in it."""

import json
from collections import Counter
from dataclasses import dataclass
from random import Random

from games.guide import Guide
from games.plan import Plan, anything, filled, machine_of, plan_of
from livingrules.engine.play.answers import Action
from livingrules.engine.play.decisions import listed_action
from livingrules.engine.play.digest import digest
from livingrules.engine.play.game import Game
from livingrules.engine.play.log_text import log_text, read_log

SHARE_COPIED = 0.03
SHARE_UNLISTED = 0.15
STEPS_OF_A_COPY = 6
RELUCTANCE = 6
RELUCTANCE_ONCE = 3


class Broken(AssertionError):
    """Something does not hold; the text says what, and how the game went."""


@dataclass(frozen=True)
class Played:
    """What a game came to: how it ended, and how many actions it had."""

    plan: Plan
    end: str
    actions: int


def play(book: str, seed: int, *, as_once: bool = False) -> Played:
    """The game of a seed; raises Broken.

    `as_once`: as games went when they were only led by chance.
    """
    plan = plan_of(book, seed, guided=not as_once)
    game = Game(machine_of(book), *plan.agreed().arguments(seed))
    random = Random(seed)
    try:
        return _play(plan, game, random, as_once)
    except Broken:
        raise
    except Exception as error:
        raise _broken(plan, game, f"{type(error).__name__}: {error}") from error


def _play(plan: Plan, game: Game, random: Random, as_once: bool) -> Played:
    actions, end = 0, "stopped"
    guide = Guide(plan, game)
    while actions < plan.length or game.asked is not None:
        if game.asked is None:
            _holds(plan, game)
            if random.random() < SHARE_UNLISTED:
                _unlisted(plan, game, random)
        if game.over is not None:
            end = game.over
            break
        if random.random() < SHARE_COPIED:
            _copied(plan, game, random)
        actions += game.asked is None
        if not guide.step(game, random) and not step(game, random, as_once):
            if game.asked is None and not game.raw_legal():
                raise _broken(plan, game, "nothing can be done although the game is not over")
            raise _broken(plan, game, "what is listed or offered is refused")
    _replayed(plan, game)
    return Played(plan, end, actions)


def step(game: Game, random: Random, as_once: bool = False) -> bool:
    """Some action of those that are listed, each by name alike, or some answer; whether it went.

    What ends the game at once is put off; `as_once` only reports were.
    """
    asked = game.asked
    if asked is not None:
        if asked.range is not None:
            return game.apply(random.randint(*asked.range)).done
        return game.apply(random.choice(asked.options)).done
    for _ in range(RELUCTANCE_ONCE if as_once else RELUCTANCE):
        raw = game.raw_legal()
        if not raw:
            return False
        name = random.choice(sorted({one[0] for one in raw}))
        chosen = random.choice([one for one in raw if one[0] == name])
        listed = listed_action(game.machine, game.state, chosen)
        said = filled(game, listed, random)
        if as_once and not listed.report:
            break
        ahead = game.clone()
        gone = ahead.apply(said).done
        if ahead.over is None and (gone or not listed.report):
            break  # some can end a game at once, and little would be seen of most
    is_open = any(isinstance(value, dict) for value in listed.arguments.values())
    # Of an open argument only the bounds are listed, and what is inside them may be refused.
    return game.apply(said).done or is_open


def _holds(plan: Plan, game: Game) -> None:
    """The invariants of the book."""
    for one in game.broken():
        raise _broken(plan, game, f"an invariant is broken: {one.message} ({one.rule})")


def _unlisted(plan: Plan, game: Game, random: Random) -> None:
    """What is not listed is refused and changes nothing; what is listed can be done."""
    said = anything(game, random)
    if said is None:
        return
    before, log = digest(game.machine, game.state), len(game.log)
    listed = [one for one in game.legal() if (one.name, one.who) == (said.name, said.who)]
    fits = any(_fits(one, said) for one in listed)
    exactly = any(one.arguments == said.arguments for one in listed)
    done = (game.clone() if fits else game).apply(said).done
    if done and not fits:
        raise _broken(plan, game, f"it is not listed, and can be done: {said}")
    if exactly and not done:
        raise _broken(plan, game, f"it is listed, and refused: {said}")
    if (digest(game.machine, game.state), len(game.log)) != (before, log):
        raise _broken(plan, game, f"a refusal, or a copy, changed something: {said}")


def _fits(listed: Action, said: Action) -> bool:
    """Whether something said is what is listed, open arguments inside their bounds."""
    return all(
        value["low"] <= said.arguments[name] <= value["high"]
        if isinstance(value, dict)
        else value == said.arguments[name]
        for name, value in listed.arguments.items()
    )


def _copied(plan: Plan, game: Game, random: Random) -> None:
    """A copy goes on as the game would, also in the middle of an action, and leaves it alone."""
    before, seed = digest(game.machine, game.state), random.random()
    games = [game.clone(), game.clone().clone()]
    for one in games:
        chance = Random(seed)
        for _ in range(STEPS_OF_A_COPY):
            if one.over is not None or not step(one, chance):
                break
    if len({digest(one.machine, one.state) for one in games}) > 1 or games[0].log != games[1].log:
        raise _broken(plan, game, "a copy went on otherwise than another")
    if digest(game.machine, game.state) != before:
        raise _broken(plan, game, "playing on with a copy changed the game")


def _replayed(plan: Plan, game: Game) -> None:
    """The log, written and read again, leads to the same state."""
    again = game.replay(read_log(log_text(game.saved())))
    if digest(again.machine, again.state) != digest(game.machine, game.state):
        raise _broken(plan, game, "the log leads to another state")
    if again.log != game.log:
        raise _broken(plan, game, "the log comes out otherwise")


def _broken(plan: Plan, game: Game, what: str) -> Broken:
    """What does not hold, with all that is needed to see it again."""
    log = "\n".join(json.dumps(one, ensure_ascii=False) for one in game.log[-12:])
    return Broken(f"{what}\n{plan}\nthe last of {len(game.log)} inputs:\n{log}")


def ends_of(played: list[Played]) -> Counter[str]:
    """How often games ended how."""
    return Counter(one.end for one in played)
