"""States and steps: the part of the engine that every decision passes through.

A game is one ``State``: its components, a stack of pending steps, the open request and the generator.  Rules are
``Step`` records: small, immutable, made of whole numbers, named after the rulebook's steps.  ``advance`` pops a
step and runs it until one of three things is true of ``kind``:

* ``DECISION``: ``open`` offers ``choices[0:n]``; answer with ``choose``.
* ``CHANCE``: ``open`` wants dice rolled or a card drawn; answer with ``settle``.  A state with ``auto`` set draws
  from its own generator and never stops here.
* ``OVER``: the game has ended; see ``result``.

Nothing here checks answers: ``choose`` and ``settle`` are the fast lane for players and search.  People's answers
go through ``ludonaut.table.requests``, which refuses what is not listed.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from ludonaut.table.native.vectors import Vec, zeros

RUNNING: Final = 0
DECISION: Final = 1
CHANCE: Final = 2
OVER: Final = 3

UNDECIDED: Final = 0
WON: Final = 1
LOST: Final = 2

STEP_BUDGET: Final = 20_000
"""Steps that may run between two requests; more means the rules turn in a circle."""

EVENT_AUTO: Final = 0
"""Event: the only legal choice was taken without asking (arguments: the step's number, the choice)."""
EVENT_SKIP: Final = 1
"""Event: a compulsory choice had no legal option and was skipped (argument: the step's number)."""
EVENT_OVER: Final = 2
"""Event: the game ended (arguments: result, cause)."""
FIRST_GAME_EVENT: Final = 10

FIRST_CHOICES: Final = 24
"""Room for choices in a new state; it grows when more are legal."""

MASK32: Final = 0xFFFFFFFF


STEP_NUMBERS: Final[dict[str, int]] = {}
"""Step name to the number that events carry; each game adds its own (``register_steps``)."""


@mypyc_attr(native_class=False)
class EngineStuck(RuntimeError):
    """The rules ran ``STEP_BUDGET`` steps without asking anybody anything."""


class State:
    """Everything a game is at one moment.

    Subclasses add the components and must extend ``copy``, ``to_json``, ``load_json``.
    """

    def __init__(self, other: State | None = None) -> None:
        """A state before its first step, or a copy of ``other``'s engine part (without its listener; choices are
        listed anew when somebody asks)."""
        self.choices: Vec = NO_CHOICES
        self.n: i64 = -1
        self.events: list[tuple[int, int, int, int]] | None = None
        if other is None:
            self.kind: i64 = RUNNING
            self.stack: list[Step[Any]] = []
            self.open: Step[Any] = NO_STEP
            self.auto: bool = True
            self.result: i64 = UNDECIDED
            self.cause: i64 = 0
            self.decisions: i64 = 0
            # The generator: sfc32 by Chris Doty-Humphrey, four 32-bit words, all intermediates below 2**36.
            self.word_a: i64 = 1
            self.word_b: i64 = 2
            self.word_c: i64 = 3
            self.word_n: i64 = 1
        else:
            self.kind = other.kind
            self.stack = other.stack[:]
            self.open = other.open
            self.auto = other.auto
            self.result = other.result
            self.cause = other.cause
            self.decisions = other.decisions
            self.word_a = other.word_a
            self.word_b = other.word_b
            self.word_c = other.word_c
            self.word_n = other.word_n

    # --- copying ---

    def copy(self) -> State:
        """An independent copy without listener.  Costs well under a microsecond compiled."""
        raise RuntimeError("a game's state must define copy")

    # --- the step stack ---------------------------------------------------------------------------

    def push(self, step: Step[Any]) -> None:
        """Put ``step`` on the stack: it runs before everything pushed earlier."""
        self.stack.append(step)

    def advance(self) -> None:
        """Run steps until a request is open or the game is over.

        :raises EngineStuck: after ``STEP_BUDGET`` steps without a request.
        """
        stack = self.stack
        for _ in range(STEP_BUDGET):
            if self.kind != RUNNING:
                return
            stack.pop().run(self)
        if self.kind == RUNNING:
            raise EngineStuck(f"{STEP_BUDGET} steps without a request; last step: {type(self.open).__name__}")

    def ask(self, step: Step[Any]) -> None:
        """Open a decision: skipped without a legal choice, taken at once with a single one."""
        self.n = 0
        step.fill(self)
        if self.n > 1:
            self.open = step
            self.kind = DECISION
        elif self.n == 1:
            if self.events is not None:
                number = STEP_NUMBERS.get(type(step).__name__, 0)
                self.events.append((EVENT_AUTO, number, int(self.choices[0]), 0))
            step.take(self, self.choices[0])
        elif self.events is not None:
            self.events.append((EVENT_SKIP, STEP_NUMBERS.get(type(step).__name__, 0), 0, 0))

    def offer(self, choice: i64) -> None:
        """Add a legal choice to the request being opened."""
        n = self.n
        if n < len(self.choices):
            self.choices[n] = choice
        else:
            self.more_room()[n] = choice
        self.n = n + 1

    def more_room(self) -> Vec:
        """The list of choices, with room for more."""
        more = zeros(2 * len(self.choices) if self.choices else FIRST_CHOICES)
        i: i64 = 0
        for old in self.choices:
            more[i] = old
            i += 1
        self.choices = more
        return more

    def offer_bag(self, bag: i64, first: i64) -> None:
        """Offer ``first + i`` for every ``i`` whose four bits in ``bag`` are not all zero (at most 15 of them)."""
        n = self.n
        choices = self.choices
        while len(choices) < n + 15:
            choices = self.more_room()
        while bag != 0:
            if bag & 0xFFF:
                if bag & 0xF:
                    choices[n] = first
                    n += 1
                if bag & 0xF0:
                    choices[n] = first + 1
                    n += 1
                if bag & 0xF00:
                    choices[n] = first + 2
                    n += 1
            bag >>= 12
            first += 3
        self.n = n

    def listed(self) -> i64:
        """How many choices are legal now; lists them again in a copy.  0 when no decision is open."""
        if self.kind != DECISION:
            return 0
        if self.n < 0:
            self.n = 0
            self.open.fill(self)
        return self.n

    def choose(self, choice: i64) -> None:
        """Answer the open decision (unchecked) and run on to the next request."""
        self.decisions += 1
        self.kind = RUNNING
        self.open.take(self, choice)
        self.advance()

    def chance(self, step: Step[Any]) -> None:
        """Open a chance request, or settle it from the state's own generator when ``auto`` is set."""
        if self.auto:
            step.settle(self, step.draw(self))
        else:
            self.open = step
            self.kind = CHANCE

    def settle(self, outcome: i64) -> None:
        """Answer the open chance request (unchecked) and run on to the next request."""
        self.kind = RUNNING
        self.open.settle(self, outcome)
        self.advance()

    def finish(self, result: i64, cause: i64) -> None:
        """End the game at this instant; whatever is still on the stack is not played."""
        if self.kind == OVER:
            return
        self.kind = OVER
        self.result = result
        self.cause = cause
        self.stack.clear()
        self.open = NO_STEP
        if self.events is not None:
            self.events.append((EVENT_OVER, int(result), int(cause), 0))

    # --- events -----------------------------------------------------------------------------------

    def note(self, event: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Tell the listener, if there is one, what happened."""
        if self.events is not None:
            self.events.append((int(event), int(a), int(b), int(c)))

    # --- the generator ----------------------------------------------------------------------------

    def seed_words(self, a: int, b: int, c: int) -> None:
        """Start the generator from three 32-bit words."""
        self.word_a = a & MASK32
        self.word_b = b & MASK32
        self.word_c = c & MASK32
        self.word_n = 1
        i: i64 = 0
        while i < 12:
            self.draw32()
            i += 1

    def draw32(self) -> i64:
        """The next 32 random bits."""
        b = self.word_b
        c = self.word_c
        out = (self.word_a + b + self.word_n) & MASK32
        self.word_n = (self.word_n + 1) & MASK32
        self.word_a = b ^ (b >> 9)
        self.word_b = (c + (c << 3)) & MASK32
        self.word_c = (((c << 21) & MASK32 | (c >> 11)) + out) & MASK32
        return out

    def below(self, n: i64) -> i64:
        """A uniform number in 0..n-1 (n up to 2**31), free of bias: numbers beyond the last full range are redrawn."""
        x = self.draw32()
        if x >= 4294967296 - n:  # only then can it lie beyond the last full range
            limit = 4294967296 - 4294967296 % n
            while x >= limit:
                x = self.draw32()
        return x % n

    # --- JSON -------------------------------------------------------------------------------------

    def core_json(self) -> dict[str, Any]:
        """The engine's part of the rules state (no generator, no listener, no choices)."""
        return {
            "kind": int(self.kind),
            "stack": [step.record() for step in self.stack],
            "open": self.open.record(),
            "result": int(self.result),
            "cause": int(self.cause),
            "decisions": int(self.decisions),
        }

    def generator_json(self) -> list[int]:
        """The generator's words.  Secret until a game is over."""
        return [int(self.word_a), int(self.word_b), int(self.word_c), int(self.word_n)]

    def load_generator(self, words: list[int]) -> None:
        """Put back what ``generator_json`` gave."""
        self.word_a, self.word_b, self.word_c, self.word_n = words[0], words[1], words[2], words[3]

    def load_core(self, data: dict[str, Any], steps: dict[str, Step[Any]]) -> None:
        """Put back what ``core_json`` gave; ``steps`` has one specimen of each step by name."""
        self.kind = data["kind"]
        self.stack = [from_record(record, steps) for record in data["stack"]]
        self.open = from_record(data["open"], steps)
        self.result = data["result"]
        self.cause = data["cause"]
        self.decisions = data["decisions"]
        self.choices = NO_CHOICES
        self.n = -1


S = TypeVar("S", bound=State)


class Step(Generic[S]):
    """One step of the rules.

    ``run`` does the step: it changes the state, pushes further steps, or opens a request with ``s.ask(self)`` or
    ``s.chance(self)``.  A step that asks defines ``fill`` (offer each legal choice) and ``take``; one that rolls or
    draws defines ``draw``, ``settle``, ``outcomes``.  ``name`` / ``outcome_name`` put numbers into the words that
    journals and people use; each choice of a request has a name of its own.  A step holds whole numbers only, given
    to ``__init__`` in the order of ``args``.
    """

    def run(self, s: S) -> None:
        raise RuntimeError(f"{type(self).__name__} cannot run")

    def fill(self, s: S) -> None:
        raise RuntimeError(f"{type(self).__name__} asks nothing")

    def take(self, s: S, choice: i64) -> None:
        raise RuntimeError(f"{type(self).__name__} asks nothing")

    def draw(self, s: S) -> i64:
        raise RuntimeError(f"{type(self).__name__} is not a chance step")

    def settle(self, s: S, outcome: i64) -> None:
        raise RuntimeError(f"{type(self).__name__} is not a chance step")

    def outcomes(self, s: S) -> list[tuple[int, float]]:
        """Every outcome of the chance request with its probability."""
        raise RuntimeError(f"{type(self).__name__} is not a chance step")

    def name(self, s: S, choice: i64) -> str:
        """The choice in words, unique within its request."""
        raise RuntimeError(f"{type(self).__name__} asks nothing")

    def seat(self, s: S, choice: i64) -> i64:
        """Which seat may take this choice."""
        return 0

    def outcome_name(self, s: S, outcome: i64) -> str:
        """The outcome in words."""
        raise RuntimeError(f"{type(self).__name__} is not a chance step")

    def outcome_code(self, s: S, text: str) -> i64:
        """The outcome that ``text`` names.

        :raises ValueError: with the reason, when it is impossible or unreadable.
        """
        raise RuntimeError(f"{type(self).__name__} is not a chance step")

    def prompt(self, s: S) -> str:
        """What is asked, in a few words."""
        return type(self).__name__

    def args(self) -> tuple[int, ...]:
        """The numbers this record holds."""
        return ()

    def make(self, args: list[int]) -> Step[S]:
        """A record of this kind holding ``args``."""
        return self

    def record(self) -> list[Any]:
        """The step as JSON: its name and its numbers."""
        return [type(self).__name__, *self.args()]


class NoStep(Step[State]):
    """Stands where no request is open."""


NO_STEP: Final = NoStep()
NO_CHOICES: Final = zeros(0)


def register_steps(specimens: list[Step[Any]]) -> dict[str, Step[Any]]:
    """One specimen of each of a game's steps, by name, as ``load_core`` needs them."""
    named: dict[str, Step[Any]] = {}
    for step in specimens:
        name = type(step).__name__
        named[name] = step
        STEP_NUMBERS.setdefault(name, len(STEP_NUMBERS) + 1)
    return named


def from_record(record: list[Any], steps: dict[str, Step[Any]]) -> Step[Any]:
    """The step that ``record`` describes.

    :raises KeyError: when the game has no step of that name.
    """
    if record[0] == "NoStep":
        return NO_STEP
    return steps[record[0]].make(record[1:])
