"""What the tests share: the program of the same wheel, and the documents of this repository."""

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Callable, Iterator

import pytest

from program import program

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def run_program(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., list[dict[str, Any]]]:
    """Calls the installed program with records as JSON Lines, in no repository; returns the records that it prints."""
    folder = tmp_path_factory.mktemp("nowhere")
    def run(*arguments: str, records: list[dict[str, Any]]) -> list[dict[str, Any]]:
        lines = "".join(json.dumps(record) + "\n" for record in records)
        command = [program(), *arguments, "--no-config", "--input", "jsonl", "--format", "jsonl", "-"]
        printed = subprocess.run(command, input=lines.encode(), cwd=folder, stdout=subprocess.PIPE)
        assert printed.returncode in (0, 1), command
        return [json.loads(line) for line in printed.stdout.splitlines()]

    return run


@pytest.fixture(scope="session")
def documents() -> dict[str, str]:
    """The text of each document of this repository by its path; those with findings are among them."""
    patterns = ["*.md", "docs/src/**/*.md", "examples/**/*.md", "python/**/*.py", "tests/cases/document/**/*.toml"]
    files = sorted({path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()})
    assert len(files) > 100
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in files}


@pytest.fixture
def counts_meanwhile() -> Iterator[Callable[[Callable[[], Any]], int]]:
    """How far this thread counts while another runs a function: 0, if the function never lets it run."""
    interval = sys.getswitchinterval()
    # a thread gives up the lock of the interpreter by itself, or not at all
    sys.setswitchinterval(1000)

    def counts(function: Callable[[], Any]) -> int:
        starts, ended, counted = threading.Event(), threading.Event(), 0

        def run() -> None:
            starts.set()
            function()
            ended.set()

        thread = threading.Thread(target=run)
        thread.start()
        starts.wait()
        while not ended.wait(0.001):
            counted += 1
        thread.join()
        return counted

    yield counts
    sys.setswitchinterval(interval)
