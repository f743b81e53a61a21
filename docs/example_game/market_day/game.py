"""The description of Market Day."""

from comptoir.games.market_day.bot.advice import MarketAdvice
from comptoir.games.market_day.content import MarketDocument
from comptoir.games.market_day.events import EVENTS
from comptoir.games.market_day.ids import MOST_PLAYERS
from comptoir.games.market_day.rules import MarketDay
from comptoir.games.market_day.state import MarketContent
from comptoir.kit.game import Game, Option

GAME = Game[MarketDay, MarketContent](
    package=__package__,
    id="market-day",
    title="Market Day",
    clause_prefix="MD",
    players=range(2, MOST_PLAYERS + 1),
    minutes=(5, 10),
    weight=1.0,
    options=(Option("big_bonus"),),
    most_actions=100,
    schema=MarketDocument,
    event_kinds=EVENTS,
    table=MarketDay,
    advice=MarketAdvice,
)
