"""Where the money came from and went to, in games whose score is something else."""

from comptoir.kit.game import REFEREE
from comptoir.match.match import Match


def accounts(match: Match) -> list[dict[str, int]]:
    """Return each seat's starting money, income and expenses, by the names in [money]; empty without a purse."""
    game, begun = match.game, match.at(0).state
    purses = [game.purse(begun, seat) for seat in range(match.seats)]
    sums = [{} if purse is None else {"start": purse} for purse in purses]
    for move in match.moves:
        for seat, name, amount in game.bookings(match.content, match.told(move.events, REFEREE)):
            sums[seat][name] = sums[seat].get(name, 0) + amount
    return sums
