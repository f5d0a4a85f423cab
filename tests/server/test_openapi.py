"""The OpenAPI document says what the server does: routes, types, and no 500 whatever is sent."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ludonaut.server import protocol as p
from ludonaut.server.app import Server
from ludonaut.server.openapi import ROUTES, document

from .conftest import ServerProcess

FEW = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
    derandomize=True,
)


def test_every_route_is_described(server: ServerProcess) -> None:
    described = {(route.method, route.full_path) for route in ROUTES}
    served = {
        (method, route.path)
        for route in Server.__new__(Server).routes()
        if route.path.startswith(p.PREFIX) and isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert described == served


def test_the_document_is_served(server: ServerProcess) -> None:
    _, text = server.client().send("GET", "/openapi.json")
    assert json.loads(text) == document()


def test_everything_sent_is_marked_as_always_there() -> None:
    schema = document()["components"]["schemas"]["Event"]
    assert set(schema["required"]) == set(schema["properties"])


def test_operations_have_names_of_their_own() -> None:
    names = [route.id for route in ROUTES]
    assert len(names) == len(set(names))


@pytest.fixture(scope="module")
def table(server: ServerProcess) -> p.Created:
    """A table that everything is thrown at."""
    return server.make(policy="free")


schema = schemathesis.openapi.from_dict(document())


@schema.parametrize()
@FEW
@pytest.mark.slow
def test_whatever_is_sent_gets_a_described_answer(case: Any, server: ServerProcess, table: p.Created) -> None:
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table.table
    if isinstance(case.query.get("wait"), int):
        case.query["wait"] = min(case.query["wait"], 0)  # nothing happens meanwhile, so waiting shows nothing
    response = case.call(
        base_url=server.address,
        headers={"Authorization": f"Bearer {table.seats[0].secret}"},
    )
    case.validate_response(
        response,
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
        ],
    )


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)

commands = st.fixed_dictionaries(
    {
        "expected": st.integers(-1, 40) | st.just(2**31),
        "key": st.text(max_size=70),
        "do": st.sampled_from(["answer", "undo", "concede", "rename", "fly"]),
    },
    optional={
        "choice": st.text(max_size=30) | st.sampled_from(["commit yellow", "roll", "activate a", "done"]),
        "choices": st.lists(st.text(max_size=10) | st.just("roll"), max_size=5),
        "confirm": st.booleans(),
        "name": st.text(max_size=70),
        "want_table": st.booleans(),
        "extra": json_values,
    },
)


@pytest.mark.slow
@settings(FEW, max_examples=150)
@given(command=commands)
def test_no_command_breaks_the_server(server: ServerProcess, table: p.Created, command: dict[str, Any]) -> None:
    client = server.client(table.seats[0].secret)
    status, _ = client.send("POST", f"{p.PREFIX}/tables/{table.table}/commands", json.dumps(command).encode())
    client.close()
    assert status < 500


@pytest.mark.slow
@settings(FEW, max_examples=80)
@given(body=st.binary(max_size=60) | json_values.map(lambda value: json.dumps(value).encode()))
def test_no_body_breaks_the_server(server: ServerProcess, table: p.Created, body: bytes) -> None:
    client = server.client(table.seats[0].secret)
    answers = [
        client.send("POST", p.PREFIX + path, body)[0]
        for path in ("/tables", "/tables/import", f"/tables/{table.table}/commands", f"/tables/{table.table}/fork")
    ]
    client.close()
    assert max(answers) < 500


@pytest.mark.slow
@settings(FEW, max_examples=40)
@given(cut=st.integers(0, 3000), junk=st.binary(max_size=12))
def test_no_damaged_journal_breaks_the_server(server: ServerProcess, table: p.Created, cut: int, junk: bytes) -> None:
    journal = server.seat(table).journal().encode()
    damaged = journal[:cut] + junk + journal[cut + len(junk) :]
    client = server.client()
    body = msgspec.json.encode(p.ImportTable(journal=damaged.decode(errors="replace")))
    status, _ = client.send("POST", p.PREFIX + "/tables/import", body)
    client.close()
    assert status < 500


@pytest.mark.slow
@settings(FEW, max_examples=40)
@given(message=st.text(max_size=60) | st.binary(max_size=60) | json_values.map(json.dumps))
def test_no_first_message_breaks_the_socket(server: ServerProcess, table: p.Created, message: str | bytes) -> None:
    with connect(f"ws://127.0.0.1:{server.port}{p.PREFIX}/tables/{table.table}/socket") as socket:
        socket.send(message)
        msgspec.json.decode(socket.recv(timeout=60), type=p.Problem)
        with pytest.raises(ConnectionClosed) as caught:
            socket.recv(timeout=60)
    assert caught.value.rcvd is not None
    assert 4400 <= caught.value.rcvd.code < 4500
