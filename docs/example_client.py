"""Plays a whole game of Die Fugger against two bots over the JSON API: docs/example_client.py [address]."""

import json
import random
import sys
import urllib.request

HOUSE = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000").rstrip("/") + "/api/v1"


def ask(path, body=None, token=None):
    """GET, or POST if there is something to say."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(HOUSE + path, json.dumps(body).encode() if body else None, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


seats = [{"kind": "me"}, {"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}]
made = ask("/tables", {"game": "die-fugger", "seats": seats, "name": "Example"})
table, token = f"/tables/{made['table']}", made["tokens"]["0"]
now = ask(table, token=token)
while now["status"] == "playing":
    if now["your_turn"]:
        action = random.choice(now["actions"])["code"]
        ask(f"{table}/move", {"action": action, "seen": now["seen"]}, token)
    now = ask(f"{table}/wait?seen={now['seen']}", token=token)
print("Final scores:", now["view"]["scores"])
