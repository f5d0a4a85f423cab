"""What happened, as numbers: the events of Project EOS Rise.  ``texts.py`` makes sentences of them."""

from __future__ import annotations

from typing import Final


class Ev:
    """Event codes; the comment names the arguments."""

    ROUND: Final = 10  # round, year
    PHASE: Final = 11  # phase 1..5, dash
    EVENT_CARD: Final = 12  # region, card
    LOCATION: Final = 13  # sector, die, galaxy
    DIE: Final = 14  # sides, result
    CALIBRATED: Final = 15  # sides (0: skill die), before, after
    SHIP_PULLED: Final = 16  # class, where: -1 invasion region, else galaxy or 100 + redeploy hex
    SHIP_PLACED: Final = 17  # class, galaxy
    SHIP_MOVED: Final = 18  # class, from, to
    SHIP_REMOVED: Final = 19  # class, galaxy or 100 + redeploy hex
    TOKEN_PLACED: Final = 20  # token, galaxy
    TOKEN_REMOVED: Final = 21  # token, galaxy
    SHUFFLED: Final = 22  # deck
    DRAWN: Final = 23  # deck, card
    CREDITS: Final = 24  # change, now
    SHIELDS: Final = 25  # change, now
    LEVEL: Final = 26  # character, change, now
    PATH: Final = 27  # character, path
    ROOM_CARD: Final = 28  # character, card (-1: lost)
    STRESS: Final = 29  # character, change, now
    STRESSED_OUT: Final = 30  # character
    BLOCKED: Final = 31  # character, bolts
    TOLERANCE: Final = 32  # position
    INTEL: Final = 33  # change, now
    PROGRESS: Final = 34  # now
    CUBES: Final = 35  # character, change, now
    CALIBRATION: Final = 36  # change, now
    DAMAGED: Final = 37  # room, damage, hull now
    OFFLINE: Final = 38  # room
    REPAIRED: Final = 39  # room, points, hull now
    BUILT: Final = 40  # room
    PLACED: Final = 41  # pawn, action
    TECHNOLOGY: Final = 42  # character, card
    TECH_DISCARDED: Final = 43  # character, card
    TECH_PASSED: Final = 44  # from, to, card
    SCRAPPED: Final = 45  # character, card, credits
    CONTRACT: Final = 46  # character, card
    CARGO: Final = 47  # character, galaxy
    DELIVERED: Final = 48  # character, card
    MINED: Final = 49  # galaxy
    SCANNER: Final = 50  # level
    MISSION: Final = 51  # character, count, goal
    MISSION_DONE: Final = 52  # character, card
    MISSION_DEALT: Final = 53  # character, card
    WARPED: Final = 54  # galaxy, lanes used, 1: Afterburner
    COLLECTED: Final = 55  # token, galaxy
    FIGHT: Final = 56  # galaxy
    SHIP_CARD: Final = 57  # class, card
    JOINED: Final = 58  # character
    DAMAGE_CARD: Final = 59  # card
    REDRAWN: Final = 60  # card out
    FOCUSED: Final = 61  # card, character
    ROLLED: Final = 62  # character, dice
    POWER: Final = 63  # power, character
    DIE_PUT: Final = 64  # character, icon, card
    MISSILES: Final = 65  # card, missiles on it
    ACTIVATED: Final = 66  # card, damage
    HIT: Final = 67  # class, card, damage on it
    DEFEATED: Final = 68  # class, card
    SHIELDED: Final = 69  # class, card, number
    ALIEN_ROLL: Final = 70  # result
    ALIEN_DAMAGE: Final = 71  # damage
    FLED: Final = 72
    COMBAT_ROUND: Final = 73  # number
    PURSUIT: Final = 74  # class, distance, 1: EOS
    EXTINCTION: Final = 75  # year
    REDEPLOYED: Final = 76  # hex
    REFILLED: Final = 77
    FUNDING: Final = 78  # credits
    SHIELDS_DISCARDED: Final = 79  # tokens
    RESTOCKED: Final = 80
    DASH: Final = 81  # planet's galaxy
    CHOSEN: Final = 82  # character
    CHANGED: Final = 83  # change set
    STATION: Final = 84  # region, galaxy
    ASTEROID_SHIELDED: Final = 85  # galaxy


class Cause:
    """Why the game ended."""

    PLANET_REACHED: Final = 1
    COMMAND_LOST: Final = 2
    EXTINCTION: Final = 3
    DASH_TOO_LATE: Final = 4
    CONCEDED: Final = 5


CAUSE_NAMES: Final[tuple[str, ...]] = (
    "", "the Paradise Planet reached", "the Command Room lost", "Earth extinct", "the Last Dash too late", "conceded",
)  # fmt: skip
