"""Commands: once each, on the version the person saw."""

from __future__ import annotations

import pytest

from ludonaut.server import protocol as p
from ludonaut.server.client import Refused, Seat, new_key

from .conftest import ServerProcess, play


def answer(seat: Seat, table: p.Table, key: str = "", choice: str | None = None) -> p.Result:
    assert table.request is not None
    name = choice or table.request.choices[0].name
    return seat.command(p.Command(expected=table.version, key=key or new_key(), do="answer", choice=name))


def refused(seat: Seat, command: p.Command) -> p.Problem:
    with pytest.raises(Refused) as caught:
        seat.command(command)
    return caught.value.problem


def test_a_command_raises_the_version(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = seat.table()
    assert answer(seat, table).version == table.version + 1


def test_a_repeated_command_gives_the_first_result(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = seat.table()
    first = answer(seat, table, "key")
    assert answer(seat, table, "key") == first


def test_a_repeated_command_is_carried_out_once(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = seat.table()
    for _ in range(3):
        answer(seat, table, "key")
    assert seat.table().version == table.version + 1


def test_a_repeated_command_is_known_after_later_ones(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = seat.table()
    first = answer(seat, table, "key")
    play(seat, 3)
    assert answer(seat, table, "key") == first


def test_a_key_belongs_to_one_command(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = seat.table()
    answer(seat, table, "key")
    problem = refused(seat, p.Command(expected=table.version, key="key", do="concede"))
    assert problem.what == "This key belongs to another command."


def test_an_old_version_is_refused_with_the_new_one(server: ServerProcess) -> None:
    seat = server.new_seat(people=["Ada"])
    table = seat.table()
    answer(seat, table)
    assert table.request is not None
    late = p.Command(expected=table.version, key=new_key(), do="answer", choice=table.request.choices[0].name)
    problem = refused(seat, late)
    assert (problem.error, problem.version, problem.by) == ("stale", table.version + 1, "Ada")


def test_a_version_to_come_is_refused(server: ServerProcess) -> None:
    seat = server.new_seat()
    assert refused(seat, p.Command(expected=99, key=new_key(), do="concede")).error == "stale"


def test_a_new_name_makes_no_answer_stale(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = seat.table()
    seat.rename(table, "Grace")
    assert answer(seat, table).taken == 1


def test_a_choice_that_is_not_there_changes_nothing(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = seat.table()
    problem = refused(seat, p.Command(expected=table.version, key=new_key(), do="answer", choice="fly away"))
    assert (problem.error, seat.table().version) == ("illegal", table.version)


def test_an_answer_needs_a_choice(server: ServerProcess) -> None:
    seat = server.new_seat()
    assert refused(seat, p.Command(expected=1, key=new_key(), do="answer")).what == "No choice was sent."


def committing(seat: Seat) -> p.Table:
    """The table when dice may be committed."""
    table = seat.table()
    while table.request and table.request.kind != "CommitDice":
        answer(seat, table)
        table = seat.table()
    return table


def test_several_answers_are_one_command(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = committing(seat)
    seat.command(
        p.Command(expected=table.version, key=new_key(), do="answer", choices=["commit yellow", "commit green", "roll"])
    )
    assert seat.table().version == table.version + 1


def test_several_answers_stop_at_the_first_that_is_impossible(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = committing(seat)
    choices = ["commit yellow", "commit pink", "roll"]
    result = seat.command(p.Command(expected=table.version, key=new_key(), do="answer", choices=choices))
    assert (result.taken, "commit pink" in result.stopped) == (1, True)


def test_the_table_comes_with_the_result_when_wanted(server: ServerProcess) -> None:
    seat = server.new_seat()
    result = seat.command(p.Command(expected=1, key=new_key(), do="rename", name="Ada", want_table=True))
    assert result.table == seat.table()


def test_nothing_can_be_answered_after_the_end(server: ServerProcess) -> None:
    seat = server.new_seat()
    seat.concede(seat.table())
    assert refused(seat, p.Command(expected=2, key=new_key(), do="answer", choice="x")).error == "over"


# --- undo ---------------------------------------------------------------------------------------------


def test_undo_names_what_it_takes_back(server: ServerProcess) -> None:
    seat = server.new_seat(policy="free")
    table = seat.table()
    assert table.request is not None
    answer(seat, table)
    assert seat.table().undo.takes_back == table.request.choices[0].text


def test_undo_leads_back(server: ServerProcess) -> None:
    seat = server.new_seat(policy="free")
    table = seat.table()
    answer(seat, table)
    seat.undo(seat.table())
    assert seat.table().hash == table.hash


def test_undo_across_a_draw_must_be_confirmed_under_ask(server: ServerProcess) -> None:
    seat = server.new_seat(policy="ask")
    answer(seat, seat.table())
    assert refused(seat, p.Command(expected=2, key=new_key(), do="undo")).error == "confirm"


def test_undo_across_a_draw_marks_the_game(server: ServerProcess) -> None:
    seat = server.new_seat(policy="ask")
    answer(seat, seat.table())
    seat.undo(seat.table(), confirm=True)
    assert seat.table().assisted


def test_a_strict_table_says_why_there_is_no_undo(server: ServerProcess) -> None:
    seat = server.new_seat(policy="strict")
    answer(seat, seat.table())
    assert "cannot be taken back" in seat.table().undo.why_not


def test_the_same_choice_draws_the_same_card_after_undo(server: ServerProcess) -> None:
    seat = server.new_seat(policy="free")
    first = answer(seat, seat.table())
    seat.undo(seat.table())
    again = answer(seat, seat.table())
    assert [e.random for e in again.events] == [e.random for e in first.events]


def test_undo_leads_back_after_the_table_was_forgotten(server: ServerProcess) -> None:
    seat = server.new_seat(policy="free")
    table = play(seat, 4)
    answer(seat, table)
    server.kill()
    server.start()
    seat.undo(seat.table())
    assert seat.table().hash == table.hash
