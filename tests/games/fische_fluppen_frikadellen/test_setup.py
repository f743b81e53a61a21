"""Fische Fluppen Frikadellen, chapters 1 and 3: contents and set-up."""

from collections import Counter

import pytest

from comptoir.engine.chance import Dice
from comptoir.games.fische_fluppen_frikadellen.rules import FischeFluppenFrikadellen
from comptoir.kit.game import REFEREE
from comptoir.match import Match

from .tables import BONUSES, GAME, GOODS, KIOSKS, board, finish, lay, person, play, refused, state_of, trading

CONTENT = GAME.default_pack.document


def new(seats: int = 4, seed: int = 1, **options: bool) -> Match:
    """A new game."""
    return Match.new(GAME, seats, seed=seed, options=options)


@pytest.mark.clause("FFF-1.1")
def test_the_board_has_44_spaces() -> None:
    """A harbour, twelve sites, nine bridges and 22 paths; every link leads both ways."""
    kinds = Counter(space.type for space in CONTENT.spaces)
    assert kinds == {"harbour": 1, "kiosk": 12, "bridge": 9, "path": 22}
    links = {space.id: space.links for space in CONTENT.spaces}
    assert all(one in links[other] for one in links for other in links[one])


@pytest.mark.clause("FFF-1.2")
def test_there_are_36_kiosks() -> None:
    """Twenty merchants, ten exchangers, three special ones and three fetish dealers, at their numbers."""
    numbers = {
        kind: [kiosk.number for kiosk in KIOSKS if kiosk.kind == kind] for kind in {k.kind for k in KIOSKS}
    }
    assert numbers["fetish-dealer"] == [2, 14, 26]
    assert numbers["exchanger"] == [4, 7, 12, 17, 19, 22, 28, 31, 34, 36]
    assert [numbers[kind] for kind in ("any-for-two", "any-at-price", "dearer")] == [[8], [16], [25]]
    assert len(numbers["merchant"]) == 20


@pytest.mark.clause("FFF-1.3", "FFF-3.5")
def test_thirteen_tokens_of_each_good() -> None:
    """One lies with each merchant who produces it, all others in the reserve."""
    table = board(new())
    for good in GOODS:
        sold = sum(kiosk["stock"].get(good, 0) for kiosk in table["kiosks"].values())
        assert sold + table["reserve"][good] == 13
    for kiosk in table["kiosks"].values():
        printed = next(one for one in KIOSKS if one.name == kiosk["kiosk"])
        assert kiosk["stock"] == ({printed.offers: 1} if printed.kind == "merchant" else {})


@pytest.mark.clause("FFF-1.4")
def test_the_price_table() -> None:
    """Ten prices from 10 to 150; 50 and 60 move by two steps."""
    prices = [cell.price.value for cell in CONTENT.track]
    assert prices == [10, 20, 30, 40, 50, 60, 80, 100, 120, 150]
    steps = {cell.price.value: cell.steps.value for cell in CONTENT.track}
    assert steps[50] == steps[60] == 2


@pytest.mark.clause("FFF-1.5", "FFF-3.3")
def test_everybody_draws_two_bonus_tokens_and_keeps_one() -> None:
    """All choose at once; what is put back is mixed when the last one has chosen."""
    match = new(3)
    assert match.to_act == [0, 1, 2]
    assert sum(BONUSES.values()) == 11
    assert sum(board(match)["pool"].values()) == 5
    for seat in (2, 0, 1):
        drawn = person(match, seat)["drawn"]
        assert len(drawn) == 2
        assert match.view(seat)["people"][seat]["drawn"] == drawn
        assert match.view((seat + 1) % 3)["people"][seat]["drawn"] == 2
        other = next(name for name in BONUSES if name not in drawn)
        assert refused(match, seat, f"keep {other}") == "3.3"
        match.play(seat, f"keep {drawn[0]}")
        assert person(match, seat)["bonus"] == {drawn[0]: 1}
    assert sum(board(match)["pool"].values()) == 8
    assert len(match.to_act) == 1


@pytest.mark.clause("FFF-1.3", "FFF-1.5", "FFF-1.8")
def test_what_is_our_reading_says_so() -> None:
    """The booklet does not say which bonus token there are three of, nor how many tokens each good has."""
    sources = {name: figure["source"] for name, figure in GAME.default_pack.plain["bonus"].items()}
    assert sources == dict.fromkeys(BONUSES, "reconstruction")
    goods = {name: figure["source"] for name, figure in GAME.default_pack.plain["goods"].items()}
    assert goods == dict.fromkeys(GOODS, "reconstruction")


@pytest.mark.clause("FFF-1.3")
def test_french_calls_the_goods_as_the_booklet_does() -> None:
    """Cigarettes, fenouil, huile, poisson, hamburgers; denrées with a cours, not marchandises with a prix."""
    words = GAME.words("fr")
    assert [words.say(f"good.{good}").lower() for good in GOODS] == [
        "cigarettes",
        "hamburgers",
        "poisson",
        "huile",
        "fenouil",
    ]
    assert len({words.say(f"letter.{good}") for good in GOODS}) == len(GOODS)
    said = (GAME.folder / "words" / "fr.toml").read_text() + (GAME.folder / "rulebook" / "fr.md").read_text()
    assert "gnôle" not in said
    assert "marchandise" not in said


@pytest.mark.clause("FFF-1.6")
def test_fifteen_fetishes() -> None:
    """Five of each kind, enough for everybody at a table."""
    assert CONTENT.fetishes.each.value == 5


@pytest.mark.clause("FFF-1.7", "FFF-3.1")
def test_six_ferries_at_their_anchors() -> None:
    """Six ferries lie at the marked stages, at most as many as there are berths; the harbour has two."""
    ferries = board(new())["ferries"]
    assert {stop for stop, number in ferries.items() if number} == {"h", "p02", "p19", "p08", "p10", "p22"}
    assert sum(ferries.values()) == 6
    assert [stop.berths for stop in CONTENT.stops] == [2] + [1] * 11


@pytest.mark.clause("FFF-3.2")
def test_florins_and_pawns() -> None:
    """Everybody has 150 florins and a pawn in the harbour."""
    match = new(5)
    assert [person(match, seat)["florins"] for seat in range(5)] == [150] * 5
    assert [person(match, seat)["space"] for seat in range(5)] == ["h"] * 5


@pytest.mark.clause("FFF-3.4")
def test_the_pile_is_cut() -> None:
    """The kiosks are twelve consecutive numbers, on changing sites, with one fetish dealer; any may be first."""
    firsts = set()
    for seed in range(60):
        kiosks = [kiosk["kiosk"] for kiosk in board(new(2, seed))["kiosks"].values()]
        numbers = {one.number for one in KIOSKS if one.name in kiosks}
        first = next(number for number in numbers if (number - 2) % 36 + 1 not in numbers)
        assert numbers == {(first + step - 1) % 36 + 1 for step in range(12)}
        assert len(numbers & {2, 14, 26}) == 1
        firsts.add(first)
    assert len(firsts) > 15
    assert board(new(2, 1))["kiosks"] != board(new(2, 2))["kiosks"]


@pytest.mark.clause("FFF-3.6")
def test_prices_begin_at_fifty() -> None:
    """All five prices begin at 50."""
    assert set(board(new())["prices"].values()) == {50}


def chosen(match: Match) -> Match:
    """The same match when everybody has kept a bonus token."""
    while match.to_act and any(person(match, seat)["drawn"] for seat in match.to_act):
        seat = next(seat for seat in match.to_act if len(person(match, seat)["drawn"]) == 2)
        match.play(seat, match.actions(seat)[0].code)
    return match


@pytest.mark.clause("FFF-3.7")
def test_the_first_player_is_drawn() -> None:
    """Every seat may begin."""
    assert {chosen(new(4, seed)).to_act[0] for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.clause("FFF-4.3")
def test_points_of_the_first_round() -> None:
    """The first has 3 points, the others 4, 5, 6 and 7; then everybody has 3."""
    match = chosen(new(5))
    points = []
    for _ in range(7):
        points.append(board(match)["points"])
        match.play(match.to_act[0], "stop")
    assert points == [3, 4, 5, 6, 7, 3, 3]


@pytest.mark.clause("FFF-3.8")
def test_only_bonus_tokens_are_secret() -> None:
    """Everybody sees goods, florins and how many bonus tokens there are; which ones, their owner alone."""
    match = chosen(new(3))
    everything = match.view(REFEREE)
    for viewer in (None, 0, 1, 2):
        seen = match.view(viewer)
        assert seen["tables"][0]["pool"] == 8
        for seat in range(3):
            theirs = everything["people"][seat]
            assert seen["people"][seat]["goods"] == theirs["goods"]
            assert seen["people"][seat]["florins"] == theirs["florins"]
            assert seen["people"][seat]["bonus"] == (theirs["bonus"] if seat == viewer else 1)


def used(kind: str) -> FischeFluppenFrikadellen:
    """A table on which a game has been played, as far as it leaves something behind."""
    if kind == "won":
        match = trading("k02", goods=["5 fish"], fetishes=[["faun", "frog"]], bonus=["", "closure"])
        play(match, 0, "fetish falcon", "give fish")
    elif kind == "stuck":
        match = lay(florins=[0, 0, 0], fetishes=[["faun"]], ferries=["h", "h", "p17", "p19", "p08", "p10"])
        play(match, 0, "stop")
    elif kind == "closed":
        match = trading("k01", bonus=["2 closure, price"], goods=["", "5 fennel", "5 fennel"])
        play(match, 0, "play closure", "kiosk k05", "play closure", "kiosk k03", "buy 1 cigarettes", "leave")
        play(match, 0, "go-on")
        assert board(match)["errand"] == "sharing-out"
    elif kind == "paying":
        match = trading("k01", first=14, goods=["fish, booze, fennel, burgers"], fetishes=[["faun"]])
        play(match, 0, "fetish frog", "give fish", "give booze")
    elif kind == "rising":
        match = trading("k12", first=14, goods=["", "6 fish", "4 fish"], prices={"fish": 150})
        play(match, 0, "leave")
        assert board(match)["rising"] < 5
    elif kind == "choosing":
        match = trading("k03", first=14, seats=6, goods=["fish"], fetishes=[["faun"], ["frog"]])
        play(match, 0, "buy 1 fish", "leave", "kiosk k02")
    else:
        match = lay(seats=6, options={"play_on": True}, seating=[[5], [1, 2, 3, 4, 0]])
        match = finish(match, 5, "faun")
        for seat in (1, 2, 3):
            play(match, seat, "stop")
        match = finish(match, 4, "falcon")
    return state_of(match)


@pytest.mark.parametrize("kind", ["won", "stuck", "closed", "paying", "rising", "choosing", "played on"])
@pytest.mark.clause("FFF-3.1", "FFF-3.2", "FFF-3.4", "FFF-3.5", "FFF-3.6")
def test_nothing_is_left_of_an_earlier_game(kind: str) -> None:
    """A table that is set up again is as good as new: board, people, kiosks, and whose turn it is."""
    state = used(kind)
    new = GAME.table(state.content, state.seats)
    assert isinstance(new, FischeFluppenFrikadellen)
    assert GAME.view(state, REFEREE) != GAME.view(new, REFEREE)
    for one in (state, new):
        one.set_up(Dice(5))
    assert GAME.view(state, REFEREE) == GAME.view(new, REFEREE)
    assert state.freed == new.freed == 0
    assert GAME.invariant_violation(state) == ""


@pytest.mark.parametrize("seats", [2, 5, 7, 11])
@pytest.mark.clause("FFF-4.1", "FFF-11.1")
def test_turns_are_clockwise_from_the_first_player(seats: int) -> None:
    """Whoever is drawn as the first player, the others follow by seat."""
    for seed in range(4):
        for people in new(seats, seed).view(REFEREE)["seating"]:
            first = people.index(min(people))
            assert people[first:] + people[:first] == sorted(people)


@pytest.mark.clause("FFF-3.3", "FFF-3.8")
def test_what_is_told_of_the_set_up() -> None:
    """Who sits where, and that everybody draws two tokens; which ones is for their owner."""
    match = new(3)
    order = match.view(REFEREE)["seating"][0]
    drawn = [person(match, seat)["drawn"] for seat in range(3)]
    happened = [list(event.values()) for event in match.told(match.opening, 1)]
    assert happened[:3] == [["sat_down", seat, "a"] for seat in order]
    assert happened[3:] == [
        ["drew", seat, drawn[seat][place] if seat == 1 else None] for seat in range(3) for place in range(2)
    ]
    move = match.play(1, f"keep {drawn[1][1]}")
    assert match.told(move.events, 1) == [{"event": "kept", "seat": 1, "bonus": drawn[1][1]}]
    assert match.told(move.events, 0) == [{"event": "kept", "seat": 1, "bonus": None}]
    assert match.told(move.events, None) == [{"event": "kept", "seat": 1, "bonus": None}]
    assert person(match, 1)["drawn"] == [drawn[1][0]], "it is mixed with the others when all have chosen"


@pytest.mark.clause("FFF-3.3", "FFF-11.11")
def test_what_is_told_of_the_set_up_at_several_tables() -> None:
    """Everybody knows who sits where; what is drawn and kept at one table is nothing to the other."""
    match = new(6)
    here, there = match.view(REFEREE)["seating"]
    told = match.told(match.opening, here[0])
    assert [event["seat"] for event in told if event["event"] == "sat_down"] == [*here, *there]
    assert {event["seat"] for event in told if event["event"] == "drew"} == set(here)
    assert {event["event"] for event in match.told(match.opening, None)} == {"sat_down"}
    move = match.play(there[1], f"keep {person(match, there[1])['drawn'][0]}")
    assert match.told(move.events, here[0]) == match.told(move.events, None) == []
    assert len(match.told(move.events, there[0])) == 1


@pytest.mark.clause("FFF-3.3")
def test_whom_the_set_up_waits_for() -> None:
    """Everybody who has not chosen yet, in any order; then the first player moves."""
    match = new(4)
    for seat in (1, 3, 0, 2):
        waiting = match.to_act
        assert seat in waiting
        assert match.state.turn in waiting
        play(match, seat, f"keep {person(match, seat)['drawn'][1]}")
        assert seat not in match.to_act or match.to_act == [match.view(REFEREE)["seating"][0][0]]
    assert board(match)["stage"] == "moving"
    assert refused(match, match.to_act[0], "keep swap") == "4.10"


@pytest.mark.clause("FFF-3.3", "FFF-11.4", "FFF-12.1")
def test_the_set_up_of_several_tables() -> None:
    """In step, nobody moves before everybody at all tables has chosen; at their own pace a table begins alone."""
    for lockstep in (True, False):
        match = new(6, lockstep=lockstep)
        here, there = match.view(REFEREE)["seating"]
        for seat in here:
            play(match, seat, f"keep {person(match, seat)['drawn'][0]}")
        assert match.to_act == sorted([*there, *(() if lockstep else here[:1])])
        assert board(match, 0)["stage"] == "moving"
        assert match.view(here[0])["to_act"] == ([] if lockstep else here[:1])
        assert refused(match, here[1], "stop") == "4.1"
        if lockstep:
            assert refused(match, here[0], "stop") == "11.4"
        else:
            play(match, here[0], "stop")
        for seat in there:
            play(match, seat, f"keep {person(match, seat)['drawn'][0]}")
        assert match.to_act == (here[:1] if lockstep else sorted([here[1], there[0]]))


@pytest.mark.clause("FFF-3.3")
def test_two_tokens_alike() -> None:
    """Who draws two of a kind keeps one and puts one back."""
    seed = next(seed for seed in range(99) if len(set(person(new(2, seed), 0)["drawn"])) == 1)
    match = new(2, seed)
    token = person(match, 0)["drawn"][0]
    play(match, 0, f"keep {token}")
    assert (person(match, 0)["bonus"], person(match, 0)["drawn"]) == ({token: 1}, [token])
    play(match, 1, f"keep {person(match, 1)['drawn'][1]}")
    assert sum(board(match)["pool"].values()) == 9
