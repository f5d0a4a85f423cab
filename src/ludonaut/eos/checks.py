"""What needs two cards, or two fields of one card, to judge in a Project EOS Rise content pack.

``cross_check`` adds every such mistake to the problems of a draft; what is broken already is not reported twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from ludonaut.eos import vocabulary as v
from ludonaut.eos.checks_board import Flaw, board_flaws, map_flaws
from ludonaut.table.content import Entry, listed
from ludonaut.table.packs import Draft

PATHS: Final = 3
"""Advanced skill tracks of a character."""

STATION_ACTIONS: Final = 3
"""Actions of a space station."""

BASIC_DICE: Final = 2
"""Basic dice of a character that are in the box."""

ADVANCED_DICE: Final = {"commander": 3, "pilot": 2, "specialist": 3, "engineer": 2}
"""Advanced dice that are in the box."""

CUBES: Final = {"commander": "relief", "pilot": "afterburner", "specialist": "missile", "engineer": "quick-fix"}

ICON_OWNERS: Final = {
    "W": "pilot",
    "M": "specialist",
    "T": "engineer",
    "S": "commander",
    "2": "commander",
    "1": "commander",
}
"""Icons that count on one character's tracks only."""

CREW_DEEDS: Final = ("frb", "skill-token", "asteroid", "region")
"""Deeds of the whole ship, which cannot be one character's own; what happens in an attack is its participants'."""


def cross_check(draft: Draft) -> None:
    """Report everything that does not fit together."""
    _check_table(draft, "map", map_flaws)
    _check_table(draft, "board", board_flaws)
    _check_table(draft, "board", _scanner_flaws)
    _check_decks(draft)
    _check_start(draft)
    for name, judge in _JUDGES.items():
        for entry, card in draft.good(name):
            draft.problems.extend(entry.problem(*flaw) for flaw in judge(card))


def _check_table(draft: Draft, name: str, judge: Callable[[Any], Iterator[Flaw]]) -> None:
    entry = draft.tables.get(name)
    if entry is not None and entry.card is not None:
        draft.problems.extend(entry.problem(*flaw) for flaw in judge(entry.card))


def _scanner_flaws(board: v.Board) -> Iterator[Flaw]:
    yield from _effect_flaws(board.scanner, "scanner", Context(owner=False))


# --- decks against each other ---


def _check_decks(draft: Draft) -> None:
    """Every role, region and class has the cards without which no game can begin."""
    _need(draft, "characters", "role", v.ROLES, 1, "character")
    _need(draft, "ships", "ship_class", v.SHIP_CLASSES, 1, "alien ship card")
    _need(draft, "events", "region", v.REGIONS, 1, "event")
    _need(draft, "missions", "role", v.ROLES, 1, "mission")
    _need(draft, "rooms", "role", v.ROLES, 1, "advanced room")
    _need(draft, "stations", "region", v.REGIONS, STATION_ACTIONS, "station action")
    for name in ("damage", "technology", "contracts"):
        if draft.whole(name) and not draft.decks[name]:
            draft.in_info(f"counts, {name}", "a game needs at least one card", f"Add cards to {name}.toml")
    if draft.whole("stations"):
        _exactly(draft, "stations", "region", STATION_ACTIONS)
    _check_paths(draft)


def _need(draft: Draft, deck: str, field: str, words: Sequence[str], least: int, noun: str) -> None:
    if not draft.whole(deck):
        return  # the missing card may be one that cannot be read
    found = Counter(getattr(card, field) for card in draft.cards(deck))
    for word in words:
        if found[word] < least:
            what = f"{least} {noun}{'s' if least > 1 else ''} needed for {word}, {found[word]} found"
            draft.in_info(f"counts, {deck}", what, f'Add it to {deck}.toml with {field} = "{word}"')


def _exactly(draft: Draft, deck: str, field: str, most: int) -> None:
    seen: Counter[str] = Counter()
    for entry, card in draft.good(deck):
        word = getattr(card, field)
        seen[word] += 1
        if seen[word] > most:
            what = f"{word} has {most} of these already"
            draft.problems.append(entry.problem(field, what, "Remove one, or change one of the others"))


def _check_paths(draft: Draft) -> None:
    """Advanced tracks have ids of their own."""
    first: dict[str, Entry[Any]] = {}
    for entry, character in draft.good("characters"):
        for number, path in enumerate(character.paths, 1):
            other = first.setdefault(path.id, entry)
            if other is not entry or [p.id for p in character.paths].count(path.id) > 1:
                what = f"'{path.id}' is the id of another path of {other.label}"
                where = f"paths, entry {number}, id"
                draft.problems.append(entry.problem(where, what, "Give each path its own id"))


def _check_start(draft: Draft) -> None:
    """Somebody can always learn: Training is in an open room, or the Engineer begins with a tool icon (E26)."""
    board: v.Board | None = draft.table("board")
    engineers = [one for one in draft.cards("characters") if one.role == "engineer"]
    if board is None or not engineers:
        return
    open_training = any(room.cost == 0 and "training" in room.spaces for room in board.rooms)
    first_tool = bool(engineers[0].basic) and "T" in engineers[0].basic[0].icons
    entry = draft.tables["board"]
    if not open_training and not first_tool and entry is not None:
        what = "Training is in no open room and the Engineer begins without a tool icon, so nothing can ever be built"
        todo = "Give an open room (cost 0) a training space, or the Engineer's first hex the icon T"
        draft.problems.append(entry.problem("rooms", what, todo))


# --- characters ---


def _character_flaws(character: v.Character) -> Iterator[Flaw]:
    role = character.role
    if character.cube != CUBES[role]:
        yield "cube", f"the {role} has {CUBES[role]} cubes", f'Write cube = "{CUBES[role]}"'
    if character.advanced_dice > ADVANCED_DICE[role]:
        what = f"the box holds {ADVANCED_DICE[role]} advanced dice for the {role}"
        yield "advanced_dice", what, f"Write {ADVANCED_DICE[role]} or less"
    if not character.basic:
        yield "basic", "the basic track is empty", "Write at least one hex"
    elif "D" not in character.basic[0].icons:
        yield "basic, entry 1, icons", "a character begins with 1 basic die", "Add the icon D"
    if len(character.paths) != PATHS:
        yield "paths", f"{len(character.paths)} paths", f"Write exactly {PATHS} [[character.paths]]"
    yield from _track("basic", character.basic, role)
    basic = "".join(one.icons for one in character.basic)
    for number, path in enumerate(character.paths, 1):
        where = f"paths, entry {number}"
        if not path.hexes:
            yield f"{where}, hexes", "this path is empty", "Write at least one hex"
        yield from _track(f"{where}, hexes", path.hexes, role)
        icons = basic + "".join(one.icons for one in path.hexes)
        for icon, kind, most in (("D", "basic", BASIC_DICE), ("A", "advanced", character.advanced_dice)):
            if icons.count(icon) > most:
                what = f"{icons.count(icon)} {kind} dice on the way to the end of this path"
                yield where, what, f"Let there be {most} icons {icon} at most"
        bolts = [icon for icon in icons if icon in "21"]
        if bolts not in ([], ["2"], ["2", "1"]):
            what = f"tolerance icons {listed(bolts)} on the way to the end of this path"
            yield where, what, "First 2, then 1, each once"


def _track(where: str, hexes: Sequence[v.Hex], role: str) -> Iterator[Flaw]:
    for number, one in enumerate(hexes, 1):
        here = f"{where}, entry {number}"
        for icon in sorted(set(one.icons)):
            owner = ICON_OWNERS.get(icon, role)
            if owner != role:
                yield f"{here}, icons", f"the icon {icon} counts for the {owner} only", f"Remove {icon}"
        ability = one.once or one.modifiers or one.switches or one.power is not None
        if not one.icons and not ability:
            yield here, "this hex does nothing", "Give it an icon or an ability"
        if ability and not one.text:
            yield f"{here}, text", "this ability has no text", "Say what the hex does"
        yield from _effect_flaws(one.once, "once", Context(here))
        yield from _lasting_flaws(one.modifiers, one.switches, here)
        if one.power is not None:
            yield from _power_flaws(one.power, f"{here}, power")


# --- cards ---


def _ship_flaws(ship: v.AlienShip) -> Iterator[Flaw]:
    yield from _word_list(ship.hits, "hits")
    yield from _effect_flaws(ship.reward, "reward", Context(owner=False))


def _damage_flaws(card: v.DamageCard) -> Iterator[Flaw]:
    if not card.icons:
        yield "icons", "this card has no icons to match", "Write one or more of gear, warp, pill"


def _event_flaws(event: v.Event) -> Iterator[Flaw]:
    yield from _text(event)
    effects = list(_all_effects(event.effects))
    lasts = [effect for effect in effects if isinstance(effect, v.FromNowOn)]
    if not event.effects and not event.switches:
        yield "effects", "this event does nothing", "Give it an effect or a switch"
    if event.kind == "round-rule":
        short = any(isinstance(effect, v.ThisRound | v.GrantPower) for effect in effects)
        if not short and not event.switches:
            what = "a Round Rule changes a rule until the round ends"
            yield "effects", what, "Add this-round, grant-power or switches, or write another kind"
        if lasts:
            yield "effects", "a Round Rule ends with the round", 'Use this-round, or kind = "game-changer"'
    elif event.kind == "game-changer" and event.switches:
        what = "switches end with the round, a Game Changer does not"
        yield "switches", what, "Use from-now-on, or effects that happen at once"
    lucky = [effect for effect in event.effects if isinstance(effect, v.TryYourLuck)]
    if (event.kind == "try-your-luck") != (len(lucky) == 1) or len(lucky) > 1:
        what = f"{len(lucky)} effects try-your-luck on a {event.kind} card"
        yield "effects", what, "A Try Your Luck card has exactly one, other cards have none"
    yield from _lasting_flaws((), event.switches, "")
    yield from _effect_flaws(event.effects, "effects", Context())


def _technology_flaws(card: v.Technology) -> Iterator[Flaw]:
    yield from _text(card)
    if card.power is None and not (card.modifiers or card.switches or card.phase_two):
        yield "power", "this item does nothing while equipped", "Give it a power, modifiers, switches or phase_two"
    if card.power is not None:
        yield from _power_flaws(card.power, "power", technology=True)
    yield from _lasting_flaws(card.modifiers, card.switches, "")
    yield from _effect_flaws(card.instant, "instant", Context())
    yield from _effect_flaws(card.phase_two, "phase_two", Context())


def _contract_flaws(card: v.Contract) -> Iterator[Flaw]:
    yield from _text(card)
    if not card.delivery:
        yield "delivery", "nothing is paid on delivery", "Give it an effect"
    yield from _effect_flaws(card.pick_up, "pick_up", Context())
    yield from _effect_flaws(card.delivery, "delivery", Context())


def _mission_flaws(card: v.Mission) -> Iterator[Flaw]:
    yield from _text(card)
    if card.ship_class is not None and card.deed != "defeat":
        yield "ship_class", f"the deed {card.deed} looks at no ships", 'Remove it, or write deed = "defeat"'
    if card.you_must and card.deed in CREW_DEEDS:
        what = f"the whole crew does {card.deed}, not one character"
        yield "you_must", what, "Remove it, or choose a deed of one character"
    if card.deed == "region" and card.times > len(v.REGIONS):
        yield "times", f"there are {len(v.REGIONS)} regions", f"Write {len(v.REGIONS)} or less"
    if not card.reward:
        yield "reward", "there is no reward", "Give it an effect"
    yield from _effect_flaws(card.reward, "reward", Context())


def _room_card_flaws(card: v.AdvancedRoom | v.StationAction) -> Iterator[Flaw]:
    yield from _text(card)
    if not card.effects and not card.switches:
        yield "effects", "this action does nothing", "Give it an effect or a switch"
    yield from _lasting_flaws((), card.switches, "")
    yield from _effect_flaws(card.effects, "effects", Context())


def _text(card: v.Card) -> Iterator[Flaw]:
    if not card.text:
        yield "text", "this card has no text", "Say in a sentence what the card does"


_JUDGES: Final[dict[str, Callable[[Any], Iterator[Flaw]]]] = {
    "characters": _character_flaws,
    "ships": _ship_flaws,
    "damage": _damage_flaws,
    "events": _event_flaws,
    "technology": _technology_flaws,
    "contracts": _contract_flaws,
    "missions": _mission_flaws,
    "rooms": _room_card_flaws,
    "stations": _room_card_flaws,
}


# --- effects ---


class Context(msgspec.Struct):
    """Where effects stand: the way to them, whether their card has an owner, whether someone was selected."""

    where: str = ""
    owner: bool = True
    chosen: bool = False


def _inner(effect: v.Effect) -> Iterator[tuple[str, Sequence[v.Effect]]]:
    """The lists of effects inside an effect, with the way to each."""
    if isinstance(effect, v.ChooseOne):
        for number, option in enumerate(effect.options, 1):
            yield f"options, entry {number}", option
    elif isinstance(effect, v.Pay):
        yield "effects", effect.effects
    elif isinstance(effect, v.TryYourLuck):
        yield "success", effect.success
        yield "failure", effect.failure


def _all_effects(effects: Sequence[v.Effect]) -> Iterator[v.Effect]:
    """The effects and everything inside them."""
    for effect in effects:
        yield effect
        for _, inside in _inner(effect):
            yield from _all_effects(inside)


def _effect_flaws(effects: Sequence[v.Effect], name: str, context: Context) -> Iterator[Flaw]:
    """Mistakes of a list of effects and of everything inside it; ``chosen`` is known after select-character."""
    start = f"{context.where}, {name}" if context.where else name
    chosen = context.chosen
    for number, effect in enumerate(effects, 1):
        where = f"{start}, entry {number}"
        yield from _one_effect(effect, where)
        who = getattr(effect, "who", None)
        if who == "chosen" and not chosen:
            yield f"{where}, who", "nobody has been chosen yet", "Put select-character before this effect"
        if who == "self" and not context.owner:
            yield f"{where}, who", "nobody owns this card", 'Write who = "any", "each" or a role'
        if isinstance(effect, v.SelectCharacter):
            chosen = True
        for inside, more in _inner(effect):
            yield from _effect_flaws(more, inside, Context(where, context.owner, chosen))


def _one_effect(effect: v.Effect, where: str) -> Iterator[Flaw]:
    for name in ("amount", "levels", "bolts"):
        if getattr(effect, name, None) == 0:
            yield f"{where}, {name}", "0 does nothing", "Write another number, or remove the effect"
    match effect:
        case v.Stress() if effect.characters > 1 and effect.who != "any":
            yield f"{where}, characters", "only those named by the crew are counted", 'Write who = "any"'
        case v.Repair() if effect.how == "full" and effect.points:
            yield f"{where}, points", "a full repair counts no points", "Remove points"
        case v.Repair() if effect.how != "full" and not effect.points:
            yield f"{where}, points", "0 does nothing", 'Write how many points, or how = "full"'
        case v.Place() if not effect.tokens:
            yield f"{where}, tokens", "there is nothing to place", "Name at least one token"
        case v.RemoveShips():
            yield from _word_list(effect.classes, f"{where}, classes")
        case v.RemoveRedeploy():
            yield from _word_list(effect.hexes, f"{where}, hexes")
        case v.ChooseOne():
            if len(effect.options) < 2:
                yield f"{where}, options", f"{len(effect.options)} options are no choice", "Write two or more"
            if len(effect.labels) != len(effect.options):
                what = f"{len(effect.labels)} labels for {len(effect.options)} options"
                yield f"{where}, labels", what, "Write one label for each option"
        case v.Pay() if not effect.effects:
            yield f"{where}, effects", "the credits buy nothing", "Give it an effect"
        case v.TryYourLuck():
            if effect.at_least > effect.die:
                what = f"a D{effect.die} never rolls {effect.at_least}"
                yield f"{where}, at_least", what, f"Write a number from 2 to {effect.die}"
            if not effect.success:
                yield f"{where}, success", "success brings nothing", "Give it an effect"
        case v.ThisRound() | v.FromNowOn():
            if not effect.modifiers:
                yield f"{where}, modifiers", "nothing changes", "Give it a modifier"
            yield from _lasting_flaws(effect.modifiers, (), where)
        case v.GrantPower():
            yield from _power_flaws(effect.power, f"{where}, power")
        case _:
            pass


def _lasting_flaws(modifiers: Sequence[v.Modifier], switches: Sequence[v.Switch], where: str) -> Iterator[Flaw]:
    start = f"{where}, " if where else ""
    for number, modifier in enumerate(modifiers, 1):
        if modifier.by == 0:
            yield f"{start}modifiers, entry {number}, by", "0 changes nothing", "Write another number, or remove it"
    yield from _word_list([modifier.what for modifier in modifiers], f"{start}modifiers", empty=True)
    yield from _word_list([switch.rule for switch in switches], f"{start}switches", empty=True)


def _power_flaws(power: v.Power, where: str, technology: bool = False) -> Iterator[Flaw]:
    if power.act == "set" and power.into is None:
        yield f"{where}, into", "into what is the die set?", "Write an icon, or any"
    if power.act != "set" and power.into is not None:
        yield f"{where}, into", f"{power.act} needs no icon", 'Remove it, or write act = "set"'
    if power.limit == "discard" and not technology:
        yield f"{where}, limit", "only a technology card can be discarded", "Write another limit"
    yield from _word_list(power.faces, f"{where}, faces")


def _word_list(words: Sequence[object], where: str, empty: bool = False) -> Iterator[Flaw]:
    """A list without repetitions, and with something in it unless ``empty``."""
    if not words and not empty:
        yield where, "the list is empty, so nothing fits", "Name at least one"
    twice = sorted({str(word) for word in words if list(words).count(word) > 1})
    if twice:
        yield where, f"{listed(twice)} stands twice", "Name each once"
