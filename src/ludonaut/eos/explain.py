"""Cards of Project EOS Rise in plain sentences, made from their data and not from their written text.

Whoever writes a card can compare the two: ``explain`` says what the data mean to the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, assert_never

from ludonaut.eos import vocabulary as v
from ludonaut.table.words import join_words, many

AnyCard = (
    v.AlienShip
    | v.DamageCard
    | v.Event
    | v.Technology
    | v.Contract
    | v.Mission
    | v.AdvancedRoom
    | v.StationAction
    | v.Character
    | v.Path
    | v.Hex
    | v.RoomBoard
)

ROLE_WORDS: Final[dict[str, str]] = {
    "commander": "the Commander",
    "pilot": "the Pilot",
    "specialist": "the Combat Specialist",
    "engineer": "the Engineer",
}
_WHO: Final[dict[str, str]] = {
    "self": "its owner",
    "any": "a character of the crew's choice",
    "each": "every character",
    "chosen": "the selected character",
    **ROLE_WORDS,
}
CUBE_WORDS: Final[dict[str, str]] = {
    "relief": "Stress Relief cube",
    "afterburner": "Afterburner cube",
    "missile": "Missile cube",
    "quick-fix": "Quick Fix cube",
}
TOKEN_WORDS: Final[dict[str, str]] = {
    "asteroid": "asteroid",
    "skill": "Skill Token",
    "credit": "credit",
    "frb": "FRB",
}
FACE_WORDS: Final[dict[str, str]] = {
    "gear": "Gear",
    "warp": "Warp",
    "pill": "Pill",
    "damage": "Damage",
    "stress": "single stress",
    "double-stress": "double stress",
    "blank": "a blank",
}
_KINDS: Final = {"round-rule": "Round Rule", "game-changer": "Game Changer", "try-your-luck": "Try Your Luck"}
_ALL_FACES: Final = frozenset(v.Power(act="reroll").faces)

# What a modifier changes, as a sentence with {n} for the amount ("2 more credits") built by ``modifier_words``.
_MODIFIERS: Final[dict[str, tuple[str, str]]] = {
    "warp": ("the EOS may warp {n}", "lane"),
    "damage-cards": ("every EOS Attack draws {n}", "damage card"),
    "alien-distance": ("alien ships move {n}", "lane"),
    "alien-damage": ("each alien ship deals {n}", "damage"),
    "alien-hull": ("each alien ship has {n}", "hull point"),
    "funding": ("Collect Funding pays {n}", "credit"),
    "mining-credit": ("each Mining Station pays {n} at Collect Funding", "credit"),
    "repair": ("the Repair action restores {n}", "hull point"),
    "treatment": ("both treatments reduce stress by {n}", "hex"),
    "charge": ("each shield charge gives {n}", "shield token"),
    "training-cost": ("the Training action costs {n}", "credit"),
    "build-cost": ("building a room costs {n}", "credit"),
    "cube-cost": ("replacing a Skill Cube costs {n}", "credit"),
    "defeat-credit": ("each defeated alien ship pays {n}", "credit"),
    "defeat-intel": ("each defeated alien ship gives {n} Intel", ""),
    "defeat-shield": ("each defeated alien ship gives {n}", "shield token"),
    "skill-stress": ("gaining a level from a Skill Token causes {n}", "stress bolt"),
    "asteroid-damage": ("each asteroid field deals {n}", "damage"),
    "shield-discard": ("the end of the round discards {n}", "shield token"),
    "card-damage": ("every activated damage card deals {n}", "damage"),
    "stress-bolts": ("every stress face causes {n}", "stress bolt"),
    "contract-credit": ("each delivered contract pays {n}", "credit"),
    "frb-credit": ("each collected FRB pays {n}", "credit"),
    "scrap": ("each scrapped technology pays {n}", "credit"),
    "fight-stress": ("each participant of an attack takes {n} when it begins", "stress bolt"),
    "flee-damage": ("fleeing deals {n} to the EOS", "damage"),
    "mine-range": ("a Mining Station may be built {n} away", "lane"),
    "tool": ("the Engineer counts {n}", "Tool icon"),
}
_SWITCHES: Final[dict[str, str]] = {
    "free-focus": "Focused Targets cost no stress",
    "any-time-fix": "Quick Fix cubes may be used at any time",
    "one-six-miss": "alien retaliation rolls of 1 and 6 miss",
    "no-flee": "the EOS cannot flee",
    "no-focus": "there are no Focused Targets",
    "no-cubes": "Skill Cubes cannot be used, except Calibration Cubes",
    "no-assistants": "Assistants cannot be used",
    "no-powers": "no dice power of technology, tracks or rooms can be used",
    "blind": "at most one character may join the Combat Specialist in an attack",
    "redraw": "the Combat Specialist may redraw 1 damage card in each combat round",
    "cheap-missiles": "Missile cubes cost 1 credit",
    "missile-refill": "2 Missile cubes are gained after an attack in which all ships were defeated",
    "bounty": "1 credit is gained after an attack for each ship defeated in it",
    "stealth": "alien ships that pursue the EOS move 1 lane less",
    "hard-shields": "shield tokens that stopped a hit are kept",
    "closed-training": "Training is closed",
    "closed-repair": "Repair is closed",
    "closed-treatment": "Basic and Advanced Treatment are closed",
    "closed-technology": "Gain Technology is closed",
    "closed-contract": "Take a Contract is closed",
    "closed-charge": "the shields cannot be charged",
    "closed-station": "space stations cannot be visited",
}
_DEEDS: Final[dict[str, tuple[str, str]]] = {
    # The deed of the crew ("alien ships" and the like take the number first), and of the owner alone.
    "defeat": ("defeat {n}", "alien ship"),
    "defeat-all": ("defeat every ship of an attack {n}", "time"),
    "deliver": ("deliver {n}", "contract"),
    "take-contract": ("take {n}", "contract"),
    "build": ("build {n}", "room"),
    "train": ("take the Training action {n}", "time"),
    "treat": ("take a treatment action {n}", "time"),
    "repair": ("take the Repair action {n}", "time"),
    "charge": ("charge the shields {n}", "time"),
    "scan": ("take the Deep Space Scan action {n}", "time"),
    "technology": ("gain {n}", "technology card"),
    "mine": ("build {n}", "Mining Station"),
    "visit-station": ("take {n}", "space station action"),
    "use-room": ("use an advanced room {n}", "time"),
    "frb": ("collect {n}", "FRB"),
    "skill-token": ("collect {n}", "Skill Token"),
    "asteroid": ("survive {n}", "asteroid field"),
    "focus": ("activate {n}", "Focused Target"),
    "activate": ("activate {n}", "damage card"),
    "burn": ("use {n}", "Afterburner cube"),
    "quick-fix": ("use {n}", "Quick Fix cube"),
    "relieve": ("block {n} with Stress Relief cubes", "stress bolt"),
    "missile": ("use {n}", "Missile cube"),
    "join": ("take part in {n}", "attack"),
    "unharmed": ("go through {n} without damage", "alien retaliation"),
    "region": ("enter {n}", "region"),
    "calm": ("end {n} without stress above the tolerance", "round"),
}
_ICONS: Final = {
    "D": "basic die",
    "A": "advanced die",
    "W": "Warp icon",
    "M": "Damage icon",
    "T": "Tool icon",
}
_LIMITS: Final = {
    "attack": "once per attack",
    "combat-round": "once per combat round",
    "round": "once a round",
    "first": "in the first combat round of an attack",
    "discard": "by discarding the card",
}


def explain(card: AnyCard) -> str:
    """What a card, hex, path, character or room does, in sentences generated from its data."""
    return " ".join(f"{sentence[:1].upper()}{sentence[1:]}." for sentence in _sentences(card))


def _sentences(card: AnyCard) -> Iterator[str]:
    match card:
        case v.AlienShip():
            yield from _ship(card)
        case v.DamageCard():
            icons = Counter(card.icons)
            matched = join_words([many(count, icon.capitalize()) for icon, count in icons.items()])
            yield f"{card.keyword.capitalize()} card: {card.damage} damage for {matched}"
            yield f"Focused for {many(card.stress, 'stress bolt')}, it deals {card.stress} more"
        case v.Event():
            yield f"{card.region.capitalize()}, {_KINDS[card.kind]}"
            yield from effect_sentences(card.effects)
            yield from (f"until the round ends {switch_words(switch)}" for switch in card.switches)
        case v.Technology():
            yield from _technology(card)
        case v.Contract():
            yield f"on pick-up: {_list(card.pick_up)}"
            yield f"on delivery: {_list(card.delivery)}"
        case v.Mission():
            yield deed_words(card)
            yield f"Reward: {_list(card.reward)}"
        case v.AdvancedRoom():
            yield from effect_sentences(card.effects)
            yield from (f"until the round ends {switch_words(switch)}" for switch in card.switches)
        case v.StationAction():
            actor = "the character who takes the action"
            yield from (words.replace(_WHO["self"], actor) for words in effect_sentences(card.effects))
            yield from (f"until the round ends {switch_words(switch)}" for switch in card.switches)
        case v.Character():
            yield from _character(card)
        case v.Path():
            for number, one in enumerate(card.hexes, 1):
                yield f"hex {number}: {'; '.join(_hex(one))}"
        case v.Hex():
            yield from _hex(card)
        case v.RoomBoard():
            yield from _room(card)
        case _:
            assert_never(card)


def effect_sentences(effects: Sequence[v.Effect]) -> Iterator[str]:
    """One sentence for each effect, without capitals and full stops."""
    for effect in effects:
        yield effect_words(effect)


def _list(effects: Sequence[v.Effect]) -> str:
    """A list of effects in one phrase."""
    return "; then ".join(effect_sentences(effects)) or "nothing"


def effect_words(effect: v.Effect) -> str:
    """What an effect does, in a few words."""
    match effect:
        case v.Credits() | v.Shields() | v.Intel() | v.Cubes():
            return f"{'gain' if effect.amount > 0 else 'lose'} {_amount(effect)}"
        case v.Skill():
            if effect.who == "any" and effect.levels > 1:
                return f"gain {many(effect.levels, 'Skill Level')}, each for a character of the crew's choice"
            verb = "gains" if effect.levels > 0 else "loses"
            return f"{_WHO[effect.who]} {verb} {many(abs(effect.levels), 'Skill Level')}"
        case v.Stress():
            return _stress(effect)
        case v.Repair():
            if effect.how == "full":
                return "repair one room to its full hull"
            where = "anywhere on the EOS" if effect.how == "anywhere" else "in one room, what is left in another"
            return f"repair {many(effect.points, 'hull point')} {where}"
        case v.Damage():
            return f"the EOS takes {effect.points} damage"
        case v.DamageCards():
            return f"draw {many(effect.cards, 'damage card')} and apply the damage to the EOS"
        case v.RestoreCalibration():
            return "restore 1 Calibration Cube, once per game"
        case v.Place():
            return _place(effect)
        case v.PullAndPlace():
            return f"Pull and Place {many(effect.ships, 'alien ship')}"
        case v.MoveShips():
            lanes = many(effect.lanes, "lane")
            return f"move up to {many(effect.ships, 'alien ship')} exactly {lanes} each"
        case v.RemoveShips():
            return _remove_ships(effect)
        case v.RemoveRedeploy():
            hexes = join_words([f"{number:02}" for number in effect.hexes])
            return f"return the alien ships on Redeploy hexes {hexes} to the bag, their tokens stay"
        case v.AddRedeploy():
            return f"draw {many(effect.ships, 'alien ship')} into the Mass Invasion region"
        case v.RemoveTokens():
            token = many(effect.amount, TOKEN_WORDS[effect.token])
            return f"return up to {token}{_within(effect.lanes)} to the supply"
        case v.MoveTokens():
            return f"the crew may move 1 {TOKEN_WORDS[effect.token]} up to {many(effect.lanes, 'lane')}"
        case v.DrawTechnology():
            return f"{_WHO[effect.who]} draws {many(effect.cards, 'technology card')}"
        case v.DrawContract():
            move = f", whose cargo may be moved up to {many(effect.move, 'lane')}" if effect.move else ""
            drawn = f"{many(effect.cards, 'contract')} and takes {'it' if effect.cards == 1 else 'one'}"
            return f"{_WHO[effect.who]} draws {drawn}{move}"
        case v.DeployMining():
            return f"deploy a Mining Station in an asteroid field{_within(effect.lanes)}"
        case v.BuildRoom():
            return f"build a room within the Tool icons for {many(effect.discount, 'credit')} less"
        case v.Scan():
            way = "up" if effect.levels > 0 else "down"
            return f"move the scanner marker {many(abs(effect.levels), 'level')} {way}"
        case v.ScannerReward():
            return "collect the scanner's present reward"
        case v.Jump():
            lanes = many(effect.lanes, "lane")
            return f"the EOS may move up to {lanes}, with encounters only where it stops"
        case v.SelectCharacter():
            return f"{ROLE_WORDS[effect.by]} selects another character"
        case v.ChooseOne():
            return f"choose one: {' | '.join(_list(option) for option in effect.options)}"
        case v.Pay():
            return f"may pay {many(effect.credits, 'credit')}: {_list(effect.effects)}"
        case v.TryYourLuck():
            odds = f"{effect.die + 1 - effect.at_least} in {effect.die}"
            return (
                f"may roll a D{effect.die}; on {effect.at_least} or more ({odds}): {_list(effect.success)};"
                f" otherwise: {_list(effect.failure)}"
            )
        case v.ThisRound():
            return f"until the round ends {_modifiers(effect.modifiers)}"
        case v.FromNowOn():
            return f"from now on {_modifiers(effect.modifiers)}"
        case v.GrantPower():
            return f"until the round ends the crew may {power_words(effect.power)}"
        case _:
            assert_never(effect)


def _amount(effect: v.Credits | v.Shields | v.Intel | v.Cubes) -> str:
    count = abs(effect.amount)
    match effect:
        case v.Credits():
            return many(count, "credit")
        case v.Shields():
            return many(count, "shield token")
        case v.Intel():
            return f"{count} Intel"
        case v.Cubes():
            return many(count, CUBE_WORDS[effect.cube])
        case _:
            assert_never(effect)


def _stress(effect: v.Stress) -> str:
    who = _WHO[effect.who]
    if effect.characters > 1:
        who = f"each of {effect.characters} different characters of the crew's choice"
    if effect.bolts < 0:
        return f"{who} reduces stress by {many(-effect.bolts, 'hex')}"
    return f"{who} takes {many(effect.bolts, 'stress bolt')}"


def _place(effect: v.Place) -> str:
    tokens = Counter(effect.tokens)
    placed = join_words([many(count, TOKEN_WORDS[token]) for token, count in tokens.items()])
    if effect.together or len(effect.tokens) == 1:
        return f"Roll for Location and place {placed} there"
    return f"Roll for Location {len(effect.tokens)} times and place {placed}, one each"


def _remove_ships(effect: v.RemoveShips) -> str:
    kinds = "alien ship"
    if len(effect.classes) < len(v.SHIP_CLASSES):
        kinds = join_words([name.capitalize() for name in effect.classes], "or")
    return f"return up to {many(effect.ships, kinds)}{_within(effect.lanes)} to the bag"


def _within(lanes: int) -> str:
    if lanes == 0:
        return " in the galaxy of the EOS"
    return "" if lanes >= 11 else f" within {many(lanes, 'lane')} of the EOS"


def _modifiers(modifiers: Iterable[v.Modifier]) -> str:
    return join_words([modifier_words(modifier) for modifier in modifiers])


def modifier_words(modifier: v.Modifier) -> str:
    """What is different while a modifier lasts: "the EOS may warp 1 lane more"."""
    if modifier.what == "redeploy":
        return _redeploy_words(modifier.by)
    sentence, noun = _MODIFIERS[modifier.what]
    count, way = abs(modifier.by), "more" if modifier.by > 0 else "less"
    if not noun or noun == "damage":
        amount = f"{count} {way}{f' {noun}' if noun else ''}"
    elif way == "more":
        amount = many(count, f"more {noun}")
    else:
        amount = f"{many(count, noun)} less"
    return sentence.replace("{n}", amount)


def _redeploy_words(by: int) -> str:
    """More ships come from the bag; fewer means that those on the last hexes stay where they are."""
    if by > 0:
        return f"Redeploy brings {many(by, 'more alien ship')} from the bag"
    hexes = [f"{number:02}" for number in range(max(5 + by, 1), 5)]
    if len(hexes) == 1:
        return f"the alien ship on Redeploy hex {hexes[0]} stays there"
    return f"the alien ships on Redeploy hexes {join_words(hexes)} stay there"


def switch_words(switch: v.Switch) -> str:
    """The rule that holds while a switch lasts."""
    return _SWITCHES[switch.rule]


def power_words(power: v.Power) -> str:
    """What a dice power does: "once per attack reroll up to 2 of the owner's dice"."""
    kind = "" if power.kind == "all" else f"{power.kind} "
    dice = many(power.dice, f"{kind}die")
    count = dice if power.dice == 1 else f"up to {dice}"
    whose = "of the owner" if power.whose == "own" else f"of any {'participant' if power.dice == 1 else 'participants'}"
    faces = ""
    if set(power.faces) != _ALL_FACES:
        faces = f" showing {join_words([FACE_WORDS[face] for face in power.faces], 'or')}"
    into = "" if power.into is None else f" to {'any icon' if power.into == 'any' else power.into.capitalize()}"
    return f"{_LIMITS[power.limit]} {power.act} {count} {whose}{faces}{into}"


def deed_words(mission: v.Mission) -> str:
    """What a mission counts."""
    sentence, noun = _DEEDS[mission.deed]
    if mission.ship_class is not None:
        noun = mission.ship_class.capitalize()
    who = f"{ROLE_WORDS[mission.role]} alone must" if mission.you_must else "the crew must"
    return f"{who} {sentence.replace('{n}', many(mission.times, noun))}"


# --- larger things ---


def _ship(ship: v.AlienShip) -> Iterator[str]:
    target = "towards the EOS" if ship.target == "eos" else "towards the closest FRB"
    yield f"as movement logic: {many(ship.distance, 'lane')} {target}"
    hits = join_words(sorted(ship.hits), "or")
    yield f"it deals {ship.damage} damage on {hits}, and {ship.hull} damage defeats it"
    yield f"Reward: {_list(ship.reward)}"


def _technology(card: v.Technology) -> Iterator[str]:
    if card.instant:
        yield f"when drawn: {_list(card.instant)}"
    if card.power is not None:
        yield power_words(card.power)
    yield from (f"while equipped {words}" for words in _lasting(card.modifiers, card.switches))
    if card.phase_two:
        yield f"discarded before crew actions: {_list(card.phase_two)}"
    yield f"scrap value {card.scrap}"


def _lasting(modifiers: Sequence[v.Modifier], switches: Sequence[v.Switch]) -> Iterator[str]:
    yield from (modifier_words(modifier) for modifier in modifiers)
    yield from (switch_words(switch) for switch in switches)


def _hex(one: v.Hex) -> Iterator[str]:
    icons = Counter(icon for icon in one.icons if icon in _ICONS)
    yield from (many(count, _ICONS[icon]) for icon, count in icons.items())
    if "S" in one.icons:
        yield "unlocks the Assistants"
    for bolts in ("2", "1"):
        if bolts in one.icons:
            yield f"tolerance icon with {many(int(bolts), 'bolt')}"
    if one.once:
        yield f"the first time: {_list(one.once)}"
    yield from _lasting(one.modifiers, one.switches)
    if one.power is not None:
        yield power_words(one.power)


def _character(character: v.Character) -> Iterator[str]:
    cubes = many(character.cubes, CUBE_WORDS[character.cube])
    yield f"{character.name} with {cubes}, {many(character.cube_cost, 'credit')} each to replace"
    for number, one in enumerate(character.basic, 1):
        yield f"basic hex {number}: {'; '.join(_hex(one))}"
    for path in character.paths:
        for number, one in enumerate(path.hexes, 1):
            yield f"{path.name}, hex {number}: {'; '.join(_hex(one))}"


_ACTIONS: Final[dict[str, str]] = {
    "training": "Training",
    "build": "Build a Room",
    "repair": "Repair the EOS",
    "basic-treatment": "Basic Treatment",
    "advanced-treatment": "Advanced Treatment",
    "technology": "Gain Technology",
    "contract": "Take a Contract",
    "mining": "Build a Mining Station",
    "scan": "Deep Space Scan",
    "charge": "Charge the Shields",
}


def _room(room: v.RoomBoard) -> Iterator[str]:
    hull = f"{many(room.hull, 'hull point')}" if room.hull else "no hull"
    cost = f"built for {many(room.cost, 'credit')}" if room.cost else "open from the start"
    yield f"{room.name}: {hull}, {cost}"
    for action, count in room.spaces.items():
        noun = "level" if action == "charge" else "space"
        yield f"{_ACTIONS[action]}: {many(count, noun)}"
