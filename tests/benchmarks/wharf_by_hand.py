"""The wharf of `wharf/wharf.yaml` written by hand: what the engine is measured against.

Plain Python with slots classes, as a good programmer would write this one game: no log, no
words for refusals, nothing general.
"""

from random import Random
from typing import TypeAlias

Move: TypeAlias = "tuple[str, Boat | None]"


class Player:
    """A player."""

    __slots__ = ("coins", "seat", "shares")

    def __init__(self, seat: int) -> None:
        self.seat, self.coins, self.shares = seat, 20, 7


class Boat:
    """A boat."""

    __slots__ = ("afloat", "captain", "column", "number", "owners", "row")

    def __init__(self, number: int) -> None:
        self.number, self.afloat, self.row, self.column = number, False, 0, 1
        self.owners: list[Player] = []
        self.captain: Player | None = None

    def price(self) -> int:
        """What a share costs."""
        return self.row + self.column // 2


class Wharf:
    """A game."""

    __slots__ = ("active", "boats", "players", "traded", "turns")

    def __init__(self, players: int) -> None:
        self.players = [Player(seat) for seat in range(1, players + 1)]
        self.boats = [Boat(number) for number in range(1, 9)]
        self.active, self.traded, self.turns = self.players[0], False, 0

    def legal(self) -> "list[Move]":
        """All moves, in the order of the rules."""
        actor, boats = self.active, self.boats
        found: list[Move] = []
        may_trade = not self.traded and actor.shares > 0
        found.append(("pass", None))
        if may_trade and actor.coins >= 1:
            found += [("launch", boat) for boat in boats if not boat.afloat]
        if may_trade:
            for boat in boats:
                if boat.afloat and len(boat.owners) < 3 and actor.coins >= boat.price():
                    found.append(("buy", boat))
        found += [("sell", boat) for boat in boats if actor in boat.owners]
        found += [("cargo", boat) for boat in boats if boat.captain is actor and boat.row > 1]
        return found

    def apply(self, move: "Move") -> None:
        """Do a move."""
        name, boat = move
        actor = self.active
        if boat is None:
            self.traded = False
            self.turns += 1
            self.active = self.players[actor.seat % len(self.players)]
        elif name == "launch":
            boat.afloat, boat.row, boat.column = True, 1, 1 + boat.number % 7
            boat.owners, boat.captain = [actor], actor
            self.traded = True
            actor.coins -= 1
            actor.shares -= 1
        elif name == "buy":
            actor.coins -= boat.price()
            actor.shares -= 1
            boat.owners.append(actor)
            self._captain(boat)
            if boat.row < 6:
                boat.row += 1
            self.traded = True
        elif name == "sell":
            actor.coins += boat.price()
            actor.shares += 1
            boat.owners.remove(actor)
            self._captain(boat)
            self._lower(boat)
        else:
            for owner in boat.owners:
                owner.coins += 1
            self._lower(boat)

    def _captain(self, boat: Boat) -> None:
        owners = boat.owners
        for owner in owners:
            if boat.captain is None:
                boat.captain = owner
            if owners.count(owner) > owners.count(boat.captain):
                boat.captain = owner

    def _lower(self, boat: Boat) -> None:
        boat.row -= 1
        if boat.row <= 0 or not boat.owners:
            for owner in boat.owners:
                owner.shares += 1
            boat.afloat, boat.row, boat.captain, boat.owners = False, 0, None, []


def play(players: int, seed: int, moves: int) -> tuple[list[int], int]:
    """A game of so many moves at random: the coins of each player, and how many moves there were."""
    game, chance = Wharf(players), Random(seed)
    choices = 0
    for _ in range(moves):
        legal = game.legal()
        choices += len(legal)
        game.apply(legal[int(chance.random() * len(legal))])
    return [player.coins for player in game.players], choices
