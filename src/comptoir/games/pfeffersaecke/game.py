"""Pfeffersäcke, as everybody else sees it: a game of routes and majorities on a map of Germany."""

from comptoir.games.pfeffersaecke import actions, content
from comptoir.games.pfeffersaecke.bot.advice import MerchantAdvice
from comptoir.games.pfeffersaecke.events import EVENTS
from comptoir.games.pfeffersaecke.preview import at_stake
from comptoir.games.pfeffersaecke.rules import Pfeffersaecke
from comptoir.games.pfeffersaecke.state import VALUES, MerchantContent
from comptoir.kit.game import Game, Option


def purse(state: Pfeffersaecke, seat: int) -> int:
    """The florins of a player."""
    return state.florins[seat]


GAME = Game[Pfeffersaecke, MerchantContent](
    package=__package__,
    id="pfeffersaecke",
    title="Pfeffersäcke",
    clause_prefix="PS",
    players=range(2, 7),
    minutes=(60, 90),
    weight=2.4,
    rank=5,
    options=(
        Option("extension_fee"),
        Option("safe_conduct_needs_disc"),
        Option("double_everywhere"),
        Option("least_for_towns"),
        Option("second_in_towns"),
        Option("open_town_closed"),
        Option("board_empty_ends"),
        Option("standstill_by_round"),
        Option("end_after_round"),
        Option("regions_by_towns"),
        Option("majorities_break_ties"),
    ),
    most_actions=5_000,
    most_outcomes=lambda content, seats: int(VALUES),
    former_content=frozenset({"10f12b019ac2"}),  # before the sources of some numbers were named
    needs_advice=True,
    schema=content.MerchantDocument,
    unread=frozenset(
        {"map.towns.x", "map.towns.y", "map.villages.x", "map.villages.y"}
    ),  # where places are drawn
    event_kinds=EVENTS,
    observation_note=(
        "`N` after `disc`, `filled`, `centre` and `counters_and_first_space` is one of the 25 towns."
    ),
    table=Pfeffersaecke,
    advice=MerchantAdvice,
    at_stake=at_stake,
    purse=purse,
    bookings=actions.bookings,
    meant=actions.meant,
)
