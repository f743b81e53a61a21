"""Players that are programs: levels, seats, simulations and tournaments."""

from comptoir.bots.levels import LEVELS, Level
from comptoir.bots.player import Bot
from comptoir.bots.players import Player, make_player
from comptoir.bots.seats import Seat, parse_seat, parse_seats

__all__ = ["LEVELS", "Bot", "Level", "Player", "Seat", "make_player", "parse_seat", "parse_seats"]
