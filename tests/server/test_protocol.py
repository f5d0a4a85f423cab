"""What the server answers: tables, looks back, problems with a word, a reason and a way out."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from urllib.parse import quote

import msgspec
import pytest

from ludonaut.server import protocol as p
from ludonaut.server.client import Refused

from .conftest import ServerProcess, play


def refusal(
    server: ServerProcess, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, p.Problem]:
    """Status and problem of a request that must fail."""
    connection = HTTPConnection("127.0.0.1", server.port)
    connection.request(method, p.PREFIX + path, body, {"Content-Type": "application/json", **headers})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, msgspec.json.decode(text, type=p.Problem)


def test_games_come_with_their_options(server: ServerProcess) -> None:
    games = server.client().ask(p.Games, "GET", "/games")
    assert [option.name for option in games.games[0].options][:3] == ["hero", "rank", "missions"]


def test_content_holds_every_card_with_text_and_explanation(server: ServerProcess) -> None:
    content = server.client().ask(p.Content, "GET", "/content/sentinels")
    assert not [c.id for c in content.components if c.kind == "enemy" and not (c.text and c.explanation)]


def test_a_new_table_asks_its_first_decision(server: ServerProcess) -> None:
    table = server.new_seat(options={"hero": "choose"}).table()
    assert table.request is not None
    assert table.request.kind == "ChooseHero"


def test_the_request_names_who_decides(server: ServerProcess) -> None:
    table = server.new_seat(people=["Ada"]).table()
    assert table.request is not None
    assert table.request.who == "Ada"


def test_the_same_seed_gives_the_same_game(server: ServerProcess) -> None:
    one, two = (play(server.new_seat(seed="same"), 6) for _ in range(2))
    assert one.hash == two.hash


def test_an_answer_tells_what_happened(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = seat.table()
    assert table.request is not None
    result = seat.answer(table, table.request.choices[0].name)
    assert [result.events[0].kind, result.events[-1].kind] == ["chosen", "state"]


def test_a_random_result_says_who_rolled(server: ServerProcess) -> None:
    events = server.new_seat().events(0).events
    drawn = next(event.random for event in events if event.random)
    assert (drawn.kind, drawn.source) == ("RevealTop", "app")


def test_a_look_back_shows_the_table_as_it_was(server: ServerProcess) -> None:
    seat = server.new_seat()
    first = seat.table()
    play(seat, 5)
    assert seat.step(first.step).hash == first.hash


def test_a_look_back_is_no_moment_for_undo(server: ServerProcess) -> None:
    seat = server.new_seat()
    play(seat, 2)
    assert seat.step(3).undo.why_not == "This is a look back."


def test_the_log_ends_where_the_game_stands(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = play(seat, 5)
    assert seat.log().lines[-1].step == table.step


def test_undo_takes_its_line_out_of_the_log(server: ServerProcess) -> None:
    seat = server.new_seat(policy="free")
    before = seat.log().lines
    seat.undo(play(seat, 1))
    assert seat.log().lines == before


def test_odds_while_committing(server: ServerProcess) -> None:
    seat = server.new_seat()
    table = seat.table()
    while table.request and table.request.kind != "CommitDice":
        table = play(seat, 1)
    assert all(0 <= enemy.chance <= 1 for enemy in seat.odds("2y").enemies)


def test_no_odds_before_the_fight(server: ServerProcess) -> None:
    seat = server.new_seat(options={"hero": "choose"})
    with pytest.raises(Refused, match="No odds here"):
        seat.odds()


def test_conceding_ends_the_game(server: ServerProcess) -> None:
    seat = server.new_seat()
    seat.concede(seat.table())
    assert seat.table().outcome == "lost: conceded"


# --- problems -----------------------------------------------------------------------------------------


def test_a_spectator_may_not_answer(server: ServerProcess) -> None:
    watching = server.spectator(server.make())
    with pytest.raises(Refused) as refused:
        watching.concede(watching.table())
    assert refused.value.problem.error == "spectator"


def test_a_wrong_secret_opens_nothing(server: ServerProcess) -> None:
    table = server.make().table
    status, problem = refusal(server, "GET", f"/tables/{table}", Authorization="Bearer wrong")
    assert (status, problem.error) == (401, "unauthorized")


def test_another_tables_secret_opens_nothing(server: ServerProcess) -> None:
    one, two = server.make(), server.make()
    status, _ = refusal(server, "GET", f"/tables/{one.table}", Authorization=f"Bearer {two.seats[0].secret}")
    assert status == 401


def test_an_unknown_table_is_not_found(server: ServerProcess) -> None:
    assert refusal(server, "GET", "/tables/nowhere", Authorization="Bearer x")[0] == 404


def test_an_unknown_address_is_not_found(server: ServerProcess) -> None:
    assert refusal(server, "POST", "/nothing", b"{}")[0] in (404, 405)


def test_an_unknown_option_names_the_others(server: ServerProcess) -> None:
    status, problem = refusal(server, "POST", "/tables", b'{"game": "sentinels", "options": {"colour": "red"}}')
    assert (status, "hero, rank" in problem.what) == (422, True)


def test_an_unknown_game_names_the_others(server: ServerProcess) -> None:
    assert "sentinels" in refusal(server, "POST", "/tables", b'{"game": "chess"}')[1].todo


def test_an_unknown_field_is_refused(server: ServerProcess) -> None:
    assert refusal(server, "POST", "/tables", b'{"game": "sentinels", "colour": 1}')[0] == 422


def test_a_body_that_is_no_json_is_unreadable(server: ServerProcess) -> None:
    assert refusal(server, "POST", "/tables", b"{")[0] == 400


def test_a_form_is_not_accepted(server: ServerProcess) -> None:
    status, _ = refusal(
        server, "POST", "/tables", b"game=sentinels", **{"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert status == 415


def test_a_large_body_is_refused_by_its_length(server: ServerProcess) -> None:
    body = json.dumps({"game": "sentinels", "name": "x" * p.BODY_LIMIT}).encode()
    status, problem = refusal(server, "POST", "/tables", body)
    assert (status, problem.error) == (413, "too_large")


def test_a_large_body_is_refused_without_a_length_too(server: ServerProcess) -> None:
    connection = HTTPConnection("127.0.0.1", server.port)
    parts = iter([b" " * 40_000, b" " * 40_000])
    connection.request("POST", p.PREFIX + "/tables", parts, {"Content-Type": "application/json"}, encode_chunked=True)
    assert connection.getresponse().status == 413
    connection.close()


def test_a_foreign_page_may_not_send_commands(server: ServerProcess) -> None:
    status, problem = refusal(server, "POST", "/tables", b'{"game": "sentinels"}', Origin="https://elsewhere.example")
    assert (status, problem.error) == (403, "foreign")


@pytest.mark.parametrize("step", ["-1", "x", "1e3", "99999999999", "²"])
def test_a_step_that_is_no_number_is_unreadable(server: ServerProcess, step: str) -> None:
    created = server.make()
    secret = created.seats[0].secret
    status, _ = refusal(server, "GET", f"/tables/{created.table}/steps/{quote(step)}", Authorization=f"Bearer {secret}")
    assert status == 400


def test_a_step_to_come_is_not_found(server: ServerProcess) -> None:
    with pytest.raises(Refused, match="The last one is 3"):
        server.new_seat().step(4)


# --- names --------------------------------------------------------------------------------------------


def test_markup_in_a_name_stays_text(server: ServerProcess) -> None:
    name = "<img src=x onerror=alert(1)>"
    assert server.new_seat(name=name).table().name == name


def test_control_characters_in_a_name_are_dropped(server: ServerProcess) -> None:
    assert server.new_seat(name="a\x1b[2J\nb").table().name == "a [2J b"


def test_a_renamed_person_is_called_so(server: ServerProcess) -> None:
    seat = server.new_seat()
    seat.rename(seat.table(), "Grace")
    assert seat.table().people[0].name == "Grace"


def test_a_long_name_is_refused(server: ServerProcess) -> None:
    assert refusal(server, "POST", "/tables", json.dumps({"game": "sentinels", "name": "x" * 61}).encode())[0] == 422


# --- headers ------------------------------------------------------------------------------------------


def headers_of(server: ServerProcess, path: str) -> dict[str, str]:
    connection = HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return {name.lower(): value for name, value in answer.getheaders()}


@pytest.mark.parametrize("path", ["/", "/nowhere", p.PREFIX + "/health", p.PREFIX + "/tables/x", "/openapi.json"])
def test_no_page_runs_inline_scripts_or_sends_a_referrer(server: ServerProcess, path: str) -> None:
    headers = headers_of(server, path)
    scripts = headers["content-security-policy"].split("script-src ")[1].split(";")[0]
    assert (scripts, headers["referrer-policy"], headers["x-content-type-options"]) == (
        "'self'",
        "no-referrer",
        "nosniff",
    )


def test_a_shared_game_has_a_seat_for_each_of_its_people(server: ServerProcess) -> None:
    made = server.make(game="eos", options={"people": "3"})
    assert len(made.seats) == 3
