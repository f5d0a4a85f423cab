"""Scenarios: any position of Project EOS Rise, written down.

``position`` sets one up from keyword arguments (for tests and tools), ``load_scenario`` from a TOML file with the
same fields, ``write_scenario`` writes the position a game stands at.  docs/eos-scenarios.md explains each field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from ludonaut.eos.game import EOS
from ludonaut.eos.rules.encounters import meet
from ludonaut.eos.rules.last_dash import BEGIN_LAST_DASH
from ludonaut.eos.rules.opening import DASH_CUBES, DASH_OPENING
from ludonaut.eos.rules.round import DASH_ROUND, ROUND, START_DASH_ROUND, START_ROUND
from ludonaut.eos.rules.state import FOUND, Eos
from ludonaut.eos.rules.warp import WARP
from ludonaut.eos.scenario_fields import Fields
from ludonaut.eos.scenario_setup import assemble
from ludonaut.eos.scenario_text import render, to_toml
from ludonaut.table.content import ContentError, Problem, flaws
from ludonaut.table.game import OptionError
from ludonaut.table.native.core import OVER, RUNNING, Step
from ludonaut.table.scenario import NotAPlace, ScenarioError, as_toml_gives_it, read_source

__all__ = [
    "NotAPlace",
    "Scenario",
    "ScenarioError",
    "check_scenario",
    "load_scenario",
    "open_scenario",
    "position",
    "write_scenario",
]

PLACES: Final[dict[str, list[Step[Any]]]] = {
    "round": [START_ROUND],
    "event": ROUND,
    "opening": ROUND[:12],
    "crew": ROUND[:11],
    "warp": ROUND[:10],
    "attack": ROUND[:9],
    "pursuit": ROUND[:9],
    "cleanup": ROUND[:8],
    "redeploy": ROUND[:7],
    "refill": ROUND[:5],
    "funding": ROUND[:4],
    "reset": ROUND[:3],
    "end": ROUND[:1],
    "dash": [BEGIN_LAST_DASH],
}
"""Where play may stand in a normal round: the steps that wait there, the next one last."""

DASH_PLACES: Final[dict[str, list[Step[Any]]]] = {
    "round": [START_DASH_ROUND],
    "pursuit": DASH_ROUND,
    "warp": DASH_ROUND[:8],
    "attack": DASH_ROUND[:7],
    "funding": DASH_ROUND[:7],
    "dash-cubes": DASH_ROUND[:6],
    "opening": DASH_ROUND[:4],
    "crew": DASH_ROUND[:3],
    "dash-end": DASH_ROUND[:2],
}
"""Where play may stand in the Last Dash."""


def position(**fields: Any) -> Eos:
    """The game standing at a position; whatever is left out is as after set-up, but in an empty universe: no alien
    ship, no token, no mission, an empty Redeploy Track.

    The state has ``auto`` off (nothing is rolled or drawn by itself), no listener, and is advanced to its first
    request.  Galaxies are named by any address (``'s05-4'``: Sector 5, Galaxy 4), cards by their ids, people by
    their roles (``commander``, ``pilot``, ``specialist``, ``engineer``).

    Where play stands:

    * ``at``: what happens next: ``'round'``, ``'event'``, ``'opening'`` (of Phase 2), ``'crew'`` (the default),
      ``'warp'``, ``'attack'`` (the EOS has just entered its galaxy: attack and encounters follow), ``'pursuit'``,
      ``'cleanup'``, ``'redeploy'``, ``'refill'``, ``'funding'``, ``'reset'``, ``'end'`` (of the round); ``'dash'``
      (the ninth advance was just made); in the Last Dash (``dash=True``) the same words, ``'dash-cubes'`` (Phase C)
      and ``'dash-end'`` (Phase E)
    * ``round`` (1; at an event 2; in the Last Dash 6), ``year`` (the round; in the Last Dash 5), ``dash=True`` with
      ``planet='s12-4'``, ``lanes`` used so far (at ``'warp'`` the phase has then begun), ``options={'E04': 'b',
      'calibration': 'never'}``, ``pack=Path(...)``

    The universe:

    * ``eos='s05-4'`` (``'s01-1'``), ``board={'s05-3': {'dexer': 1, 'galagat': 1, 'vorde': 1, 'frb': 1, 'skill': 1,
      'credits': 3, 'asteroids': 1, 'mines': 1, 'cargo': ['pilot']}}``
    * ``stations={'hawkins': 's09-3'}`` (each in the first galaxy that its sector alone has)
    * ``redeploy=['dexer', '', 'vorde', '']``: ships on hexes 01 to 04; ``lures=[1, 3]``: hexes with their token (all
      three when ``redeploy`` is given, else none); ``invasion={'dexer': 2}``

    People: ``characters={'pilot': {'level': 3, 'stress': 7, 'cubes': 4, ...}}`` with ``level`` (1; the advanced hexes
    follow the basic ones), ``path`` and ``room`` (beyond the basic track; the first of each), ``stress`` (the
    tolerance), ``cubes`` (all), ``tech=['counterweight']``, ``contract``, ``mission`` with ``count`` and ``claimed``,
    ``placed``, ``assistant_placed``, ``room_used``, ``regions_seen``, ``paid`` (mask of one-off hexes already paid;
    all that were passed)

    The ship: ``built=['lab']``, ``hull={'command': 3}`` (full), ``credits`` (8), ``shields`` held (0),
    ``charge=[2, 3, 4]`` lying on the levels, ``calibration`` cubes (4), ``calibration_restored``, ``used={'train': 2}``
    action spaces taken

    Tracks: ``progress``, ``intel``, ``funding`` (hexes moved), ``scanner`` (level, 0: not yet scanned), ``scanned``
    (the level still to be collected this phase; at ``'opening'`` the scanner's)

    Cards lie in their draw piles unless they are named: ``discard={'damage': ['lens-flare']}``, or
    ``pile={'dexer': []}``: exactly these are left to draw.  Decks: ``dexer``, ``galagat``, ``vorde``, ``damage``,
    ``technology``, ``contract``, ``event-hawkins`` and so on, ``mission-pilot`` and so on.

    What holds for a while: ``this_round={'warp': 1}`` and ``for_good`` (modifiers), ``rules=['no-flee']`` and
    ``lasting_rules``, ``granted`` powers and ``used_powers`` (numbers), ``chosen`` character, ``decisions``.

    :raises ScenarioError: with every mistake.
    """
    pack = fields.pop("pack", None)
    table = {key: as_toml_gives_it(value) for key, value in fields.items() if value is not None}
    return _set_up(table, "the position", None if pack is None else Path(pack))


@dataclass(frozen=True)
class Scenario:
    """A scenario as read: the game standing there, its title and text, and the content pack it plays with."""

    state: Eos
    title: str
    text: str
    pack: Path | None


def load_scenario(source: Path | str) -> Eos:
    """The game standing at a scenario: a file, or the text of one (a text has line breaks).

    :raises ScenarioError: with every mistake, each with file, field, what is wrong, and what to do.
    """
    return open_scenario(source).state


def open_scenario(source: Path | str) -> Scenario:
    """A scenario with its title, text and pack; otherwise as ``load_scenario``."""
    name, table, pack = read_source(source)
    state = _set_up(table, name, pack)
    return Scenario(state, table.get("title", ""), table.get("text", ""), pack)


def check_scenario(source: Path | str) -> list[str]:
    """Every mistake of a scenario, one readable line each; empty when it can be played."""
    try:
        open_scenario(source)
    except (ScenarioError, ContentError) as error:
        return [str(problem) for problem in error.problems]
    return []


def _set_up(table: Mapping[str, Any], name: str, pack: Path | None) -> Eos:
    s = _assemble(table, name, pack)
    s.advance()
    return s


def _assemble(table: Mapping[str, Any], name: str, pack: Path | None) -> Eos:
    """The state before its next step."""
    mistakes = [Problem(name, flaw.what, flaw.todo, field=flaw.field) for flaw in flaws(dict(table), Fields)]
    if mistakes:
        raise ScenarioError(name, mistakes)
    fields = msgspec.convert(table, Fields)
    s = _empty(fields, pack, name, mistakes)
    assemble(s, fields, name, mistakes)
    places = DASH_PLACES if fields.dash else PLACES
    if fields.at not in places:
        todo = f"Allowed {'in the Last Dash' if fields.dash else 'without dash = true'}: {', '.join(places)}"
        mistakes.append(Problem(name, f"play cannot stand at '{fields.at}' here", todo, field="at"))
    if mistakes:
        raise ScenarioError(name, mistakes)
    s.stack = places[fields.at][:]
    _last_steps(s, fields)
    return s


def _last_steps(s: Eos, fields: Fields) -> None:
    """What the places need besides their steps."""
    if fields.at == "dash":
        s.progress = s.catalog.tracks.progress
        s.dash = FOUND
    elif fields.at == "attack":
        s.push(WARP)
        meet(s)
    elif fields.at == "warp" and fields.lanes is not None:
        s.stack[-1] = WARP


def _empty(fields: Fields, pack: Path | None, name: str, mistakes: list[Problem]) -> Eos:
    """A game with these options before its first step."""
    try:
        s = EOS.new(fields.options, pack)
    except OptionError as problem:
        mistakes.append(Problem(name, str(problem), field="options"))
        s = EOS.new({}, pack)
    s.auto = False
    s.stack = []
    return s


# --- writing ---------------------------------------------------------------------------------------

OPEN_AT: Final[dict[str, str]] = {
    "StartRound": "round",
    "DrawEvent": "event",
    "DrawCard": "event",
    "ReadScanner": "opening",
    "Opening": "opening",
    "CrewActions": "crew",
    "BeginWarp": "warp",
    "Warp": "warp",
    "BeginAttack": "attack",
    "Encounters": "attack",
    "EncountersLeft": "attack",
    "Pursuit": "pursuit",
    "AdvanceExtinction": "cleanup",
    "Redeploy": "redeploy",
    "Refill": "refill",
    "PullShip": "refill",
    "CollectFunding": "funding",
    "ResetCrew": "reset",
    "EndRound": "end",
    "BeginLastDash": "dash",
    "StartDashRound": "round",
    "DashFunding": "funding",
    "DashExtinction": "dash-end",
}
"""Where play may stand while a step is open or next."""


def forget(s: Eos) -> Eos:
    """The state without what the last roll, draw, attack and pursuit left behind: nothing reads it any more where a
    scenario can stand."""
    s.die = s.place = s.sector = 0
    s.pulled = s.drawn = -1
    s.harmed = s.hunters = s.struck = s.fought = s.missiles = 0
    s.used_attack = s.used_combat = ()
    return s


def write_scenario(state: Eos, title: str = "", pack: str = "", folder: Path | None = None) -> str:
    """The position as the text of a scenario file: loading it gives a state that plays on the same way, and has the
    same hash as this one once it has forgotten the last roll and draw (``forget``).

    ``pack``: the pack directory as the file shall name it, seen from ``folder``.

    :raises NotAPlace: when the game stands at none of the places that a scenario knows, or is over.
    """
    if state.kind == OVER:
        raise NotAPlace("the game is over; a scenario is a position in which it goes on")
    step = state.stack[-1] if state.kind == RUNNING else state.open
    at = OPEN_AT.get(type(step).__name__)
    if step.record() == DASH_CUBES.record():
        at = "dash-cubes"
    elif step.record() == DASH_OPENING.record():
        at = "opening"
    if at is None:
        raise NotAPlace(f"the game stands in the middle of a step ({step.prompt(state)}); go on to the next one")
    directory = None if not pack else (folder or Path()) / pack
    there = state.copy()
    there.auto = False
    there.advance()
    table = render(state, at)
    try:
        back = _set_up(table, "the position", directory)
    except ScenarioError:
        back = None  # a position that only exists in the middle of a step
    if back is None or EOS.hash(forget(back)) != EOS.hash(forget(there)):
        raise NotAPlace(f"the game stands in the middle of a step ({step.prompt(state)}); go on to the next one")
    return to_toml(table, title, pack)
