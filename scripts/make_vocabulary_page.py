"""Write docs/sentinels-vocabulary.md, the reference page of the words that content packs are written in.

``--check`` writes nothing: it ends with exit code 1 when the page differs from the vocabulary.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ludonaut.sentinels.reference import vocabulary_reference

PAGE = Path(__file__).resolve().parent.parent / "docs" / "sentinels-vocabulary.md"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page; return the exit code."""
    parser = argparse.ArgumentParser(
        description="Write the reference page of the Solar Sentinels vocabulary."
    )
    parser.add_argument(
        "--check", action="store_true", help="only compare; exit 1 when the page is out of date"
    )
    parser.add_argument("--page", type=Path, default=PAGE, help="the page to write (default: %(default)s)")
    options = parser.parse_args(arguments)
    text = vocabulary_reference()
    page: Path = options.page
    if options.check:
        if page.is_file() and page.read_text(encoding="utf-8") == text:
            return 0
        print(f"{page} is out of date: run python scripts/make_vocabulary_page.py", file=sys.stderr)
        return 1
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
