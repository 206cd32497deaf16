"""The voyage of `voyage/variant.yaml` written by hand: what the engine is measured against.

Plain Python with slots classes, as a good programmer would write this part of the one game: no
log, no words for refusals, no rulings, nothing general, and only the cards that have a part in it.
A turn is: operations until the policy ends them, a move, the die of the events. As in the wharf
everything that is done is listed, taken and done.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from benchmarks.voyage_cards import (
    ABOARD,
    CARDS,
    FLARES,
    IN_DECK,
    IN_HAND,
    LIC,
    NEARER,
    NEIGHBOURS,
    OUT,
    PASSENGERS,
    POLITIES,
    ROUTES,
    SUPPORTS,
    TO_EDGE,
    TURNS_PURPLE,
    WAYS,
    Card,
)  # fmt: skip

Move = tuple[str, Any]
ENDS = 0.25  # how likely the policy ends the operations at each choice


class Voyage:
    """A game. `random` gives numbers from 0 to 1 for what is chosen, `dice` for the rolls."""

    __slots__ = (
        "actions", "at", "bernal", "cards", "cubes", "cure", "dice", "ended", "failing", "freight",
        "heading_out", "humans", "leaving", "moves", "passengers", "performer", "phase", "politics",
        "protium", "purple", "radiators", "random", "route", "supports", "turn", "workers",
    )  # fmt: skip

    def __init__(self, random: Callable[[], float], dice: Callable[[], float]) -> None:
        """The ship a space behind Sol, on the way to Proxima, in its first turn."""
        self.random, self.dice = random, dice
        self.cards = cards = [Card(printed) for printed in CARDS]
        self.humans = [one for one in cards if one.is_human]
        self.workers = [one for one in cards if one.kind in PASSENGERS]
        self.bernal = next(one for one in cards if one.kind == "bernal")
        self.passengers = [*self.workers, self.bernal]
        self.purple = [one for one in cards if one.kind in TURNS_PURPLE]
        self.supports = [one for one in cards if one.kind in SUPPORTS]
        self.radiators = [one for one in cards if one.kind == "radiator"]
        self.freight = [
            one for one in cards if one.kind in SUPPORTS or one.kind in ("thruster", "freighter")
        ]
        self.politics, self.cubes, self.turn = "white", 2, 1
        self.protium = self.cure = self.failing = False
        self.at: str | None = None
        self.leaving: str | None = None
        self.route, self.moves, self.heading_out = 1, 1, True
        self.phase, self.ended, self.actions = "operations", "", 0
        self.performer: Card | None = None

    # ---- what can be done, and the policy --------------------------------------------------

    def play(self) -> "Voyage":
        """Play to the end."""
        while not self.ended:
            self.step()
        return self

    def step(self) -> None:
        """List what can be done, take one, do it."""
        name, what = self._wanted()
        self.actions += 1
        getattr(self, name)(what)

    def _wanted(self) -> Move:
        """What the policy does now."""
        if self.phase == "operations":
            if self.random() < ENDS:
                return self._pick([("end_operations", None)])
            if not any(one.place in (ABOARD, IN_HAND) for one in self.humans):
                return self._pick([("give_up", None)])
            listed: list[Move] = [("call", one) for one in self.workers if one.place == ABOARD]
            for one in self.humans:
                if one.place == IN_HAND and not one.locked:
                    listed.append(("self_decant", one))
            return self._pick(listed or [("end_operations", None)])
        if self.phase == "acting":
            return self._pick(self._operations() or [("stand_back", None)])
        return self._pick([("coast", None)])

    def _pick(self, listed: Sequence[Any]) -> Any:
        """Any of these."""
        return listed[int(self.random() * len(listed))]

    def _choose(self, offered: Sequence[Any]) -> Any:
        """Any of these, of which there is one at least; the only one without a choice."""
        return offered[0] if len(offered) == 1 else offered[int(self.random() * len(offered))]

    def _roll(self) -> int:
        """A die."""
        return int(self.dice() * 6) + 1

    def _operations(self) -> list[Move]:
        """What the passenger at work can do."""
        by = self.performer
        assert by is not None
        skills = by.skills[by.promoted]
        listed: list[Move] = []
        if "business" in skills:
            listed.append(("service_industry", None))
            beside = NEIGHBOURS[self.politics]
            listed += [("activism", one) for one in POLITIES if one in beside]
        if "scientist" in skills:
            for one in self.purple:
                turned = one.promoted or one.place != ABOARD
                if not turned and (one is not self.bernal or self._bernal_works()):
                    listed.append(("promote", one))
        if "scientist" in skills or "terraformer" in skills:
            for one in self.cards:
                if one.place == IN_HAND and not one.locked and (one.is_human or one is self.bernal):
                    listed.append(("decant", one))
        if "scientist" in skills and not (self.protium and self.cure):
            listed.append(("break_through", None))
        if by.is_human:
            if by.kind == "human" and not by.promoted:
                listed.append(("self_promote", None))
            listed.append(("vats", None))
        return listed

    # ---- operations ------------------------------------------------------------------------

    def call(self, passenger: Card) -> None:
        """A passenger is called to work."""
        self.performer, self.phase = passenger, "acting"

    def stand_back(self, _: None) -> None:
        """Who was called does nothing."""
        self.performer, self.phase = None, "operations"

    def end_operations(self, _: None) -> None:
        """The ship moves, unless nobody is left."""
        if not any(one.place in (ABOARD, IN_HAND) for one in self.passengers):
            self.ended = "the ship cannot go on"
        self.phase = "moving"

    def give_up(self, _: None) -> None:
        """The voyage is given up."""
        self.ended = "the voyage is given up"

    def self_decant(self, sleeper: Card) -> None:
        """A sleeper wakes or dies."""
        sleeper.stress += 1
        if self._roll() <= 3:
            self._under_deck(sleeper)
        else:
            sleeper.place = ABOARD
        self._end_operation(sleeper)

    def service_industry(self, _: None) -> None:
        """The humans who are in no business lose stress."""
        by = self._at_work()
        less = 2 if self.politics == "orange" else 1
        for one in self.humans:
            tired = one.stress and one is not by and one.place in (ABOARD, IN_HAND)
            if tired and "business" not in one.skills[one.promoted]:
                one.stress = max(0, one.stress - less)
        self._end_operation(by)

    def activism(self, towards: str) -> None:
        """The politics change."""
        by = self._at_work()
        self.politics = towards
        self._end_operation(by)

    def promote(self, card: Card) -> None:
        """A card turns to its purple side, where the die is below the age of who does it."""
        by = self._at_work()
        if self._roll() < by.age:
            card.promoted = True
        self._end_operation(by)

    def decant(self, card: Card) -> None:
        """A sleeper is woken."""
        by = self._at_work()
        card.place = ABOARD
        self._end_operation(by)

    def break_through(self, _: None) -> None:
        """Protium fusion or the cure of cancer may be found."""
        by = self._at_work()
        eased = self.bernal.place == ABOARD and self.bernal.promoted
        if self._roll() - eased < by.age:
            left = ["protium"] if not self.protium else []
            if not self.cure:
                left.append("cure")
            if self._choose(left) == "cure":
                self.cure = True
            else:
                self.protium = True
        self._end_operation(by)

    def self_promote(self, _: None) -> None:
        """Who works may promote itself."""
        by = self._at_work()
        if self._roll() < by.age:
            by.promoted = True
        self._end_operation(by)

    def vats(self, _: None) -> None:
        """Who works goes to sleep; a crew may think better of it."""
        by = self.performer
        assert by is not None
        if by.kind == "crew" and self._choose(("stay_awake", "leave")) == "stay_awake":
            return
        by.stress += 1
        self._decommission(by)
        self.performer, self.phase = None, "operations"

    def _at_work(self) -> Card:
        """Who works, with its stress for that."""
        by = self.performer
        assert by is not None
        by.stress += 1
        return by

    def _end_operation(self, by: Card) -> None:
        """The mutiny roll, and retirement."""
        if by.place == ABOARD:
            if self._mutinies(by):
                self._mutiny(by)
            if by.place == ABOARD:
                most = 2 if by.kind == "robot" else 8 if self.politics == "orange" else 4
                if by.stress >= most:
                    self._decommission(by)
        self.performer, self.phase = None, "operations"

    def _mutinies(self, card: Card) -> bool:
        """Whether the mutiny roll fails, and all re-rolls by badges do."""
        more = 1 if self.politics == "white" else 0
        if self._roll() + more >= card.stress:
            return False
        badges = card.badges[card.promoted]
        if card.is_human and self.politics == "red":
            badges += 1
        return all(self._roll() + more < card.stress for _ in range(min(badges, 9)))

    def _mutiny(self, card: Card) -> None:
        """A passenger mutinies."""
        if not card.is_human:
            self._under_deck(card)
            return
        politics = self.politics
        if card.button == politics:
            return
        alive = [one for one in self.humans if one.place in (ABOARD, IN_HAND)]
        if politics in ("war", "anarchy"):
            for one in alive:
                self._demote(one)
        elif alive:
            self._demote(self._choose(alive))
        nearer = NEARER[politics, card.button]
        if nearer:
            self.politics = self._choose(nearer)

    # ---- what becomes of cards -------------------------------------------------------------

    def _demote(self, card: Card) -> None:
        """A human or the Bernal is demoted."""
        if card.kind == "crew":
            card.place, card.stress = OUT, 0
        elif card.place == IN_HAND:
            if card.is_human:
                self._under_deck(card)
        elif card.promoted and self._choose(("regress", "to_the_vats")) == "regress":
            card.promoted = False
        else:
            self._decommission(card)

    def _decommission(self, card: Card) -> None:
        """A card goes to the hand; crew leave the game."""
        if card.kind == "crew":
            card.place, card.stress = OUT, 0
            return
        card.stress = card.stress // 2 if card.is_human else 0
        card.place, card.locked = IN_HAND, True

    def _under_deck(self, card: Card) -> None:
        """A card goes under its deck, as new."""
        card.place, card.promoted, card.locked = IN_DECK, False, False
        card.stress = card.age = 0

    def _lose_one(self, among: list[Card]) -> None:
        """One of these goes to the hand."""
        if among:
            self._decommission(self._choose(among))

    def _lose_heaviest(self, among: list[Card]) -> None:
        """One of the heaviest of those that are aboard goes to the hand."""
        aboard = [one for one in among if one.place == ABOARD]
        if aboard:
            most = max(one.mass[one.promoted] for one in aboard)
            self._lose_one([one for one in aboard if one.mass[one.promoted] == most])

    def _bernal_works(self) -> bool:
        """Whether therms and a generator are there for the Bernal."""
        therms = sum(one.therms for one in self.radiators if one.place == ABOARD)
        return self.bernal.wants <= therms and any(
            one.electric and one.place == ABOARD and one.wants <= therms for one in self.supports
        )

    # ---- the move --------------------------------------------------------------------------

    def coast(self, _: None) -> None:
        """The ship moves a space, and the events of the turn follow."""
        if self.at is not None:
            self._depart(self.at)
        self.moves += 1 if self.heading_out else -1
        if self.leaving is not None:
            if self.moves >= TO_EDGE[self.leaving]:
                self.ended = "the ship has left the map"
                return
        else:
            end, other, length = ROUTES[self.route]
            if self.moves == 0:
                self._arrive(end)
            elif self.moves >= length:
                self._arrive(other)
        if not self.ended:
            self._events()

    def _depart(self, star: str) -> None:
        """The ship takes another way than it came by, or leaves the map."""
        self.at = None
        if star in TO_EDGE and self._choose(("to_a_star", "off_the_map")) == "off_the_map":
            self.leaving, self.route, self.moves, self.heading_out = star, 0, 0, True
            return
        _, route = self._choose([way for way in WAYS[star] if way[1] != self.route])
        end, _, length = ROUTES[route]
        self.route, self.heading_out = route, end == star
        self.moves = 0 if self.heading_out else length

    def _arrive(self, star: str) -> None:
        """The ship enters the space of a star, which may be a flare star."""
        self.at = star
        if star in FLARES and self._roll() == 1:
            for one in self.cards:
                if one.place in (ABOARD, IN_HAND):
                    one.place = OUT
            self.ended = "the ship is lost"

    # ---- the events ------------------------------------------------------------------------

    def _events(self) -> None:
        """The die of the events, and the next turn."""
        die = self._roll()
        self._radiation(die)
        self._event(die)
        if self.failing:
            self.failing = False
            if self.bernal.place == ABOARD and not self._bernal_works():
                self.bernal.promoted = False
        self.turn += 1
        for one in self.cards:
            one.locked = False
        self.phase = "operations"

    def _radiation(self, level: int) -> None:
        """Equipment goes, humans age, and cancer comes."""
        bernal = self.bernal
        shielded = bernal.place == ABOARD and bernal.promoted
        supported = shielded and self._bernal_works()
        for one in self.cards:
            if (
                one.place == ABOARD
                and not one.is_human
                and one.rad_hard[one.promoted] < level
                and (not shielded or one.kind == "radiator")
            ):
                self._decommission(one)
        for one in self.humans:
            if one.place == ABOARD:
                one.age += 1 if shielded or one.rad_hard[one.promoted] >= level else 2
        if supported and not (bernal.place == ABOARD and self._bernal_works()):
            self.failing = True
        if not self.cure:
            self._illness()

    def _illness(self) -> None:
        """All humans, awake or asleep, roll against their age."""
        for one in [one for one in self.humans if one.place in (ABOARD, IN_HAND)]:
            if one.age > 1 and self._roll() < one.age:
                self._demote(one)

    def _event(self, die: int) -> None:
        """The event row of a starship."""
        if die == 1:
            self.cubes = max(0, self.cubes - 1)
            self._lose_one([one for one in self.supports if one.place == ABOARD])
        elif die == 2:
            self._illness()
        elif die == 3:
            self._lose_heaviest(self.radiators)
        elif die == 4:
            if self.bernal.place == ABOARD:
                self._demote(self.bernal)
            else:
                self._lose_heaviest(self.supports)
        elif die == 5:
            prone = [one for one in self.humans if one.place == ABOARD and one.stress > 1]
            if prone:
                least = min(one.age for one in prone)
                self._demote(self._choose([one for one in prone if one.age == least]))
        elif self.at is None and self.leaving is None and (self.route, self.moves) in LIC:
            self._lose_heaviest(self.freight)


def play(seed: int) -> Voyage:
    """A game to its end."""
    random = Random(seed).random
    return Voyage(random, random).play()
