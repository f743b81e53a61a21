"""Debian's nginx in front, as docs/nginx.conf has it: HTTPS cookies, open streams, addresses as the proxy says."""

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest

from tests.house.conftest import free_port
from tests.web.conftest import Server
from tools.run_tests import find_program

pytestmark = pytest.mark.nginx
EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "nginx.conf"


@pytest.fixture
def proxied(start_server: Callable[..., Server], tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A server behind nginx with TLS, and the address of the proxy."""
    server = start_server(
        f"sqlite:///{tmp_path}/house.db", COMPTOIR_LIMITS="0.05", FORWARDED_ALLOW_IPS="127.0.0.1"
    )
    key, certificate, port = tmp_path / "key.pem", tmp_path / "certificate.pem", free_port()
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    text = EXAMPLE.read_text()
    for old, new in (
        (r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (r"/\S+/fullchain.pem", str(certificate)),
        (r"/\S+/privkey.pem", str(key)),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{server.port}"),
    ):
        text, times = re.subn(old, new, text)
        assert times, old
    folders = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi"))
    folders += f"uwsgi_temp_path {tmp_path}/u; scgi_temp_path {tmp_path}/s; access_log off;"
    whole = f"daemon off; pid {tmp_path}/pid; user root; events {{}} http {{ {folders}\n{text}\n}}"
    (tmp_path / "nginx.conf").write_text(whole if os.geteuid() == 0 else whole.replace("user root; ", ""))
    program = find_program("nginx") or ""
    command = [program, "-c", str(tmp_path / "nginx.conf"), "-e", str(tmp_path / "errors")]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    proxy = subprocess.Popen(command)
    address = f"https://127.0.0.1:{port}"
    transport = httpx2.HTTPTransport(verify=False, retries=20)
    with httpx2.Client(transport=transport) as client:
        assert client.get(f"{address}/healthz").text == "ok"
    yield server, address
    proxy.terminate()
    proxy.wait(20)


def test_behind_nginx(proxied: tuple[Server, str]) -> None:
    """A page, its stream and its cookies through the proxy; a forged address helps nobody."""
    server, address = proxied
    with httpx2.Client(base_url=address, verify=False, follow_redirects=True, timeout=30) as client:
        page = client.post("/play-now", data={"game": "die-fugger"})
        assert page.status_code == 200
        cookies = [one for past in page.history for one in past.headers.get_list("set-cookie")]
        assert cookies
        assert all("secure" in one.lower() for one in cookies)
        with client.stream("GET", f"{page.url.path}/stream") as stream:
            assert next(stream.iter_raw())  # while the stream is open: nothing is held back
        answers = [
            client.get("/healthz").status_code,
            *(
                client.get("/", headers={"X-Forwarded-For": f"10.0.0.{one % 250}"}).status_code
                for one in range(150)
            ),
        ]
    assert 429 in answers  # by whatever address a visitor claims to come: the proxy says where from
    assert server.errors == []
