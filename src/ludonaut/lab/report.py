"""The balance report: many games of a bot, added up and compared with what the game's statistics want.

``measure`` plays and returns plain data (one JSON object); ``report_text.py`` and ``charts.py`` show it.  No game is
named here: which option is compared, what counts as used and what is wanted comes from ``Game.statistics``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ludonaut import __version__, games
from ludonaut.lab.plan import Plan, Row
from ludonaut.lab.simulation import Count, Summary, simulate
from ludonaut.table.game import Game
from ludonaut.table.native.engine import COMPILED
from ludonaut.table.statistics import Course, Losses, Spread, Statistics, Usage, Use

DIGITS: Final = 4
"""Shares are rounded: a ten-thousandth is far below what any number of games can tell."""
RANDOM: Final = "random"


class NoStatistics(ValueError):
    """The game has no balance report; says which games have."""


@dataclass(frozen=True)
class Order:
    """What to report on.  ``games``: for each value of the option that is compared, and as many of random play."""

    game: str
    bot: str = "greedy"
    games: int = 500
    seed: int = 1
    jobs: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    pack: Path | None = None

    def plans(self) -> dict[tuple[str, str], Plan]:
        """What is played, by bot and value of the compared option.

        :raises NoStatistics: when the game has no report.
        :raises OptionError: for an unknown option or value.
        """
        game = games.get(self.game)
        option = statistics_of(game, self.pack).option
        given = game.normal_options(self.options)
        spec = next(spec for spec in game.option_specs() if spec.name == option)
        values = (given[option],) if option in self.options else spec.varied or spec.values
        return {
            (bot, value): Plan(self.game, bot, {**self.options, option: value}, self.pack, watched=bot == self.bot)
            for bot in dict.fromkeys((self.bot, RANDOM))
            for value in values
        }

    def total(self) -> int:
        """How many games will be played."""
        return len(self.plans()) * self.games


def statistics_of(game: Game, pack: Path | None) -> Statistics:
    """A game's statistics.

    :raises NoStatistics: when it has none.
    """
    found = game.statistics(pack)
    if found is None:
        raise NoStatistics(f"{game.title} has no balance report; games that have one: {', '.join(reporting())}.")
    return found


def reporting() -> list[str]:
    """The games that have a balance report."""
    return [name for name in games.GAMES if games.get(name).statistics() is not None]


@dataclass
class Tally:
    """Games added up.  ``games_with``: in how many games a key was counted at all; ``times``: how often."""

    count: Count = field(default_factory=Count)
    causes: Counter[str] = field(default_factory=Counter)
    facts: Counter[tuple[str, str, str | int]] = field(default_factory=Counter)
    """By result, name and value."""
    games_with: Counter[str] = field(default_factory=Counter)
    times: Counter[str] = field(default_factory=Counter)

    def add(self, row: Row) -> None:
        """Count a game."""
        self.count.add(row.result == "won")
        if row.result != "won":
            self.causes[row.cause] += 1
        for name, value in row.facts.items():
            self.facts[row.result, name, value] += 1
        self.games_with.update(row.counts.keys())
        self.times.update(row.counts)

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        count = Count(self.count.games + other.count.games, self.count.wins + other.count.wins)
        return Tally(
            count,
            self.causes + other.causes,
            self.facts + other.facts,
            self.games_with + other.games_with,
            self.times + other.times,
        )


@dataclass
class Report:
    """What came out: the data, and the simulations of games that went wrong."""

    found: dict[str, Any]
    broken: list[Summary]


def measure(order: Order, tell: Callable[[int], None] | None = None) -> Report:
    """Play the games of a report and compare.

    The result does not depend on ``jobs``, and but for the name of the engine not on the engine.

    :param tell: is told now and then how many games have been played.
    :raises NoStatistics: when the game has no report.
    :raises OptionError: for an unknown option or value.
    :raises UnknownBot: when the game has no such bot.
    :raises ContentError: when the pack has mistakes.
    """
    statistics = statistics_of(games.get(order.game), order.pack)
    tallies: dict[tuple[str, str], Tally] = {}
    broken = []
    for number, (key, plan) in enumerate(order.plans().items()):
        tally = tallies[key] = Tally()
        before = number * order.games
        summary = simulate(
            plan, order.games, order.seed, order.jobs, tally.add, None if tell is None else _later(tell, before)
        )
        if summary.failures:
            broken.append(summary)
    return Report(_found(order, statistics, tallies), broken)


def _later(tell: Callable[[int], None], before: int) -> Callable[[int], None]:
    return lambda done: tell(before + done)


# --- comparing ------------------------------------------------------------------------------------


def _found(order: Order, statistics: Statistics, tallies: dict[tuple[str, str], Tally]) -> dict[str, Any]:
    game = games.get(order.game)
    played = {value: tally for (bot, value), tally in tallies.items() if bot == order.bot}
    chance = {value: tally for (bot, value), tally in tallies.items() if bot == RANDOM}
    every = Tally()
    for tally in played.values():
        every = every.plus(tally)
    wins = _wins(statistics, played, chance)
    losses = _losses(statistics.losses, played)
    usages = [_usage(usage, every) for usage in statistics.usages]
    return {
        "game": order.game,
        "title": game.title,
        "version": __version__,
        "engine": "compiled" if COMPILED else "interpreted",
        "rules": game.rules_version,
        "content": game.content_hash(order.pack),
        "bot": order.bot,
        "options": dict(order.options),
        "pack": str(order.pack) if order.pack else "",
        "option": statistics.option,
        "seed": order.seed,
        "games_each": order.games,
        "games": every.count.games,
        "targets": [*_win_targets(wins), *_loss_targets(losses), *_usage_targets(usages)],
        "wins": wins,
        "losses": losses,
        "spreads": [_spread(spread, played) for spread in statistics.spreads],
        "courses": [_course(course, played) for course in statistics.courses],
        "usages": usages,
        "tables": [
            {
                "ident": table.ident,
                "title": table.title,
                "text": table.text,
                "head": list(table.head),
                "rows": [list(row) for row in table.rows],
            }
            for table in statistics.tables
        ],
    }


def _share(part: int, whole: int) -> float | None:
    """A share, None of nothing."""
    return round(part / whole, DIGITS) if whole else None


def _wins(statistics: Statistics, played: Mapping[str, Tally], chance: Mapping[str, Tally]) -> list[dict[str, Any]]:
    rows = []
    for value, tally in played.items():
        if tally is chance.get(value):
            continue
        low, high = statistics.wins.get(value, (None, None))
        rows.append({"variant": value, "random": False, **tally.count.json(), "wanted": [low, high]})
    for value, tally in chance.items():
        rows.append({"variant": value, "random": True, **tally.count.json(), "wanted": [0.0, statistics.random_wins]})
    return rows


def _losses(losses: Losses, played: Mapping[str, Tally]) -> dict[str, Any]:
    known = {cause for causes in losses.causes.values() for cause in causes}
    found = {}
    for value, tally in played.items():
        groups = {name: sum(tally.causes[cause] for cause in causes) for name, causes in losses.causes.items()}
        rest = sum(number for cause, number in tally.causes.items() if cause not in known)
        found[value] = {
            "losses": tally.causes.total(),
            "groups": {**groups, **({"other": rest} if rest else {})},
            "causes": dict(sorted(tally.causes.items())),
        }
    return {"variant": losses.variant, "most": losses.most, "by_variant": found}


def _spread(spread: Spread, played: Mapping[str, Tally]) -> dict[str, Any]:
    variants = {}
    for variant, tally in played.items():
        values: dict[str, Counter[str]] = {"won": Counter(), "lost": Counter()}
        for (result, name, value), number in tally.facts.items():
            if name == spread.fact:
                values["won" if result == "won" else "lost"][str(value)] += number
        variants[variant] = {result: dict(sorted(counts.items(), key=_by_number)) for result, counts in values.items()}
    return {
        "ident": spread.ident,
        "title": spread.title,
        "text": spread.text,
        "axis": spread.axis,
        "by_variant": variants,
    }


def _by_number(pair: tuple[str, int]) -> tuple[float, str]:
    """Numbers in their order, words after them."""
    return (float(pair[0]) if pair[0].lstrip("-").isdigit() else float("inf"), pair[0])


def _course(course: Course, played: Mapping[str, Tally]) -> dict[str, Any]:
    return {
        "ident": course.ident,
        "title": course.title,
        "text": course.text,
        "axis": course.axis,
        "most": course.most,
        "places": [place for place, _, _ in course.points],
        "by_variant": {
            variant: [
                {"games": tally.times[came], "mean": _share(tally.times[sums], tally.times[came])}
                for _, sums, came in course.points
            ]
            for variant, tally in played.items()
        },
    }


def _usage(usage: Usage, tally: Tally) -> dict[str, Any]:
    rows = [_use(use, usage, tally) for use in usage.uses]
    rows.sort(key=lambda row: (1.0 if row["share"] is None else -row["share"], row["group"], row["name"]))
    return {
        "ident": usage.ident,
        "title": usage.title,
        "text": usage.text,
        "done": usage.done,
        "could": usage.could,
        "then": usage.then,
        "each_time": usage.each_time,
        "least": usage.least,
        "rows": rows,
    }


def _use(use: Use, usage: Usage, tally: Tally) -> dict[str, Any]:
    """How often something was used.  ``share``: where it could be; None when it never could."""
    counts = tally.times if usage.each_time else tally.games_with
    done = counts[use.done]
    could = max(counts[use.could], done) if use.could else tally.count.games
    share = _share(done, could)
    return {
        "name": use.name,
        "group": use.group,
        "key": use.done,
        "games": tally.games_with[use.done],
        "of_all": _share(tally.games_with[use.done], tally.count.games),
        "done": done,
        "could": could,
        "share": share,
        "then": _share(tally.games_with[use.then], tally.games_with[use.done]) if use.then else None,
        "below": share is None or share < usage.least,
    }


# --- targets --------------------------------------------------------------------------------------


def _target(what: str, found: str, wanted: str, met: bool | None) -> dict[str, Any]:
    return {"what": what, "found": found, "wanted": wanted, "met": met}


def title_of(variant: str) -> str:
    """A value of an option as a heading: ``very-easy`` is "Very Easy"."""
    return variant.replace("-", " ").title()


def percent(share: float | None, digits: int = 1) -> str:
    """A share in words: ``12.5%``; a dash for none."""
    return "–" if share is None else f"{share:.{digits}%}"


def wanted(row: Mapping[str, Any]) -> str:
    """The share of wins that is wanted, in words; empty when nothing is."""
    low, high = row["wanted"]
    if low is None:
        return ""
    return f"below {percent(high, 0)}" if row["random"] else f"{low:.0%} to {percent(high, 0)}"


def who(row: Mapping[str, Any]) -> str:
    """Whose wins a row counts, and of which variant."""
    return f"{title_of(row['variant'])}, {'random play' if row['random'] else 'bot'}"


def _win_targets(wins: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in wins:
        low, high = row["wanted"]
        if low is None:
            continue
        rate = row["win_rate"]
        met = rate < high if row["random"] else low <= rate <= high
        player = "random play" if row["random"] else "bot"
        yield _target(f"{player} wins, {title_of(row['variant'])}", percent(rate), wanted(row), met)


def _loss_targets(losses: dict[str, Any]) -> Iterator[dict[str, Any]]:
    found = losses["by_variant"].get(losses["variant"])
    if found is None:
        return
    for name, number in found["groups"].items():
        share = _share(number, found["losses"])
        yield _target(
            f"losses by {name}, {title_of(losses['variant'])}",
            "no losses" if share is None else percent(share),
            f"at most {percent(losses['most'], 0)}",
            None if share is None else share <= losses["most"],
        )


def _usage_targets(usages: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for usage in usages:
        below = sum(row["below"] for row in usage["rows"])
        yield _target(
            f"{usage['title']} {usage['done']}",
            f"{below} of {len(usage['rows'])} below" if below else "none below",
            f"each at least {percent(usage['least'], 0)}",
            below == 0,
        )
