"""Explanations in plain words: every prompt, every word of the cards, every place, stat and die face.

For tooltips, help pages and screen readers; ``texts.py`` has what happened and what a choice does.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ludonaut.sentinels import vocabulary as v
from ludonaut.sentinels.explain import explain
from ludonaut.sentinels.packs import Pack


class PromptHelp(NamedTuple):
    """What a request asks: a short title, the question explained, and where the rule stands."""

    title: str
    text: str
    rule: str


PROMPTS: Final[dict[str, PromptHelp]] = {
    # Setup
    "RevealTop": PromptHelp(
        "Turn up a card", "The next card of the stack is turned face up; each unseen card is equally likely.", "Setup"
    ),
    "ChooseHero": PromptHelp(
        "Choose a hero", "Your hero sets the three stats you start with and has one ability.", "Setup: Choose Your Hero"
    ),
    "DealMission": PromptHelp("Deal a mission", "Four missions are dealt in a row.", "Setup: Missions"),
    "DiscardMission": PromptHelp(
        "Discard a mission",
        "Discard one of the four. The other three count, one after the other, from the left.",
        "Setup: Missions",
    ),
    "ChooseHuntedStack": PromptHelp(
        "Choose a stack to hunt", "The mission asks you to start each activation at one stack: choose it.", "Missions"
    ),
    "RankPenalty": PromptHelp(
        "Rank penalty",
        "Each rank above 1 costs one die for the whole game, or three dice that start exhausted.",
        "Difficulty Ranks",
    ),
    "ExhaustForRank": PromptHelp(
        "Rank penalty", "Choose the dice that start in the exhausted area.", "Difficulty Ranks"
    ),
    # Activation
    "BeginActivation": PromptHelp(
        "Activation",
        "Choose the enemy to fight this round. A mandatory enemy on top of a stack must be chosen first. An enemy"
        " that activates more brings others with it.",
        "Round Structure: Activation",
    ),
    "ActivateMore": PromptHelp(
        "Additional enemies",
        "More enemies join the fight: choose the next one. Mandatory enemies on top go first.",
        "Round Structure: Activation",
    ),
    # Engagement
    "StartPhase": PromptHelp(
        "Another Strategy phase",
        "Beginning one returns your committed misses to the pool. Or stop and resolve the round.",
        "Engagement: Strategy Phase",
    ),
    "CommitDice": PromptHelp(
        "Commit Dice",
        "Move any number of dice from the pool into the fight, then roll. Committed dice are exhausted at the end of"
        " the round. You may also stop and resolve the round.",
        "Strategy Phase: Commit Dice",
    ),
    "KeepHits": PromptHelp(
        "Keep hits", "Your item lets unassigned hits lie. Choose any that you want to roll again.", "Item"
    ),
    "RollDice": PromptHelp(
        "Roll Dice", "All dice of the active area that lie on no enemy are rolled.", "Strategy Phase: Roll Dice"
    ),
    "ChooseRerolls": PromptHelp(
        "Forced re-roll", "An enemy makes you roll hits again: choose which.", "Card text, after a roll"
    ),
    "RerollHits": PromptHelp("Forced re-roll", "The chosen hits are rolled once more.", "Card text, after a roll"),
    "ApplyDice": PromptHelp(
        "Apply Dice",
        "Put hits on enemies, one die at a time: a hit deals 1 damage, a crit 2. Dice you leave are rolled again in the"
        " next Strategy phase.",
        "Strategy Phase: Apply Dice",
    ),
    "ExhaustHit": PromptHelp(
        "Exhaust a hit", "An enemy makes each assigned crit cost you an unassigned hit: choose it.", "Card text"
    ),
    # defeat, rewards
    "DefeatAnother": PromptHelp(
        "Defeat another", "The enemy takes another one with it: choose which.", "Card text, when defeated"
    ),
    "SlipAway": PromptHelp(
        "Back on a stack", "The enemy goes back on top of a stack: choose which.", "Card text, when defeated"
    ),
    "DiscardTops": PromptHelp(
        "Discard top cards", "Top cards of stacks must go; you choose the stack, one at a time.", "Card text"
    ),
    "OfferReward": PromptHelp(
        "Immediate reward", "A defeated enemy's reward is yours now; you may decline it.", "Rewards"
    ),
    "RecoverDice": PromptHelp(
        "Recover Dice", "Bring exhausted dice back to your pool, one at a time.", "Resolve Phase: Recover Dice"
    ),
    # items
    "ExhaustMisses": PromptHelp("Item cost", "The item costs committed dice that show misses: choose them.", "Items"),
    "PayPoolDie": PromptHelp("Item cost", "The item costs a die of your pool: choose its colour.", "Items"),
    "ChooseEnemy": PromptHelp("Item target", "Choose the enemy the item is used on.", "Items"),
    "TurnDie": PromptHelp("Turn a die", "The item turns a die to another face: choose which.", "Items"),
    "ClaimTop": PromptHelp(
        "Claim a top card", "Take the top card of a stack as if defeated, for its reward alone.", "Items"
    ),
    "RollExhausted": PromptHelp("Roll exhausted dice", "All exhausted dice are rolled; hits go to the pool.", "Items"),
    "OfferItem": PromptHelp(
        "Take an item", "You hold at most as many items as your Strategy; drop one to make room.", "Item Rewards"
    ),
    "DropSurplus": PromptHelp(
        "Too many items", "You hold more items than your Strategy allows: drop one.", "Item Rewards"
    ),
    "HeroItemBonus": PromptHelp("Hero ability", "Your hero gains something from each one-use item.", "Hero"),
    # Resolve
    "AfterEffects": PromptHelp(
        "After Effects", "Several after effects wait; you choose their order.", "Resolve Phase: After Effects"
    ),
    "RollWeakest": PromptHelp(
        "After effect", "Your weakest dice are rolled; too many hits banish a die.", "Resolve Phase: After Effects"
    ),
    "SaveCrits": PromptHelp(
        "Hero ability", "Used dice showing crits may go to the pool instead of being exhausted.", "Exhaust Dice"
    ),
    "Exchange": PromptHelp(
        "Hero ability",
        "Used dice of the hero's colour may go to the pool, as many as used dice of one other colour.",
        "Exhaust Dice",
    ),
    "GainItems": PromptHelp(
        "Item rewards",
        "Take items from defeated enemies; you may hold as many as your Strategy.",
        "Resolve Phase: Gain Item Rewards",
    ),
    "CleanupDiscard": PromptHelp(
        "Cleanup discard",
        "One card that is not mandatory leaves the top of a stack, unfought. It brings the endgame closer.",
        "Resolve Phase: Cleanup",
    ),
    "MissionDiscard": PromptHelp(
        "Mission discard", "Your mission lets you discard one further top card; that counts for it.", "Missions"
    ),
    # Endgame
    "RevealBoss": PromptHelp("Reveal a boss", "The top boss card is turned face up.", "Endgame"),
    "ActivateBoss": PromptHelp("Choose the boss", "Several bosses are revealed: choose the one to face.", "Endgame"),
}
"""For every step that asks or rolls, by the kind of its request."""

STEP_TITLES: Final[dict[str, str]] = {name: help.title for name, help in PROMPTS.items()}

KEYWORDS: Final[dict[str, str]] = {
    "commit": "Move dice from the pool into the active area, to be rolled this round.",
    "roll": "Roll every die of the active area that lies on no enemy, hits you did not assign included.",
    "assign": "Put one rolled hit on one undefeated enemy. It stays there until dice are exhausted.",
    "defeat": "An enemy is defeated when its damage reaches its Health. Its effects stop, except AFTER effects.",
    "flee": "The enemy leaves: dice on it are exhausted, it deals no damage and gives no reward.",
    "exhaust": "Move a die to the exhausted area, from where it can be recovered.",
    "recover": "Return exhausted dice to the pool.",
    "banish": "Remove a die for the rest of the game.",
    "reveal": "Turn the top boss card face up. A revealed boss is the one you will face.",
    "discard": "Put a card on the discard pile. A discarded top card is not fought and gives no reward.",
    "activate": "Move a top card of a stack into the active area: you fight it this round.",
    "class": "Enemies are class 1 (common) or class 2 (strong). Bosses are class 3.",
    "mandatory": "While a mandatory enemy is on top of any stack, you must activate one of them.",
    "additional": "Some enemies bring others: activate that many more cards at once. Those may bring more again.",
    "after": "AFTER effects are resolved once damage is suffered, for defeated enemies too.",
    "cap": "A limit such as 'at most 3 dice'. Of several limits the lowest counts.",
    "suffer": "At Resolve, undefeated enemies together deal their Damage to your Health.",
    "lose": "Losing Health outside Suffer Damage. It is not suffering, and happens at once.",
    "effect": "Holds while its enemy is active and undefeated, unless the card says otherwise.",
    "immediate": "A reward you get the moment the enemy is defeated. You may decline it.",
    "item": "Used before an activation, before committing dice, or between roll and assigning.",
    "one-use": "An item that is discarded when you use it.",
    "lasting": "An item you keep. Some work by themselves, others once a round or once per roll.",
    "capacity": "You may hold as many items as your Strategy value.",
    "boss": "Defeat one boss and you win at once. It comes with the endgame.",
    "entourage": "The enemies activated together with the boss.",
    "mission": "Only the leftmost mission counts. Each incomplete one adds an enemy to the entourage.",
    "endgame": "May start once a stack is empty, and must once all three are.",
    "rank": "Each rank above 1 costs a die for the game, or three that start exhausted.",
    "weakest": "Yellow is the weakest colour, then green, blue, purple; red is the strongest.",
}
"""Words that cards and prompts use."""

FACES: Final[dict[str, str]] = {
    "miss": "Deals nothing. It is rolled again in the next Strategy phase.",
    "basic": "A basic hit: 1 damage.",
    "crit": "A critical hit: 2 damage.",
}

STATS: Final[dict[str, str]] = {
    "health": "At 0 you lose at once. At most 6.",
    "strategy": "How many Strategy phases you have each round, and how many items you may hold. 1 to 6.",
    "recovery": "How many exhausted dice you may return to the pool each round. 1 to 6.",
}

PLACES: Final[dict[str, str]] = {
    "pool": "Dice you can commit.",
    "active": "Committed dice: rolled, or lying on enemies.",
    "exhausted": "Used dice. The Recover step brings some back.",
    "banished": "Dice lost for the rest of the game.",
    "stack": "Three stacks of enemies; you see the top card of each.",
    "discard": "Cards that are out of play.",
    "boss deck": "Four bosses face down; one will be faced.",
    "inventory": "The items you hold.",
}


def colour_text(pack: Pack, colour: str) -> str:
    """What the dice of a colour are like.

    :raises StopIteration: when the pack has no such colour.
    """
    return explain(next(die for die in pack.dice if die.colour == colour))


RULES: Final[dict[str, str]] = {
    "goal": (
        "Fight through three stacks of enemies until you are strong enough for a boss. Defeat one boss and you win at"
        " once. You lose when your Health reaches 0, when your last die is banished, or when the endgame drags on for"
        " 30 rounds."
    ),
    "setup": (
        "All 17 dice start in your pool: 4 yellow, 4 green, 4 blue, 4 purple, 1 red. The 45 enemies make three"
        " stacks of 15; you see the top of each. You choose a hero side. With missions, four are dealt and you discard"
        " one. Ranks above 1 cost dice."
    ),
    "round": (
        "A round is an Activation, then the Engagement: up to as many Strategy phases as your Strategy shows, then"
        " Resolve."
    ),
    "activation": (
        "Activate the top card of one stack. If a mandatory enemy is on top anywhere, it must be one of those. If"
        " the card activates more, choose those at once, one at a time; they can bring more again."
    ),
    "strategy": (
        "A Strategy phase has three steps. Commit: move any dice from the pool into the fight, none is fine too."
        " Roll: roll all your dice there that lie on no enemy. Apply: put hits on enemies, one at a time, as many as"
        " you like. A hit deals 1, a crit 2. At an enemy's Health it is defeated, and an immediate reward is yours."
        " Hits you do not assign are rolled again next time."
    ),
    "resolve": (
        "1. Suffer: undefeated enemies deal their Damage to your Health, as one sum. 2. After effects, in your order."
        " 3. All dice of the fight are exhausted. 4. Recover up to as many dice as your Recovery. 5. Take items from"
        " defeated enemies. 6. Cleanup: active cards are discarded, then you discard one top card that is not"
        " mandatory."
    ),
    "dice": (
        "From weak to strong: yellow hits on 2 of 6 faces, green on 3, blue on 4, purple on 5, red always. One face of"
        " each is a crit. A die is in the pool, in the fight, exhausted, or banished."
    ),
    "items": (
        "You hold at most as many items as your Strategy. Use them before an activation, before committing, or between"
        " roll and assigning. One-use items are gone afterwards; lasting ones stay."
    ),
    "missions": (
        "Only the leftmost of your missions counts. Finishing one means one enemy fewer beside the boss. Some may be"
        " given up before an activation: then the next comes into play, but it stays incomplete."
    ),
    "endgame": (
        "Once a stack is empty you may start the endgame instead of an activation; when all are empty you must. A"
        " revealed boss appears, else one at random, with its entourage: the number on its card, one more for each"
        " incomplete mission. From then on there is no activation; undefeated enemies stay, defeated ones leave. The"
        " boss falls, you win."
    ),
    "ranks": "Rank 1 is the normal game. Each rank above costs one die for good, or three that start exhausted.",
}
"""The rules by topic, in the order to read them."""


def component_text(pack: Pack, ident: str) -> str:
    """The explanation of any component: a card by its id, a die by its colour.

    :raises KeyError: when there is none.
    """
    cards: tuple[v.Card, ...] = (*pack.enemies, *pack.bosses, *pack.items, *pack.heroes, *pack.missions)
    for card in cards:
        if card.id == ident and isinstance(card, v.Enemy | v.Boss | v.Item | v.Hero | v.Mission):
            return explain(card, pack)
    for die in pack.dice:
        if die.colour == ident:
            return explain(die)
    raise KeyError(ident)
