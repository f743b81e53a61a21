"""Talks: goods change hands between players by negotiation (chapter 11)."""

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.games.fugger_welser_medici.ids import (
    A_GOOD_MUST_MOVE,
    ACCEPT,
    ACCEPTED,
    ADD,
    ADDS,
    ASK,
    ASKS,
    CANNOT_FULFIL,
    CASH_ONE_WAY,
    DROP,
    DROPPED,
    GIVE,
    HANDED_OVER,
    LAPSED,
    MORE_THAN_THERE_IS,
    NEGOTIATE,
    NEGOTIATES,
    NO_DRAFT,
    NO_PROPOSAL,
    NO_TRADE_NOW,
    NOBODY_NEAR,
    ONE_AT_A_TIME,
    PAID_OVER,
    PROPOSED,
    RECEIVED,
    REFUSE,
    REFUSED,
    SEND,
    TURNED_TO,
    WANT,
    WANTS,
    WILL_GIVE,
    WITH,
    WITHDRAW,
    WITHDRAWN,
)
from comptoir.games.fugger_welser_medici.rules.transfers import ShiftRules
from comptoir.games.fugger_welser_medici.state import GOODS, HOLDERS, PAYDAY, Proposal, Trader


class TalkRules(ShiftRules):
    """Drafting a proposal, answering one."""

    # --- who can talk to whom -----------------------------------------------------------------------------

    def is_anywhere_at(self, trader: Trader, place: i64) -> bool:
        """Whether the house or a representative is there."""
        return trader.at[0] == place or self.has_figure(trader, place)

    def shares_a_town(self, seat: i64) -> bool:
        """Whether another player is in a town together with this one."""
        trader = self.traders[seat]
        for holder in range(HOLDERS):
            if self.may_trade_in(trader.at[holder]):
                for other in range(self.seats):
                    if other != seat and self.is_anywhere_at(self.traders[other], trader.at[holder]):
                        return True
        return False

    def is_talking(self, seat: i64, other: i64) -> bool:
        """Whether a proposal is open between two players."""
        if self.talking == 0:
            return False
        one_way = self.proposals[seat * self.seats + other].other >= 0
        return one_way or self.proposals[other * self.seats + seat].other >= 0

    def has_a_good_at(self, trader: Trader, place: i64) -> bool:
        """Whether a player has any good in a place."""
        for holder in range(HOLDERS):
            if trader.at[holder] == place and trader.load(holder) > 0:
                return True
        return False

    def can_propose(self, seat: i64, other: i64, holder: i64) -> bool:
        """In the same town, with a good that could move, and no proposal open between the two."""
        if other >= self.seats or other == seat:
            return False
        trader = self.traders[seat]
        partner = self.traders[other]
        place = trader.at[holder]
        if (
            not self.may_trade_in(place)
            or not self.is_anywhere_at(partner, place)
            or self.is_talking(seat, other)
        ):
            return False
        return trader.load(holder) > 0 or self.has_a_good_at(partner, place)

    def can_negotiate(self, seat: i64) -> bool:
        """Whether there is anybody to propose anything to."""
        for holder in range(HOLDERS):
            if self.may_trade_in(self.traders[seat].at[holder]):
                for other in range(self.seats):
                    if self.can_propose(seat, other, holder):
                        return True
        return False

    def is_drafting(self, seat: i64) -> bool:
        """Whether a player is putting a proposal together."""
        return self.drafting >> seat & 1 == 1

    def can_fulfil(self, seat: i64, proposal: Proposal) -> bool:
        """Whether both sides still have what the proposal names, in its place."""
        trader = self.traders[seat]
        partner = self.traders[proposal.other]
        place = proposal.place
        if trader.at[proposal.holder] != place or not self.is_anywhere_at(partner, place):
            return False
        if trader.florins < proposal.florins or partner.florins < -proposal.florins:
            return False
        for good in range(GOODS):
            if trader.stock[proposal.holder * GOODS + good] < proposal.give[good]:
                return False
            if self.on_the_spot(partner, place, good) < proposal.want[good]:
                return False
        return True

    def can_accept(self, seat: i64, proposer: i64, holder: i64) -> bool:
        """Whether a proposal is there and this holder of the accepter has all that is wanted."""
        if proposer >= self.seats:
            return False
        proposal = self.proposals[proposer * self.seats + seat]
        trader = self.traders[seat]
        if proposal.other < 0 or trader.at[holder] != proposal.place or not self.can_fulfil(proposer, proposal):
            return False
        for good in range(GOODS):
            if trader.stock[holder * GOODS + good] < proposal.want[good]:
                return False
        return True

    # --- what may be said ---------------------------------------------------------------------------------

    def legal_talks(self, seat: i64, n: i64, out: vec[i64]) -> i64:
        """Shift goods, begin to negotiate, answer or withdraw."""
        n = self.legal_shifts(self.traders[seat], n, out)
        out[n] = NEGOTIATE
        n += self.can_negotiate(seat)
        if self.talking > 0:
            n = self.legal_answers(seat, n, out)
            for other in range(self.seats):
                out[n] = WITHDRAW + other
                n += self.proposals[seat * self.seats + other].other >= 0
        return n

    def legal_answers(self, seat: i64, n: i64, out: vec[i64]) -> i64:
        """Accept or refuse each proposal there is."""
        for proposer in range(self.seats):
            for holder in range(HOLDERS):
                out[n] = ACCEPT + HOLDERS * proposer + holder
                n += self.can_accept(seat, proposer, holder)
        for proposer in range(self.seats):
            out[n] = REFUSE + proposer
            n += self.proposals[proposer * self.seats + seat].other >= 0
        return n

    def legal_draft(self, seat: i64, out: vec[i64]) -> i64:
        """Whom to turn to; then what to give, want, add or ask for; send it or drop it."""
        n: i64 = 0
        for action in range(DROP, ACCEPT):
            out[n] = action
            n += self.refuse_draft(seat, action) == 0
        return n

    def can_talk(self, seat: i64) -> bool:
        """Whether a player could do any of this now."""
        if self.is_drafting(seat) or self.has_goods_to_shift(self.traders[seat]) or self.can_negotiate(seat):
            return True
        for other in range(self.seats):
            if self.is_talking(seat, other):
                return True
        return False

    def refuse_draft(self, seat: i64, action: i64) -> i64:
        """Why a draft may not be changed, sent or dropped like this."""
        if not self.is_drafting(seat):
            return NO_DRAFT
        draft = self.drafts[seat]
        if action == DROP:
            return 0
        if WITH <= action < GIVE:
            if draft.other >= 0:
                return ONE_AT_A_TIME
            if not self.can_propose(seat, (action - WITH) // HOLDERS, (action - WITH) % HOLDERS):
                return NOBODY_NEAR
            return 0
        if draft.other < 0:
            return NO_DRAFT
        trader = self.traders[seat]
        partner = self.traders[draft.other]
        if action == SEND:
            if not moves_a_good(draft):
                return A_GOOD_MUST_MOVE
            if self.is_talking(seat, draft.other):
                return ONE_AT_A_TIME
        elif action < WANT:
            good = action - GIVE
            if draft.want[good] > 0:
                return CASH_ONE_WAY
            if trader.stock[draft.holder * GOODS + good] <= draft.give[good]:
                return MORE_THAN_THERE_IS
        elif action < ADD:
            good = action - WANT
            if draft.give[good] > 0:
                return CASH_ONE_WAY
            if self.on_the_spot(partner, draft.place, good) <= draft.want[good]:
                return MORE_THAN_THERE_IS
        elif action < ASK:
            if draft.florins < 0 or not few_banknotes(draft.florins, action - ADD):
                return CASH_ONE_WAY
            if trader.florins < draft.florins + sum_of(action - ADD):
                return MORE_THAN_THERE_IS
        else:
            if draft.florins > 0 or not few_banknotes(-draft.florins, action - ASK):
                return CASH_ONE_WAY
            if partner.florins < sum_of(action - ASK) - draft.florins:
                return MORE_THAN_THERE_IS
        return 0

    def refuse_talk(self, seat: i64, action: i64) -> i64:
        """Why a player may not negotiate, accept, refuse or withdraw now."""
        if not self.goods_may_change_hands():
            return NO_TRADE_NOW
        if action == NEGOTIATE:
            if not self.can_negotiate(seat):
                return NOBODY_NEAR
            return 0
        if action < ACCEPT:
            return self.refuse_draft(seat, action)
        if action >= WITHDRAW:
            other = action - WITHDRAW
            if other >= self.seats or self.proposals[seat * self.seats + other].other < 0:
                return NO_PROPOSAL
            return 0
        proposer = action - REFUSE
        if action < REFUSE:
            proposer = (action - ACCEPT) // HOLDERS
        if proposer >= self.seats or self.proposals[proposer * self.seats + seat].other < 0:
            return NO_PROPOSAL
        if action < REFUSE and not self.can_accept(seat, proposer, (action - ACCEPT) % HOLDERS):
            return CANNOT_FULFIL
        return 0

    # --- what happens -------------------------------------------------------------------------------------

    def talk(self, seat: i64, action: i64) -> None:
        """Negotiate, draft, answer."""
        one: i64 = 1
        if action == NEGOTIATE:
            self.drafts[seat].clear()
            self.drafting |= one << seat
            self.talking += 1
            self.tell(NEGOTIATES, seat)
        elif action == DROP:
            self.drop(seat)
        elif action == SEND:
            draft = self.drafts[seat]
            self.proposals[seat * self.seats + draft.other].copy_from(draft)
            self.tell(PROPOSED, seat, draft.other)
            self.drafting &= ~(one << seat)
            draft.clear()
        elif action < GIVE:
            draft = self.drafts[seat]
            draft.other = (action - WITH) // HOLDERS
            draft.holder = (action - WITH) % HOLDERS
            draft.place = self.traders[seat].at[draft.holder]
            self.tell(TURNED_TO, seat, draft.other, draft.holder)
        elif action < ACCEPT:
            self.change_draft(seat, self.drafts[seat], action)
        elif action < REFUSE:
            self.accept(seat, (action - ACCEPT) // HOLDERS, (action - ACCEPT) % HOLDERS)
        elif action < WITHDRAW:
            self.end_proposal(action - REFUSE, seat)
            self.tell(REFUSED, seat, action - REFUSE)
        else:
            self.end_proposal(seat, action - WITHDRAW)
            self.tell(WITHDRAWN, seat, action - WITHDRAW)

    def change_draft(self, seat: i64, draft: Proposal, action: i64) -> None:
        """One unit or one sum more."""
        if action < WANT:
            draft.give[action - GIVE] += 1
            self.tell(WILL_GIVE, seat, draft.other, action - GIVE)
        elif action < ADD:
            draft.want[action - WANT] += 1
            self.tell(WANTS, seat, draft.other, action - WANT)
        elif action < ASK:
            draft.florins += sum_of(action - ADD)
            self.tell(ADDS, seat, draft.other, draft.florins)
        else:
            draft.florins -= sum_of(action - ASK)
            self.tell(ASKS, seat, draft.other, -draft.florins)

    def drop(self, seat: i64) -> None:
        """A draft is thrown away."""
        one: i64 = 1
        self.drafts[seat].clear()
        self.drafting &= ~(one << seat)
        self.talking -= 1
        self.tell(DROPPED, seat)

    def end_proposal(self, seat: i64, other: i64) -> None:
        """A proposal is off the table."""
        self.proposals[seat * self.seats + other].clear()
        self.talking -= 1

    def accept(self, seat: i64, proposer: i64, holder: i64) -> None:
        """Both sides hand over at once; it is binding."""
        proposal = self.proposals[proposer * self.seats + seat]
        self.tell(ACCEPTED, seat, proposer)
        for good in range(GOODS):
            self.hand_over(proposer, proposal.holder, seat, holder, good, proposal.give[good])
            self.hand_over(seat, holder, proposer, proposal.holder, good, proposal.want[good])
        if proposal.florins > 0:
            self.pay_over(proposer, seat, proposal.florins)
        elif proposal.florins < 0:
            self.pay_over(seat, proposer, -proposal.florins)
        self.end_proposal(proposer, seat)

    def hand_over(self, giver: i64, source: i64, taker: i64, target: i64, good: i64, units: i64) -> None:
        """Units from one player's holder to another's."""
        if units > 0:
            self.traders[giver].stock[source * GOODS + good] -= units
            self.traders[taker].stock[target * GOODS + good] += units
            self.tell(HANDED_OVER, giver, taker, good, units)

    def pay_over(self, payer: i64, taker: i64, florins: i64) -> None:
        """Florins from one player to another."""
        self.traders[payer].florins -= florins
        self.traders[taker].florins += florins
        self.tell(PAID_OVER, payer, taker, florins, -florins)
        self.tell(RECEIVED, taker, payer, florins)

    # --- lapsing ------------------------------------------------------------------------------------------

    def let_lapse(self) -> None:
        """What one side can no longer fulfil is off the table."""
        for seat in range(self.seats):
            draft = self.drafts[seat]
            if draft.other >= 0 and not self.can_fulfil(seat, draft):
                self.drop(seat)
            for other in range(self.seats):
                proposal = self.proposals[seat * self.seats + other]
                if proposal.other >= 0 and not self.can_fulfil(seat, proposal):
                    self.end_proposal(seat, other)
                    self.tell(LAPSED, seat, other)

    def end_all_talks(self) -> None:
        """The phase is over, or a deal opens: nothing stays open."""
        for seat in range(self.seats):
            if self.is_drafting(seat):
                self.drop(seat)
            for other in range(self.seats):
                if self.proposals[seat * self.seats + other].other >= 0:
                    self.end_proposal(seat, other)
                    self.tell(LAPSED, seat, other)

    # --- what must always hold ----------------------------------------------------------------------------

    def broken_talks(self) -> str:
        """What is wrong with drafts and proposals."""
        talks: i64 = 0
        for seat in range(self.seats):
            talks += self.drafting >> seat & 1
            draft = self.drafts[seat]
            if draft.other >= 0 and not self.can_fulfil(seat, draft):
                return "a draft names what is not there"
            for other in range(self.seats):
                proposal = self.proposals[seat * self.seats + other]
                if proposal.other >= 0:
                    talks += 1
                    if self.proposals[other * self.seats + seat].other >= 0:
                        return "two players have two proposals between them"
                    if not self.can_fulfil(seat, proposal):
                        return "a proposal is open that cannot be fulfilled"
        if talks != self.talking:
            return f"{talks} proposals are there, counted as {self.talking}"
        if talks > 0 and self.stage < PAYDAY:
            return "a proposal is open outside the times to negotiate"
        return ""


def sum_of(number: i64) -> i64:
    """The banknotes that can be added to a proposal: 20, 100, 200, 500 and 1000."""
    if number == 0:
        return 20
    if number == 1:
        return 100
    if number == 2:
        return 200
    if number == 3:
        return 500
    return 1000


def few_banknotes(florins: i64, number: i64) -> bool:
    """Whether a banknote more makes no larger one: five of 20 are one of 100, and so on."""
    if number == 0:
        return florins % 100 < 80
    if number == 1:
        return florins % 500 < 400
    if number == 2:
        return florins % 500 < 300
    if number == 3:
        return florins % 1000 < 500
    return True


def moves_a_good(proposal: Proposal) -> bool:
    """A proposal is about goods, never about florins alone."""
    for good in range(GOODS):
        if proposal.give[good] > 0 or proposal.want[good] > 0:
            return True
    return False
