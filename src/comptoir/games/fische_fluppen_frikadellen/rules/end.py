"""The end of the game, and who wins (chapter 10)."""

from mypy_extensions import i64

from comptoir.games.fische_fluppen_frikadellen import ids
from comptoir.games.fische_fluppen_frikadellen.state import FETISHES, MOST_EXTRAS, SITES, FischeTables, Player


def enough_freed(state: FischeTables) -> bool:
    """Whether enough players have finished: one, or with `play_on` three or all but one. FFF-10.1, FFF-12.3"""
    if not state.content.play_on:
        return state.freed > 0
    return state.freed >= FETISHES or state.freed >= state.seats - 1


def end_game(state: FischeTables) -> None:
    """End the game."""
    state.over = True
    state.reveal()
    state.tell("ended")


def look_for_deadlock(state: FischeTables, mover: Player) -> None:
    """If nobody has a good, nor money for one, and none is given away, nobody can win any more.

    Only somebody's own turn can leave a player with nothing, so it is enough to look when one ends.
    """
    lowest = state.content.prices[0]
    if has_means(mover, lowest) or enough_freed(state):
        return
    if anybody_has_means(state, lowest) or anybody_has_means(state, least_florins(state)):
        return
    state.stuck = True
    state.tell("stuck")
    end_game(state)


def has_means(player: Player, florins: i64) -> bool:
    """Whether a player still in the race has a good or `florins`."""
    return player.finish < 0 and (player.goods.size > 0 or player.florins >= florins)


def anybody_has_means(state: FischeTables, florins: i64) -> bool:
    """Whether anybody still in the race has a good or `florins`."""
    return any(has_means(player, florins) for player in state.players)


def least_florins(state: FischeTables) -> i64:
    """The fewest florins that can buy a good at any table; 0 where gifts are made. FFF-10.3"""
    least = state.content.prices[0]
    for table in state.tables:
        if any(tokens > 0 for tokens in table.reserve):
            for site in range(SITES):
                first = table.kiosk[site] * MOST_EXTRAS
                for place in range(first, first + MOST_EXTRAS):
                    if state.content.extra[place] == ids.GIFT:
                        return 0
                    if state.content.extra[place] == ids.ALL_AT_50:
                        least = min(least, state.content.all_at)
    return least


def place_of(state: FischeTables, seat: i64) -> i64:
    """The place of a seat: players who finished in their order, then the rest. FFF-10.2, FFF-12.3"""
    place: i64 = 1
    mine = state.players[seat]
    for other in range(state.seats):
        theirs = state.players[other]
        if state.freed == 0:
            place += not state.over and theirs.fetish_count() > mine.fetish_count()
        else:
            place += theirs.finish >= 0 and (mine.finish < 0 or theirs.finish < mine.finish)
    return place
