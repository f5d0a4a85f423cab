"""A balance report in words: as plain text for the terminal, and as Markdown in a document that people write in too.

In the document the figures stand between two markers; all else is left as it is when the report is made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ludonaut.lab.report import percent, title_of, wanted, who

FOLD: Final = 12
"""Tables with more rows are folded in the document."""


class PageError(ValueError):
    """The document cannot be written; says why and what to do."""


@dataclass(frozen=True)
class Grid:
    """A table; all columns but the first ``left`` ones are numbers."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: int = 1


@dataclass(frozen=True)
class Section:
    """A part of the report.  ``chart``: the name of its picture; ``fold``: a long table is folded in the document."""

    title: str
    text: str
    grid: Grid
    chart: str = ""
    fold: bool = False


def headline(found: Mapping[str, Any]) -> str:
    """What was played, in one sentence."""
    options = "".join(f", {name} {value}" for name, value in found["options"].items())
    return (
        f"{found['games_each']:,} games for each {found['option']}{options}, bot `{found['bot']}`, and as many of"
        f" random play; seeds from {found['seed']}."
    )


def origin(found: Mapping[str, Any]) -> str:
    """What it was played with."""
    engine = f"Ludonaut {found['version']}, {found['engine']} engine"
    return f"{engine}, rules version {found['rules']}, content `{found['content']}`."


def sections(found: Mapping[str, Any]) -> list[Section]:
    """The whole report, part by part."""
    return [
        Section("Targets", "", _targets(found["targets"])),
        Section("Wins", "With 95% intervals.", _wins(found["wins"]), "wins"),
        Section("Causes of loss", "", _losses(found["losses"]), "losses"),
        *(Section(spread["title"], spread["text"], _spread(spread), spread["ident"]) for spread in found["spreads"]),
        *(Section(course["title"], course["text"], _course(course), course["ident"]) for course in found["courses"]),
        *(
            Section(usage["title"], _usage_text(usage), _usage(usage), f"use-{usage['ident']}", fold=True)
            for usage in found["usages"]
        ),
        *(Section(table["title"], table["text"], _table(table), fold=True) for table in found["tables"]),
    ]


def _targets(targets: Sequence[Mapping[str, Any]]) -> Grid:
    met = {True: "yes", False: "NO", None: "–"}
    rows = [[_capital(one["what"]), one["found"], one["wanted"], met[one["met"]]] for one in targets]
    return Grid(("target", "found", "wanted", "met"), rows, left=4)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _wins(wins: Sequence[Mapping[str, Any]]) -> Grid:
    rows = []
    for row in wins:
        low, high = row["win_rate_ci95"]
        rows.append(
            [
                who(row),
                f"{row['wins']:,} of {row['games']:,}",
                percent(row["win_rate"]),
                f"{percent(low)} to {percent(high)}",
                wanted(row),
            ]
        )
    return Grid(("", "won", "share", "95% interval", "wanted"), rows)


def _losses(losses: Mapping[str, Any]) -> Grid:
    variants = losses["by_variant"]
    causes = sorted({cause for found in variants.values() for cause in found["causes"]})
    rows = [
        [_capital(cause), *(_part(found["causes"].get(cause, 0), found["losses"]) for found in variants.values())]
        for cause in causes
    ]
    rows.append(["All losses", *(f"{found['losses']:,}" for found in variants.values())])
    return Grid(("cause", *map(title_of, variants)), rows)


def _part(part: int, whole: int) -> str:
    return f"{part:,} ({percent(part / whole if whole else None)})"


def _spread(spread: Mapping[str, Any]) -> Grid:
    variants = spread["by_variant"]
    rows = []
    for value in spread_values(spread):
        cells = []
        for found in variants.values():
            games = sum(sum(counts.values()) for counts in found.values())
            for result in ("won", "lost"):
                number = found[result].get(value, 0)
                cells.append(percent(number / games if games else None))
        rows.append([value, *cells])
    heads = [f"{title_of(variant)}, {result}" for variant in variants for result in ("won", "lost")]
    return Grid((spread["axis"], *heads), rows)


def spread_values(spread: Mapping[str, Any]) -> list[str]:
    """The values that occurred; whole numbers without gaps."""
    values = {value for found in spread["by_variant"].values() for counts in found.values() for value in counts}
    if values and all(value.isdigit() for value in values):
        numbers = [int(value) for value in values]
        return [str(number) for number in range(min(numbers), max(numbers) + 1)]
    return sorted(values)


def _course(course: Mapping[str, Any]) -> Grid:
    variants = course["by_variant"]
    rows = [
        [str(place), *(_mean(points[i]) for points in variants.values())] for i, place in enumerate(course["places"])
    ]
    return Grid((course["axis"], *map(title_of, variants)), rows)


def _mean(point: Mapping[str, Any]) -> str:
    return "–" if point["mean"] is None else f"{point['mean']:.2f}"


def _usage_text(usage: Mapping[str, Any]) -> str:
    below = sum(row["below"] for row in usage["rows"])
    least = percent(usage["least"], 0)
    verb = "is" if below == 1 else "are"
    sentence = f"{below} of {len(usage['rows'])} {verb} below {least}." if below else f"None is below {least}."
    return f"{usage['text']} {sentence}".strip()


def _usage(usage: Mapping[str, Any]) -> Grid:
    could = f"{usage['could']} ({'times' if usage['each_time'] else 'games'})"
    head = ["name", "of", f"{usage['done']}, of all games", could, f"{usage['done']}, of these"]
    then = usage["then"]
    rows = []
    for row in usage["rows"]:
        cells = [row["name"], row["group"], percent(row["of_all"]), f"{row['could']:,}", percent(row["share"])]
        if then:
            cells.append(percent(row["then"]))
        rows.append([*cells, "below target" if row["below"] else ""])
    return Grid([*head, *([f"then {then}"] if then else []), "mark"], rows, left=2)


def _table(table: Mapping[str, Any]) -> Grid:
    return Grid(table["head"], [[str(cell) for cell in row] for row in table["rows"]])


# --- plain text -----------------------------------------------------------------------------------


def plain(found: Mapping[str, Any], parts: Sequence[Section]) -> str:
    """The report for a terminal."""
    lines = [f"{found['title']}: balance", headline(found).replace("`", ""), origin(found).replace("`", "")]
    for part in parts:
        lines += ["", part.title.upper(), *([part.text] if part.text else []), *_aligned(part.grid)]
    return "\n".join(lines)


def _aligned(grid: Grid) -> Iterator[str]:
    rows = [list(grid.head), *grid.rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(grid.head))]
    for row in rows:
        cells = [
            cell.ljust(width) if i < grid.left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths))
        ]
        yield "  " + "  ".join(cells).rstrip()


# --- Markdown -------------------------------------------------------------------------------------


def markdown(found: Mapping[str, Any], parts: Sequence[Section], pictures: Mapping[str, str]) -> str:
    """The generated part of the document.  ``pictures``: where the picture of each chart is, from the document."""
    lines = [headline(found), origin(found), "", f"Made again by `{command(found)}`.", ""]
    for part in parts:
        lines += [f"## {part.title}", ""]
        if part.text:
            lines += [part.text, ""]
        if part.chart in pictures:
            lines += [f"![{part.title}: the figures of the table below, drawn]({pictures[part.chart]})", ""]
        lines += [*(_folded if part.fold else _table_lines)(part.grid), ""]
    return "\n".join(lines)


def command(found: Mapping[str, Any]) -> str:
    """The command that makes this report."""
    options = "".join(
        f" --rule {name}={value}" if name[1:].isdigit() else f" --{name} {value}"
        for name, value in found["options"].items()
    )
    pack = f" --pack {found['pack']}" if found["pack"] else ""
    return (
        f"ludonaut report {found['game']} --games {found['games_each']} --bot {found['bot']} --seed {found['seed']}"
        f"{options}{pack} --out docs"
    )


def _table_lines(grid: Grid) -> list[str]:
    return [
        _row(grid.head),
        _row(["---" if i < grid.left else "--:" for i in range(len(grid.head))]),
        *(_row(row) for row in grid.rows),
    ]


def _folded(grid: Grid) -> list[str]:
    """A table, behind a line to press when it is long."""
    table = _table_lines(grid)
    if len(grid.rows) <= FOLD:
        return table
    return ["<details>", f"<summary>{len(grid.rows)} rows</summary>", "", *table, "", "</details>"]


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


# --- the document ---------------------------------------------------------------------------------


def markers(game: str) -> tuple[str, str]:
    """The lines between which the generated part stands."""
    return (
        f"<!-- report of {game}: begin. Written by `ludonaut report {game}`; write above or below, not in here. -->",
        f"<!-- report of {game}: end -->",
    )


def around(path: Path, game: str, title: str) -> tuple[str, str]:
    """What stands before and after the generated part of a document; a new document gets a heading.

    :raises PageError: when the document has not both markers in their order, or cannot be read.
    """
    begin, end = markers(game)
    if not path.exists():
        return f"# {title}: balance\n\n", "\n"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise PageError(f"{path}: cannot be read ({problem}); choose another folder") from problem
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
        raise PageError(
            f"{path}: the report stands between two lines, each of which must be there once. Add them where the figures"
            f" belong, or choose another folder:\n{begin}\n{end}"
        )
    return text[: text.index(begin)], text[text.index(end) + len(end) :]


def document(before: str, generated: str, after: str, game: str) -> str:
    """The document with its generated part."""
    begin, end = markers(game)
    return f"{before}{begin}\n\n{generated.strip()}\n\n{end}{after}"
