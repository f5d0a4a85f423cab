"""Packs of Project EOS Rise that build on each other, and what the loader says about bad ones."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.eos.helpers import SCENERY, WORKED

from ludonaut.eos import vocabulary as v
from ludonaut.eos.packs import BASE, FILES, LAYOUT, check, load
from ludonaut.table.content import ContentError
from ludonaut.table.packs import called

PACK = load()


def copy_of_base(tmp_path: Path) -> Path:
    """The built-in pack in a directory of its own, outside of the built-in ones."""
    directory = tmp_path / "mine"
    shutil.copytree(BASE, directory)
    return directory


def whole_pack(tmp_path: Path) -> Path:
    """The built-in pack, but with boards, ships and damage cards that stay as they are: their numbers can be typed."""
    directory = copy_of_base(tmp_path)
    for file in (*SCENERY.glob("*.toml"), *WORKED.glob("*.toml")):
        if file.name != "pack.toml":
            shutil.copy(file, directory)
    return directory


def extension(tmp_path: Path, counts: dict[str, int] | None = None, more: str = "", **files: str) -> Path:
    """A pack that extends the built-in one."""
    directory = tmp_path / "house"
    directory.mkdir()
    declared = {called(deck): len(getattr(PACK, called(deck))) for deck in LAYOUT.decks} | (counts or {})
    (directory / "pack.toml").write_text(
        f'id = "house"\nname = "House"\ngame = "eos"\nversion = "1"\nextends = "base"\n{more}\n[counts]\n'
        + "".join(f"{name} = {count}\n" for name, count in declared.items())
    )
    for name, text in files.items():
        (directory / f"{name}.toml").write_text(text)
    return directory


CONTRACT = """
[[contract]]
id = "{}"
name = "House Contract"
text = "On pick-up: nothing. On delivery: gain 9 credits."
pick_up = []
delivery = [{{ do = "credits", amount = 9 }}]
"""


def test_a_copy_has_the_same_hash(tmp_path: Path) -> None:
    assert load(copy_of_base(tmp_path)).hash == PACK.hash


def test_an_extension_that_changes_nothing_has_the_same_hash(tmp_path: Path) -> None:
    assert load(extension(tmp_path)).hash == PACK.hash


@pytest.mark.parametrize("word", ["name", "text", "intent"])
def test_wording_does_not_change_the_hash(tmp_path: Path, word: str) -> None:
    directory = copy_of_base(tmp_path)
    file = directory / "contracts.toml"
    file.write_text(re.sub(rf'^{word} = ".*"$', f'{word} = "Other."', file.read_text(), flags=re.MULTILINE))
    assert load(directory).hash == PACK.hash


def test_drawing_places_do_not_change_the_hash(tmp_path: Path) -> None:
    directory = copy_of_base(tmp_path)
    file = directory / "map.toml"
    file.write_text(file.read_text().split("[places]")[0])
    assert load(directory).hash == PACK.hash


def test_a_number_changes_the_hash(tmp_path: Path) -> None:
    directory = whole_pack(tmp_path)
    before = load(directory).hash
    file = directory / "board.toml"
    file.write_text(change(file.read_text(), "intel = 5", "intel = 4"))
    assert load(directory).hash != before


def test_an_extension_adds_a_card(tmp_path: Path) -> None:
    pack = load(extension(tmp_path, {"contracts": 22}, contracts=CONTRACT.format("house-contract")))
    assert pack.contracts[:-1] == PACK.contracts
    assert pack.contracts[-1].id == "house-contract"


def test_an_extension_changes_a_card_in_its_place(tmp_path: Path) -> None:
    pack = load(extension(tmp_path, contracts=CONTRACT.format(PACK.contracts[3].id)))
    assert pack.contracts[3].delivery == (v.Credits(amount=9),)
    assert len(pack.contracts) == 21


def test_an_extension_replaces_a_deck(tmp_path: Path) -> None:
    directory = extension(tmp_path, {"contracts": 1}, 'replaces = ["contracts"]', contracts=CONTRACT.format("only"))
    assert [card.id for card in load(directory).contracts] == ["only"]


def test_an_extension_replaces_the_board(tmp_path: Path) -> None:
    board = (SCENERY / "board.toml").read_text().replace("intel = 5", "intel = 4")
    assert load(extension(tmp_path, board=board)).board.intel == 4


def test_a_pack_is_read_once(tmp_path: Path) -> None:
    directory = extension(tmp_path)
    assert load(directory) is load(directory)


def test_a_pack_is_read_again_when_one_of_its_files_changed(tmp_path: Path) -> None:
    directory = extension(tmp_path)
    before = load(directory)
    (directory / "board.toml").write_text((SCENERY / "board.toml").read_text().replace("intel = 5", "intel = 4"))
    assert load(directory) is not before


def test_a_pack_is_read_again_when_the_pack_that_it_extends_changed(tmp_path: Path) -> None:
    copy_of_base(tmp_path)
    directory = extension(tmp_path)
    (directory / "pack.toml").write_text((directory / "pack.toml").read_text().replace('"base"', '"mine"'))
    before = load(directory)
    file = tmp_path / "mine" / "board.toml"
    file.write_text(file.read_text() + "\n")
    assert load(directory) is not before


def test_a_bad_pack_cannot_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no such directory"):
        load(tmp_path / "nowhere")


def test_the_built_in_pack_has_no_mistakes() -> None:
    assert check(BASE) == []


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_named(tmp_path: Path, file: str) -> None:
    directory = copy_of_base(tmp_path)
    (directory / file).unlink()
    assert f"mine/{file}: this file is missing. Create it." in check(directory)


@pytest.mark.parametrize("deck", [called(deck) for deck in LAYOUT.decks])
def test_a_missing_card_is_told(tmp_path: Path, deck: str) -> None:
    directory = copy_of_base(tmp_path)
    file = directory / f"{deck}.toml"
    parts = re.split(r"(?m)^(?=\[\[[a-z]+\]\]$)", file.read_text())
    file.write_text("".join(parts[:-1]))
    count = len(getattr(PACK, deck))
    message = f"mine/pack.toml: counts, {deck}: {count} {deck} declared, {count - 1} found."
    assert any(line.startswith(message) for line in check(directory))


def change(text: str, old: str, new: str) -> str:
    assert old in text, f"{old} is not there to be changed"
    return text.replace(old, new, 1)


WELL_FORMED = re.compile(r"mine/[a-z]+\.toml(, line \d+)?: .+[.?] .+\.$")
"""A message names the file (and where it can the line), says what is wrong, and then what to do."""

# Each kind of bad content: the file, what is changed in it, and what must be said.  One mistake, one message.
MISTAKES = [
    # pack.toml
    ("pack", "events = 60", "events = 61", "counts, events: 61 events declared, 60 found. Write events = 60"),
    ("pack", "events = 60\n", "", "counts, events: the number of events is not declared. Write events = 60"),
    ("pack", 'game = "eos"', 'game = "chess"', "game: 'chess' is not allowed. Allowed: eos"),
    ("pack", "[counts]", 'replaces = ["x"]\n[counts]', "replaces: this pack extends no other"),
    ("pack", "[counts]", 'extends = "bse"\n[counts]', "extends: there is no pack 'bse'; did you mean 'base'?"),
    # map.toml
    ("map", "number = 19", "number = 18", "sectors: sector 18 is there 2 times"),
    ("map", "number = 19", "number = 18", "sectors: sector 19 is there not at all. A D20 may roll any"),
    ("map", '["s01-1", "s01-2"]', '["s01-1", "s01-9"]', "lanes, entry 1: there is no galaxy 's01-9'; did you mean"),
    ("map", '["s01-1", "s01-2"]', '["s01-1", "s01-1"]', "lanes, entry 1: this lane joins s01-1 to itself"),
    ("map", '["s01-1", "s01-6"]', '["s01-2", "s01-1"]', "lanes, entry 2: the lane between s01-2 and s01-1 is there"),
    ("map", '["s01-1", "s01-2"]', '["s01-1"]', "lanes, entry 1: a list does not fit. Write a list of exactly 2"),
    ("map", "perseus = 18", "perseus = 12", "stations, perseus: sector 12 is in region chandra. Name a sector of"),
    ("map", "perseus = 18", "perseus = 21", "stations, perseus: there is no sector 21. Sectors: 1, 2,"),
    ("map", "perseus = 18\n", "", "stations, perseus: the station of perseus has no sector"),
    ("map", "s19-6 = [", "s19-7 = [", "places, s19-6: this galaxy has no place to be drawn"),
    ("map", "s19-6 = [", "s19-7 = [", "places, s19-7: there is no galaxy 's19-7'; did you mean"),
    # board.toml
    ("board", "[0, 1, 1, 1, 2, 2, 3]", "[1, 1, 1, 2, 2, 3]", "shield_discard: 6 values for 7 years"),
    ("board", "[0, 1, 1, 1, 2, 2, 3]", "[0, 1, 1, 1, 2, 2, -3]", "shield_discard, entry 7: -3 is less than nothing"),
    ("board", "[2, 4, 6, 8]", "[2, 4, 6, 9]", "progress_skill: 2, 4, 6, 9 are no rising hexes before the planet"),
    ("board", "[2, 4, 6, 8]", "[4, 2]", "progress_skill: 4, 2 are no rising hexes"),
    ("board", "[3, 3, 4, 4, 5, 5]", "[]", "funding: this track is empty"),
    ("board", "dash_year = 5", "dash_year = 8", "dash_year: there is no Year 8. Write a year from 1 to 7"),
    ("board", "credits = 8", "credits = -8", "credits: -8 is less than nothing"),
    ("board", "[6, 5, 2]", "[5, 6, 2]", "tolerance: 5, 6, 2 do not fall from below 9 to 0 or more"),
    ("board", "[6, 5, 2]", "[6, 4, 2]", "tolerance: the icon with 2 bolts is 5 hexes before Stressed Out"),
    ("board", "normal = 3\n", "", "setup_frbs, normal: 'normal' is missing"),
    ("board", "very-easy = 5", "very-easy = 10", "setup_frbs, very-easy: 10 FRBs at set-up, but the supply holds 10"),
    ("board", "vorde = 8", "vorde = -8", "ships, vorde: -8 is less than nothing"),
    ("board", "skill = 15\n", "", "supply, skill: 'skill' is missing"),
    ("board", 'who = "any"', 'who = "self"', "scanner, entry 3, who: nobody owns this card"),
    ("board", "hull = 4\ncost = 4", "hull = 0\ncost = 4", "rooms, entry 5, hull: a room that is built needs hull"),
    ("board", "hull = 8", "hull = 8\ncost = 1", "rooms, entry 1: the Command Room is open from the start"),
    ("board", "spaces = { scan = 1 }", "spaces = { scan = 1, mining = 1 }", "this action is in Mining Bay already"),
    ("board", "spaces = { scan = 1 }", "spaces = {}", "rooms: no room has the action 'scan'"),
    ("board", "spaces = { scan = 1 }", "spaces = { scan = 1, station = 1 }", "no room of the EOS has this action"),
    ("board", "charge = 3 }", "charge = 2 }", "spaces, charge: 2 charge levels, but charge lists 3"),
    ("board", 'room = "scanner"', 'room = "mining"', "rooms: room 'scanner' is there not at all"),
    # characters.toml
    ("characters", 'cube = "missile"', 'cube = "relief"', "'specialist': cube: the specialist has missile cubes"),
    ("characters", "advanced_dice = 2", "advanced_dice = 3", "advanced_dice: the box holds 2 advanced dice for the"),
    ("characters", '{ icons = "DT" }', '{ icons = "T" }', "basic, entry 1, icons: a character begins with 1 basic die"),
    ("characters", '{ icons = "DT" }', '{ icons = "DTW" }', "basic, entry 1, icons: the icon W counts for the pilot"),
    ("characters", '{ icons = "DT" }', '{ icons = "DDT" }', "paths, entry 1: 3 basic dice on the way to the end"),
    ("characters", '{ icons = "AT" }', '{ icons = "AAT" }', "paths, entry 1: 3 advanced dice on the way to the end"),
    ("characters", '{ icons = "2" }', '{ icons = "1" }', "paths, entry 1: tolerance icons 1, 1 on the way to the end"),
    ("characters", '{ icons = "2" }', "{ }", "basic, entry 2: this hex does nothing"),
    (
        "characters",
        'text = "Missile cubes cost 1 credit each.", ',
        "",
        "basic, entry 3, text: this ability has no text",
    ),
    ("characters", 'id = "broadside"', 'id = "tinkerer"', "id: 'tinkerer' is the id of another path"),
    ("characters", 'role = "pilot"', 'role = "engineer"', "role: 'engineer' is used twice, first by the character"),
    ("characters", 'role = "pilot"', 'role = "engineer"', "counts, characters: 1 character needed for pilot, 0 found"),
    # cards
    ("ships", "hits = [1, 3, 4, 6]", "hits = [1, 3, 3, 6]", "ship 'dexer-needle': hits: 3 stands twice"),
    ("ships", "hits = [1, 3, 4, 6]", "hits = []", "'dexer-needle': hits: the list is empty"),
    ("ships", ', who = "any" }', " }", "reward, entry 2, who: nobody owns this card"),
    ("damage", 'icons = ["gear"]', "icons = []", "damage 'cable-shock': icons: this card has no icons to match"),
    ("damage", 'icons = ["gear"]', 'icons = ["damage"]', "icons, entry 1: 'damage' is not allowed. Allowed: gear"),
    ("damage", 'id = "valve-kick"', 'id = "cable-shock"', "id: 'cable-shock' is used twice"),
    ("damage", 'id = "valve-kick"', 'id = "pack-hunt"', "'pack-hunt' is the id of another card too, of damage"),
    ("stations", 'region = "perseus"', 'region = "borealis"', "counts, stations: 3 station actions needed for perseus"),
    ("stations", 'region = "perseus"', 'region = "borealis"', "region: borealis has 3 of these already"),
    ("technology", "scrap = 4\nmodifiers", "scrap = 9\nmodifiers", "'slipstream-fins': scrap: 9 is out of range"),
    ("technology", 'modifiers = [{ what = "warp", by = 1 }]', "", "power: this item does nothing while equipped"),
    ("technology", 'text = "While equipped, the EOS may warp 1 lane further."', "", "text: this card has no text"),
    ("technology", ', into = "gear" }', " }", "'gear-cutter': power, into: into what is the die set?"),
    ("technology", 'whose = "own" }', 'into = "any" }', "power, into: reroll needs no icon"),
    ("technology", '["double-stress"]', "[]", "power, faces: the list is empty"),
    (
        "contracts",
        'delivery = [{ do = "credits", amount = 6 }]',
        "delivery = []",
        "delivery: nothing is paid on delivery",
    ),
    (
        "missions",
        'ship_class = "galagat"',
        'ship_class = "galgat"',
        "ship_class: 'galgat' is not allowed; did you mean",
    ),
    ("missions", 'deed = "frb"', 'deed = "frb"\nship_class = "dexer"', "ship_class: the deed frb looks at no ships"),
    ("missions", 'deed = "frb"', 'deed = "frb"\nyou_must = true', "you_must: the whole crew does frb"),
    ("missions", "times = 4\nreward", "times = 5\nreward", "'four-flags': times: there are 4 regions"),
    ("missions", 'reward = [{ do = "credits", amount = 6 }]', "reward = []", "reward: there is no reward"),
    (
        "rooms",
        'effects = [{ do = "repair", points = 6, how = "anywhere" }]',
        "effects = []",
        "this action does nothing",
    ),
    ("rooms", 'limit = "round" } }]', 'limit = "discard" } }]', "power, limit: only a technology card can be discar"),
    # events and effects
    ("events", 'by = 1 }, { what = "defeat-credit"', 'by = 0 }, { what = "defeat-credit"', "by: 0 changes nothing"),
    ("events", 'what = "defeat-credit", by = 2', 'what = "alien-distance", by = 2', "alien-distance stands twice"),
    ("events", '{ rule = "no-cubes" }, ', '{ rule = "one-six-miss" }, ', "switches: one-six-miss stands twice"),
    ("events", 'switches = [{ rule = "no-cubes" }, { rule = "one-six-miss" }]', "", "effects: this event does nothing"),
    ("events", 'do = "this-round"', 'do = "from-now-on"', "a Round Rule ends with the round"),
    ("events", 'do = "jump", lanes = 3', 'do = "jump", lanes = 9', "effects, entry 1, lanes: 9 is out of range"),
    ("events", 'do = "jump", lanes', 'do = "jmp", lanes', "unknown effect 'jmp'; did you mean 'jump'?"),
    (
        "events",
        'do = "select-character", by = "pilot" }, { do',
        'do = "shields", amount = 1 }, { do',
        "options, entry 2, entry 1, who: nobody has been chosen yet",
    ),
    ("events", 'labels = ["Place 3 asteroids", "Draw 1 damage card"]', 'labels = ["A"]', "1 labels for 2 options"),
    (
        "events",
        'die = 6, at_least = 4, success = [{ do = "remove',
        'die = 6, at_least = 7, success = [{ do = "remove',
        "a D6 never rolls 7",
    ),
    ("events", 'success = [{ do = "credits", amount = 5 }]', "success = []", "success: success brings nothing"),
    (
        "events",
        'do = "repair", how = "full"',
        'do = "repair", how = "full", points = 2',
        "a full repair counts no points",
    ),
    ("events", 'do = "repair", points = 4', 'do = "repair", points = 0', "points: 0 does nothing"),
    ("events", 'tokens = ["frb"]', "tokens = []", "tokens: there is nothing to place"),
    ("events", "credits = 3, effects = [{ do", "credits = 3, effects = [], x = [{ do", "unknown key 'x'"),
    ("events", 'classes = ["dexer"]', "classes = []", "classes: the list is empty"),
    ("events", "amount = -3 }]", "amount = 0 }]", "failure, entry 1, amount: 0 does nothing"),
    (
        "events",
        'who = "any", characters = 2',
        'who = "each", characters = 2',
        "characters: only those named by the crew",
    ),
    ("events", '[{ do = "pull-and-place", ships = 2 }],\n    [{', "[{", "options: 1 options are no choice"),
    ("stations", "hexes = [3, 4]", "hexes = [4, 4]", "effects, entry 1, hexes: 4 stands twice"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), MISTAKES)
def test_mistakes_are_told(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    directory = whole_pack(tmp_path)
    target = directory / f"{file}.toml"
    target.write_text(change(target.read_text(), old, new))
    told = [line for line in check(directory) if message in line]
    assert [bool(WELL_FORMED.match(line)) for line in told] == [True]


def test_a_galaxy_without_lanes_is_told(tmp_path: Path) -> None:
    directory = whole_pack(tmp_path)
    file = directory / "map.toml"
    file.write_text(re.sub(r'\["[^"]*", "s19-6"\],|\["s19-6", "[^"]*"\],', "", file.read_text()))
    assert (
        "mine/map.toml: lanes: no lanes lead from s01-1 to s19-6. Every galaxy must be reachable from every other."
        in (check(directory))
    )


def test_somebody_must_be_able_to_learn(tmp_path: Path) -> None:
    """E26: without open Training the Engineer's first hex needs a tool icon."""
    directory = whole_pack(tmp_path)
    board, people = directory / "board.toml", directory / "characters.toml"
    text = change(board.read_text(), "training = 3, ", "")
    board.write_text(change(text, "{ technology = 2 }", "{ technology = 2, training = 3 }"))
    assert check(directory) == []
    people.write_text(change(people.read_text(), '{ icons = "DT" }', '{ icons = "D" }'))
    assert ["so nothing can ever be built" in line for line in check(directory)] == [True]


def test_a_character_has_three_paths(tmp_path: Path) -> None:
    directory = whole_pack(tmp_path)
    file = directory / "characters.toml"
    file.write_text(file.read_text().split('[[character.paths]]\nid = "tinkerer"')[0])
    assert "character 'engineer': paths: 2 paths. Write exactly 3 [[character.paths]]." in "\n".join(check(directory))


def test_a_round_rule_changes_a_rule(tmp_path: Path) -> None:
    directory = whole_pack(tmp_path)
    file = directory / "events.toml"
    before, after = file.read_text().split('id = "brief-wormhole"')
    file.write_text(f'{before}id = "brief-wormhole"{change(after, "game-changer", "round-rule")}')
    assert "event 'brief-wormhole': effects: a Round Rule changes a rule until" in "\n".join(check(directory))


def test_a_game_changer_has_no_switches(tmp_path: Path) -> None:
    directory = whole_pack(tmp_path)
    file = directory / "events.toml"
    file.write_text(
        change(file.read_text(), '"jump", lanes = 3 }]', '"jump", lanes = 3 }]\nswitches = [{ rule = "stealth" }]')
    )
    assert "switches: switches end with the round, a Game Changer does not" in "\n".join(check(directory))


def test_only_try_your_luck_cards_roll(tmp_path: Path) -> None:
    directory = whole_pack(tmp_path)
    file = directory / "events.toml"
    file.write_text(change(file.read_text(), 'kind = "try-your-luck"', 'kind = "game-changer"'))
    assert "1 effects try-your-luck on a game-changer card" in "\n".join(check(directory))


def test_replaced_decks_exist(tmp_path: Path) -> None:
    [line] = check(extension(tmp_path, more='replaces = ["contract"]'))
    assert "replaces: there is no deck 'contract'; did you mean 'contracts'?" in line


def test_a_circle_of_extensions_is_told(tmp_path: Path) -> None:
    directory = extension(tmp_path)
    file = directory / "pack.toml"
    file.write_text(file.read_text().replace('extends = "base"', 'extends = "house"'))
    assert "extends itself" in "\n".join(check(directory))


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    directory = whole_pack(tmp_path)
    for file, old, new in (("board", "credits = 8", "credits = -8"), ("damage", 'icons = ["gear"]', "icons = []")):
        target = directory / f"{file}.toml"
        target.write_text(change(target.read_text(), old, new))
    assert len(check(directory)) == 2
