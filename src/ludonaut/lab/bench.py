"""The benchmark: how fast the engine is, beside another project's in the same run.

Machines and their clocks differ, so what counts are ratios: both engines take turns, several times, and the median of
the ratios of neighbouring samples is compared with its target.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from ludonaut import __version__, games
from ludonaut.lab import rival
from ludonaut.table.game import Game
from ludonaut.table.native.core import DECISION, State
from ludonaut.table.native.engine import COMPILED
from ludonaut.table.native.players import RandomPlayer, play_many, play_random
from ludonaut.table.requests import seed_generator
from ludonaut.table.session import Session

TARGETS: Final = {
    "sentinels": {
        "decisions": 100.0 if COMPILED else 5.0,
        "copies": 130.0 if COMPILED else 20.0,
        "processes": 1.6,
    },
    "eos": {
        "decisions": 40.0 if COMPILED else 2.5,
        "copies": 35.0 if COMPILED else 8.0,
        "processes": 1.6,
    },
}
"""What each ratio should at least be, by game."""
PLAYED_WITH: Final = {"sentinels": ("--hero", "1a")}
"""Options of the game in the terminal whose memory is measured."""
AIMS: Final = {"json_round_trip_us": 300.0, "play_memory_mb": 60.0, "help_seconds": 0.3}
"""What these should at most be."""

Report = Callable[[int], None]


def measure(samples: int, seconds: float, report: Report | None = None, game: str = "sentinels") -> dict[str, Any]:
    """Measure everything; each of ``samples`` samples takes about ``seconds``.

    :param game: which game is played.
    :param report: is told how many percent are done.
    """
    tell = report or (lambda percent: None)
    found: dict[str, Any] = {
        "version": __version__,
        "game": game,
        "compiled": COMPILED,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "catanatron": rival.version(),
    }
    found |= _decisions(game, samples, seconds)
    tell(40)
    found |= _copies(game, samples, seconds / 2)
    tell(60)
    found |= _processes(game, max(3, samples // 2), seconds)
    tell(80)
    found |= _costs(game, max(3, samples // 2), seconds / 2)
    found["json_round_trip_us"] = _round_trip(game)
    tell(90)
    found["play_memory_mb"] = play_memory(game)
    found["help_seconds"] = _help_seconds()
    tell(100)
    found["targets"] = [_target(name, target, found) for name, target in TARGETS.get(game, {}).items()]
    found["aims"] = [
        {"name": name, "at_most": aim, "measured": found[name], "met": found[name] is not None and found[name] <= aim}
        for name, aim in AIMS.items()
    ]
    return found


def _target(name: str, target: float, found: dict[str, Any]) -> dict[str, Any]:
    ratio = found[f"{name}_ratio"]
    return {"name": name, "at_least": target, "measured": ratio, "met": None if ratio is None else ratio >= target}


# --- one process ---------------------------------------------------------------------------------


def start(game: str) -> State:
    """A game before its first step, with the default options; copies of it begin at set-up."""
    return games.get(game).new({})


def _games_in(start: State, seconds: float) -> int:
    """How many random games take about so long."""
    player = RandomPlayer(1, 2, 3)
    number = 50
    while True:
        began = time.perf_counter()
        play_many(start, player, number)
        took = time.perf_counter() - began
        if took > seconds / 4:
            return max(1, round(number * seconds / took))
        number *= 4


def _decisions(game: str, samples: int, seconds: float) -> dict[str, Any]:
    """Random play from set-up: all rules, no journal, no listener."""
    begin = start(game)
    number = _games_in(begin, seconds)
    player = RandomPlayer(4, 5, 6)
    ours, theirs = [], []
    other = rival.decisions_timer(seconds)
    for _ in range(samples):
        began = time.perf_counter()
        made = int(play_many(begin, player, number))
        ours.append(made / (time.perf_counter() - began))
        if other is not None:
            theirs.append(other())
    return _compared("decisions", "per_second", ours, theirs, lambda a, b: a / b)


def middle_states(game: str, number: int = 20) -> list[State]:
    """States from the middle of random games."""
    begin = start(game)
    player = RandomPlayer(7, 8, 9)
    states: list[State] = []
    seed = 0
    while len(states) < number:
        state = begin.copy()
        seed_generator(state, seed)
        seed += 1
        state.advance()
        play_random(state, player, 30)
        if state.kind == DECISION:
            states.append(state)
    return states


def _copies(game: str, samples: int, seconds: float) -> dict[str, Any]:
    """Copies of states from the middle of games, called from Python."""
    states = middle_states(game)
    ours, theirs = [], []
    other = rival.copy_timer(seconds)
    for _ in range(samples):
        ours.append(copy_seconds(states, seconds) * 1e6)
        if other is not None:
            theirs.append(other() * 1e6)
    return _compared("copies", "us", ours, theirs, lambda a, b: b / a)


def copy_seconds(things: list[Any], seconds: float) -> float:
    """Seconds that one copy of one of these takes."""
    made = 0
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        for thing in things:
            for _ in range(50):
                thing.copy()
        made += 50 * len(things)
    return took / made


def _compared(
    name: str, unit: str, ours: list[float], theirs: list[float], ratio: Callable[[float, float], float]
) -> dict[str, Any]:
    return {
        f"{name}_{unit}": round(statistics.median(ours), 3),
        f"catanatron_{name}_{unit}": round(statistics.median(theirs), 3) if theirs else None,
        f"{name}_ratio": round(statistics.median(map(ratio, ours, theirs)), 2) if theirs else None,
    }


# --- two processes -------------------------------------------------------------------------------

_begin: State | None = None


def _begin_work(game: str) -> None:
    global _begin
    _begin = start(game)
    play_many(_begin, RandomPlayer(1, 2, 3), 100)


def _work(part: tuple[int, int]) -> int:
    assert _begin is not None
    seed, number = part
    return int(play_many(_begin, RandomPlayer(seed, 1, 1), number))


def _processes(game: str, samples: int, seconds: float) -> dict[str, Any]:
    """Decisions per second of two processes, compared with one."""
    number = _games_in(start(game), max(seconds, 0.5))
    ratios, rates = [], []
    with multiprocessing.get_context("spawn").Pool(2, _begin_work, (game,)) as pool:
        pool.map(_work, [(seed, 100) for seed in range(8)], 1)
        for seed in range(samples):
            alone = _rate(pool, [(seed, number)])
            both = _rate(pool, [(seed, number), (seed + 1000, number)])
            ratios.append(both / alone)
            rates.append(both)
    return {
        "processes_per_second": round(statistics.median(rates)),
        "processes_ratio": round(statistics.median(ratios), 2),
    }


def _rate(pool: Any, parts: list[tuple[int, int]]) -> float:
    began = time.perf_counter()
    made = sum(pool.map(_work, parts, 1))
    return float(made / (time.perf_counter() - began))


# --- what journals and listeners cost ------------------------------------------------------------


def _costs(name: str, samples: int, seconds: float) -> dict[str, Any]:
    """Decisions of a bot driven from Python: alone, with a listener, and in a session with a journal on the disk."""
    game = games.get(name)
    plain, heard, kept = [], [], []
    for sample in range(samples):
        plain.append(_driven(name, seconds, sample, listening=False))
        heard.append(_driven(name, seconds, sample, listening=True))
        kept.append(_journalled(game, seconds, sample))
    decision = statistics.median(plain)
    return {
        "driven_decision_us": round(decision, 3),
        "listener_decision_us": round(statistics.median(heard), 3),
        "listener_factor": round(statistics.median(b / a for a, b in zip(plain, heard)), 2),
        "journal_decision_us": round(statistics.median(kept), 1),
    }


def _driven(game: str, seconds: float, sample: int, listening: bool) -> float:
    """Microseconds per decision of random play, each choice made in Python."""
    begin = start(game)
    player = RandomPlayer(sample, 1, 2)
    made = 0
    seed = sample * 100_000
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = begin.copy()
        seed_generator(state, seed)
        seed += 1
        if listening:
            state.events = []
        state.advance()
        while state.kind == DECISION:
            state.choose(player.choose(state))
            if listening:
                state.events = []
            made += 1
    return (time.perf_counter() - began) / made * 1e6


def _journalled(game: Game, seconds: float, sample: int) -> float:
    """Microseconds per decision of random play in a session that saves every answer."""
    made = 0
    player = RandomPlayer(sample, 3, 4)
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        number = 0
        while time.perf_counter() - began < seconds:
            number += 1
            with Session.start(game, {}, seed=number, path=Path(folder) / f"{number}.jsonl") as session:
                while session.state.kind == DECISION:
                    state = session.state
                    session.answer(state.open.name(state, player.choose(state)))
                    made += 1
        return (time.perf_counter() - began) / made * 1e6


def _round_trip(name: str) -> float:
    """Microseconds to turn a state into JSON text and back, median over states from the middle of games."""
    game = games.get(name)
    times = []
    for state in middle_states(name):
        began = time.perf_counter()
        for _ in range(10):
            text = msgspec.json.encode(game.dump(state))
            game.load(msgspec.json.decode(text))
        times.append((time.perf_counter() - began) / 10)
    return round(statistics.median(times) * 1e6, 1)


# --- whole commands ------------------------------------------------------------------------------


def _environment(folder: str) -> dict[str, str]:
    return {**os.environ, "LUDONAUT_HOME": folder, "NO_COLOR": "1"}


def play_memory(game: str = "sentinels") -> float | None:
    """Peak resident memory, in MB, of a game in the terminal; None where the system does not tell."""
    if not hasattr(os, "wait4"):
        return None
    answers = "1\n" * 40 + "quit\n"
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as script:
        script.write(answers.encode())
        script.seek(0)
        play = subprocess.Popen(
            [sys.executable, "-m", "ludonaut", "play", game, *PLAYED_WITH.get(game, ()), "--seed", "1"],
            stdin=script,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=_environment(folder),
        )
        _, status, usage = os.wait4(play.pid, 0)
        play.returncode = os.waitstatus_to_exitcode(status)
    if play.returncode != 0:
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return round(usage.ru_maxrss * unit / 1e6, 1)


def _help_seconds() -> float:
    """Seconds until ``ludonaut --help`` is done, median of five."""
    times = []
    for _ in range(5):
        began = time.perf_counter()
        with contextlib.suppress(OSError):
            subprocess.run([sys.executable, "-m", "ludonaut", "--help"], capture_output=True, check=False)
        times.append(time.perf_counter() - began)
    return round(statistics.median(times), 3)


# --- for people ----------------------------------------------------------------------------------


def report_text(found: dict[str, Any]) -> str:
    """The measurements in lines."""
    rivals = found["catanatron"]
    lines = [
        f"ludonaut {found['version']}, {found['game']}, {'compiled' if found['compiled'] else 'interpreted'} engine, "
        f"Python {found['python']}, {found['machine']}",
        f"compared with catanatron {rivals}, four random players" if rivals else "catanatron is not installed",
        "",
        f"{'random play from set-up':<34}{found['decisions_per_second']:>12,.0f} decisions/s"
        + (f"   catanatron {found['catanatron_decisions_per_second']:,.0f}" if rivals else ""),
        f"{'copy of a mid-game state':<34}{found['copies_us']:>12.3f} us"
        + (f"            catanatron {found['catanatron_copies_us']:.1f}" if rivals else ""),
        f"{'two processes':<34}{found['processes_per_second']:>12,.0f} decisions/s",
        f"{'decision driven from Python':<34}{found['driven_decision_us']:>12.3f} us",
        f"{'the same with a listener':<34}{found['listener_decision_us']:>12.3f} us"
        f"            {found['listener_factor']} times",
        f"{'the same in a saved session':<34}{found['journal_decision_us']:>12.1f} us",
        "",
        f"{'ratio':<34}{'measured':>12}{'at least':>12}",
    ]
    names = {"decisions": "decisions per second", "copies": "copies", "processes": "two processes to one"}
    for target in found["targets"]:
        lines.append(_line(names[target["name"]], target["measured"], target["at_least"], target["met"]))
    lines += ["", f"{'':<34}{'measured':>12}{'aim':>12}"]
    words = {
        "json_round_trip_us": "JSON round trip, us",
        "play_memory_mb": "memory of play, MB",
        "help_seconds": "start-up of --help, s",
    }
    for aim in found["aims"]:
        lines.append(_line(words[aim["name"]], aim["measured"], aim["at_most"], aim["met"]))
    return "\n".join(lines)


def _line(name: str, measured: float | None, target: float, met: bool | None) -> str:
    if measured is None:
        return f"{name:<34}{'-':>12}{target:>12g}"
    return f"{name:<34}{measured:>12g}{target:>12g}   {'ok' if met else 'MISSED'}"
