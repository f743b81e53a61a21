"""Fugger, Welser, Medici, as everybody else sees it: trade across Europe, with sealed bids and negotiation."""

from comptoir.games.fugger_welser_medici import actions
from comptoir.games.fugger_welser_medici.bot.advice import FwmAdvice
from comptoir.games.fugger_welser_medici.events import EVENTS
from comptoir.games.fugger_welser_medici.ids import GOAL_NAMES
from comptoir.games.fugger_welser_medici.preview import at_stake
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.schema import FwmDocument
from comptoir.games.fugger_welser_medici.state import FwmContent
from comptoir.kit.game import Game, Option

MOST_UNITS = 1000  # more than any wagon holds


def most_outcomes(content: FwmContent, seats: int) -> int:
    """The cards of the largest pile; drawn by lot, any unit that a wagon can carry."""
    if content.salvage_by_lot:
        return MOST_UNITS
    return max(content.demands, content.offers, content.chance_cards)


GAME = Game[FuggerWelserMedici, FwmContent](
    package=__package__,
    id="fugger-welser-medici",
    title="Fugger, Welser, Medici",
    clause_prefix="FWM",
    rules_version=2,
    layout_version=2,
    players=range(2, 7),
    minutes=(120, 180),
    weight=3.2,
    rank=2,
    options=(
        Option("urgent_next_phase"),
        Option("urgent_needs_goods"),
        Option("fair_counts"),
        Option("figure_needed"),
        Option("trade_in_regions"),
        Option("salvage_by_lot"),
        Option("breakdown_costs_one_space"),
        Option("goal", GOAL_NAMES, prominent=True),
    ),
    # before banknotes and steps of prices were content; before there were longer games
    former_content=frozenset({"b39579c2520c", "ad9d8ecc2e27"}),
    most_actions=20_000,
    most_outcomes=most_outcomes,
    needs_advice=True,
    blunders=True,
    opening=0.6,
    puzzle_budget=600,
    schema=FwmDocument,
    unread=frozenset({"space.x", "space.y", "space.across", "space.down"}),
    event_kinds=EVENTS,
    observation_note=(
        "Goods: metal, spice, cloth. Holders of goods: warehouse, son, employee, second employee; a place of -1 is "
        "beside the board, -2 is lost at sea."
    ),
    table=FuggerWelserMedici,
    advice=FwmAdvice,
    at_stake=at_stake,
    earns=actions.earns,
    purse=actions.purse,
    bookings=actions.bookings,
    heard=actions.heard,
    unpacked={"give": actions.unbundled, "want": actions.unbundled},
)
