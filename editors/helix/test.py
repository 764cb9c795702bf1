#!/usr/bin/env python3
"""Opens all files of the current folder in Helix, in a terminal of tmux, compares what it shows with what `urlint check`
says, fixes each, moves one, and writes all; `editors/check` compares the folder with one in which the program did the same.
"""

import json
import re
import subprocess
import time
from collections.abc import Callable, Iterable
from pathlib import Path

SECONDS = 20
TERMINAL = ["tmux", "-L", f"helix-{time.time_ns()}", "-f", "/dev/null"]
SEVERITIES = {"ERROR": "error", "WARN": "warning", "INFO": "info"}
FIX_ALL = "Fix all that urlint can fix safely"


def terminal(*arguments: str) -> str:
    """What a command of tmux prints."""
    return subprocess.run([*TERMINAL, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def screen() -> str:
    """What the terminal shows."""
    return terminal("capture-pane", "-p")


def type_keys(*keys: str) -> None:
    """Types keys by their names, or texts, in normal mode."""
    terminal("send-keys", "Escape")
    # a key that follows at once is one with Alt
    time.sleep(0.3)
    terminal("send-keys", *keys)


def insert_line(line: str) -> None:
    """Inserts a line before the first one. It is pasted, since Helix may send changes that come at once in another order."""
    type_keys("g", "g", "O")
    time.sleep(0.5)
    terminal("set-buffer", line)
    terminal("paste-buffer", "-p")


def enter(command: str) -> None:
    """Runs a command of Helix."""
    type_keys(f":{command}", "Enter")


def eventually(what: str, holds: Callable[[], bool]) -> None:
    """Waits until this holds."""
    limit = time.monotonic() + SECONDS
    while not holds():
        if time.monotonic() > limit:
            raise SystemExit(f"{what}: not in {SECONDS} s\n{screen()}")
        time.sleep(0.05)


def findings(name: str, text: str) -> list[dict]:
    """The findings of the program in a text."""
    run = ["urlint", "check", "--format", "jsonl", "--exit-zero", "--stdin-filename", name, "-"]
    lines = subprocess.run(run, check=True, input=text, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def agrees(name: str, text: str) -> list[dict]:
    """Waits until the list of findings of the file is that of the program in this text, which it returns."""
    expected = findings(name, text)
    rows = sorted((it["severity"], it["rule"]) for it in expected)

    def is_shown() -> bool:
        type_keys("Space", "d")
        time.sleep(0.2)
        shown = re.findall(r"│[ >]*(ERROR|WARN|INFO) +([a-z0-9-]+) ", screen())
        return sorted((SEVERITIES[severity], rule) for severity, rule in shown) == rows

    eventually(f"{name}: {rows}", is_shown)
    return expected


def places(found: Iterable[dict]) -> list[str]:
    """Where the last characters of findings are, as Helix counts them, one for each start."""
    starts = {(it["line"], it["col"]): f"{it['end_line']}:{it['end_col'] - 1}" for it in found}
    return [starts[start] for start in sorted(starts)]


def visited(count: int) -> list[str]:
    """The places of the next findings from the start of the file on."""
    rows = []
    type_keys("g", "g")
    for _ in range(count):
        type_keys("]", "d")
        time.sleep(0.2)
        rows.extend(re.findall(r" sel +(\d+:\d+)", screen()))
    return rows


def check() -> None:
    """The test."""
    for name in ["harbours.html", "harbours.yaml", "index.md", "install.md", "unicode.md"]:
        enter(f"open {name}")
        text = Path(name).read_text()
        found = agrees(name, text)
        assert found, f"{name} has findings"
        if name == "unicode.md":
            assert visited(len(places(found))) == places(found), (visited(len(places(found))), places(found))
        # what is typed moves the findings, and brings another
        line = "😀 é hhttps://www.ietf.org/ü"
        insert_line(line)
        agrees(name, f"{line}\n{text}")
        enter("reload")
        agrees(name, text)
        # the last of the actions on all of the text
        type_keys("%", "Space", "a")
        eventually(f"{name}: the list of actions", lambda: "Suppress" in screen())
        if FIX_ALL in screen():
            terminal("send-keys", "C-p", "Enter")
            eventually(f"{name}: changed", lambda: "[+]" in screen())
        enter("write")
        eventually(f"{name}: written", lambda name=name: "[+]" not in screen())
        agrees(name, Path(name).read_text())

    Path("guide").mkdir()
    enter("open install.md")
    enter("move guide/set-up.md")
    eventually("the file is moved", lambda: Path("guide/set-up.md").exists())
    eventually("the reference is changed", lambda: "set-up.md" in screen())
    agrees("guide/set-up.md", Path("guide/set-up.md").read_text())
    enter("write-all")
    eventually("the reference is written", lambda: "guide/set-up.md" in Path("index.md").read_text())
    print("Helix: passed")


terminal("new-session", "-d", "-x", "200", "-y", "50", "hx")
try:
    eventually("Helix is there", lambda: "[scratch]" in screen())
    check()
finally:
    terminal("kill-server")
