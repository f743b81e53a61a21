"""The table of Fugger, Welser, Medici in a terminal: the year, deals and the way there, everybody's goods."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from string import ascii_lowercase

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from comptoir.games.fugger_welser_medici.game import GAME
from comptoir.games.fugger_welser_medici.ids import GOOD_NAMES, HOLDER_NAMES, HOLDERS, MOST_STEPS, SON, WALK
from comptoir.games.fugger_welser_medici.page import ladder, view_text
from comptoir.games.fugger_welser_medici.page.board import FwmBoard, limit_sign
from comptoir.games.fugger_welser_medici.page.hand import on_the_spot
from comptoir.games.fugger_welser_medici.page.planner import Atlas, Errand
from comptoir.games.fugger_welser_medici.rules import FuggerWelserMedici
from comptoir.games.fugger_welser_medici.rules.journeys import can_set_out, pays_due
from comptoir.games.fugger_welser_medici.rules.sheets import most_units
from comptoir.games.fugger_welser_medici.state import line_of
from comptoir.games.fugger_welser_medici.view import OFF_BOARD
from comptoir.kit.game import Document
from comptoir.kit.pack import Pack
from comptoir.kit.words import Words

COLOURS = {"metal": "#8fa3b5", "spice": "#cc7a4b", "cloth": "#5b9bd5"}
TODAY, PAYDAY, QUARTER_DAY, WINTER, DUE, BUSY, NOTHING = "▾", "ƒ", "♛", "≈", "*", "+", "–"
WIDTH, GAP = 80, 2
SPACE = 3  # columns of a space of the calendar


def table(view: Document, words: Words, names: Sequence[Text], pack: Pack) -> RenderableType:
    """The year, what is due in it, everybody's money and goods, and what is going on."""
    board = GAME.board_for(pack)
    assert isinstance(board, FwmBoard)
    atlas = board.atlas
    people = [name.plain.lstrip("▸ ") for name in names]
    deals = view_text.by_date(view)
    parts: list[RenderableType] = [heading(view, atlas, words, people), calendar(view, atlas, deals, words), ""]
    if deals:
        parts += [deal_table(view, atlas, deals, words, names)]
        parts += [Text(words.say("view.journey_help"), style="dim")] if is_played_by(view) else []
        parts += [""]
    parts += [houses(view, words, names), "", *notes(view, board, words, people)]
    if view["over"]:
        return Group(*parts)
    parts += [*last_deal(view, atlas, words, people), *sheets(view, atlas, words, people)]
    parts += [*talks(view, words, people), *going_on(view, words, people)]
    parts += ways(view, atlas, deals, words)
    return Group(*parts, Text(asked(view, atlas, words, people), style="bold"))


def bare_table(*captions: str) -> Table:
    """A table with these captions and a line below them."""
    grid = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for caption in captions:
        grid.add_column(caption)
    return grid


def goods_said(counts: Mapping[str, int], words: Words) -> Text:
    """Goods as numbers and letters in their colours."""
    parts = [(f"{units}{words.say(f'letter.{good}')}", COLOURS[good]) for good, units in view_text.goods(counts)]
    return Text(" ").join(Text(*part) for part in parts) if parts else Text(NOTHING, style="dim")


# --- the year -------------------------------------------------------------------------------------------------


def heading(view: Document, atlas: Atlas, words: Words, people: Sequence[str]) -> Text:
    """The round, the day, whether ships sail, and who begins."""
    facts = [view_text.date(atlas, view["day"], words)]
    if atlas.sea_is_closed(view["day"]):
        facts.append(view_text.word(words, "board", "sea_closed"))
    facts.append(f"{view_text.word(words, 'board', 'starts')} {people[view['start']]}")
    return Text.assemble(
        (f"{words.say('view.round')} {view['day'] - atlas.content.first_day + 1}", "bold"),
        " · ",
        " · ".join(facts),
    )


def calendar(view: Document, atlas: Atlas, deals: Sequence[Document], words: Words) -> Text:
    """The months of a year, today, payday and quarter days, and below the letters of the deals due."""
    months, marks, letters = Text(), Text(), Text()
    longer = ladder.is_longer(view)
    due = {
        day % atlas.year: "".join(
            letter for letter, deal in zip(ascii_lowercase, deals, strict=False) if deal["date"] == day
        )
        for day in range(view["day"], view["day"] + atlas.year)
    }
    for month, spaces in atlas.months:
        name = view_text.short_month(month.id, words)
        closed = WINTER if month.sea_closed else ""
        months.append(f"{name}{closed}".ljust(SPACE * month.spaces + 1))
        for space in spaces:
            mark = TODAY if view["day"] % atlas.year == space else ""
            mark += PAYDAY if space == atlas.payday else ""
            mark += QUARTER_DAY if longer and atlas.content.quarter_day[space] else ""
            marks.append((mark or "·").ljust(SPACE), style="bold" if mark else "dim")
            here = due[space]
            here = here if len(here) <= SPACE else f"{here[: SPACE - 1]}{BUSY}"
            letters.append(here.ljust(SPACE), style="bold")
        marks.append(" ")
        letters.append(" ")
    signs = [(TODAY, "today"), (PAYDAY, "payday"), (WINTER, "sea_closed")]
    signs += [(QUARTER_DAY, "quarter_day")] if longer else []
    legend = " · ".join(f"{sign} {view_text.word(words, 'board', key)}" for sign, key in signs)
    if any(deal["date"] is None for deal in deals):
        legend += f" · {view_text.word(words, 'board', 'urgent')}"
    lines = (months, marks, letters) if deals else (months, marks)
    for line in lines:
        line.rstrip()
    return Text("\n").join((*lines, Text(legend, style="dim")))


# --- deals ----------------------------------------------------------------------------------------------------


def deal_table(
    view: Document, atlas: Atlas, deals: Sequence[Document], words: Words, names: Sequence[Text]
) -> Table:
    """Place and kind, date and who is there, wares and limits; for the viewer how each of his could be there."""
    plans = is_played_by(view)
    table = atlas.table(view)
    captions = [words.say(key) for key in ("view.deals", "view.date", "board.wares")]
    grid = bare_table(*captions, *((words.say("board.who"), words.say("view.journey")) if plans else ()))
    for letter, deal in zip(ascii_lowercase, deals, strict=False):
        place = Text(f"{letter} {view_text.label(deal['place'], words)}", style="bold")
        kind = Text(f"  {view_text.word(words, 'board', deal['kind'])}")
        columns = [[place, kind], when(view, atlas, deal, words, names)]
        columns.append([ware_said(ware, words) for ware in deal["wares"]])
        if plans:
            made = atlas.errands(table, view["viewer"], deal)
            columns.append([Text(words.say(f"figure.{errand.holder}")) for errand in made])
            columns.append([errand_said(errand, words) for errand in made])
        for line in zip_longest(*columns, fillvalue=Text()):
            grid.add_row(*line)
    return grid


def is_played_by(view: Document) -> bool:
    """Whether the viewer sits at the table and the game goes on."""
    return isinstance(view["viewer"], int) and not view["over"]


def when(view: Document, atlas: Atlas, deal: Document, words: Words, names: Sequence[Text]) -> list[Text]:
    """The date and who is there already, then in how many rounds it comes."""
    # the shape of a seat stands before its name
    there = Text().join(names[seat][1:2] for seat in view_text.present(view, deal["place"]))
    if deal["date"] is None:
        return [Text.assemble((view_text.word(words, "board", "urgent_short"), "bold"), " ", there)]
    soon = Text(view_text.word(words, "view", "now"), style="bold")
    if rounds := deal["date"] - view["day"]:
        told = words.say("view.in_rounds", {"rounds": rounds})
        soon = Text(told[:1].lower() + told[1:])
    return [Text.assemble(view_text.short_date(atlas, deal, words), " ", there), soon]


def ware_said(ware: Document, words: Words) -> Text:
    """A ware of a deal with its limit."""
    return Text.assemble(
        f"{ware['units']} ", (words.word("good", ware["good"]), COLOURS[ware["good"]]), f" {limit_sign(ware)}"
    )


def errand_said(errand: Errand, words: Words) -> Text:
    """How far it is, and the slowest journey that is in time, or why none is."""
    if errand.spaces <= 0:
        there = errand.spaces == 0
        return Text(
            view_text.word(words, "board", "is_there" if there else "no_way"), style="bold" if there else "dim"
        )
    if journey := errand.calmest:
        values = {"rounds": journey.rounds, "florins": journey.florins, "risk": journey.risk}
        return Text(f"{errand.spaces} · {words.say('view.trip', values)}")
    return Text(
        f"{errand.spaces} · {view_text.word(words, 'board', f'verdict_{errand.journeys[-1].verdict}')}",
        style="dim",
    )


def ways(view: Document, atlas: Atlas, deals: Sequence[Document], words: Words) -> Iterator[RenderableType]:
    """The first steps to each deal, for those of the viewer's representatives who can move now."""
    if not is_played_by(view) or view["viewer"] != view["turn"] or view["stage"] not in ("moves", "walk"):
        return
    table = atlas.table(view)
    grid = Table.grid(padding=(0, 1, 0, 0))
    rows: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for holder in movable(table, view["viewer"]):
        paths = first_steps(table, view["viewer"], holder, atlas, deals, words)
        rows.setdefault(tuple(paths.items()), []).append(words.say(f"figure.{HOLDER_NAMES[holder]}"))
    for found, holders in rows.items():
        who = ", ".join(holders)
        for steps, letters in found:
            grid.add_row(Text(who), Text(letters, style="bold"), Text(steps))
            who = ""
    if grid.row_count:
        yield Text.assemble(
            (words.say("view.ways"), "bold"), (f"  {DUE} {words.find('view', 'costs_due')}", "dim")
        )
        yield grid


def movable(table: FuggerWelserMedici, seat: int) -> list[int]:
    """The representatives of the seat in turn that can still go on; on a path only the one on it."""
    if table.stage == WALK:
        return [int(table.walker)] if table.steps < MOST_STEPS else []
    return [holder for holder in range(SON, HOLDERS) if can_set_out(table, table.traders[seat], holder)]


def first_steps(
    table: FuggerWelserMedici, seat: int, holder: int, atlas: Atlas, deals: Sequence[Document], words: Words
) -> dict[str, str]:
    """As many steps as can be made, with the letters of the deals they lead to."""
    left = MOST_STEPS - int(table.steps)
    found: dict[str, str] = {}
    for letter, deal in zip(ascii_lowercase, deals, strict=False):
        if way := atlas.way_on(table, seat, holder, deal):
            steps = " → ".join(
                f"{view_text.label(space, words)}{DUE if pays_due(table, atlas.numbers[space]) else ''}"
                for space in way[:left]
            )
            steps += " …" if len(way) > left else ""
            found[steps] = f"{found.get(steps, '')}{letter}"
    return found


# --- houses ---------------------------------------------------------------------------------------------------


def houses(view: Document, words: Words, names: Sequence[Text]) -> Table:
    """Everybody's money, in brackets with all goods at the bank's prices; who is where with what.

    A line for each seat if that is not too wide, else two.
    """
    seats = view["seats"]
    hired = any(own["holders"][HOLDER_NAMES[-1]]["at"] != "beside" for own in seats)
    holders = HOLDER_NAMES if hired else HOLDER_NAMES[:-1]
    heads = [[""], [words.say("view.florins"), view_text.word(words, "view", "with_goods")]]
    heads += [[words.say(f"board.card_{name.replace('-', '_')}")] for name in holders]
    rows = [
        [
            [name],
            [Text(str(own["florins"]), style="bold"), Text(f"({own['wealth']})", style="dim")],
            *(stands(own["holders"][holder], words) for holder in holders),
        ]
        for name, own in zip(names, seats, strict=True)
    ]
    widths = [max(len(" ".join(map(str, cell))) for cell in column) for column in zip(heads, *rows, strict=True)]
    between = " " if sum(widths) + GAP * (len(widths) - 1) <= WIDTH else "\n"
    grid = bare_table()
    for number, head in enumerate(heads):
        column = [*head, *(part.plain for row in rows for part in row[number])]
        longest = max(len(word) for part in column for word in part.split(" "))
        grid.add_column(between.join(head), justify="right" if number == 1 else "left", min_width=longest)
    for row in rows:
        grid.add_row(*(Text(between).join(cell) for cell in row))
    return grid


def stands(figure: Document, words: Words) -> list[Text]:
    """Where a house or a representative stands, and what is there."""
    if figure["at"] in OFF_BOARD:
        return [Text(NOTHING if figure["at"] == "beside" else view_text.place("lost", words), style="dim")]
    return [Text(view_text.label(figure["at"], words)), goods_said(figure["goods"], words)]


def notes(view: Document, board: FwmBoard, words: Words, people: Sequence[str]) -> Iterator[Text]:
    """What the signs mean, the pile, how long it still goes on, and the chance cards in force."""
    signs = [f"{words.say(f'letter.{good}')} {words.word('good', good)}" for good in GOOD_NAMES]
    if view["stage"] != "houses":
        signs.append(f"●■ {view_text.word(words, 'view', 'already_there')}")
    yield Text(" · ".join(signs), style="dim")
    if view["stage"] == "houses":
        taxes = ", ".join(
            f"{view_text.label(home.place, words)} {home.tax}" for home in board.atlas.document.home
        )
        yield Text.assemble((f"{words.say('view.tax')}  ", "bold"), taxes)
        return
    yield Text(f"{words.say('board.pile', view['pile'])} {board.last(view, words)}".strip())
    yield from nobility(view, board, words, people)
    for card, does in view_text.in_force(board.atlas.document, view, words):
        yield Text.assemble((f"{card}. ", "bold"), does)


def nobility(view: Document, board: FwmBoard, words: Words, people: Sequence[str]) -> Iterator[Text]:
    """In the longer games the ranks with their prices and everybody on them, and the viewer's next step."""
    if not ladder.is_longer(view):
        return
    for rung in ladder.rungs(view, words, people):
        price = words.phrase("board.ladder_price", {"florins": rung.price, "remains": rung.remains})
        there = ", ".join(
            f"{name} ({'; '.join(owned)})" if (owned := ladder.owned(view, seat, words)) else name
            for seat, name, _ in rung.seats
        )
        yield Text.assemble((f"{rung.name}  ", "bold"), price if rung.price else "", "  ", there)
    if not view["over"]:
        yield Text(ladder.quarter(view, board.atlas, words, people))
    if is_played_by(view):
        yield Text(ladder.next_step(view, view["viewer"], words), style="bold")
    yield Text(words.say("board.reconstruction"), style="dim")


# --- what is going on -----------------------------------------------------------------------------------------


def last_deal(view: Document, atlas: Atlas, words: Words, people: Sequence[str]) -> Iterator[RenderableType]:
    """Who wrote what and got what in the last deal, while it is fresh."""
    if not view_text.is_fresh(view):
        return
    title, lines = view_text.outcome(view, atlas, words, people)
    yield Text(title, style="bold")
    if not lines:
        yield Text(words.say("board.no_bids"))
        return
    grid = bare_table("", "")
    for caption in ("wrote", "price", "served"):
        grid.add_column(words.say(f"board.{caption}"), justify="right")
    grid.add_column(words.say("board.why"))
    for good, _, name, units, price, got, why in lines:
        ware = Text(words.word("good", good), style=COLOURS[good])
        grid.add_row(ware, name, str(units), str(price), Text(str(got), style="bold"), why)
    yield grid


def sheets(view: Document, atlas: Atlas, words: Words, people: Sequence[str]) -> Iterator[RenderableType]:
    """The deal for which sheets are written: its wares, the viewer's own sheet, and who else is asked."""
    if view["stage"] != "sheets":
        return
    deal = view_text.in_hand(view, atlas)
    kind = view_text.word(words, "board", deal["kind"])
    yield Text(words.say("board.sheet_for", {"place": deal["place"], "kind": kind}), style="bold")
    grid = Table.grid(padding=(0, 2, 0, 0))
    mine = view["viewer"] in view["asked"]
    table = atlas.table(view)
    compare = "board.compare_sell" if deal["kind"] == "demand" else "board.compare_buy"
    for ware in deal["wares"]:
        bank = atlas.content.forced_price[GOOD_NAMES.index(ware["good"])]
        told = words.say(compare, {"units": ware["units"], "limit": ware["limit"], "bank": bank})
        name = Text(words.word("good", ware["good"]), style=COLOURS[ware["good"]])
        grid.add_row(name, told, written(view, table, ware, words) if mine else "")
    yield grid
    others = Table.grid(padding=(0, 2, 0, 0))
    for seat in view["asked"]:
        if seat != view["viewer"]:
            who, _, goods, florins = on_the_spot(view, seat, deal["place"], words, people)
            state = "" if seat in view["waiting"] else words.find("view", "sheet_is_in")
            cash = words.say("board.florins", {"florins": florins})
            others.add_row(who, goods_said(dict(goods), words), cash, state)
    if others.row_count:
        yield Text(words.say("board.rivals" if mine else "view.sheet"), style="dim")
        yield others


def written(view: Document, table: FuggerWelserMedici, ware: Document, words: Words) -> Text:
    """What the viewer has written about a ware; dots for what is still to be written."""
    good, sheet = ware["good"], view["seats"][view["viewer"]]["sheet"]
    if most_units(table, view["viewer"], GOOD_NAMES.index(good)) == 0:
        return Text(NOTHING, style="dim")
    if sheet["writing"] <= line_of(GOOD_NAMES.index(good)):
        return Text("…")
    if not (units := sheet["units"].get(good)):
        return Text(view_text.word(words, "board", "empty_sheet"))
    price = sheet["prices"].get(good, "…")
    return Text(words.say("board.line", {"units": units, "good": good, "price": price}), style="bold")


def talks(view: Document, words: Words, people: Sequence[str]) -> Iterator[Text]:
    """Proposals that wait for an answer, and the one the viewer is drafting."""
    for proposal in view["proposals"]:
        yield Text.assemble(
            (f"{words.say('view.proposal')}  ", "bold"), view_text.proposal(proposal, words, people)
        )
    for draft in view["drafts"]:
        if draft["seat"] == view["viewer"]:
            told = "…" if draft["other"] is None else view_text.proposal(draft, words, people)
            yield Text.assemble((f"{words.say('view.draft')}  ", "bold"), told)


def going_on(view: Document, words: Words, people: Sequence[str]) -> Iterator[Text]:
    """The path in hand, what is kept after a breakdown, what is to deliver, to store or to pay."""
    stage, turn = view["stage"], view["turn"]
    own = view["seats"][turn]

    def line(caption: str, told: str) -> Text:
        return Text.assemble(f"{people[turn]}  ", (f"{caption}  ", "bold"), told)

    if walk := view["walk"]:
        spaces = [own["holders"][walk["holder"]]["at"], *walk["path"]]
        yield line(
            words.say(f"figure.{walk['holder']}"), " → ".join(view_text.label(space, words) for space in spaces)
        )
    if stage == "salvage":
        yield line(words.say("view.kept"), view_text.long_goods(view["saved"], words))
    if stage in ("delivery", "storing"):
        caption = words.say("view.to_deliver" if stage == "delivery" else "view.to_store")
        yield line(caption, view_text.long_goods(own["won"], words))
    if view["to_pay"] is not None:
        yield line(words.say("view.to_pay"), words.say("board.florins", {"florins": view["to_pay"]}))


def asked(view: Document, atlas: Atlas, words: Words, people: Sequence[str]) -> str:
    """What the table waits for."""
    if view["stage"] == "walk" and view["viewer"] in view["to_act"]:
        return words.say("view.walk", {"holder": view["walk"]["holder"]})
    return view_text.prompt(view, atlas, words, people)
