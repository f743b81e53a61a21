"""Where others find this house: at its public address, in the local network, or not yet."""

import ipaddress
import socket
from dataclasses import dataclass

from starlette.requests import Request

from comptoir.web.settings import Settings

ELSEWHERE = "192.0.2.1"  # an address that is nobody's (RFC 5737): nothing is sent there
ANYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Reach:
    """How others reach the house that somebody looks at."""

    origin: str  # what links begin with
    command: str = ""  # that lets others in the network reach it, if only this computer does


def reach_of(request: Request, settings: Settings) -> Reach:
    """The address for others: the one that was asked for, unless it leads every computer to itself."""
    if settings.address:
        return Reach(settings.address)
    asked = str(request.base_url).rstrip("/")
    if not is_loopback(request.base_url.hostname or ""):
        return Reach(asked)
    host, port = settings.listens
    if not host or is_loopback(host):
        port = port or request.base_url.port or 80
        return Reach(asked, f"comptoir serve --host 0.0.0.0 --port {port}")
    near = local_address() if host in ANYWHERE else host
    return Reach(f"http://{f'[{near}]' if ':' in near else near}:{port}") if near else Reach(asked)


def is_loopback(host: str) -> bool:
    """Whether this name of a computer means, on each computer, itself."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:  # a name
        return False


def local_address() -> str:
    """The address of this computer in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((ELSEWHERE, 9))
        except OSError:
            return ""
        found = str(asked.getsockname()[0])
    return "" if is_loopback(found) else found
