"""Starter packs: a new pack directory that builds on a game's own pack, loads at once, and says how to go on."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from ludonaut.table.content import ContentError, Problem
from ludonaut.table.packs import Layout, called

_PACK: Final = """# Your pack.  It builds on the game's own one: it needs only the files that it changes.
id = "{id}"
name = "{name}"
game = "{game}"
version = "1.0"
extends = "base"
# Decks listed here are taken from this pack alone, so that you can write all their cards yourself.
# replaces = ["{deck}"]
{more}
# How many cards each deck holds in the end, inherited ones included.
[counts]
{counts}
"""
_DECK: Final = """\
# A card with the id of an inherited one takes its place; a card with a new id is added (then raise `{deck}` in the
# counts of pack.toml by one).  The words are explained in docs/{game}-vocabulary.md; change this card, and check it
# with: ludonaut content check {shown}

{card}"""
_README: Final = """# {name}

A content pack for the game `{game}` of Ludonaut. It extends the built-in pack: what stands here takes the place of what
stands there, all other cards stay as they are.

| file | what it holds |
|---|---|
| `pack.toml` | the pack's name, what it builds on, how many cards each deck holds |
| `{deck}.toml` | one card to begin with: change its numbers, its text, its name |

Other decks go into files of their own: {files}.

## Write, check, play

    ludonaut content check {shown}
    ludonaut content show {ident} --explain --pack {shown}
    ludonaut play {game} --pack {shown}

`check` names every mistake with file, card and field. `--explain` puts the sentence that your data mean beside the text
you wrote. Every word a card may use stands in `docs/{game}-vocabulary.md`, each with an example.

To enter a whole deck, such as the cards of a box you own, list it in `replaces` in `pack.toml`, write all its cards
into its file, and put their number into `counts`.
"""


def write_starter(directory: Path, layout: Layout, base: Path, deck: str) -> list[Path]:
    """Write a starter pack that extends the built-in pack ``base`` and holds the first card of one ``deck``.

    The directory is made when it is not there.  Returns the files written.

    :raises ContentError: when files stand in the way, or the name cannot be a pack's.
    """
    name = directory.resolve().name
    ident = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40].strip("-")
    if not ident or (layout.content / ident).exists():
        problem = Problem(str(directory), f"'{name}' cannot be the name of a pack", "Give the directory another name")
        raise ContentError(str(directory), [problem])
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        problem = Problem(str(directory), "there is something already", "Name a new or an empty directory")
        raise ContentError(str(directory), [problem])
    info = tomllib.loads((base / "pack.toml").read_text("utf-8"))
    counts = "\n".join(f"{one} = {count}" for one, count in info["counts"].items())
    more = "".join(f"{key} = {value}\n" for key, value in info.items() if isinstance(value, int))
    title = name.replace("-", " ").replace("_", " ").strip().capitalize()[:40] or ident
    card = first_card(base, layout, deck)
    words = {
        "id": ident, "name": title.replace('"', "'").replace("\\", "/"), "game": info["game"], "deck": deck,
        "counts": counts, "more": more, "card": card, "shown": _shown(directory),
        "ident": tomllib.loads(card.split("]]", 1)[1])["id"],
        "files": ", ".join(f"`{file}`" for file in layout.files()[1:] if file != f"{deck}.toml"),
    }  # fmt: skip
    directory.mkdir(parents=True, exist_ok=True)
    written = []
    for file, text in (("pack.toml", _PACK), (f"{deck}.toml", _DECK), ("README.md", _README)):
        written.append(directory / file)
        written[-1].write_text(text.format_map(words), encoding="utf-8", newline="\n")
    return written


def first_card(base: Path, layout: Layout, deck: str) -> str:
    """The first card of a deck's file, as it is written there."""
    [found] = [one for one in layout.decks if called(one) == deck]
    parts = re.split(rf"(?m)^(?=\[\[{found.key}\]\]$|# --- )", (base / found.file).read_text("utf-8"))
    return next(part for part in parts if part.startswith(f"[[{found.key}]]")).rstrip() + "\n"


def _shown(directory: Path) -> str:
    """The directory as it is typed on a command line."""
    text = str(directory)
    return f"'{text}'" if re.search(r"[^\w./~+-]", text) else text
