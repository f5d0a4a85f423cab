"""What there is in Solar Sentinels and what of it a game has shown, for tests that must not leave anything out.

Things are written as ``card:twinhorn``: every card activated and defeated, every item gained and used, every boss, hero
and mission, each face of each die, each step, each event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, cast

from ludonaut.sentinels.rules.catalog import STRATEGY, Catalog, Hero, Op
from ludonaut.sentinels.rules.dice import COLOUR_LETTERS, COLOURS, KINDS, count
from ludonaut.sentinels.rules.dice_moves import RecoverDice
from ludonaut.sentinels.rules.events import Ev
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.rules.steps import STEPS
from ludonaut.table.game import Event
from ludonaut.table.native.core import State

EVENT_NAMES: Final = {code: name for name, code in vars(Ev).items() if name.isupper()}

CARDS: Final = {
    Ev.TOP_REVEALED: "top",
    Ev.ACTIVATED: "active",
    Ev.BOSS_REVEALED: "revealed",
    Ev.BOSS_ACTIVATED: "boss",
    Ev.DEFEATED: "defeated",
    Ev.REWARD: "reward",
}
"""Events about a card, and what they show of it."""
ITEMS: Final = {Ev.ITEM_GAINED: "gained", Ev.ITEM_USED: "used", Ev.ITEM_DROPPED: "dropped"}
MISSIONS: Final = {Ev.MISSION_IN_PLAY: "mission", Ev.MISSION_DONE: "done"}


def components(catalog: Catalog) -> set[str]:
    """Every card, item, mission, boss and hero ability: what golden journals must contain together."""
    enemies = [d.ident for d in catalog.cards[: int(catalog.first_boss)]]
    bosses = [d.ident for d in catalog.cards[int(catalog.first_boss) :]]
    usable = [item.ident for item in catalog.items if len(item.effects) > 0]
    return {
        *(f"active:{ident}" for ident in enemies),
        *(f"boss:{ident}" for ident in bosses),
        *(f"gained:{item.ident}" for item in catalog.items),
        *(f"used:{ident}" for ident in usable),
        *(f"mission:{mission.ident}" for mission in catalog.missions),
        *(f"ability:{hero.side}" for hero in catalog.heroes),
    }


def everything(catalog: Catalog) -> set[str]:
    """All that random play should show: components, defeats, rewards, missions done, faces, steps and events."""
    rewards = [d.ident for d in catalog.cards if len(d.gain) > 0]
    faces = [
        f"{COLOUR_LETTERS[colour]}{face}"
        for colour in range(COLOURS)
        for face in range(3)
        if catalog.dice.faces[colour][face]
    ]
    return {
        *components(catalog),
        *(f"top:{d.ident}" for d in catalog.cards[: int(catalog.first_boss)]),
        *(f"revealed:{d.ident}" for d in catalog.cards[int(catalog.first_boss) :]),
        *(f"defeated:{d.ident}" for d in catalog.cards),
        *(f"reward:{ident}" for ident in rewards),
        *(f"done:{mission.ident}" for mission in catalog.missions),
        *(f"hero:{hero.side}" for hero in catalog.heroes),
        *(f"face:{face}" for face in faces),
        *(f"step:{name}" for name in STEPS if name not in _unused_steps(catalog)),
        *(f"event:{name}" for name in EVENT_NAMES.values()),
    }


def _unused_steps(catalog: Catalog) -> set[str]:
    """Steps that no card of the catalog can bring about."""
    unused = set()
    effects = [effect for item in catalog.items for effect in (*item.effects, *item.on_gain)]
    for d in catalog.cards:
        effects += [*d.gain, *d.later_gain]
    if not any(
        (effect.op == Op.GAIN and effect.a == STRATEGY and effect.b < 0)
        or (effect.op == Op.SET_STAT and effect.a == STRATEGY)
        for effect in effects
    ):
        unused.add("DropSurplus")
    if not any(effect.op == Op.ACTIVATE_NOW for d in catalog.cards for effect in d.after):
        unused.add("LateArrivals")
    return unused


def shown(state: State, events: Sequence[Event]) -> set[str]:
    """What these events, which led to ``state``, have shown."""
    s = cast(Sentinels, state)
    catalog = s.catalog
    hero = catalog.heroes[s.hero] if s.hero >= 0 else None
    found: set[str] = set()
    for code, a, b, _ in events:
        if code not in EVENT_NAMES:
            continue
        found.add(f"event:{EVENT_NAMES[code]}")
        if code in CARDS:
            found.add(f"{CARDS[code]}:{catalog.cards[a].ident}")
        elif code in ITEMS:
            found.add(f"{ITEMS[code]}:{catalog.items[a].ident}")
        elif code in MISSIONS:
            found.add(f"{MISSIONS[code]}:{catalog.missions[a].ident}")
        elif code == Ev.HERO:
            found.add(f"hero:{catalog.heroes[a].side}")
        elif code == Ev.ROLLED:
            found.update(f"face:{face}" for face in _faces(a))
        if hero is not None and _is_ability(s, int(hero.ability), code, b):
            found.add(f"ability:{hero.side}")
    return found


def _faces(bag: int) -> Iterable[str]:
    return (f"{COLOUR_LETTERS[kind // 3]}{kind % 3}" for kind in range(KINDS) if count(bag, kind))


def _is_ability(s: Sentinels, ability: int, code: int, b: int) -> bool:
    """Is the event the work of the hero's ability?"""
    if ability in (Hero.SAVE_CRITS, Hero.EXCHANGE):
        return code == Ev.SAVED
    if ability == Hero.MISSES_COUNT:
        return code == Ev.ASSIGNED and b % 3 == 0
    if ability == Hero.SCOUT:
        return code == Ev.TO_BOTTOM
    if ability == Hero.RECOVER_WHEN_HURT:
        return code == Ev.SUFFERED and isinstance(s.open, RecoverDice)
    return ability == Hero.ITEM_BONUS and code == Ev.ITEM_USED and type(s.open).__name__ == "HeroItemBonus"
