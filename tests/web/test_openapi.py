"""The OpenAPI document: valid, complete, and kept to by the server and by the example client."""

import io
import json
import re
import runpy
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from comptoir.web.operations import VERSION, operations
from comptoir.web.verbs import VERBS
from tests.web.conftest import Server

CLIENT = Path(__file__).parents[2] / "docs" / "example_client.py"
DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"


@pytest.fixture(scope="module")
def described(server: Server) -> dict[str, Any]:
    """The document as the server sends it."""
    with server.client() as client:
        found: dict[str, Any] = client.get(f"{VERSION}/openapi.json").json()
    return found


def test_it_is_valid(described: dict[str, Any]) -> None:
    validate(described, cls=OpenAPIV31SpecValidator)


def test_it_describes_every_operation(described: dict[str, Any]) -> None:
    """All routes and verbs, each with a sentence, and all of them in docs/api.md."""
    found = {(path, method) for path, methods in described["paths"].items() for method in methods}
    assert found == {(one.path, one.method.lower()) for one in operations()}
    assert {f"/tables/{{table}}/{verb}" for verb in VERBS} <= set(described["paths"])
    assert all(one["summary"] for methods in described["paths"].values() for one in methods.values())
    text = DOCUMENT.read_text(encoding="utf-8")
    missing = [path for path in described["paths"] if path.replace("{table}", "ID") not in text]
    assert [path for path in missing if f"`{path.rpartition('/')[2]}`" not in text] == []


class Checked:
    """Opens addresses as urllib does, and checks what is sent and answered against the document."""

    def __init__(self, described: dict[str, Any]) -> None:
        self.described = described
        self.open = urllib.request.urlopen
        self.used: set[str] = set()

    def check(self, schema: dict[str, Any], document: Any) -> None:
        """Refuse a document that is not as described."""
        Draft202012Validator({**schema, "components": self.described["components"]}).validate(document)

    def __call__(self, request: urllib.request.Request) -> io.BytesIO:
        path = request.full_url.partition(VERSION)[2].partition("?")[0]
        path = re.sub(r"^/tables/\w+", "/tables/{table}", path)
        operation = self.described["paths"][path][request.get_method().lower()]
        self.used.add(operation["operationId"])
        if request.data is not None:
            sent = operation["requestBody"]["content"]["application/json"]["schema"]
            assert isinstance(request.data, bytes)
            self.check(sent, json.loads(request.data))
        with self.open(request) as answer:
            body = answer.read()
        answered = operation["responses"]["200"]["content"]["application/json"]["schema"]
        self.check(answered, json.loads(body))
        return io.BytesIO(body)


def test_the_example_client_keeps_to_it(
    described: dict[str, Any],
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It plays a whole game; each of its requests and each answer is as described."""
    checked = Checked(described)
    monkeypatch.setattr(urllib.request, "urlopen", checked)
    monkeypatch.setattr(sys, "argv", [str(CLIENT), server.address])
    runpy.run_path(str(CLIENT))
    assert "Final scores:" in capsys.readouterr().out
    assert checked.used == {"post_tables", "get_tables", "post_tables_move", "get_tables_wait"}


def test_other_answers_keep_to_it(described: dict[str, Any], server: Server) -> None:
    """Errors, lists and verbs of a table that is not over."""
    checked = Checked(described)
    with server.client() as client:
        for path in ("/games", "/ratings"):
            answer = described["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
            checked.check(answer["schema"], client.get(VERSION + path).json())
        seats = [{"kind": "me"}, {"kind": "here", "name": "Bert"}]
        made = client.post(f"{VERSION}/tables", json={"game": "die-fugger", "seats": seats}).json()
        head = {"Authorization": f"Bearer {made['tokens']['0']}"}
        for verb, body in (
            ("say", {"text": "Hello"}),
            ("token", {}),
            ("propose", {"kind": "pause"}),
            ("resume", {}),
        ):
            operation = described["paths"][f"/tables/{{table}}/{verb}"]["post"]
            checked.check(operation["requestBody"]["content"]["application/json"]["schema"], body)
            answer = client.post(f"{VERSION}/tables/{made['table']}/{verb}", json=body, headers=head)
            assert answer.status_code == 200, answer.text
            checked.check(operation["responses"]["200"]["content"]["application/json"]["schema"], answer.json())
        refused = client.post(f"{VERSION}/tables/{made['table']}/undo", json={}, headers=head)
        assert refused.status_code == 422
        error = described["paths"]["/tables/{table}/undo"]["post"]["responses"]["default"]
        checked.check(error["content"]["application/json"]["schema"], refused.json())
