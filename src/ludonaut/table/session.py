"""A game being played: answers are checked, saved, and only then true.

``Session`` ties together a game's state, its journal, the driver that answers chance, and the table's undo policy.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from ludonaut import __version__
from ludonaut.table.answers import Batch, GameStuck
from ludonaut.table.drivers import Driver, OpenDriver, SeededDriver
from ludonaut.table.game import Game
from ludonaut.table.journal import (
    FORMAT,
    Contents,
    Header,
    JournalError,
    JournalFile,
    Line,
    Policy,
    encode,
    public_header,
    public_line,
    read,
    timestamp,
)
from ludonaut.table.loading import Loaded, dumped, rebuild
from ludonaut.table.native.core import CHANCE, OVER, State
from ludonaut.table.requests import GameOver, Request, request_of, seed_generator
from ludonaut.table.timeline import SPACING, Damaged, Entry, LogLine, Lost, Moment, Timeline
from ludonaut.table.undo import UndoOffer, UndoRefused, offer_undo

Listener = Callable[[Moment], None]


class Session:
    """One game at a table.  Make it with ``start`` or ``resume``; use it in a ``with`` block, or call ``close``.

    ``assisted``: chance was taken back at some time.  ``notices``: what people should know about a resumed journal.
    ``damage``: an entry that the log could not tell, and why.
    """

    def __init__(
        self,
        game: Game,
        header: Header,
        timeline: Timeline,
        state: State,
        driver: Driver,
        lines: list[Line],
        pack: Path | None,
    ) -> None:
        """Only for ``start``, ``resume``, ``fork`` and ``view``."""
        self.game = game
        self.header = header
        self.driver = driver
        self.pack = pack
        self.listener: Listener | None = None
        self.assisted = False
        self.notices: list[str] = []
        self.damage = ""
        self._state = state
        self._timeline = timeline
        self._lines = lines
        self._file: JournalFile | None = None
        self._moments: dict[int, Moment] = {}
        self._pending: Batch | None = None

    # --- beginning ---

    @classmethod
    def start(
        cls,
        game: Game,
        options: Mapping[str, str],
        seed: int | str | None = None,
        driver: Driver | None = None,
        policy: Policy = "strict",
        path: Path | None = None,
        pack: Path | None = None,
        listener: Listener | None = None,
        position: State | None = None,
    ) -> Session:
        """Begin a game.

        :param seed: for the app's generator; one is drawn when it is not given.
        :param driver: who answers chance; without one the app rolls.
        :param policy: may undo take chance back: never (``strict``), when all agree (``ask``), always (``free``).
        :param path: the new journal's file; without one the game lives in memory only.
        :param pack: a content pack's directory.
        :param listener: is told each answer, after it has been saved.
        :param position: begin here (a scenario) instead of at set-up; ``options`` are then those it was made with.
        :raises OptionError: for an unknown option or value.
        :raises ContentError: when the pack has mistakes.
        :raises ValueError: for a seed together with a driver that does not roll.
        :raises JournalError: when the file exists or cannot be written.
        """
        driver = driver or SeededDriver()
        rolls = isinstance(driver, SeededDriver)
        if seed is not None and not rolls:
            raise ValueError("a seed is for dice that the app rolls; leave it out with real dice or a script")
        if rolls and seed is None:
            seed = secrets.randbits(48)
        normal = game.normal_options(options)
        state = game.new(normal, pack) if position is None else position.copy()
        if seed is not None:
            seed_generator(state, seed)
        header = Header(
            ludonaut="journal",
            format=FORMAT,
            game=game.name,
            rules=game.rules_version,
            content=game.content_hash(pack),
            options=normal,
            pack="" if pack is None else str(pack.resolve()),
            seed=seed,
            dice=driver.source,
            policy=policy,
            created=timestamp(),
            software=__version__,
            position=position is not None,
        )
        return _begin(game, header, state, driver, path, pack, listener)

    @classmethod
    def resume(
        cls,
        path: Path,
        driver: Driver | None = None,
        listener: Listener | None = None,
        pack: Path | None = None,
        game: Game | None = None,
    ) -> Session:
        """Go on with a saved game.

        :param driver: who answers chance from now on; as before when not given (real dice stay open requests).
        :param pack: where the pack's directory is now, when it has moved.
        :param game: the game, for games that ``ludonaut.games`` does not list.
        :raises JournalError: when the journal cannot be gone on with; says why and what to do.
        """
        file, contents = JournalFile.open(path)
        try:
            return cls.go_on_with(contents, file, driver, listener, pack, game)
        except BaseException:
            file.close()
            raise

    @classmethod
    def go_on_with(
        cls,
        contents: Contents,
        file: JournalFile,
        driver: Driver | None = None,
        listener: Listener | None = None,
        pack: Path | None = None,
        game: Game | None = None,
    ) -> Session:
        """As ``resume``, for a journal that has been read already; what is answered from now on goes to ``file``.

        :raises JournalError: when the journal cannot be gone on with; says why and what to do.
        """
        loaded = rebuild(contents, game, pack)
        session = cls._of(loaded, contents.header, [line for _, line in contents.lines])
        if loaded.update is not None:
            file.append([loaded.update])
            session._lines.append(loaded.update)
        session._file = file
        session.driver = driver or session.driver
        session.listener = listener
        session.go_on()
        return session

    def save_to(self, file: JournalFile) -> None:
        """From now on answers go to ``file``; ``lines`` are what there is so far."""
        self._file = file

    @classmethod
    def view(cls, path: Path, pack: Path | None = None, game: Game | None = None) -> Session:
        """A saved game to look at, also while somebody else plays it; nothing is written to its file.

        :raises JournalError: when the journal cannot be read.
        """
        contents = read(path)
        return cls._of(rebuild(contents, game, pack), contents.header, [line for _, line in contents.lines])

    @classmethod
    def _of(cls, loaded: Loaded, header: Header, lines: list[Line]) -> Session:
        driver = SeededDriver() if header.dice == "app" else OpenDriver()
        session = cls(loaded.game, header, loaded.timeline, loaded.state, driver, lines, loaded.pack)
        session.notices = loaded.notices
        session.assisted = loaded.assisted
        return session

    # --- looking ---

    @property
    def state(self) -> State:
        """Where the game stands.  Look, do not touch: copy it to try things out."""
        self._settle_pending()
        return self._state

    @property
    def request(self) -> Request | None:
        """What is asked; None when the game is over.  Chance is only seen here while a person has to answer it."""
        return request_of(self.state)

    @property
    def entries(self) -> list[Entry]:
        """Every answer so far, undone ones included; ``entries[n - 1]`` has number n."""
        self._settle_pending()
        return self._timeline.entries

    @property
    def version(self) -> int:
        """Rises with each entry: tells whether somebody looks at an old state."""
        return len(self.entries)

    @property
    def lines(self) -> list[Line]:
        """The journal's lines after its header.  Secret while the game runs: they hold the generator."""
        self._settle_pending()
        return self._lines

    @property
    def standing(self) -> list[int]:
        """The numbers of the entries that have led here, without undone ones and undos; before them 0, or the entry
        from which on newer rules hold."""
        self._settle_pending()
        return self._timeline.path

    @property
    def policy(self) -> Policy:
        """The table's undo policy."""
        return self.header.policy

    @property
    def path(self) -> Path | None:
        """The journal's file, while it is open."""
        return self._file.path if self._file else None

    def state_at(self, entry: int) -> State:
        """A copy of the state after an entry (0: the beginning), for looking back.

        :raises IndexError: when there is no such entry.
        :raises Lost: when it was played under older rules.
        """
        self._settle_pending()
        return self._timeline.state_at(entry)

    def moment(self, entry: int) -> Moment:
        """An entry with what happened.

        :raises IndexError: when there is no such entry.
        :raises Lost: when it was played under older rules.
        """
        found = self._moments.get(entry)
        if found is None:
            found = self._moments[entry] = self._timeline.moment(entry)
        return found

    def log(self, first: int = 1, last: int | None = None) -> list[LogLine]:
        """What happened from entry ``first`` to ``last``, in sentences; entry numbers lead to ``state_at``.

        Entries from under older rules, and damaged ones (see ``damage``), have the answer but no sentences.
        """
        standing = set(self._timeline.path)
        lines = []
        for entry in self.entries[max(first, 1) - 1 : last]:
            try:
                moment = self.moment(entry.number)
            except Lost as problem:
                moment = Moment(entry, "", (), ())
                if isinstance(problem, Damaged):
                    self.damage = self.damage or str(problem)
            undone = entry.kind != "undo" and entry.at not in standing
            lines.append(LogLine(entry, moment.asked, moment.sentences, undone))
        return lines

    # --- answering ---

    def answer(self, text: str, by: str = "") -> None:
        """Answer the open request; then the driver answers chance until a decision is open or the game is over.

        When it returns, the answer is on the disk.  When it raises, nothing has changed.

        :param by: who answers, for the journal, when it is not a person (a bot's name).
        :raises IllegalAnswer: when the request does not accept ``text``.
        :raises GameOver: when nothing is asked any more.
        :raises JournalFull: when the answer cannot be saved.
        :raises GameStuck: when the rules turn in a circle.
        """
        batch = self._batch()
        if batch.state.kind == OVER:
            raise GameOver("the game is over; nothing can be answered any more")
        chance = batch.state.kind == CHANCE
        self._give(batch, "chance" if chance else "choice", text, by or "person" if chance else by)
        self._roll(batch)

    def go_on(self) -> None:
        """Let the driver answer open chance requests, as after each answer."""
        self._roll(self._batch())

    def concede(self) -> None:
        """Give the game up.

        :raises GameOver: when it is over already.
        :raises JournalFull: when that cannot be saved.
        """
        batch = self._batch()
        if batch.state.kind == OVER:
            raise GameOver("the game is over already")
        batch.give("concede", "concede")
        self._commit(batch)

    def _batch(self) -> Batch:
        self._settle_pending()
        return Batch(self.game, self._state, self._timeline)

    def _roll(self, batch: Batch) -> None:
        """Answer chance with what the same answer had given before an undo, else by the driver; save it all."""
        while batch.state.kind == CHANCE:
            known = batch.remembered()
            if known is not None:
                self._give(batch, "chance", known.text, known.by, again=True)
                continue
            if self.driver.waits and batch.lines:
                self._commit(batch)
                batch = self._batch()
            text = self.driver.answer(batch.state)
            if text is None:
                break
            self._give(batch, "chance", text, self.driver.source, drawn=isinstance(self.driver, SeededDriver))
        if batch.lines:
            self._commit(batch)

    def _give(self, batch: Batch, kind: str, text: str, by: str, again: bool = False, drawn: bool = False) -> None:
        try:
            batch.give(kind, text, by, again, drawn)
        except GameStuck as stuck:
            stuck.journal = encode(
                [public_header(self.header), *map(public_line, [*self._lines, *batch.lines])]
            ).decode()
            raise

    # --- undo ---

    def undo_offer(self) -> UndoOffer:
        """What undo would take back: the last answer of a person (a decision, or what their own dice or cards showed),
        and whatever followed from it."""
        self._settle_pending()
        return offer_undo(self._timeline, self.policy, lambda entry: self.moment(entry).asked)

    def undo(self, allow: bool = False) -> None:
        """Take back the last answer of a person, as ``undo_offer`` says.

        Chance that has spoken stays spoken: the same choice gives the same result again.  Real dice and cards are
        asked for again instead, since a person may have mistyped them.

        :param allow: everybody at the table agrees (``must_agree`` of the offer) to go back behind dice or cards.
        :raises UndoRefused: when that is not possible; says why.
        :raises JournalFull: when it cannot be saved.
        """
        offer = self.undo_offer()
        if not offer.possible:
            raise UndoRefused(offer.text)
        if offer.must_agree and not allow:
            raise UndoRefused(f"everybody must agree first: it {offer.text}")
        batch = self._batch()
        batch.take_back(offer.entry, offer.crosses, offer.corrects)
        self._commit(batch)
        self.go_on()

    # --- saving ---

    def _commit(self, batch: Batch) -> None:
        """Save the batch, then make it true."""
        before = self._timeline.at
        if self._file is not None:
            passed = self._timeline.distance[before]
            if batch.at == batch.last and passed // SPACING < (passed + len(batch.entries)) // SPACING:
                batch.lines.append(self._snapshot(batch.state, batch.at))
            batch.size = self._file.size
            self._pending = batch
            self._file.append(batch.lines)
        self._finish(batch)
        if self.listener is not None:
            for moment in batch.moments:
                self.listener(moment)

    def _finish(self, batch: Batch) -> None:
        """Make a saved batch true.  Doing it once more changes nothing, so an interrupt does no harm."""
        for entry, state, moment in zip(batch.entries, batch.states, batch.moments):
            self._moments[entry.number] = moment
            self._timeline.add(entry, state)
        if not self._lines or self._lines[-1] is not batch.lines[-1]:
            self._lines.extend(batch.lines)
        self.assisted = self.assisted or any(entry.crossed for entry in batch.entries)
        self._state = batch.state
        self._pending = None

    def _settle_pending(self) -> None:
        """After an interrupt (Ctrl-C) while saving: what reached the file is true, the rest never happened."""
        batch = self._pending
        if batch is None:
            return
        if self._file is not None and self._file.size > batch.size:
            self._finish(batch)
        self._pending = None

    def _snapshot(self, state: State, at: int) -> Line:
        words = state.generator_json() if isinstance(self.driver, SeededDriver) else None
        return Line(snapshot=at, state=dumped(self.game, state), gen=words, hash=self.game.hash(state))

    def close(self) -> None:
        """Close the journal, with a last snapshot.  The game can still be looked at."""
        self._settle_pending()
        if self._file is None:
            return
        if self._lines[-1].kind != "snapshot":
            # A snapshot only spares work later: every answer is in the journal already.
            with contextlib.suppress(JournalError):
                self._file.append([self._snapshot(self._state, self._timeline.at)])
        self._file.close()
        self._file = None

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- copies ---

    def export(self, path: Path) -> None:
        """Write a copy of the journal.  While the game is running it holds neither seed nor generator.

        :raises JournalError: when the file exists or cannot be written.
        """
        self._settle_pending()
        over = self._state.kind == OVER
        header = self.header if over else public_header(self.header)
        lines = self._lines if over else [public_line(line) for line in self._lines]
        JournalFile.create(path, header, lines).close()

    def fork(
        self,
        entry: int,
        path: Path | None = None,
        driver: Driver | None = None,
        policy: Policy | None = None,
        listener: Listener | None = None,
    ) -> Session:
        """A game of its own that begins with the state after an entry; its dice are others.

        :raises IndexError: when there is no such entry.
        :raises Lost: when it was played under older rules.
        :raises JournalError: when the file exists or cannot be written.
        """
        state = self.state_at(entry)
        driver = driver or (SeededDriver() if self.header.dice == "app" else OpenDriver())
        seed_generator(state, secrets.randbits(64))
        header = msgspec.structs.replace(
            public_header(self.header),
            rules=self.game.rules_version,
            content=self.game.content_hash(self.pack),
            pack=self.header.pack,
            policy=policy or self.policy,
            dice=driver.source,
            created=timestamp(),
            software=__version__,
            position=True,
            forked=entry,
            exported=False,
        )
        return _begin(self.game, header, state, driver, path, self.pack, listener)


def _begin(
    game: Game,
    header: Header,
    state: State,
    driver: Driver,
    path: Path | None,
    pack: Path | None,
    listener: Listener | None,
) -> Session:
    """A session at the first request of ``state``; its journal begins with a snapshot of that."""
    state.auto = False
    state.advance()
    first = Line(snapshot=0, state=dumped(game, state), hash=game.hash(state))
    timeline = Timeline(game, first.hash)
    start = state.copy()
    timeline.keep_later(0, lambda: start)
    session = Session(game, header, timeline, state, driver, [first], pack)
    session.listener = listener
    if path is not None:
        session._file = JournalFile.create(path, header, [first])
    session.go_on()
    return session
