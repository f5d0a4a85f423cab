"""What happened, as numbers: the events of Solar Sentinels.  ``texts.py`` makes sentences of them."""

from __future__ import annotations

from typing import Final


class Ev:
    """Event codes; the comment names the arguments.  A *bag* is a dice bag of ``dice.py``."""

    ROUND: Final = 10  # round
    HERO: Final = 11  # hero
    MISSION_DEALT: Final = 12  # mission
    MISSION_DISCARDED: Final = 13  # mission
    MISSION_IN_PLAY: Final = 14  # mission
    MISSION_PROGRESS: Final = 15  # mission, progress, goal
    MISSION_DONE: Final = 16  # mission
    MISSION_GIVEN_UP: Final = 17  # mission
    HUNTED: Final = 18  # stack
    TOP_REVEALED: Final = 20  # card, stack
    ACTIVATED: Final = 21  # card, stack
    TOP_DISCARDED: Final = 22  # card, stack
    TO_BOTTOM: Final = 23  # card, stack
    BACK_ON_STACK: Final = 24  # card, stack
    BOSS_REVEALED: Final = 25  # card
    BOSS_ACTIVATED: Final = 26  # card
    ENDGAME: Final = 27  # entourage owed
    MORE_ENEMIES: Final = 28  # change of the next activation
    PHASE: Final = 30  # number of the Strategy phase
    COMMITTED: Final = 31  # colour, dice
    ROLLED: Final = 32  # face bag
    REROLLED: Final = 33  # face bag before, face bag after
    SWAPPED: Final = 34  # face bag after
    KEPT: Final = 35  # face bag
    TURNED: Final = 36  # kind before, kind after
    MISSES_RETURNED: Final = 37  # face bag
    ASSIGNED: Final = 40  # card, kind, damage
    DAMAGED: Final = 41  # card, damage, total on it now
    DEFEATED: Final = 42  # card
    FLED: Final = 43  # card
    SLIPPED_AWAY: Final = 44  # card
    ENEMY_DISCARDED: Final = 45  # card
    CANCELLED: Final = 46  # card
    HEALTH_SET: Final = 47  # card, health
    BONUS: Final = 48  # face bag of bonus damage
    SUFFERED: Final = 50  # damage, Health now
    LOST_HEALTH: Final = 51  # amount, Health now, card
    GAINED: Final = 52  # stat, change, value now
    EXHAUSTED: Final = 53  # colour bag
    RECOVERED: Final = 54  # colour bag
    BANISHED: Final = 55  # colour bag
    SAVED: Final = 56  # colour bag that went to the pool instead of being exhausted
    NO_RECOVERY: Final = 57
    TEST_ROLLED: Final = 58  # face bag
    REWARD: Final = 60  # card
    REWARD_DECLINED: Final = 61  # card
    ITEM_GAINED: Final = 62  # item
    ITEM_USED: Final = 63  # item
    ITEM_DROPPED: Final = 64  # item
    CLEANED_UP: Final = 65


class Cause:
    """Why the game ended."""

    BOSS_DEFEATED: Final = 1
    NO_HEALTH: Final = 2
    NO_DICE: Final = 3
    STALEMATE: Final = 4
    CONCEDED: Final = 5


CAUSE_NAMES: Final[tuple[str, ...]] = ("", "boss defeated", "no health", "no dice", "stalemate", "conceded")
