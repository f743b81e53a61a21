"""Strange requests: whatever is sent, on either database, is answered with less than a 500, and hardly logged."""

import json
import logging
import random
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from comptoir.house.errors import TooMany
from comptoir.web import limits as limits_module
from comptoir.web import static_files
from comptoir.web.limits import RATES, Limits, client_of
from comptoir.web.settings import LONGEST_TRACE, Lines
from comptoir.web.verbs import VERBS
from tests.house.conftest import Postgres
from tests.web.conftest import Server

ODD = [
    "\0",
    "a\0b",
    "\ud800",
    "ß" * 24,
    "İ" * 24,
    "x" * 20_000,
    "\r\nX: y",
    "../../etc",
    "%00",
    "9" * 25,
    "-1",
    "ﷺ",
]
ODD += ["[", "\u202e", "'; drop table people; --", "{table}", "{0}", "%s", "🧀" * 24, " ", "", "١٢", "1e9", "NaN"]
LONG = "x" * 70_000


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def strange(
    request: pytest.FixtureRequest, start_server: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server on each database. In the end its log is short and holds no traceback."""
    if request.param == "sqlite":
        database = f"sqlite:///{tmp_path_factory.mktemp('strange')}/house.db"
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.new_database()
    server = start_server(database)
    yield server
    server.end()
    log = "".join(server.errors)
    assert "Traceback" not in log
    assert len(log) < 20_000


def status_of(server: Server, request: bytes) -> int:
    """The status of the answer to a request as it stands; 0 if the connection is closed without one."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as one:
        one.sendall(request)
        try:
            answer = one.recv(1 << 16)
        except ConnectionResetError:
            return 0
    return int(answer.split()[1]) if answer else 0


def request_of(path: str, method: str = "GET", body: bytes = b"", **headers: str) -> bytes:
    """A request, not checked in any way."""
    head = {"Host": "127.0.0.1", "Content_Length": str(len(body)), "Connection": "close", **headers}
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in head.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode("utf-8", "surrogatepass") + body


def escaped(text: str) -> str:
    """A text in an address or a form."""
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def opened(server: Server) -> tuple[str, str, str]:
    """A table: its name, a token and an invitation."""
    with server.client() as client:
        seats = [{"kind": "me"}, {"kind": "here"}, {"kind": "open"}]
        made = client.post("/api/v1/tables", json={"game": "die-fugger", "seats": seats}).json()
    return made["table"], made["tokens"]["0"], made["invitation"]


def visitor(server: Server) -> str:
    """The cookie of somebody with a table."""
    with server.client() as client:
        client.post("/play-now", data={"game": "die-fugger"})
        return f"comptoir={client.cookies['comptoir']}"


def test_strange_addresses(strange: Server) -> None:
    """In every place of every address."""
    table, _, _ = opened(strange)
    shapes = [
        "/{}",
        "/t/{}",
        "/t/{}/stream",
        f"/t/{table}/{{}}",
        f"/t/{table}?seat={{}}",
        f"/t/{table}/replay?view={{}}",
    ]
    shapes += [
        f"/t/{table}/replay?step={{}}",
        f"/t/{table}/hand-over?to={{}}",
        "/join/{}",
        "/mail/{}",
        "/rules/{}",
    ]
    shapes += [
        "/static/{}",
        "/static/css/{}",
        "/static/games/{}/board.css",
        "/static/games/die-fugger/{}",
        "/new?game={}",
    ]
    shapes += [
        "/waiting?besides={}",
        "/?language={}",
        "/api/v1/{}",
        "/api/v1/tables/{}",
        "/api/v1/tables/{}/wait",
    ]
    shapes += [
        f"/api/v1/tables/{table}/wait?seen={{}}&{{}}",
        "/api/v1/tables/{}/review",
        "/t/{}/review",
        "/t/{}/record",
    ]
    found = {}
    for shape in shapes:
        for odd in ["\0", "a\0b", "\ud800", "x" * 5000, "/".join("a" * 300), "..", "[", "ß", "１", "-1", ""]:
            path = shape.replace("{}", escaped(odd))
            if "/wait?" not in path or not odd.isdecimal():
                found[shape, odd[:9]] = status_of(strange, request_of(path))
    assert {key: status for key, status in found.items() if not 200 <= status < 500} == {}


def test_strange_bytes(strange: Server) -> None:
    """In addresses and headers that nobody has escaped."""
    for path in (
        b"/\xff",
        b"/t/\xff\xfe",
        b"/?a=\xff",
        b"/new?game=\xc3\x28",
        b"/static/\x80",
        b"//[",
        b"/\\",
        b"*",
    ):
        status = status_of(strange, b"GET " + path + b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert status < 500, path
    for name in (
        "Cookie",
        "Accept-Language",
        "Authorization",
        "If-None-Match",
        "X-Forwarded-For",
        "Accept-Encoding",
    ):
        for value in (
            "\xff",
            '"',
            ";;;=",
            "=",
            "a=" + "b" * 8000,
            "comptoir=",
            "Bearer",
            "Bearer \xff",
            "en;q=nan",
        ):
            table = b"GET /t/abc HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
            status = status_of(strange, table + f"{name}: {value}\r\n\r\n".encode("latin-1"))
            assert status in (400, 403, 404), (name, value)


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "http://]", "[", "://", "", "null", "http://\u00e9", LONG[:9000]]
)
def test_strange_origins(strange: Server, origin: str) -> None:
    """A post from somewhere that cannot be read is a post from elsewhere."""
    assert status_of(strange, request_of("/new", "POST", Origin=origin)) == 403
    assert status_of(strange, request_of("/api/v1/tables", "POST", Origin=origin)) == 403


@pytest.mark.parametrize("host", ["[", "[::1", "a b", "a/b", "@", "http://a", "", "a:999999", "é"])
def test_strange_hosts(strange: Server, host: str) -> None:
    """Addresses are not built from a host that cannot be read."""
    with strange.client() as client:
        assert client.get("/", headers={"Host": "[::1]:80"}).status_code == 200
    assert status_of(strange, request_of("/", Host=host)) == 400


def test_strange_texts(strange: Server) -> None:
    """In every field of every form and document."""
    table, token, invitation = opened(strange)
    cookie = visitor(strange)
    forms = [
        "/new",
        "/play-now",
        "/account",
        "/wishes",
        f"/join/{invitation}",
        f"/t/{table}/move",
        f"/t/{table}/say",
    ]
    forms += [
        f"/t/{table}/{verb}" for verb in ("note", "mute", "token", "hint", "ask", "answer", "play-on", "review")
    ]
    fields = [
        "do",
        "name",
        "account",
        "password",
        "old",
        "code",
        "mail",
        "game",
        "seat-0",
        "seat-1",
        "name-0",
        "pace",
    ]
    fields += [
        "option-draw_limit",
        "language",
        "back",
        "seat",
        "seen",
        "action",
        "text",
        "on",
        "kind",
        "target",
    ]
    fields += ["proposal", "agree", "ply", "sheet", "public", "rated"]
    dice = random.Random(5)
    mine = re.findall(r"/t/(\w+)", "".join(forms))[0]
    for number in range(250):
        path = forms[number % len(forms)].replace(mine, table)
        sent = {field: dice.choice([*ODD, "0", "1", "me", "die-fugger"]) for field in dice.sample(fields, 9)}
        if path == "/account":
            sent["do"] = dice.choice(["name", "sign-up", "sign-in", "recover", "password", "delete", "mail"])
        body = "&".join(f"{name}={escaped(value[:3000])}" for name, value in sent.items()).encode()
        status = status_of(strange, request_of(path, "POST", body, Cookie=cookie))
        assert status < 500, (path, sent)
    documents = [
        "tables",
        "join",
        *(f"tables/{table}/{verb}" for verb in ("move", "say", "propose", "answer", "mute", "play-on")),
    ]
    names = [
        "game",
        "seats",
        "name",
        "options",
        "pace",
        "invitation",
        "action",
        "seen",
        "kind",
        "target",
        "proposal",
    ]
    names += ["agree", "text", "ply", "seat", "level"]
    for number in range(250):
        values = [
            *ODD,
            0,
            -1,
            10**30,
            2**63,
            1.5,
            None,
            True,
            [],
            {},
            [{"kind": "me", "name": "\0"}],
            {"a": "\0"},
        ]
        document = {name: dice.choice(values) for name in dice.sample(names, 2)}
        if number % 7 < 2:
            document = {"game": "die-fugger", "seats": [{"kind": "me"}, {"kind": "bot"}], **document}
        body = json.dumps(document).encode()
        path = f"/api/v1/{documents[number % len(documents)]}"
        status = status_of(strange, request_of(path, "POST", body, Authorization=f"Bearer {token}"))
        assert status < 500, (path, document)


def test_names_and_notes_without_what_no_database_keeps(strange: Server) -> None:
    """A NUL is left out of what is kept, alike on both databases; a name that grows when folded is too long."""
    with strange.client() as client:
        table = client.post("/play-now", data={"game": "die-fugger"}).url.path
        client.post(f"{table}/note", data={"text": "buy\0 copper\nsell spice"})
        assert "buy copper\nsell spice" in client.get(f"{table}/more").text
        form = {"do": "sign-up", "password": "correct horse"}
        grown = client.post("/account", data={**form, "account": "ß" * 24})
        assert grown.status_code == 422
        assert "That is too long." in grown.text
        assert client.post("/account", data={**form, "account": "Zo\0ë"}).status_code == 200
    with strange.client() as client:
        form = {"do": "sign-in", "account": "zO\0Ë", "password": "correct horse"}
        assert client.post("/account", data=form).status_code == 200


def test_who_hangs_up_is_not_noted(strange: Server) -> None:
    """Half a form, half a document, a page and a stream that nobody waits for: no line in the log."""
    table, _, _ = opened(strange)
    before = len(strange.errors)
    for sent in (
        request_of("/new", "POST", Content_Length="99") + b"name=A",
        request_of(f"/api/v1/tables/{table}/move", "POST", Content_Length="99") + b"{",
        request_of(f"/t/{table}"),
        request_of(f"/t/{table}/stream"),
        request_of(f"/api/v1/tables/{table}/wait?seen=9"),
    ):
        with socket.create_connection(("127.0.0.1", strange.port)) as one:
            one.sendall(sent)
    with strange.client() as client:
        assert client.get("/").status_code == 200
    assert strange.errors[before:] == []


# Limits


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("secret:1", "secret:1"),
    ],
)
def test_a_network_of_addresses_is_one_client(address: str, counted: str) -> None:
    """Whoever has an IPv6 address has its network too, and could take each request from another."""
    assert client_of({"client": (address, 1)}) == counted


def test_limits_hold_alike_for_pages_and_programs(start_server: Callable[..., Server], tmp_path: Path) -> None:
    """Chat is limited for the person, however it is said; pages and the API for the address."""
    database = f"sqlite:///{tmp_path}/house.db"
    server = start_server(database, COMPTOIR_LIMITS="0.1")  # so low that a slow machine reaches them too
    table, token, _ = opened(server)
    say = {"text": "hello"}
    with server.client(Authorization=f"Bearer {token}") as client:
        said = [client.post(f"/api/v1/tables/{table}/say", json=say).status_code for _ in range(8)]
        assert 0 < said.count(200) < 5
        assert said[-1] == 429
        moves = [client.post(f"/api/v1/tables/{table}/undo").status_code for _ in range(4)]
        assert 429 not in moves
        for path, error in (("/api/v1/games", "too-many"), ("/", "Too many requests.")):
            answers = [client.get(path) for _ in range(200)]
            refused = [answer for answer in answers if answer.status_code == 429]
            assert refused
            assert error in refused[0].text
            assert refused[0].headers["retry-after"] == "1"
        assert client.get("/static/css/base.css").status_code in (200, 404)


def test_every_limit_is_documented_and_used() -> None:
    """The table in docs/api.md has each kind with its numbers, and some page or verb takes each."""
    docs = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([\d.]+) \| ([\d.]+) \|$", docs, re.MULTILINE)
    assert {kind: (float(most), float(rate)) for kind, most, rate in rows} == RATES
    source = "".join(
        file.read_text(encoding="utf-8") for file in Path(limits_module.__file__).parent.glob("*.py")
    )
    taken = set(re.findall(r'limits\.take\("(\w+)"', source))
    assert taken | {verb.limit for verb in VERBS.values()} == set(RATES)


def test_buckets_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those who have asked for nothing in a while, and of those who are too many, nothing is kept."""
    monkeypatch.setattr(limits_module, "MOST_BUCKETS", 50)
    now = 1000.0
    monkeypatch.setattr("comptoir.web.limits.time.monotonic", lambda: now)
    limits = Limits()
    for number in range(1000):
        limits.take("move", f"somebody {number}")
        now += 0.1
    assert len(limits.buckets["move"]) <= 31
    for number in range(1000):
        limits.take("page", f"{number}" * 1000)
    assert len(limits.buckets["page"]) == 50
    assert max(map(len, limits.buckets["page"])) <= 100
    for _ in range(8):
        limits.take("password", "guesser")
    with pytest.raises(TooMany):
        limits.take("password", "guesser")
    now += 10
    limits.take("password", "guesser")


# Files and the log


def test_files_that_do_not_exist_take_no_memory() -> None:
    """However many are asked for, only those that exist are kept."""
    assert static_files.load("css/review.css") is not None
    before = static_files._read.cache_info().currsize
    for number in range(1000):
        for name in (
            f"css/no{number}.css",
            "x" * 300 + str(number),
            f"games/die-fugger/{number}\0",
            f"../{number}",
        ):
            assert static_files.load(name) is None
    assert static_files._read.cache_info().currsize == before
    assert static_files.load("games/die-fugger/board.css") is not None
    assert static_files.load("games/die-fugger/rules.py") is None


def test_entries_of_the_log_are_short_and_one_line() -> None:
    """Nobody writes lines of their own into it, or fills the disk with one."""
    record = logging.LogRecord(
        "a", logging.ERROR, "", 0, "%s failed", ("x\nfake line\x1b[31m" + "y" * 100_000,), None
    )
    assert "\n" not in Lines().format(record)
    assert len(Lines().format(record)) < 1200
    try:
        raise ValueError("z" * 100_000)
    except ValueError as problem:
        record.exc_info = (ValueError, problem, problem.__traceback__)
    text = Lines().format(record)
    assert "Traceback" in text
    assert len(text) < LONGEST_TRACE + 10
