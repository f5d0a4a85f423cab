"""Every step of Project EOS Rise, by name, as saved games need them.

The list follows the rulebook: find the heading here, then the class in the module it is imported from.
"""

from __future__ import annotations

from typing import Any, Final

from ludonaut.eos.rules.aliens import ALIENS_ROLL, COVER_HITS, END_JOINT_ATTACK, SHIELDS_BACK, AliensHit, ShipCardDrawn
from ludonaut.eos.rules.attack import (
    DRAW_DAMAGE,
    FIGHT_BEGINS,
    FOCUS_TARGETS,
    JOIN,
    PARTICIPANTS,
    REDRAW,
    ROLL_FOR_DAMAGE,
    ROLL_SKILL,
    TARGET_DRAWN,
)
from ludonaut.eos.rules.cards import (
    CONTRACT_DRAWN,
    ChooseContract,
    DrawContracts,
    DrawTechnology,
    Equip,
    PlaceCargo,
    TechnologyDrawn,
)
from ludonaut.eos.rules.chance import (
    CALIBRATE_SHIP,
    DRAW,
    GALAXY_ROLLED,
    INVADE,
    PULL_SHIP,
    SECTOR_ROLLED,
    CalibrateDie,
    RollDie,
)
from ludonaut.eos.rules.cleanup import (
    ADVANCE_EXTINCTION,
    COLLECT_FUNDING,
    DEPLOY_INVADERS,
    HEX_FILLED,
    HEX_PLACED,
    INVADER_PLACED,
    REDEPLOY,
    REDEPLOY_ATTACK,
    REDEPLOY_HEX,
    REFILL,
    RESET_CREW,
    STRAY_TOKENS,
    LayAgain,
)
from ludonaut.eos.rules.combat import (
    BEGIN_ATTACK,
    COMBAT_ROUND,
    CONTINUE_OR_FLEE,
    END_ATTACK,
    MOVE_BOOTY,
    RETALIATE,
    RETALIATED,
)
from ludonaut.eos.rules.crew import CREW_ACTIONS, BuildRoom, DeployMining
from ludonaut.eos.rules.effects import (
    LOCATE_PULLED,
    PULLED,
    ChooseOption,
    ChooseWho,
    Jump,
    LuckRolled,
    PayFor,
    SelectCharacter,
    TryYourLuck,
)
from ludonaut.eos.rules.encounters import ASTEROID_PASSED, Encounters, EncountersLeft
from ludonaut.eos.rules.event import DRAW_EVENT, EVENT_DRAWN
from ludonaut.eos.rules.last_dash import BEGIN_LAST_DASH, DASH_EXTINCTION, DASH_FUNDING, PAUSE_FOR_DASH, PLANET_PLACED
from ludonaut.eos.rules.missions import ClaimMission
from ludonaut.eos.rules.modify import APPLY_STRESS_ICONS, CALIBRATE_SKILL, MODIFY_RESULTS, PowerDie, RerollDie, SetFace
from ludonaut.eos.rules.opening import OPENING, READ_SCANNER
from ludonaut.eos.rules.placing import PLACE_DICE, SKILL_STRESS, HitShip
from ludonaut.eos.rules.pursuit import ENGAGE, PURSUIT, LogicDrawn, MoveClass, MoveFlock
from ludonaut.eos.rules.round import END_ROUND, START_DASH_ROUND, START_ROUND
from ludonaut.eos.rules.script import RunScript
from ludonaut.eos.rules.setup import EOS_PLACED, LOCATE, MISSION_DEALT, SETUP, SHIP_LOCATED, STATION_PLACED
from ludonaut.eos.rules.ship import AssignDamage, DamageCardHits, RepairRooms
from ludonaut.eos.rules.skill import GAIN_ANY, ChoosePath, ChooseRoom, GainLevels
from ludonaut.eos.rules.stress import STRESSED_OUT, DealStress
from ludonaut.eos.rules.tokens import MoveShips, MoveToken, PlaceTokens, RemoveShips, RemoveTokens
from ludonaut.eos.rules.warp import BEGIN_WARP, WARP
from ludonaut.table.native.core import Step, register_steps

SPECIMENS: Final[list[Step[Any]]] = [
    # Game Setup
    SETUP, LOCATE, MISSION_DEALT[0], SHIP_LOCATED, EOS_PLACED, STATION_PLACED[0],
    # Roll for Location, bag, decks, Calibration
    SECTOR_ROLLED, GALAXY_ROLLED, INVADE, PULL_SHIP, DRAW[0], RollDie(6, 0), CalibrateDie(6), CALIBRATE_SHIP,
    PlaceTokens(0),
    # Skill tracks, stress, the ship
    GainLevels(0, 0), ChoosePath(0), ChooseRoom(0), GAIN_ANY, DealStress(0, 0), STRESSED_OUT,
    AssignDamage(0), DamageCardHits(0), RepairRooms(0, 0, 0, 0),
    # Mission Card
    ClaimMission(0),
    # Gameplay Overview
    START_ROUND, END_ROUND,
    # Phase 1
    DRAW_EVENT, EVENT_DRAWN[0], RunScript(0, 0, 0), ChooseOption(0, 0, 0), ChooseWho(0, 0, 0), SelectCharacter(0),
    PayFor(0, 0, 0), TryYourLuck(0, 0, 0), LuckRolled(0, 0, 0), LOCATE_PULLED, PULLED, Jump(0),
    MoveShips(0, 0, 0, ()), RemoveShips(0, 0, 0), MoveToken(0, 0, 0), RemoveTokens(0, 0, 0),
    # Phase 2
    READ_SCANNER, OPENING, CREW_ACTIONS, BuildRoom(0, 0), DeployMining(0, 0),
    DrawTechnology(0, 0), TechnologyDrawn(0), Equip(0, 0),
    DrawContracts(0, 0, 0), CONTRACT_DRAWN, ChooseContract(0, 0), PlaceCargo(0, 0),
    # Phase 3: warp and encounters
    BEGIN_WARP, WARP, Encounters(0), EncountersLeft(0, 0, 0, 0), ASTEROID_PASSED,
    # EOS Attack Sequence
    BEGIN_ATTACK, ShipCardDrawn(0, 0), MOVE_BOOTY, COMBAT_ROUND, PARTICIPANTS, JOIN, FIGHT_BEGINS, DRAW_DAMAGE,
    TARGET_DRAWN, REDRAW, FOCUS_TARGETS, ROLL_FOR_DAMAGE, ROLL_SKILL[0], MODIFY_RESULTS,
    PowerDie(0, 0, 0, (0,)), RerollDie(0, 0), CALIBRATE_SKILL, SetFace(0, 0, 0), APPLY_STRESS_ICONS,
    PLACE_DICE, HitShip(0, 0), SKILL_STRESS,
    COVER_HITS, RETALIATE, ALIENS_ROLL, AliensHit(0), SHIELDS_BACK, RETALIATED, CONTINUE_OR_FLEE, END_ATTACK,
    # Phase 4
    PURSUIT, LogicDrawn(0, 0), MoveClass(0, 0), MoveFlock(0, 0), ENGAGE, END_JOINT_ATTACK,
    # Phase 5
    ADVANCE_EXTINCTION, REDEPLOY, REDEPLOY_HEX[0], HEX_PLACED[0], DEPLOY_INVADERS, INVADER_PLACED[0], REDEPLOY_ATTACK,
    STRAY_TOKENS, LayAgain(0), REFILL, HEX_FILLED[0], COLLECT_FUNDING, RESET_CREW,
    # The Last Dash
    PAUSE_FOR_DASH, BEGIN_LAST_DASH, PLANET_PLACED, START_DASH_ROUND, DASH_FUNDING, DASH_EXTINCTION,
]  # fmt: skip

STEPS: Final[dict[str, Step[Any]]] = register_steps(SPECIMENS)
