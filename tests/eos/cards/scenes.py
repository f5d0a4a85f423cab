"""Scenes for the card tests: a card at work in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.eos.helpers import drive, fight, offered, play, stand, to

from ludonaut.eos.rules.catalog import ROLE_NAMES
from ludonaut.eos.rules.dice import dice_text
from ludonaut.eos.rules.state import ROLLED, WIDTH, Eos

EACH = ("commander", "pilot", "specialist", "engineer")
PATHS = {
    "steady-hand": "commander", "battle-captain": "commander", "quartermaster": "commander",
    "long-reach": "pilot", "quiet-course": "pilot", "salvage-run": "pilot",
    "broadside": "specialist", "marksman": "specialist", "prize-hunter": "specialist",
    "hullwright": "engineer", "shieldwright": "engineer", "tinkerer": "engineer",
}  # fmt: skip
"""Whose each advanced path is."""


def crew(who: str, **board: Any) -> dict[str, dict[str, Any]]:
    """The board of one character."""
    return {who: board}


# --- Modify Results -----------------------------------------------------------------------------------


def rolled(
    rolls: Mapping[str, str], characters: Mapping[str, Any], *, until: str = "ModifyResults", **more: Any
) -> Eos:
    """An attack on a Vorde in which this was rolled; powers are asked for next."""
    return fight(["vorde-obelisk"], ["valve-kick", "wake-cutter"], rolls, characters=characters, until=until, **more)


def power(s: Eos, owner: str, *answers: str) -> Eos:
    """Use the one power of ``owner``."""
    [found] = powers(s, owner)
    return play(s, f"power {found}", *answers)


def powers(s: Eos, owner: str) -> list[str]:
    """The powers of ``owner`` that can be used now."""
    return [name for name in offered(s, "power") if name.startswith(owner)]


def next_combat_round(s: Eos, rolls: Mapping[str, str]) -> Eos:
    """The next combat round of the attack, after its roll."""
    s = play(to(s, "ContinueOrFlee"), "continue")
    return drive(s, [], [], rolls, "ModifyResults")


def next_attack(s: Eos, rolls: Mapping[str, str], ships: Sequence[str] = ("vorde-obelisk",)) -> Eos:
    """The EOS flees and warps into the Vorde next door; after the roll of that attack."""
    s = play(to(s, "ContinueOrFlee"), "flee")
    return drive(play(to(s, "Warp"), "warp s01-2"), ships, [], rolls, "ModifyResults")


def showing(s: Eos, role: str) -> str:
    """The dice of a participant: ``gear stress blank*``."""
    return dice_text(s.crew[ROLE_NAMES.index(role) * WIDTH + ROLLED])


# --- attacks that end at once ---------------------------------------------------------------------------


def beaten(ship: str = "dexer-gnat", **fields: Any) -> Eos:
    """An attack in which the ship falls to one damage card."""
    strong = {"card-damage": 40, **fields.pop("this_round", {})}
    s = fight([ship], ["cable-shock"], {"specialist": "gear"}, this_round=strong, **fields)
    return play(s, next(name for name in _puts(s) if name.endswith("cable-shock")))


def _puts(s: Eos) -> list[str]:
    return [f"put {name}" for name in offered(s, "put")]


# --- contracts --------------------------------------------------------------------------------------------


def signed(card: str, *answers: str, who: str = "pilot", **fields: Any) -> Eos:
    """The contract is taken, its cargo rolled to s02-1; then its pick-up reward."""
    others = [other for other in ("seed-vault", "rivet-guild", "glass-lenses") if other != card][:2]
    s = play(stand(**{"built": ["cargo"], **fields}), f"{who} contract", f"~{card}", *(f"~{one}" for one in others))
    return play(s, f"take {card}", "~2/1", *answers)


def delivered(card: str, *answers: str, who: str = "pilot", **fields: Any) -> Eos:
    """The EOS enters s01-2 with the cargo of the contract."""
    board = {**fields.pop("board", {}), "s01-2": {"cargo": [who]}}
    boards = fields.pop("characters", {})
    boards = {**boards, who: {**boards.get(who, {}), "contract": card}}
    s = stand(**{"at": "warp", "board": board, "characters": boards, **fields})
    return play(s, "warp s01-2", f"deliver {who}", *answers)
