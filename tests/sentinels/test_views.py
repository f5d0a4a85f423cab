"""A view holds everything on the table and nothing that is hidden."""

from __future__ import annotations

import json
import random

import msgspec

from ludonaut.sentinels import texts, views
from ludonaut.sentinels.game import SENTINELS
from ludonaut.sentinels.packs import load
from ludonaut.sentinels.rules.state import Sentinels
from ludonaut.table.requests import Decision, answer, request_of, seed_generator


def game(seed: int = 1, **options: str) -> Sentinels:
    s = SENTINELS.new({"hero": "1a", **options})
    seed_generator(s, seed)
    s.advance()
    return s


def play(s: Sentinels, *names: str) -> views.SentinelsView:
    """The view after these answers."""
    for name in names:
        answer(s, name)
    return views.table(s)


def test_a_view_has_the_documented_shape() -> None:
    assert msgspec.convert(views.view(game()), views.SentinelsView).round == 1


def test_a_new_game_shows_three_tops() -> None:
    assert [(stack.letter, stack.count, stack.top is not None) for stack in views.table(game()).stacks] == [
        ("a", 15, True),
        ("b", 15, True),
        ("c", 15, True),
    ]


def test_unseen_cards_are_sorted() -> None:
    unseen = views.table(game()).unseen
    assert (len(unseen), unseen) == (42, sorted(unseen))


def test_the_generator_changes_nothing_in_a_view() -> None:
    one = game()
    before = views.view(one)
    seed_generator(one, "another seed")
    assert views.view(one) == before


def test_no_view_of_a_whole_game_holds_generator_or_seed() -> None:
    s = game(5)
    chooser = random.Random(5)
    leaks = []
    while isinstance(request := request_of(s), Decision):
        text = json.dumps(views.view(s))
        leaks += [word for word in s.generator_json()[:3] if str(word) in text]
        answer(s, chooser.choice(request.names))
    assert leaks == []


def test_the_dice_of_a_view_are_seventeen() -> None:
    s = game(2)
    chooser = random.Random(2)
    totals = set()
    while isinstance(request := request_of(s), Decision):
        table = views.table(s)
        dice = table.dice
        tables = (dice.pool, dice.committed, dice.exhausted, dice.banished)
        shown = [*dice.rolled, *dice.kept, *(die for enemy in table.active for die in enemy.dice)]
        totals.add(sum(sum(zone.values()) for zone in tables) + sum(die.count for die in shown))
        answer(s, chooser.choice(request.names))
    # Dice of an enemy that slipped back to its stack lie in an empty slot until they are exhausted.
    assert max(totals) == 17


def test_the_forecast_totals_the_undefeated() -> None:
    s = game()
    answer(s, "activate a")
    table = views.table(s)
    assert table.forecast is not None
    assert table.forecast.damage == sum(enemy.deals for enemy in table.active) > 0


def test_phases_are_told_apart() -> None:
    s = game()
    seen = [views.phase(s)]
    while isinstance(request := request_of(s), Decision) and s.round == 1:
        answer(s, "resolve" if "resolve" in request.names else request.names[0])
        seen.append(views.phase(s))
    assert list(dict.fromkeys(seen))[:3] == ["activation", "strategy", "resolve"]


def test_setup_is_a_phase() -> None:
    s = SENTINELS.new({})
    seed_generator(s, 1)
    s.advance()
    assert views.table(s).phase == "setup"


def test_the_reference_knows_every_card() -> None:
    pack = load()
    assert list(views.reference(pack)) == list(texts.components(pack))
