"""Names that can be shown and told apart.

Control and direction characters, which copied text brings along, are dropped. Names with other invisible
characters are refused, and names that mix alphabets, where a letter of one passes for a letter of the other
(Unicode Technical Standard 39, "Highly Restrictive"). A name in any one script is welcome.
"""

import re
import unicodedata

from comptoir.house.errors import BadRequest

LONGEST_NAME = 24
UNWANTED = re.compile(  # dropped from all texts
    r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)
EMOJI = "\ufe0f"  # what phones put behind a picture
INVISIBLE = re.compile(  # Default_Ignorable_Code_Point, and the empty pattern of Braille
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
UNSEEN = ("Cc", "Cf", "Co", "Cs")  # categories: control, format, private use, surrogates
EAST_ASIAN = ("BOPOMOFO", "CJK", "HANGUL", "HIRAGANA", "IDEOGRAPHIC", "KATAKANA")


def cleaned_name(name: str) -> str:
    """A name in the usual form of its letters, with single spaces."""
    plain = UNWANTED.sub("", name.replace(EMOJI, ""))
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def checked_name(name: str) -> str:
    """A name that can be shown and is not taken for another one."""
    clean = cleaned_name(name)
    kinds = {unicodedata.category(letter) for letter in clean}
    if INVISIBLE.search(clean) or kinds.intersection(UNSEEN):
        raise BadRequest("A name cannot contain invisible characters.")
    if all(kind[0] in "MZ" for kind in kinds):
        raise BadRequest("Please enter a name so that the others know who is playing.")
    if len(clean) > LONGEST_NAME:
        raise BadRequest("A name can have up to {most} characters.", most=LONGEST_NAME)
    if len(scripts_of(clean)) > 1:
        raise BadRequest("A name cannot mix letters of different alphabets.")
    return clean


def scripts_of(name: str) -> set[str]:
    """The scripts of a name's letters; those of East Asia count as one, which may have Latin beside it."""
    names = [unicodedata.name(letter, "") for letter in name if unicodedata.category(letter)[0] == "L"]
    found = {re.split("[ -]", name, maxsplit=1)[0] for name in names} - {"MODIFIER"}
    if found.intersection(EAST_ASIAN):
        return found.difference(EAST_ASIAN, {"LATIN"}) | {"CJK"}
    return found


def account_of(name: str) -> str:
    """What somebody with this name signs in with."""
    return unicodedata.normalize("NFKC", cleaned_name(name).casefold())
