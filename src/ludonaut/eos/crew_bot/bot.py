"""The bot crew of Project EOS Rise: four characters played by short-sighted good sense."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludonaut.eos.crew_bot import duty, fight, travel
from ludonaut.eos.crew_bot.reasons import reason
from ludonaut.eos.crew_bot.worth import (
    changes_price,
    class_facts,
    coin,
    hull,
    level_price,
    luck_price,
    margin,
    noise,
    price_for,
    script_price,
)
from ludonaut.eos.rules import effects as effect_rules
from ludonaut.eos.rules import tokens, warp
from ludonaut.eos.rules.catalog import CREW, Op, Token
from ludonaut.eos.rules.encounters import ASTEROID, FRBS, SKILL
from ludonaut.eos.rules.state import ASTEROIDS, DASHING, FRB, SKILLS, Eos
from ludonaut.table.native.core import DECISION

Answer = Callable[[Eos, Any, list[int]], int]


class CrewBot:
    """Answers any decision of the game (``choose``) and says why (``explain``).

    It is given the open decision's state, changes nothing in it, and looks at nothing but open information.  The same
    state and seed give the same answer.
    """

    def __init__(self, seed: int | str = 0) -> None:
        """:param seed: decides between things of about the same worth, such as advanced paths and rooms."""
        self.seed = seed if isinstance(seed, int) else sum(seed.encode())
        self._answers: dict[str, Answer] = {
            # any phase
            "CalibrateDie": self._calibrate_die,
            "CalibrateShip": self._keep_ship,
            "GainAny": self._gain_any,
            "ChoosePath": self._path,
            "ChooseRoom": self._room,
            "DealStress": lambda s, step, choices: fight.block(s, choices, int(step.c), int(step.bolts)),
            "StressedOut": self._first,
            "AssignDamage": lambda s, step, choices: duty.assign_damage(s, choices, int(step.damage)),
            "RepairRooms": lambda s, step, choices: duty.repair(s, choices, int(step.points)),
            "SkillStress": self._calmest,
            "ClaimMission": lambda s, step, choices: 1,
            # cards
            "ChooseWho": self._who,
            "SelectCharacter": self._select,
            "ChooseOption": self._option,
            "PayFor": self._pay,
            "TryYourLuck": self._luck,
            "MoveShips": self._move_ships,
            "RemoveShips": self._remove_ships,
            "MoveToken": self._move_token,
            "RemoveTokens": self._remove_tokens,
            "Jump": self._jump,
            # Crew Actions
            "Opening": lambda s, step, choices: duty.prepare(s, choices),
            "CrewActions": lambda s, step, choices: duty.crew_action(s, choices),
            "BuildRoom": lambda s, step, choices: duty.build_choice(s, choices, int(step.discount)),
            "DeployMining": self._deploy_mining,
            "Equip": lambda s, step, choices: duty.equip(s, choices, int(step.c), int(step.card)),
            "ChooseContract": lambda s, step, choices: duty.contract(s, choices, int(step.c)),
            "PlaceCargo": self._place_cargo,
            # warp and encounters
            "Warp": self._warp,
            "EncountersLeft": self._encounter,
            # EOS Attack
            "MoveBooty": self._booty,
            "Join": lambda s, step, choices: fight.join(s, choices),
            "Redraw": lambda s, step, choices: fight.redraw(s, choices),
            "FocusTargets": lambda s, step, choices: fight.focus(s, choices),
            "ModifyResults": lambda s, step, choices: fight.modify_results(s, choices),
            "PowerDie": lambda s, step, choices: fight.power_die(s, choices, int(step.power)),
            "CalibrateSkill": lambda s, step, choices: fight.calibrate_skill(s, choices),
            "SetFace": lambda s, step, choices: fight.set_face(s, choices, int(step.kind)),
            "PlaceDice": lambda s, step, choices: fight.place_dice(s, choices),
            "HitShip": lambda s, step, choices: fight.hit_ship(s, choices, int(step.damage)),
            "CoverHits": lambda s, step, choices: fight.cover_hits(s, choices),
            "ContinueOrFlee": lambda s, step, choices: fight.continue_or_flee(s, choices),
            # pursuit
            "MoveFlock": self._flock,
        }

    def choose(self, state: Eos) -> int:
        """The code of one of the listed choices.

        :raises ValueError: when no decision is open.
        """
        if state.kind != DECISION:
            raise ValueError("there is nothing to choose")
        choices = [int(state.choices[i]) for i in range(int(state.listed()))]
        answer = self._answers.get(type(state.open).__name__)
        if answer is None:
            return choices[0]
        choice = answer(state, state.open, choices)
        return choice if choice in choices else choices[0]

    def explain(self, state: Eos) -> str:
        """The choice and its reason in a sentence or two.

        :raises ValueError: when no decision is open.
        """
        return reason(state, self.choose(state))

    # --- any phase ------------------------------------------------------------------------------------

    def _first(self, s: Eos, step: Any, choices: list[int]) -> int:
        return choices[0]

    def _noise(self, *keys: int) -> float:
        return noise(self.seed, *keys)

    def _calibrate_die(self, s: Eos, step: Any, choices: list[int]) -> int:
        """Fights, and luck that would cost a lot; locations are left to chance."""
        if s.foes > 0 and step.sides == 6:
            return fight.calibrate_hit(s, choices)
        return 0

    def _keep_ship(self, s: Eos, step: Any, choices: list[int]) -> int:
        return int(s.pulled)

    def _gain_any(self, s: Eos, step: Any, choices: list[int]) -> int:
        return max(choices, key=lambda c: (level_price(s, c), -c))

    def _path(self, s: Eos, step: Any, choices: list[int]) -> int:
        """All paths have their uses: the seed decides."""
        return max(choices, key=lambda path: self._noise(1, int(step.c), path))

    def _room(self, s: Eos, step: Any, choices: list[int]) -> int:
        """The room that pays best now, but any of the good ones."""
        cards = s.catalog.rooms[step.c]

        def value(card: int) -> float:
            d = cards[card]
            price = 0.3 * changes_price(d.changes) + script_price(s, int(d.script), int(step.c))
            return 0.5 * price + 4.0 * self._noise(2, int(step.c), card)

        return max(choices, key=value)

    def _calmest(self, s: Eos, step: Any, choices: list[int]) -> int:
        return max(choices, key=lambda c: (margin(s, c), -c))

    # --- cards ----------------------------------------------------------------------------------------

    def _who(self, s: Eos, step: Any, choices: list[int]) -> int:
        effect = s.catalog.scripts[step.script][step.at]
        return max(choices, key=lambda c: (price_for(s, effect, c), -c))

    def _select(self, s: Eos, step: Any, choices: list[int]) -> int:
        """The next effect on the stack tells whether it is a gift or a burden."""
        script = s.stack[-1] if s.stack else None
        if type(script).__name__ == "RunScript":
            rest = s.catalog.scripts[script.script][script.at :]  # type: ignore[union-attr]

            def value(c: int) -> float:
                total = 0.0
                for effect in rest:
                    for script in (0, *effect.scripts):
                        effects = [effect] if script == 0 else s.catalog.scripts[script]
                        for e in effects:
                            if e.op in (Op.SKILL, Op.STRESS) and e.b == 7:
                                total += price_for(s, e, c) * (1.0 if script == 0 else 0.5)
                return total

            return max(choices, key=lambda c: (value(c), -c))
        return choices[0]

    def _option(self, s: Eos, step: Any, choices: list[int]) -> int:
        scripts = s.catalog.scripts[step.script][step.at].scripts
        return max(choices, key=lambda i: (script_price(s, scripts[i], int(step.owner)), -i))

    def _pay(self, s: Eos, step: Any, choices: list[int]) -> int:
        effect = s.catalog.scripts[step.script][step.at]
        worth = script_price(s, effect.scripts[0], int(step.owner))
        return 1 if worth > coin(s) * int(effect.a) else 0

    def _luck(self, s: Eos, step: Any, choices: list[int]) -> int:
        effect = s.catalog.scripts[step.script][step.at]
        return 1 if luck_price(s, effect, int(step.owner)) > 0 else 0

    # --- ships and tokens ---------------------------------------------------------------------------------

    def _threat(self, s: Eos, galaxy: int, klass: int) -> float:
        """How much a ship in a galaxy bothers the EOS."""
        lanes = int(s.catalog.map.lanes(s.eos, galaxy))
        harm = class_facts(s.catalog, klass)[0]
        prize = 1.5 if s.board[galaxy] >> FRB & 31 else 0.0
        if s.dash == DASHING:
            prize += 4.0 / (1 + int(s.catalog.map.lanes(s.planet, galaxy)))
        return harm * max(0.3, 6 - lanes) + prize * harm

    def _flock(self, s: Eos, step: Any, choices: list[int]) -> int:
        """Away from the EOS, and from what it wants."""
        ship = int(s.flock[0])
        return min(choices, key=lambda galaxy: (self._threat(s, galaxy, ship & 3), galaxy))

    def _move_ships(self, s: Eos, step: Any, choices: list[int]) -> int:
        """Ships that are near are moved away."""
        if int(step.origin) >= 0:
            klass = int(step.origin) & 3
            return min(choices, key=lambda galaxy: (self._threat(s, galaxy, klass), galaxy))
        ships = [choice for choice in choices if choice != tokens.STOP]
        best = max(ships, key=lambda choice: (self._threat(s, choice // 4, choice & 3), -choice))
        near = s.catalog.map.lanes(s.eos, best // 4) <= 5 or s.dash == DASHING
        return best if near or tokens.STOP not in choices else tokens.STOP

    def _remove_ships(self, s: Eos, step: Any, choices: list[int]) -> int:
        ships = [choice for choice in choices if choice != tokens.STOP]
        return max(ships, key=lambda choice: (self._threat(s, choice // 4, choice & 3), -choice))

    def _move_token(self, s: Eos, step: Any, choices: list[int]) -> int:
        """FRBs and Skill Tokens come nearer; asteroids go away."""
        away = int(step.token) == Token.ASTEROID
        lanes = s.catalog.map.lanes
        reach = max(1, int(s.warp_icons()))

        def value(galaxy: int) -> float:
            distance = int(lanes(s.eos, galaxy))
            price = -abs(distance - 1) - (2.0 if any(travel.ships_at(s, galaxy)) else 0.0)
            return -price if away else price

        if int(step.origin) >= 0:
            return max(choices, key=lambda galaxy: (value(galaxy), -galaxy))
        places = [choice for choice in choices if choice != tokens.STOP]
        if away:
            return tokens.STOP if tokens.STOP in choices else places[0]
        beyond = [galaxy for galaxy in places if lanes(s.eos, galaxy) > reach]
        if not beyond:
            return tokens.STOP if tokens.STOP in choices else places[0]
        return min(beyond, key=lambda galaxy: (int(lanes(s.eos, galaxy)), galaxy))

    def _remove_tokens(self, s: Eos, step: Any, choices: list[int]) -> int:
        places = [choice for choice in choices if choice != tokens.STOP]
        if int(step.token) != Token.ASTEROID:
            return tokens.STOP if tokens.STOP in choices else places[0]
        return min(places, key=lambda galaxy: (int(s.catalog.map.lanes(s.eos, galaxy)), galaxy))

    def _jump(self, s: Eos, step: Any, choices: list[int]) -> int:
        here = travel.jump_price(s, int(s.eos)) if s.dash == DASHING else 0.0
        stay = here - travel.loot_price(s, int(s.eos)) if s.dash != DASHING else here
        best, worth = effect_rules.STOP, stay + 0.3
        base = sum(price * 0.8 / (int(s.catalog.map.lanes(s.eos, place)) + 1) for place, price in travel.attractions(s))
        for galaxy in choices:
            if galaxy != effect_rules.STOP:
                value = travel.jump_price(s, galaxy) - (base if s.dash != DASHING else 0.0)
                if value > worth:
                    best, worth = galaxy, value
        return best

    def _deploy_mining(self, s: Eos, step: Any, choices: list[int]) -> int:
        """Where rocks are in the way, near the EOS."""
        return min(choices, key=lambda galaxy: (int(s.catalog.map.lanes(s.eos, galaxy)), galaxy))

    def _place_cargo(self, s: Eos, step: Any, choices: list[int]) -> int:
        """Near the EOS, but not where it stands, and away from trouble."""

        def value(galaxy: int) -> float:
            lanes = int(s.catalog.map.lanes(s.eos, galaxy))
            trouble = 3.0 if s.board[galaxy] >> ASTEROIDS & 31 or any(travel.ships_at(s, galaxy)) else 0.0
            good = 1.0 if s.board[galaxy] >> FRB & 31 or s.board[galaxy] >> SKILLS & 31 else 0.0
            return -abs(lanes - 1) - trouble + good

        return max(choices, key=lambda galaxy: (value(galaxy), -galaxy))

    # --- warp -----------------------------------------------------------------------------------------

    def _warp(self, s: Eos, step: Any, choices: list[int]) -> int:
        fixes = [choice for choice in choices if warp.FIX_ROOM <= choice < warp.STOP]
        if fixes and hull(s) < 8:
            return fixes[0]
        lanes, burns = travel.allowance(s)
        route = travel.plan(s, lanes, burns)
        if not route.way:
            return warp.STOP
        return route.way[0] if route.way[0] in choices else warp.BURN + route.way[0]

    def _encounter(self, s: Eos, step: Any, choices: list[int]) -> int:
        """Repairs first, prizes next, rocks at the end."""
        deliveries = [choice for choice in choices if choice < CREW]
        for wanted in (SKILL, *deliveries, FRBS):
            if wanted in choices:
                return wanted
        return ASTEROID

    def _booty(self, s: Eos, step: Any, choices: list[int]) -> int:
        """On the ship that is easiest to defeat."""
        return min(choices, key=lambda f: (fight.sting(s, f), f))
