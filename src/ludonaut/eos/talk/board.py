"""The table of Project EOS Rise in lines: the same words with and without colour."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ludonaut.eos import views
from ludonaut.eos.rules.state import Eos
from ludonaut.eos.views import CharacterView, EosView, FightView, GalaxyView
from ludonaut.table.paper import Paper, styled
from ludonaut.table.words import many, plural

LABEL: Final = 11
"""Columns of the labels at the left."""

COLUMNS: Final = 80
"""The map is drawn where it fits into this width."""

HUES: Final = {"commander": "pink", "pilot": "yellow", "specialist": "blue", "engineer": "green"}
SHORT_ROOMS: Final = {
    "command": "Command", "engine": "Engine", "shields": "Shields", "medical": "Medical", "lab": "Lab",
    "cargo": "Cargo", "mining": "Mining", "scanner": "Scanner",
}  # fmt: skip
SHORT_ROLES: Final = {"commander": "Commander", "pilot": "Pilot", "specialist": "Specialist", "engineer": "Engineer"}
LEGEND: Final = (
    "@ EOS, D Dexer, G Galagat, V Vorde, F FRB, S Skill Token, $ credits, A asteroids, M mine, C cargo, * station,"
    " # Paradise Planet; / \\ | are warp lanes."
)


class Board:
    """Prints a game's table."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper

    def label(self, word: str, text: str | Text, hue: str = "label") -> None:
        """A line that begins with a label, continued under its text."""
        body = styled((f"{word:<{LABEL}}", hue))
        body.append_text(styled(text) if isinstance(text, str) else text)
        self.paper.show(body, rest=" " * LABEL)

    # --- whole boards ----------------------------------------------------------------------------

    def full(self, s: Eos) -> None:
        """Everything a decision may depend on, most important first; the map is a command of its own."""
        table = views.table(s)
        self.heading(table)
        self.tracks(table)
        self.place(table)
        if table.fight:
            self.fight(table)
        else:
            self.threat(table)
        self.hull(table)
        for character in table.characters:
            self.character(character, table)
        self.redeploy(table)
        for rule in table.rules:
            self.label("Rule", rule)

    def heading(self, table: EosView) -> None:
        if table.round == 0:
            self.paper.head("Setup")
            return
        dash = "THE LAST DASH, " if table.last_dash else ""
        self.paper.head(f"{dash}Round {table.round}, {table.phase_name}")

    def tracks(self, table: EosView) -> None:
        t = table.tracks
        line = (
            f"{t.year} of {t.years}, Progress {t.progress} of {t.progress_goal}, Intel {t.intel} of {t.intel_goal},"
            f" {many(t.credits, 'credit')}, {many(t.shields, 'shield')}"
        )
        if t.scanner:
            line += f", scanner level {t.scanner}"
        self.label("Year", line + ".")

    def place(self, table: EosView) -> None:
        """Where the EOS is, and how far it is to what matters."""
        here = next((g for g in table.galaxies if g.eos), None)
        if here is None:
            return
        beside = ", ".join(name for name in self.goals_in(here)) or "nothing else here"
        lanes = table.forecast.lanes if table.forecast else 0
        cubes = table.characters[1].cubes
        self.label(
            "EOS",
            f"in {here.name} ({here.region.capitalize()}), {beside}. Warp {lanes}, {many(cubes, 'Afterburner')} more.",
        )
        far = table.forecast.planet_lanes if table.forecast else None
        if far is not None:
            planet = next(g for g in table.galaxies if g.planet)
            self.label("Planet", f"in {planet.name}, {many(far, 'lane')} away.")
        self.goals(table)

    def goals_in(self, galaxy: GalaxyView) -> list[str]:
        """What is in a galaxy, in words."""
        words = [name if n == 1 else f"{n} {plural(name)}" for name, n in _things(galaxy) if n]
        words += [f"cargo of the {SHORT_ROLES[role]}" for role in galaxy.cargo]
        if galaxy.station:
            words.append(f"{galaxy.station.capitalize()} station")
        return [*words, "the Paradise Planet"] if galaxy.planet else words

    def goals(self, table: EosView) -> None:
        """Tokens and ships by distance from the EOS."""
        near = sorted((g for g in table.galaxies if not g.eos), key=lambda g: g.away or 0)
        goods = [
            f"{what} {g.name} ({g.away})"
            for g in near
            for what, n in (("FRB", g.frbs), ("Skill", g.skill_tokens), ("cargo", len(g.cargo)))
            for _ in range(n)
        ]
        aliens = [
            f"{name.capitalize()} {g.name} ({g.away})" for g in near for name, n in g.ships.items() for _ in range(n)
        ]
        self.label("Goals", f"{_some(goods, 'none')}. In brackets: lanes away.")
        if aliens:
            self.label("Aliens", f"{_some(aliens, 'none')}.")

    def threat(self, table: EosView) -> None:
        f = table.forecast
        if f is None:
            return
        line = Text(f.text)
        if f.damage:
            line.append(f": up to {f.damage} damage if all hit; Command Room {f.command_hull}")
            if f.damage >= f.command_hull:
                line.append(", DANGER", style="bold red")
        line.append(".")
        self.label("Threat", line)

    def hull(self, table: EosView) -> None:
        """The rooms in short."""
        parts = []
        for room in table.ship.rooms:
            name = SHORT_ROOMS[room.room]
            if not room.built:
                parts.append(f"{name} locked")
            elif room.full:
                parts.append(f"{name} {room.hull}/{room.full}{' OFFLINE' if room.offline else ''}")
        self.label("Ship", ", ".join(parts) + ".")

    def ship(self, table: EosView) -> None:
        """The rooms with their action spaces."""
        for room in table.ship.rooms:
            state = f"hull {room.hull} of {room.full}" if room.full else "no hull"
            if not room.built:
                state = f"locked, {many(room.cost, 'credit')} to build"
            elif room.offline:
                state += ", OFFLINE"
            spaces = [
                f"{action.name} {action.taken} of {action.spaces}"
                + (f" ({action.tokens} shields)" if "charge" in action.action else "")
                for action in room.actions
            ]
            self.paper.show(styled((room.name, "name"), f": {state}. {'; '.join(spaces)}."), rest="  ")
        if table.ship.station_actions:
            names = ", ".join(card.name for card in table.ship.station_actions)
            self.paper.show(f"{(table.ship.station or '').capitalize()} station: {names}.", rest="  ")

    def character(self, c: CharacterView, table: EosView) -> None:
        """A character in short."""
        dice = f"{c.basic_dice}+{c.advanced_dice} dice" if c.advanced_dice else many(c.basic_dice, "die")
        parts = [f"level {c.level}", dice, f"stress {c.stress}/{c.stress_out}", f"{c.cubes} {c.cube}"]
        parts += [f"{n} {icon}" for icon, n in c.icons.items() if n and icon != "warp"]
        if c.room:
            parts.append(f"{c.room.name}{' used' if c.room_used else ''}")
        parts += [card.name for card in c.technology]
        if c.contract:
            where = next((g.name for g in table.galaxies if g.id == c.contract.cargo), "?")
            parts.append(f"{c.contract.name} to {where}")
        if c.mission and not c.mission.done:
            parts.append(f"{c.mission.name} {c.mission.progress}/{c.mission.goal}")
        if table.phase == "crew":
            parts.append("acted" if c.acted else "to act")
        name = SHORT_ROLES[c.role] + (f" {c.seat + 1}" if table.people > 1 else "")
        self.label(name[: LABEL - 1] if len(name) >= LABEL else name, ", ".join(parts) + ".", HUES[c.role])

    def crew(self, table: EosView, facts: dict[str, views.CardFacts]) -> None:
        """The characters with the texts of what they hold."""
        for c in table.characters:
            self.paper.show(styled((c.name, HUES[c.role]), f" (person {c.seat + 1})" if table.people > 1 else ""))
            path = f", path {facts['path:' + c.path].name}" if c.path else ""
            icons = "".join(f", {many(n, icon)}" for icon, n in c.icons.items() if n)
            lines = [
                f"Level {c.level} of {c.levels}{path}; {c.basic_dice} basic, {c.advanced_dice} advanced dice{icons}.",
                f"Stress {c.stress}, out at {c.stress_out}, treatment down to {c.tolerance}."
                f" Cubes {c.cubes} of {c.cubes_most} ({c.cube}).",
            ]
            if c.next_hex:
                lines.append(f"Next level: {c.next_hex}")
            if c.mission:
                done = "done" if c.mission.done else f"{c.mission.progress} of {c.mission.goal}"
                lines.append(f"Mission {c.mission.name}, {done}: {facts['mission:' + c.mission.id].text}")
            held = [("technology", card) for card in c.technology] + ([("room", c.room)] if c.room else [])
            lines += [f"{card.name}: {facts[f'{kind}:{card.id}'].text}" for kind, card in held]
            if c.contract:
                lines.append(f"Contract {c.contract.name}: {facts['contract:' + c.contract.id].text}")
            for line in lines:
                self.paper.show(line, first="  ", rest="    ")

    def redeploy(self, table: EosView) -> None:
        """What comes in Clean-up."""
        if table.last_dash:
            return
        tokens = {"frb": "FRB", "skill": "Skill", "credit": "credit"}
        parts = [
            f"{(hex_.ship or 'no ship').capitalize()}{'+' + tokens[hex_.token] if hex_.token else ''}"
            for hex_ in table.redeploy
        ]
        waiting = [f"{n} {name.capitalize()}" for name, n in table.invasion.items() if n]
        more = f"; invasion {', '.join(waiting)}" if waiting else ""
        due = table.tracks.shields_due
        lost = f"; {many(due, 'shield')} to discard" if due else ""
        if not any(hex_.ship or hex_.token for hex_ in table.redeploy):
            parts = ["the Redeploy Track is empty"]
        self.label("Clean-up", f"{', '.join(parts)}{more}; {many(table.tracks.funding, 'credit')}{lost}.")

    # --- the fight -------------------------------------------------------------------------------

    def fight(self, table: EosView) -> None:
        """Ships, damage cards and dice of a fight."""
        fight = table.fight
        if fight is None:
            return
        for foe in fight.ships:
            self.label(foe.ship_class.capitalize(), _foe(foe))
        for card in fight.cards:
            wants = "COMPLETE" if card.done else f"wants {', '.join(card.wanted)}"
            more = f", {many(card.missiles, 'missile')}" if card.missiles else ""
            focus = ", FOCUSED" if card.focused else ""
            self.label(
                "Card", styled((card.name, "name"), f": {wants}; {card.damage} damage ({card.keyword}{focus}{more}).")
            )
        for c in table.characters:
            if c.rolled and c.in_fight:
                shown = [
                    kind.replace("-", " ") if n == 1 else f"{n} {kind.replace('-', ' ')}"
                    for kind, n in c.rolled.items()
                ]
                self.label(SHORT_ROLES[c.role], ", ".join(shown) + ".", HUES[c.role])

    def worst(self, fight: FightView) -> None:
        self.paper.show(f"The worst roll deals {fight.worst} damage.")

    # --- the map ---------------------------------------------------------------------------------

    def map(self, s: Eos, how: str = "") -> None:
        """The universe, drawn, or as a list where a drawing does not help."""
        table = views.table(s)
        drawing = None if how == "list" or (self.paper.plain and how != "draw") else drawn(table)
        if drawing is None:
            self.listed(table)
            return
        for line in drawing:
            self.paper.show(line)
        self.paper.show(styled((LEGEND, "label")))

    def listed(self, table: EosView) -> None:
        """Every galaxy that is not empty, nearest first, with its neighbours."""
        names = {g.id: g.name for g in table.galaxies}
        for g in sorted(table.galaxies, key=lambda g: g.away or 0):
            inside = (["the EOS"] if g.eos else []) + self.goals_in(g)
            if inside:
                lanes = ", ".join(names[other] for other in g.lanes)
                away = "" if g.away is None or g.eos else f", {many(g.away, 'lane')} away"
                self.paper.show(
                    f"{g.name} ({g.region.capitalize()}{away}): {', '.join(inside)}. Lanes to {lanes}.", rest="  "
                )


def _things(g: GalaxyView) -> list[tuple[str, int]]:
    ships = [(name.capitalize(), n) for name, n in g.ships.items()]
    free = max(g.asteroids - g.mining_stations, 0)
    return [*ships, ("FRB", g.frbs), ("Skill Token", g.skill_tokens), ("credit", g.credits), ("asteroid field", free), ("mine", g.mining_stations)]  # fmt: skip  # noqa: E501


def _some(words: list[str], none: str, most: int = 10) -> str:
    shown = ", ".join(words[:most])
    return (f"{shown} and {len(words) - most} more" if len(words) > most else shown) or none


def _foe(foe: views.FoeView) -> Text:
    line = styled((foe.name, "name"))
    if foe.defeated:
        line.append(": DEFEATED.", style="bold green")
        return line
    hits = ", ".join(f"({n})" if n in foe.covered else str(n) for n in foe.hits)
    line.append(f": damage {foe.damage} of {foe.hull}, deals {foe.deals} on {hits}")
    guards = [
        many(n, what)
        for n, what in ((foe.frbs, "FRB"), (foe.skill_tokens, "Skill Token"), (foe.credits, "credit"))
        if n
    ]
    line.append(f"; guards {', '.join(guards)}." if guards else ".")
    return line


# --- drawing -------------------------------------------------------------------------------------


def marks(g: GalaxyView) -> str:
    """What is in a galaxy in short marks: ``@F2D``; numbers stand before their mark."""
    counted = [*zip("DGV", g.ships.values()), ("F", g.frbs), ("S", g.skill_tokens), ("$", g.credits), ("A", max(g.asteroids - g.mining_stations, 0)), ("M", g.mining_stations), ("C", len(g.cargo))]  # fmt: skip  # noqa: E501
    shown = "".join(mark if n == 1 else f"{n}{mark}" for mark, n in counted if n)
    return ("@" if g.eos else "") + ("#" if g.planet else "") + ("*" if g.station else "") + shown


def drawn(table: EosView) -> list[Text] | None:
    """The map as honeycomb lines; None when the pack has no drawing places or it would be too wide."""
    placed = [(g.x, g.y, g) for g in table.galaxies if g.x is not None and g.y is not None]
    if len(placed) < len(table.galaxies) or not placed:
        return None
    columns = {x: i for i, x in enumerate(sorted({round(x) for x, _, _ in placed}))}
    rows = sorted({round(y) for _, y, _ in placed})
    step = (COLUMNS - 2) // (len(columns) + 1)
    if step < 6:
        return None
    home = {g.id: (round(x), round(y)) for x, y, g in placed}
    lines = []
    for i, row in enumerate(rows):
        here = sorted((round(x), g) for x, y, g in placed if round(y) == row)
        line = Text(" " * (COLUMNS - 1))
        for x, g in here:
            _write(line, (columns[x] + 1) * step, g, home)
        line.rstrip()
        lines.append(line)
        if i + 1 < len(rows) and rows[i + 1] - row > 75:
            bars = [" "] * (COLUMNS - 1)
            for x, g in here:
                if any(home[other] == (x, rows[i + 1]) for other in g.lanes):
                    bars[(columns[x] + 1) * step] = "|"
            lines.append(Text("".join(bars).rstrip()))
    return lines


def _write(line: Text, centre: int, g: GalaxyView, home: dict[str, tuple[int, int]]) -> None:
    """A galaxy's name and marks around a column, with the slanted lanes beside it."""
    x, y = home[g.id]
    above = [other for other in g.lanes if home[other][1] < y and home[other][0] != x]
    below = [other for other in g.lanes if home[other][1] > y and home[other][0] != x]
    found = marks(g)
    label = f"{g.name} {found}".rstrip()
    start = max(centre - len(label) // 2, 1)
    if not below and len(above) == 0:
        left = right = " "
    elif below:
        left = "/" if any(home[o][0] < x for o in below) else " "
        right = "\\" if any(home[o][0] > x for o in below) else " "
    else:
        left = "\\" if any(home[o][0] < x for o in above) else " "
        right = "/" if any(home[o][0] > x for o in above) else " "
    style = "bold reverse" if g.eos else "bold red" if any(g.ships.values()) else "bold green" if found else "dim"
    text = f"{left}{label}{right}"
    before, after = line[: start - 1], line[start - 1 + len(text) :]
    line.plain = ""
    line.append_text(before)
    line.append(left, style="dim")
    line.append(label, style=style)
    line.append(right, style="dim")
    line.append_text(after)
