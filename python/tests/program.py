"""What the program finds in records, in a form in which rows of Arrow and Spark can be compared with it."""

import json
import os
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path

def without_nulls(value):
    """A value of JSON or of a row without what is null: JSON leaves some of it out."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


def program():
    """The program of the same wheel, or that of ``URLINT_PROGRAM``."""
    found = os.environ.get("URLINT_PROGRAM") or shutil.which("urlint", path=sysconfig.get_path("scripts"))
    assert found, "the program is not there: python/check installs it"
    return found


def plain_rows(rows):
    """Rows as texts, sorted, without what is null and the version of the schema."""
    return sorted(
        json.dumps(without_nulls({key: value for key, value in row.items() if key != "schema_version"}), sort_keys=True)
        for row in rows
    )


def jsonl_records(records):
    return "".join(json.dumps(record) + "\n" for record in records)


def program_rows(command, records, config=None):
    """What the program prints for records of JSON Lines."""
    arguments = [program(), command, "--no-config", "--input", "jsonl", "--format", "jsonl"]
    if config and command == "check":
        arguments += ["--config", config]
    with tempfile.TemporaryDirectory() as folder:
        texts = Path(folder) / "texts.jsonl"
        texts.write_text(jsonl_records(records), "utf-8")
        done = subprocess.run([*arguments, str(texts)], cwd=folder, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return plain_rows(map(json.loads, done.stdout.splitlines()))
