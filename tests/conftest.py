"""What every test run has: a header that tells the form of the rules, and skips that give their reasons."""

import os
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest

import comptoir
from tools.run_tests import PROGRAMS, find_program

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

REQUIRE_ALL = os.environ.get("COMPTOIR_REQUIRE_ALL") == "1"


def pytest_report_header() -> str:
    """Say which form of the rules is tested."""
    return f"comptoir: {comptoir.build_form().replace('stale', 'STALE: edited since it was compiled')}"


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a program that is not there."""
    for mark, (package, _) in PROGRAMS.items():
        if item.get_closest_marker(mark) and not find_program(mark):
            pytest.skip(f"no {package}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything is required, a skipped test has failed."""
    return refuse_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole module."""
    return refuse_skip((yield))


def refuse_skip(report: Report) -> Report:
    """Turn a skip into a failure if everything is required."""
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"Skipped, but COMPTOIR_REQUIRE_ALL=1: {reason(report)}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Note the reasons of all skips for the last line of ./test."""
    if path := os.environ.get("COMPTOIR_SKIPS"):
        with Path(path).open("a", encoding="utf-8") as file:
            file.writelines(f"{reason(report)}\n" for report in terminalreporter.stats.get("skipped", []))


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why it was skipped."""
    longrepr = report.longrepr
    text = longrepr[2] if isinstance(longrepr, tuple) else str(longrepr)
    return text.removeprefix("Skipped: ")
