"""What lies on the one to three tables of Fische Fluppen Frikadellen and in front of the players."""

from typing import Final, final

from mypy_extensions import i64

from comptoir.engine.arrays import vec
from comptoir.engine.cards import Cards
from comptoir.engine.state import EVERYBODY, MOST_SEATS, NOTHING, Content, State, begin_copy, copy_into, fields_of

# Structure: what no other edition of the box would change.
GOODS: Final[i64] = 5
SITES: Final[i64] = 12  # kiosks in play
KIOSKS: Final[i64] = 36
FETISHES: Final[i64] = 3  # kinds, and how many win
ALL_FETISHES: Final[i64] = 7  # one of each kind, as a bit set
PLAYERS_PER_TABLE: Final[i64] = 5  # at the start
MOST_HELD: Final[i64] = 7  # the largest hand limit there can be
MOST_LINKS: Final[i64] = 8  # ways out of one space
MOST_SPACES: Final[i64] = 60  # spaces are kept in bit sets
MOST_EXTRAS: Final[i64] = 3  # extra actions of one kiosk
BOTH_TABLES: Final[i64] = 2  # the kind of fetish that both of two tables have
EXCHANGE_RATE: Final[i64] = 2  # tokens for one, at exchangers and at Freddy's
MOST_EXCHANGES: Final[i64] = 2  # in one visit
DOUBLE: Final[i64] = 2  # tokens of a double production for each merchant
GOOD_NAMES: Final = ("cigarettes", "burgers", "fish", "booze", "fennel")
FETISH_NAMES: Final = ("faun", "falcon", "frog")
TABLE_NAMES: Final = ("a", "b", "c")

# Kinds of kiosk
MERCHANT: Final[i64] = 0
EXCHANGER: Final[i64] = 1
ANY_FOR_TWO: Final[i64] = 2  # Fischiger Freddy
ANY_AT_PRICE: Final[i64] = 3  # Feilschender Franz
DEARER: Final[i64] = 4  # Fahle Felicitas
FETISH_DEALER: Final[i64] = 5
KIND_NAMES: Final = ("merchant", "exchanger", "any-for-two", "any-at-price", "dearer", "fetish-dealer")

# Bonus tokens
PLUS_TWO: Final[i64] = 0
PURCHASE: Final[i64] = 1  # buy from an opponent
PRICE: Final[i64] = 2  # one price up or down
SWAP: Final[i64] = 3  # one good for another
CLOSURE: Final[i64] = 4  # close a kiosk
BONUSES: Final[i64] = 5
BONUS_NAMES: Final = ("plus-two", "purchase", "price", "swap", "closure")

# What the player in turn is asked. Stages of a turn come in this order; a bonus may be played where
# a stage begins something, never in the middle of it.
KEEPING_FIRST: Final[i64] = 0  # set-up: everybody keeps one of two bonus tokens
MOVING: Final[i64] = 1
CALLING: Final[i64] = 2  # where a called ferry goes
TRADING: Final[i64] = 3
TAKING_TWO: Final[i64] = 4  # the first of two tokens for one
TAKING_ONE: Final[i64] = 5  # the second
TAKING_DEARER: Final[i64] = 6
PAYING: Final[i64] = 7  # for a fetish
KEEPING: Final[i64] = 8  # one of two bonus tokens after a fetish
ACTING: Final[i64] = 9  # extra actions are being carried out, nothing is asked
GOING_ON: Final[i64] = 10  # between two extra actions
CHOOSING_PRODUCTION: Final[i64] = 11
CHOOSING_PRICE: Final[i64] = 12
CHOOSING_FALL: Final[i64] = 13
SELLING_SPECIALLY: Final[i64] = 14
BUYING_AT_FIFTY: Final[i64] = 15
FIRST_PRODUCER: Final[i64] = 16
FIRST_STOCK: Final[i64] = 17
FIRST_KIOSK: Final[i64] = 18
CHOOSING_PAWN: Final[i64] = 19
CHOOSING_FERRY: Final[i64] = 20
SECOND_PRODUCER: Final[i64] = 21
SECOND_STOCK: Final[i64] = 22
SECOND_KIOSK: Final[i64] = 23
MOVING_PAWN: Final[i64] = 24
MOVING_FERRY: Final[i64] = 25
SECOND_CHOICE: Final[i64] = (
    5  # from the stage of a first choice (FIRST_…, CHOOSING_PAWN, …) to that of its second
)
NOBODY_HERE: Final[i64] = 26  # an empty table
# Errands come in between and lead back to the stage they interrupted.
NO_ERRAND: Final[i64] = 0
CLOSING: Final[i64] = 31
BONUS_PRICE: Final[i64] = 32
BUYING_FROM: Final[i64] = 33
BUYING_WHAT: Final[i64] = 34
SWAP_GIVING: Final[i64] = 35
SWAP_TAKING: Final[i64] = 36
SHARING_OUT: Final[i64] = 37  # a production that is short of tokens
BONUS_ERRANDS: Final[tuple[i64, ...]] = (NO_ERRAND, BUYING_FROM, BONUS_PRICE, SWAP_GIVING, CLOSING)  # by bonus
STAGE_NAMES: Final = (
    *("keeping-first", "moving", "calling", "trading", "taking-two", "taking-one", "taking-dearer", "paying"),
    *("keeping", "acting", "going-on", "choosing-production", "choosing-price", "choosing-fall", "special-sale"),
    *("buying-at-fifty", "first-producer", "first-stock", "first-kiosk", "choosing-pawn", "choosing-ferry"),
    *("second-producer", "second-stock", "second-kiosk", "moving-pawn", "moving-ferry", "nobody-here"),
)
ERRAND_NAMES: Final = (
    *("closing", "bonus-price", "buying-from", "buying-what", "swap-giving", "swap-taking", "sharing-out"),
)


@final
class FischeContent(Content):
    """The board, track, kiosks and numbers of content.toml, and the options of this game."""

    def __init__(self, spaces: i64, stops: i64, cells: i64) -> None:
        self.spaces: i64 = spaces
        self.bit: vec[i64] = vec[i64]([0] * (MOST_SPACES + 1))  # bit[n] is the bit set of n alone
        value: i64 = 1
        for place in range(MOST_SPACES + 1):
            self.bit[place] = value
            value += value
        self.near: vec[i64] = vec[i64]([0] * spaces)  # neighbours as a bit set
        self.links: vec[i64] = vec[i64]([0] * (spaces * MOST_LINKS))  # neighbours, ascending
        self.ways: vec[i64] = vec[i64]([0] * spaces)  # how many
        self.site_at: vec[i64] = vec[i64]([-1] * spaces)  # -1: no kiosk stands there
        self.stop_at: vec[i64] = vec[i64]([-1] * spaces)  # -1: no landing stage
        self.site_space: vec[i64] = vec[i64]([0] * SITES)
        self.harbour: i64 = 0
        self.stops: i64 = stops
        self.stop_space: vec[i64] = vec[i64]([0] * stops)
        self.berths: vec[i64] = vec[i64]([0] * stops)
        self.ferries: vec[i64] = vec[i64]([0] * stops)  # at the start
        self.prices: vec[i64] = vec[i64]([0] * cells)
        self.steps: vec[i64] = vec[i64]([0] * cells)
        self.top: i64 = cells - 1
        self.start_cell: i64 = 0
        self.kind: vec[i64] = vec[i64]([0] * KIOSKS)
        self.offers: vec[i64] = vec[i64]([-1] * KIOSKS)
        self.wants: vec[i64] = vec[i64]([-1] * KIOSKS)
        self.cost: vec[i64] = vec[i64]([0] * (KIOSKS * FETISHES * GOODS))  # tokens, by kiosk, fetish and part
        self.extra: vec[i64] = vec[i64]([-1] * (KIOSKS * MOST_EXTRAS))
        self.extras: vec[i64] = vec[i64]([0] * KIOSKS)
        self.tokens: vec[i64] = vec[i64]([0] * GOODS)  # of each good at one table
        self.bonuses: vec[i64] = vec[i64]([0] * BONUSES)
        self.fetishes_each: i64 = 0  # of each kind at one table
        self.florins: i64 = 0
        self.hand_limit: i64 = 0
        self.points: i64 = 0
        self.first_points: vec[i64] = vec[i64]([0] * PLAYERS_PER_TABLE)
        self.bonus_points: i64 = 0
        self.ferry_call: i64 = 0
        self.all_at: i64 = 0
        # the actions whose number depends on the size of the board
        self.ride: i64 = 0
        self.call: i64 = 0
        self.ferry: i64 = 0
        self.actions: i64 = 0
        # what everybody has before the set-up, and a table where no turn is being played
        self.newcomer = Player()
        self.idle = Table(0, stops)
        # names for the texts
        self.space_names: list[str] = []
        self.kiosk_names: list[str] = []
        # options: other readings of the booklet, see chapter 12
        self.lockstep: bool = True
        self.first_game: bool = False
        self.play_on: bool = False
        self.special_sale_falls: bool = False
        self.pawns_travel: bool = False
        self.late_purchase: bool = False
        self.callers_skip_pawns: bool = False
        self.pass_start_kiosk: bool = False


@final
class Table:
    """One board with its kiosks, prices and supplies, the people around it, and the turn played there."""

    def __init__(self, number: i64, stops: i64) -> None:
        self.number: i64 = number
        self.cell: vec[i64] = vec[i64]([0] * GOODS)  # where each price stands
        self.reserve: vec[i64] = vec[i64]([0] * GOODS)
        self.kiosk: vec[i64] = vec[i64]([0] * SITES)
        self.stock: vec[i64] = vec[i64]([0] * (SITES * GOODS))
        self.ferries: vec[i64] = vec[i64]([0] * stops)
        self.pool = Cards(BONUSES)
        self.closed: i64 = 0  # bit set of the spaces with a closed kiosk
        self.closer: vec[i64] = vec[i64]([-1] * SITES)  # who closed it
        self.awaited: vec[i64] = vec[i64]([0] * SITES)  # bit set: who was there and has not had a turn since
        self.order: vec[i64] = vec[i64]([0] * MOST_SEATS)  # the player in turn first, then as they follow
        self.people: i64 = 0
        self.turns: i64 = 0  # ended at this table
        # the turn being played
        self.stage: i64 = NOBODY_HERE
        self.errand: i64 = NO_ERRAND
        self.points: i64 = 0
        self.start: i64 = -1  # the kiosk's space the pawn has to leave
        self.bought: i64 = 0  # bit set of goods bought in this visit
        self.trades: i64 = 0  # sales, exchanges or fetishes made in this visit
        self.extra: i64 = 0  # which extra action comes next
        self.rising: i64 = GOODS  # which price rises next when all do
        self.again: bool = False  # an extra turn follows
        self.chosen: i64 = -1  # the first half of a choice: a good, site, stop, seat or fetish
        self.paid: i64 = 0  # bit set of goods handed in for a fetish
        self.part: i64 = 0  # which part of its price comes next
        self.short: i64 = 0  # tokens left to share out, of the good `short_good`
        self.short_good: i64 = 0
        self.room: vec[i64] = vec[i64]([0] * SITES)  # how many of them each merchant can still get

    def copy_from(self, other: "Table") -> None:
        """Become the same table; what is not in use is not copied."""
        copy_into(self.cell, other.cell)
        copy_into(self.reserve, other.reserve)
        copy_into(self.kiosk, other.kiosk)
        copy_into(self.stock, other.stock)
        copy_into(self.ferries, other.ferries)
        self.pool.copy_from(other.pool)
        if self.closed | other.closed != 0:
            self.closed = other.closed
            copy_into(self.closer, other.closer)
            copy_into(self.awaited, other.awaited)
        self.people = other.people
        for place in range(other.people):
            self.order[place] = other.order[place]
        self.turns = other.turns
        self.copy_turn(other)
        if other.short > 0:
            self.short_good = other.short_good
            copy_into(self.room, other.room)

    def copy_turn(self, other: "Table") -> None:
        """Become a table at the same point of a turn."""
        self.stage = other.stage
        self.errand = other.errand
        self.points = other.points
        self.start = other.start
        self.bought = other.bought
        self.trades = other.trades
        self.extra = other.extra
        self.rising = other.rising
        self.again = other.again
        self.chosen = other.chosen
        self.paid = other.paid
        self.part = other.part
        self.short = other.short

    def asked(self) -> i64:
        """What the player in turn is asked now: an errand comes before the stage it interrupts."""
        return self.errand if self.errand != NO_ERRAND else self.stage

    def seats(self) -> i64:
        """Everybody at this table as a bit set."""
        seats: i64 = 0
        one: i64 = 1
        for place in range(self.people):
            seats |= one << self.order[place]
        return seats


@final
class Player:
    """What one player owns, and where the pawn stands."""

    def __init__(self) -> None:
        self.goods = Cards(GOODS)
        self.bonus = Cards(BONUSES)
        self.drawn: i64 = -1  # drawn and to be put back, or to be chosen from with the second
        self.drawn_too: i64 = -1  # the second token drawn, while one of the two is being chosen
        self.florins: i64 = 0
        self.fetishes: i64 = 0  # bit set of kinds
        self.face_down: bool = False  # the last fetish, at two tables: no other before a change of table
        self.table: i64 = 0  # -1: finished and gone
        self.space: i64 = -1  # -1: not on a board
        self.first_points: i64 = 0  # for the first turn; 0 afterwards
        self.finish: i64 = -1  # when the third fetish came

    def copy_from(self, other: "Player") -> None:
        """Become the same player."""
        self.goods.copy_from(other.goods)
        self.bonus.copy_from(other.bonus)
        self.drawn = other.drawn
        self.drawn_too = other.drawn_too
        self.florins = other.florins
        self.fetishes = other.fetishes
        self.face_down = other.face_down
        self.table = other.table
        self.space = other.space
        self.first_points = other.first_points
        self.finish = other.finish

    def fetish_count(self) -> i64:
        """How many fetishes the player has."""
        return has_bit(self.fetishes, 0) + has_bit(self.fetishes, 1) + has_bit(self.fetishes, 2)


class FischeTables(State):
    """All tables and players; rules/ has the rules."""

    def __init__(self, content: FischeContent, seats: i64) -> None:
        super().__init__(seats)
        self.content = content
        self.tables: list[Table] = [Table(number, content.stops) for number in range(tables_for(seats))]
        self.players: list[Player] = [Player() for _ in range(seats)]
        self.slot: i64 = 0  # the table that plays now, or next if they do not wait for each other
        self.tick: i64 = 0  # how often every table has had its slot
        self.freed: i64 = 0  # how many players have their third fetish
        self.stuck: bool = False  # nobody can get a good any more

    def copy_from(self, other: State) -> None:
        assert isinstance(other, FischeTables)
        begin_copy(self, other, other.content is self.content)
        self.slot = other.slot
        self.tick = other.tick
        self.freed = other.freed
        self.stuck = other.stuck
        for number in range(len(self.tables)):
            self.tables[number].copy_from(other.tables[number])
        for seat in range(self.seats):
            self.players[seat].copy_from(other.players[seat])

    def several(self) -> bool:
        """Whether there is more than one table."""
        return self.seats > PLAYERS_PER_TABLE

    def table_of(self, player: Player) -> Table:
        """The table a player sits at."""
        return self.tables[player.table]

    def bit(self, number: i64) -> i64:
        """The bit set of one thing; compiled, a constant shifted past 31 would be cut off."""
        return self.content.bit[number]

    def kiosk_here(self, table: Table, player: Player) -> i64:
        """The kiosk a player's pawn stands in."""
        return table.kiosk[self.content.site_at[player.space]]

    # --- events are for the people at a table ---------------------------------------------------------

    def tell_at(
        self,
        table: Table,
        kind: str,
        a: i64 = NOTHING,
        b: i64 = NOTHING,
        c: i64 = NOTHING,
        d: i64 = NOTHING,
        e: i64 = NOTHING,
    ) -> None:
        """Tell the people at a table."""
        if self.journal is not None:
            fields, witnesses = fields_of(a, b, c, d, e), self.witnesses(table)
            self.journal.add(kind, fields, witnesses, len(fields), witnesses)

    def whisper_at(self, table: Table, seat: i64, kind: str, secret: i64) -> None:
        """Tell the people at a table that something happened to a seat, and the seat alone what."""
        if self.journal is not None:
            self.journal.add(kind, (seat, secret), self.witnesses(table), 1, self.bit(seat))

    def witnesses(self, table: Table) -> i64:
        """The people at a table as a bit set; spectators watch only games at a single table."""
        return table.seats() if self.several() else EVERYBODY


def tables_for(seats: i64) -> i64:
    """How many tables there are: one for up to five players, two for up to ten, else three. FFF-1.8"""
    return (seats + PLAYERS_PER_TABLE - 1) // PLAYERS_PER_TABLE


def fill(numbers: vec[i64], number: i64) -> None:
    """Write one number everywhere in an array."""
    for place in range(len(numbers)):
        numbers[place] = number


def total(numbers: vec[i64]) -> i64:
    """The sum of an array."""
    added: i64 = 0
    for number in numbers:
        added += number
    return added


def swap(numbers: vec[i64], one: i64, two: i64) -> None:
    """Let two numbers of an array change places."""
    first = numbers[one]
    numbers[one] = numbers[two]
    numbers[two] = first


def has_bit(bits: i64, number: i64) -> bool:
    """Whether a bit set holds a number."""
    return bits >> number & 1 == 1
