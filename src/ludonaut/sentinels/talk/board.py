"""The table in lines: the same words with and without colour."""

from __future__ import annotations

from rich.text import Text

from ludonaut.sentinels import views
from ludonaut.sentinels.rules.dice import COLOUR_LETTERS, COLOUR_NAMES
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.sentinels.texts import FACES, pack_of
from ludonaut.sentinels.views import ActiveView, CardFacts, DieView, SentinelsView
from ludonaut.table.paper import Paper, styled

LABEL: int = 10
"""Columns of the labels at the left."""

MANY: int = 3
"""With more enemies than this their rewards are left to ``card E1``, or the board outgrows the screen."""

GIVE_UP: str = " You may give this mission up"
"""What the table leaves out of a mission's text: the prompt offers it where it is possible."""

PHASES = {
    "setup": "Setup",
    "activation": "Activation",
    "strategy": "Engagement",
    "resolve": "Resolve",
    "over": "The game is over",
}


class Board:
    """Prints a game's table.  Holds what is printed on the cards, which never changes during a game."""

    def __init__(self, screen: Paper, state: Sentinels) -> None:
        self.screen = screen
        self.facts: dict[str, CardFacts] = views.reference(pack_of(state.catalog))

    # --- whole boards ----------------------------------------------------------------------------

    def full(self, s: Sentinels) -> None:
        """Everything a decision may depend on, most important first; texts of the cards that matter now."""
        table = views.table(s)
        self.heading(table)
        self.stats(table)
        self.active(table, full=table.phase in ("activation", "strategy"))
        self.stacks(table)
        self.dice(table)
        self.held(table)
        self.missions(table)

    def fight(self, s: Sentinels) -> None:
        """What matters while dice are assigned: the enemies and the rolled dice."""
        table = views.table(s)
        self.stats(table)
        self.active(table, full=False)
        self.dice(table)

    def pool(self, s: Sentinels) -> None:
        """What matters while dice are committed one after the other."""
        self.dice(views.table(s))

    # --- parts -----------------------------------------------------------------------------------

    def label(self, word: str, text: str | Text) -> None:
        """A line that begins with a label, continued under its text."""
        body = styled(text) if isinstance(text, str) else text
        self.screen.show(body, first=f"{word:<{LABEL}}", rest=" " * LABEL)

    def heading(self, table: SentinelsView) -> None:
        words = PHASES[table.phase]
        if table.round:
            words = f"Round {table.round}, {words}"
        if table.endgame.round:
            words += f" (endgame round {table.endgame.round})"
        self.screen.head(words)

    def stats(self, table: SentinelsView) -> None:
        if table.stats is None or table.hero is None:
            return
        stats = table.stats
        danger = table.forecast is not None and table.forecast.fatal
        line = styled(
            ("Health ", "name"), (f"{stats.health}", "warn" if danger else "name"),
            f"  Strategy {stats.strategy}  Recovery {stats.recovery}",
        )  # fmt: skip
        if table.forecast is not None and table.active:
            line.append(f"  -- resolving now costs {table.forecast.damage} Health")
            if danger:
                line.append(": you would lose!", style="bold red")
        self.label(table.hero.name.split()[0], line)

    def active(self, table: SentinelsView, full: bool) -> None:
        """The enemies being fought; ``full`` with their texts, and with their rewards where that leaves room."""
        rewards = full and len(table.active) <= MANY
        for enemy in table.active:
            self.label(f"E{enemy.number}", _enemy(enemy, rewards or enemy.defeated))
            text = self.facts[enemy.card].text
            if full and not enemy.defeated and not enemy.cancelled and text != "No effect.":
                self.screen.show(text, first=" " * LABEL)

    def stacks(self, table: SentinelsView) -> None:
        """The tops by name; where one has to be chosen, the prompt tells their facts."""
        line = Text()
        for stack in table.stacks:
            line.append(", " if line.plain else "")
            line.append(f"{stack.letter} ")
            if stack.top is None:
                line.append("empty" if not stack.count else f"not turned up yet ({stack.count})")
                continue
            line.append_text(top_name(self.facts[stack.top]))
            known = [self.facts[card].name for card in stack.below if card]
            below = f", below: {', '.join(known)}" if known else ""
            line.append(f" ({stack.count}{below})")
        self.label("Stacks", line)

    def dice(self, table: SentinelsView) -> None:
        dice = table.dice
        self.label("Pool", colours(dice.pool))
        if any(dice.committed.values()):
            self.label("Committed", colours(dice.committed))
        if dice.rolled or dice.kept:
            loose = faces(dice.rolled)
            if dice.kept:
                loose.append("; not rolled again: " if dice.rolled else "not rolled again: ")
                loose.append_text(faces(dice.kept))
            self.label("Rolled", loose)
        if any(dice.exhausted.values()):
            self.label("Exhausted", colours(dice.exhausted))
        if any(dice.banished.values()):
            self.label("Banished", colours(dice.banished))

    def held(self, table: SentinelsView) -> None:
        if table.items:
            items = [f"{item.name} ({'usable now' if item.usable else item.status})" for item in table.items]
            self.label("Items", f"{len(items)} of {table.item_capacity}: {', '.join(items)}")
        if table.bosses.revealed:
            names = [self.facts[boss].name for boss in table.bosses.revealed]
            self.label("Boss", f"{', '.join(names)} revealed (type: card {names[0].split()[0].lower()})")
        if table.pending_enemies:
            change = "more" if table.pending_enemies > 0 else "fewer"
            self.label("Next", f"{abs(table.pending_enemies)} {change} in the next activation")

    def missions(self, table: SentinelsView) -> None:
        if not table.missions:
            return
        parts = []
        for mission in table.missions:
            if mission.status == "in play":
                text = self.facts[mission.mission].text.partition(GIVE_UP)[0]
                parts.append(f"{mission.name} {mission.progress} of {mission.goal}: {text}")
            elif mission.status != "past":
                parts.append(f"{'then ' if mission.status == 'waiting' else ''}{mission.name}")
        done = f"{table.missions_completed} completed" if table.missions_completed else ""
        self.label("Missions", "; ".join([part.rstrip(".") for part in parts] + ([done] if done else [])))


def _enemy(enemy: ActiveView, reward: bool) -> Text:
    kind = "boss" if enemy.enemy_class == 3 else f"class {enemy.enemy_class}"
    line = styled((enemy.name, "name"), f" ({kind}): ")
    if enemy.defeated:
        line.append("DEFEATED", style="bold green")
    else:
        line.append(f"damage {enemy.damage} of {enemy.health}, deals {enemy.deals}")
        if enemy.cancelled:
            line.append(", effects cancelled")
        if enemy.room is not None:
            line.append(f", can take {enemy.room} more this round" if enemy.room > 0 else ", can take NO damage now")
    if enemy.dice:
        line.append("; dice on it: ")
        line.append_text(faces(enemy.dice))
    if enemy.reward and reward:
        line.append(f"; reward: {enemy.reward}")
    line.append(".")
    return line


def top_name(facts: CardFacts) -> Text:
    """A top card by name, with the word that matters most."""
    line = Text()
    if facts.mandatory:
        line.append("MANDATORY ", style="bold red")
    line.append(facts.name, style="bold")
    return line


def enemy_facts(facts: CardFacts) -> str:
    """What is printed on an enemy card, its text last."""
    more = f", brings {facts.additional} more" if facts.additional else ""
    line = f"class {facts.enemy_class}, Health {facts.health}, Damage {facts.damage}{more}"
    if facts.reward and facts.reward != "none":
        line += f"; reward: {facts.reward}"
    line = f"mandatory, {line}" if facts.mandatory else line
    return f"{line}." + ("" if facts.text == "No effect." else f" {facts.text}")


def colours(zone: dict[str, int]) -> Text:
    """A colour table in words: ``4 yellow, 1 red``."""
    line = Text()
    for colour, number in zone.items():
        if number:
            line.append(", " if line.plain else "")
            line.append_text(styled((f"{number} {colour}", colour)))
    return line if line.plain else Text("none")


def faces(dice: list[DieView]) -> Text:
    """Rolled dice by colour and face, with the code that answers use: ``2 yellow miss, 1 red crit (r2)``."""
    line = Text()
    for die in dice:
        line.append(", " if line.plain else "")
        face = FACES[int(die.code[1])]
        line.append_text(styled((f"{die.count} {die.colour} {face}", die.colour if face != "miss" else "dim")))
        if face != "miss":
            line.append(f" ({die.code})")
            if die.damage != int(die.code[1]):
                line.append(f" deals {die.damage}")
    return line if line.plain else Text("none")


def die_style(code: str) -> str:
    """The style of a die code such as ``y1``."""
    return COLOUR_NAMES[COLOUR_LETTERS.index(code[0])]
