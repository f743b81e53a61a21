"""One seat's side of the table: its storage cards, the sheet to fill in, proposals, and planning help."""

from collections.abc import Callable, Sequence

from comptoir.games.fugger_welser_medici import ids as n
from comptoir.games.fugger_welser_medici.ids import GOOD_NAMES, HOLDER_NAMES, HOLDERS, NO_SHEET, SON
from comptoir.games.fugger_welser_medici.page import view_text
from comptoir.games.fugger_welser_medici.page.planner import Atlas
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.sheets import most_steps, most_units, price_after
from comptoir.kit.board import Offer
from comptoir.kit.drawing import Drawing, reasons
from comptoir.kit.game import Document
from comptoir.kit.words import Words

CARDS, FIRST, ANSWERS, SHEET, DRAFT, PARTNERS = "cards", "first", "answers", "sheet", "draft", "partners"


def draw_hand(
    drawing: Drawing,
    view: Document,
    atlas: Atlas,
    offers: Sequence[Offer],
    words: Words,
    names: Sequence[str],
) -> str:
    """All that a seat has and may do."""
    seat = view["viewer"]
    notes = reasons(offers)
    grouped: dict[str, list[Offer]] = {group: [] for group in (CARDS, FIRST, ANSWERS, SHEET, DRAFT, PARTNERS)}
    for offer in offers:
        grouped[group_of(offer)].append(offer)
    if not grouped[PARTNERS]:  # a draft that has nobody left to go to is ended by hand
        grouped[FIRST] += grouped[DRAFT]

    def button(offer: Offer, shown: str = "") -> str:
        note = notes.get((offer.clause, offer.reason), "")
        return drawing.draw("choice", words, offer._replace(reason=""), note, shown or offer.label)

    own = view["seats"][seat]
    on_board = any(figure["at"] != "beside" for figure in own["holders"].values())
    return drawing.frame(
        "hand",
        words,
        own["florins"],
        own["wealth"],
        on_board,
        view_text.own_result(view, atlas, seat, words),
        sheets=draw_sheet(drawing, view, atlas, "".join(map(button, grouped[SHEET])), bool(offers), words, names),
        first="".join(map(button, grouped[FIRST])),
        cards="".join(draw_cards(drawing, view, grouped[CARDS], button, words)) if on_board else "",
        asked=draw_proposals(drawing, view, grouped[ANSWERS], False, button, words, names),
        talks=draw_proposals(drawing, view, grouped[ANSWERS], True, button, words, names)
        + draw_proposal_sheet(drawing, view, grouped, button, words, names),
        plan=draw_plan(drawing, view, atlas, words),
        notes="".join(drawing.draw("note", words, name, *note) for note, name in notes.items()),
    )


def group_of(offer: Offer) -> str:
    """Where a button belongs."""
    action = offer.action
    if offer.thing.startswith("with-"):
        return PARTNERS
    if action <= n.REWRITE:
        return SHEET
    if n.NEGOTIATE <= action < n.ACCEPT:
        return DRAFT
    if holder_of(action) is not None:
        return CARDS
    return ANSWERS if n.ACCEPT <= action < n.STEP else FIRST


def holder_of(action: int) -> int | None:
    """The storage card an action is done with."""
    if n.FROM <= action < n.SELL:
        return (action - n.FROM) % HOLDERS
    if n.SELL <= action < n.GIVE_UP:
        return n.sold_from(action)
    if n.DISMISS <= action < n.PAY:
        return SON + 1 + action - n.DISMISS
    if n.MOVE <= action < n.GO:
        return SON + action - n.MOVE
    if n.SHIFT <= action < n.NEGOTIATE:
        return n.shifted_from(action)
    return None


# --- the storage cards ----------------------------------------------------------------------------------------


def draw_cards(
    drawing: Drawing, view: Document, offers: Sequence[Offer], button: Callable[..., str], words: Words
) -> list[str]:
    """The warehouse and three representatives, each with what can be done there."""
    made = []
    offers = sorted(offers, key=lambda offer: n.SELL <= offer.action < n.GIVE_UP)  # the bank is the last resort
    offers = sorted(offers, key=lambda offer: not n.MOVE <= offer.action < n.GO)
    for holder, name in enumerate(HOLDER_NAMES):
        figure = view["seats"][view["viewer"]]["holders"][name]
        acts = [button(offer, shown(offer, words)) for offer in offers if holder_of(offer.action) == holder]
        where = (view_text.place(figure["at"], words), figure["at"] not in ("beside", "lost"))
        title = words.say("board.card_" + name.replace("-", "_"))
        card = (view_text.GLYPHS[name], title, where, view_text.goods(figure["goods"]), len(acts))
        made.append(drawing.frame("storage", words, *card, acts="".join(acts)))
    return made


def shown(offer: Offer, words: Words) -> str:
    """A short face for a button that stands on its holder's card."""
    action = offer.action
    if n.MOVE <= action < n.GO:
        return words.say("board.move")
    if n.SHIFT <= action < n.NEGOTIATE:
        target = HOLDER_NAMES[n.shifted_to(action)]
        return words.say("board.shift", {"good": GOOD_NAMES[n.shifted_good(action)], "target": target})
    if n.SELL <= action < n.GIVE_UP:
        return words.say("board.sell", {"good": GOOD_NAMES[n.sold_good(action)]})
    if n.ACCEPT <= action < n.REFUSE:
        return words.say("board.accept", {"holder": HOLDER_NAMES[n.holder_in(action, n.ACCEPT)]})
    if n.REFUSE <= action < n.STEP:
        return words.say("board.refuse" if action < n.WITHDRAW else "board.withdraw")
    return offer.label


# --- sheets -----------------------------------------------------------------------------------------------------


def draw_sheet(
    drawing: Drawing,
    view: Document,
    atlas: Atlas,
    acts: str,
    may: bool,
    words: Words,
    names: Sequence[str],
) -> str:
    """The sheet for the deal in hand, to be filled in or handed in already."""
    seat = view["viewer"]
    if view["stage"] != "sheets" or seat not in view["asked"] or not may:
        return ""
    deal = view_text.in_hand(view, atlas)
    kind = view_text.word(words, "board", deal["kind"])
    title = words.say("board.sheet_for", {"place": deal["place"], "kind": kind})
    sheet = view["seats"][seat]["sheet"]
    if seat not in view["waiting"]:
        bids = tuple((good, units, sheet["prices"][good]) for good, units in view_text.goods(sheet["units"]))
        return drawing.frame("handed_in", words, title, bids, acts=acts)
    selling = deal["kind"] == "demand"
    table = atlas.table(view)
    lines = tuple(sheet_line(table, seat, ware, sheet) for ware in deal["wares"])
    lines = tuple(line for line in lines if line[1] > 0)
    begun = sheet["writing"] < NO_SHEET and bool(sheet["units"])
    rivals = tuple(
        on_the_spot(view, other, deal["place"], words, names) for other in view["asked"] if other != seat
    )
    cash = view["seats"][seat]["florins"]
    return drawing.draw("bid_sheet", words, title, selling, lines, cash, begun, rivals)


def sheet_line(
    table: FuggerWelserMedici, seat: int, ware: Document, sheet: Document
) -> tuple[str, int, int, int, int, int, int, int]:
    """A ware: most units, the card's units and limit, the furthest price, the bank's, and what is written."""
    name, limit = ware["good"], ware["limit"]
    good = GOOD_NAMES.index(name)
    most = int(most_units(table, seat, good))
    furthest = int(price_after(table, good, most_steps(table, good)))
    bank = int(table.content.forced_price[good])
    units = most if table.content.is_demand(table.card) else 0
    written = sheet["units"].get(name, units), sheet["prices"].get(name, limit)
    return name, most, ware["units"], limit, furthest, bank, *written


# --- proposals --------------------------------------------------------------------------------------------------


def draw_proposals(
    drawing: Drawing,
    view: Document,
    answers: Sequence[Offer],
    mine: bool,
    button: Callable[..., str],
    words: Words,
    names: Sequence[str],
) -> str:
    """The proposals this seat has made, or those it is asked to answer."""
    made = []
    for of in view["proposals"]:
        if of["seat" if mine else "other"] == view["viewer"]:
            partner = of["other" if mine else "seat"]
            acts = [
                button(offer, shown(offer, words)) for offer in answers if partner_of(offer.action) == partner
            ]
            title = words.say("board.proposal_to" if mine else "board.proposal_from", {"seat": partner}, names)
            place = view_text.place(of["place"], words)
            sides = (view_text.goods(of["give"]), view_text.goods(of["want"]), of["florins"], place)
            made.append(drawing.frame("proposal", words, title, *sides, mine, acts="".join(acts)))
    return "".join(made)


def draw_proposal_sheet(
    drawing: Drawing,
    view: Document,
    grouped: dict[str, list[Offer]],
    button: Callable[..., str],
    words: Words,
    names: Sequence[str],
) -> str:
    """A sheet for a new proposal, with what has been drafted so far and what the others have there."""
    if not grouped[PARTNERS]:
        return ""
    seat = view["viewer"]
    draft = next((draft for draft in view["drafts"] if draft["seat"] == seat), None) or {}
    holders = view["seats"][seat]["holders"]
    partners, there = [], {}
    for offer in grouped[PARTNERS]:
        other, holder = (int(part) for part in offer.thing.removeprefix("with-").split("-"))
        chosen = (draft.get("other"), draft.get("holder")) == (other, HOLDER_NAMES[holder])
        partners.append((f"{other}-{holder}", offer.label, chosen))
        place = holders[HOLDER_NAMES[holder]]["at"]
        there[other, place] = on_the_spot(view, other, place, words, names)
    lines = tuple(
        (good, draft.get("give", {}).get(good, 0), draft.get("want", {}).get(good, 0)) for good in GOOD_NAMES
    )
    contents = (tuple(partners), tuple(there.values()), lines, draft.get("florins", 0), bool(draft))
    drop = "".join(button(offer) for offer in grouped[DRAFT] if offer.action == n.DROP)
    return drawing.frame("proposal_sheet", words, *contents, drop=drop)


def on_the_spot(
    view: Document, seat: int, place: str, words: Words, names: Sequence[str]
) -> tuple[str, str, view_text.Goods, int]:
    """What somebody has in a place, and in cash."""
    own = view["seats"][seat]
    here = [figure["goods"] for figure in own["holders"].values() if figure["at"] == place]
    total = {good: sum(goods.get(good, 0) for goods in here) for good in GOOD_NAMES}
    return (
        view_text.name(seat, words, names),
        view_text.place(place, words),
        view_text.goods(total),
        own["florins"],
    )


def partner_of(action: int) -> int:
    """Whose proposal an answer is about."""
    if action < n.REFUSE:
        return n.partner_in(action, n.ACCEPT)
    return action - n.REFUSE if action < n.WITHDRAW else action - n.WITHDRAW


# --- planning ---------------------------------------------------------------------------------------------------


def draw_plan(drawing: Drawing, view: Document, atlas: Atlas, words: Words) -> str:
    """For each deal and representative: how far, and at each pace how long, how dear and how risky."""
    seat = view["viewer"]
    if seat is None or view["over"] or view["stage"] == "houses":
        return ""
    deals = []
    table = atlas.table(view)
    for deal in view_text.all_deals(view):
        rows = tuple(
            (
                view_text.word(words, "holder", errand.holder),
                view_text.GLYPHS[errand.holder],
                errand.spaces,
                tuple((one.rounds, one.florins, one.risk, one.verdict) for one in errand.journeys),
            )
            for errand in atlas.errands(table, seat, deal)
        )
        if rows:
            place = view_text.place(deal["place"], words)
            deals.append((deal["kind"], place, view_text.when(view, atlas, deal, words), rows))
    return drawing.draw("planning", words, tuple(deals)) if deals else ""
