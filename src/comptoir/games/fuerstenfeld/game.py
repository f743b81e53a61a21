"""Fürstenfeld, as everybody else sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.advice import Advice
from comptoir.engine.state import Content, State
from comptoir.games.fuerstenfeld import actions, content, ids, view
from comptoir.games.fuerstenfeld.bot.advice import FuerstenfeldAdvice
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.state import BREWERY_NAMES, GOOD_NAMES, SELL, FuerstenfeldContent
from comptoir.kit.game import Booking, Document, Form, Game, Option, Options, Viewer
from comptoir.kit.words import Value, Words


class FuerstenfeldGame(Game):
    """A game of fields, breweries and a palace that needs their room."""

    id = "fuerstenfeld"
    title = "Fürstenfeld"
    clause_prefix = "FF"
    players = range(2, 6)
    minutes = (45, 90)
    weight = 2.3
    rank = 3
    options = (
        Option("expert"),
        Option("palaces_in_order"),
        Option("keep_none"),
        Option("guide_shows_all"),
    )
    most_actions = 10_000
    rules_version = 2
    schema = content.FuerstenfeldDocument
    events = actions.EVENTS

    def fill(self, document: Any, options: Options) -> FuerstenfeldContent:
        return content.fill(document, options)

    def table(self, content: Content, seats: int) -> Fuerstenfeld:
        assert isinstance(content, FuerstenfeldContent)
        return Fuerstenfeld(content, seats)

    def forms(self, content: Content) -> list[Form]:
        assert isinstance(content, FuerstenfeldContent)
        return actions.forms(content)

    def vocabulary(self, content: Content) -> Mapping[str, Sequence[str]]:
        assert isinstance(content, FuerstenfeldContent)
        return {"card": content.card_names, "good": GOOD_NAMES, "got": GOOD_NAMES, "brewery": BREWERY_NAMES}

    def reason(self, state: State, seat: int, action: int, clause: int) -> dict[str, Value]:
        assert isinstance(state, Fuerstenfeld)
        form = actions.forms(state.content)[action]
        return actions.reason(state, form, seat, action, clause)

    def label(self, state: State, seat: int, action: int, form: Form, words: Words, names: Sequence[str]) -> str:
        assert isinstance(state, Fuerstenfeld)
        if action == ids.CLOSE_SALE and state.stage == SELL:
            return words.say("board.sell_nothing")
        return super().label(state, seat, action, form, words, names)

    def purse(self, state: State, seat: int) -> int:
        assert isinstance(state, Fuerstenfeld)
        return state.players[seat].coins

    def bookings(self, content: Content, told: Sequence[Mapping[str, Any]]) -> list[Booking]:
        assert isinstance(content, FuerstenfeldContent)
        return actions.bookings(content, told)

    def view(self, state: State, viewer: Viewer) -> Document:
        assert isinstance(state, Fuerstenfeld)
        return view.view(state, viewer)

    def restore(self, state: State, document: Document) -> None:
        assert isinstance(state, Fuerstenfeld)
        view.restore(state, document)

    def observed(self, state: State) -> list[tuple[str, int]]:
        assert isinstance(state, Fuerstenfeld)
        return view.observed(state)

    def advice(self, content: Content) -> Advice:
        return FuerstenfeldAdvice()


GAME = FuerstenfeldGame()
