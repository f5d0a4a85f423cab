"""The course of one game: entries, the line of play that is left after undos, and the state at any entry.

States are not kept for every entry.  The last few are, and one at least every ``SPACING`` entries along the line of
play; any other is played again from the nearest before it.  So looking back, and undo, cost the same at any length.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludonaut.table.game import Event, Game
from ludonaut.table.native.core import CHANCE, DECISION, EVENT_AUTO, EVENT_SKIP, OVER, State
from ludonaut.table.requests import Chance, Decision, IllegalAnswer

SPACING: Final = 50
"""At most so many answers are played again to reach a state."""
RECENT: Final = 64
"""How many recent states are kept besides."""
PERSON: Final = "person"
"""Who answered chance, when it was a person with real dice or cards."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer of the journal.

    ``kind``: ``choice``, ``chance``, ``undo`` or ``concede``; ``text`` is the choice or outcome.  ``by``: who
    answered (empty: a person).  ``before`` is the entry after whose state it was given, ``at`` the one whose state it
    led to: itself, or after an undo the entry that was returned to.  ``crossed``: the undo took chance back;
    ``corrected``: it took back only what a person had entered for their own dice or cards, to enter it again.
    """

    number: int
    kind: str
    text: str
    by: str
    hash: str
    before: int
    at: int
    crossed: bool = False
    again: bool = False
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """What happened, in words; ``automatic``: the only legal choice, taken without asking."""

    text: str
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """An entry with what happened: the prompt that was answered, the events, and these in words."""

    entry: Entry
    asked: str
    events: tuple[Event, ...]
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: an entry, what it answered, what happened; ``undone``: it was taken back later."""

    entry: Entry
    asked: str
    sentences: tuple[Sentence, ...]
    undone: bool


class Lost(ValueError):
    """The state at an entry cannot be worked out any more: it was played under older rules."""


class Damaged(Lost):
    """The state at an entry cannot be worked out: what is recorded does not fit the rules.  Says which part."""


class Timeline:
    """Entries and states of one game; knows no file."""

    def __init__(self, game: Game, start_hash: str) -> None:
        """The start itself is given with ``keep_later(0, ...)``.

        ``older``: the last entry under older rules; ``damaged``: snapshots that could not be read, and were not needed.
        """
        self.game = game
        self.base = 0
        self.older = 0
        self.damaged: list[str] = []
        self.entries: list[Entry] = []
        self.path: list[int] = [0]
        self.hashes: dict[int, str] = {0: start_hash}
        self.kept: dict[int, State] = {}
        self.later: dict[int, Callable[[], State]] = {}
        self.recent: OrderedDict[int, State] = OrderedDict()
        self.distance: dict[int, int] = {0: 0}
        self.recorded: dict[tuple[str, str], Entry] = {}

    # --- growing ---

    @property
    def last(self) -> int:
        """The number of the last entry, undone ones and undos included."""
        return self.entries[-1].number if self.entries else 0

    @property
    def at(self) -> int:
        """The entry after which play stands."""
        return self.path[-1]

    def add(self, entry: Entry, state: State | None = None) -> None:
        """Append an entry and keep the state it led to.  Adding the last entry once more changes nothing."""
        if entry.number <= self.last:
            return
        if entry.kind == "undo":
            while self.path[-1] > entry.at:
                self.path.pop()
        else:
            self.hashes[entry.at] = entry.hash
            if entry.kind == "chance":
                self.recorded.setdefault(self.key(entry.before), entry)
            if entry.at not in self.later and entry.at not in self.kept:
                self.distance[entry.at] = self.distance.get(entry.before, 0) + 1
                self._keep(entry.at, state)
            if self.path[-1] != entry.at:
                self.path.append(entry.at)
        self.entries.append(entry)

    def _keep(self, at: int, state: State | None) -> None:
        if state is None:
            return
        if self.distance[at] % SPACING == 0:
            self.kept[at] = state
            return
        self.recent[at] = state
        self.recent.move_to_end(at)
        if len(self.recent) > RECENT:
            self.recent.popitem(last=False)

    def keep_later(self, at: int, load: Callable[[], State]) -> None:
        """A snapshot of the state after entry ``at`` exists; ``load`` reads it when it is wanted."""
        if at not in self.kept:
            self.later[at] = load
            self.distance[at] = 0

    def begin_anew(self, at: int, load: Callable[[], State], state_hash: str) -> None:
        """From here on other rules hold: nothing before this state can be played again."""
        self.base = at
        self.older = self.last
        self.path = [at]
        self.kept.clear()
        self.later = {at: load}
        self.recent.clear()
        self.recorded.clear()
        self.distance[at] = 0
        self.hashes[at] = state_hash

    # --- looking ---

    def entry(self, number: int) -> Entry:
        """The entry of a number.

        :raises IndexError: when there is none.
        """
        if not 1 <= number <= len(self.entries):
            raise IndexError(f"there is no entry {number}; the last one is {self.last}")
        return self.entries[number - 1]

    def place(self, number: int) -> int:
        """The entry whose state holds after entry ``number``: itself, except after an undo."""
        return 0 if number == 0 else self.entry(number).at

    def key(self, before: int) -> tuple[str, str]:
        """Under which a chance result is remembered: the state before the last answer, and that answer."""
        if before == self.base:
            return self.hashes[before], ""
        entry = self.entry(before)
        return self.hashes[entry.before], entry.text

    def state_at(self, number: int) -> State:
        """A copy of the state after an entry; its generator means nothing.

        :raises IndexError: when there is no such entry.
        :raises Lost: when the entry was played under older rules, or does not fit the rules.
        """
        return self.state_at_place(self.place(number))

    def state_at_place(self, at: int) -> State:
        """As ``state_at``, for an entry that is no undo."""
        wanted = at
        chain: list[Entry] = []
        while (known := self._known(at)) is None:
            if at <= self.older:
                raise Lost(f"entry {wanted} was played under older rules and cannot be shown")
            chain.append(self.entry(at))
            at = chain[-1].before
        state = known.copy()
        for entry in reversed(chain):
            self._replay(state, entry)
            self._keep(entry.at, state.copy())
        return state

    def _known(self, at: int) -> State | None:
        state = self.kept.get(at) or self.recent.get(at)
        if state is not None or at not in self.later:
            return state
        try:
            state = self.kept[at] = self.later[at]()
        except Damaged as problem:
            if at == self.base:
                raise
            self.damaged.append(str(problem))  # the answers before it lead there as well
        del self.later[at]
        return state

    def _replay(self, state: State, entry: Entry) -> None:
        """Give a recorded answer to a state.

        :raises Damaged: when the state does not accept it.
        """
        try:
            self.play(state, entry)
        except Exception as problem:  # in a damaged file stands anything
            text = f"{type(problem).__name__}: {problem}" if not isinstance(problem, ValueError) else str(problem)
            raise Damaged(f"entry {entry.number} does not fit the rules ({text})") from problem

    def play(self, state: State, entry: Entry) -> None:
        """Give an entry's answer to a state, as it was given before.

        :raises IllegalAnswer: when the state does not accept it.
        """
        wanted = {"choice": DECISION, "chance": CHANCE}.get(entry.kind, state.kind)
        if state.kind == OVER or state.kind != wanted:
            raise IllegalAnswer(f"{entry.text!r} is a {entry.kind}, and that is not what is asked here")
        if entry.kind == "choice":
            state.choose(Decision(state).find(entry.text).code)
        elif entry.kind == "chance":
            state.settle(Chance(state).code(entry.text))
        else:
            self.game.concede(state)

    def undo_moment(self, undo: Entry) -> Moment:
        """What an undo did: the first of the answers that it took back."""
        entry = self.entry(undo.before)
        while entry.before != undo.at:
            entry = self.entry(entry.before)
        again = ", to be entered again" if undo.corrected else ""
        return Moment(undo, "", (), (Sentence(f"Taken back{again}: {entry.text}."),))

    def moment(self, number: int) -> Moment:
        """An entry with what happened, played once more for the events."""
        entry = self.entry(number)
        if entry.kind == "undo":
            return self.undo_moment(entry)
        if entry.number <= self.older:
            raise Lost(f"entry {number} was played under older rules and cannot be shown")
        state = self.state_at(entry.before)
        asked = state.open.prompt(state) if entry.kind != "concede" and state.kind in (DECISION, CHANCE) else ""
        state.events = []
        self._replay(state, entry)
        moment = Moment(entry, asked, tuple(state.events), sentences(self.game, state, state.events))
        self._keep(entry.at, state.copy())
        return moment


def sentences(game: Game, state: State, events: list[Event]) -> tuple[Sentence, ...]:
    """Events in words.  What the engine did because nothing else was possible is marked: the game's sentence for
    that, or, where it has none, the next one."""
    told: list[Sentence] = []
    automatic = False
    for event in events:
        automatic = automatic or event[0] in (EVENT_AUTO, EVENT_SKIP)
        text = game.sentence(state, event)
        if text:
            told.append(Sentence(text, automatic))
            automatic = False
    return tuple(told)
