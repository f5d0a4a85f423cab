"""The JSON protocol between the server and its clients: every body that travels, as a type.

Everything is below ``PREFIX``.  ``openapi.py`` describes the routes from these types, and the browser's types are
generated from them too, so this module is the only place where the protocol is written down.

A *table* is one game with its people.  A *seat* or *spectator* is known by a secret that the client sends as
``Authorization: Bearer SECRET``.  A table's *version* rises with each accepted command; its *seq* is the number of the
last event of its stream.  A *step* counts the decisions and random results from set-up to where the game stands;
undo takes it back to a smaller number.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

PREFIX = "/api/v1"

BODY_LIMIT = 64 * 1024
"""Bytes of a request body (imports: ``IMPORT_LIMIT``)."""
IMPORT_LIMIT = 4 * 1024 * 1024
"""Bytes of an imported journal's request body."""
WAIT_LIMIT = 30
"""Longest wait of a long poll, in seconds."""
CHOICES_LIMIT = 64
"""Answers in one command."""

Name = Annotated[str, Meta(max_length=60, description="A name that people see; plain text, never markup.")]
Key = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        description="Made up by the client, new for each command. Sent again, it gives the first result again.",
    ),
]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Text = Annotated[str, Meta(max_length=200)]
Policy = Literal["strict", "ask", "free"]
"""What undo does at a roll or draw: strict never passes it; ask passes it when confirmed; free passes it."""
Dice = Literal["app"]
"""Who rolls and draws."""


class Sent(msgspec.Struct, kw_only=True):
    """What the server sends: every field is always present."""


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What the server is asked: fields with a default may be left out, unknown ones are refused."""


# --- What goes wrong ----------------------------------------------------------------------------------


class Problem(Sent):
    """Any answer with a status of 400 or more."""

    error: str
    """A short fixed word for programs: ``stale``, ``illegal``, ``not_found``, ``too_large``, ..."""
    what: str
    """What went wrong, for people."""
    todo: str
    """What to do next, for people."""
    version: int | None = None
    """The table's version now (with ``stale`` and ``illegal``)."""
    by: str | None = None
    """Whose action came first (with ``stale``)."""


class Health(Sent):
    """The server is up and its database answers."""

    status: Literal["ok"]
    version: str
    engine: Literal["compiled", "interpreted"]
    page: bool
    """Whether the browser page is installed."""


# --- Games and their content --------------------------------------------------------------------------


class OptionValue(Sent):
    """One value that a set-up option may have."""

    value: str
    label: str


class OptionInfo(Sent):
    """One set-up option of a game."""

    name: str
    help: str
    default: str
    values: list[OptionValue]


class GameInfo(Sent):
    """A game that tables can be made for."""

    name: str
    title: str
    rules_version: int
    seats_min: int
    seats_max: int
    options: list[OptionInfo]


class Games(Sent):
    """Every game."""

    games: list[GameInfo]


class Component(Sent):
    """One component of a game: a card, a die, a hero, a mission."""

    kind: str
    """``hero``, ``die``, ``enemy``, ``item``, ``boss``, ``mission``, ..."""
    id: str
    name: str
    numbers: dict[str, Any]
    """What the component shows in figures and icons, for drawing it: the fields of its content file."""
    text: str
    """What is printed on it, in our words."""
    explanation: str
    """The same at length."""


class Term(Sent):
    """An icon, die face, keyword, stat or phase, explained."""

    kind: str
    """``keyword``, ``face``, ``colour``, ``stat``, ``phase``, ..."""
    id: str
    name: str
    text: str


class RulePage(Sent):
    """One page of the rules reference."""

    id: str
    title: str
    text: str
    """Markdown: headings, paragraphs, lists, emphasis, tables; no HTML."""


class Content(Sent):
    """Everything of a game that can be looked up."""

    game: str
    title: str
    hash: str
    """Of the content; it stands in journals."""
    components: list[Component]
    terms: list[Term]
    rules: list[RulePage]


# --- Making tables ------------------------------------------------------------------------------------


class NewTable(Asked):
    """POST /tables"""

    game: Text
    options: Annotated[dict[Text, Text], Meta(max_length=64)] = {}
    policy: Policy = "ask"
    dice: Dice = "app"
    name: Name = ""
    """Of the table."""
    people: Annotated[list[Name], Meta(max_length=8)] = []
    """Of the people, by seat; as many seats as names, but at least as many as the game needs."""
    seed: Text | None = None
    """For a game that can be repeated; made up when left out."""


class ImportTable(Asked):
    """POST /tables/import"""

    journal: str
    """The whole text of a journal file."""
    name: Name = ""
    people: Annotated[list[Name], Meta(max_length=8)] = []


class ForkTable(Asked):
    """POST /tables/{table}/fork"""

    step: Count | None = None
    """Where to play on from; left out: where the game stands."""
    name: Name = ""


class SeatLink(Sent):
    """The secret of one seat."""

    seat: int
    secret: str
    link: str
    """Path of the page for this seat; the secret stands behind the #, so that it is never sent or logged."""


class Created(Sent):
    """A new table, with the only copy of its secrets."""

    table: str
    seats: list[SeatLink]
    spectate: SeatLink
    notice: str
    """What people should know about the new table, in words; mostly empty."""


# --- A table ------------------------------------------------------------------------------------------


class You(Sent):
    """Whom the secret belongs to."""

    seat: int | None
    """None: a spectator."""
    name: str


class Person(Sent):
    """Somebody at the table."""

    seat: int
    name: str


class ChoiceInfo(Sent):
    """One legal choice."""

    name: str
    """What to send to choose it; unique within its request."""
    text: str
    """The choice in words for people."""
    group: str
    """Choices that belong together have the same group; may be empty."""
    targets: list[str]
    """Ids, as they stand in the view, of what lights up with this choice."""
    seat: int
    """Who may take it."""


class Request(Sent):
    """The open decision."""

    kind: str
    """The rules step that asks, e.g. ``CommitDice``."""
    prompt: str
    """What is asked, in a few words."""
    explanation: str
    """What it means and what the rules say about it."""
    seats: list[int]
    """Who may answer."""
    who: str
    """The same by name: "waiting for ..."."""
    choices: list[ChoiceInfo]


class UndoInfo(Sent):
    """What undo would do now."""

    possible: bool
    takes_back: str
    """The decision that undo takes back, in words; empty when there is none."""
    crosses: bool
    """It takes back a roll or draw too: needs ``confirm`` under the policy ``ask``, and marks the game."""
    why_not: str
    """Why it is impossible; empty when possible."""


class Random(Sent):
    """A random result."""

    kind: str
    """The rules step that rolled or drew."""
    prompt: str
    outcome: str
    """As in the journal: ``y012 g1``, a card's id."""
    source: Literal["app", "table"]
    """``table``: people's own dice and cards."""


class Event(Sent):
    """Something that happened.

    Each command ends its events with one of kind ``state``: now fetch the table, everything is told.
    """

    seq: int
    """1, 2, 3, ... over the whole life of the table; undo appends, it never takes away."""
    version: int
    """The table's version that this event belongs to."""
    step: int
    """Where the game stood after the decision or random result that this event belongs to."""
    kind: str
    """``chosen``, ``random``, ``undone``, ``conceded``, ``renamed``, ``created``, ``state``, or the game's own kind."""
    args: list[int]
    """The game's own numbers."""
    text: str
    """The event in words; empty when it is not worth telling."""
    by: int | None
    """The seat that did it; None for what happened by itself."""
    automatic: bool
    """The only legal choice, taken without asking."""
    choice: str | None = None
    """The choice's name (kind ``chosen``)."""
    random: Random | None = None
    """The result (kind ``random``)."""
    data: dict[str, Any] | None = None
    """The game's own facts for drawing this event (which card, which dice), as in the view."""


class LogLine(Sent):
    """One decision or random result in the log of the game as it stands, with what came of it."""

    step: int
    by: int | None
    """The seat that decided; None for a random result."""
    head: str
    """The decision or result in words."""
    sentences: list[str]
    """What came of it."""
    random: bool
    automatic: bool


class Forked(Sent):
    """Where a forked table came from."""

    step: int


class Table(Sent):
    """A table as one seat or spectator may see it."""

    id: str
    game: str
    title: str
    name: str
    version: int
    seq: int
    step: int
    steps: int
    """The step the game stands at; differs from ``step`` in a replay."""
    you: You
    policy: Policy
    dice: Dice
    options: dict[str, str]
    people: list[Person]
    assisted: bool
    """Undo has passed a roll or draw: no daily score, no achievements."""
    forked: Forked | None
    view: dict[str, Any]
    request: Request | None
    """None when the game is over."""
    undo: UndoInfo
    log: list[LogLine]
    """The last lines."""
    outcome: str
    """How the game ended, in words; empty while it runs."""
    hash: str
    """Of the rules state; everybody at the table gets the same."""


class Log(Sent):
    """The whole log of the game as it stands."""

    lines: list[LogLine]


# --- Commands -----------------------------------------------------------------------------------------


class Command(Asked):
    """POST /tables/{table}/commands"""

    expected: Count
    """The version of the table that the person saw."""
    key: Key
    do: Literal["answer", "undo", "concede", "rename"]
    choice: Annotated[str, Meta(max_length=1000)] | None = None
    """answer: the choice's name."""
    choices: Annotated[list[Annotated[str, Meta(max_length=1000)]], Meta(max_length=CHOICES_LIMIT)] | None = None
    """answer: several choices one after the other.  Stops at the first that is not possible and says so."""
    confirm: bool = False
    """undo: pass a roll or draw although the policy says ask."""
    name: Name = ""
    """rename: the person's new name."""
    want_table: bool = False
    """Send the table as it is now with the result."""


class Result(Sent):
    """An accepted command; it is on disk."""

    version: int
    seq: int
    events: list[Event]
    taken: int
    """Answers taken, of those sent."""
    stopped: str
    """Why the rest was not taken; empty when all were."""
    table: Table | None = None


class Events(Sent):
    """Events after a number, in order.  Also what the socket sends; without events it is a sign of life."""

    version: int
    seq: int
    """Ask for events after this number next time."""
    events: list[Event]


class Hello(Asked):
    """The first message on the socket, from the client; everything later comes from the server."""

    secret: Annotated[str, Meta(max_length=200)]
    after: Count = 0


# --- Help ---------------------------------------------------------------------------------------------


class EnemyOdds(Sent):
    """The chance to defeat one enemy."""

    target: str
    """Its id as in the view."""
    name: str
    chance: float
    """0 to 1."""


class Odds(Sent):
    """What the dice about to be committed can do."""

    commit: str
    enemies: list[EnemyOdds]
    all: float | None
    """Chance to defeat every enemy, 0 to 1."""
    damage: float | None
    """Expected damage to be suffered."""
    exact: bool
    """False: an estimate, see ``note``."""
    note: str


class Suggestion(Sent):
    """What the bot would do."""

    choices: list[str]
    """Names of choices, to be sent in this order once the person agrees."""
    text: str
    why: str
