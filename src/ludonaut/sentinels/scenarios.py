"""Scenarios: any position of Solar Sentinels, written down, as FEN does for chess.

``position`` sets one up from keyword arguments (for tests and tools), ``load_scenario`` from a TOML file with the
same fields, ``write_scenario`` writes the position a game stands at.  docs/sentinels-scenarios.md explains each field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.rules.activation import BEGIN_ACTIVATION
from ludonaut.sentinels.rules.after_effects import COLLECT_AFTER_EFFECTS
from ludonaut.sentinels.rules.apply import APPLY_DICE
from ludonaut.sentinels.rules.endgame import START_ENDGAME
from ludonaut.sentinels.rules.resolve import CLEANUP, EXHAUST_DICE, GAIN_ITEMS, RECOVER
from ludonaut.sentinels.rules.round import END_ROUND, START_ROUND
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.rules.strategy import COMMIT_DICE, ENGAGEMENT, ROLL_DICE
from ludonaut.sentinels.rules.suffer import SUFFER_DAMAGE
from ludonaut.sentinels.scenario_fields import Fields
from ludonaut.sentinels.scenario_setup import assemble
from ludonaut.sentinels.scenario_text import BOOKKEEPING, render, to_toml
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

ROUND: Final[list[Step[Any]]] = [
    END_ROUND,
    CLEANUP,
    GAIN_ITEMS,
    RECOVER,
    EXHAUST_DICE,
    COLLECT_AFTER_EFFECTS,
    SUFFER_DAMAGE,
    ENGAGEMENT,
]
"""What is still to come while Engagement lasts, the last first (see ``rules/round.py``)."""

PLACES: Final[dict[str, list[Step[Any]]]] = {
    "round": [START_ROUND],
    "activation": [*ROUND, BEGIN_ACTIVATION],
    "endgame": [*ROUND, START_ENDGAME],
    "phase": ROUND,
    "commit": [*ROUND, COMMIT_DICE],
    "roll": [*ROUND, ROLL_DICE],
    "apply": [*ROUND, APPLY_DICE],
    "resolve": ROUND[:7],
    "after": ROUND[:6],
    "exhaust": ROUND[:5],
    "recover": ROUND[:4],
    "items": ROUND[:3],
    "cleanup": ROUND[:2],
    "end": ROUND[:1],
}
"""Where play may stand: the steps that wait there, the next one last."""


def position(**fields: Any) -> Sentinels:
    """The game standing at a position; whatever is left out has a plain default.

    The state has ``auto`` off (nothing is rolled or drawn by itself), no listener, and is advanced to its first
    request.  Cards, items, bosses and missions are given by their ids.

    Where play stands:

    * ``at``: what happens next: ``'round'``, ``'activation'`` (the default), ``'endgame'`` (it is started now),
      ``'phase'`` (before a Strategy phase), ``'commit'``, ``'roll'`` (the committed dice are about to be rolled),
      ``'apply'``, ``'resolve'`` (Suffer Damage), ``'after'`` (After Effects), ``'exhaust'``, ``'recover'``,
      ``'items'``, ``'cleanup'``, ``'end'`` (of the round)
    * ``round``: rounds begun so far; ``endgame``: endgame rounds begun so far (1 when a boss is active)

    Hero and options:

    * ``hero='1a'``, ``rank=1``, ``options={'S47': 'b', 'missions': 'on'}``, ``pack=Path(...)``
    * ``health``, ``strategy``, ``recovery``: the hero's starting values

    Dice, counted like ``'4y 2g 1r'`` or, where they show a face, like ``'y012 b1'`` (0 miss, 1 basic, 2 crit):

    * ``pool``: all dice that are nowhere else; ``exhausted``: none, or all the rest when ``pool`` is given
    * ``banished``; ``committed`` (not rolled yet); ``rolled`` and ``kept`` (loose dice in the active area)

    Cards.  Those that are not mentioned lie unseen in the stacks as far as there are ``'?'``, in order of their
    numbers, and else in the discard pile:

    * ``stacks=[['?', '?', 'vise-maw'], ['twinhorn'], []]``: stacks a, b, c, bottom first, top last
    * ``unseen``: exactly these cards are the ``'?'``
    * ``discard``: the first cards of the discard pile; ``carrying``: cards that now carry their later reward
    * ``active``: ids, or tables ``{'card': id, 'damage': 2, 'dice': 'y11', ...}`` with ``damage`` from dice (what
      the dice show), ``item_damage``, ``taken`` this round (their sum), ``health`` (as printed), ``dice``,
      ``defeated``, ``gone`` (an empty slot), ``cancelled``, ``stack`` it came from (``'a'``)
    * ``revealed``: bosses face up; an active boss stands in ``active``; all others lie face down
    * ``inventory``: items (or the cards they lie on); ``used_round``, ``used_roll``: used up for now

    Missions: ``missions`` is the row, ``mission`` the one in play (the first; ``'none'`` when the row is through),
    ``completed`` how many were completed (all before it), ``progress``, ``hunted`` stack ``'a'``.

    Inside a round, mostly left alone: ``more_enemies`` (change of the next activation), ``felled``, ``suffered``,
    ``skip_recovery``, ``bonus`` damage this round (``'y22'``: two more for each yellow crit), ``phases`` begun,
    ``phase_limit``, ``committed_round``, ``committed_step``, ``commit_colours``, ``assigned_step``,
    ``assign_colours``, ``felled_step``, ``roll_colours``, ``spent_misses``, ``activated``, ``scouted``, ``paid``,
    ``turned``, ``decisions``.

    :raises ScenarioError: with every mistake.
    """
    pack = fields.pop("pack", None)
    return _set_up(_plain(fields), "the position", None if pack is None else Path(pack))


@dataclass(frozen=True)
class Scenario:
    """A scenario as read: the game standing there, its title and text, and the content pack it plays with."""

    state: Sentinels
    title: str
    text: str
    pack: Path | None


def load_scenario(source: Path | str) -> Sentinels:
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


def _plain(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Keyword arguments as TOML would give them: lists for tuples, tables for active cards given by id alone."""
    table = {key: as_toml_gives_it(value) for key, value in fields.items() if value is not None}
    active = table.get("active")
    if isinstance(active, list):
        table["active"] = [{"card": card} if isinstance(card, str) else card for card in active]
    return table


def _set_up(table: Mapping[str, Any], name: str, pack: Path | None) -> Sentinels:
    s = _assemble(table, name, pack)
    s.advance()
    return s


def _assemble(table: Mapping[str, Any], name: str, pack: Path | None) -> Sentinels:
    """The state before its next step."""
    mistakes = [Problem(name, flaw.what, flaw.todo, field=flaw.field) for flaw in flaws(dict(table), Fields)]
    if mistakes:
        raise ScenarioError(name, mistakes)
    fields = msgspec.convert(table, Fields)
    s = _empty(fields, pack, name, mistakes)
    assemble(s, fields, name, mistakes)
    if mistakes:
        raise ScenarioError(name, mistakes)
    s.stack = PLACES[fields.at][:]
    return s


def _empty(fields: Fields, pack: Path | None, name: str, mistakes: list[Problem]) -> Sentinels:
    """A game with these options in which nothing has been set up yet."""
    options = {"hero": fields.hero, "rank": str(fields.rank), "missions": "on" if fields.missions else "off"}
    try:
        s = SENTINELS.new({**options, **fields.options}, pack)
    except OptionError as problem:
        mistakes.append(Problem(name, str(problem), field="options"))
        s = SENTINELS.new({}, pack)
    s.auto = False
    s.stack = []
    sides = [hero.side for hero in s.catalog.heroes]
    s.hero = sides.index(fields.hero) if fields.hero in sides else 0
    return s


# --- writing ---------------------------------------------------------------------------------------

OPEN_AT: Final[dict[str, str]] = {
    "StartRound": "round",
    "BeginActivation": "activation",
    "StartEndgame": "endgame",
    "ActivateBoss": "endgame",
    "RevealBoss": "endgame",
    "Engagement": "phase",
    "StartPhase": "phase",
    "CommitDice": "commit",
    "RollDice": "roll",
    "ApplyDice": "apply",
    "SufferDamage": "resolve",
    "CollectAfterEffects": "after",
    "ExhaustDice": "exhaust",
    "Recover": "recover",
    "RecoverDice": "recover",
    "GainItems": "items",
    "Cleanup": "cleanup",
    "CleanupDiscard": "cleanup",
    "EndRound": "end",
}
"""Where play may stand while a step is open or next."""


def write_scenario(state: Sentinels, title: str = "", pack: str = "", folder: Path | None = None) -> str:
    """The position as the text of a scenario file: loading it gives a state with the same hash.

    ``pack``: the pack directory as the file shall name it, seen from ``folder``.

    :raises NotAPlace: when the game stands at none of the places that a scenario knows, or is over.
    """
    if state.kind == OVER:
        raise NotAPlace("the game is over; a scenario is a position in which it goes on")
    step = state.stack[-1] if state.kind == RUNNING else state.open
    at = OPEN_AT.get(type(step).__name__)
    if at is None:
        raise NotAPlace(f"the game stands in the middle of a step ({step.prompt(state)}); go on to the next one")
    directory = None if not pack else (folder or Path()) / pack
    table = _shortened(render(state, at), directory)
    there = state.copy()
    there.auto = False
    there.advance()
    try:
        back = _set_up(table, "the position", directory)
    except ScenarioError:
        back = None  # a position that only exists in the middle of a step
    if back is None or SENTINELS.hash(back) != SENTINELS.hash(there):
        raise NotAPlace(f"the game stands in the middle of a step ({step.prompt(state)}); go on to the next one")
    return to_toml(table, title, pack)


def _shortened(table: Mapping[str, Any], pack: Path | None) -> dict[str, Any]:
    """The fields without the bookkeeping that would be the same if it were left out."""
    try:
        bare = _assemble({key: table[key] for key in table if key not in BOOKKEEPING}, "the position", pack)
    except ScenarioError:
        return dict(table)
    usual = render(bare, table["at"])
    return {key: value for key, value in table.items() if key not in BOOKKEEPING or value != usual[key]}
