"""The files of docs/host.md: what operators copy is what was checked."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parent.parent / "docs"
COMMAND = "/opt/comptoir/bin/comptoir"


@pytest.mark.parametrize("name", ["comptoir.service", "nginx.conf", "Containerfile"])
def test_the_guide_shows_the_file(name: str) -> None:
    """Word for word."""
    assert f"\n{(DOCS / name).read_text()}```\n" in (DOCS / "host.md").read_text()


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """It knows every line of it; a misspelt one it would name."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed")
    text = (DOCS / "comptoir.service").read_text()
    assert COMMAND in text
    unit = tmp_path / "comptoir.service"

    def complaints(text: str) -> str:
        unit.write_text(text.replace(COMMAND, sys.executable))
        done = subprocess.run([program, "verify", unit], capture_output=True, text=True)
        return done.stdout + done.stderr

    assert complaints(text) == ""
    assert "NoNewPrivilege" in complaints(text.replace("NoNewPrivileges", "NoNewPrivilege"))
