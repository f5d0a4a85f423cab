"""Reading and judging content files, whatever the game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludonaut.table.content import (
    ContentError,
    Deck,
    Problem,
    closest,
    content_hash,
    duplicates,
    flaws,
    parse_toml,
    read_deck,
    read_table,
    read_toml,
)


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    pass


class Burn(Word, frozen=True):
    amount: Annotated[int, msgspec.Meta(ge=1, le=3)]


class Freeze(Word, frozen=True):
    pass


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    size: Literal["big", "small"] = "small"
    speed: float = 1.0
    now: tuple[Burn | Freeze, ...] = ()
    later: tuple[Freeze, ...] = ()
    one: Burn | None = None
    text: str = ""


DECK = Deck("cards.toml", "card", Card)


def told(value: object) -> list[str]:
    return [f"{flaw.field}: {flaw.what}. {flaw.todo}" for flaw in flaws(value, Card)]


def test_a_good_table_has_no_flaws() -> None:
    assert (
        told(
            {
                "id": "a",
                "now": [{"do": "burn", "amount": 2}, {"do": "freeze"}],
                "one": {"do": "burn", "amount": 1},
            }
        )
        == []
    )


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({}, "id: 'id' is missing. Write text"),
        ({"id": 1}, "id: 1 is no text. Write text in quotation marks"),
        ({"id": "a", "size": "bog"}, "size: 'bog' is not allowed; did you mean 'big'?. Allowed: big, small"),
        ({"id": "a", "size": True}, "size: true is not allowed. Allowed: big, small"),
        (
            {"id": "a", "sice": "big"},
            "sice: unknown key 'sice'; did you mean 'size'?. Allowed: id, size, speed, now, later, one, text",
        ),
        (
            {"id": "a", "now": [{"do": "burn", "amount": 4}]},
            "now, entry 1, amount: 4 is out of range. Write a whole number from 1 to 3",
        ),
        (
            {"id": "a", "now": [{"do": "brun"}]},
            "now, entry 1, do: unknown effect 'brun'; did you mean 'burn'?. Allowed effects here: burn, freeze",
        ),
        (
            {"id": "a", "later": [{"do": "burn"}]},
            "later, entry 1, do: effect 'burn' does not belong here; move it to now or one."
            " Allowed effects here: freeze",
        ),
        ({"id": "a", "one": 3}, 'one: 3 is no effect. Write { do = "...", ... }'),
        ({"id": "a", "later": {}}, "later: a table is no list. Write a list in square brackets"),
    ],
)
def test_flaws(value: object, message: str) -> None:
    assert told(value) == [message]


class Place(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    at: tuple[float, float] = (0.0, 0.0)
    stock: dict[Literal["ore", "ice"], Annotated[int, msgspec.Meta(ge=0)]] = {}
    found: Annotated[float, msgspec.Meta(ge=0)] = 0.0


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"at": [1, 2.5]}, ""),
        ({"at": [1]}, "at: a list does not fit. Write a list of exactly 2 entries, each a number"),
        ({"at": [1, "x"]}, "at, entry 2: 'x' is no number. Write a number"),
        ({"at": [1, True]}, "at, entry 2: true is no number. Write a number"),
        ({"stock": {"ore": 3}}, ""),
        (
            {"stock": 3},
            "stock: 3 is no table. Write a table, each key one of ice, ore, each value a whole number",
        ),
        ({"stock": {"ory": 3}}, "stock, ory: 'ory' is not allowed; did you mean 'ore'?. Allowed: ice, ore"),
        ({"stock": {"ice": "x"}}, "stock, ice: 'x' is no whole number. Write a whole number"),
    ],
)
def test_pairs_and_tables_of_numbers(value: object, message: str) -> None:
    assert "\n".join(f"{flaw.field}: {flaw.what}. {flaw.todo}" for flaw in flaws(value, Place)) == message


def test_a_constraint_this_module_does_not_know_is_left_to_msgspec() -> None:
    [flaw] = flaws({"found": -1.0}, Place)
    assert "Expected `float` >= 0" in flaw.what


def test_all_flaws_of_a_table_are_found() -> None:
    assert len(told({"size": 1, "now": [{"do": "x"}, {"do": "burn"}, 3], "wings": 2})) == 6


json = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text("abdou", max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "size", "now", "later", "one", "do", "amount", "x"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@given(json)
def test_no_flaws_exactly_when_it_can_be_read(value: object) -> None:
    """The words here and msgspec agree about what is right (null aside, which TOML does not have)."""
    if "None" in repr(value):
        return
    try:
        msgspec.convert(value, Card)
        readable = True
    except msgspec.ValidationError:
        readable = False
    assert (flaws(value, Card) == []) == readable


def test_a_problem_is_one_line() -> None:
    problem = Problem("pack/cards.toml", "it is wrong", "Mend it", "card 'a'", "size", 4)
    assert str(problem) == "pack/cards.toml, line 4: card 'a': size: it is wrong. Mend it."
    assert str(Problem("cards.toml", "it is wrong")) == "cards.toml: it is wrong."


def test_one_mistake_is_in_the_singular() -> None:
    assert str(ContentError("x", [Problem("f", "no")])) == "the content pack x cannot be used (1 mistake):\n  f: no."


def test_the_closest_word() -> None:
    assert closest("bog", ["big", "small"]) == "; did you mean 'big'?"
    assert closest("enormous", ["big", "small"]) == ""


def test_reading_a_deck(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('# x\n[[card]]\nid = "a"\n\n[[card]]\nsize = 3\n', encoding="utf-8")
    problems: list[Problem] = []
    entries = read_deck(tmp_path, DECK, problems)
    assert entries is not None
    assert [(entry.label, entry.id, entry.line, entry.card) for entry in entries] == [
        ("card 'a'", "a", 2, Card(id="a")),
        ("card no. 2", "", 5, None),
    ]
    assert [problem.field for problem in problems] == ["size", "id"]


def test_cards_written_as_one_list_have_no_line(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('card = [{ id = "a" }]', encoding="utf-8")
    entries = read_deck(tmp_path, DECK, [])
    assert entries is not None
    assert entries[0].line == 0


def test_duplicates(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('[[card]]\nid = "a"\n[[card]]\nid = "a"\n', encoding="utf-8")
    problems: list[Problem] = []
    duplicates(read_deck(tmp_path, DECK, problems) or [], "id", problems)
    assert [problem.line for problem in problems] == [3]


def test_reading_a_single_table(tmp_path: Path) -> None:
    (tmp_path / "card.toml").write_text('id = "a"', encoding="utf-8")
    assert read_table(tmp_path, "card.toml", Card, []) == Card(id="a")


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "card.toml").mkdir()
    problems: list[Problem] = []
    assert read_toml(tmp_path, "card.toml", problems) is None
    assert "cannot be read" in problems[0].what


def test_the_hash_of_content() -> None:
    card = Card(id="a", now=(Burn(amount=1),))
    assert content_hash(card) == content_hash(Card(id="a", now=(Burn(amount=1),), speed=1.0, text="words"))
    assert content_hash(card) != content_hash(Card(id="a", now=(Burn(amount=2),)))
    assert content_hash(card) != content_hash(Card(id="a", now=(Freeze(),)))
    assert len(content_hash(card)) == 32


def test_the_hash_is_stable() -> None:
    """It stands in saved games: change it only together with their format."""
    assert content_hash(3, (Card(id="a", size="big"),)) == "fee8e14ca7fbf11805e3e79248034980"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a = " + "[" * 20_000, "lists or tables are nested too deeply"),
        ("a = " + "{a = " * 5_000, "lists or tables are nested too deeply"),
        ("a = " + "9" * 6_000, "a value cannot be read"),
    ],
    ids=["lists", "tables", "number"],
)
def test_monstrous_toml_is_told(text: str, what: str) -> None:
    problems: list[Problem] = []
    parse_toml(text, "x.toml", problems)
    assert what in str(problems[0])
