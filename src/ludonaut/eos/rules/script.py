"""Scripts: lists of effects that run one after the other, as steps."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludonaut.eos.rules.catalog import Effect
from ludonaut.eos.rules.state import Eos
from ludonaut.table.native.core import Step


class Executor:
    """Carries effects out; ``effects.py`` provides the one there is (it needs every topic, and they need scripts)."""

    def do(self, s: Eos, effect: Effect, owner: i64, script: i64, at: i64) -> None:
        raise RuntimeError("no executor")


EXECUTORS: Final[list[Executor]] = []


class RunScript(Step[Eos]):
    """Run a script from one of its effects on; ``owner`` is the character whose card it is."""

    def __init__(self, script: int, at: int, owner: int) -> None:
        self.script: i64 = script
        self.at: i64 = at
        self.owner: i64 = owner

    def run(self, s: Eos) -> None:
        effects = s.catalog.scripts[self.script]
        if self.at >= len(effects):
            return
        if self.at + 1 < len(effects):
            s.push(RunScript(int(self.script), int(self.at) + 1, int(self.owner)))
        EXECUTORS[0].do(s, effects[self.at], self.owner, self.script, self.at)

    def args(self) -> tuple[int, ...]:
        return (int(self.script), int(self.at), int(self.owner))

    def make(self, args: list[int]) -> Step[Eos]:
        return RunScript(args[0], args[1], args[2])


def run_script(s: Eos, script: i64, owner: i64) -> None:
    """Put a script on the stack (0 is the empty one)."""
    if script:
        s.push(RunScript(int(script), 0, int(owner)))
