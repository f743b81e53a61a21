"""Fürstenfeld, as everybody else sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.advice import Advice
from comptoir.games.fuerstenfeld import actions, content, events, ids, position, preview, view
from comptoir.games.fuerstenfeld.bot.advice import FuerstenfeldAdvice
from comptoir.games.fuerstenfeld.ids import BREWERY_NAMES, GOOD_NAMES, SELL
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.state import FuerstenfeldContent
from comptoir.kit.game import Booking, Document, Form, Game, Option, Options, Viewer
from comptoir.kit.preview import Figures, Preview
from comptoir.kit.words import Value, Words


class FuerstenfeldGame(Game[Fuerstenfeld, FuerstenfeldContent]):
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
    event_kinds = events.EVENTS
    observation_note = (
        "Goods: hops, barley, water. Cards are 0 to 27; "
        "a place that shows none is bare ground (28) or a printed field (29 and the good)."
    )

    def fill(self, document: Any, options: Options) -> FuerstenfeldContent:
        return content.fill(document, options)

    def table(self, content: FuerstenfeldContent, seats: int) -> Fuerstenfeld:
        return Fuerstenfeld(content, seats)

    def forms(self, content: FuerstenfeldContent) -> list[Form]:
        return actions.forms(content)

    def vocabulary(self, content: FuerstenfeldContent) -> Mapping[str, Sequence[str]]:
        return {"card": content.card_names, "good": GOOD_NAMES, "got": GOOD_NAMES, "brewery": BREWERY_NAMES}

    def reason(self, state: Fuerstenfeld, seat: int, action: int, clause: int) -> dict[str, Value]:
        return actions.reason(state, seat, action, clause)

    def label(
        self, state: Fuerstenfeld, seat: int, action: int, form: Form, words: Words, names: Sequence[str]
    ) -> str:
        if action == ids.CLOSE_SALE and state.stage == SELL:
            return words.say("board.sell_nothing")
        return super().label(state, seat, action, form, words, names)

    def purse(self, state: Fuerstenfeld, seat: int) -> int:
        return state.players[seat].coins

    def bookings(self, content: FuerstenfeldContent, told: Sequence[Mapping[str, Any]]) -> list[Booking]:
        return actions.bookings(content, told)

    def view(self, state: Fuerstenfeld, viewer: Viewer) -> Document:
        return view.view(state, viewer)

    def restore(self, state: Fuerstenfeld, document: Document) -> None:
        position.restore(state, document)

    def figures(self, state: Fuerstenfeld, seat: int) -> Figures:
        return preview.figures(state, seat)

    def preview(self, state: Fuerstenfeld, seat: int, action: int) -> Preview:
        return preview.preview(state, seat, action)

    def advice(self, content: FuerstenfeldContent) -> Advice:
        return FuerstenfeldAdvice()


GAME = FuerstenfeldGame()
