"""The signs of extra actions. They are drawn in board.html: silhouettes on a grid of 24."""

from comptoir.games.fische_fluppen_frikadellen.state import GOOD_NAMES

EXTRA_SIGNS = {  # a sign, and what stands beside it: a good, another sign or letters
    "double-production": ("produce", "×2"),
    "produce-choice": ("produce", "?"),
    "price-up-or-down": ("updown", "?"),
    "price-down": ("down", "?"),
    "special-sale": ("coin", "1"),
    "all-at-50": ("coin", "50"),
    "gift": ("gift", ""),
    "two-merchants-produce": ("produce", "1+1"),
    "all-prices-up": ("allup", ""),
    "move-pawn": ("pawn", "→"),
    "move-ferry": ("ferry", "→"),
    "play-again": ("again", ""),
    "swap-stocks": ("swap", "crate"),
    "swap-kiosks": ("swap", "stall"),
}


def sign_of(extra: str) -> tuple[str, str]:
    """The sign of an extra action and what stands beside it."""
    for word, sign in (("produce ", "produce"), ("raise ", "up")):
        if extra.startswith(word) and extra.removeprefix(word) in GOOD_NAMES:
            return sign, extra.removeprefix(word)
    return EXTRA_SIGNS[extra]
