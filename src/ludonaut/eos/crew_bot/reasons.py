"""Why the bot crew chooses what it does, in a sentence."""

from __future__ import annotations

from typing import Final

from ludonaut.eos.rules.state import Eos

REASONS: Final[dict[str, str]] = {
    "CalibrateDie": "a Calibration Cube is spent only where a roll would cost a lot of hull",
    "CalibrateShip": "ships are left to chance",
    "GainAny": "the next hexes of this track are worth most now",
    "ChoosePath": "each path has its uses",
    "ChooseRoom": "a room that pays every year",
    "DealStress": "cubes are for whoever would otherwise be stressed out",
    "StressedOut": "the order changes little",
    "AssignDamage": "no room goes offline if another can take it, and the Command Room falls last",
    "RepairRooms": "rooms that are offline first, then the largest damage",
    "SkillStress": "the calmest character can bear it",
    "ClaimMission": "a reward works the longer the earlier it is claimed",
    "ChooseWho": "it helps this character most, or hurts it least",
    "SelectCharacter": "it helps this character most, or hurts it least",
    "ChooseOption": "its price is better",
    "PayFor": "what it brings is compared with the credits",
    "TryYourLuck": "what success brings is weighed against what failure costs",
    "MoveShips": "ships near the EOS, or near what it wants, are moved away",
    "RemoveShips": "the ship that bothers the EOS most",
    "MoveToken": "prizes just beyond reach are brought nearer",
    "RemoveTokens": "asteroids in the way go first",
    "Jump": "prizes at the end are weighed against dangers",
    "Opening": "the scanner first, then what is worth more sold or bought",
    "CrewActions": "the best use of any pawn that is left",
    "BuildRoom": "its actions and its hull for the years to come",
    "DeployMining": "rocks near the EOS are made harmless first",
    "Equip": "the least useful item goes",
    "ChooseContract": "pick-up and delivery pay best",
    "PlaceCargo": "near, and away from trouble",
    "Warp": "the route with the best prizes for its dangers, and a safe end",
    "EncountersLeft": "prizes before rocks",
    "MoveBooty": "on the ship that strikes least",
    "Join": "dice are needed, and nerves allow it",
    "Redraw": "the card the dice are least likely to complete",
    "FocusTargets": "the damage gained is weighed against the stress",
    "ModifyResults": "the power that helps the damage cards most",
    "PowerDie": "the die that helps the damage cards most",
    "CalibrateSkill": "the die that gains most",
    "SetFace": "the icon that the damage cards want",
    "PlaceDice": "the set of damage cards that hurts the ships most",
    "HitShip": "the ship it finishes, or brings furthest",
    "CoverHits": "the number and ship that would do most damage",
    "ContinueOrFlee": "the chance of victory is weighed against stress and the ships' answer",
    "MoveFlock": "away from the EOS and from what it wants",
}
"""Decision kind to what decides it."""


def reason(s: Eos, choice: int) -> str:
    """The choice in the journal's words, and what decides it."""
    return f"{s.open.name(s, choice)}: {REASONS.get(type(s.open).__name__, 'the first that is offered')}"
