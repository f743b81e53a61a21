"""Market Day, as everybody else sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.games.market_day import actions, content, preview, view
from comptoir.games.market_day.bot.advice import MarketAdvice
from comptoir.games.market_day.events import EVENTS
from comptoir.games.market_day.ids import CARD_NAMES
from comptoir.games.market_day.rules import MarketDay
from comptoir.games.market_day.state import MarketContent

from comptoir.engine.advice import Advice
from comptoir.kit.game import Document, Form, Game, Option, Options, Viewer
from comptoir.kit.preview import Figures, Preview
from comptoir.kit.words import Value


class MarketDayGame(Game[MarketDay, MarketContent]):
    """Sell what others have sold before you."""

    id = "market-day"
    title = "Market Day"
    clause_prefix = "MD"
    players = range(2, 5)
    minutes = (5, 10)
    weight = 1.0
    options = (Option("big_bonus"),)
    most_actions = 100
    schema = content.MarketDocument
    event_kinds = EVENTS

    def fill(self, document: Any, options: Options) -> MarketContent:
        return content.fill(document, options, max(self.players))

    def table(self, content: MarketContent, seats: int) -> MarketDay:
        return MarketDay(content, seats)

    def forms(self, content: MarketContent) -> list[Form]:
        return actions.FORMS

    def vocabulary(self, content: MarketContent) -> Mapping[str, Sequence[str]]:
        return {"card": CARD_NAMES}

    def reason(self, state: MarketDay, seat: int, action: int, clause: int) -> dict[str, Value]:
        return actions.reason(state, action, clause)

    def view(self, state: MarketDay, viewer: Viewer) -> Document:
        return view.view(state, viewer)

    def restore(self, state: MarketDay, document: Document) -> None:
        view.restore(state, document)

    def figures(self, state: MarketDay, seat: int) -> Figures:
        return preview.figures(state, seat)

    def preview(self, state: MarketDay, seat: int, action: int) -> Preview:
        return preview.preview(state, seat, action)

    def advice(self, content: MarketContent) -> Advice:
        return MarketAdvice()


GAME = MarketDayGame()
