"""The schemas that ship: what both validators make of them, and that they need no network."""

import copy
import json
import random
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from catalogue.cases import HERE, check, set_up

from livingrules.dsl.words import RESERVED
from livingrules.engine.read.document import read_document
from livingrules.engine.shape import schemas
from livingrules.engine.shape.schemas import accepts, explainer, schema, shape
from livingrules.engine.shape.shape import Shape, instance

ROOT = Path(__file__).resolve().parents[2]
NAMES = sorted(path.name.removesuffix(".schema.json") for path in (ROOT / "schema").glob("*.json"))


def shapes(top: Shape) -> Iterator[tuple[str, Shape]]:
    """Every place that a schema speaks of, each once, with the way to it."""
    waiting, seen = [("", top)], set()
    while waiting:
        way, one = waiting.pop()
        key = tuple(sorted(id(part) for part in one._schemas))
        if key in seen:
            continue
        seen.add(key)
        yield way or "the file", one
        below = {name: one.key(name) for name in [*one.named(), "some_name", "x-note"]}
        waiting += [(f"{way}/{name}", found) for name, found in below.items() if found is not None]
        items = one.items()
        if items is not None:
            waiting.append((f"{way}/item", items))


def parts(node: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in a schema."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from parts(value)
    elif isinstance(node, list):
        for value in node:
            yield from parts(value)


@pytest.mark.parametrize("name", NAMES)
def test_no_place_allows_two_types_that_texts_are_converted_to(name: str) -> None:
    for way, one in shapes(shape(name)):
        converted = one.kinds & {"integer", "number", "boolean"}
        assert "string" in one.kinds or len(converted) <= 1, way


@pytest.mark.parametrize("name", NAMES)
def test_numbers_with_fractions_are_never_needed(name: str) -> None:
    for way, one in shapes(shape(name)):
        assert "number" not in one.kinds or "string" in one.kinds, way


def test_no_word_of_the_language_is_a_name() -> None:
    assert set(schema("catalogue")["$defs"]["ownName"]["not"]["enum"]) == RESERVED


@pytest.mark.parametrize("name", NAMES)
def test_no_reference_leaves_the_file(name: str) -> None:
    root = schema(name)
    for part in parts(root):
        assert "$dynamicRef" not in part
        if "$ref" in part:
            target = root
            for step in part["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            assert isinstance(target, dict)
        assert not str(part.get("$id", "")).startswith("http")


@pytest.mark.parametrize("name", NAMES)
def test_every_format_is_one_that_both_validators_know(name: str) -> None:
    assert {part["format"] for part in parts(schema(name)) if "format" in part} <= {"date"}


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_valid_themselves(name: str) -> None:
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(schema(name))


def instances() -> list[tuple[str, Any]]:
    """What the files of the small catalogues, and a part of the shipped ones, hold."""
    files = [*HERE.rglob("*.yaml"), *(ROOT / "rules").rglob("book.yaml")]
    files += sorted((ROOT / "rules").glob("*/*.yaml"))[::4]
    found: list[tuple[str, Any]] = []
    for path in sorted(files):
        document, _ = read_document(path)
        if document is not None:
            name = "book" if path.name == "book.yaml" else "catalogue"
            found.append((name, instance(document.root, shape(name))))
    return found


INSTANCES = instances()


def test_both_validators_agree_on_all_files() -> None:
    for name, value in INSTANCES:
        assert accepts(name)(value) == explainer(name).is_valid(value), value


OTHERS: list[Any] = [
    None,
    "",
    "5E3",
    "executable",
    "see",
    5,
    5.5,
    True,
    [],
    {},
    ["a"],
    {"to": "5A"},
]


def mutated(value: Any, rng: random.Random) -> Any:
    """A copy with one part taken out, put elsewhere, or replaced by something else."""
    value = copy.deepcopy(value)
    places: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        node = waiting.pop()
        keys = list(node) if isinstance(node, dict) else range(len(node))
        places += [(node, key) for key in keys]
        waiting += [node[key] for key in keys if isinstance(node[key], dict | list)]
    if not places:
        return rng.choice(OTHERS)
    node, key = rng.choice(places)
    way = rng.randrange(4)
    if way == 0:
        del node[key]
    elif way == 1 and isinstance(node, dict):
        node[rng.choice(["titel", "x-note", "refs", "of", "1st", "rules"])] = node.pop(key)
    elif way == 2:
        other, at = rng.choice(places)
        node[key] = copy.deepcopy(other[at]) if at in other or isinstance(other, list) else None
    else:
        node[key] = copy.deepcopy(rng.choice(OTHERS))
    return value


@given(st.integers(0, len(INSTANCES) - 1), st.integers(0, 2**32), st.integers(1, 3))
@settings(max_examples=500)
def test_both_validators_agree_on_mutated_files(which: int, seed: int, times: int) -> None:
    name, value = INSTANCES[which]
    rng = random.Random(seed)
    for _ in range(times):
        if isinstance(value, dict):
            value = mutated(value, rng)
    assert accepts(name)(value) == explainer(name).is_valid(value), value


def test_nothing_is_asked_of_a_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    for cached in (schemas.schema, schemas.shape, schemas.accepts, schemas.explainer):
        cached.cache_clear()
    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    _, findings = check(set_up(HERE / "bad" / "unknown-keys", tmp_path))
    assert "$schema" in findings[0].message


def test_the_schemas_are_plain_json() -> None:
    for name in NAMES:
        text = (ROOT / "schema" / f"{name}.schema.json").read_text("utf-8")
        assert json.loads(text) == schema(name)
