"""One seat's side of the table: its storage cards, the sheet to fill in, proposals, and planning help."""

from collections.abc import Sequence

from comptoir.games.fugger_welser_medici.ids import GOOD_NAMES, HOLDER_NAMES, NO_SHEET
from comptoir.games.fugger_welser_medici.page import view_text
from comptoir.games.fugger_welser_medici.page.planner import Atlas
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.sheets import most_steps, most_units, price_after
from comptoir.games.fugger_welser_medici.view import OFF_BOARD
from comptoir.kit.board import Offer
from comptoir.kit.drawing import Drawing, reasons
from comptoir.kit.game import Document, Form
from comptoir.kit.words import Words

CARDS, FIRST, ANSWERS, SHEET, DRAFT = "cards", "first", "answers", "sheet", "draft"
GROUPS = {  # where the buttons for an action belong; all others come FIRST
    **dict.fromkeys(("deliver-from", "store-with", "sell", "dismiss", "move", "shift"), CARDS),
    **dict.fromkeys(("accept", "refuse", "withdraw"), ANSWERS),
    **dict.fromkeys(("units", "concede", "concede-more", "hand-in", "rewrite"), SHEET),
    **dict.fromkeys(("negotiate", "drop", "send", "turn-to", "give", "want", "add", "ask"), DRAFT),
}
FACES = {  # of buttons that stand where one sees whose they are
    "move": "board.move",
    "shift": "board.shift",
    "sell": "board.sell",
    "accept": "board.accept",
    "refuse": "board.refuse",
    "withdraw": "board.withdraw",
}
Button = tuple[Form, str]  # what it does, and how it is drawn


def draw_hand(
    drawing: Drawing,
    view: Document,
    atlas: Atlas,
    forms: Sequence[Form],
    offers: Sequence[Offer],
    words: Words,
    names: Sequence[str],
) -> str:
    """All that a seat has and may do."""
    seat = view["viewer"]
    notes = reasons(offers)
    partners = [offer for offer in offers if offer.thing.startswith("with-")]
    grouped: dict[str, list[Button]] = {group: [] for group in (CARDS, FIRST, ANSWERS, SHEET, DRAFT)}
    for offer in offers:
        if offer not in partners:
            form, note = forms[offer.action], notes.get((offer.clause, offer.reason), "")
            face = words.say(FACES[form.verb], form.arguments) if form.verb in FACES else offer.label
            drawn = drawing.draw("choice", words, offer._replace(reason=""), note, face)
            grouped[GROUPS.get(form.verb, FIRST)].append((form, drawn))
    if not partners:  # a draft that has nobody left to go to is ended by hand
        grouped[FIRST] += grouped[DRAFT]
    own = view["seats"][seat]
    on_board = any(figure["at"] != "beside" for figure in own["holders"].values())
    return drawing.frame(
        "hand",
        words,
        own["florins"],
        own["wealth"],
        on_board,
        view_text.own_result(view, atlas, seat, words),
        sheets=draw_sheet(drawing, view, atlas, joined(grouped[SHEET]), bool(offers), words, names),
        first=joined(grouped[FIRST]),
        cards="".join(draw_cards(drawing, view, grouped[CARDS], words)) if on_board else "",
        asked=draw_proposals(drawing, view, grouped[ANSWERS], False, words, names),
        talks=draw_proposals(drawing, view, grouped[ANSWERS], True, words, names)
        + draw_proposal_sheet(drawing, view, partners, grouped[DRAFT], words, names),
        plan=draw_plan(drawing, view, atlas, words),
        notes="".join(drawing.draw("note", words, name, *note) for note, name in notes.items()),
    )


def joined(buttons: Sequence[Button]) -> str:
    """Buttons one after the other."""
    return "".join(drawn for _, drawn in buttons)


# --- the storage cards ----------------------------------------------------------------------------------------


def draw_cards(drawing: Drawing, view: Document, buttons: Sequence[Button], words: Words) -> list[str]:
    """The warehouse and three representatives, each with what can be done there: a journey first, the bank last."""
    made = []
    buttons = sorted(buttons, key=lambda button: (button[0].verb != "move", button[0].verb == "sell"))
    for name, figure in view["seats"][view["viewer"]]["holders"].items():
        acts = [drawn for form, drawn in buttons if form.arguments["holder"] == name]
        where = (view_text.place(figure["at"], words), figure["at"] not in OFF_BOARD)
        title = words.say("board.card_" + name.replace("-", "_"))
        card = (view_text.GLYPHS[name], title, where, view_text.goods(figure["goods"]), len(acts))
        made.append(drawing.frame("storage", words, *card, acts="".join(acts)))
    return made


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
    answers: Sequence[Button],
    mine: bool,
    words: Words,
    names: Sequence[str],
) -> str:
    """The proposals this seat has made, or those it is asked to answer."""
    made = []
    for of in view["proposals"]:
        if of["seat" if mine else "other"] == view["viewer"]:
            partner = of["other" if mine else "seat"]
            acts = [drawn for form, drawn in answers if form.arguments["other"] == partner]
            title = words.say("board.proposal_to" if mine else "board.proposal_from", {"seat": partner}, names)
            place = view_text.place(of["place"], words)
            sides = (view_text.goods(of["give"]), view_text.goods(of["want"]), of["florins"], place)
            made.append(drawing.frame("proposal", words, title, *sides, mine, acts="".join(acts)))
    return "".join(made)


def draw_proposal_sheet(
    drawing: Drawing,
    view: Document,
    offers: Sequence[Offer],
    drafting: Sequence[Button],
    words: Words,
    names: Sequence[str],
) -> str:
    """A sheet for a new proposal, with what has been drafted so far and what the others have there."""
    if not offers:
        return ""
    seat = view["viewer"]
    draft = next((draft for draft in view["drafts"] if draft["seat"] == seat), None) or {}
    holders = view["seats"][seat]["holders"]
    partners, there = [], {}
    for offer in offers:
        other, holder = (int(part) for part in offer.thing.removeprefix("with-").split("-"))
        chosen = (draft.get("other"), draft.get("holder")) == (other, HOLDER_NAMES[holder])
        partners.append((f"{other}-{holder}", offer.label, chosen))
        place = holders[HOLDER_NAMES[holder]]["at"]
        there[other, place] = on_the_spot(view, other, place, words, names)
    lines = tuple(
        (good, draft.get("give", {}).get(good, 0), draft.get("want", {}).get(good, 0)) for good in GOOD_NAMES
    )
    contents = (tuple(partners), tuple(there.values()), lines, draft.get("florins", 0), bool(draft))
    drop = joined([button for button in drafting if button[0].verb == "drop"])
    return drawing.frame("proposal_sheet", words, *contents, drop=drop)


def on_the_spot(
    view: Document, seat: int, place: str, words: Words, names: Sequence[str]
) -> tuple[str, str, view_text.Goods, int]:
    """What somebody has in a place, and in cash."""
    own = view["seats"][seat]
    total = view_text.total(figure for figure in own["holders"].values() if figure["at"] == place)
    return (
        view_text.name(seat, words, names),
        view_text.place(place, words),
        view_text.goods(total),
        own["florins"],
    )


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
