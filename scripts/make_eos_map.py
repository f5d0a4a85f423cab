"""Write src/ludonaut/eos/content/base/map.toml, the universe of Project EOS Rise, from the geometry of its hexagons.

Sectors are pointy-top hexagons in two rings around a centre, galaxies are their corners and warp lanes their
edges.  ``--check`` writes nothing: it ends with exit code 1 when the file differs from the geometry.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "src" / "ludonaut" / "eos" / "content" / "base" / "map.toml"

Point = tuple[int, int]
"""A place in whole steps: half the width of a hexagon to the right, half its side downwards."""

# The six neighbours of a hexagon, clockwise from the upper right, as steps between centres.
NE, E, SE, SW, W, NW = (1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3)
DIRECTIONS = (NE, E, SE, SW, W, NW)

# The corners of a hexagon, clockwise from the top, as steps from its centre: galaxies 1 to 6.
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))

REGIONS = {
    "hawkins": (1, 2, 3, 8, 9, 10),
    "chandra": (4, 11, 12, 13),
    "borealis": (5, 6, 14, 15, 16),
    "perseus": (7, 17, 18, 19),
}
STATIONS = {"hawkins": 9, "chandra": 12, "borealis": 15, "perseus": 18}

SIDE = 100.0
"""The side of a hexagon in drawing units; (0, 0) is the centre of sector 1."""

HEAD = """\
# The universe: 19 sectors, 54 galaxies, 72 warp lanes.  Written by scripts/make_eos_map.py.
#
# A galaxy is named by its smallest address: s05-4 is Sector 5, Galaxy 4.  `galaxies` lists the galaxies of a sector
# by D6 result, 1 to 6.  A galaxy takes the region of its highest-numbered sector, so the region of sector 1, all of
# whose galaxies touch another sector, is never used.  `places` is where a galaxy is drawn, right and down from the
# centre of sector 1; hexagons have sides of 100.
"""


def add(a: Point, b: Point) -> Point:
    """The place one step further."""
    return a[0] + b[0], a[1] + b[1]


def centres() -> dict[int, Point]:
    """Sector numbers with their places: the centre, the inner ring from the upper right, the outer from the top."""
    inner = list(DIRECTIONS)
    outer = []
    for before, here in pairwise((NW, *DIRECTIONS)):
        outer += [add(before, here), add(here, here)]
    return dict(enumerate([(0, 0), *inner, *outer], 1))


def galaxies() -> dict[int, tuple[Point, ...]]:
    """The corners of each sector."""
    return {number: tuple(add(centre, corner) for corner in CORNERS) for number, centre in centres().items()}


def names(sectors: dict[int, tuple[Point, ...]]) -> dict[Point, str]:
    """Each galaxy's id, its smallest address, in order of addresses."""
    found: dict[Point, str] = {}
    for number, corners in sectors.items():
        for galaxy, place in enumerate(corners, 1):
            found.setdefault(place, f"s{number:02}-{galaxy}")
    return found


def map_text() -> str:
    """The whole file."""
    sectors = galaxies()
    called = names(sectors)
    lanes = sorted(
        {
            tuple(sorted((called[a], called[b])))
            for corners in sectors.values()
            for a, b in pairwise((*corners, corners[0]))
        }
    )
    lines = [HEAD, "lanes = ["]
    for start in range(0, len(lanes), 4):
        lines.append("    " + " ".join(f'["{a}", "{b}"],' for a, b in lanes[start : start + 4]))
    lines += ["]", "", "[stations]", *(f"{region} = {number}" for region, number in STATIONS.items()), ""]
    for number, corners in sectors.items():
        region = next(region for region, numbers in REGIONS.items() if number in numbers)
        listed = ", ".join(f'"{called[place]}"' for place in corners)
        lines += ["[[sectors]]", f"number = {number}", f'region = "{region}"', f"galaxies = [{listed}]", ""]
    lines.append("[places]")
    for (right, down), name in called.items():
        x = right * SIDE * sqrt(3) / 2
        y = down * SIDE / 2
        lines.append(f"{name} = [{x:.1f}, {y:.1f}]".replace("-0.0", "0.0"))
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the file; return the exit code."""
    parser = argparse.ArgumentParser(description="Write the map of Project EOS Rise.")
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 when the file is out of date")
    parser.add_argument("--file", type=Path, default=FILE, help="the file to write (default: %(default)s)")
    options = parser.parse_args(arguments)
    text = map_text()
    file: Path = options.file
    if options.check:
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            return 0
        print(f"{file} is out of date: run python scripts/make_eos_map.py", file=sys.stderr)
        return 1
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
