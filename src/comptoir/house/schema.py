"""What the house keeps, as tables of a database. Changes go through house/migrations as well."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()


def _of_table() -> Column[str]:
    return Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(40), unique=True),  # what they sign in with, in lower case; none for guests
    Column("password", Text),  # argon2
    Column("recovery", Text),  # argon2 of the recovery code
    Column("created", Float, nullable=False),
    Column("mail", Text),  # where word is sent that a table waits; confirmed by its owner
    Column("mail_language", String(2)),
    Column("blocked", Float),  # when an operator shut them out
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # the digest of the secret in a browser's cookie
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    Index("sessions_by_person", "person"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("pace", String(10), nullable=False),  # free, live or days
    Column("bank", Integer, nullable=False),  # seconds: for the whole game if live, for each move if days
    Column("increment", Integer, nullable=False),  # seconds added after each move
    Column("public", Boolean, nullable=False),
    Column("owner", String(16), nullable=False),
    Column("status", String(10), nullable=False),  # open, playing, paused or over
    Column("opening", Text),  # the record without its log, from the start on
    Column("entries", Integer, nullable=False, default=0),  # rows in moves
    Column("waits", Integer, nullable=False, default=0),  # bit set of the seats with something to do
    Column("revision", Integer, nullable=False, default=0),  # grows with every change that is no move
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),  # when everybody could last notice something
    Column("ended_by", String(10)),  # rules, agreement, resigned, operator or outdated (the rules have changed)
    Column("paused_at", Float),
    Column("parent", String(16)),  # the table it goes on from, or whose rematch it is
    Column("rematch", String(16)),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("counted", Boolean, nullable=False, server_default=false()),  # its result is in the ratings
    Column("code", String(8)),  # the short invitation; tables from before there were any have none
    Column("outcome", Text),  # once worked out: place and score of each seat, as JSON
    Index("tables_by_status", "status", "changed"),
    Index("tables_by_code", "code", unique=True),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),  # open, person or bot
    Column("person", String(16)),
    Column("name", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("stand_in", Boolean, nullable=False, default=False),  # a bot plays for the person
    Column("resigned", Boolean, nullable=False, default=False),
    Column("ran_out", Boolean, nullable=False, server_default=false()),  # its time did
    Column("generation", Integer, nullable=False, default=0),  # its tokens of earlier ones are void
    Column("time_left", Float),  # seconds, when it was last asked
    Column("deadline", Float),  # when its time runs out, while it is asked
    Column("answered", Float),  # when it answered, while others may not know that
    Column("thinking_until", Float),  # a process thinks for it and will have answered by then
    Column("occupancy", Integer, nullable=False, server_default="0"),  # grows when somebody else plays it
    Column("held", Text),  # what it has played and not ended, as holding.py keeps it
    Column("told", Float),  # the deadline of which word was sent by mail
    Column("coached", Boolean, nullable=False, server_default=false()),  # the person wants the coach
    Column("advice", Text),  # what the coach said last, as house/coaching.py has it
    Column(
        "hidden", Boolean, nullable=False, server_default=false()
    ),  # the person has cleared it from their list
    UniqueConstraint("table_id", "seat"),
    Index("seats_by_person", "person"),
    Index("seats_by_deadline", "deadline"),
)

moves = Table(
    "moves",
    metadata,
    _of_table(),
    Column("number", Integer, nullable=False),
    Column("entry", Text, nullable=False),  # as it stands in the record
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "number"),  # two writers can never both win
)

posts = Table(
    "posts",
    metadata,
    _of_table(),
    Column("name", String(32), nullable=False),  # made up by the page that posts it
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "name"),  # none is carried out twice
    Index("posts_by_time", "at"),
)

seat_changes = Table(
    "seat_changes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _of_table(),
    Column("entries", Integer, nullable=False),  # of the log, when it happened
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),  # resigned, timeout, replaced, bot or back
    Index("seat_changes_by_table", "table_id", "id"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _of_table(),
    Column("person", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("chat_by_table", "table_id", "id"),
)

notes = Table(
    "notes",
    metadata,
    _of_table(),
    Column("person", String(16), nullable=False),
    Column("text", Text, nullable=False),
    UniqueConstraint("table_id", "person"),
)

visits = Table(
    "visits",
    metadata,
    _of_table(),
    Column("person", String(16), nullable=False),
    Column("entries", Integer, nullable=False),  # of the log, when the last page was closed
    Column("here", Float),  # when they were last known to be there
    UniqueConstraint("table_id", "person"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", String(16), nullable=False),
    Column("muted", String(16), nullable=False),
    UniqueConstraint("person", "muted"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(16), nullable=False),
    Column("blocked", String(16), nullable=False),  # cannot sit down where the person sits
    UniqueConstraint("person", "blocked"),
)

removals = Table(
    "removals",
    metadata,
    _of_table(),
    Column("person", String(16), nullable=False),  # whom the owner sent away: they cannot come back
    UniqueConstraint("table_id", "person"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("table_id", String(16), nullable=False),  # it may be gone: the report stays
    Column("reporter", String(16), nullable=False),
    Column("person", String(16), nullable=False),  # whom it is about
    Column("name", String(40), nullable=False),  # what they were called then
    Column("text", Text, nullable=False),
    Column("closed", Float),
    Column("outcome", Text),  # what an operator has done
    Index("reports_by_state", "closed", "at"),
)

notices = (
    Table(  # with SQLite, what NOTIFY is with PostgreSQL: operators' changes that a running server must hear of
        "notices",
        metadata,
        Column("id", Integer, primary_key=True, autoincrement=True),
        Column("about", String(16), nullable=False),
        Column("what", String(20), nullable=False),
        Column("at", Float, nullable=False),
    )
)

proposals = Table(
    "proposals",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _of_table(),
    Column("kind", String(12), nullable=False),  # takeback, pause, end or takeover
    Column("seat", Integer, nullable=False),
    Column("argument", Integer, nullable=False),  # as Proposal has it
    Column("state", String(10), nullable=False),  # open, accepted, refused or withdrawn
    Index("proposals_by_table", "table_id", "state"),
)

answers = Table(
    "answers",
    metadata,
    Column("proposal", Integer, ForeignKey("proposals.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    UniqueConstraint("proposal", "seat"),
)

reviews = Table(
    "reviews",
    metadata,
    _of_table(),
    Column("done", Integer, nullable=False),  # moves looked at so far
    Column("until", Float, nullable=False),  # a process works at it and will have said more by then
    Column("failed", Boolean, nullable=False),
    Column("document", Text),  # the whole review, once it is there
    UniqueConstraint("table_id"),
)

hints = Table(
    "hints",
    metadata,
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),  # entries of the log there were
    Column("action", Text, nullable=False),
    Column("coach", Boolean, nullable=False, server_default=false()),  # the coach gave it after a move
    UniqueConstraint("table_id", "seat", "number"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), nullable=False),
    Column("player", String(16), nullable=False),  # a person's id, or bot:1 to bot:5
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Float, nullable=False),
    UniqueConstraint("game", "player"),
)

learned = Table(
    "learned",
    metadata,
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("item", String(40), nullable=False),  # a lesson, a puzzle, or something that is shown once
    Column("step", Integer, nullable=False),
    Column("played", Text, nullable=False),  # a JSON list of notations
    Column("done", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("person", "game", "item"),
)

jobs = Table(  # what processes of `comptoir work` are to think out
    "jobs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person", String(16), nullable=False),  # for whom it counts
    Column("question", Text, nullable=False),
    Column("seconds", Float, nullable=False),  # until it is given up
    Column("may_wait", Float, nullable=False),  # as its kind may
    Column("start", Float, nullable=False),  # the fair clock when it begins and ends, as jobs.py explains
    Column("finish", Float, nullable=False),
    Column("place", Float, nullable=False),
    Column("asked", Float, nullable=False),
    Column("wanted_until", Float, nullable=False),  # renewed by the process that asks
    Column("taken_until", Float),  # renewed by the process that thinks
    Column("answer", Text),
    Index("jobs_by_place", "place"),
    Index("jobs_by_person", "person"),
)
