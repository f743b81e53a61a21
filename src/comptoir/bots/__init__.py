"""Players that are programs: levels, seats, simulations and tournaments."""

from comptoir.bots.levels import LEVELS, Level
from comptoir.bots.player import Bot
from comptoir.bots.seats import Seat, parse_seat, parse_seats

__all__ = ["LEVELS", "Bot", "Level", "Seat", "parse_seat", "parse_seats"]
