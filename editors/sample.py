#!/usr/bin/env python3
"""Chooses documents of the current folder that an editor opens, and writes their names to `documents` and the findings
of `urlint check` in them to `findings.jsonl`.

Each twentieth document in UTF-8 of a size that people write is looked at, from the one that the argument names on. Chosen are
those with findings, and each tenth of the others.
"""

import json
import subprocess
import sys
from pathlib import Path

LARGEST = 100_000


def is_text(file: Path) -> bool:
    """Whether an editor reads the bytes of a file as they are."""
    text = file.read_bytes()
    try:
        return 0 < len(text) < LARGEST and b"\0" not in text and bool(text.decode())
    except UnicodeDecodeError:
        return False


def is_hidden(file: Path) -> bool:
    """Whether a walk leaves a file out, and with it the server."""
    return any(part.startswith(".") for part in file.parts)


def main() -> None:
    """Writes both files."""
    files = sorted(str(it) for it in Path().rglob("*") if it.is_file() and not is_hidden(it))
    looked_at = [name for name in files[int(sys.argv[1]) :: 20] if "/" in name and is_text(Path(name))]
    run = ["urlint", "check", "--format", "jsonl", "--exit-zero", "--", *looked_at]
    findings = subprocess.run(run, check=True, stdout=subprocess.PIPE, text=True).stdout
    with_findings = {json.loads(line)["path"] for line in findings.splitlines()}
    without = [name for name in looked_at if name not in with_findings]
    chosen = sorted([*with_findings, *without[::10]])
    Path("documents").write_text("".join(name + "\n" for name in chosen))
    Path("findings.jsonl").write_text(findings)


if __name__ == "__main__":
    main()
