"""Things have one name: an action is called the same on its button, in hints and reviews and in the terminal."""

import re
import unicodedata
from functools import cache

import pytest

from comptoir.cli.naming import find_shown
from comptoir.engine.chance import Dice
from comptoir.kit.game import Game
from comptoir.kit.words import LANGUAGES, SEAT_FIELDS
from comptoir.match import Match
from tests.pages import board_of

NAMES = ["Anna", "Jürgen", "Zoé", "Dieter"]
PLIES, EVERY = 500, 5


@cache
def moments(game: Game) -> list[tuple[Match, int]]:
    """Moments of games played at random, and who is to play."""
    found: list[tuple[Match, int, int]] = []
    for seed in range(2):
        match, dice = Match.new(game, seats=min(4, game.players[-1]), seed=seed), Dice(seed)
        while not match.over and match.ply < PLIES:
            seat = match.to_act[0]
            if match.ply % EVERY == 0:
                found.append((match, match.ply, seat))
            actions = match.actions(seat)
            match.play(seat, actions[dice.below(len(actions))].code)
    return [(match.at(ply), seat) for match, ply, seat in found[:: max(1, len(found) // 40)]]


def test_a_button_says_what_the_action_is_called(game: Game) -> None:
    """In all three languages; several in a row are called after one of them, or by a name of their own."""
    for match, seat in moments(game):
        for language in LANGUAGES:
            words = match.game.words(language)
            for offer in board_of(match).offers(match.state, seat, words, NAMES):
                if offer.thing.startswith("with-"):
                    continue  # a choice on a sheet, under the word “with”
                named = [match.label(seat, action, words, NAMES) for action in (offer.action, *offer.then)]
                if offer.then and offer.label not in named:
                    singles = [match.label(seat, one.code, words, NAMES) for one in match.actions(seat)]
                    assert offer.label not in singles
                else:
                    assert offer.label in named


def test_players_are_called_by_their_names(game: Game) -> None:
    """Wherever an action, an effect, a reason or a picture speaks of somebody."""
    for match, seat in moments(game):
        for language in ("en", "fr"):
            words, board, names = game.words(language), board_of(match), NAMES[: match.seats]
            offers = board.offers(match.state, seat, words, names)
            said = [text for offer in offers for text in (offer.label, offer.effect, offer.reason)]
            said += [
                match.label(seat, code, words, names)
                for code, form in enumerate(match.forms)
                if all(form.arguments.get(field, 0) in range(match.seats) for field in SEAT_FIELDS)
            ]
            own, everybodys = match.view(seat), match.view(None)
            said += [board.hand(own, offers, words, names), board.text(own, words, names)]
            said += [board.picture(everybodys, words, names), board.prompt(everybodys, words, names)]
            number = re.compile(rf"\b{re.escape(words.say('view.seat'))}\s\d", re.IGNORECASE)
            assert [text for text in said if number.search(text)] == []


def spelt(name: str) -> set[str]:
    """A name as people type it: as it is shown, in small letters, without umlauts and accents, in two ways."""
    whole = name.lower().replace("’", "'").replace("ß", "ss").replace("œ", "oe").replace("ł", "l")
    german = whole.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    bare = [unicodedata.normalize("NFKD", one).encode("ascii", "ignore").decode() for one in (whole, german)]
    return {name, name.lower(), *bare}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_takes_the_names_it_shows(game: Game, language: str) -> None:
    """With and without umlauts and accents."""
    for match, seat in moments(game)[::3]:
        words = match.game.words(language)
        shown = {code: match.label(seat, code, words, NAMES) for code in range(len(match.forms))}
        legal = [action.code for action in match.actions(seat)]
        for code in legal[:20]:
            for typed in spelt(shown[code]):
                assert shown[find_shown(typed, shown, legal)] == shown[code]
