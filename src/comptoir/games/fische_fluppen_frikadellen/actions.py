"""The actions and events of Fische Fluppen Frikadellen as people write and read them."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.state import MOST_SEATS, Event
from comptoir.games.fische_fluppen_frikadellen import ids as no
from comptoir.games.fische_fluppen_frikadellen.rules.play import FischeFluppenFrikadellen
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


ENTERED, CALLED_ON, SENT_PAWN = 101, 102, 103  # the events below that happen at a kiosk, with who keeps it then
AT_KIOSK = {no.WALKED: ENTERED, no.STOPPED: CALLED_ON, no.MOVED_PAWN: SENT_PAWN}

EVENTS = {
    no.SAT_DOWN: ("sat_down", "seat", "table"),
    no.DREW: ("drew", "seat", "bonus"),
    no.KEPT: ("kept", "seat", "bonus"),
    no.BEGINS: ("begins", "seat", "points"),
    no.WALKED: ("walked", "seat", "space"),
    no.RODE: ("rode", "seat", "space"),
    no.WAVED: ("waved", "seat", "space"),
    no.CALLED: ("called", "seat", "space", "target", "florins"),
    no.STOPPED: ("stopped", "seat", "space"),
    no.CHANGED: ("changed", "seat", "table", "new_table"),
    no.PLAYED: ("played", "seat", "bonus"),
    no.BOUGHT: ("bought", "seat", "kiosk", "good", "tokens", "florins"),
    no.SOLD: ("sold", "seat", "kiosk", "good", "tokens", "florins"),
    no.GAVE: ("gave", "seat", "good", "tokens"),
    no.TOOK: ("took", "seat", "good", "tokens"),
    no.ASKED_FETISH: ("asked_fetish", "seat", "fetish"),
    no.WON_FETISH: ("won_fetish", "seat", "fetish", "fetishes"),
    no.LEFT: ("left", "seat", "kiosk"),
    no.ROSE: ("rose", "good", "old", "new"),
    no.FELL: ("fell", "good", "old", "new"),
    no.STAYED: ("stayed", "good", "price"),
    no.PRODUCED: ("produced", "good", "tokens"),
    no.RAN_SHORT: ("ran_short", "good", "tokens"),
    no.PLACED: ("placed", "seat", "kiosk", "good"),
    no.WENT_ON: ("went_on", "seat"),
    no.SKIPPED: ("skipped", "seat", "extra"),
    no.LAPSED: ("lapsed", "seat", "extra"),
    no.CHOSE_KIOSK: ("chose_kiosk", "seat", "kiosk"),
    no.SWAPPED_STOCKS: ("swapped_stocks", "seat", "kiosk", "second_kiosk"),
    no.SWAPPED_KIOSKS: ("swapped_kiosks", "seat", "kiosk", "second_kiosk"),
    no.CHOSE_OPPONENT: ("chose_opponent", "seat", "other"),
    no.MOVED_PAWN: ("moved_pawn", "seat", "other", "space"),
    no.CHOSE_FERRY: ("chose_ferry", "seat", "space"),
    no.MOVED_FERRY: ("moved_ferry", "seat", "space", "target"),
    no.PLAYS_AGAIN: ("plays_again", "seat"),
    no.CLOSED: ("closed", "seat", "kiosk"),
    no.REOPENED: ("reopened", "kiosk"),
    no.BOUGHT_FROM: ("bought_from", "seat", "other", "good", "florins"),
    no.PRESENTED: ("presented", "seat", "good"),
    no.FREED: ("freed", "seat"),
    no.ENDED: ("ended",),
    no.STUCK: ("stuck",),
    ENTERED: ("entered", "seat", "space", "kiosk"),
    CALLED_ON: ("called_on", "seat", "space", "kiosk"),
    SENT_PAWN: ("sent_pawn", "seat", "other", "space", "kiosk"),
}

EARNINGS = {"won_fetish": ("fetishes", "fetishes")}


def bookings(told: Sequence[Mapping[str, Any]]) -> list[Booking]:
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
        "extra": no.EXTRA_NAMES,
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
    keeper = state.table_of(state.players[seat]).kiosk[site]
    fields = (*event.fields, keeper)
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
        case no.NOT_YOUR_TURN:
            return {"seat": state.table_of(player).order[0]}
        case no.HANDS_FULL:
            return {"tokens": player.goods.size, "limit": content.hand_limit}
        case no.CALL_COSTS:
            return {"florins": player.florins, "price": content.ferry_call}
        case no.TOO_POOR:
            return {"florins": player.florins}
        case no.CLOSED_KIOSK | no.NOT_ONE_STEP_AWAY | no.NOT_THE_NEXT_STOP | no.NOTHING_TO_CALL | no.NO_BERTH:
            return {"space": keeper_or_space(state, seat, str(arguments["space"]))}
        case no.BONUS_NOT_HELD | no.KEEP_ONE_OF_TWO:
            return {"bonus": arguments["bonus"]}
        case no.NOT_HELD | no.RESERVE_IS_SHORT | no.ONE_PURCHASE | no.NOT_IN_STOCK if "good" in arguments:
            return {"good": arguments["good"]}
        case no.RESERVE_IS_SHORT:
            return {"good": GOOD_NAMES[content.offers[state.kiosk_here(state.table_of(player), player)]]}
        case no.NOT_WANTED:
            return {"good": GOOD_NAMES[content.wants[state.kiosk_here(state.table_of(player), player)]]}
        case no.ANOTHER_KIND | no.NOT_AT_THIS_TABLE:
            return {"fetish": arguments["fetish"]}
        case _:
            return {}
