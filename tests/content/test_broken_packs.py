"""A pack with a card missing, or with a wrong field, cannot be loaded, and the loader says exactly what is wrong."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ludonaut.eos import packs as eos
from ludonaut.sentinels import packs as sentinels
from ludonaut.table.content import Deck
from ludonaut.table.packs import called

GAMES: dict[str, ModuleType] = {"eos": eos, "sentinels": sentinels}


def cards_of(text: str, deck: Deck[Any]) -> list[str]:
    """The parts of a deck's file: what stands before the first card, then the cards."""
    return re.split(rf"(?m)^(?=\[\[{deck.key}\]\]$)", text)


def id_of(card: str, deck: Deck[Any]) -> str:
    found = re.search(rf'(?m)^{deck.id_field} = "(.+)"$', card)
    assert found is not None
    return found[1]


DECKS = [(game, deck) for game, packs in GAMES.items() for deck in packs.LAYOUT.decks]
CARDS = [
    (game, deck, number, id_of(card, deck))
    for game, deck in DECKS
    for number, card in enumerate(cards_of((GAMES[game].BASE / deck.file).read_text("utf-8"), deck)[1:], 1)
]


@pytest.fixture
def broken(tmp_path: Path) -> Callable[[str, Deck[Any], Callable[[list[str]], list[str]]], list[str]]:
    """What the loader says about the built-in pack with one deck's file changed."""

    def break_it(game: str, deck: Deck[Any], change: Callable[[list[str]], list[str]]) -> list[str]:
        directory = tmp_path / "mine"
        shutil.copytree(GAMES[game].BASE, directory)
        file = directory / deck.file
        parts = cards_of(file.read_text("utf-8"), deck)
        file.write_text("".join(change(parts)), "utf-8")
        told: list[str] = GAMES[game].check(directory)
        return told

    return break_it


# --- a card is missing --------------------------------------------------------------------------------------


def also_told(game: str, deck: Deck[Any], ident: str) -> list[str]:
    """What is said besides the count: what the card was needed for."""
    name = called(deck)
    if (game, name) == ("eos", "characters"):
        return [f"1 character needed for {ident}, 0 found"]
    if (game, name) == ("eos", "stations"):
        [region] = [card.region for card in eos.load().stations if card.id == ident]
        return [f"3 station actions needed for {region}, 2 found"]
    if (game, name) == ("sentinels", "dice"):
        return [f"no die of colour {ident}"]
    if (game, name) == ("sentinels", "items"):
        return [f"there is no item '{ident}'"]
    if (game, name) == ("sentinels", "enemies"):
        [enemy] = [card for card in sentinels.load().enemies if card.id == ident]
        carried = [reward.item for reward in (enemy.reward, enemy.later_reward) if reward is not None and reward.item]
        return [f"item '{item}': id: no enemy carries this item" for item in carried]
    return []


def size(game: str, deck: Deck[Any], ident: str) -> tuple[int, int]:
    """How many cards the deck should hold, and how many are left; dice count one by one."""
    held = getattr(GAMES[game].load(), called(deck))
    if called(deck) == "dice":
        return sum(die.count for die in held), sum(die.count for die in held if die.colour != ident)
    return len(held), len(held) - 1


@pytest.mark.parametrize(("game", "deck", "number", "ident"), CARDS, ids=[f"{card[0]}-{card[3]}" for card in CARDS])
def test_a_removed_card_is_missed(
    broken: Callable[..., list[str]], game: str, deck: Deck[Any], number: int, ident: str
) -> None:
    told = broken(game, deck, lambda parts: parts[:number] + parts[number + 1 :])
    declared, found = size(game, deck, ident)
    count = f"mine/pack.toml: counts, {called(deck)}: {declared} {called(deck)} declared, {found} found"
    wanted = [count, *also_told(game, deck, ident)]
    assert [len(told), *(sum(words in line for line in told) for words in wanted)] == [len(wanted), *[1] * len(wanted)]


# --- a field is wrong ---------------------------------------------------------------------------------------


def line_of(field: str) -> str:
    """A pattern for the line of a field."""
    return rf"(?m)^{field} = .+\n"


def unknown_key(card: str, deck: Deck[Any]) -> str:
    return re.sub(line_of(deck.id_field), lambda found: found[0] + "horsepower = 1\n", card, count=1)


def missing_id(card: str, deck: Deck[Any]) -> str:
    return re.sub(line_of(deck.id_field), "", card, count=1)


def number_for_id(card: str, deck: Deck[Any]) -> str:
    return re.sub(line_of(deck.id_field), f"{deck.id_field} = 7\n", card, count=1)


def strange_id(card: str, deck: Deck[Any]) -> str:
    return re.sub(line_of(deck.id_field), f'{deck.id_field} = "No Such Id!"\n', card, count=1)


def list_for_name(card: str, deck: Deck[Any]) -> str:
    return re.sub(line_of("name"), 'name = ["Two", "Names"]\n', card, count=1)


def missing_name(card: str, deck: Deck[Any]) -> str:
    return re.sub(line_of("name"), "", card, count=1)


KINDS: dict[str, tuple[Callable[[str, Deck[Any]], str], str]] = {
    "unknown key": (unknown_key, "unknown key 'horsepower'"),
    "missing id": (missing_id, "{id_field}: "),
    "number for an id": (number_for_id, "{id_field}: "),
    "strange id": (strange_id, "{id_field}: "),
    "list for a name": (list_for_name, "name: "),
    "missing name": (missing_name, "name: "),
}
"""Kinds of wrong fields: how the first card of a deck is spoilt, and what must be said about it."""

WRONG = [
    (game, deck, kind)
    for game, deck in DECKS
    for kind in KINDS
    if "name" not in kind or called(deck) != "dice"  # dice have no names
]


@pytest.mark.parametrize(("game", "deck", "kind"), WRONG, ids=[f"{one[0]}-{called(one[1])}-{one[2]}" for one in WRONG])
def test_a_wrong_field_is_named(broken: Callable[..., list[str]], game: str, deck: Deck[Any], kind: str) -> None:
    spoil, words = KINDS[kind]
    told = broken(game, deck, lambda parts: [parts[0], spoil(parts[1], deck), *parts[2:]])
    about = [line for line in told if line.startswith(f"mine/{deck.file}, line ")]
    assert about
    assert [line for line in about if words.format(id_field=deck.id_field) not in line] == []


@pytest.mark.parametrize(("game", "deck"), DECKS, ids=[f"{one[0]}-{called(one[1])}" for one in DECKS])
def test_a_card_written_twice_is_told(broken: Callable[..., list[str]], game: str, deck: Deck[Any]) -> None:
    told = broken(game, deck, lambda parts: [*parts[:-1], parts[-1].rstrip() + "\n\n", parts[1]])
    ident = id_of(cards_of((GAMES[game].BASE / deck.file).read_text("utf-8"), deck)[1], deck)
    assert [line for line in told if f"'{ident}'" in line and line.startswith(f"mine/{deck.file}, line ")]


@pytest.mark.parametrize(("game", "deck"), DECKS, ids=[f"{one[0]}-{called(one[1])}" for one in DECKS])
def test_a_file_that_is_no_toml_is_told_with_its_line(
    broken: Callable[..., list[str]], game: str, deck: Deck[Any]
) -> None:
    told = broken(game, deck, lambda parts: ["name = \n", *parts])
    assert [bool(re.match(rf"mine/{deck.file}, line 1: ", line)) for line in told] == [True]
