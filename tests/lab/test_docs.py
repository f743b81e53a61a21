"""The examples of docs/study.md and docs/lab.md run, in the order of the page."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize(
    ("name", "least", "imported", "printed"),
    [
        ("study.md", 2, ["comptoir.engine.playout", "comptoir.bots.rating"], "of 20 games"),
        (
            "lab.md",
            5,
            ["comptoir.lab.pettingzoo", "comptoir.lab.gym", "comptoir.lab.openspiel", "comptoir.lab.batch"],
            "decisions",
        ),
    ],
)
def test_every_example_runs(
    name: str, least: int, imported: list[str], printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What they assert holds."""
    text = DOCS.joinpath(name).read_text(encoding="utf-8")
    examples = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {"__name__": "__main__"}
    for example in examples:
        exec(compile(example, name, "exec"), names)
    assert [module for module in imported if module not in text] == []
    assert printed in capsys.readouterr().out
    assert len(examples) >= least
