"""The OpenAPI document of the JSON API, made from its operations and the types of their documents."""

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from starlette.requests import Request

from comptoir.web.api_documents import ErrorAnswer

PARAMETER = re.compile(r"{(\w+)}")


@dataclass(frozen=True)
class Operation:
    """Something that a program can ask for."""

    method: Literal["GET", "POST"]
    path: str
    work: Callable[[Request], Awaitable[Any]]
    summary: str
    answer: Any
    body: type | None = None
    token: Literal["", "optional", "required"] = ""
    query: tuple[str, ...] = ()  # numbers in the query string


def document(base: str, operations: Iterable[Operation]) -> dict[str, Any]:
    """Describe all operations below the address `base`."""
    known = list(operations)
    types: list[Any] = [ErrorAnswer]
    types += [kind for one in known for kind in (one.body, one.answer) if kind is not None]
    found, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schemas = iter(found)
    error = _content(next(schemas), "Why the request was refused.")
    paths: dict[str, dict[str, Any]] = {}
    for one in known:
        body = next(schemas) if one.body is not None else None
        paths.setdefault(one.path, {})[one.method.lower()] = _described(one, body, next(schemas), error)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Comptoir", "version": base.rpartition("v")[2], "summary": "Play and study at tables."},
        "servers": [{"url": base}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "The token of a seat."}
            },
        },
    }


def _described(one: Operation, body: Any, answer: Any, error: dict[str, Any]) -> dict[str, Any]:
    named = [(name, "path", "string") for name in PARAMETER.findall(one.path)]
    named += [(name, "query", "integer") for name in one.query]
    parameters = [
        {"name": name, "in": where, "required": where == "path", "schema": {"type": kind}}
        for name, where, kind in named
    ]
    words = re.findall(r"[a-z]+", PARAMETER.sub("", one.path))
    made: dict[str, Any] = {
        "operationId": "_".join([one.method.lower(), *words]),
        "summary": " ".join(one.summary.split()),
        "parameters": parameters,
        "responses": {"200": _content(answer, "Done."), "default": error},
    }
    if body is not None:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    if one.token:
        made["security"] = [{"token": []}] if one.token == "required" else [{}, {"token": []}]
    return made


def _content(schema: Any, description: str) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}
