"""QR codes as inline SVG."""

from functools import lru_cache

import segno
from markupsafe import Markup

MOST_KEPT = 200


@lru_cache(MOST_KEPT)
def qr_code(text: str) -> Markup:
    """A QR code: dark on a light ground with the quiet zone around it, at any size."""
    made = segno.make(text, error="m", micro=False)
    return Markup(
        made.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    )
