"""Who knows what of a table of Die Fugger (DF-3.5): a table redealt, an observation, the odds of a card."""

from typing import Final

from mypy_extensions import i64

from comptoir.engine.chance import Chance
from comptoir.engine.observation import AMOUNT, CATEGORY, COUNT, MANY, Observation
from comptoir.games.die_fugger.ids import GOODS, HIDDEN, KINDS, MERCHANT
from comptoir.games.die_fugger.state import FuggerContent, FuggerTable, Player

SOME_CARD: Final[i64] = (
    MERCHANT  # stands for a face-down card taken back into the pool: merchants never lie there
)


def unseen(table: FuggerTable, viewer: i64, kind: i64) -> i64:
    """How many cards of a kind the viewer cannot see: in the pile, in other hands, face down elsewhere."""
    cards = table.deck.count[kind]
    for seat in range(table.seats):
        if seat != viewer:
            cards += table.players[seat].hand.count[kind]
            if not table.over:
                cards += hidden_of(table, seat, kind)
    return cards


def hidden_of(table: FuggerTable, seat: i64, kind: i64) -> i64:
    """How many cards of a kind a seat has laid face down."""
    return sum(hidden == kind for hidden in table.players[seat].hidden)


# --- a table as the viewer may imagine it -----------------------------------------------------------------


def imagine(table: FuggerTable, viewer: i64, chance: Chance) -> None:
    """All unseen cards are one pool: the pile, the other hands, the other face-down cards.

    What lies face down is dealt before any hand: it can only be goods, and hands might take the last of them.
    When the game is over it has been delivered, and everybody has seen it.
    """
    for seat in range(table.seats):
        if seat != viewer:
            take_back(table, table.players[seat])
    for seat in range(table.seats):
        if seat != viewer:
            imagine_hidden(table, table.players[seat], chance)
    for seat in range(table.seats):
        if seat != viewer:
            imagine_hand(table, table.players[seat], chance)


def take_back(table: FuggerTable, player: Player) -> None:
    """A seat's cards go into the pool; how many it holds, and where some lie face down, stays to be seen."""
    size = player.hand.size
    player.hand.move_all_to(table.deck)
    player.hand.size = size
    for place in range(HIDDEN):
        if player.hidden[place] >= 0 and not table.over:
            table.deck.add(player.hidden[place])
            player.hidden[place] = SOME_CARD


def imagine_hidden(table: FuggerTable, player: Player, chance: Chance) -> None:
    """Deal as many face-down cards again, goods all of them."""
    deck = table.deck
    for place in range(HIDDEN):
        if player.hidden[place] == SOME_CARD:
            merchants = deck.count[MERCHANT]
            deck.count[MERCHANT] = 0
            kind = chance.pick(deck.count, deck.size - merchants)
            deck.count[MERCHANT] = merchants
            deck.remove(kind)
            player.hidden[place] = kind


def imagine_hand(table: FuggerTable, player: Player, chance: Chance) -> None:
    """Deal as many cards into the hand again."""
    for _ in range(player.hand.size):
        player.hand.count[table.deck.draw(chance)] += 1


# --- numbers for programs that learn ----------------------------------------------------------------------


def write_observation(table: FuggerTable, viewer: i64, out: Observation) -> None:
    """The market, the cards, the viewer's own ones; then each seat's row, from the viewer on."""
    content = table.content
    seats = table.seats
    most = content.most_of_a_kind
    full = content.cards_to_end_round
    first = max(viewer, 0)
    turn = (table.turn - first + seats) % seats
    out.put("round", COUNT, 1, MANY, "which round it is", table.round)
    out.put("turns", COUNT, 0, MANY, "turns taken in this round", table.turns)
    out.put("turn", CATEGORY, 0, seats - 1, "who is in turn", turn)
    out.put("over", CATEGORY, 0, 1, "whether the game is over", i64(table.over))
    out.put("pile", COUNT, 0, content.printed.size, "cards in the pile", table.deck.size)
    out.put_all(out.field("prices", GOODS, AMOUNT, 1, content.prices_top, "of each good"), table.price)
    said = "cards of each good that lie face up, Jakob's included"
    out.put_all(out.field("visible", GOODS, COUNT, 0, full, said), table.visible)
    out.put_all(out.field("jakob", KINDS, COUNT, 0, most, "Jakob's cards, by kind"), table.jakob.count)
    out.put_all(out.field("discards", KINDS, COUNT, 0, most, "cards discarded, by kind"), table.discard.count)
    write_own(table, viewer, most, out)
    for step in range(seats):
        write_seat(table.players[(first + step) % seats], step, content, out)


def write_own(table: FuggerTable, viewer: i64, most: i64, out: Observation) -> None:
    """The viewer's own cards, and those it cannot see; a spectator has none."""
    own = Player() if viewer < 0 else table.players[viewer]
    out.put_all(out.field("hand", KINDS, COUNT, 0, most, "the viewer's own cards, by kind"), own.hand.count)
    said = "cards the viewer cannot see, by kind: in the pile, in other hands, face down"
    n = out.field("unseen", KINDS, COUNT, 0, most, said)
    numbers = out.numbers
    for kind in range(KINDS):
        numbers[n + kind] = unseen(table, viewer, kind)
    said = "the kinds the viewer laid face down in the first and in the second round"
    out.put_all(out.field("hidden", HIDDEN, CATEGORY, -1, MERCHANT - 1, said), own.hidden)


def write_seat(player: Player, step: i64, content: FuggerContent, out: Observation) -> None:
    """What everybody sees of a seat, `step` seats to the left of the viewer."""
    numbers = out.numbers
    most = content.most_of_a_kind
    cards = content.printed.size
    said = "cards face up before a seat, by kind"
    out.put_all(out.numbered("shown", step, KINDS, COUNT, 0, most, said), player.shown.count)
    out.put_numbered("hand_size", step, COUNT, 0, cards, "cards in its hand", player.hand.size)
    said = "whether it laid a card face down in the first, in the second round"
    n = out.numbered("has_hidden", step, HIDDEN, CATEGORY, 0, 1, said)
    for place in range(HIDDEN):
        numbers[n + place] = i64(player.hidden[place] >= 0)
    out.put_numbered("florins", step, AMOUNT, 0, content.most_florins, "its florins", player.florins)
