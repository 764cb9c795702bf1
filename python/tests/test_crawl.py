"""Crawl files as batches of texts."""

import json
import subprocess

import pyarrow
import pytest

import crawl_files
import urlint.arrow
from program import plain_rows, program


@pytest.fixture
def folder(tmp_path):
    for name, (content, _) in crawl_files.FILES.items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


@pytest.mark.parametrize("name", crawl_files.FILES)
@pytest.mark.parametrize("command", ["extract", "check"])
def test_the_same_as_the_program(folder, monkeypatch, name, command):
    monkeypatch.chdir(folder)
    arguments = [program(), command, "--no-config", "--input", "warc", "--format", "jsonl", name]
    done = subprocess.run(arguments, capture_output=True, text=True)
    expected = plain_rows(map(json.loads, done.stdout.splitlines()))
    texts = urlint.arrow.read_warc(name)
    made = getattr(urlint.arrow, command)(
        texts, path="path", format="format", error="error", keep=["source", "source_offset"]
    )
    rows = made.read_all().to_pylist()
    failed = [row for row in rows if row["error"] is not None]
    if name != "not-utf8.warc.wet":
        assert plain_rows(row for row in rows if row["error"] is None) == expected
    assert len(failed) == len(done.stderr.splitlines())
    assert bool(failed) == (done.returncode == 2) == bool(crawl_files.FILES[name][1])
    for row in failed:
        assert row["source"] == name and row["url"] is None


@pytest.mark.parametrize("name", crawl_files.FILES)
def test_batches_are_the_same_as_files(folder, name):
    content = crawl_files.FILES[name][0]
    batch = pyarrow.record_batch({"path": [str(folder / name), None], "content": [content, None]})
    of_batch = urlint.arrow.read_warc(batch).read_all()
    assert of_batch == urlint.arrow.read_warc(folder / name).read_all()
    assert of_batch.column_names == list(urlint.arrow.TEXT_COLUMNS)


def test_a_file_that_is_not_there_is_a_row(folder):
    names = [str(folder / "nope.warc"), str(folder / "whole.warc.wet")]
    rows = urlint.arrow.read_warc(names).read_all().to_pylist()
    assert "cannot be read" in rows[0]["error"]
    assert len(rows) == 1 + len(crawl_files.RECORDS)


def test_batches_without_content(folder):
    with pytest.raises(KeyError, match="content"):
        urlint.arrow.read_warc(pyarrow.table({"path": ["a"]}))
    with pytest.raises(TypeError, match="content.*must be string or binary"):
        urlint.arrow.read_warc(pyarrow.table({"path": ["a"], "content": [1]}))
