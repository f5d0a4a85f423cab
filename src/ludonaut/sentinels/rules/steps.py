"""Every step of Solar Sentinels, by name, as saved games need them.

The list follows the rulebook: find the heading here, then the class in the module it is imported from.
"""

from __future__ import annotations

from typing import Any, Final

from ludonaut.sentinels.rules.activation import BEGIN_ACTIVATION, END_ACTIVATION, ActivateMore
from ludonaut.sentinels.rules.after_effects import (
    AFTER_EFFECTS,
    COLLECT_AFTER_EFFECTS,
    LateArrivals,
    RollWeakest,
)
from ludonaut.sentinels.rules.apply import APPLY_DICE, EXHAUST_HIT
from ludonaut.sentinels.rules.defeat import DefeatAnother, SlipAway
from ludonaut.sentinels.rules.dice_moves import RecoverDice
from ludonaut.sentinels.rules.endgame import ACTIVATE_BOSS, START_ENDGAME
from ludonaut.sentinels.rules.inventory import DROP_SURPLUS, HERO_ITEM_BONUS, OfferItem
from ludonaut.sentinels.rules.items import (
    CLAIM_TOP,
    ROLL_EXHAUSTED,
    ChooseEnemy,
    ExhaustMisses,
    ItemEffect,
    PayPoolDie,
    TurnDie,
)
from ludonaut.sentinels.rules.missions import CHOOSE_HUNT
from ludonaut.sentinels.rules.resolve import (
    CLEANUP,
    CLEANUP_DISCARD,
    EXCHANGE,
    EXHAUST_DICE,
    EXHAUST_REST,
    EXTRA_RECOVERY,
    GAIN_ITEMS,
    MISSION_DISCARD,
    RECOVER,
    SaveCrits,
)
from ludonaut.sentinels.rules.rewards import GainReward, OfferReward
from ludonaut.sentinels.rules.round import END_ROUND, START_ROUND
from ludonaut.sentinels.rules.setup import (
    CHOOSE_HERO,
    DEAL_MISSION,
    DISCARD_MISSION,
    RANK_PENALTY,
    SETUP,
    ExhaustForRank,
)
from ludonaut.sentinels.rules.stacks import REVEAL, REVEAL_BOSS, DiscardTops
from ludonaut.sentinels.rules.strategy import (
    COMMIT_DICE,
    ENGAGEMENT,
    FORCED_REROLLS,
    HEALTH_LOSSES,
    KEEP_HITS,
    ROLL_DICE,
    START_PHASE,
    ChooseRerolls,
    RerollHits,
)
from ludonaut.sentinels.rules.suffer import SUFFER_DAMAGE
from ludonaut.table.native.core import Step, register_steps

SPECIMENS: Final[list[Step[Any]]] = [
    # Setup
    SETUP, REVEAL[0], CHOOSE_HERO, DEAL_MISSION, DISCARD_MISSION, CHOOSE_HUNT, RANK_PENALTY, ExhaustForRank(1),
    # Round Structure, Activation
    START_ROUND, BEGIN_ACTIVATION, ActivateMore(0, 0), END_ACTIVATION,
    # Engagement: Strategy Phase
    ENGAGEMENT, START_PHASE, COMMIT_DICE, KEEP_HITS, ROLL_DICE, FORCED_REROLLS, ChooseRerolls(0, 0), RerollHits(0),
    HEALTH_LOSSES, APPLY_DICE, EXHAUST_HIT,
    # defeat, rewards
    DefeatAnother(0), SlipAway(0), DiscardTops(0), OfferReward(0), GainReward(0, 0), RecoverDice(0, 0, 0),
    # items
    ItemEffect(0, 0), ExhaustMisses(0, 0), PayPoolDie(0), ChooseEnemy(0, 0, 0), TurnDie(0, 0, 0, 0), CLAIM_TOP,
    ROLL_EXHAUSTED, OfferItem(0), DROP_SURPLUS, HERO_ITEM_BONUS,
    # Engagement: Resolve Phase
    SUFFER_DAMAGE, COLLECT_AFTER_EFFECTS, AFTER_EFFECTS, RollWeakest(0, 0, 0), LateArrivals(0),
    EXHAUST_DICE, SaveCrits(0), EXCHANGE, EXHAUST_REST, RECOVER, EXTRA_RECOVERY, GAIN_ITEMS,
    CLEANUP, CLEANUP_DISCARD, MISSION_DISCARD, END_ROUND,
    # Endgame
    START_ENDGAME, REVEAL_BOSS, ACTIVATE_BOSS,
]  # fmt: skip

STEPS: Final[dict[str, Step[Any]]] = register_steps(SPECIMENS)
