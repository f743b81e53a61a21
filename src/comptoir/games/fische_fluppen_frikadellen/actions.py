"""The actions and events of Fische Fluppen Frikadellen as people write and read them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from comptoir.engine.state import MOST_SEATS, Event
from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.games.fische_fluppen_frikadellen.state import (
    BONUS_NAMES,
    FETISH_NAMES,
    GOOD_NAMES,
    MOST_HELD,
    TABLE_NAMES,
    FischeContent,
)
from comptoir.kit.game import Booking, Form
from comptoir.kit.words import Value


@lru_cache(maxsize=32)
def forms(content: FischeContent) -> list[Form]:
    """The form of every action, by its number."""
    spaces = content.space_names
    stops = [spaces[space] for space in content.stop_space]
    sites = [spaces[space] for space in content.site_space]
    return [
        Form("stop", {}),
        Form("leave", {}),
        Form("go-on", {}),
        Form("skip", {}),
        *(Form("change", {"table": table}) for table in TABLE_NAMES),
        *(Form("keep", {"bonus": bonus}) for bonus in BONUS_NAMES),
        *(Form("play", {"bonus": bonus}) for bonus in BONUS_NAMES),
        *(Form("buy", {"tokens": n, "good": good}) for good in GOOD_NAMES for n in range(1, MOST_HELD + 1)),
        *(Form("sell", {"tokens": tokens}) for tokens in range(1, MOST_HELD + 1)),
        Form("exchange", {}),
        *(Form("fetish", {"fetish": fetish}) for fetish in FETISH_NAMES),
        *(
            Form(verb, {"good": good})
            for verb in ("give", "take", "produce", "raise", "lower")
            for good in GOOD_NAMES
        ),
        *(Form("opponent", {"other": seat}) for seat in range(MOST_SEATS)),
        *(Form("kiosk", {"space": site}) for site in sites),
        *(Form("walk", {"space": space}) for space in spaces),
        *(Form(verb, {"space": stop}) for verb in ("ride", "call", "ferry") for stop in stops),
    ]


AT_KIOSK = {  # events that may happen at a kiosk, and those that name its keeper
    "walked": "entered",
    "stopped": "called_on",
    "moved_pawn": "sent_pawn",
}


def bookings(content: FischeContent, told: Sequence[Mapping[str, Any]]) -> list[Booking]:
    """Goods bought and sold, with kiosks and with one another; ferries."""
    booked = []
    for one in told:
        match one["event"]:
            case "sold":
                booked.append(Booking(one["seat"], "sales", one["florins"]))
            case "bought":
                booked.append(Booking(one["seat"], "purchases", -one["florins"]))
            case "bought_from":
                booked.append(Booking(one["seat"], "players", -one["florins"]))
                booked.append(Booking(one["other"], "players", one["florins"]))
            case "called":
                booked.append(Booking(one["seat"], "ferries", -one["florins"]))
    return booked


def vocabulary(content: FischeContent) -> dict[str, tuple[str, ...] | list[str]]:
    """The words of events by number."""
    return {
        "bonus": BONUS_NAMES,
        "good": GOOD_NAMES,
        "fetish": FETISH_NAMES,
        "extra": ids.EXTRA_NAMES,
        "table": TABLE_NAMES,
        "new_table": TABLE_NAMES,
        "space": content.space_names,
        "target": content.space_names,
        "kiosk": content.kiosk_names,
        "second_kiosk": content.kiosk_names,
    }


def heard(state: FischeFluppenFrikadellen, events: Sequence[Event]) -> list[Event]:
    """Events at a kiosk tell who keeps it: the log is read when kiosks may have changed places."""
    return [at_kiosk(state, event) if event.kind in AT_KIOSK else event for event in events]


def at_kiosk(state: FischeFluppenFrikadellen, event: Event) -> Event:
    """A pawn's arrival with the keeper, if there is one."""
    seat, space = event.fields[0], event.fields[-1]
    site = state.content.site_at[space]
    if site < 0:
        return event
    fields = (*event.fields, state.table_of(state.players[seat]).kiosk[site])
    return Event(AT_KIOSK[event.kind], fields, event.witnesses, len(fields), event.confidants)


def keeper_or_space(state: FischeFluppenFrikadellen, seat: int, name: str) -> str:
    """A space as people know it: by the keeper of its kiosk."""
    content = state.content
    site = content.site_at[content.space_names.index(name)]
    return name if site < 0 else content.kiosk_names[state.table_of(state.players[seat]).kiosk[site]]


def reason(state: FischeFluppenFrikadellen, seat: int, action: int, clause: int) -> dict[str, Value]:
    """The parameters of a refusal's sentence."""
    content = state.content
    player = state.players[seat]
    arguments = forms(content)[action].arguments
    match clause:
        case ids.NOT_YOUR_TURN:
            return {"seat": state.table_of(player).order[0]}
        case ids.HANDS_FULL:
            return {"tokens": player.goods.size, "limit": content.hand_limit}
        case ids.CALL_COSTS:
            return {"florins": player.florins, "price": content.ferry_call}
        case ids.TOO_POOR:
            return {"florins": player.florins}
        case (
            ids.CLOSED_KIOSK | ids.NOT_ONE_STEP_AWAY | ids.NOT_THE_NEXT_STOP | ids.NOTHING_TO_CALL | ids.NO_BERTH
        ):
            return {"space": keeper_or_space(state, seat, str(arguments["space"]))}
        case ids.BONUS_NOT_HELD | ids.KEEP_ONE_OF_TWO:
            return {"bonus": arguments["bonus"]}
        case ids.NOT_HELD | ids.RESERVE_IS_SHORT | ids.ONE_PURCHASE | ids.NOT_IN_STOCK if "good" in arguments:
            return {"good": arguments["good"]}
        case ids.RESERVE_IS_SHORT:
            return {"good": GOOD_NAMES[content.offers[state.kiosk_here(state.table_of(player), player)]]}
        case ids.NOT_WANTED:
            return {"good": GOOD_NAMES[content.wants[state.kiosk_here(state.table_of(player), player)]]}
        case ids.ANOTHER_KIND | ids.NOT_AT_THIS_TABLE:
            return {"fetish": arguments["fetish"]}
        case _:
            return {}
