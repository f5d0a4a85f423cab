"""Answers on their way into the journal.

They are worked out on a copy of the state, so that nothing is true before it is saved.
"""

from __future__ import annotations

from ludonaut.table.game import Event, Game
from ludonaut.table.journal import Line
from ludonaut.table.native.core import EngineStuck, State
from ludonaut.table.requests import Chance
from ludonaut.table.timeline import PERSON, Entry, Moment, Timeline, sentences


class GameStuck(EngineStuck):
    """The rules turned in a circle on an answer; ``journal`` is the text of a journal that leads there."""

    journal: str = ""


class Batch:
    """One or more answers that are saved together: a decision and the chance results after it.

    ``size``: of the journal's file before they are written.
    """

    def __init__(self, game: Game, state: State, timeline: Timeline) -> None:
        self.game = game
        self.timeline = timeline
        self.state = state.copy()
        self.at = timeline.at
        self.entries: list[Entry] = []
        self.states: list[State] = []
        self.moments: list[Moment] = []
        self.lines: list[Line] = []
        self.size = 0

    @property
    def last(self) -> int:
        """The number of the last entry, these included."""
        return self.entries[-1].number if self.entries else self.timeline.last

    def remembered(self) -> Entry | None:
        """What chance answered when it was first asked after the same answer to the same state.

        Never what a person entered: real dice and cards are looked at again.
        """
        found = self.timeline.recorded.get(self._key())
        return None if found is None or found.by == PERSON else found

    def _key(self) -> tuple[str, str]:
        if not self.entries:
            return self.timeline.key(self.at)
        given = self.entries[-1]
        before = self.entries[-2].hash if len(self.entries) > 1 else self.timeline.hashes[given.before]
        return before, given.text

    def give(self, kind: str, text: str, by: str = "", again: bool = False, drawn: bool = False) -> None:
        """Answer the request at which the batch stands; ``drawn``: with the state's generator.

        :raises IllegalAnswer: when it does not accept ``text``.
        :raises GameStuck: when the rules turn in a circle; carries the line that is to blame in ``lines``.
        """
        state = self.state
        asked = "" if kind == "concede" else state.open.prompt(state)
        if kind == "chance":
            text = Chance(state).name(Chance(state).code(text))  # as the game writes it
        number = self.last + 1
        entry = Entry(number, kind, text, by, "", self.at, number, again=again)
        events: list[Event] = []
        state.events = events
        try:
            self.timeline.play(state, entry)
        except EngineStuck as problem:
            self.lines.append(line_of(entry, "stuck"))
            raise GameStuck(f"{problem}; asked: {asked}, answered: {text}") from problem
        state.events = None
        entry = Entry(number, kind, text, by, self.game.hash(state), self.at, number, again=again)
        self._add(entry, Moment(entry, asked, tuple(events), sentences(self.game, state, events)))
        self.lines.append(line_of(entry, entry.hash, state.generator_json() if drawn else None))

    def take_back(self, to: int, crossed: bool, corrected: bool = False) -> None:
        """Go back to the state after entry ``to``; the generator stays where it is."""
        words = self.state.generator_json()
        self.state = self.timeline.state_at(to)
        self.state.load_generator(words)
        entry = Entry(
            self.last + 1, "undo", "", "", self.timeline.hashes[to], self.at, to, crossed, corrected=corrected
        )
        self._add(entry, self.timeline.undo_moment(entry))
        self.lines.append(line_of(entry, entry.hash))

    def _add(self, entry: Entry, moment: Moment) -> None:
        self.entries.append(entry)
        self.moments.append(moment)
        self.states.append(self.state.copy())
        self.at = entry.at


def line_of(entry: Entry, state_hash: str, words: list[int] | None = None) -> Line:
    """An entry as it stands in the journal."""
    line = Line(n=entry.number, by=entry.by, again=entry.again, crossed=entry.crossed, gen=words, hash=state_hash)
    line.corrected = entry.corrected
    if entry.kind == "choice":
        line.choice = entry.text
    elif entry.kind == "chance":
        line.chance = entry.text
    elif entry.kind == "undo":
        line.undo = entry.at
    else:
        line.concede = True
    return line


def entry_of(line: Line, before: int) -> Entry:
    """The entry that a line holds, given after entry ``before``."""
    at = line.n if line.undo is None else line.undo
    text = line.choice if line.choice is not None else line.chance or ("concede" if line.concede else "")
    return Entry(line.n, line.kind, text, line.by, line.hash, before, at, line.crossed, line.again, line.corrected)
