"""Files that never change under their address: styles, scripts, pictures, each game's board.css."""

import gzip
import hashlib
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import rcssmin
import rjsmin
from starlette.requests import Request
from starlette.responses import Response

from comptoir.games import find_game, game_ids

GAME_TYPES = (".css", ".svg", ".png", ".js")
MINIFIERS = {".js": rjsmin.jsmin, ".css": rcssmin.cssmin}
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


@dataclass(frozen=True)
class File:
    """A file in memory."""

    content: bytes
    packed: bytes  # gzipped; empty if that does not help
    kind: str
    mark: str  # changes with the content


def load(name: str) -> File | None:
    """A file of ours by its name under /static/. Names are looked up among the files there are, never on the disk."""
    return _read(name) if name in _files() else None


@cache
def _read(name: str) -> File:
    content = _files()[name].read_bytes()
    suffix = "." + name.rpartition(".")[2]
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if suffix in MINIFIERS and ".min." not in name:
        content = MINIFIERS[suffix](content)
    packed = gzip.compress(content, 9, mtime=0) if suffix in (".js", ".css", ".svg") else b""
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File(content, packed, kind, hashlib.sha256(content).hexdigest()[:10])


@cache
def _files() -> dict[str, Traversable]:
    """The files of all pages and games, by name."""
    found = dict(_below(files(__package__).joinpath("static"), ""))
    for game in map(find_game, game_ids()):
        page = game.folder.joinpath("page")
        if page.is_dir():
            of_game = [one for one in page.iterdir() if one.name.endswith(GAME_TYPES)]
            found |= {f"games/{game.id}/{one.name}": one for one in of_game}
    return found


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for one in folder.iterdir():
        if one.is_dir():
            yield from _below(one, f"{path}{one.name}/")
        else:
            yield path + one.name, one


def address(name: str) -> str:
    """The address of a file, which changes with its content."""
    file = load(name)
    return f"/static/{name}?{file.mark}" if file else f"/static/{name}"


def exists(name: str) -> bool:
    """Whether there is such a file."""
    return load(name) is not None


async def serve_file(request: Request) -> Response:
    """Serve a file; with its current mark, it may be cached for a year."""
    file = load(request.path_params["name"])
    if file is None:
        return Response("Not found", 404, media_type="text/plain")
    current = request.url.query == file.mark
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable" if current else "no-cache",
        "ETag": f'"{file.mark}"',
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == f'"{file.mark}"':
        return Response(status_code=304, headers=headers)
    content = file.content
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(content, headers=headers, media_type=file.kind)
