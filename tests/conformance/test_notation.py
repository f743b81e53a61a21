"""Every action has one notation and one JSON form, and both can be typed back in."""

import json

from comptoir.kit.game import Game
from comptoir.match.notation import find_action
from tests.conformance.cases import Case, plain_cases


def test_every_action_has_a_form(case: Case) -> None:
    """There is a form for each action number, and no more."""
    assert len(case.game.forms(case.content)) == case.table().action_count()


def test_notation_and_json_parse_back(game: Game) -> None:
    """The notation and the JSON of an action mean just that action, in any case of letters."""
    forms = game.forms(plain_cases(game.id)[0].content)
    for code, form in enumerate(forms):
        assert find_action(form.notation, forms, list) == code
        assert find_action(form.notation.upper(), forms, list) == code
        assert find_action(json.loads(json.dumps(form.json)), forms, list) == code
        assert find_action(code, forms, list) == code


def test_notations_are_unique_and_can_be_typed(game: Game) -> None:
    """No two actions look alike; a notation is lower case, of plain letters, digits and hyphens."""
    forms = game.forms(plain_cases(game.id)[0].content)
    notations = [form.notation for form in forms]
    assert len(set(notations)) == len(notations)
    for notation in notations:
        assert notation == notation.lower()
        assert notation.isascii()
        assert notation.split() == notation.split(" ")


def test_every_verb_takes_the_same_arguments(game: Game) -> None:
    """Actions with the same verb are done with the same things, so that one sentence serves them all."""
    arguments: dict[str, set[tuple[str, ...]]] = {}
    for form in game.forms(plain_cases(game.id)[0].content):
        arguments.setdefault(form.verb, set()).add(tuple(form.arguments))
    assert {verb: kinds for verb, kinds in arguments.items() if len(kinds) > 1} == {}
