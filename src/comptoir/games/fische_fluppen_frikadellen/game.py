"""Fische Fluppen Frikadellen, as everybody else sees it: a race for three fetishes over islands full of kiosks."""

from collections.abc import Sequence

from comptoir.games.fische_fluppen_frikadellen import actions, content, view
from comptoir.games.fische_fluppen_frikadellen.bot.advice import FischeAdvice
from comptoir.games.fische_fluppen_frikadellen.events import EVENTS
from comptoir.games.fische_fluppen_frikadellen.preview import at_stake
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.state import KIOSKS, PLAYERS_PER_TABLE, SITES, FischeContent
from comptoir.kit.game import Form, Game, Option
from comptoir.kit.words import Words


def purse(state: FischeFluppenFrikadellen, seat: int) -> int:
    """The florins of a player."""
    return state.players[seat].florins


def label(
    state: FischeFluppenFrikadellen, seat: int, action: int, form: Form, words: Words, names: Sequence[str]
) -> str:
    """The same as on the page, which is loaded when first asked."""
    from comptoir.games.fische_fluppen_frikadellen.page.offers import Sayer

    return Sayer(state, seat, words, names).label([action])


GAME = Game[FischeFluppenFrikadellen, FischeContent](
    package=__package__,
    id="fische-fluppen-frikadellen",
    title="Fische Fluppen Frikadellen",
    clause_prefix="FFF",
    rules_version=2,
    layout_version=2,
    players=range(2, 16),
    minutes=(60, 90),
    weight=2.4,
    rank=4,
    options=(
        Option("lockstep", (True, False), apart=False, apart_from=PLAYERS_PER_TABLE + 1),
        Option("first_game", prominent=True),
        Option("play_on"),
        Option("special_sale_falls"),
        Option("pawns_travel"),
        Option("late_purchase"),
        Option("callers_skip_pawns"),
        Option("pass_start_kiosk"),
    ),
    most_actions=10_000,
    most_outcomes=lambda content, seats: int(SITES if content.first_game else KIOSKS),
    needs_advice=True,
    schema=content.FischeDocument,
    unread=frozenset({"spaces.at", "stops.at"}),
    event_kinds=EVENTS,
    observation_note=(
        "Goods: cigarettes, burgers, fish, booze, fennel. Of other tables than the viewer's own most is -1."
    ),
    table=FischeFluppenFrikadellen,
    advice=FischeAdvice,
    at_stake=at_stake,
    label=label,
    heard=actions.heard,
    purse=purse,
    bookings=actions.bookings,
    scene_of=view.scene_of,
    scene_view=view.public_view,
)
