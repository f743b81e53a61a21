"""Market Day, as everybody else sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.games.market_day import actions, content, view
from comptoir.games.market_day.bot.advice import MarketAdvice
from comptoir.games.market_day.rules import MarketDay
from comptoir.games.market_day.state import CARD_NAMES, MarketContent

from comptoir.engine.advice import Advice
from comptoir.engine.state import Content, State
from comptoir.kit.game import Document, Form, Game, Option, Options, Viewer
from comptoir.kit.words import Value


class MarketDayGame(Game):
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
    events = actions.EVENTS
    earnings = actions.EARNINGS

    def fill(self, document: Any, options: Options) -> MarketContent:
        return content.fill(document, options, max(self.players))

    def table(self, content: Content, seats: int) -> MarketDay:
        assert isinstance(content, MarketContent)
        return MarketDay(content, seats)

    def forms(self, content: Content) -> list[Form]:
        return actions.FORMS

    def vocabulary(self, content: Content) -> Mapping[str, Sequence[str]]:
        return {"card": CARD_NAMES}

    def reason(self, state: State, seat: int, action: int, clause: int) -> dict[str, Value]:
        assert isinstance(state, MarketDay)
        return actions.reason(state, action, clause)

    def view(self, state: State, viewer: Viewer) -> Document:
        assert isinstance(state, MarketDay)
        return view.view(state, viewer)

    def restore(self, state: State, document: Document) -> None:
        assert isinstance(state, MarketDay)
        view.restore(state, document)

    def observed(self, state: State) -> list[tuple[str, int]]:
        assert isinstance(state, MarketDay)
        return view.observed(state)

    def advice(self, content: Content) -> Advice:
        return MarketAdvice()


GAME = MarketDayGame()
