"""Die Fugger as people see it: the picture, the hand, what is offered and why something is not."""

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

from comptoir import Match
from comptoir.engine.chance import Dice
from comptoir.games.die_fugger.ids import CARD_NAMES, GOOD_NAMES, HIDE, MERCHANT, PASS
from comptoir.games.die_fugger.page.board import FuggerBoard, owners, way
from comptoir.games.die_fugger.rules import DieFugger
from comptoir.games.die_fugger.rules.evaluation import evaluate, move_prices
from comptoir.kit.board import Happened
from comptoir.kit.game import Document, Options
from comptoir.kit.words import LANGUAGES
from tests.games.die_fugger.tables import lay, play
from tests.pages import NAMES, STATIC, Page, check_contrast, colours_of, hand_of, offers_of


def matches(seats: int, seed: int = 1, every: int = 3) -> Iterator[Match]:
    """A random game, seen every few moves; everybody rather lays cards than draws."""
    match = Match.new("die-fugger", seats, seed=seed)
    luck = Random(seed)
    while not match.over:
        if match.ply % every == 0:
            yield match
        seat = match.to_act[0]
        codes = [action.code for action in match.actions(seat)]
        match.play(seat, luck.choice(codes[1:] or codes) if luck.random() < 0.7 else luck.choice(codes))
    yield match


def board_of(match: Match) -> FuggerBoard:
    board = match.game.board
    assert isinstance(board, FuggerBoard)
    return board


def state_of(match: Match) -> DieFugger:
    assert isinstance(match.state, DieFugger)
    return match.state


# --- the picture ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_by_colour_alone(language: str) -> None:
    """Every card says its name and every good in the market its name and letter; seals are named."""
    for match in matches(3, seed=8, every=5):
        words = match.game.words(language)
        view = match.view(None)
        picture = board_of(match).picture(view, words, NAMES)
        for tag, attributes in Page(picture + hand_of(match, 0, words)).elements:
            if tag == "svg" and "card" in attributes.get("class", "").split():
                assert attributes.get("aria-label") or attributes.get("aria-hidden") == "true"
        for good in GOOD_NAMES:
            assert f">{words.say(f'name.{good}')}</span>" in picture
            assert f"<b>{words.say(f'letter.{good}')}</b>" in picture
        lying = [card for row in [view["jakob"], *(seat["shown"] for seat in view["seats"])] for card in row]
        assert all(f'<use href="#df-small-{card}"/>' in picture for card in lying)
        assert picture.count('href="#df-seal"') == 2 * len(GOOD_NAMES)  # on the large and small face of each kind
    letters = [words.say(f"letter.{good}") for good in GOOD_NAMES]
    assert len(set(letters)) == len(letters)


def test_the_picture_shows_what_lies_there() -> None:
    """Prices, demand, rows, face-down cards and their rounds, pile and discards."""
    for match in matches(4, seed=4):
        view, words = match.view(None), match.game.words("en")
        picture = board_of(match).picture(view, words, NAMES)
        for good, price in view["prices"].items():
            cards, outlook = view["market"][good]["face_up"], view["market"][good]["outlook"]
            numbers = {"good": good, "price": price, "cards": cards, "full": 5, "outlook": outlook}
            assert words.say("board.lane", numbers) in picture
        backs = [
            place for seat in view["seats"] for place, card in enumerate(seat["hidden"]) if card == "unknown"
        ]
        assert picture.count("upright") == backs.count(0)
        assert picture.count("(sideways)") == backs.count(1)
        merchants = [number for number, seat in enumerate(view["seats"]) if seat["shown"].get("merchant")]
        for seat in merchants:
            assert f'data-piece="{seat}-merchant-{view["seats"][seat]["shown"]["merchant"]}"' in picture
        scores = re.findall(r'<p class="score"><b>(\d+)</b> <span>of 100 florins</span>', picture)
        assert scores == [str(seat["florins"]) for seat in view["seats"]]


@pytest.mark.clause("DF-5.2", "DF-5.6")
def test_the_market_says_whose_cards_lie_open() -> None:
    """A place for each card with its owner, and what everybody would sell for if the round ended now."""
    match = lay(hands=["wine"], shown=["2 wine, sealed-spice", "wine"], jakob="copper")
    view, words = match.view(None), match.game.words("en")
    assert owners(view, "wine") == ((0, False), (0, False), (1, False))
    assert owners(view, "spice") == ((0, True),)
    assert owners(view, "copper") == ((-1, False),)
    after = state_of(match).clone()
    before = [player.florins for player in after.players]
    evaluate(after, 0)
    gains = [player.florins - had for player, had in zip(after.players, before, strict=True)]
    assert view["sales"] == gains
    facts = [dict(board_of(match).standing(view, seat, words)) for seat in range(len(gains))]
    assert [fact["would bring"] for fact in facts] == [str(gain) for gain in gains]


def test_where_a_price_is_heading() -> None:
    """The outlook is what the prices would be if the round ended now; who rises and comes out lower crashes."""
    assert [way(5, outlook, outlook != 4) for outlook in (5, 8, 4, 1)] == ["stays", "rises", "falls", "crashes"]
    assert way(2, 1, rises=True) == "crashes"  # on a short track
    for match in matches(3, seed=2):
        after = state_of(match).clone()
        if not match.over:
            move_prices(after)
        outlook = [match.view(None)["market"][good]["outlook"] for good in GOOD_NAMES]
        assert outlook == list(after.price)


# --- the hand and what is offered -----------------------------------------------------------------------


def test_all_that_somebody_would_try_is_offered() -> None:
    """Each card in hand both ways and the pile, whether allowed or not; passing only where nothing else goes."""
    for match in matches(3, seed=6):
        words = match.game.words("en")
        for seat in range(3):
            held = match.view(seat)["seats"][seat]["hand"]
            may_pass = state_of(match).refusal(seat, PASS) == 0
            things = {f"card-{card}" for card in held} | {"pass" if may_pass else "pile"}
            things |= {f"card-{card}-down" for card in held if card != CARD_NAMES[MERCHANT]}
            assert {offer.thing for offer in offers_of(match, seat, words)} == things


def test_things_offered_are_on_the_page() -> None:
    """Every thing an offer names is an element of the picture or the hand, and the pile is in the picture."""
    for match in matches(2, seed=5):
        words = match.game.words("en")
        picture = Page(board_of(match).picture(match.view(None), words, NAMES)).all("data-thing")
        assert "pile" in picture
        for seat in range(2):
            hand = Page(hand_of(match, seat, words)).all("data-thing")
            assert {offer.thing for offer in offers_of(match, seat, words)} <= picture | hand


def test_keys_are_clear() -> None:
    """Each card in hand is chosen by its number, and nothing else has the same key."""
    for match in matches(3, seed=9):
        for seat in range(3):
            keys = re.findall(r'aria-keyshortcuts="([^"]+)"', hand_of(match, seat, match.game.words("en")))
            held = match.view(seat)["seats"][seat]["hand"]
            assert [key for key in keys if key.isdigit()] == [str(place) for place in range(1, len(held) + 1)]
            assert len(set(keys)) == len(keys)


# --- effects ----------------------------------------------------------------------------------------------


def sold_in(match: Match, move_events: list[Document], seat: int) -> int:
    return sum(told["florins"] for told in move_events if told["event"] == "sold" and told["seat"] == seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_of_a_round_is_told_exactly(seats: int) -> None:
    """Whoever lays the last card reads before what then happens: the price, and what everybody sells for."""
    ends = games = 0
    for seed in range(6):
        for match in matches(seats, seed=seed, every=1):
            words = match.game.words("en")
            for seat in match.to_act:
                for offer in offers_of(match, seat, words):
                    if not offer.grave:
                        continue
                    after = Match.load(match.record())
                    told: list[Document] = [*after.told(after.play(seat, offer.action).events, seat)]
                    order = [(seat + step) % seats for step in range(seats)]
                    sales = [
                        f"{'you' if one == seat else NAMES[one]} {sold_in(after, told, one)}" for one in order
                    ]
                    assert f"Sales: {', '.join(sales)}." in offer.effect
                    assert any(event["event"] == "round_ended" for event in told)
                    for event in told:
                        if event["event"] in ("rose", "fell") and offer.thing.endswith(str(event["good"])):
                            assert f"{event['old']} → {event['new']}" in offer.effect
                    if after.over:
                        games += 1
                        total = state_of(after).players[seat].florins
                        assert f"you reach {total} florin" in offer.effect
                    ends += 1
    assert ends > 10
    assert games > 0


def test_a_card_more_is_told_exactly() -> None:
    """How many of its good lie face up then, and where its price would go."""
    seen = 0
    for match in matches(4, seed=12, every=1):
        words, seat = match.game.words("en"), state_of(match).turn
        for offer in offers_of(match, seat, words):
            good = offer.thing.removeprefix("card-").removeprefix("sealed-")
            if offer.clause or offer.grave or good not in GOOD_NAMES:
                continue
            after = match.state.clone()
            after.apply(seat, offer.action, Dice(1))
            of = match.game.view(after, None)["market"][good]
            assert offer.effect.startswith(f"{of['face_up']} of 5, heading for {of['outlook']}.")
            assert ("Seal" in offer.effect) == ("sealed" in offer.thing)
            seen += 1
    assert seen > 20


def test_other_effects() -> None:
    """A merchant tells the next cards, drawing the hand after it, hiding the price and Jakob's card."""
    said: set[str] = set()
    for seats in (2, 3, 4):
        for match in matches(seats, seed=20 + seats, every=1):
            words, seat = match.game.words("en"), state_of(match).turn
            for offer in offers_of(match, seat, words):
                if offer.clause or offer.grave:
                    continue
                said.add(re.sub(r"\d+", "#", offer.effect))
                if HIDE <= offer.action < PASS:
                    assert ("Jakob" in offer.effect) == (seats < 4)
                    if seats < 4:
                        pair = seats == 2 and state_of(match).turns % 2 == 1
                        gets = r"gets (2 goods|a good, and a)" if pair else r"gets 1 good\."
                        assert re.search(gets, offer.effect)
                if offer.thing == "card-merchant":
                    lying = match.view(None)["seats"][seat]["shown"].get("merchant", 0)
                    assert offer.effect.startswith(f"After this round you draw {(4, 5)[lying]} cards.")
    assert {"Then you hold # cards.", "Then you hold # cards. Jakob gets # good."} <= said
    assert "At the end #\u00a0×\u00a0#." in said


def effect_of(match: Match, thing: str, language: str = "en") -> str:
    """What seat 0 reads of what it may do with a thing."""
    offers = offers_of(match, 0, match.game.words(language))
    return next(offer.effect for offer in offers if offer.thing == thing)


@pytest.mark.parametrize(
    ("seats", "turns", "options", "says"),
    [
        (4, 1, {}, ""),
        (3, 1, {}, "Jakob gets 1 good."),
        (2, 0, {}, "Jakob gets 1 good."),
        (2, 1, {}, "Jakob gets 2 goods."),
        (2, 1, {"one_extra_card": True}, "Jakob gets 1 good."),
        (2, 0, {"jakob_every_turn": True}, "Jakob gets 2 goods."),
    ],
)
@pytest.mark.clause("DF-4.9", "DF-8.1", "DF-8.2", "DF-9.5", "DF-9.6")
def test_jakobs_goods_are_told(seats: int, turns: int, options: Options, says: str) -> None:
    """A card laid face down brings Jakob a good, and with two players a second one if it completes a pair."""
    match = lay(seats, hands=["wine"], turns=turns, options=options)
    assert effect_of(match, "card-wine-down").partition("5.")[2].strip() == says
    got = [event for event in play(match, 0, "hide wine") if event[0] == "jakob_got"]
    assert len(got) == sum(map(int, re.findall(r"\d", says)))


@pytest.mark.clause("DF-8.2")
def test_jakobs_second_good_may_not_come() -> None:
    """If the first good may end the round, the hint says that the second one then does not come, and the odds."""
    match = lay(2, hands=["wine"], jakob="4 spice", turns=1)
    said = "Jakob gets a good, and a second one unless the first ends the round. "
    spices, goods = 5, 45 - 1 - 4  # that nobody has seen
    ends = spices / goods + (1 - spices / goods) * spices / (goods - 1)
    assert effect_of(match, "card-wine-down").endswith(
        f"{said}{round(100 * ends)}\u00a0% that this ends the round."
    )


@pytest.mark.parametrize(
    ("pile", "discards", "thing", "says"),
    [
        ("", "", "card-wine-down", ""),  # nothing left
        ("", "merchant", "card-wine-down", ""),  # no good left
        ("", "jewel", "card-wine-down", "Jakob gets 1 good."),
        ("jewel", "", "card-wine-down", "Jakob gets 1 good, if there are any left."),  # or it is a merchant
        ("jewel", "", "pile", ""),  # the last card goes to the hand
        ("jewel", "jewel", "pile", "Jakob gets 1 good."),
    ],
)
@pytest.mark.clause("DF-3.3")
def test_jakob_is_not_promised_what_is_not_there(pile: str, discards: str, thing: str, says: str) -> None:
    """Nothing is said of Jakob's good when everybody can see that none is left for him."""
    match = lay(2, hands=["wine"], pile=pile, discards=discards, turns=1)
    effect = effect_of(match, thing)
    assert effect.endswith(says)
    assert ("Jakob" in effect) == bool(says)


def test_a_hint_about_jakob_tells_nothing_hidden() -> None:
    """Whether the pile holds a good is nobody's to know: merchants alone in it change no hint."""
    hints = []
    for pile in ("2 merchant", "2 jewel"):
        match = lay(2, hands=["wine"], pile=pile, turns=1)
        hints.append([effect_of(match, thing) for thing in ("pile", "card-wine", "card-wine-down")])
    assert hints[0] == hints[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.clause("DF-5.4", "DF-9.2")
def test_the_market_says_what_lies_beyond_the_top(language: str) -> None:
    """Above the prices stands what happens past 9, also where prices go round."""
    shown = {}
    for goes_round in (False, True):
        match = Match.new("die-fugger", 3, seed=1, options={"price_goes_round": goes_round})
        shown[goes_round] = board_of(match).picture(match.view(None), match.game.words(language), NAMES)
    words = match.game.words(language)
    stops, goes_on = (words.say(f"board.{key}", {"top": 9}) for key in ("scale", "scale_round"))
    assert [stops in shown[False], goes_on in shown[False]] == [True, False]
    assert [stops in shown[True], goes_on in shown[True]] == [False, True]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.clause("DF-5.7", "DF-9.4")
def test_the_evaluation_says_which_cards_a_seal_counts(language: str) -> None:
    """Its note names the limit of the content, and with the option that only the seller's own cards count."""
    told = {}
    for own in (False, True):
        match = lay(hands=["wine"], jakob="4 wine", options={"own_seals_only": own})
        before = match.view(0)
        events = match.told(match.play(0, "show wine").events, 0)
        happened = Happened(events, before, match.view(0))
        told[own] = board_of(match).stage(happened, match.game.words(language), NAMES)[1]
    words = match.game.words(language)
    notes = [words.say(f"stage.{key}", {"limit": 3}) for key in ("seal", "seal_own")]
    assert [[note in told[own] for note in notes] for own in (False, True)] == [[True, False], [False, True]]


@pytest.mark.clause("DF-7.2")
def test_delivered_cards_are_shown() -> None:
    """Face-down cards show their backs until the end, and then everybody sees what was delivered."""
    hidden: list[tuple[str | None, str | None]] = [(None, None), ("jewel", "sealed-copper"), (None, None)]
    match = lay(hands=["wine"], jakob="4 wine", hidden=hidden, florins=[99, 0, 0], round_number=2)
    words, board = match.game.words("en"), board_of(match)
    faces = ["Jewels, laid face down and delivered", "Copper with a seal, laid face down and delivered"]
    before = board.picture(match.view(None), words, NAMES)
    assert ("#df-back-0" in before, "#df-back-1" in before) == (True, True)
    assert not any(face in before for face in faces)
    play(match, 0, "show wine")
    after = board.picture(match.view(None), words, NAMES)
    assert '<use href="#df-back' not in after
    assert all(face in after for face in faces)
    assert "Jewels (Round 1), Copper with a seal (Round 2)" in board.text(match.view(None), words, NAMES)


# --- words, standings, charts -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_says_what_is_expected(language: str) -> None:
    """Whoever is to play reads what may be done, the others whom they wait for, everybody who has won."""
    for match in matches(3, seed=7):
        words, board, state = match.game.words(language), board_of(match), state_of(match)
        for viewer in [None, 0, 1, 2]:
            prompt = board.prompt(match.view(viewer), words, NAMES)
            if match.over:
                best = max(range(3), key=state.score)
                assert NAMES[best] in prompt
            elif viewer is not None and viewer == state.turn:
                verbs = {match.forms[action.code].verb for action in match.actions(viewer)}
                expected = {
                    (True, True): "lay_or_draw",
                    (True, False): "lay",
                    (False, True): "only_draw",
                    (False, False): "only_pass",
                }[bool(verbs & {"show", "hide"}), "draw" in verbs]
                assert prompt == words.say(f"board.{expected}")
            else:
                assert NAMES[state.turn] in prompt


def test_a_shared_victory_is_told() -> None:
    """Those level at the top are all named."""
    match = list(matches(3, seed=7))[-1]
    view = match.view(None)
    view["scores"] = [120, 120, 120]
    assert board_of(match).prompt(view, match.game.words("en"), NAMES).endswith("Clara share the victory.")


def test_text_standing_and_charts() -> None:
    """The same figures in words, in the list of seats and as lines."""
    views = {}
    for match in matches(3, seed=3):
        view, words, board = match.view(1), match.game.words("en"), board_of(match)
        views[match.ply] = match.view(None)
        text = board.text(view, words, NAMES)
        for good, price in view["prices"].items():
            assert f'<th scope="row">{words.say(f"name.{good}")}</th><td>{price}</td>' in text
        for card, number in view["seats"][1]["hand"].items():
            assert f"{number} × {words.say('name.' + card.removeprefix('sealed-'))}" in text
        facts = dict(board.standing(match.view(None), 1, words))
        assert facts["hand"] == str(sum(view["seats"][1]["hand"].values()))
    prices, race = board.charts(views, words, NAMES)
    assert [line.mark for line in prices.series] == [f"good-{good}" for good in GOOD_NAMES]
    assert [line.values[-1] for line in race.series] == [seat["florins"] for seat in match.view(None)["seats"]]
    assert all(list(line.points) == list(views) for line in [*prices.series, *race.series])
    assert board.charts({}, words, NAMES)[1].series == []


# --- colours ----------------------------------------------------------------------------------------------------


def test_colours_can_be_read() -> None:
    """Letters have a contrast of 4.5, borders of what one can use 3, by day and by night."""
    game = Match.new("die-fugger", 2, seed=1).game
    colours = colours_of(game)
    papers = ("paper", "surface", "raised")
    pairs = [(ink, paper, 4.5) for ink in ("ink", "ink-soft", "accent", "care") for paper in (*papers, "sunken")]
    pairs += [(f"seat-{seat}", paper, 4.5) for seat in range(6) for paper in papers]
    goods = [f"good-{good}" for good in (*GOOD_NAMES, "merchant")]
    pairs += [(good, paper, 4.5) for good in goods for paper in ("surface", "raised", "df-face", "df-on-mark")]
    pairs += [("line-strong", paper, 3) for paper in (*papers, "sunken")]
    pairs += [("on-ink", "ink", 4.5), ("df-seal", "df-face", 4.5), ("ink", "accent-soft", 4.5)]
    check_contrast(colours, pairs)


def test_covers_are_small_drawings() -> None:
    """Five covers and the signs of the house: XML, under 8 KB, no script and nothing from elsewhere."""
    covers = list((STATIC.parents[1] / "games").glob("*/page/cover.svg"))
    assert len(covers) == 5
    for drawing in [*covers, *(STATIC / "icons").glob("*.svg")]:
        text = drawing.read_text(encoding="utf-8")
        ElementTree.fromstring(text)
        assert len(text.encode()) < 8192
        assert "<script" not in text
        assert "href" not in text
