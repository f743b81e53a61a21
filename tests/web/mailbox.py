"""A mail server for tests: speaks SMTP on a real socket and keeps what it is given."""

import base64
import email
import email.policy
import socketserver
import threading
from email.message import EmailMessage
from typing import cast


class Talk(socketserver.StreamRequestHandler):
    """One connection."""

    def handle(self) -> None:
        """Take letters until the other side leaves."""
        box = cast(Mailbox, self.server)
        self.say("220 ready")
        for line in self.rfile:
            verb = line[:4].upper()
            if verb == b"EHLO":
                self.say("250-ok\r\n250 AUTH PLAIN")
                continue
            if verb == b"AUTH":
                _, user, password = base64.b64decode(line.split()[-1]).split(b"\0")
                box.users.append((user.decode(), password.decode()))
                self.say("235 welcome")
                continue
            if verb == b"QUIT":
                self.say("221 bye")
                return
            if verb == b"DATA":
                self.say("354 go on")
                lines = iter(self.rfile.readline, b".\r\n")
                text = b"".join(
                    line.removeprefix(b".") for line in lines
                )  # what begins with a point has one more
                box.letters.append(email.message_from_bytes(text, EmailMessage, policy=email.policy.default))
            self.say("550 unknown here" if b"nobody@" in line else "250 ok")

    def say(self, line: str) -> None:
        """Answer."""
        self.wfile.write(f"{line}\r\n".encode())


class Mailbox(socketserver.ThreadingTCPServer):
    """The server, in a thread; it knows everybody but nobody@."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Talk)
        self.letters: list[EmailMessage] = []
        self.users: list[tuple[str, str]] = []  # who has signed in
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """As COMPTOIR_MAIL names it."""
        return f"smtp://house:p%40ss@127.0.0.1:{self.server_address[1]}"
