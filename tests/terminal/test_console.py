"""Lines out, lines in."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from ludonaut.table.paper import styled
from ludonaut.terminal.console import Ended, Screen


def screen(typed: str = "", width: int = 30) -> Screen:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    return Screen(plain=True, source=io.StringIO(typed), console=console)


def shown(on: Screen) -> str:
    assert isinstance(on.console.file, io.StringIO)
    return on.console.file.getvalue()


def test_a_paragraph_continues_under_its_text() -> None:
    on = screen()
    on.show("a long line of words that has to be wrapped", first="Label  ")
    assert shown(on) == "Label  a long line of words\n       that has to be wrapped\n"


def test_a_paragraph_may_continue_further_left() -> None:
    on = screen()
    on.show(styled(("a long line", "name"), " of words that has to be wrapped"), first="Label  ", rest="  ")
    assert shown(on) == "Label  a long line of words\n  that has to be wrapped\n"


def test_an_empty_line_has_no_blanks() -> None:
    on = screen()
    on.show("", first="   ")
    assert shown(on) == "\n"


def test_an_answer_comes_without_blanks_around_it() -> None:
    assert screen("  2y b \n").ask() == "2y b"


def test_an_answer_holds_no_control_characters() -> None:
    assert screen("a\x00\x1b[31mb\tc\n").ask() == "a  [31mb c"


def test_the_end_of_input_ends_the_game() -> None:
    with pytest.raises(Ended):
        screen("").ask()


def test_a_last_line_without_line_break_counts() -> None:
    assert screen("done").ask() == "done"
