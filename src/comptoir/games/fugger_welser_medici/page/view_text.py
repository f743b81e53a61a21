"""What the page says about a view: places, dates, deals, goods, the reveal, the prompt."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from comptoir.games.fugger_welser_medici.ids import GOOD_NAMES
from comptoir.games.fugger_welser_medici.page.planner import Atlas
from comptoir.games.fugger_welser_medici.rules.awards import rank_of, settled_florins
from comptoir.games.fugger_welser_medici.schema import ChanceCard, FwmDocument
from comptoir.kit.game import Document
from comptoir.kit.words import Value, Words

GLYPHS = {"warehouse": "warehouse", "son": "son", "employee": "employee", "second-employee": "employee"}
Goods = tuple[tuple[str, int], ...]
Line = tuple[str, int, str, int, int, int, str]  # good, seat, name, units, price, units got, why


def place(space: str, words: Words) -> str:
    """A space's name in the reader's language; one of a box owner's own map as it is written there."""
    found = words.find("view" if space in ("beside", "lost") else "place", space)
    return found or " ".join(part.capitalize() for part in space.split("-"))


def label(space: str, words: Words) -> str:
    """A space's name as it stands on the map: without the article it has in a French sentence."""
    name = place(space, words)
    for article in ("l’", "la ", "le ", "les ") if words.language == "fr" else ():
        if name.startswith(article):
            name = name.removeprefix(article)
            return name[:1].upper() + name[1:]
    return name


def word(words: Words, *keys: str) -> str:
    """A word as it stands inside a sentence; a sentence of its own would begin with a capital."""
    return words.find(*keys) or keys[-1]


def card(name: str, words: Words) -> str:
    """A card's name."""
    return words.find("card", name) or name


def in_force(document: FwmDocument, view: Document, words: Words) -> tuple[tuple[str, str], ...]:
    """The chance cards in force, each with what it does."""
    return tuple(
        (card(chance.id, words), does(chance, view["in_force"][chance.id], words))
        for chance in document.chance
        if chance.id in view["in_force"]
    )


def does(chance: ChanceCard, rounds: int, words: Words) -> str:
    """What a chance card does, for `rounds` rounds more."""
    places = ", ".join(label(space, words) for space in chance.places)
    told: dict[str, Value] = {"rounds": rounds, "strength": chance.strength, "places": places, "sea": chance.sea}
    return words.say(f"chance.{chance.effect}", told)


def name(seat: int, words: Words, names: Sequence[str]) -> str:
    """A player's name, or the number of the seat."""
    return words.value("seat", seat, "", names)


# --- goods ------------------------------------------------------------------------------------------------


def goods(counts: Mapping[str, int]) -> Goods:
    """Goods in their order."""
    return tuple((good, counts[good]) for good in GOOD_NAMES if counts.get(good))


def total(figures: Iterable[Document]) -> Mapping[str, int]:
    """The goods of several holders together."""
    return sum((Counter(figure["goods"]) for figure in figures), Counter())


def short_goods(counts: Mapping[str, int], words: Words) -> str:
    """Goods as numbers and letters."""
    return " ".join(f"{units}{word(words, 'letter', good)}" for good, units in goods(counts))


def long_goods(counts: Mapping[str, int], words: Words) -> str:
    """Goods in words."""
    return ", ".join(f"{units} {word(words, 'good', good)}" for good, units in goods(counts)) or "–"


# --- deals ------------------------------------------------------------------------------------------------


def all_deals(view: Document) -> list[Document]:
    """Open deals and the fair alike: kind, place, date, and wares with their side and limit."""
    made = [
        {**deal, "wares": [{**ware, "side": deal["kind"]} for ware in deal["goods"]]} for deal in view["deals"]
    ]
    if fair := view["fair"]:
        sides = (("demand", fair["buys"]), ("offer", fair["sells"]))
        made.append(
            {**fair, "kind": "fair", "wares": [{**ware, "side": side} for side, part in sides for ware in part]}
        )
    return made


def by_date(view: Document) -> list[Document]:
    """The same, the next one first; those without a date before all."""
    return sorted(all_deals(view), key=lambda deal: -1 if deal["date"] is None else deal["date"])


def numbered(view: Document) -> list[tuple[str, Document]]:
    """The same with their numbers, which stand for them everywhere; what is urgent has a sign instead."""
    dated, found = 0, []
    for deal in by_date(view):
        dated += deal["date"] is not None
        found.append(("!" if deal["date"] is None else str(dated), deal))
    return found


def in_hand(view: Document, atlas: Atlas) -> Document:
    """The deal that is being dealt with: kind, place and wares; of a fair the part that is on."""
    number = view["deal"]
    deal = next(deal for deal in all_deals(view) if deal["card"] == atlas.content.card_ids[number])
    if deal["kind"] != "fair":
        return deal
    side = "demand" if atlas.content.is_demand(number) else "offer"
    return {**deal, "kind": side, "wares": [ware for ware in deal["wares"] if ware["side"] == side]}


def date(atlas: Atlas, day: int, words: Words) -> str:
    """A day of the calendar."""
    month, half = atlas.month_of(day)
    return words.say("board.date", {"month": month, "half": half})


def short_date(atlas: Atlas, deal: Document, words: Words) -> str:
    """A date for a flag on the map."""
    month, half = atlas.month_of(deal["date"])
    return f"{short_month(month, words)} {half}"


def short_month(month: str, words: Words) -> str:
    """A month cut short; one of a box owner's own calendar after four letters."""
    return words.find("short_month", month) or words.value("month", month, "", ())[:4]


def when(view: Document, atlas: Atlas, deal: Document, words: Words) -> str:
    """When a deal is due."""
    if deal["date"] is None:
        return word(words, "board", "urgent")
    rounds = deal["date"] - view["day"]
    due = "board.due_now" if rounds == 0 else "board.due"
    values: dict[str, Value] = {"date": date(atlas, deal["date"], words)}
    return words.say(due, values | ({"rounds": rounds} if rounds else {}))


def soon(view: Document, atlas: Atlas, deal: Document, words: Words) -> str:
    """The same in a few words."""
    if deal["date"] is None:
        return word(words, "board", "urgent_short")
    rounds = deal["date"] - view["day"]
    told: dict[str, Value] = {"date": short_date(atlas, deal, words)}
    return (
        words.phrase("board.soon", told | {"rounds": rounds}) if rounds else words.phrase("board.soon_now", told)
    )


def wares(of: Document, words: Words) -> str:
    """The wares of a deal in words."""
    return "; ".join(
        words.say(
            "board.ware_sell" if ware["side"] == "demand" else "board.ware_buy",
            {"units": ware["units"], "good": ware["good"], "florins": ware["limit"]},
        )
        for ware in of["wares"]
    )


def deal(view: Document, atlas: Atlas, of: Document, words: Words) -> str:
    """A deal in one sentence."""
    kind = word(words, "board", of["kind"])
    return f"{place(of['place'], words)}, {kind}, {when(view, atlas, of, words)}: {wares(of, words)}"


def present(view: Document, where: str) -> list[int]:
    """The seats with a house or a representative in a place: houses first, then those who came first. FWM-5.6"""
    came = {
        seat: [figure["since"] for figure in own["holders"].values() if figure["at"] == where]
        for seat, own in enumerate(view["seats"])
    }
    return sorted((seat for seat, stamps in came.items() if stamps), key=lambda seat: min(came[seat]))


def sheet_state(view: Document, seat: int) -> str:
    """Whether somebody who is asked for a sheet still writes it; empty if nobody asks."""
    if view["stage"] != "sheets" or seat not in view["asked"]:
        return ""
    return "writing" if seat in view["waiting"] else "handed"


def presence(view: Document, seat: int, where: str, words: Words, names: Sequence[str]) -> str:
    """Who of a seat stands in a place, and with what."""
    there = [
        f"{word(words, 'holder', holder)} ({long_goods(figure['goods'], words)})"
        for holder, figure in view["seats"][seat]["holders"].items()
        if figure["at"] == where
    ]
    return f"{name(seat, words, names)}, {place(where, words)}: {', '.join(there)}"


def path(view: Document, words: Words, names: Sequence[str]) -> str:
    """The path somebody has in hand; empty if nobody has."""
    walk = view["walk"]
    if walk is None:
        return ""
    spaces = [view["seats"][view["turn"]]["holders"][walk["holder"]]["at"], *walk["path"]]
    values: dict[str, Value] = {"seat": view["turn"], "holder": walk["holder"]}
    return words.say(
        "board.path", values | {"spaces": " → ".join(place(space, words) for space in spaces)}, names
    )


# --- the reveal -------------------------------------------------------------------------------------------


def outcome(view: Document, atlas: Atlas, words: Words, names: Sequence[str]) -> tuple[str, tuple[Line, ...]]:
    """The last deal: a title, and who wrote what and got what, in the order they were served; both may be empty."""
    of = view["outcome"]
    if of is None:
        return "", ()
    where, buys = deal_of(of, atlas)
    homes = [own["holders"]["warehouse"]["at"] == where for own in view["seats"]]
    lines: list[Line] = []
    for good in GOOD_NAMES:
        bids = served(of, good, atlas, homes)
        for seat, bid in bids:
            price, got = bid["prices"][good], bid["got"].get(good, 0)
            level = [(other, its) for other, its in bids if its["prices"][good] == price]
            why = reason(seat, good, level, homes, words)
            lines.append((good, seat, name(seat, words, names), bid["units"][good], price, got, why))
    side = word(words, "board", "demand" if buys else "offer")
    return words.say("board.last_deal", {"place": where, "kind": side}), tuple(lines)


def served(of: Document, good: str, atlas: Atlas, homes: Sequence[bool]) -> list[tuple[int, Document]]:
    """Who wrote a bid for a ware, in the order they were served."""

    def rank(one: tuple[int, Document]) -> int:
        seat, bid = one
        price, lot = bid["prices"][good], bid["lots"].get(good, 0)
        return rank_of(atlas.content, of["deal"], price, homes[seat], lot, bid["arrival"])

    return sorted(((seat, bid) for seat, bid in enumerate(of["seats"]) if bid["units"].get(good)), key=rank)


def is_fresh(view: Document) -> bool:
    """Whether the last deal was settled today."""
    return view["outcome"] is not None and view["outcome"]["day"] == view["day"]


def deal_of(of: Document, atlas: Atlas) -> tuple[str, bool]:
    """Where the last deal was, and whether it bought, as a demand or the first half of a fair does."""
    content = atlas.content
    return content.space_ids[content.place[of["deal"]]], content.is_demand(of["deal"])


def reason(
    seat: int, good: str, level: Sequence[tuple[int, Document]], homes: Sequence[bool], words: Words
) -> str:
    """Why somebody got no more, or came before or after those who named the same price; they are in order."""
    got = {other: bid["got"].get(good, 0) for other, bid in level}
    wrote = {other: bid["units"][good] for other, bid in level}
    if not any(got.values()):
        return words.say("board.outbid")
    if len(level) == 1:
        return "" if got == wrote else words.say("board.rest_only")
    if got == wrote:
        return words.say("board.why_enough")
    guests = [other for other, _ in level if not homes[other]]
    if homes[seat]:
        lot = dict(level)[seat]["lots"].get(good, 0)
        return words.say("board.why_lot", {"lot": lot}) if lot else words.say("board.why_house")
    if len(guests) == 1 or (len(guests) < len(level) and not any(got[other] for other in guests)):
        return words.say("board.why_no_house")
    return words.say("board.why_earlier" if seat == guests[0] else "board.why_later")


def own_result(view: Document, atlas: Atlas, seat: int, words: Words) -> str:
    """What came of the last deal for one seat, while it is fresh; empty if the seat wrote nothing."""
    of = view["outcome"]
    if not is_fresh(view) or not of["seats"][seat]["units"]:
        return ""
    where, buys = deal_of(of, atlas)
    got = of["seats"][seat]["got"]
    if not got:
        return words.say("board.result_none", {"place": where})
    told: dict[str, Value] = {"goods": ", ".join(f"{units} {good}" for good, units in goods(got)), "place": where}
    told["florins"] = int(settled_florins(atlas.table(view), seat))
    return words.say("board.result_sold" if buys else "board.result_bought", told)


# --- proposals and the prompt -------------------------------------------------------------------------------


def proposal(of: Document, words: Words, names: Sequence[str]) -> str:
    """A proposal in one sentence."""
    give, want = long_goods(of["give"], words), long_goods(of["want"], words)
    florins = words.say("board.florins", {"florins": abs(of["florins"])})
    give = f"{give} + {florins}" if of["florins"] > 0 else give
    want = f"{want} + {florins}" if of["florins"] < 0 else want
    values: dict[str, Value] = {"seat": of["seat"], "other": of["other"], "give": give, "want": want}
    return words.say("board.proposal", values | {"place": of["place"]}, names)


def prompt(view: Document, atlas: Atlas, words: Words, names: Sequence[str]) -> str:
    """One sentence: whose turn it is and what is expected."""
    if view["over"]:
        return f"{words.say('prompt.over')} {result(view, words, names)}"
    viewer, stage = view["viewer"], view["stage"]
    values: dict[str, Value] = {"seat": view["turn"]}
    if stage in ("sheets", "delivery", "storing", "money", "giving-up"):
        deal = in_hand(view, atlas)
        values |= {"place": deal["place"], "kind": word(words, "board", deal["kind"])}
    acts = viewer in view["to_act"]
    proposers = [one["seat"] for one in view["proposals"] if one["other"] == viewer]
    if proposers and (not acts or stage in ("moves", "market", "payday")):
        return words.say("board.prompt_proposal", {"seat": proposers[0]}, names)
    if stage == "walk":
        values["holder"] = view["walk"]["holder"]
    if acts:
        return words.say(f"board.prompt_{stage}", values, names)
    waiting = ", ".join(name(seat, words, names) for seat in view["to_act"])
    return words.say(f"board.waiting_{stage}", values | {"names": waiting}, names)


def result(view: Document, words: Words, names: Sequence[str]) -> str:
    """Who has won: the richest, or in the longer games by estate and rank, then by wealth."""
    longer = "goal" in view
    seats = list(zip(view["scores"], view["seats"], strict=True))
    keys = [(score, own["wealth"] if longer else 0) for score, own in seats]
    best = [seat for seat, key in enumerate(keys) if key == max(keys)]
    if len(best) > 1:
        return words.say("result.shared", {"seats": ", ".join(name(seat, words, names) for seat in best)})
    most, own = seats[best[0]]
    told: dict[str, Value] = {"seat": best[0], "florins": own["wealth"] if longer else most}
    if not longer:
        return words.say("result.won", told, names)
    return words.say(
        "result.won_estate" if own["estate"] else "result.won_rank", told | {"rank": own["rank"]}, names
    )
