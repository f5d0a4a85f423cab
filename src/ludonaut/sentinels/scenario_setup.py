"""From the fields of a scenario to a state, with every mistake found on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.rules.catalog import Deed, EnemyDef
from ludonaut.sentinels.rules.defeat import enough_colours
from ludonaut.sentinels.rules.dice import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    FACE_NAMES,
    KINDS,
    colours_of,
    count,
    size,
    variety,
)
from ludonaut.sentinels.rules.state import (
    CANCELLED,
    DEALT,
    DEFEATED,
    DICE,
    FLAGS,
    GONE,
    HARM,
    STACK_LETTERS,
    STACKS,
    TAKEN,
    TOUGH,
    UNSEEN,
    WIDTH,
    Sentinels,
)
from ludonaut.sentinels.scenario_fields import ActiveEnemy, Fields, read_colours, read_faces, read_letters
from ludonaut.table.content import Problem, closest, listed
from ludonaut.table.native.vectors import vector

LOOSE_DICE: Final = ("phase", "commit", "roll", "apply", "resolve", "after", "exhaust")
"""Places at which rolled dice may lie in the active area."""

IN_PHASE: Final = ("roll", "apply", "resolve", "after", "exhaust")
"""Places at which a Strategy phase has begun, unless the scenario says otherwise."""


def assemble(s: Sentinels, fields: Fields, name: str, problems: list[Problem]) -> None:
    """Put everything that ``fields`` says into the empty state ``s``; mistakes go to ``problems``."""
    setup = _Setup(s, fields, name, problems)
    before = len(problems)
    setup.stats()
    setup.cards()
    setup.dice()
    setup.missions()
    setup.round()
    if len(problems) == before:
        setup.last_look()


class _Setup:
    """One scenario being set up; the methods are the headings of the documentation page."""

    def __init__(self, s: Sentinels, fields: Fields, name: str, problems: list[Problem]) -> None:
        self.s = s
        self.f = fields
        self.name = name
        self.problems = problems
        self.cards_by_id = {d.ident: n for n, d in enumerate(s.catalog.cards)}
        self.placed: dict[int, str] = {}

    def mistake(self, field: str, what: str, todo: str = "") -> None:
        self.problems.append(Problem(self.name, what, todo, field=field))

    # --- hero ---

    def stats(self) -> None:
        """Health, Strategy, Recovery."""
        s, f = self.s, self.f
        hero = s.catalog.heroes[s.hero]
        top = 99 if s.options.s03 else 6
        for field in ("health", "strategy", "recovery"):
            given = getattr(f, field)
            value = int(getattr(hero, field)) if given is None else given
            if not 1 <= value <= top:
                self.mistake(field, f"{value} is out of range", f"Write a whole number from 1 to {top}")
            setattr(s, field, value)

    # --- cards ---

    def cards(self) -> None:
        """Stacks, active area, inventory, bosses, discard pile; then what is left."""
        s, f = self.s, self.f
        s.stacks = self._stacks()
        s.carrying = self._known("carrying", f.carrying)
        for n, enemy in enumerate(f.active, 1):
            self._active(f"active, entry {n}", enemy)
        s.refresh()
        s.inventory = self._inventory()
        s.refit()
        s.used_round = self._items("used_round", f.used_round)
        s.used_roll = self._items("used_roll", f.used_roll)
        s.revealed = self._placed("revealed", f.revealed, boss=True)
        discard = self._placed("discard", f.discard, boss=None)
        s.bosses = tuple(n for n in range(int(s.catalog.first_boss), len(s.catalog.cards)) if n not in self.placed)
        unseen = self._unseen()
        s.unseen = vector(unseen)
        hidden = {*unseen, *self.placed}
        s.discard = (*discard, *(n for n in range(int(s.catalog.first_boss)) if n not in hidden))

    def card(self, field: str, ident: str, boss: bool | None = False) -> int | None:
        """The number of a card; ``boss``: it must be one, must not, or may."""
        number = self.cards_by_id.get(ident)
        if number is None:
            hint = closest(ident, self.cards_by_id)
            self.mistake(field, f"no card is called '{ident}'{hint}", "`ludonaut content list` shows all ids")
            return None
        if boss is not None and (number >= self.s.catalog.first_boss) != boss:
            kind = "no boss" if boss else "a boss"
            self.mistake(field, f"'{ident}' is {kind}", f"Write the id of {'a boss' if boss else 'a conflict card'}")
            return None
        return number

    def claim(self, field: str, number: int | None) -> int | None:
        """Lay the card at a place: each card has only one."""
        if number is None:
            return None
        if number in self.placed:
            ident = self.s.catalog.cards[number].ident
            self.mistake(
                field, f"card '{ident}' is used twice, first in {self.placed[number]}", "Leave one of them out"
            )
            return None
        self.placed[number] = field
        return number

    def _placed(self, field: str, idents: Iterable[str], boss: bool | None = False) -> tuple[int, ...]:
        places = [(f"{field}, entry {n}", ident) for n, ident in enumerate(idents, 1)]
        found = [self.claim(place, self.card(place, ident, boss)) for place, ident in places]
        return tuple(number for number in found if number is not None)

    def _known(self, field: str, idents: Iterable[str]) -> tuple[int, ...]:
        found = [self.card(field, ident) for ident in idents]
        return tuple(number for number in found if number is not None)

    def _stacks(self) -> list[tuple[int, ...]]:
        if len(self.f.stacks) > STACKS:
            self.mistake("stacks", f"there are {len(self.f.stacks)} stacks", f"Write at most {STACKS} lists of cards")
        stacks: list[tuple[int, ...]] = [(), (), ()]
        for i, cards in enumerate(self.f.stacks[:STACKS]):
            field = f"stacks, {STACK_LETTERS[i]}"
            found = [UNSEEN if c == "?" else self.claim(field, self.card(field, c)) for c in cards]
            stacks[i] = tuple(number for number in found if number is not None)
        return stacks

    def _unseen(self) -> list[int]:
        """The cards that lie face down in the stacks."""
        wanted = sum(stack.count(UNSEEN) for stack in self.s.stacks)
        if self.f.unseen is not None:
            unseen = self._placed("unseen", self.f.unseen)
            if len(self.f.unseen) != wanted:
                todo = "List as many cards as there are '?'"
                self.mistake("unseen", f"{len(self.f.unseen)} cards for {wanted} unseen places in the stacks", todo)
            return sorted(unseen)
        rest = [n for n in range(int(self.s.catalog.first_boss)) if n not in self.placed]
        if wanted > len(rest):
            todo = f"At most {len(rest)} cards are left for '?'"
            self.mistake("stacks", f"there are {wanted} unseen cards in the stacks", todo)
        return rest[:wanted]

    # --- active area ---

    def _active(self, field: str, enemy: ActiveEnemy) -> None:
        s = self.s
        number = self.card(field, enemy.card, boss=None)
        if number is not None and not enemy.gone:
            number = self.claim(field, number)
        if number is None:
            return
        d = s.catalog.cards[number]
        stack = STACK_LETTERS.index(enemy.stack or "a") if number < s.catalog.first_boss or enemy.stack else -1
        dice = self.faces(f"{field}, dice", enemy.dice)
        shown = sum(int(count(dice, kind)) * (kind % 3) for kind in range(KINDS))
        damage = shown if enemy.damage is None else enemy.damage
        e = int(s.enter(number, stack))
        s.active[e + TOUGH] = int(d.health) if enemy.health is None else enemy.health
        s.active[e + HARM] = damage
        s.active[e + DEALT] = enemy.item_damage
        s.active[e + TAKEN] = damage + enemy.item_damage if enemy.taken is None else enemy.taken
        s.active[e + FLAGS] = DEFEATED * enemy.defeated + GONE * enemy.gone + CANCELLED * enemy.cancelled
        s.active[e + DICE] = dice
        self._check_enemy(field, enemy, d, e)

    def _check_enemy(self, field: str, enemy: ActiveEnemy, d: EnemyDef, e: int) -> None:
        s = self.s
        damage = s.active[e + HARM] + s.active[e + DEALT]
        if s.fights(e) and damage >= s.active[e + TOUGH] and enough_colours(s, e):
            self.mistake(
                field,
                f"{d.name} has taken {damage} damage with Health {s.active[e + TOUGH]}",
                "Write defeated = true, or less damage",
            )
        if d.klass == 3 and enemy.defeated:
            self.mistake(field, f"the boss {d.name} is defeated", "The game would be over; leave defeated out")

    # --- inventory ---

    def _inventory(self) -> tuple[int, ...]:
        s, f = self.s, self.f
        places = [(f"inventory, entry {n}", ident) for n, ident in enumerate(f.inventory, 1)]
        found = [self.claim(place, self.item_card(place, ident, free=True)) for place, ident in places]
        held = tuple(number for number in found if number is not None)
        if s.options.s33 == 0 and len(held) > s.capacity():
            todo = f"Leave {len(held) - int(s.capacity())} out, or raise strategy"
            self.mistake("inventory", f"{len(held)} items are too many for Strategy {s.strategy}", todo)
        return held

    def _items(self, field: str, idents: Iterable[str]) -> tuple[int, ...]:
        found = [self.item_card(field, ident, free=False) for ident in idents]
        return tuple(number for number in found if number is not None)

    def item_card(self, field: str, ident: str, free: bool) -> int | None:
        """The card that carries an item, or the card itself where its id is given; ``free``: one not placed yet."""
        s = self.s
        if ident in self.cards_by_id:
            number = self.cards_by_id[ident]
            if s.item_of(number) < 0:
                self.mistake(field, f"'{ident}' carries no item", "Write the id of an item")
                return None
            return number
        names = [item.ident for item in s.catalog.items]
        if ident not in names:
            hint = closest(ident, names)
            self.mistake(field, f"no item is called '{ident}'{hint}", "`ludonaut content list` shows all ids")
            return None
        item = names.index(ident)
        carriers = [n for n in range(int(s.catalog.first_boss)) if s.item_of(n) == item]
        for number in sorted(carriers, key=lambda n: n not in s.inventory):
            if not free or number not in self.placed:
                return number
        for number in range(int(s.catalog.first_boss)):
            if s.catalog.cards[number].later_item == item and number not in self.placed:
                s.carrying = (*s.carrying, number)
                return number
        self.mistake(field, f"no card is left that carries '{ident}'", "Each card lies at one place only")
        return None

    # --- dice ---

    def colours(self, field: str, text: str) -> int:
        try:
            return read_colours(text)
        except ValueError as problem:
            self.mistake(field, str(problem))
            return 0

    def faces(self, field: str, text: str) -> int:
        try:
            bag = read_faces(text)
        except ValueError as problem:
            self.mistake(field, str(problem))
            return 0
        faces = self.s.catalog.dice.faces
        for kind in range(KINDS):
            if count(bag, kind) and faces[kind // 3][kind % 3] == 0:
                self.mistake(field, f"a {COLOUR_NAMES[kind // 3]} die has no {FACE_NAMES[kind % 3]} face")
                return 0
        return bag

    def dice(self) -> None:
        """Every die at one place; those that are not mentioned are in the pool, or exhausted."""
        s, f = self.s, self.f
        s.banished = self.colours("banished", f.banished)
        s.fresh = self.colours("committed", f.committed)
        s.rolled = self.faces("rolled", f.rolled)
        s.kept = self.faces("kept", f.kept)
        places = [s.banished, s.fresh, colours_of(s.rolled), colours_of(s.kept)]
        places += [colours_of(s.active[e + DICE]) for e in range(0, int(s.enemies) * WIDTH, WIDTH)]
        pool = None if f.pool is None else self.colours("pool", f.pool)
        exhausted = None if f.exhausted is None else self.colours("exhausted", f.exhausted)
        rest = self._rest([*places, pool or 0, exhausted or 0], must_fit=pool is not None and exhausted is not None)
        s.pool = rest if pool is None else pool
        s.exhausted = exhausted or 0
        if pool is not None and exhausted is None:
            s.exhausted = rest
        if s.fresh and f.at not in ("commit", "roll"):
            self.mistake("committed", "dice wait to be rolled", "Leave it out, or let play stand at commit or roll")
        if s.loose() and f.at not in LOOSE_DICE:
            self.mistake("rolled", f"no rolled dice lie there at {f.at}", f"Let play stand at {listed(LOOSE_DICE)}")

    def _rest(self, places: Sequence[int], must_fit: bool) -> int:
        """The dice that are at none of these places."""
        rest = 0
        for colour in range(COLOURS):
            there = int(count(self.s.catalog.dice.all, colour))
            used = sum(int(count(place, colour)) for place in places)
            if used > there or (must_fit and used < there):
                todo = "Change pool, exhausted, banished, or the dice in the active area"
                self.mistake("dice", f"{used} {COLOUR_NAMES[colour]} dice are given and there are {there}", todo)
            rest += max(there - used, 0) << 4 * colour
        return rest

    # --- missions ---

    def missions(self) -> None:
        """The row of missions and how far the one in play is."""
        s, f = self.s, self.f
        names = [mission.ident for mission in s.catalog.missions]
        row = []
        for ident in f.missions:
            if ident not in names:
                self.mistake("missions", f"no mission is called '{ident}'{closest(ident, names)}", "Write its id")
            elif names.index(ident) in row:
                self.mistake("missions", f"mission '{ident}' lies there twice", "Leave one of them out")
            else:
                row.append(names.index(ident))
        s.missions = tuple(row)
        s.mission = self._in_play()
        s.completed = s.mission if f.completed is None else f.completed
        s.progress = f.progress
        s.hunted = STACK_LETTERS.index(f.hunted) if f.hunted else -1
        if not 0 <= s.completed <= s.mission:
            self.mistake("completed", f"{s.completed} is out of range", f"Write a whole number from 0 to {s.mission}")
        self._check_progress()

    def _in_play(self) -> int:
        if not self.f.mission:
            return 0
        if self.f.mission == "none":
            return len(self.s.missions)
        if self.f.mission in self.f.missions:
            return self.f.missions.index(self.f.mission)
        self.mistake("mission", f"'{self.f.mission}' is not in the row of missions", 'Write one of them, or "none"')
        return 0

    def _check_progress(self) -> None:
        s = self.s
        if s.mission >= len(s.missions):
            if s.progress or s.hunted >= 0:
                self.mistake("progress", "no mission is in play", "Leave progress and hunted out")
            return
        mission = s.catalog.missions[s.missions[s.mission]]
        if not 0 <= s.progress < mission.goal:
            self.mistake(
                "progress", f"{s.progress} is out of range", f"Write a whole number from 0 to {mission.goal - 1}"
            )
        hunt = mission.deed == Deed.HUNT_STACK
        if s.hunted >= 0 and not (hunt and s.stacks[s.hunted]):
            self.mistake("hunted", "no mission in play hunts a stack that holds cards", "Leave it out")
        if hunt and s.hunted < 0 and any(s.stacks):
            self.mistake("hunted", f"{mission.name} hunts a stack", "Write its letter: a, b or c")

    # --- round ---

    def round(self) -> None:
        """Where the round stands."""
        s, f = self.s, self.f
        boss = any(s.catalog.cards[s.active[e]].klass == 3 for e in range(0, int(s.enemies) * WIDTH, WIDTH))
        s.round = (0 if f.at == "round" else 1) if f.round is None else f.round
        s.endgame = int(boss) if f.endgame is None else f.endgame
        if f.at in ("activation", "endgame") and s.endgame and not (f.at == "endgame" and s.endgame == 1 and not boss):
            todo = "Let play stand at another place: there is no activation then"
            self.mistake("at", f"the endgame has begun and play stands at {f.at}", todo)
        if s.endgame and not boss and f.at != "endgame":
            self.mistake(
                "active", "the endgame has begun and no boss is active", "Put a boss there, or leave endgame out"
            )
        if boss and not s.endgame:
            self.mistake("endgame", "a boss is active and the endgame has not begun", "Leave endgame out, or write 1")
        s.pending = f.more_enemies
        s.activated = f.activated
        s.suffered = f.suffered
        s.skip_recovery = f.skip_recovery
        s.felled_step = f.felled_step
        s.assigned_step = f.assigned_step
        s.spent_misses = f.spent_misses
        s.decisions = f.decisions
        try:
            s.scouted = sum(1 << i for i in read_letters(f.scouted, STACK_LETTERS, "stacks"))
            s.assign_colours = sum(15 << 4 * i for i in read_letters(f.assign_colours, COLOUR_LETTERS, "colours"))
            s.round_bonus = read_faces(f.bonus)
            s.paid = read_letters(f.paid, COLOUR_LETTERS, "a colour")[0] if f.paid else -1
            s.turned = _kind(f.turned) if f.turned else -1
            self._phase()
        except ValueError as problem:
            self.mistake("round", str(problem))

    def _phase(self) -> None:
        """What the Strategy phases of this round have come to."""
        s, f = self.s, self.f
        on_enemies = sum(int(size(s.active[e + DICE])) for e in range(0, int(s.enemies) * WIDTH, WIDTH))
        begun = f.at in IN_PHASE or s.loose() != 0 or s.fresh != 0
        defaults = {
            "phases": int(begun),
            "phase_limit": int(s.strategy) if s.options.s17 and f.at not in ("round", "activation") else 0,
            "felled": sum(enemy.defeated and not enemy.gone for enemy in f.active),
            "committed_step": int(size(s.fresh)),
            "committed_round": int(size(s.fresh)) + int(size(s.loose())) + on_enemies,
            "roll_colours": int(variety(colours_of(s.rolled))) if f.at == "apply" else 0,
        }
        for field, usual in defaults.items():
            given = getattr(f, field)
            setattr(s, field, usual if given is None else given)
        s.commit_colours = s.fresh if f.commit_colours is None else read_colours(f.commit_colours)

    def last_look(self) -> None:
        """What the game itself finds wrong."""
        for problem in SENTINELS.problems(self.s):
            self.mistake("", problem)


def _kind(text: str) -> int:
    """The kind of the one die that ``text`` names."""
    bag = read_faces(text)
    if size(bag) != 1:
        raise ValueError(f"'{text}' is not one die; write a colour letter and a digit, like y1")
    return next(kind for kind in range(KINDS) if count(bag, kind))
