"""Of which tables word is sent by mail."""

from typing import Any

from comptoir.house import seating
from comptoir.house.house import House
from comptoir.house.mailing import claim_reminder, give_back_reminder, mail_of, reminders_to_send, send_to
from comptoir.house.playing import play
from comptoir.house.table import Pace
from tests.house.test_table_life import Hands, seated

DAY = 86400


def test_word_is_sent_once_for_each_time_somebody_is_asked(at_home: Any) -> None:
    """After some patience, to people who have opted in, until a bot plays for them; a failed one is sent again."""

    async def scene(house: House) -> None:
        hands = house.now = Hands()
        table, people = await seated(house, "me", "open", pace=Pace("days", 3 * DAY))
        assert table.match is not None
        seat = table.match.to_act[0]
        assert await mail_of(house, people[seat].id) == ""
        for person in people:
            await send_to(house, person.id, f"{person.name}@comptoir.example", "de")

        async def due() -> list[Any]:
            return await reminders_to_send(house, 600)

        assert await due() == []
        hands.time += 601
        (word,) = await due()
        assert (word.table_id, word.game, word.seat, word.language) == (table.id, "die-fugger", seat, "de")
        assert word.mail == f"{people[seat].name}@comptoir.example"
        assert [await claim_reminder(house, word) for _ in range(2)] == [True, False]
        assert await due() == []
        await give_back_reminder(house, word)
        assert await due() == [word]
        await claim_reminder(house, word)
        await play(house, table.id, seat, "draw")
        hands.time += 601
        (other,) = await due()
        assert other.seat != seat
        await seating.hand_to_bot(house, table.id, other.seat)
        assert await due() == []
        await seating.come_back(house, table.id, other.seat)
        hands.time += 601
        assert [one.seat for one in await due()] == [other.seat]
        await send_to(house, people[other.seat].id, "", "de")
        assert await due() == []

    at_home(scene)


def test_nobody_is_written_to_who_plays_live(at_home: Any) -> None:
    """A clock of minutes is no matter for letters."""

    async def scene(house: House) -> None:
        hands = house.now = Hands()
        _, people = await seated(house, "me", "open", pace=Pace("live", 900, 5))
        for person in people:
            await send_to(house, person.id, "a@comptoir.example", "en")
        hands.time += 800
        assert await reminders_to_send(house, 600) == []

    at_home(scene)
