"""Write docs/GAME-vocabulary.md, the reference page of the words that content packs of a game are written in.

Without a game every page is written.  ``--check`` writes nothing: it ends with exit code 1 when a page differs from
its vocabulary.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ludonaut.eos import reference as eos
from ludonaut.sentinels import reference as sentinels

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
PAGES: Final[dict[str, Callable[[], str]]] = {
    "sentinels": sentinels.vocabulary_reference,
    "eos": eos.vocabulary_reference,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the pages; return the exit code."""
    parser = argparse.ArgumentParser(description="Write the reference pages of the content vocabularies.")
    parser.add_argument("game", nargs="?", choices=tuple(PAGES), help="only the page of this game")
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 when a page is out of date")
    parser.add_argument("--page", type=Path, help="the page to write, with a game (default: docs/GAME-vocabulary.md)")
    options = parser.parse_args(arguments)
    if options.page is not None and options.game is None:
        parser.error("--page needs a game")
    code = 0
    for game in PAGES if options.game is None else (options.game,):
        page: Path = options.page or DOCS / f"{game}-vocabulary.md"
        text = PAGES[game]()
        if not options.check:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8", newline="\n")
        elif not page.is_file() or page.read_text(encoding="utf-8") != text:
            print(f"{page} is out of date: run python scripts/make_vocabulary_page.py {game}", file=sys.stderr)
            code = 1
    return code


if __name__ == "__main__":
    raise SystemExit(main())
