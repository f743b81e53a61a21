"""A refused sheet on a page without scripts: it comes back as it was filled in, so that nothing is lost."""

import re
from collections.abc import Mapping

from markupsafe import Markup, escape

FIELD = re.compile(r'<input (?!type="hidden")[^>]*?\bname="([^"]+)"[^>]*>')
VALUE = re.compile(r' value="[^"]*"')
CHOICE = re.compile(r'<select name="([^"]+)".*?</select>', re.DOTALL)
FOLDED = re.compile(r"<details(?![^>]* open)")


def refilled(hand: str, typed: Mapping[str, str]) -> Markup:
    """A hand with what was typed into its fields."""

    def field(found: re.Match[str]) -> str:
        if found[1] not in typed:
            return found[0]
        return VALUE.sub(lambda _: f' value="{escape(typed[found[1]])}"', found[0])

    def choice(found: re.Match[str]) -> str:
        if found[1] not in typed:
            return found[0]
        chosen = f'<option value="{escape(typed[found[1]])}"'
        return found[0].replace(" selected>", ">").replace(f"{chosen}>", f"{chosen} selected>")

    return Markup(FOLDED.sub("<details open", CHOICE.sub(choice, FIELD.sub(field, hand))))
