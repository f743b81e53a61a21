"""Fürstenfeld, as everybody else sees it: a game of fields, breweries and a palace that needs their room."""

from collections.abc import Sequence

from comptoir.games.fuerstenfeld import actions, content, events
from comptoir.games.fuerstenfeld.bot.advice import FuerstenfeldAdvice
from comptoir.games.fuerstenfeld.ids import CLOSE_SALE, KINDS, SELL
from comptoir.games.fuerstenfeld.preview import at_stake
from comptoir.games.fuerstenfeld.rules import Fuerstenfeld
from comptoir.games.fuerstenfeld.state import FuerstenfeldContent
from comptoir.kit.game import Form, Game, Option, plain_label
from comptoir.kit.words import Words


def purse(state: Fuerstenfeld, seat: int) -> int:
    """The coins of a player."""
    return state.players[seat].coins


def label(state: Fuerstenfeld, seat: int, action: int, form: Form, words: Words, names: Sequence[str]) -> str:
    """What an action is called; closing a sale before anything is sold has a name of its own."""
    if action == CLOSE_SALE and state.stage == SELL:
        return words.say("board.sell_nothing")
    return plain_label(state, seat, action, form, words, names)


GAME = Game[Fuerstenfeld, FuerstenfeldContent](
    package=__package__,
    id="fuerstenfeld",
    title="Fürstenfeld",
    clause_prefix="FF",
    players=range(2, 6),
    minutes=(45, 90),
    weight=2.3,
    rank=3,
    options=(
        Option("expert", prominent=True),
        Option("palaces_in_order"),
        Option("keep_none"),
        Option("guide_shows_all"),
    ),
    most_actions=10_000,
    most_outcomes=lambda content, seats: int(KINDS),
    rules_version=2,
    schema=content.FuerstenfeldDocument,
    event_kinds=events.EVENTS,
    observation_note=(
        "Goods: hops, barley, water. Cards are 0 to 27; "
        "a place that shows none is bare ground (28) or a printed field (29 and the good)."
    ),
    table=Fuerstenfeld,
    advice=FuerstenfeldAdvice,
    at_stake=at_stake,
    label=label,
    purse=purse,
    bookings=actions.bookings,
)
