"""Matches to write down, cut short and spoil."""

import random

from comptoir.kit.game import OptionValue
from comptoir.match import Match


def played(plies: int, seats: int = 3, seed: int = 1, **options: OptionValue) -> Match:
    """Die Fugger after this many moves, chosen at random."""
    match = Match.new("die-fugger", seats, seed=seed, options=options)
    luck = random.Random(seed)
    while not match.over and match.ply < plies:
        (seat,) = match.to_act
        match.play(seat, luck.choice(match.actions(seat)).code)
    return match
