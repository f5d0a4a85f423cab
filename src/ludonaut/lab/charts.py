"""The pictures of a balance report: small SVG files that come out the same whenever the figures are the same.

Text stays text, so pictures are small and can be searched.  They have a white ground of their own and are read on light
and dark pages; whatever a colour says, a pattern, a shape or a word says too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from ludonaut.lab.report import title_of, wanted, who
from ludonaut.lab.report_text import spread_values

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK: Final = "#1f2328"
SOFT: Final = "#6e7781"
LINES: Final = "#d0d7de"
GOOD: Final = "#6ea2d8"
BAD: Final = "#f2a65a"
BAND: Final = "#dbe9d8"
SERIES: Final = (("#1b4f8f", "o", "-"), ("#b3541e", "s", "--"), ("#3d7a3a", "^", "-."), ("#7a3b8f", "D", ":"))
"""Colour, marker and line of each series."""
WIDTH: Final = 8.0
"""Inches; 72 points each."""
ROW: Final = 0.235
FONTS: Final = "DejaVu Sans, Verdana, Arial, sans-serif"
"""The pictures are laid out with the first; the others are hardly wider."""

SETTINGS: Final[Any] = {
    "svg.hashsalt": "ludonaut",
    "svg.fonttype": "none",
    "font.family": ["DejaVu Sans"],
    "font.size": 9.5,
    "text.color": INK,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.facecolor": "#ffffff",
    "axes.titlesize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": "#ffffff",
    "grid.color": LINES,
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.8,
    "legend.frameon": False,
}


class NoPlots(ValueError):
    """The library that draws is not installed; says how to install it."""


def need_library() -> None:
    """Fail early without the library.

    :raises NoPlots: when it is not installed.
    """
    if find_spec("matplotlib") is None:
        raise NoPlots(
            "The pictures need matplotlib; install it with: pip install 'ludonaut[report]'. Without --out"
            " the figures are printed as tables, or with --json, and need no library."
        )


def draw(found: Mapping[str, Any]) -> dict[str, bytes]:
    """All pictures of a report by name.

    :raises NoPlots: when matplotlib is not installed.
    """
    need_library()
    with _settings():
        return {name: _svg(make()) for name, make in _charts(found)}


@contextmanager
def _settings() -> Iterator[None]:
    import matplotlib

    with matplotlib.rc_context(SETTINGS):
        yield


def _charts(found: Mapping[str, Any]) -> Iterator[tuple[str, Callable[[], Figure]]]:
    yield "wins", lambda: _wins(found["wins"])
    yield "losses", lambda: _losses(found["losses"])
    for spread in found["spreads"]:
        yield spread["ident"], lambda spread=spread: _spread(spread)  # type: ignore[misc]
    for course in found["courses"]:
        yield course["ident"], lambda course=course: _course(course)  # type: ignore[misc]
    for usage in found["usages"]:
        yield f"use-{usage['ident']}", lambda usage=usage: _usage(usage)  # type: ignore[misc]


def _figure(height: float) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(WIDTH, height), layout="constrained")


def _svg(figure: Figure) -> bytes:
    """A figure as SVG, without date and with short numbers."""
    file = BytesIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    text = file.getvalue().decode()
    text = re.sub(r"(\d\.\d\d)\d+", r"\1", text).replace("'DejaVu Sans'", FONTS)
    return "".join(line.rstrip() + "\n" for line in text.splitlines()).encode()


def _wins(wins: Sequence[Mapping[str, Any]]) -> Figure:
    """A row for each variant: the target as a band, the rate as a dot with its interval."""
    figure = _figure(0.9 + 0.42 * len(wins))
    axes: Axes = figure.subplots()
    for y, row in enumerate(wins):
        low, high = row["wanted"]
        if low is not None:
            axes.barh(y, high - low, left=low, height=0.7, color=BAND, edgecolor=SOFT, hatch="/", linewidth=0.8)
        below, above = row["win_rate_ci95"]
        rate = row["win_rate"]
        axes.errorbar(
            rate, y, xerr=[[max(rate - below, 0)], [max(above - rate, 0)]],
            fmt="D" if row["random"] else "o", color=INK, markersize=5, capsize=4, linewidth=1.4,
        )  # fmt: skip
        text = f"{rate:.1%}" + (f", wanted: {wanted(row)}" if wanted(row) else "")
        axes.text(1.03, y, text, va="center")
    axes.set_yticks(range(len(wins)), [who(row) for row in wins])
    axes.set_ylim(len(wins) - 0.5, -0.5)
    axes.set_xlim(-0.02, 1.02)
    _percent_axis(axes, "games won (dot, with its 95% interval; striped band: wanted)")
    axes.tick_params(axis="y", length=0)
    return figure


def _losses(losses: Mapping[str, Any]) -> Figure:
    """Bars of each variant's causes; the largest share wanted as a line."""
    rows = []
    for variant, found in losses["by_variant"].items():
        bars = sorted(found["groups"].items(), key=lambda pair: (-pair[1], pair[0]))
        for name, number in bars:
            share = number / found["losses"] if found["losses"] else 0.0
            over = variant == losses["variant"] and share > losses["most"]
            label = f"{share:.1%} ({number:,} of {found['losses']:,})" if found["losses"] else "no losses"
            label += ", above target" if over else ""
            rows.append((f"{title_of(variant)}: {name}", share, label, over))
    note = f"at most {losses['most']:.0%} wanted, {title_of(losses['variant'])}"
    return _bars(rows, losses["most"], note, "share of the losses", full=True)


def _usage(usage: Mapping[str, Any]) -> Figure:
    """Sorted bars; those below the target hatched and named."""
    groups = {row["group"] for row in usage["rows"]}
    rows = []
    for row in usage["rows"]:
        name = f"{row['name']} ({row['group']})" if len(groups) > 1 else row["name"]
        label = "never possible" if row["share"] is None else f"{row['share']:.1%}"
        rows.append((name, row["share"] or 0.0, label + (", below target" if row["below"] else ""), row["below"]))
    what = "times" if usage["each_time"] else "games"
    axis = f"{usage['done']}, share of the {what} with the chance ({usage['could']})"
    return _bars(rows, usage["least"], f"{usage['least']:.0%} wanted", axis)


def _bars(
    rows: Sequence[tuple[str, float, str, bool]], target: float, note: str, axis: str, full: bool = False
) -> Figure:
    """Horizontal bars: name, share, what is written beside it, and whether it misses the target."""
    figure = _figure(0.95 + ROW * len(rows))
    axes: Axes = figure.subplots()
    most = 1.0 if full else max([share for _, share, _, _ in rows] + [target]) * 1.02
    for y, (_, share, label, missed) in enumerate(rows):
        axes.barh(
            y, share, height=0.66, color=BAD if missed else GOOD, edgecolor=INK, linewidth=0.5,
            hatch="////" if missed else None,
        )  # fmt: skip
        crossed = share < target < share + most * 0.3
        axes.text(share + most * 0.012, y, label, va="center", fontsize=8.5, bbox=_ground() if crossed else None)
    axes.axvline(target, color=INK, linestyle="--", linewidth=1)
    axes.text(target, -0.75, f" {note}", va="bottom", ha="left", fontsize=8.5)
    axes.set_yticks(range(len(rows)), [name for name, _, _, _ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.7)
    widest = most * (1.45 if full else 1.3)
    axes.set_xlim(0, widest)
    _percent_axis(axes, axis)
    axes.set_xticks([tick for tick in axes.get_xticks() if 0 <= tick <= min(widest, 1.0)])
    axes.tick_params(axis="y", length=0)
    return figure


def _ground() -> dict[str, Any]:
    """A white ground, so that no line runs through a label."""
    return {"facecolor": "#ffffff", "edgecolor": "none", "pad": 0.8}


def _spread(spread: Mapping[str, Any]) -> Figure:
    """A small chart for each variant: won below, lost above it, of all games."""
    variants = spread["by_variant"]
    values = spread_values(spread)
    figure = _figure(3.0)
    every: Sequence[Axes] = figure.subplots(1, len(variants), sharey=True, squeeze=False)[0]
    for axes, (variant, found) in zip(every, variants.items()):
        games = sum(sum(counts.values()) for counts in found.values()) or 1
        won = [found["won"].get(value, 0) / games for value in values]
        lost = [found["lost"].get(value, 0) / games for value in values]
        axes.bar(values, won, width=0.8, color=GOOD, edgecolor=INK, linewidth=0.5, label="won")
        axes.bar(
            values, lost, width=0.8, bottom=won, color=BAD, edgecolor=INK, linewidth=0.5, hatch="////", label="lost"
        )
        axes.set_title(title_of(variant))
        axes.set_ylim(0, max(axes.get_ylim()[1], 1.08 * max(map(sum, zip(won, lost)), default=1)))
        axes.set_xlabel(spread["axis"])
        axes.yaxis.set_major_formatter(_percents())
        axes.grid(axis="y")
        axes.set_axisbelow(True)
        axes.tick_params(axis="x", length=0)
    every[0].set_ylabel("share of the games")
    handles, labels = every[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper right", ncols=2)
    return figure


def _course(course: Mapping[str, Any]) -> Figure:
    """A line for each variant."""
    figure = _figure(3.4)
    axes: Axes = figure.subplots()
    for i, (variant, points) in enumerate(course["by_variant"].items()):
        colour, marker, line = SERIES[i % len(SERIES)]
        known = [(x, point["mean"]) for x, point in zip(course["places"], points) if point["mean"] is not None]
        axes.plot(
            [x for x, _ in known], [y for _, y in known],
            color=colour, marker=marker, linestyle=line, markersize=6, linewidth=1.8, label=title_of(variant),
        )  # fmt: skip
    axes.axhline(course["most"], color=SOFT, linestyle=":", linewidth=1)
    axes.text(course["places"][0], course["most"], f"all {course['most']}", va="bottom", fontsize=8.5)
    axes.set_xticks(course["places"])
    axes.set_ylim(0, course["most"] * 1.12)
    axes.set_xlabel(course["axis"])
    axes.set_ylabel("on average")
    axes.grid()
    figure.legend(loc="outside upper right", ncols=len(SERIES))
    return figure


def _percent_axis(axes: Axes, label: str) -> None:
    axes.xaxis.set_major_formatter(_percents())
    axes.set_xlabel(label)
    axes.grid(axis="x")
    axes.set_axisbelow(True)


def _percents() -> Any:
    from matplotlib.ticker import PercentFormatter

    return PercentFormatter(1.0, decimals=None, symbol="%")
