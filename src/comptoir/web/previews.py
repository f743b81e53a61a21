"""What other programs show of our pages: previews of links, and the manifest with which the site is installed."""

from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from comptoir.house.table import Table
from comptoir.kit.game import Game
from comptoir.web import static_files
from comptoir.web.context import visit_of
from comptoir.web.i18n import Texts, texts
from comptoir.web.variants import free_seats

HOUSE_PICTURE = "icons/preview.png"
PAPER, INK = "#f7f3ea", "#26344a"  # the ground while the application starts; the bar of the system
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("icon-maskable-512", 512, "maskable"))


@dataclass(frozen=True)
class Preview:
    """The preview of a link: nothing that only some may know."""

    title: str
    text: str
    picture: str  # a file of ours


def preview_of_game(game: Game, language: str) -> Preview:
    """The preview of a page about a game."""
    return Preview(game.title, game.words(language).find("game", "sentence") or "", picture_of(game))


def preview_of_table(table: Table, facts: list[str], say: Texts, title: str = "") -> Preview:
    """The preview of a table: the game, its variant, who is there."""
    free = sum(seat.kind == "open" for seat in table.seats)
    names = ", ".join(seat.name for seat in table.seats if seat.kind != "open")
    parts = [*facts, names, free_seats(free, say) if free else ""]
    return Preview(title or table.game.title, " · ".join(filter(None, parts)), picture_of(table.game))


def picture_of(game: Game) -> str:
    """The picture of a game, or of the house."""
    cover = f"games/{game.id}/cover.png"
    return cover if static_files.exists(cover) else HOUSE_PICTURE


async def manifest(request: Request) -> Response:
    """What a system needs to install the site as an application."""
    say = texts((await visit_of(request)).language)
    document: dict[str, Any] = {
        "id": "/",
        "name": "Comptoir",
        "short_name": "Comptoir",
        "description": say("Five trading games. Open a link and play."),
        "lang": say.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "icons": [
            {
                "src": static_files.address(f"icons/{name}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in ICONS
        ],
        "shortcuts": [
            {"name": say("My games"), "url": "/mine"},
            {"name": say("New table"), "url": "/new"},
        ],
    }
    headers = {"Cache-Control": "no-cache", "Vary": "Cookie, Accept-Language"}
    return Response(msgspec.json.encode(document), 200, headers, "application/manifest+json")
