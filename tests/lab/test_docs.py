"""The examples of docs/lab.md run, in order, in one place."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lab.md"


def test_every_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """Each adapter has one; what they assert holds."""
    text = PAGE.read_text(encoding="utf-8")
    examples = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example, str(PAGE), "exec"), names)
    for adapter in ("pettingzoo", "openspiel", "batch", "engine.search"):
        assert any(f"comptoir.{word}{adapter}" in text for word in ("lab.", ""))
    assert "decisions" in capsys.readouterr().out
    assert len(examples) >= 5
