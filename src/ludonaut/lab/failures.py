"""A journal that reproduces a game that went wrong."""

from __future__ import annotations

from pathlib import Path

from ludonaut.lab.plan import Failure, Plan, Table
from ludonaut.table.native.core import OVER
from ludonaut.table.session import Session


def journal_of(failure: Failure, plan: Plan, folder: Path) -> Path:
    """Play the failed game again, every answer written to a new journal in ``folder``; returns its path.

    The journal ends where the failure happened: with the last answer that was possible.

    :raises JournalError: when it cannot be written.
    """
    table = Table(plan)
    path = unused(folder, f"failed-{plan.game}-{plan.bot}-{failure.seed}")
    bot = table.bot(failure.seed)
    with Session.start(
        table.game, table.options(failure.seed), seed=failure.seed, path=path, pack=plan.pack
    ) as session:
        while session.state.kind != OVER and session.state.decisions < plan.limit:
            if table.game.problems(session.state):
                break
            try:
                code = bot.choose(session.state)
                name = session.state.open.name(session.state, code)
                session.answer(name, by=plan.bot)
            except Exception:  # whatever it is, it has been reported; the journal leads to it
                break
    return path


def unused(folder: Path, stem: str) -> Path:
    """A path for a new journal in ``folder``."""
    path = folder / f"{stem}.jsonl"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.jsonl"
        number += 1
    return path
