"""Documents spoiled at random, and what a good answer to them looks like."""

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from comptoir.errors import InputError
from comptoir.kit.game import Document

ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    10**6,
    2**63,
    -(10**40),
    1.5,
    float("nan"),
    "",
    "wine",
    "two\nlines",
    "\ud800",
    [],
    [0],
    [[]],
    {},
    {"undo": [0], "seat": 0},
    {"a": {"b": None}},
)


def refused(load: Callable[[Any], object], document: Any, error: type[InputError]) -> str:
    """The one sentence a document is refused with."""
    with pytest.raises(error) as problem:
        load(document)
    sentence = str(problem.value)
    check_sentence(sentence)
    return sentence


def check_sentence(sentence: str) -> None:
    """One line that ends with a full stop and says something."""
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert len(sentence) > 15
    assert "Traceback" not in sentence


def spoiled(document: Document, times: int, seed: int) -> Iterator[Document]:
    """The document with one or two values replaced, taken out or doubled, at random places."""
    luck = random.Random(seed)
    for _ in range(times):
        made = copy.deepcopy(document)
        for _ in range(luck.choice((1, 1, 1, 2))):
            spoil(made, luck)
        yield made


def spoil(document: Document, luck: random.Random) -> None:
    """Change one value somewhere in the document."""
    node: Any = document
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = luck.choice(keys)
        if not isinstance(node[key], dict | list) or not node[key] or luck.random() < 0.15:
            break
        node = node[key]
    if luck.random() < 0.15:
        del node[key]
    elif isinstance(node, list) and luck.random() < 0.2:
        node.insert(key, copy.deepcopy(luck.choice(node)))
    else:
        node[key] = copy.deepcopy(luck.choice(ODD_VALUES))
