"""Solar Sentinels as a ``Game``: set-up options, saving, conservation laws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from ludonaut.sentinels import build, packs, texts, views
from ludonaut.sentinels.rules.dice import COLOUR_NAMES, COLOURS, colours_of, count, size
from ludonaut.sentinels.rules.events import CAUSE_NAMES, Cause
from ludonaut.sentinels.rules.setup import new_game
from ludonaut.sentinels.rules.state import CARD, DICE, FLAGS, GONE, UNSEEN, WIDTH, Options, Sentinels
from ludonaut.sentinels.rules.steps import STEPS
from ludonaut.table.game import Event, Game, OptionError, OptionSpec
from ludonaut.table.native.core import LOST, WON, State

SWITCHES: dict[str, tuple[str, ...]] = {
    "S03": ("stats are capped at 6", "gains beyond 6 are kept"),
    "S17": ("Strategy counts as it is now", "Strategy is fixed when Engagement begins"),
    "S19": ("the whole active area is exhausted", "unassigned dice return to the pool"),
    "S30": ("late arrivals do nothing this round", "late arrivals deal damage at once"),
    "S33": (
        "surplus items are discarded at once",
        "surplus items stay, none is gained",
        "surplus is checked at step 5",
    ),
    "S43": ("entourage icons chain", "entourage icons do not chain"),
    "S47": ("damage leaves with its dice", "damage stays on enemies that stay"),
    "S49": ("the cleanup discard is made in endgame rounds too", "no cleanup discard in endgame rounds"),
    "S54": ("lost after 30 endgame rounds", "lost after 100 endgame rounds"),
}
"""Rule switches (rulings part B): what a, b, c mean; a is the default."""

RANKS = tuple(str(rank) for rank in range(1, 9))


class SentinelsGame(Game):
    name = "sentinels"
    title = "Solar Sentinels"
    rules_version = 1
    seats = (1, 1)

    def option_specs(self) -> Sequence[OptionSpec]:
        sides = packs.load().heroes
        specs = [
            OptionSpec(
                "hero",
                "hero side; choose: during set-up",
                ("choose", *(hero.side for hero in sides)),
                "choose",
                {hero.side: hero.name for hero in sides},
                tuple(hero.side for hero in sides),
            ),
            OptionSpec("rank", "difficulty rank", RANKS, "1", varied=RANKS),
            OptionSpec("missions", "play with missions", ("off", "on"), "off", varied=("off", "on")),
        ]
        for switch, meanings in SWITCHES.items():
            letters = "abc"[: len(meanings)]
            labels = dict(zip(letters, meanings))
            specs.append(OptionSpec(switch, f"rule switch {switch}", tuple(letters), "a", labels))
        return specs

    def normal_options(self, options: Mapping[str, str]) -> dict[str, str]:
        specs = {spec.name: spec for spec in self.option_specs()}
        normal = {name: spec.default for name, spec in specs.items()}
        for name, value in options.items():
            if name not in specs:
                raise OptionError(f"no option {name!r}; there are: {', '.join(specs)}")
            if value not in specs[name].values and name != "hero":
                raise OptionError(f"{name} cannot be {value!r}; choose from: {', '.join(specs[name].values)}")
            normal[name] = value
        return normal

    def new(self, options: Mapping[str, str], pack: Path | None = None) -> Sentinels:
        catalog = build.catalog(packs.load(pack))
        return new_game(catalog, self._options(self.normal_options(options), pack))

    def _options(self, normal: Mapping[str, str], pack: Path | None) -> Options:
        heroes = packs.load(pack).heroes
        sides = [hero.side for hero in heroes]
        if normal["hero"] not in ("choose", *sides):
            raise OptionError(f"hero cannot be {normal['hero']!r}; choose from: choose, {', '.join(sides)}")
        o = Options()
        o.hero = -1 if normal["hero"] == "choose" else sides.index(normal["hero"])
        o.rank = int(normal["rank"])
        o.missions = normal["missions"] == "on"
        for switch in SWITCHES:
            setattr(o, switch.lower(), "abc".index(normal[switch]))
        return o

    def options_of(self, state: State) -> dict[str, str]:
        """The set-up options a state was made with."""
        s = cast(Sentinels, state)
        o = s.options
        return {
            "hero": "choose" if o.hero < 0 else s.catalog.heroes[o.hero].side,
            "rank": str(int(o.rank)),
            "missions": "on" if o.missions else "off",
            **{switch: "abc"[int(getattr(o, switch.lower()))] for switch in SWITCHES},
        }

    def dump(self, state: State) -> dict[str, Any]:
        s = cast(Sentinels, state)
        return {"options": self.options_of(s), "content": s.catalog.pack_hash, "state": s.rules_json()}

    def load(self, data: Mapping[str, Any], pack: Path | None = None) -> Sentinels:
        try:
            s = self.new(data["options"], pack)
            s.load_core(data["state"], STEPS)
            s.load_rules(data["state"])
        except (KeyError, TypeError, IndexError) as problem:
            raise ValueError(f"not a state of {self.title}: {type(problem).__name__} {problem}") from problem
        s.auto = False
        return s

    def content_hash(self, pack: Path | None = None) -> str:
        return packs.load(pack).hash

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return views.view(cast(Sentinels, state))

    def sentence(self, state: State, event: Event) -> str:
        return texts.sentence(cast(Sentinels, state), event)

    def concede(self, state: State) -> None:
        state.finish(LOST, Cause.CONCEDED)

    def outcome(self, state: State) -> str:
        if state.result == WON:
            return f"won: {CAUSE_NAMES[state.cause]}"
        return f"lost: {CAUSE_NAMES[state.cause]}" if state.result == LOST else ""

    def facts(self, state: State) -> dict[str, str | int]:
        s = cast(Sentinels, state)
        bosses = [c for c in _active_cards(s) if c >= s.catalog.first_boss]
        return {
            "hero": s.catalog.heroes[s.hero].side if s.hero >= 0 else "",
            "rank": int(s.options.rank),
            "missions": "on" if s.options.missions else "off",
            "rounds": int(s.round),
            "endgame_rounds": int(s.endgame),
            "boss": s.catalog.cards[bosses[0]].ident if bosses else "",
            "health": int(s.health),
            "strategy": int(s.strategy),
            "recovery": int(s.recovery),
            "pool": int(size(s.pool)),
            "exhausted": int(size(s.exhausted)),
            "banished": int(size(s.banished)),
            "items": len(s.inventory),
            "missions_completed": int(s.completed),
        }

    def problems(self, state: State) -> list[str]:
        s = cast(Sentinels, state)
        return [*_dice_problems(s), *_card_problems(s), *_number_problems(s)]


def _dice_problems(s: Sentinels) -> list[str]:
    """Every die is in exactly one place."""
    total = s.pool + s.exhausted + s.banished + s.fresh + colours_of(s.rolled) + colours_of(s.kept)
    for e in range(0, int(s.enemies) * WIDTH, WIDTH):
        total += colours_of(s.active[e + DICE])
    return [
        f"{COLOUR_NAMES[c]}: {count(total, c)} dice instead of {count(s.catalog.dice.all, c)}"
        for c in range(COLOURS)
        if count(total, c) != count(s.catalog.dice.all, c)
    ]


def _card_problems(s: Sentinels) -> list[str]:
    """Every enemy and boss card is in exactly one place, and as many are unseen as the stacks hold."""
    seen = [card for stack in s.stacks for card in stack if card != UNSEEN]
    places = sorted(
        [*seen, *s.unseen, *_active_cards(s), *s.discard, *s.inventory, *s.bosses, *s.revealed, *in_transit(s)]
    )
    problems = []
    if places != list(range(len(s.catalog.cards))):
        problems.append(f"cards lost or doubled: {places}")
    hidden = sum(stack.count(UNSEEN) for stack in s.stacks)
    if hidden != len(s.unseen):
        problems.append(f"{hidden} cards lie unseen in the stacks but {len(s.unseen)} have not been seen")
    if len(set(s.missions)) != len(s.missions):
        problems.append("a mission lies there twice")
    return problems


def _active_cards(s: Sentinels) -> list[int]:
    """Cards in the active area, defeated ones included."""
    return [int(s.active[e + CARD]) for e in range(0, int(s.enemies) * WIDTH, WIDTH) if not s.active[e + FLAGS] & GONE]


def in_transit(s: Sentinels) -> list[int]:
    """Cards held by a waiting step: an item on offer, an enemy looking for its stack."""
    waiting = [*s.stack, s.open]
    return [int(step.args()[0]) for step in waiting if type(step).__name__ in ("OfferItem", "SlipAway")]


def _number_problems(s: Sentinels) -> list[str]:
    problems = []
    cap = 99 if s.options.s03 else 6
    if s.hero >= 0:
        for name, value in (("Strategy", s.strategy), ("Recovery", s.recovery)):
            if not 1 <= value <= cap:
                problems.append(f"{name} is {value}")
        if s.health > cap or (s.health < 1 and s.result != LOST):
            problems.append(f"Health is {s.health}")
    if s.options.s33 == 0 and s.result == 0 and len(s.inventory) > max(s.capacity(), 0) and not s.stack:
        problems.append(f"{len(s.inventory)} items held with Strategy {s.strategy}")
    return problems


SENTINELS = SentinelsGame()
