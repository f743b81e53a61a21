"""Chapter 7: the end of the game."""

from comptoir.games.die_fugger.ids import good_of
from comptoir.games.die_fugger.state import FuggerTable


def somebody_has_enough(table: FuggerTable) -> bool:
    """A hundred florins end the game. DF-7.1"""
    return any(player.florins >= table.content.end_florins for player in table.players)


def deliver(table: FuggerTable) -> None:
    """Each face-down card brings twice the price, sealed or not; the game is over. DF-7.2"""
    for seat in range(table.seats):
        player = table.players[seat]
        for kind in player.hidden:
            if kind >= 0:
                florins = table.content.delivery_factor * table.price[good_of(kind)]
                player.florins += florins
                table.tell("delivered", seat, kind, florins)
    table.over = True
    table.reveal()
    table.tell("ended", table.round)
