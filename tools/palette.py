"""A PNG in at most 256 colours: a third of its size, and nobody sees it in the picture of a page."""

import base64
import struct
import zlib
from typing import Any

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COUNT = """async ([png, most]) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const pixels = new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer).map((one) => one & 0xffffff);
    const counts = new Map();
    for (const one of pixels) counts.set(one, (counts.get(one) ?? 0) + 1);
    const alike = new Map(); // colours that hardly differ: the one that occurs most often stands for all
    for (const [one, count] of [...counts].sort((a, b) => b[1] - a[1])) {
        const known = alike.get(one & 0xf8f8f8);
        if (known) known[1] += count;
        else alike.set(one & 0xf8f8f8, [one, count]);
    }
    const colours = (counts.size > most ? [...alike.values()] : [...counts]).sort((a, b) => b[1] - a[1])
        .slice(0, most).map(([one]) => one);
    const split = (one) => [one & 255, (one >> 8) & 255, one >> 16];
    const palette = colours.map(split);
    const places = new Map(colours.map((one, place) => [one, place]));
    const nearest = (one) => {
        const [red, green, blue] = split(one);
        let best = 0, least = Infinity;
        palette.forEach(([r, g, b], place) => {
            const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
            if (far < least) [best, least] = [place, far];
        });
        return best;
    };
    for (const one of counts.keys()) if (!places.has(one)) places.set(one, nearest(one));
    let text = "";
    for (const one of pixels) text += String.fromCharCode(places.get(one));
    return [width, height, palette.flat(), btoa(text)];
}"""


def in_few_colours(page: Any, png: bytes, most: int = 256) -> bytes:
    """The same opaque picture with a palette of at most this many colours; a page of a browser reads it."""
    width, height, colours, text = page.evaluate(COUNT, [base64.b64encode(png).decode(), most])
    pixels = base64.b64decode(text)
    rows = b"".join(b"\0" + pixels[row * width : (row + 1) * width] for row in range(height))
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0),
        b"PLTE": bytes(colours),
        b"IDAT": zlib.compress(rows, 9),
        b"IEND": b"",
    }
    written = (
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks.items()
    )
    return SIGNATURE + b"".join(written)
