"""How long ./play takes from a fresh clone to its first page, with an empty home, and the second time.

    python bench/first_page.py [--runs 5]

The clone is of the last commit. Packages come from wherever pip finds them, which is most of the time; the rules are
compiled in the background, which is waited for before the second start.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
import urllib.request
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 1200.0  # seconds for the background to compile


def start(clone: Path, home: Path) -> dict[str, Any]:
    """Seconds until the page, and of them until the packages were there; what was said."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("COMPTOIR_", "PYTHON"))}
    kept = {name: value for name, value in kept.items() if not name.startswith("XDG_")}
    began, said = time.monotonic(), []
    playing = subprocess.Popen(
        [clone / "play", "serve", "--port", "0"],
        env=kept | {"HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert playing.stdout is not None
    assert playing.stderr is not None
    errors = playing.stderr

    def listen() -> None:
        said.extend((time.monotonic() - began, line.strip()) for line in errors)

    listening = threading.Thread(target=listen)
    listening.start()
    address = re.findall(r"http://\S+", playing.stdout.readline())[0]
    with urllib.request.urlopen(address) as page:
        page.read()
    seconds = time.monotonic() - began
    playing.send_signal(signal.SIGTERM)
    playing.wait(60)
    listening.join()
    packages = next((at for (_, line), (at, _) in pairwise(said) if "packages" in line), 0.0)
    return {
        "seconds": round(seconds, 1),
        "after_the_packages": round(seconds - packages, 1),
        "said": [line for _, line in said],
    }


def once() -> dict[str, Any]:
    """One clone: the first start, and the second with what the background has compiled."""
    with tempfile.TemporaryDirectory(prefix="comptoir-first-") as place:
        clone, home = Path(place, "clone"), Path(place, "home")
        home.mkdir()
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        made: dict[str, Any] = {"first": start(clone, home)}
        until = time.monotonic() + PATIENCE
        while not (clone / "build/next").exists() and time.monotonic() < until:
            time.sleep(1)
        made["putting_in_place"] = start(clone, home)
        made["second"] = start(clone, home)
    return made


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    for _ in range(parser.parse_args().runs):
        print(json.dumps(once()), flush=True)


if __name__ == "__main__":
    main()
