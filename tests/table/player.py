"""Plays journals in processes of its own, so that tests can kill them (no test by itself).

``python -m tests.table.player`` reads lines ``journal acknowledged seed`` from standard input.  For each it makes a
child, whose number it prints; the child goes on with the journal, or begins it, and after each answer that came back
writes the entry's number and hash to the file ``acknowledged``.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

from ludonaut.sentinels.game import SENTINELS
from ludonaut.table.requests import Decision
from ludonaut.table.session import Session


def play(path: Path, acknowledged: Path, seed: int) -> None:
    """Answer at random until the game is over or the process is killed."""
    dice = random.Random(seed)
    options = {"rank": str(dice.randint(1, 8)), "missions": dice.choice(("on", "off"))}
    session = Session.resume(path) if path.exists() else Session.start(SENTINELS, options, seed, path=path)
    told = os.open(acknowledged, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    while isinstance(session.request, Decision):
        session.answer(dice.choice(session.request.names))
        if session.undo_offer().possible and dice.random() < 0.1:
            session.undo()
        last = session.entries[-1]
        os.write(told, f"{last.number} {last.hash}\n".encode())


def main() -> None:
    SENTINELS.new({})  # reads the content once, before the children
    for order in sys.stdin:
        journal, acknowledged, seed = order.rstrip("\n").split("\t")
        child = os.fork()
        if child == 0:
            try:
                play(Path(journal), Path(acknowledged), int(seed))
            finally:
                os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main()
