"""Findings of many machines as the report of one: `urlint report`."""

import json
import subprocess

import pyarrow.parquet
import pytest

import urlint.arrow
from program import program

FORMATS = ["jsonl", "json", "concise", "gitlab", "checkstyle", "rdjson", "sarif"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory, documents):
    """Records as JSON Lines, and their findings as two files of Parquet, the later ones first."""
    folder = tmp_path_factory.mktemp("merge")
    records = [{"id": number, "path": path, "text": text} for number, (path, text) in enumerate(documents.items())]
    (folder / "texts.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    config = urlint.Config(select=["all"])
    texts = pyarrow.Table.from_pylist(records)
    findings = urlint.arrow.check(texts, id="id", path="path", config=config).read_all()
    half = len(findings) // 2
    assert half > 20
    (folder / "findings").mkdir()
    pyarrow.parquet.write_table(findings.slice(half), folder / "findings" / "part-0.parquet")
    pyarrow.parquet.write_table(findings.slice(0, half), folder / "findings" / "part-1.parquet")
    (folder / "findings" / "_SUCCESS").touch()
    return folder


def run(folder, *arguments):
    done = subprocess.run([program(), *arguments], cwd=folder, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done


@pytest.mark.parametrize("format", FORMATS)
def test_the_same_report(folder, format):
    config = ["--config", "select = ['all']", "--format", format]
    one = run(folder, "check", "--input", "jsonl", *config, "texts.jsonl")
    merged = run(folder, "report", *config, "--input", "findings")
    assert merged.returncode == one.returncode
    # a report does not know how many files had no finding, and records have the order of their paths
    assert sorted(without_counts(merged.stdout)) == sorted(without_counts(one.stdout))


def without_counts(report):
    """The lines of a report, without commas between them and the numbers of files and URLs that were read."""
    return [line.rstrip(",") for line in report.splitlines() if " findings in " not in line]


def data(page, block):
    """The value of a block of data of a page of HTML."""
    start = f'<script type="application/json" id="{block}">'
    return json.loads(page.split(start)[1].split("</script>")[0])


def findings_of(page):
    """The findings of a page of HTML: file, place, rule and message of each."""
    texts, file, found = data(page, "texts"), None, []
    for row in data(page, "rows"):
        file = row.get("file", file)
        if "rule" in row and "left_out" not in row:
            found.append((file, row["line"], row["col"], texts[row["rule"]], texts[row["message"]]))
    return found


def test_the_same_page(folder):
    config = ["--config", "select = ['all']", "--format", "html"]
    one = run(folder, "check", "--input", "jsonl", *config, "texts.jsonl")
    merged = run(folder, "report", *config, "--input", "findings")
    assert len(findings_of(one.stdout)) > 40
    assert sorted(findings_of(merged.stdout)) == sorted(findings_of(one.stdout))


def test_errors_are_told(folder, tmp_path):
    texts = pyarrow.table(
        {
            "text": [None, "http://a.example/%zz"],
            "error": ["cut off", None],
            "source": ["a.warc", "a.warc"],
            "source_offset": [17, 900],
            "path": [None, "https://b.example/"],
        }
    )
    rows = urlint.arrow.check(texts, path="path", error="error", keep=["source", "source_offset"]).read_all()
    pyarrow.parquet.write_table(rows, tmp_path / "rows.parquet")
    done = subprocess.run([program(), "report", "--format", "jsonl", "--input", "rows.parquet"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("urlint: a.warc: ") and "cut off" in done.stderr and "17" in done.stderr
    [line] = map(json.loads, done.stdout.splitlines())
    assert (line["rule"], line["source_offset"]) == ("invalid-percent-encoding", 900)
