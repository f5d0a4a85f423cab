"""Phase 5: Clean-up, in the order of the rulebook, with the shield steps it leaves out (E08, E09)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.aliens import attack_together
from ludonaut.eos.rules.catalog import CLASSES, CREW, Act, Deed, Mod, Token
from ludonaut.eos.rules.chance import INVADE, PULL_SHIP, place_ship, roll_location
from ludonaut.eos.rules.events import Cause, Ev
from ludonaut.eos.rules.missions import deed
from ludonaut.eos.rules.placing import claim
from ludonaut.eos.rules.state import (
    ALL_SHIPS,
    HELPER,
    LEVELS,
    PASSING,
    PAWN,
    ROOM_USED,
    STRESS,
    USED,
    WIDTH,
    Eos,
)
from ludonaut.eos.rules.tokens import field_of
from ludonaut.table.native.core import Step

HEXES: Final = 4
LURE_TOKENS: Final[tuple[int, ...]] = (Token.FRB, Token.SKILL, Token.CREDIT)

# --- 1. Extinction ----------------------------------------------------------------------------------


class AdvanceExtinction(Step[Eos]):
    """The year moves on; beyond the last one the game is lost before anything else happens (E13, E113)."""

    def run(self, s: Eos) -> None:
        s.phase = 5
        s.note(Ev.PHASE, 5)
        advance_year(s, Cause.EXTINCTION)


def advance_year(s: Eos, cause: i64) -> None:
    """Move the Extinction marker one hex."""
    s.year += 1
    s.note(Ev.EXTINCTION, s.year)
    if s.year > s.catalog.tracks.years:
        s.lose(cause)


# --- 2. Redeploy Alien Ships ------------------------------------------------------------------------


class Redeploy(Step[Eos]):
    """Roll for Location for each redeploy hex in turn, then for the ships of the Mass Invasion region."""

    def run(self, s: Eos) -> None:
        s.stray = ()
        s.push(REDEPLOY_ATTACK)
        s.push(DEPLOY_INVADERS)
        extra = s.mod(Mod.REDEPLOY)
        while extra > 0:
            s.push(INVADE)
            s.push(PULL_SHIP)
            extra -= 1
        i: i64 = HEXES - 1
        while i >= 0:
            s.push(REDEPLOY_HEX[i])
            i -= 1


def waiting_ship(s: Eos, i: i64) -> i64:
    """The class of the ship on a redeploy hex, -1 when there is none."""
    return (s.waiting >> (4 * i) & 15) - 1


class RedeployHex(Step[Eos]):
    """One redeploy hex: ship and token come to the same galaxy; a token without ship deploys alone (E30)."""

    def __init__(self, i: int) -> None:
        self.i: i64 = i

    def run(self, s: Eos) -> None:
        if self.held_back(s) and s.lures >> self.i & 1 == 0:
            return
        if waiting_ship(s, self.i) >= 0 or s.lures >> self.i & 1:
            s.push(HEX_PLACED[self.i])
            roll_location(s)

    def held_back(self, s: Eos) -> bool:
        """A card keeps the ships of the last hexes where they are."""
        return self.i >= HEXES + s.mod(Mod.REDEPLOY)

    def args(self) -> tuple[int, ...]:
        return (int(self.i),)

    def make(self, args: list[int]) -> Step[Eos]:
        return REDEPLOY_HEX[args[0]]


class HexPlaced(Step[Eos]):
    """The location of a redeploy hex is known; on the EOS's galaxy ship and token wait for the attack (E114)."""

    def __init__(self, i: int) -> None:
        self.i: i64 = i

    def run(self, s: Eos) -> None:
        klass = waiting_ship(s, self.i)
        if self.i >= HEXES + s.mod(Mod.REDEPLOY):
            klass = -1
        token: i64 = -1
        if s.lures >> self.i & 1:
            one: i64 = 1
            s.lures -= one << self.i
            token = LURE_TOKENS[self.i]
        if s.events is not None:
            s.note(Ev.REDEPLOYED, self.i)
        if klass >= 0:
            s.waiting -= (klass + 1) << (4 * self.i)
            deploy(s, klass)
        if token >= 0:
            if klass >= 0 and s.place == s.eos:
                s.stray = (*s.stray, int(token))
            else:
                lay(s, token)

    def args(self) -> tuple[int, ...]:
        return (int(self.i),)

    def make(self, args: list[int]) -> Step[Eos]:
        return HEX_PLACED[args[0]]


def deploy(s: Eos, klass: i64) -> None:
    """A ship deploys to the galaxy rolled; in the EOS's own it attacks once redeployment has finished (E114)."""
    place_ship(s, klass, s.place)


def lay(s: Eos, token: i64) -> None:
    """A token from the Redeploy Track lies in the galaxy rolled."""
    s.add(s.place, field_of(token), 1)
    if s.events is not None:
        s.note(Ev.TOKEN_PLACED, token, s.place)


class DeployInvaders(Step[Eos]):
    """Ships of the Mass Invasion region deploy one at a time; a new one deploys now as well (E29)."""

    def run(self, s: Eos) -> None:
        klass: i64 = 0
        one: i64 = 1
        while klass < CLASSES:
            if s.invasion >> (8 * klass) & 255:
                s.invasion -= one << (8 * klass)
                s.push(self)
                s.push(INVADER_PLACED[klass])
                roll_location(s)
                return
            klass += 1


class InvaderPlaced(Step[Eos]):
    """The location of a Mass Invasion ship is known."""

    def __init__(self, klass: int) -> None:
        self.klass: i64 = klass

    def run(self, s: Eos) -> None:
        deploy(s, self.klass)

    def args(self) -> tuple[int, ...]:
        return (int(self.klass),)

    def make(self, args: list[int]) -> Step[Eos]:
        return INVADER_PLACED[args[0]]


class RedeployAttack(Step[Eos]):
    """Ships that deployed on the EOS attack together once redeployment has finished (E114, E115)."""

    def run(self, s: Eos) -> None:
        if s.board[s.eos] & ALL_SHIPS:
            s.push(STRAY_TOKENS)
            attack_together(s)


class StrayTokens(Step[Eos]):
    """Without damage the crew claims the waiting tokens, otherwise each is rolled for anew (E115, E116)."""

    def run(self, s: Eos) -> None:
        if not s.stray:
            return
        token: i64 = s.stray[0]
        s.stray = s.stray[1:]
        s.push(self)
        if s.harmed == 0:
            claim(s, token, 1)
        else:
            s.push(LayAgain(int(token)))
            roll_location(s)


class LayAgain(Step[Eos]):
    """A token of a ship that did damage lies where the new roll says."""

    def __init__(self, token: int) -> None:
        self.token: i64 = token

    def run(self, s: Eos) -> None:
        lay(s, self.token)

    def args(self) -> tuple[int, ...]:
        return (int(self.token),)

    def make(self, args: list[int]) -> Step[Eos]:
        return LayAgain(args[0])


# --- 3. Refill Redeploy Track -----------------------------------------------------------------------


class Refill(Step[Eos]):
    """Draw ships for the empty redeploy hexes in order, then lay the three tokens (E30, E35).

    With the easier option hex 04 is never filled (E138).
    """

    def run(self, s: Eos) -> None:
        s.note(Ev.REFILLED)
        i: i64 = (HEXES - 1 if s.options.three_ships else HEXES) - 1
        while i >= 0:
            if waiting_ship(s, i) < 0:
                s.push(HEX_FILLED[i])
                s.push(PULL_SHIP)
            i -= 1
        one: i64 = 1
        i = 0
        while i < 3:
            token: i64 = LURE_TOKENS[i]
            if s.lures >> i & 1 == 0 and s.supply(token) > 0:
                s.draw_supply(token, 1)
                s.lures |= one << i
            i += 1


class HexFilled(Step[Eos]):
    """The ship drawn waits on its redeploy hex."""

    def __init__(self, i: int) -> None:
        self.i: i64 = i

    def run(self, s: Eos) -> None:
        if s.pulled < 0:
            return
        s.waiting += (s.pulled + 1) << (4 * self.i)
        if s.events is not None:
            s.note(Ev.SHIP_PULLED, s.pulled, 100 + self.i)
        s.pulled = -1

    def args(self) -> tuple[int, ...]:
        return (int(self.i),)

    def make(self, args: list[int]) -> Step[Eos]:
        return HEX_FILLED[args[0]]


# --- 4. Collect Funding, 5. Reset Crew Positions, shields -------------------------------------------


def collect_funding(s: Eos, amount: i64) -> None:
    """Credits of the Funding Track, and one for each mining station on the board."""
    mines = s.catalog.tracks.stations - s.mine_supply
    total = max(amount + s.mod(Mod.FUNDING) + mines * (1 + s.mod(Mod.MINING_CREDIT)), 0)
    s.note(Ev.FUNDING, total)
    s.earn(total)


class CollectFunding(Step[Eos]):
    """Collect the credits of the next hex and move there; the last number repeats (E118)."""

    def run(self, s: Eos) -> None:
        track = s.catalog.tracks.funding
        amount: i64 = track[min(s.funding, len(track) - 1)]
        if s.funding < len(track):
            s.funding += 1
        collect_funding(s, amount)


def send_home(s: Eos) -> None:
    """All characters and assistants return to their boards; every action space is empty."""
    c: i64 = 0
    while c < CREW:
        s.crew[c * WIDTH + PAWN] = 0
        s.crew[c * WIDTH + HELPER] = 0
        c += 1
    act: i64 = 0
    while act < Act.COUNT:
        s.ship[USED + act] = 0
        act += 1


class ResetCrew(Step[Eos]):
    """Reset Crew Positions, then the shield discard and restock of the round's end (E08, E09, E12)."""

    def run(self, s: Eos) -> None:
        c: i64 = 0
        while c < CREW:
            if s.crew[c * WIDTH + STRESS] <= s.tolerance():
                deed(s, Deed.CALM, c)
            c += 1
        send_home(s)
        discard_shields(s)
        restock_shields(s)


def discard_shields(s: Eos) -> None:
    """Discard shield tokens by the number above the hex on which the Extinction marker stands."""
    year = s.year - (1 if s.options.e08 == 1 else 0)
    values = s.catalog.tracks.shield_discard
    value: i64 = values[year - 1] if year <= len(values) else 0
    lost = min(max(value + s.mod(Mod.SHIELD_DISCARD), 0), s.shields)
    if lost > 0:
        s.shields -= lost
        s.shield_supply += lost
        s.note(Ev.SHIELDS_DISCARDED, lost)


def restock_shields(s: Eos) -> None:
    """Fill each charge level to its printed number while the supply lasts."""
    level: i64 = 0
    while level < 3:
        missing = s.catalog.tracks.charge[level] - s.ship[LEVELS + level]
        n = min(missing, s.shield_supply)
        if n > 0:
            s.ship[LEVELS + level] += n
            s.shield_supply -= n
        level += 1
    s.note(Ev.RESTOCKED)


def end_round_effects(s: Eos) -> None:
    """Round rules and lasting station or room actions end (E82, E100)."""
    mods = s.mods
    n: i64 = Mod.COUNT
    for i in range(n):
        mods[PASSING + i] = 0
    s.passing_rules = 0
    s.granted = ()
    s.used_round = ()
    c: i64 = 0
    while c < CREW:
        s.crew[c * WIDTH + ROOM_USED] = 0
        c += 1
    s.refresh()


ADVANCE_EXTINCTION: Final = AdvanceExtinction()
REDEPLOY: Final = Redeploy()
REDEPLOY_HEX: Final = [RedeployHex(i) for i in range(HEXES)]
HEX_PLACED: Final = [HexPlaced(i) for i in range(HEXES)]
DEPLOY_INVADERS: Final = DeployInvaders()
INVADER_PLACED: Final = [InvaderPlaced(klass) for klass in range(CLASSES)]
REDEPLOY_ATTACK: Final = RedeployAttack()
STRAY_TOKENS: Final = StrayTokens()
REFILL: Final = Refill()
HEX_FILLED: Final = [HexFilled(i) for i in range(HEXES)]
COLLECT_FUNDING: Final = CollectFunding()
RESET_CREW: Final = ResetCrew()
