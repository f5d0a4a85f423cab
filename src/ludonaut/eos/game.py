"""Project EOS Rise as a ``Game``: set-up options, saving, conservation laws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ludonaut.eos import build, packs, texts, views
from ludonaut.eos.conservation import problems
from ludonaut.eos.rules.catalog import CREW
from ludonaut.eos.rules.events import CAUSE_NAMES, Cause
from ludonaut.eos.rules.setup import new_game
from ludonaut.eos.rules.state import DASHING, LEVEL, WIDTH, Eos, Options
from ludonaut.eos.rules.steps import STEPS
from ludonaut.table.game import Event, Game, OptionError, OptionSpec
from ludonaut.table.native.core import LOST, WON, State

if TYPE_CHECKING:
    from ludonaut.eos.statistics import EosStatistics

DIFFICULTIES = ("very-easy", "easy", "normal")
CALIBRATION = ("never", "fights", "always")

SWITCHES: dict[str, tuple[str, ...]] = {
    "E04": ("one attack roll for all alien ships", "one attack roll per ship"),
    "E06": ("only shields that stopped a hit are spent", "every shield placed is spent"),
    "E08": ("shield discard by the new year", "shield discard by the year just played"),
    "E10": ("charge levels are separate", "charge levels are one pool"),
    "E19": ("Shield Control has no hull", "Shield Control has three hull points"),
    "E31": ("ships beyond the deck copy a card of the fight", "ships beyond the deck leave"),
    "E37": (
        "a new tolerance icon moves everybody to it",
        "it moves those on the old icon",
        "it moves all by the distance",
    ),
    "E47": ("one icon unlocks all assistants", "each icon unlocks one assistant"),
    "E85": ("the scanner marker stays", "it leaves the track", "it goes down one level"),
    "E93": ("after fleeing tokens lie in the galaxy", "they are lost", "they are collected"),
    "E95": ("damage cards are drawn anew each combat round", "half-filled damage cards stay"),
    "E107": ("without FRBs their chasers stay", "they chase the EOS"),
    "E110": ("passing the EOS is harmless", "passing ships stop and attack"),
    "E126": ("a planet found on the EOS counts in Phase B", "it wins at once"),
    "E130": ("scanner and scrap in the Last Dash too", "neither in the Last Dash"),
}
"""Rule switches (rulings part A): what a, b, c mean; a is the default."""


class EosGame(Game):
    name = "eos"
    title = "Project EOS Rise"
    rules_version = 2
    seats = (1, 4)

    def option_specs(self) -> Sequence[OptionSpec]:
        on_off = ("off", "on")
        specs = [
            OptionSpec("people", "how many people share the four characters", ("1", "2", "3", "4"), "1"),
            OptionSpec("difficulty", "FRBs at set-up: 5, 4 or 3", DIFFICULTIES, "normal", varied=DIFFICULTIES),
            OptionSpec("three-ships", "easier: only three ships redeploy", on_off, "off"),
            OptionSpec("random-ships", "alien ships by D20 instead of the bag's mix", on_off, "off"),
            OptionSpec("focus", "Focused Target", on_off, "on"),
            OptionSpec("calibration", "when Calibration Cubes are offered after a roll", CALIBRATION, "fights"),
        ]
        for switch, meanings in SWITCHES.items():
            letters = "abc"[: len(meanings)]
            specs.append(OptionSpec(switch, f"rule switch {switch}", tuple(letters), "a", dict(zip(letters, meanings))))
        return specs

    def normal_options(self, options: Mapping[str, str]) -> dict[str, str]:
        specs = {spec.name: spec for spec in self.option_specs()}
        normal = {name: spec.default for name, spec in specs.items()}
        for name, value in options.items():
            if name not in specs:
                raise OptionError(f"no option {name!r}; there are: {', '.join(specs)}")
            if value not in specs[name].values:
                raise OptionError(f"{name} cannot be {value!r}; choose from: {', '.join(specs[name].values)}")
            normal[name] = value
        return normal

    def new(self, options: Mapping[str, str], pack: Path | None = None) -> Eos:
        normal = self.normal_options(options)
        o = Options()
        o.people = int(normal["people"])
        o.difficulty = DIFFICULTIES.index(normal["difficulty"])
        o.three_ships = normal["three-ships"] == "on"
        o.random_ships = normal["random-ships"] == "on"
        o.focus = normal["focus"] == "on"
        o.calibrate = CALIBRATION.index(normal["calibration"])
        for switch in SWITCHES:
            setattr(o, switch.lower(), "abc".index(normal[switch]))
        return new_game(build.catalog(packs.load(pack)), o)

    def options_of(self, state: State) -> dict[str, str]:
        """The set-up options a state was made with."""
        o = cast(Eos, state).options
        return {
            "people": str(int(o.people)),
            "difficulty": DIFFICULTIES[int(o.difficulty)],
            "three-ships": "on" if o.three_ships else "off",
            "random-ships": "on" if o.random_ships else "off",
            "focus": "on" if o.focus else "off",
            "calibration": CALIBRATION[int(o.calibrate)],
            **{switch: "abc"[int(getattr(o, switch.lower()))] for switch in SWITCHES},
        }

    def dump(self, state: State) -> dict[str, Any]:
        s = cast(Eos, state)
        return {"options": self.options_of(s), "content": s.catalog.pack_hash, "state": s.rules_json()}

    def load(self, data: Mapping[str, Any], pack: Path | None = None) -> Eos:
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
        return views.view(cast(Eos, state))

    def sentence(self, state: State, event: Event) -> str:
        return texts.sentence(cast(Eos, state), event)

    def concede(self, state: State) -> None:
        state.finish(LOST, Cause.CONCEDED)

    def outcome(self, state: State) -> str:
        if state.result == WON:
            return f"won: {CAUSE_NAMES[state.cause]}"
        return f"lost: {CAUSE_NAMES[state.cause]}" if state.result == LOST else ""

    def problems(self, state: State) -> list[str]:
        return problems(cast(Eos, state))

    def statistics(self, pack: Path | None = None) -> EosStatistics:
        from ludonaut.eos.statistics import EosStatistics  # only reports need it

        known = packs.load(pack)
        return EosStatistics(build.catalog(known), known)

    def facts(self, state: State) -> dict[str, str | int]:
        s = cast(Eos, state)
        o = self.options_of(s)
        return {
            "people": o["people"],
            "difficulty": o["difficulty"],
            "rounds": int(s.round),
            "year": int(s.year),
            "progress": int(s.progress),
            "last_dash": int(s.dash == DASHING),
            "credits": int(s.credits),
            "shields": int(s.shields),
            **{f"level_{c}": int(s.crew[c * WIDTH + LEVEL]) for c in range(CREW)},
        }


EOS = EosGame()
