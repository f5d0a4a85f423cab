"""Technology and contracts: drawing, equipping, passing, cargo."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import CREW, ROLE_NAMES, Deck, Deed
from ludonaut.eos.rules.chance import DRAW, discard_card, roll_location
from ludonaut.eos.rules.events import Ev
from ludonaut.eos.rules.missions import deed
from ludonaut.eos.rules.script import run_script
from ludonaut.eos.rules.state import CARGO, CONTRACT, TECH, WIDTH, Eos
from ludonaut.table.native.core import Step

# --- technology -----------------------------------------------------------------------------------


def free_slot(s: Eos, c: i64) -> i64:
    """A free technology slot of a character, -1: both hold an item."""
    base = c * WIDTH + TECH
    if s.crew[base] < 0:
        return 0
    return 1 if s.crew[base + 1] < 0 else -1


class DrawTechnology(Step[Eos]):
    """Gain Technology: draw cards and equip them, one after the other."""

    def __init__(self, c: int, cards: int) -> None:
        self.c: i64 = c
        self.cards: i64 = cards

    def run(self, s: Eos) -> None:
        if self.cards > 1:
            s.push(DrawTechnology(int(self.c), int(self.cards) - 1))
        s.push(TechnologyDrawn(int(self.c)))
        s.push(DRAW[Deck.TECHNOLOGY])

    def args(self) -> tuple[int, ...]:
        return (int(self.c), int(self.cards))

    def make(self, args: list[int]) -> Step[Eos]:
        return DrawTechnology(args[0], args[1])


class TechnologyDrawn(Step[Eos]):
    """The instant reward comes first, then the card is equipped (E66)."""

    def __init__(self, c: int) -> None:
        self.c: i64 = c

    def run(self, s: Eos) -> None:
        if s.drawn < 0:
            return
        s.note(Ev.TECHNOLOGY, self.c, s.drawn)
        deed(s, Deed.TECHNOLOGY, self.c)
        s.push(Equip(int(self.c), int(s.drawn)))
        run_script(s, s.catalog.technology[s.drawn].instant, self.c)

    def args(self) -> tuple[int, ...]:
        return (int(self.c),)

    def make(self, args: list[int]) -> Step[Eos]:
        return TechnologyDrawn(args[0])


DISCARD: Final = 0  # + which of the three: 0, 1 held, 2 the new one
PASS: Final = 8  # + 4 * which + to whom


class Equip(Step[Eos]):
    """Equip a technology card; with two held already, discard one of the three or pass one to a character with room."""

    def __init__(self, c: int, card: int) -> None:
        self.c: i64 = c
        self.card: i64 = card

    def run(self, s: Eos) -> None:
        slot = free_slot(s, self.c)
        if slot < 0:
            s.ask(self)
            return
        s.crew[self.c * WIDTH + TECH + slot] = self.card
        s.refresh()

    def which(self, s: Eos, i: i64) -> i64:
        """The card that number ``i`` of the three is."""
        return self.card if i == 2 else s.crew[self.c * WIDTH + TECH + i]

    def fill(self, s: Eos) -> None:
        i: i64 = 0
        while i < 3:
            s.offer(DISCARD + i)
            i += 1
        i = 0
        while i < 3:
            to: i64 = 0
            while to < CREW:
                if to != self.c and free_slot(s, to) >= 0:
                    s.offer(PASS + 4 * i + to)
                to += 1
            i += 1

    def take(self, s: Eos, choice: i64) -> None:
        i = choice if choice < PASS else (choice - PASS) // 4
        card = self.which(s, i)
        if i < 2:
            s.crew[self.c * WIDTH + TECH + i] = self.card
        if choice < PASS:
            discard_card(s, Deck.TECHNOLOGY, card)
            s.note(Ev.TECH_DISCARDED, self.c, card)
        else:
            to = (choice - PASS) & 3
            s.crew[to * WIDTH + TECH + free_slot(s, to)] = card
            s.note(Ev.TECH_PASSED, self.c, to, card)
        s.refresh()

    def name(self, s: Eos, choice: i64) -> str:
        if choice < PASS:
            return "discard " + s.catalog.technology[self.which(s, choice)].ident
        card = self.which(s, (choice - PASS) // 4)
        return f"pass {s.catalog.technology[card].ident} {ROLE_NAMES[(choice - PASS) & 3]}"

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.c)

    def prompt(self, s: Eos) -> str:
        return f"{s.catalog.characters[self.c].name}: only two technology items can be held; discard or pass one"

    def args(self) -> tuple[int, ...]:
        return (int(self.c), int(self.card))

    def make(self, args: list[int]) -> Step[Eos]:
        return Equip(args[0], args[1])


def drop_technology(s: Eos, c: i64, card: i64) -> None:
    """A held card is discarded."""
    base = c * WIDTH + TECH
    slot: i64 = 0 if s.crew[base] == card else 1
    s.crew[base + slot] = -1
    discard_card(s, Deck.TECHNOLOGY, card)
    s.note(Ev.TECH_DISCARDED, c, card)
    s.refresh()


# --- contracts ------------------------------------------------------------------------------------


class DrawContracts(Step[Eos]):
    """Take a Contract: draw cards to choose from; fewer when the deck runs short (E69, E71)."""

    def __init__(self, c: int, cards: int, move: int) -> None:
        self.c: i64 = c
        self.cards: i64 = cards
        self.move: i64 = move

    def run(self, s: Eos) -> None:
        if s.crew[self.c * WIDTH + CONTRACT] >= 0:
            return
        s.offered = ()
        s.push(ChooseContract(int(self.c), int(self.move)))
        n: i64 = 0
        while n < self.cards:
            s.push(CONTRACT_DRAWN)
            s.push(DRAW[Deck.CONTRACT])
            n += 1

    def args(self) -> tuple[int, ...]:
        return (int(self.c), int(self.cards), int(self.move))

    def make(self, args: list[int]) -> Step[Eos]:
        return DrawContracts(args[0], args[1], args[2])


class ContractDrawn(Step[Eos]):
    """One of the contracts to choose from."""

    def run(self, s: Eos) -> None:
        if s.drawn >= 0:
            s.offered = (*s.offered, int(s.drawn))


CONTRACT_DRAWN: Final = ContractDrawn()


class ChooseContract(Step[Eos]):
    """Select one contract, discard the others; then the cargo is placed, then the pick-up reward gained (E69)."""

    def __init__(self, c: int, move: int) -> None:
        self.c: i64 = c
        self.move: i64 = move

    def run(self, s: Eos) -> None:
        if s.offered:
            s.ask(self)

    def fill(self, s: Eos) -> None:
        for card in s.offered:
            s.offer(card)

    def take(self, s: Eos, choice: i64) -> None:
        for card in s.offered:
            if card != choice:
                discard_card(s, Deck.CONTRACT, card)
        s.offered = ()
        s.crew[self.c * WIDTH + CONTRACT] = choice
        s.note(Ev.CONTRACT, self.c, choice)
        deed(s, Deed.TAKE_CONTRACT, self.c)
        run_script(s, s.catalog.contracts[choice].pick_up, self.c)
        s.push(PlaceCargo(int(self.c), int(self.move)))
        roll_location(s)

    def name(self, s: Eos, choice: i64) -> str:
        return "take " + s.catalog.contracts[choice].ident

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.c)

    def prompt(self, s: Eos) -> str:
        return f"{s.catalog.characters[self.c].name}: choose a contract"

    def args(self) -> tuple[int, ...]:
        return (int(self.c), int(self.move))

    def make(self, args: list[int]) -> Step[Eos]:
        return ChooseContract(args[0], args[1])


class PlaceCargo(Step[Eos]):
    """The Cargo Delivery Token goes to the galaxy rolled, or where a card allows, up to some lanes from it."""

    def __init__(self, c: int, move: int) -> None:
        self.c: i64 = c
        self.move: i64 = move

    def run(self, s: Eos) -> None:
        if self.move > 0:
            s.ask(self)
        else:
            self.take(s, s.place)

    def fill(self, s: Eos) -> None:
        galaxy: i64 = 0
        while galaxy < s.catalog.map.size:
            if s.catalog.map.lanes(s.place, galaxy) <= self.move:
                s.offer(galaxy)
            galaxy += 1

    def take(self, s: Eos, choice: i64) -> None:
        s.add(choice, CARGO + self.c, 1)
        s.note(Ev.CARGO, self.c, choice)

    def name(self, s: Eos, choice: i64) -> str:
        return "cargo " + s.catalog.map.names[choice]

    def seat(self, s: Eos, choice: i64) -> i64:
        return s.seat_of(self.c)

    def prompt(self, s: Eos) -> str:
        return f"{s.catalog.characters[self.c].name}: choose the galaxy for the cargo"

    def args(self) -> tuple[int, ...]:
        return (int(self.c), int(self.move))

    def make(self, args: list[int]) -> Step[Eos]:
        return PlaceCargo(args[0], args[1])


def has_cargo(s: Eos, galaxy: i64, c: i64) -> bool:
    """Does the character's cargo lie in the galaxy?"""
    return s.board[galaxy] >> (CARGO + c) & 1 == 1
