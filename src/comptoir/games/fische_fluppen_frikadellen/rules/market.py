"""Prices and production: the price table, and where goods come from (FFF-8.2 to FFF-8.5)."""

from mypy_extensions import i64

from comptoir.games.fische_fluppen_frikadellen import ids as no
from comptoir.games.fische_fluppen_frikadellen.state import (
    ACTING,
    GOODS,
    MERCHANT,
    NO_ERRAND,
    SHARING_OUT,
    SITES,
    FischeTables,
    Player,
    Table,
)


class Market(FischeTables):
    """How prices move and merchants are stocked."""

    def price(self, table: Table, good: i64) -> i64:
        """What the price table says of a good, in florins."""
        return self.content.price[table.cell[good]]

    def fall(self, table: Table, good: i64) -> None:
        """Down as many steps as stand beside the price, never below the lowest."""
        old = table.cell[good]
        new = old - self.content.steps[old]
        if new < 0:
            new = 0
        table.cell[good] = new
        if new == old:
            self.tell_at(table, no.STAYED, good, self.content.price[old])
        else:
            self.tell_at(table, no.FELL, good, self.content.price[old], self.content.price[new])

    def can_rise(self, table: Table, good: i64) -> bool:
        """Whether a rise would not pass the highest price."""
        cell = table.cell[good]
        return cell + self.content.steps[cell] <= self.content.top

    def climb(self, table: Table, good: i64) -> None:
        """Up as many steps as stand beside the price."""
        old = table.cell[good]
        new = old + self.content.steps[old]
        table.cell[good] = new
        self.tell_at(table, no.ROSE, good, self.content.price[old], self.content.price[new])

    def rise(self, table: Table, good: i64) -> None:
        """A price that would pass the highest stays, and the good is produced instead."""
        if self.can_rise(table, good):
            self.climb(table, good)
        else:
            self.tell_at(table, no.STAYED, good, self.price(table, good))
            self.produce(table, good, 1)

    # --- production -----------------------------------------------------------------------------------

    def is_merchant(self, table: Table, site: i64) -> bool:
        """Whether a merchant's kiosk stands on a site."""
        return self.content.kind[table.kiosk[site]] == MERCHANT

    def makes(self, table: Table, site: i64, good: i64) -> bool:
        """Whether a good is produced at a site."""
        return self.is_merchant(table, site) and self.content.offers[table.kiosk[site]] == good

    def produce(self, table: Table, good: i64, each: i64) -> None:
        """So many tokens for each merchant who produces the good."""
        for site in range(SITES):
            table.room[site] = 0
            if self.makes(table, site, good):
                table.room[site] = each
        self.deliver(table, good)

    def deliver(self, table: Table, good: i64) -> None:
        """Fill the room there is at the merchants; if tokens are missing, share out and raise the price."""
        producers: i64 = 0
        wanted: i64 = 0
        for room in table.room:
            wanted += room
            producers += room > 0
        left = table.reserve[good]
        if wanted <= left:
            self.place_all(table, good)
            self.tell_at(table, no.PRODUCED, good, wanted)
            return
        self.tell_at(table, no.RAN_SHORT, good, left)
        table.short = left
        table.short_good = good
        if left == 0 or producers == 1:
            self.place_all(table, good)
            self.end_shortage(table)
        else:
            table.errand = SHARING_OUT

    def place_all(self, table: Table, good: i64) -> None:
        """Tokens for every merchant with room, as long as there are any."""
        for site in range(SITES):
            tokens = table.room[site]
            if tokens > 0:
                if tokens > table.reserve[good]:
                    tokens = table.reserve[good]
                table.stock[site * GOODS + good] += tokens
                table.reserve[good] -= tokens

    def place_one(self, table: Table, seat: i64, site: i64) -> None:
        """One of too few tokens goes where the player in turn wants it."""
        good = table.short_good
        table.stock[site * GOODS + good] += 1
        table.reserve[good] -= 1
        table.room[site] -= 1
        table.short -= 1
        self.tell_at(table, no.PLACED, seat, table.kiosk[site], good)
        if table.short == 0:
            table.errand = NO_ERRAND
            self.end_shortage(table)
            if table.stage == ACTING:
                self.carry_on(table)

    def end_shortage(self, table: Table) -> None:
        """Scarce goods become dearer, once; at the top nothing more happens."""
        table.short = 0
        if self.can_rise(table, table.short_good):
            self.climb(table, table.short_good)

    # --- hands ----------------------------------------------------------------------------------------

    def room_in_hand(self, player: Player) -> i64:
        """How many more goods a player may carry."""
        return self.content.hand_limit - player.goods.size

    def take(self, table: Table, player: Player, good: i64) -> None:
        """A token from the reserve."""
        table.reserve[good] -= 1
        player.goods.add(good)

    def put_back(self, table: Table, player: Player, good: i64) -> None:
        """A token to the reserve."""
        player.goods.remove(good)
        table.reserve[good] += 1
