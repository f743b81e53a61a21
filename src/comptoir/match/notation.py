"""Find the action that typed text or JSON stands for."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from comptoir.errors import Ambiguous, NotUnderstood
from comptoir.kit.game import Form, slug

Wanted = int | str | Mapping[str, Any]


Choice = Callable[[Sequence[int]], int | None]


def ask(actions: Sequence[int]) -> None:
    """Leave the choice open, so that the player is asked."""


def find_action(
    wanted: Wanted, forms: Sequence[Form], legal: Callable[[], Sequence[int]], meant: Choice = ask
) -> int:
    """Return the code of an action given by its code, its notation (which can be abbreviated) or its JSON.

    `meant` chooses between several legal actions that an abbreviation fits, if the game can tell.
    """
    if isinstance(wanted, bool):
        raise NotUnderstood(f"“{wanted}” is not an action.")
    if isinstance(wanted, int):
        if not 0 <= wanted < len(forms):
            raise NotUnderstood(f"there is no action {wanted}; the actions are 0 to {len(forms) - 1}.")
        return wanted
    if isinstance(wanted, Mapping):
        return _by_json(dict(wanted), forms)
    if isinstance(wanted, str):
        return _by_notation(wanted, forms, legal, meant)
    raise NotUnderstood("an action is a number, a string or a JSON object.")


def _by_json(wanted: dict[str, Any], forms: Sequence[Form]) -> int:
    for code, form in enumerate(forms):
        if form.json == wanted:
            return code
    raise NotUnderstood(f"{_short(str(wanted))} is not an action.")


def _by_notation(text: str, forms: Sequence[Form], legal: Callable[[], Sequence[int]], meant: Choice) -> int:
    words = [slug(word) for word in text.split()]
    if not words:
        raise NotUnderstood("an empty line is not an action.")
    fitting = [code for code, form in enumerate(forms) if _fits(words, form.notation.split())]
    exact = [code for code in fitting if forms[code].notation.split() == words]
    if exact:
        return exact[0]
    if not fitting:
        raise NotUnderstood(f"“{_short(text)}” is not an action.")
    possible = [code for code in fitting if code in legal()] or fitting
    if len(possible) > 1:
        chosen = meant(possible) if possible is not fitting else None
        if chosen is not None:
            return chosen
        raise Ambiguous(_short(text), [forms[code].notation for code in possible])
    return possible[0]


def _fits(words: Sequence[str], notation: Sequence[str]) -> bool:
    """Whether each typed word abbreviates the word in its place; the last ones can be missing."""
    return len(words) <= len(notation) and all(map(str.startswith, notation, words))


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}…"
