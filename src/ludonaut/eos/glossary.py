"""Explanations in plain words: every prompt, icon, die face, token, room, action, track, keyword and phase.

For tooltips, help pages and screen readers; ``texts.py`` has what happened and what a choice does.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class PromptHelp(NamedTuple):
    """What a request asks: a short title, the question explained, and where the rule stands."""

    title: str
    text: str
    rule: str


PROMPTS: Final[dict[str, PromptHelp]] = {
    # Dice, bag, decks
    "RollDie": PromptHelp(
        "Roll a die", "A location is a D20 for the sector and a D6 for the galaxy in it. A 20 after set-up is a Mass"
        " Invasion and is rolled again.", "Roll for Location",
    ),
    "CalibrateDie": PromptHelp(
        "Calibration Cube", "The Engineer may spend a white cube to set the die just rolled to any number. Four for the"
        " whole game; one more can come back.", "Calibration Cubes",
    ),
    "CalibrateShip": PromptHelp(
        "Calibration Cube",
        "Alien ships are selected by a D20 here: the Engineer may spend a white cube to select another class.",
        "Random Alien Ship Selection",
    ),
    "PullShip": PromptHelp("Draw a ship", "One alien ship is drawn blindly from the bag.", "Pull and Place"),
    "DrawCard": PromptHelp(
        "Draw a card", "Every card left in the draw pile is equally likely; an empty pile is made new from its"
        " discards.", "Discarding Cards",
    ),
    "ShipCardDrawn": PromptHelp(
        "A copied ship card", "More ships than cards of their class: the ship copies one of its class in this fight.",
        "EOS Attack: Set Up Combat",
    ),
    # Missions, skill tracks, stress, the ship
    "ClaimMission": PromptHelp(
        "Claim a mission",
        "The goal is met: take the reward now, or wait; you are asked again after the next such deed.",
        "Mission Card",
    ),
    "GainAny": PromptHelp(
        "A Skill Level for anybody", "Rewards from the universe may go to any character. Look at what each next hex"
        " brings.", "Skill Levels: Who Earned It?",
    ),
    "ChoosePath": PromptHelp(
        "Choose an advanced path", "The basic track is done. The character takes one of three paths and stays on it.",
        "Basic and Advanced Skill Tracks",
    ),
    "ChooseRoom": PromptHelp(
        "Choose an Advanced Room", "With the advanced track comes one of four rooms of the character's own, used as a"
        " crew action once a round.", "Advanced Rooms",
    ),
    "DealStress": PromptHelp(
        "Block stress?", "Each Stress Relief cube blocks one bolt before it is taken. At the last position a character"
        " is Stressed Out and loses 3 Skill Levels.", "Stress Track and Stress Management",
    ),
    "StressedOut": PromptHelp(
        "Who is Stressed Out first", "Several characters are Stressed Out at once: choose the order.", "Stressed Out"
    ),
    "SkillStress": PromptHelp(
        "Stress of a Skill Token",
        "An event makes Skill Tokens stressful this round: choose who gains the level and takes the stress.",
        "Event Cards",
    ),
    "AssignDamage": PromptHelp(
        "Where the damage goes", "The Engineer chooses one room; what it cannot take goes on to the next choice. At 0 a"
        " room is offline; the Command Room at 0 loses the game.", "Room Damage Rules",
    ),
    "RepairRooms": PromptHelp(
        "Where to repair", "Points go to one room; what it does not need may go to another.", "Repair the EOS"
    ),
    # Events
    "ChooseOption": PromptHelp("Choose an effect", "The card offers several effects: take one.", "Event Cards"),
    "ChooseWho": PromptHelp("Choose a character", "The effect is about one character of your choice.", "Event Cards"),
    "SelectCharacter": PromptHelp(
        "Select a Character", "The named role must select another character, not itself.", "Select a Character"
    ),
    "PayFor": PromptHelp("Pay for an effect?", "You may pay the credits for the effect, or leave it.", "Event Cards"),
    "TryYourLuck": PromptHelp(
        "Try your luck?", "You may roll: high enough is good, anything else is bad. Not rolling costs nothing.",
        "Event Cards",
    ),
    "Jump": PromptHelp(
        "Jump", "The EOS moves without encounters on the way; what lies where it stops is encountered.", "Event Cards"
    ),
    "MoveShips": PromptHelp("Move alien ships", "Choose a ship, then where it goes.", "Space Station Card"),
    "RemoveShips": PromptHelp("Return alien ships", "Choose ships that go back to the bag.", "Space Station Card"),
    "MoveToken": PromptHelp("Move a token", "Choose the token, then where it goes.", "Event Cards"),
    "RemoveTokens": PromptHelp("Remove tokens", "Choose galaxies whose token goes back to the supply.", "Event Cards"),
    # Phase 2
    "Opening": PromptHelp(
        "Before the crew acts", "Buy back Skill Cubes, collect the scanner's reward, scrap technology for credits: in"
        " any order, as long as you like.", "Phase 2: Crew Actions",
    ),
    "CrewActions": PromptHelp(
        "Crew actions", "Each character, and each assistant once unlocked, acts once, in any order. Each action space"
        " takes one pawn. Type who and what: pilot train.", "Available Crew Actions",
    ),
    "BuildRoom": PromptHelp("Build a room cheaper", "A card lets you build a room for fewer credits.", "Build a Room"),
    "DeployMining": PromptHelp(
        "Where to mine", "A Mining Station goes to an asteroid field near the EOS: a credit each round, and the field"
        " is harmless.", "Build a Mining Station",
    ),
    "Equip": PromptHelp(
        "Too much technology", "A character holds two technology items: discard one, or pass one on.",
        "Gain Technology",
    ),
    "ChooseContract": PromptHelp(
        "Choose a contract", "Take one; the others are discarded. Its cargo waits in a rolled galaxy and is delivered"
        " by going there.", "Take a Contract",
    ),
    "PlaceCargo": PromptHelp(
        "Move the cargo", "The card lets you choose a galaxy near the rolled one for the cargo.", "Take a Contract"
    ),
    # Phase 3
    "Warp": PromptHelp(
        "Warp", "The EOS moves lane by lane, as many as the Pilot has Warp icons; then an Afterburner cube per lane."
        " Everything in a galaxy entered is encountered at once, ships first.", "Phase 3: Starship EOS Warp",
    ),
    "EncountersLeft": PromptHelp(
        "The next encounter", "Several things wait in this galaxy: choose what comes first.",
        "Phase 3: Starship EOS Warp",
    ),
    "MoveBooty": PromptHelp(
        "Who guards the tokens", "Tokens of the galaxy wait on the ship card with the highest hull until it is"
        " defeated.", "EOS Attack: Set Up Combat",
    ),
    "Join": PromptHelp(
        "Who fights", "The Combat Specialist always takes part and asks others to join. More dice mean more damage, and"
        " stress for whoever rolls it.", "EOS Attack: Set Up Combat",
    ),
    "Redraw": PromptHelp(
        "Redraw a damage card", "The Combat Specialist may replace one damage card.", "EOS Attack: Draw Damage Cards"
    ),
    "FocusTargets": PromptHelp(
        "Focused Target", "Of damage cards that share a keyword, some may be focused: somebody takes the stress shown,"
        " and the card deals that much more.", "Focused Target",
    ),
    "RollSkill": PromptHelp(
        "Roll the skill dice", "A participant rolls all its dice: basic ones and, marked by a star, advanced ones.",
        "EOS Attack: Roll for Damage",
    ),
    "ModifyResults": PromptHelp(
        "Modify the results", "Abilities and technology may change dice before stress counts; a Calibration Cube sets"
        " any one die.", "EOS Attack: Roll for Damage",
    ),
    "PowerDie": PromptHelp("Choose the die", "Choose which die the power changes.", "EOS Attack: Roll for Damage"),
    "RerollDie": PromptHelp("Roll one die again", "The die is rolled again.", "EOS Attack: Roll for Damage"),
    "CalibrateSkill": PromptHelp("Calibrate a die", "Choose the die the cube sets.", "Calibration Cubes"),
    "SetFace": PromptHelp("Choose the result", "Choose what the die shows now.", "Calibration Cubes"),
    "PlaceDice": PromptHelp(
        "Place dice", "Each die covers one matching icon of a damage card; the Damage icon covers any. A card with all"
        " icons covered deals its damage at once. Missiles add 1 each.", "EOS Attack: Roll for Damage",
    ),
    "HitShip": PromptHelp(
        "Which ship is hit", "The whole damage of a card goes to one ship; more than its hull is lost.",
        "EOS Attack: Apply Damage",
    ),
    "CoverHits": PromptHelp(
        "Use shields", "Before the aliens roll, each token covers one number of one ship: with that number the ship"
        " does not hit. Tokens that stopped nothing come back.", "EOS Attack: Use Shield Tokens",
    ),
    "ContinueOrFlee": PromptHelp(
        "Continue or flee", "Fight another round with new damage cards, or flee: the aliens are gone from the map,"
        " their rewards are lost.", "EOS Attack: Continue or Flee?",
    ),
    # Phase 4
    "MoveFlock": PromptHelp(
        "Where the ship ends", "Several shortest paths end in different galaxies: you choose.", "Alien Ship Movement"
    ),
}  # fmt: skip

ICONS: Final[dict[str, str]] = {
    "gear icon": "On damage cards and dice; one of the three that damage cards want.",
    "warp icon": "On dice: an icon for damage cards. On the Pilot's track: one more lane a round.",
    "pill icon": "On damage cards and dice; one of the three that damage cards want.",
    "damage icon": "On dice: covers any icon. On the Combat Specialist's track: one more damage card a round.",
    "tool icon": "On the Engineer's track: one more room may be built.",
    "assistant icon": "On the Commander's track: the assistants may act too.",
    "tolerance icon": "Bolts on the stress track: treatment lowers stress to the best icon the Commander has reached.",
    "basic die icon": "One more white die in fights.",
    "advanced die icon": "One more die of the character's own colour in fights.",
    "stress bolt": "One position up the stress track.",
    "location icon": "Roll for Location: D20 for the sector, D6 for the galaxy.",
}
FACES: Final[dict[str, str]] = {
    "gear": "Covers a gear icon.",
    "warp": "Covers a warp icon.",
    "pill": "Covers a pill icon.",
    "damage": "Covers any icon.",
    "stress": "One stress bolt for whoever rolled it; covers nothing.",
    "double stress": "Two stress bolts; covers nothing.",
    "blank": "Nothing; on advanced dice only.",
    "star": "gear*, warp* and so on: an advanced die. Its role's icon is on two of its faces.",
}
TOKENS: Final[dict[str, str]] = {
    "frb": "Fast Radio Burst: enter its galaxy to collect it, and Progress advances. Some aliens fly to it.",
    "skill token": "Enter its galaxy: anybody gains a Skill Level.",
    "credit": "Money of the whole crew.",
    "asteroid": "Entering its galaxy draws a damage card against the EOS, unless a Mining Station is there.",
    "mining station": "In an asteroid field: a credit each round, a safe way through.",
    "shield token": "Covers one number of one alien ship before the aliens roll.",
    "cargo": "The delivery place of a contract: go there.",
    "space station": "One in each region, with three actions for a crew whose EOS is there.",
    "paradise planet": "Appears with the Last Dash: reach it, defeat what is there, and you win.",
    "dexer": "The small alien ship: about 2 damage, hull 3.",
    "galagat": "The middle alien ship: about 4 damage, hull 8.",
    "vorde": "The large alien ship: about 6 damage, hull 14.",
}
CUBES: Final[dict[str, str]] = {
    "relief": "Stress Relief, the Commander's: blocks one bolt of anybody.",
    "afterburner": "The Pilot's: one lane more than the Warp icons allow.",
    "missile": "The Combat Specialist's: 1 more damage on a damage card, 4 an attack at most.",
    "quick-fix": "The Engineer's: repairs 1 hull point during the crew actions.",
    "calibration": "The Engineer's white cubes: set any die just rolled. Never bought back.",
}
ROOMS: Final[dict[str, str]] = {
    "command room": "Training and building. At hull 0 the game is lost.",
    "engine room": "Repair and Basic Treatment. Offline, the EOS cannot warp.",
    "shield control": "Charge the Shields. It has no hull.",
    "medical bay": "Advanced Treatment. Has to be built.",
    "technology lab": "Gain Technology. Has to be built.",
    "cargo bay": "Take a Contract. Has to be built.",
    "mining bay": "Build a Mining Station. Has to be built.",
    "deep space scanner": "Deep Space Scan. Has to be built.",
    "advanced room": "A room of one character, chosen with the advanced path; once a round.",
}
ACTIONS: Final[dict[str, str]] = {
    "train": "Training: the character gains a Skill Level. Characters only, three spaces.",
    "build": "Build a Room: pay its credits; one room for each Tool icon.",
    "repair": "Repair 3 hull points of a room; what is left over may go to another.",
    "treat": "Basic Treatment: stress down by 3, to the tolerance icon. Characters only.",
    "treat-advanced": "Advanced Treatment: stress down by 5. Characters only, in the Medical Bay.",
    "technology": "Gain Technology: draw a card, use its instant reward, equip it.",
    "contract": "Take a Contract: draw three, take one, roll for its cargo.",
    "mine": "Build a Mining Station within 2 lanes of the EOS.",
    "scan": "Deep Space Scan: the scanner goes up; its reward is paid at the next round's crew actions.",
    "charge-1": "Charge level 1: one worker takes its shield tokens.",
    "charge-2": "Charge level 2: two workers together take its shield tokens.",
    "charge-3": "Charge level 3: three workers together take its shield tokens.",
    "station-1": "The first action of the space station where the EOS is.",
    "station-2": "The second action of that station.",
    "station-3": "The third action of that station.",
    "advanced-room": "Use the character's own Advanced Room.",
}
TRACKS: Final[dict[str, str]] = {
    "progress": "Nine advances, by FRBs or Intel, find the Paradise Planet.",
    "intel": "Five Intel, from aliens and contracts, are one Progress advance.",
    "extinction": "Seven years; a round each. Beyond the seventh Earth is lost.",
    "funding": "The credits of each Clean-up.",
    "scanner track": "The reward the crew may collect before its actions.",
    "redeploy": "Four ships, three of them with a token, that come to the map in Clean-up.",
    "stress track": "Bolts raise it, treatment lowers it; at its end a character is Stressed Out.",
    "skill track": "Six basic hexes, then a path of four. Icons count from the first hex to the marker.",
    "mass invasion": "A 20 for a location: one more ship waits and deploys in the next Clean-up.",
}
KEYWORDS: Final[dict[str, str]] = {
    "terminal": "A keyword of damage cards: two cards that share it may be focused.",
    "core": "A keyword of damage cards: two cards that share it may be focused.",
    "array": "A keyword of damage cards: two cards that share it may be focused.",
    "offline": "A room at hull 0: no actions there until it is repaired.",
    "round rule": "An event that holds until the round ends.",
    "game changer": "An event that happens at once.",
    "try your luck": "An event with a roll you may decline.",
    "pull and place": "Draw a ship from the bag and roll its location.",
    "scrap": "Give technology away for its credits, before the crew acts.",
    "retaliation": "After your damage the surviving ships roll one D6: each hits with its own numbers.",
    "movement logic": "One card per class says how far all its ships move, to the EOS or to the closest FRB.",
    "joint attack": "Ships that reach the EOS attack together, once, and leave; there is nothing to win.",
    "focused": "A damage card that costs somebody stress and deals that much more.",
    "hawkins": "The yellow region: hunting fleets.",
    "chandra": "The pink region: crew and stress.",
    "borealis": "The green region: ship and repair.",
    "perseus": "The blue region: money and oddities.",
}
ROLES: Final[dict[str, str]] = {
    "commander": "Relieves stress, unlocks tolerance and assistants; decides what no one else does.",
    "pilot": "Warps the EOS; Warp icons are lanes.",
    "specialist": "Combat Specialist: leads every attack; Damage icons are damage cards.",
    "engineer": "Builds, repairs, shields, assigns damage to rooms, and calibrates dice.",
}
PHASES: Final[dict[str, str]] = {
    "event phase": "Draw the event of the region where the EOS is. Not in the first round.",
    "crew phase": "Buy cubes, collect the scanner, scrap; then everybody acts once.",
    "warp phase": "Move the EOS; fight and collect on the way.",
    "pursuit phase": "Aliens move by one card per class; those that reach the EOS attack it.",
    "clean-up": "A year passes, ships deploy, the track is refilled, funding comes, pawns go home.",
    "last dash": "Aliens move first, then the EOS, then funding, cubes and crew actions; no events, no redeploy.",
}

RULES: Final[dict[str, str]] = {
    "goal": (
        "Four characters fly the starship EOS. Collect Fast Radio Bursts (FRBs) or Intel until Progress has advanced"
        " nine times: then the Paradise Planet appears and the Last Dash begins. Reach it and you win. You lose when"
        " the Command Room is destroyed or Earth's last year has passed."
    ),
    "round": (
        "A round is a year of five phases. 1 Event. 2 Crew Actions: each character acts once. 3 Warp: move the EOS,"
        " collect, fight. 4 Alien Pursuit: ships move, those that reach you attack. 5 Clean-up: a year passes, new"
        " ships come, money comes."
    ),
    "map": (
        "19 sectors with six galaxies each, called by sector and galaxy: 5-3. Neighbouring sectors share galaxies,"
        " which then have several names; the smallest is used. Each galaxy has two or three warp lanes. Regions:"
        " Hawkins upper right, Chandra lower right, Borealis lower left, Perseus upper left."
    ),
    "crew": (
        "Each character, and later each assistant, takes one action in a room that is built and online. Training,"
        " treatment and repair are open from the start; other rooms are built for credits, one for each Tool icon of"
        " the Engineer. Charging takes one to three workers together."
    ),
    "warp": (
        "The EOS moves one lane for each Warp icon, then one for each Afterburner cube. In every galaxy it enters it"
        " fights the ships there, collects FRBs, Skill Tokens and credits, delivers cargo, and draws a damage card for"
        " each asteroid field without a Mining Station."
    ),
    "attack": (
        "Each combat round: draw damage cards, choose who fights, roll all their dice, change dice, take the stress"
        " rolled, put dice on matching icons. A finished card damages one ship at once. Survivors roll a D6 together"
        " and hit with the numbers on their cards, unless a shield covers them. Then fight on or flee."
    ),
    "pursuit": (
        "For each class on the map a card says how far its ships move and where to: the EOS or the closest FRB. Those"
        " that end on the EOS attack together once. You cannot hit back: shields are all you have."
    ),
    "stress": (
        "Bolts on dice and cards raise stress. At its end the character is Stressed Out: stress goes back to the"
        " tolerance, 3 Skill Levels are lost, and on the basic track a damage card hits the EOS. Treatment lowers"
        " stress; the Commander's cubes block bolts."
    ),
    "ship": (
        "Damage goes to one room of the Engineer's choice, what is too much to another. A room at 0 is offline: no"
        " actions there. Engine Room offline: no warp. Command Room at 0: lost."
    ),
    "skill": (
        "A Skill Level moves a marker one hex. Icons from the first hex to the marker count: dice, lanes, damage cards,"
        " tools. After six hexes a character chooses one of three paths and an Advanced Room."
    ),
    "clean-up": (
        "The year advances. The ships of the Redeploy Track come to rolled galaxies, three with an FRB, a Skill Token,"
        " a credit. A 20 on the D20 is a Mass Invasion: one more ship. Then new ships on the track, funding,"
        " pawns home, and shields are discarded by the year."
    ),
    "last dash": (
        "After the ninth Progress advance the year goes to 5 and the planet is placed. Each round: aliens move (FRB"
        " logic goes to the planet), the EOS warps and fights, funding 1 and cubes, crew actions, a year. At the planet"
        " you cannot flee."
    ),
}
"""The rules by topic, in the order to read them."""

WORDS: Final[dict[str, dict[str, str]]] = {
    "icon": ICONS,
    "face": FACES,
    "token": TOKENS,
    "cube": CUBES,
    "room": ROOMS,
    "action": ACTIONS,
    "track": TRACKS,
    "keyword": KEYWORDS,
    "character": ROLES,
    "phase": PHASES,
}
"""Every word that is explained, by kind."""
