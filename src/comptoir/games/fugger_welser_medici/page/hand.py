"""One seat's side of the table: its storage cards, the sheet to fill in, proposals, and planning help."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from cachetools import LRUCache

from comptoir.games.fugger_welser_medici.ids import (
    GOOD_NAMES,
    HOLDER_NAMES,
    HOLDERS,
    NEGOTIATE,
    NO_SHEET,
    SHIFT,
    SON,
    STAGE_NAMES,
    shifted_good,
)
from comptoir.games.fugger_welser_medici.page import ladder, view_text
from comptoir.games.fugger_welser_medici.page.planner import PACES, Atlas
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.journeys import may_still_move
from comptoir.games.fugger_welser_medici.rules.sheets import most_steps, most_units, price_after
from comptoir.games.fugger_welser_medici.state import FwmContent
from comptoir.games.fugger_welser_medici.view import OFF_BOARD
from comptoir.kit.board import Offer
from comptoir.kit.drawing import Drawing, reasons
from comptoir.kit.game import Document, Form
from comptoir.kit.words import Words

CARDS, FIRST, ANSWERS, SHEET, DRAFT = "cards", "first", "answers", "sheet", "draft"
ERRANDS, WAYS, LOAD, BANK, STEPS = "errands", "ways", "load", "bank", "steps"
GROUPS = {  # where the buttons for an action belong; all others come FIRST
    **dict.fromkeys(("deliver-from", "store-with", "dismiss", "move", "buy-right"), CARDS),
    **dict.fromkeys(("accept", "refuse", "withdraw"), ANSWERS),
    **dict.fromkeys(("units", "concede", "concede-more", "hand-in", "rewrite"), SHEET),
    **dict.fromkeys(("negotiate", "drop", "send", "turn-to", "give", "want", "add", "ask"), DRAFT),
    "shift": LOAD,
    "sell": BANK,
}
DEEDS = {
    "errand": ERRANDS,
    "way": WAYS,
    "load": LOAD,
    "sell": BANK,
    "step": STEPS,
    "keep": FIRST,
}  # by their things
FACES = {  # of buttons that stand where one sees whose they are
    "move": "board.move",
    "shift": "board.shift",
    "sell": "board.sell",
    "dismiss": "board.dismiss",
    "buy-right": "board.buy_right",
    "deliver-from": "board.deliver",
    "store-with": "board.store",
    "accept": "board.accept",
    "refuse": "board.refuse",
    "withdraw": "board.withdraw",
}
MOST_BRIEF = 24  # letters on a button
ERRANDS_KEPT = 1000
OWING = ("money", "wages")  # then the bank is what it is about


Reach = tuple[
    int, tuple[tuple[int, int, int, str], ...]
]  # spaces; rounds, florins, risk and verdict at each pace
PlanRow = tuple[str, str, int, tuple[tuple[int, int, int, str], ...]]
errands_kept: LRUCache[tuple[object, ...], Reach] = LRUCache(ERRANDS_KEPT)


class Button(NamedTuple):
    """An offer, what its first action is, and how it is drawn."""

    offer: Offer
    form: Form
    drawn: str


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
    groups: defaultdict[str, list[Button]] = defaultdict(list)
    for offer in offers:
        if offer not in partners:
            form, note = forms[offer.action], notes.get((offer.clause, offer.reason), "")
            shown = offer._replace(brief="" if len(offer.brief) > MOST_BRIEF else offer.brief)
            drawn = drawing.draw("choice", words, shown._replace(reason=""), note, face(offer, form, view, words))
            groups[group_of(offer, form, view)].append(Button(offer, form, drawn))
    if not partners:  # a draft that has nobody left to go to is ended by hand
        groups[FIRST] += groups[DRAFT]
    own = view["seats"][seat]
    on_board = any(figure["at"] != "beside" for figure in own["holders"].values())
    return drawing.frame(
        "hand",
        words,
        on_board,
        view_text.own_result(view, atlas, seat, words),
        ladder.next_step(view, seat, words) if ladder.is_longer(view) else "",
        sheets=draw_sheet(drawing, view, atlas, joined(groups[SHEET]), bool(offers), words, names),
        first=joined(sorted(groups[FIRST], key=lambda button: not button.offer.then)),
        cards="".join(draw_cards(drawing, view, groups, words)) if on_board else "",
        journey=draw_errands(drawing, view, groups[ERRANDS], words)
        + draw_ways(drawing, view, atlas, groups[WAYS], words),
        more=draw_more(drawing, view, groups, words)
        + draw_proposal_sheet(drawing, view, partners, groups[DRAFT], words, names)
        + draw_plan(drawing, view, atlas, words),
        passing=drawing.draw("passing", words) if view["stage"] in ("moves", "market") else "",
        asked=draw_proposals(drawing, view, groups[ANSWERS], False, words, names),
        talks=draw_proposals(drawing, view, groups[ANSWERS], True, words, names),
        notes="".join(drawing.draw("note", words, name, *note) for note, name in notes.items()),
    )


def group_of(offer: Offer, form: Form, view: Document) -> str:
    """Where a button belongs."""
    if offer.thing.startswith("space-") and offer.then:
        return STEPS
    if offer.thing.startswith("load-0-") and offer.thing.endswith("-all"):  # the whole warehouse
        return CARDS
    group = DEEDS.get(offer.thing.partition("-")[0]) or GROUPS.get(form.verb, FIRST)
    if offer.thing.startswith("together-"):
        return FIRST
    return FIRST if group == BANK and view["stage"] in OWING else group


def face(offer: Offer, form: Form, view: Document, words: Words) -> str:
    """What stands on a button, as short as its place allows."""
    if offer.thing.startswith("load-"):
        return words.say("board.all") if not offer.thing.partition("-for-")[2] else words.say("board.load_some")
    if offer.thing.startswith("sell-") and view["stage"] not in OWING:
        return words.say("board.sell_all", {"goods": f"{len(offer.then) + 1} {form.arguments['good']}"})
    if offer.then or form.verb not in FACES or (form.verb == "sell" and view["stage"] in OWING):
        return offer.label
    return words.say(FACES[form.verb], form.arguments)


def joined(buttons: Iterable[Button]) -> str:
    """Buttons one after the other."""
    return "".join(button.drawn for button in buttons)


# --- one's own people -----------------------------------------------------------------------------------------


def draw_cards(
    drawing: Drawing, view: Document, groups: Mapping[str, Sequence[Button]], words: Words
) -> list[str]:
    """The warehouse and three representatives, each with what can be done there: a journey, or a whole load."""
    made = []
    walks = view["walk"]["holder"] if view["stage"] == "walk" and view["turn"] == view["viewer"] else None
    buttons = sorted(groups[CARDS], key=lambda button: not button.offer.then)
    for name, figure in view["seats"][view["viewer"]]["holders"].items():
        acts = [button for button in buttons if whose(button) == name]
        title = words.say("board.card_" + name.replace("-", "_"))
        where = (view_text.place(figure["at"], words), figure["at"] not in OFF_BOARD)
        card = (view_text.GLYPHS[name], title, where, view_text.goods(figure["goods"]))
        made.append(drawing.frame("storage", words, *card, len(acts), name == walks, acts=joined(acts)))
    return made


def whose(button: Button) -> object:
    """On whose card a button stands: a load on that of whoever takes it."""
    return button.form.arguments.get("target", button.form.arguments["holder"])


# --- journeys -------------------------------------------------------------------------------------------------


def draw_errands(drawing: Drawing, view: Document, buttons: Sequence[Button], words: Words) -> str:
    """For each deal what somebody could set out for now."""
    if not buttons:
        return ""
    deals, drawn = view_text.numbered(view), []
    ending = {button.offer.thing.removesuffix("-end"): button.offer for button in buttons}
    for button in buttons:
        offer = button.offer
        if offer.thing.endswith("-end"):
            continue
        place, holder = (int(part) for part in offer.thing.removeprefix("errand-").split("-"))
        number, deal = deals[place]
        load = Counter(
            GOOD_NAMES[shifted_good(one)] for one in (offer.action, *offer.then) if SHIFT <= one < NEGOTIATE
        )
        shown = (number, deal["kind"], view_text.label(deal["place"], words), view_text.goods(load))
        glyph, last = view_text.GLYPHS[HOLDER_NAMES[holder]], ending[offer.thing]
        drawn.append(drawing.draw("errand", words, offer, *shown, glyph, None if last is offer else last))
    return drawing.frame("errands", words, acts="".join(drawn))


def draw_ways(drawing: Drawing, view: Document, atlas: Atlas, buttons: Sequence[Button], words: Words) -> str:
    """The whole journey to each deal and home, at each pace."""
    if not buttons:
        return ""
    deals = {deal["place"]: (number, deal) for number, deal in reversed(view_text.numbered(view))}
    rows: dict[str, dict[int, tuple[Offer, tuple[str, ...], str]]] = {}
    for button in buttons:
        _, goal, pace, verdict = button.offer.thing.split()[0].split("-")
        facts = tuple(button.offer.brief.split(" · "))
        rows.setdefault(atlas.names[int(goal)], {})[int(pace)] = (button.offer, facts, verdict)
    drawn = []
    for place, cells in rows.items():
        number, deal = deals.get(place, ("", None))
        when = view_text.short_date(atlas, deal, words) if deal and deal["date"] is not None else ""
        line = (number, deal["kind"] if deal else "", view_text.label(place, words), when)
        drawn.append(drawing.draw("way", words, *line, tuple(cells.get(pace, (None, (), "")) for pace in PACES)))
    return drawing.frame("ways", words, rows="".join(drawn))


def draw_more(drawing: Drawing, view: Document, groups: Mapping[str, Sequence[Button]], words: Words) -> str:
    """What is done less often, each kind behind a word: goods from one to another, the bank, step by step."""
    drawn = ""
    for name in (LOAD, BANK, STEPS):
        parts: defaultdict[str, list[Button]] = defaultdict(list)
        for button in groups[name]:
            parts[heading(name, button, words)].append(button)
        if parts:
            inner = [drawing.frame("group", words, title, acts=joined(parts[title])) for title in parts]
            drawn += drawing.frame("more", words, name, words.say(f"board.more_{name}"), groups="".join(inner))
    return drawn


def heading(name: str, button: Button, words: Words) -> str:
    """What a button stands under: from whom to whom, whose, or whether it is one step or the whole way."""
    arguments = button.form.arguments
    if name == LOAD:
        return words.say("board.from_to", {"holder": arguments["holder"], "target": arguments["target"]})
    if name == BANK:
        return words.say("board.card_" + str(arguments["holder"]).replace("-", "_"))
    return words.say("board.in_reach" if button.offer.then else "board.step_by_step")


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
            acts = joined(button for button in answers if button.form.arguments["other"] == partner)
            title = words.say("board.proposal_to" if mine else "board.proposal_from", {"seat": partner}, names)
            place = view_text.place(of["place"], words)
            sides = (view_text.goods(of["give"]), view_text.goods(of["want"]), of["florins"], place)
            made.append(drawing.frame("proposal", words, title, *sides, mine, acts=acts))
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
    drop = joined(button for button in drafting if button.form.verb == "drop")
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
    if view["viewer"] is None or view["over"] or view["stage"] == "houses":
        return ""
    deals, table = [], cache(lambda: atlas.table(view))
    for deal in view_text.all_deals(view):
        rows = tuple(plan_rows(view, atlas, table, deal, words))
        if rows:
            place = view_text.place(deal["place"], words)
            drawn = drawing.draw(
                "planned", words, deal["kind"], place, view_text.when(view, atlas, deal, words), rows
            )
            deals.append(drawn)
    return drawing.frame("planning", words, deals="".join(deals)) if deals else ""


def plan_rows(
    view: Document, atlas: Atlas, table: Callable[[], FuggerWelserMedici], deal: Document, words: Words
) -> Iterator[PlanRow]:
    """How each of one's people on the board could reach a deal: worked out once, as long as all it depends on stays."""
    seat = view["viewer"]
    own = view["seats"][seat]
    turn = (len(view["seats"]), seat, view["stage"], view["turn"], view["start"], tuple(view["moved"]))
    still = still_to_move(atlas.content, *turn)
    today = (view.get("goal"), view["day"], *view["in_force"].items(), *own.get("rights", ()))
    goal = (deal["kind"], deal["place"], deal["date"])
    for holder in range(SON, HOLDERS):
        figure = own["holders"][HOLDER_NAMES[holder]]
        if figure["at"] in OFF_BOARD:
            continue
        key = (atlas, goal, today, holder, still[holder], figure["at"], any(figure["goods"].values()))
        if key not in errands_kept:
            errand = atlas.errand(table(), seat, holder, deal)
            cells = tuple((one.rounds, one.florins, one.risk, one.verdict) for one in errand.journeys)
            errands_kept[key] = errand.spaces, cells
        name = HOLDER_NAMES[holder]
        yield view_text.word(words, "holder", name), view_text.GLYPHS[name], *errands_kept[key]


@lru_cache(maxsize=1000)
def still_to_move(
    content: FwmContent, seats: int, seat: int, stage: str, turn: int, start: int, moved: tuple[str, ...]
) -> tuple[bool, ...]:
    """Which of a seat's people still move today."""
    table = FuggerWelserMedici(content, seats)
    table.stage, table.turn, table.start = STAGE_NAMES.index(stage), turn, start
    table.moved = sum(1 << HOLDER_NAMES.index(holder) for holder in moved)
    return tuple(may_still_move(table, seat, holder) for holder in range(HOLDERS))
