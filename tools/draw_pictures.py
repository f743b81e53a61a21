"""Draw the pictures that other programs show of us, from our drawings, with Debian's Chromium.

.venv/bin/python tools/draw_pictures.py

Previews of links need PNGs: `page/cover.png` beside each game's `cover.svg`, `icons/preview.png` for the house. Home
screens need icons in their sizes. Each PNG notes which drawing it was made from; a test keeps them fresh.
"""

import re
import struct
import sys
import zlib
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.palette import in_few_colours  # noqa: E402
from tools.run_tests import find_program  # noqa: E402

PACKAGE = ROOT / "src/comptoir"
ICONS = PACKAGE / "web/static/icons"
PREVIEW = (1200, 800)  # the proportions of the drawings; some programs cut off a little above and below
NOTE = b"Source"  # the text in a PNG that names its drawing
COLOURS = 32  # of a PNG without transparency
HEAD = 8  # bytes of a PNG before its first chunk


@dataclass(frozen=True)
class Picture:
    """A PNG: its drawing, its size, and the part of its height that the drawing takes."""

    file: Path
    drawing: Path
    width: int
    height: int
    part: float = 1.0
    filled: bool = False  # whether the ground of the drawing reaches the edges


def pictures() -> list[Picture]:
    """All of them."""
    favicon = ICONS / "favicon.svg"
    covers = sorted((PACKAGE / "games").glob("*/page/cover.svg"))
    return [
        *(Picture(cover.with_suffix(".png"), cover, *PREVIEW, filled=True) for cover in covers),
        Picture(ICONS / "preview.png", favicon, *PREVIEW, part=0.6, filled=True),
        Picture(ICONS / "icon-192.png", favicon, 192, 192),
        Picture(ICONS / "icon-512.png", favicon, 512, 512),
        Picture(ICONS / "icon-maskable-512.png", favicon, 512, 512, part=0.8, filled=True),
        Picture(ICONS / "icon-180.png", favicon, 180, 180, part=0.9, filled=True),
    ]


def made_from(drawing: Path) -> str:
    """What a PNG notes of its drawing."""
    return f"{drawing.name} {sha256(drawing.read_bytes()).hexdigest()[:16]}"


def with_note(content: bytes, note: str) -> bytes:
    """A PNG with a text after its header."""
    body = b"tEXt" + NOTE + b"\0" + note.encode()
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    end = HEAD + 12 + struct.unpack(">I", content[HEAD : HEAD + 4])[0]
    return content[:end] + chunk + content[end:]


def note_in(content: bytes) -> str:
    """The text that `with_note` has put into a PNG."""
    place = content.find(b"tEXt" + NOTE)
    if place < 0:
        return ""
    size = struct.unpack(">I", content[place - 4 : place])[0]
    return content[place + 5 + len(NOTE) : place + 4 + size].decode()


def draw(page: Any, picture: Picture) -> bytes:
    """A drawing in the middle of a picture, on its own ground."""
    svg = picture.drawing.read_text(encoding="utf-8")
    ground = re.search(r'<rect [^>]*fill="(#\w+)"', svg)
    colour = ground[1] if ground and picture.filled else "transparent"
    height = int(picture.height * picture.part)
    page.set_viewport_size({"width": picture.width, "height": picture.height})
    page.set_content(
        f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {colour} }}"
        f"svg {{ height: {height}px }}</style>{svg}"
    )
    drawn = bytes(page.screenshot(omit_background=True))
    return in_few_colours(page, drawn, COLOURS) if picture.filled else drawn


def main() -> None:
    """Draw those whose drawing has changed."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_program("browser"), args=["--no-sandbox"])
        page = browser.new_page()
        for picture in pictures():
            note = made_from(picture.drawing)
            if not picture.file.exists() or note_in(picture.file.read_bytes()) != note:
                picture.file.write_bytes(with_note(draw(page, picture), note))
                print(picture.file.relative_to(ROOT))
        browser.close()


if __name__ == "__main__":
    main()
