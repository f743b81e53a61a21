"""Die Fugger, as everybody else sees it: a card game of supply, demand and royal seals."""

from functools import partial

from comptoir.games.die_fugger import content
from comptoir.games.die_fugger.bot.advice import FuggerAdvice
from comptoir.games.die_fugger.events import EVENTS
from comptoir.games.die_fugger.ids import KINDS
from comptoir.games.die_fugger.preview import at_stake
from comptoir.games.die_fugger.rules import DieFugger
from comptoir.games.die_fugger.state import FuggerContent
from comptoir.kit.game import Game, Option

PLAYERS = range(2, 5)

GAME = Game[DieFugger, FuggerContent](
    package=__package__,
    id="die-fugger",
    title="Die Fugger",
    clause_prefix="DF",
    players=PLAYERS,
    minutes=(30, 45),
    weight=1.8,
    rank=1,
    options=(
        Option("draw_limit", (4, 3)),
        Option("price_goes_round"),
        Option("absent_goods_stay"),
        Option("own_seals_only"),
        Option("jakob_every_turn"),
        Option("one_extra_card"),
        Option("reshuffle_at_once"),
    ),
    most_actions=5_000,
    most_outcomes=lambda content, seats: int(KINDS),
    rules_version=2,  # 2: with reshuffle_at_once, cards put away beside an empty pile become the pile
    schema=content.FuggerDocument,
    event_kinds=EVENTS,
    observation_note=(
        "Kinds of card: copper, cloth, wine, spice, jewel; the same five with a seal; merchant. "
        "Prices and face-up cards are by good."
    ),
    fill=partial(content.fill, most_players=PLAYERS[-1]),
    table=DieFugger,
    advice=FuggerAdvice,
    at_stake=at_stake,
)
