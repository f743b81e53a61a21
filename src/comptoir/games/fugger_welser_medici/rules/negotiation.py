"""Negotiation: wares change hands between players (FWM-11.4 to FWM-11.13)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.ids import (
    A_GOOD_MUST_MOVE,
    ACCEPT,
    ADD,
    ASK,
    CANNOT_FULFIL,
    CASH_ONE_WAY,
    DROP,
    FINISH_YOUR_DRAFT,
    GIVE,
    GOODS,
    HOLDERS,
    MORE_THAN_THERE_IS,
    NEGOTIATE,
    NO_DRAFT,
    NO_PROPOSAL,
    NO_TRADE_NOW,
    NOBODY_NEAR,
    ONE_AT_A_TIME,
    REFUSE,
    SEND,
    WANT,
    WITH,
    WITHDRAW,
    holder_in,
    partner_in,
    proposer_in,
    unless,
)
from comptoir.games.fugger_welser_medici.rules.presence import has_anyone, on_the_spot
from comptoir.games.fugger_welser_medici.rules.transfers import (
    goods_may_change_hands,
    has_goods_to_shift,
    legal_shifts,
    may_trade_in,
)
from comptoir.games.fugger_welser_medici.state import FwmContent, FwmTable, Proposal, Trader, bit, holds, list_if

# --- who can negotiate with whom --------------------------------------------------------------------------


def proposal_to(table: FwmTable, seat: i64, other: i64) -> Proposal:
    """What one seat proposes to another; its `other` is -1 if it proposes nothing."""
    return table.proposals[seat * table.seats + other]


def proposes(table: FwmTable, seat: i64, other: i64) -> bool:
    """Whether a proposal of one seat to another is open."""
    return other < table.seats and proposal_to(table, seat, other).other >= 0


def shares_a_town(table: FwmTable, seat: i64) -> bool:
    """Whether another player is in a town together with this one. FWM-11.14"""
    return any(
        other != seat and has_anyone(table.traders[other], place)
        for place in table.traders[seat].at
        if may_trade_in(table, place)
        for other in range(table.seats)
    )


def has_open_proposal(table: FwmTable, seat: i64, other: i64) -> bool:
    """Whether a proposal is open between two players. FWM-11.5"""
    if table.talking == 0:
        return False
    return proposes(table, seat, other) or proposes(table, other, seat)


def has_a_good_at(trader: Trader, place: i64) -> bool:
    """Whether a player has any good in a place."""
    return any(trader.at[holder] == place and trader.load(holder) > 0 for holder in range(HOLDERS))


def can_propose(table: FwmTable, seat: i64, other: i64, holder: i64) -> bool:
    """In the same town, with a ware that could move, and no proposal open between the two. FWM-11.4, FWM-11.5"""
    if other >= table.seats or other == seat:
        return False
    trader = table.traders[seat]
    partner = table.traders[other]
    place = trader.at[holder]
    if not may_trade_in(table, place) or not has_anyone(partner, place) or has_open_proposal(table, seat, other):
        return False
    return trader.load(holder) > 0 or has_a_good_at(partner, place)


def can_negotiate(table: FwmTable, seat: i64) -> bool:
    """Whether there is anybody to propose anything to. FWM-11.4"""
    return any(
        can_propose(table, seat, other, holder)
        for holder in range(HOLDERS)
        if may_trade_in(table, table.traders[seat].at[holder])
        for other in range(table.seats)
    )


def is_drafting(table: FwmTable, seat: i64) -> bool:
    """Whether a player is putting a proposal together."""
    return holds(table.drafting, seat)


def can_fulfil(table: FwmTable, seat: i64, proposal: Proposal) -> bool:
    """Whether both sides still have what the proposal names, in its place. FWM-11.13"""
    trader = table.traders[seat]
    partner = table.traders[proposal.other]
    place = proposal.place
    if trader.at[proposal.holder] != place or not has_anyone(partner, place):
        return False
    if trader.florins < proposal.florins or partner.florins < -proposal.florins:
        return False
    return has_all(trader, proposal.holder, proposal.give) and all(
        on_the_spot(partner, place, good) >= proposal.want[good] for good in range(GOODS)
    )


def has_all(trader: Trader, holder: i64, goods: vec[i64]) -> bool:
    """Whether one holder has all these wares."""
    return all(trader.stock[holder * GOODS + good] >= goods[good] for good in range(GOODS))


def can_accept(table: FwmTable, seat: i64, proposer: i64, holder: i64) -> bool:
    """Whether a proposal is there and this holder of the accepter has all that is wanted. FWM-11.11"""
    if proposer >= table.seats:
        return False
    proposal = proposal_to(table, proposer, seat)
    trader = table.traders[seat]
    if proposal.other < 0 or trader.at[holder] != proposal.place or not can_fulfil(table, proposer, proposal):
        return False
    return has_all(trader, holder, proposal.want)


# --- what may be said -------------------------------------------------------------------------------------


def legal_exchanges(table: FwmTable, seat: i64, n: i64, out: vec[i64]) -> i64:
    """Shift goods, begin to negotiate, answer or withdraw."""
    n = legal_shifts(table, table.traders[seat], n, out)
    n = list_if(can_negotiate(table, seat), NEGOTIATE, n, out)
    if table.talking > 0:
        n = legal_answers(table, seat, n, out)
        for other in range(table.seats):
            n = list_if(proposal_to(table, seat, other).other >= 0, WITHDRAW + other, n, out)
    return n


def legal_answers(table: FwmTable, seat: i64, n: i64, out: vec[i64]) -> i64:
    """Accept or refuse each proposal there is."""
    for proposer in range(table.seats):
        for holder in range(HOLDERS):
            action = ACCEPT + HOLDERS * proposer + holder
            n = list_if(can_accept(table, seat, proposer, holder), action, n, out)
    for proposer in range(table.seats):
        n = list_if(proposal_to(table, proposer, seat).other >= 0, REFUSE + proposer, n, out)
    return n


def legal_draft(table: FwmTable, seat: i64, out: vec[i64]) -> i64:
    """Whom to turn to; then what to give, want, add or ask for; send it or drop it."""
    n: i64 = 0
    for action in range(DROP, ACCEPT):
        n = list_if(refuse_draft(table, seat, action) == 0, action, n, out)
    return n


def can_exchange(table: FwmTable, seat: i64) -> bool:
    """Whether a player could shift wares, negotiate or answer now. FWM-11.1"""
    if is_drafting(table, seat) or has_goods_to_shift(table, table.traders[seat]) or can_negotiate(table, seat):
        return True
    return any(has_open_proposal(table, seat, other) for other in range(table.seats))


def refuse_draft(table: FwmTable, seat: i64, action: i64) -> i64:
    """Why a draft may not be changed, sent or dropped like this; it is finished first. FWM-11.4 to FWM-11.12"""
    if not is_drafting(table, seat):
        return NO_DRAFT
    if not DROP <= action < ACCEPT:
        return FINISH_YOUR_DRAFT
    draft = table.drafts[seat]
    if action == DROP:
        return 0
    if WITH <= action < GIVE:
        if draft.other >= 0:
            return ONE_AT_A_TIME
        near = can_propose(table, seat, partner_in(action, WITH), holder_in(action, WITH))
        return unless(near, NOBODY_NEAR)
    if draft.other < 0:
        return NO_DRAFT
    trader = table.traders[seat]
    partner = table.traders[draft.other]
    if action == SEND:
        if not moves_a_good(draft):
            return A_GOOD_MUST_MOVE
        return unless(not has_open_proposal(table, seat, draft.other), ONE_AT_A_TIME)
    if action < WANT:
        good = action - GIVE
        return refuse_more(draft.want[good] == 0, draft.give[good] < trader.stock[draft.holder * GOODS + good])
    if action < ADD:
        good = action - WANT
        return refuse_more(draft.give[good] == 0, draft.want[good] < on_the_spot(partner, draft.place, good))
    if action < ASK:
        return refuse_banknote(table.content, draft.florins, action - ADD, trader.florins)
    return refuse_banknote(table.content, -draft.florins, action - ASK, partner.florins)


def refuse_more(one_way: bool, is_there: bool) -> i64:
    """Why one more may not go over: it goes the other way already, or there is no more. FWM-11.7, FWM-11.8"""
    if not one_way:
        return CASH_ONE_WAY
    return unless(is_there, MORE_THAN_THERE_IS)


def refuse_banknote(content: FwmContent, florins: i64, note: i64, cash: i64) -> i64:
    """Why one more banknote may not be paid: none goes both ways or makes a larger one. FWM-11.7, FWM-11.8"""
    one_way = florins >= 0 and few_banknotes(content, florins, note)
    return refuse_more(one_way, florins + content.banknotes[note] <= cash)


def refuse_negotiation(table: FwmTable, seat: i64, action: i64) -> i64:
    """Why a player may not negotiate, accept, refuse or withdraw now. FWM-11.1 to FWM-11.11"""
    if not goods_may_change_hands(table):
        return NO_TRADE_NOW
    if action == NEGOTIATE:
        return unless(can_negotiate(table, seat), NOBODY_NEAR)
    if action < ACCEPT:
        return refuse_draft(table, seat, action)
    if action >= WITHDRAW:
        return unless(proposes(table, seat, action - WITHDRAW), NO_PROPOSAL)
    proposer = proposer_in(action)
    if proposer >= table.seats or not proposes(table, proposer, seat):
        return NO_PROPOSAL
    can_answer = action >= REFUSE or can_accept(table, seat, proposer, holder_in(action, ACCEPT))
    return unless(can_answer, CANNOT_FULFIL)


# --- what happens -----------------------------------------------------------------------------------------


def negotiate(table: FwmTable, seat: i64, action: i64) -> None:
    """Begin, change, send or drop a draft; answer or withdraw a proposal. FWM-11.5 to FWM-11.11"""
    if action == NEGOTIATE:
        table.drafts[seat].clear()
        table.drafting |= bit(seat)
        table.talking += 1
        table.tell("negotiates", seat)
    elif action == DROP:
        drop_draft(table, seat)
    elif action == SEND:
        draft = table.drafts[seat]
        proposal_to(table, seat, draft.other).copy_from(draft)
        table.tell("proposed", seat, draft.other)
        table.drafting &= ~bit(seat)
        draft.clear()
    elif action < GIVE:
        draft = table.drafts[seat]
        draft.other = partner_in(action, WITH)
        draft.holder = holder_in(action, WITH)
        draft.place = table.traders[seat].at[draft.holder]
        table.tell("turned_to", seat, draft.other, draft.holder)
    elif action < ACCEPT:
        change_draft(table, seat, table.drafts[seat], action)
    elif action < REFUSE:
        accept_proposal(table, seat, partner_in(action, ACCEPT), holder_in(action, ACCEPT))
    elif action < WITHDRAW:
        end_proposal(table, action - REFUSE, seat)
        table.tell("refused", seat, action - REFUSE)
    else:
        end_proposal(table, seat, action - WITHDRAW)
        table.tell("withdrawn", seat, action - WITHDRAW)


def change_draft(table: FwmTable, seat: i64, draft: Proposal, action: i64) -> None:
    """Add one unit or one banknote to a draft. FWM-11.6"""
    if action < WANT:
        draft.give[action - GIVE] += 1
        table.tell("will_give", seat, draft.other, action - GIVE)
    elif action < ADD:
        draft.want[action - WANT] += 1
        table.tell("wants", seat, draft.other, action - WANT)
    elif action < ASK:
        draft.florins += table.content.banknotes[action - ADD]
        table.tell("adds", seat, draft.other, draft.florins)
    else:
        draft.florins -= table.content.banknotes[action - ASK]
        table.tell("asks", seat, draft.other, -draft.florins)


def drop_draft(table: FwmTable, seat: i64) -> None:
    """Throw a draft away. FWM-11.12"""
    table.drafts[seat].clear()
    table.drafting &= ~bit(seat)
    table.talking -= 1
    table.tell("dropped", seat)


def end_proposal(table: FwmTable, seat: i64, other: i64) -> None:
    """Take a proposal off the table."""
    proposal_to(table, seat, other).clear()
    table.talking -= 1


def accept_proposal(table: FwmTable, seat: i64, proposer: i64, holder: i64) -> None:
    """Let both sides hand over at once: it is binding. FWM-11.11"""
    proposal = proposal_to(table, proposer, seat)
    table.tell("accepted", seat, proposer)
    for good in range(GOODS):
        hand_over(table, proposer, proposal.holder, seat, holder, good, proposal.give[good])
        hand_over(table, seat, holder, proposer, proposal.holder, good, proposal.want[good])
    if proposal.florins > 0:
        pay_over(table, proposer, seat, proposal.florins)
    elif proposal.florins < 0:
        pay_over(table, seat, proposer, -proposal.florins)
    end_proposal(table, proposer, seat)


def hand_over(table: FwmTable, giver: i64, source: i64, taker: i64, target: i64, good: i64, units: i64) -> None:
    """Hand units from one player's holder to another's."""
    if units > 0:
        table.traders[giver].stock[source * GOODS + good] -= units
        table.traders[taker].stock[target * GOODS + good] += units
        table.tell("handed_over", giver, taker, good, units)


def pay_over(table: FwmTable, payer: i64, taker: i64, florins: i64) -> None:
    """Pay florins from one player to another."""
    table.traders[payer].florins -= florins
    table.traders[taker].florins += florins
    table.tell("paid_over", payer, taker, florins, -florins)
    table.tell("received", taker, payer, florins)


# --- lapsing ------------------------------------------------------------------------------------------------


def let_lapse(table: FwmTable, everything: bool) -> None:
    """End what one side can no longer fulfil, or everything: the phase is over, or a deal opens. FWM-11.13"""
    for seat in range(table.seats):
        draft = table.drafts[seat]
        lapses = everything or (draft.other >= 0 and not can_fulfil(table, seat, draft))
        if lapses and is_drafting(table, seat):
            drop_draft(table, seat)
        for other in range(table.seats):
            proposal = proposal_to(table, seat, other)
            if proposal.other >= 0 and (everything or not can_fulfil(table, seat, proposal)):
                end_proposal(table, seat, other)
                table.tell("lapsed", seat, other)


# --- what a proposal may hold -------------------------------------------------------------------------------


def few_banknotes(content: FwmContent, florins: i64, note: i64) -> bool:
    """Whether one more banknote makes no sum that is laid as a larger one. FWM-11.8"""
    bundle = content.bundle[note]
    return bundle == 0 or florins % bundle + content.banknotes[note] < bundle


def moves_a_good(proposal: Proposal) -> bool:
    """Whether a proposal is about wares, not about florins alone. FWM-11.9"""
    return any(proposal.give[good] > 0 or proposal.want[good] > 0 for good in range(GOODS))
