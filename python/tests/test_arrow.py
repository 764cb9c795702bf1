"""Batches of Arrow in and out."""

import threading
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import duckdb
import pandas
import polars
import pyarrow as pa
import pytest

import urlint
import urlint.arrow
from urlint import Config
from urlint.arrow import FINDING_COLUMNS, URL_COLUMNS

TEXTS: list[str | None] = [
    "See [it](HTTP://www.ietf.org/) 😀 https://www.w3.org/",
    None,
    "",
    "漢字\r\npostgres://app:Xk29_vq@db.corp/x",
    "no URL in here",
    "[a](http://example.org/a\\_b) <HTTP://www.ietf.org/>",
]
PATHS: list[str | None] = ["a.md", "b.md", None, "c.txt", None, None]

LAYOUTS: dict[str, Callable[[], pa.Array]] = {
    "string": lambda: pa.array(TEXTS, pa.string()),
    "large_string": lambda: pa.array(TEXTS, pa.large_string()),
    "string_view": lambda: pa.array(TEXTS, pa.string_view()),
    "binary": lambda: pa.array(TEXTS, pa.binary()),
    "large_binary": lambda: pa.array(TEXTS, pa.large_binary()),
    "binary_view": lambda: pa.array([text and text.encode() for text in TEXTS], pa.binary_view()),
    "dictionary": lambda: pa.array(TEXTS, pa.string()).dictionary_encode(),
    "dictionary of int8": lambda: pa.array(TEXTS, pa.dictionary(pa.int8(), pa.large_string())),
    "dictionary of binary": lambda: pa.array(TEXTS, pa.binary()).dictionary_encode(),
    "dictionary with a null value": lambda: pa.DictionaryArray.from_arrays(
        pa.array([0, None, 1, 2, 3, 4]), pa.array([text for text in TEXTS if text is not None])
    ),
    "part of a longer one": lambda: pa.array(["HTTP://a.example/", *TEXTS, "HTTP://b.example/"])[1:-1],
    "part of a longer dictionary": lambda: pa.array(["HTTP://a.example/", *TEXTS, None]).dictionary_encode()[1:-1],
}


def spark_type(of: pa.DataType) -> str:
    """A type in the words of Spark."""
    if pa.types.is_list(of):
        return f"array<{spark_type(of.value_type)}>"
    if pa.types.is_struct(of):
        return f"struct<{','.join(f'{field.name}:{spark_type(field.type)}' for field in of)}>"
    return {"string": "string", "int64": "bigint", "int32": "int", "bool": "boolean"}[str(of)]


def columns(schema: pa.Schema) -> dict[str, str]:
    return {field.name: spark_type(field.type) for field in schema}


# as `urlint.Url` has them; it has the others in lower case, or as a number
COMPONENTS = ["userinfo", "path", "query", "fragment"]


def expected_urls() -> list[dict[str, Any]]:
    """The rows of `TEXTS`, by `urlint.extract`."""
    rows = []
    for at, (text, path) in enumerate(zip(TEXTS, PATHS)):
        for url in urlint.extract(text or "", path=path):
            row = {"id": at} | {name: getattr(url, name, None) for name in URL_COLUMNS} | {"path": path}
            rows.append(row | {"components": {name: getattr(url, name) for name in COMPONENTS}})
    return rows


def url_rows(found: pa.RecordBatchReader) -> list[dict[str, Any]]:
    """The rows of URLs, with these components alone."""
    rows = found.read_all().to_pylist()
    return [row | {"components": {name: row["components"][name] for name in COMPONENTS}} for row in rows]


#: What only reports need: a row has it, an object does not.
OF_REPORTS = {"byte_col", "end_byte_col", "nth", "related", "in_file", "whole"}


def of_objects(value: Any) -> Any:
    """A value of a row without what an object does not have."""
    if isinstance(value, dict):
        return {name: of_objects(item) for name, item in value.items() if name not in OF_REPORTS}
    return [of_objects(item) for item in value] if isinstance(value, list) else value


def finding_rows(found: pa.RecordBatchReader | pa.Table) -> list[dict[str, Any]]:
    """The rows of findings as objects have them."""
    table = found if isinstance(found, pa.Table) else found.read_all()
    return [of_objects(row) for row in table.to_pylist()]


def expected_findings(config: Config | None = None) -> list[dict[str, Any]]:
    """The rows of `TEXTS`, by `urlint.check`."""
    edit_names = ["line", "col", "end_line", "end_col", "start_byte", "end_byte", "text"]
    rows = []
    for at, (text, path) in enumerate(zip(TEXTS, PATHS)):
        for finding in urlint.check(text or "", path=path, config=config):
            row = {"id": at} | {name: getattr(finding, name, None) for name in FINDING_COLUMNS} | {"path": path}
            row["kinds"] = finding.kinds or None
            row["fix"] = finding.fix and {
                "applicability": finding.fix.applicability,
                "edits": [{name: getattr(edit, name) for name in edit_names} for edit in finding.fix.edits],
            }
            rows.append(row)
    return [of_objects(row) for row in rows]


def table(texts: pa.Array) -> pa.Table:
    return pa.table({"id": list(range(len(TEXTS))), "text": texts, "path": PATHS})


@pytest.mark.parametrize("layout", LAYOUTS)
def test_rows_are_those_of_the_functions(layout: str) -> None:
    given = table(LAYOUTS[layout]())
    urls = url_rows(urlint.arrow.extract(given, id="id", path="path"))
    assert urls == expected_urls() and len(urls) == 5
    findings = urlint.arrow.check(given, id="id", path="path").read_all()
    findings.validate(full=True)
    assert finding_rows(findings) == expected_findings() and len(findings) > 2


def test_columns_are_as_listed() -> None:
    given = table(pa.array(TEXTS))
    for function, listed in [(urlint.arrow.extract, URL_COLUMNS), (urlint.arrow.check, FINDING_COLUMNS)]:
        assert list(columns(function(given).schema).items()) == list(listed.items())
        with_id = columns(function(given, id="id").schema)
        assert list(with_id.items()) == [("id", "bigint"), *listed.items()]
        assert all(field.nullable for field in function(given, id="id").schema)


IDS: list[pa.Array] = [
    pa.array(["a", None]),
    pa.array([1, None], pa.int8()),
    pa.array([1.5, None]),
    pa.array([datetime(2026, 1, 2), None], pa.timestamp("us", "UTC")),
    pa.array([[1, 2], None]),
    pa.array([{"a": 1}, None]),
    pa.array(["a", None]).dictionary_encode(),
    pa.nulls(2),
]


@pytest.mark.parametrize("ids", IDS, ids=lambda ids: str(ids.type))
def test_ids_keep_type_and_value(ids: pa.Array) -> None:
    texts = ["http://a.example/ http://b.example/", "http://c.example/"]
    found = urlint.arrow.extract(pa.table({"key": ids, "text": texts}), id="key").read_all()["id"]
    assert found.type == ids.type
    assert found.to_pylist() == [ids[0].as_py(), ids[0].as_py(), None]


def test_the_column_is_named() -> None:
    given = pa.table({"body": ["http://a.example/"], "text": ["http://b.example/"]})
    assert urlint.arrow.extract(given, "body").read_all()["url"].to_pylist() == ["http://a.example/"]
    assert urlint.arrow.extract(given).read_all()["url"].to_pylist() == ["http://b.example/"]


def test_batches_stay_apart() -> None:
    rows = [["http://a.example/"] * 2, ["no URL"], [], ["http://b.example/"]]
    batches = [pa.record_batch({"text": pa.array(part, pa.string())}) for part in rows]
    reader = pa.RecordBatchReader.from_batches(batches[0].schema, batches)
    assert [batch.num_rows for batch in urlint.arrow.extract(reader)] == [2, 0, 0, 1]
    assert [batch.num_rows for batch in urlint.arrow.extract(batches[0])] == [2]


@pytest.mark.parametrize("rows", [[], [[]], [[], []]])
def test_nothing_gives_nothing(rows: list[list[str]]) -> None:
    schema = pa.schema({"text": pa.string()})
    reader = pa.RecordBatchReader.from_batches(schema, [pa.record_batch({"text": pa.array(part, pa.string())}) for part in rows])
    for found in (urlint.arrow.check(reader), urlint.arrow.extract(pa.table({"text": pa.array([], pa.string())}))):
        assert found.read_all().num_rows == 0


@pytest.mark.parametrize("of", [pa.null(), pa.string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())])
def test_nulls_are_no_texts(of: pa.DataType) -> None:
    given = pa.table({"text": pa.array([None, None], of)})
    assert urlint.arrow.extract(given).read_all().num_rows == 0


def test_bytes_need_not_be_utf_8() -> None:
    texts = [b"\xff\xfe" + "HTTP://www.ietf.org/".encode("utf-16-le"), b"\xe9 HTTP://www.w3.org/ \xff"]
    rows = urlint.arrow.check(pa.table({"text": pa.array(texts, pa.binary())})).read_all().to_pylist()
    expected = [finding for text in texts for finding in urlint.check(text)]
    assert [(row["start_byte"], row["url"]) for row in rows] == [(item.start_byte, item.url) for item in expected]
    assert len(rows) == 2


def test_a_format_is_a_name_or_a_column() -> None:
    given = pa.table({"text": ["[a](http://a.example/)"] * 3, "kind": ["markdown", None, "plain"]})
    assert urlint.arrow.extract(given, format="markdown").read_all()["context"].to_pylist() == ["link"] * 3
    assert urlint.arrow.extract(given, format="kind").read_all()["context"].to_pylist() == ["link", "prose", "prose"]


def test_a_text_that_cannot_be_read_is_a_row() -> None:
    given = pa.table(
        {"id": [1, 2], "text": ["http://a.example/", "http://b.example/"], "path": ["a", "b"], "format": ["nope", "plain"]}
    )
    for function in (urlint.arrow.extract, urlint.arrow.check):
        rows = function(given, id="id", path="path", format="format").read_all().to_pylist()
        error = rows[0]
        assert {name for name, value in error.items() if value is not None} == {"id", "path", "error"}
        assert (error["id"], error["path"]) == (1, "a") and '"nope"' in error["error"]
        assert all(row["error"] is None and row["id"] == 2 for row in rows[1:])


def test_options_are_those_of_the_functions() -> None:
    given = pa.table({"text": ["See www.ietf.org and HTTP://www.w3.org/"]})
    assert urlint.arrow.extract(given).read_all().num_rows == 1
    assert urlint.arrow.extract(given, relaxed=True).read_all().num_rows == 2
    assert urlint.arrow.extract(given, config=Config(relaxed=True)).read_all().num_rows == 2
    assert urlint.arrow.check(given, config=Config(ignore=["uppercase-scheme"])).read_all().num_rows == 0


def test_secrets_are_hidden() -> None:
    given = table(pa.array(TEXTS))
    for function in (urlint.arrow.extract, urlint.arrow.check):
        rows = function(given, path="path").read_all().to_pylist()
        assert "Xk29_vq" not in str(rows) and "postgres://app:***@db.corp/x" in str(rows)


TWICE = pa.table([pa.array(["a"]), pa.array(["b"])], names=["text", "text"])
ONCE = pa.table({"text": ["a"], "number": [1]})

# (batches, arguments, the error, what its text has)
ERRORS: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
    (ONCE, {"column": "body"}, KeyError, 'column="body": no such column (there are "text", "number")'),
    (ONCE, {"id": "key"}, KeyError, 'id="key": no such column'),
    (ONCE, {"path": "file"}, KeyError, 'path="file": no such column'),
    (ONCE, {"column": "number"}, TypeError, 'column="number": the column is Int64, and must be string or binary'),
    (ONCE, {"path": "number"}, TypeError, 'path="number": the column is Int64, and must be string'),
    (ONCE, {"format": "number"}, TypeError, 'format="number": the column is Int64, and must be string'),
    (pa.table({"text": pa.array(["a"]), "path": pa.array([b"a"])}), {"path": "path"}, TypeError, 'path="path": '),
    (ONCE, {"format": "nope"}, ValueError, 'format="nope": neither a format'),
    (TWICE, {}, ValueError, 'column="text": two columns have this name'),
    (pa.table({"text": pa.array([["a"]])}), {}, TypeError, 'column="text": the column is List'),
    (pa.table({"text": pa.array([1]).dictionary_encode()}), {}, TypeError, 'column="text": '),
    (["a"], {}, TypeError, "%() argument 'batches': expected a table, reader or data frame with batches of Arrow, got list"),
    (None, {}, TypeError, "%() argument 'batches': "),
    (ONCE, {"column": 1}, TypeError, "%() argument 'column': expected str, got int"),
    (ONCE, {"id": b"a"}, TypeError, "%() argument 'id': expected str or None, got bytes"),
    (ONCE, {"path": 1}, TypeError, "%() argument 'path': expected str or None, got int"),
    (ONCE, {"format": None}, TypeError, "%() argument 'format': expected str, got NoneType"),
    (ONCE, {"error": 1}, TypeError, "%() argument 'error': expected str or None, got int"),
    (ONCE, {"keep": "text"}, TypeError, "%() argument 'keep': expected a sequence of names of columns, got str"),
    (ONCE, {"keep": 1}, TypeError, "%() argument 'keep': expected a sequence of names of columns, got int"),
    (ONCE, {"keep": [1]}, TypeError, "%() argument 'keep': expected str, got int"),
    (ONCE, {"config": {}}, TypeError, "%() argument 'config': expected Config or None, got dict"),
]


@pytest.mark.parametrize(("batches", "arguments", "error", "text"), ERRORS)
def test_errors_name_argument_and_column(batches: Any, arguments: dict[str, Any], error: type[Exception], text: str) -> None:
    for function in (urlint.arrow.extract, urlint.arrow.check):
        with pytest.raises(error) as raised:
            function(batches, **arguments)
        assert text.replace("%", function.__name__) in str(raised.value.args[0])
    if "%" in text:
        assert str(raised.value).startswith("check() argument ")


def test_the_errors_of_read_warc_name_the_argument() -> None:
    for files in (1, None, [1]):
        with pytest.raises(TypeError, match=r"read_warc\(\) argument 'files': expected a path, a list of paths, or batches"):
            urlint.arrow.read_warc(files)
    with pytest.raises(TypeError, match=r"extract\(\) argument 'relaxed': expected bool, got str"):
        urlint.arrow.extract(ONCE, relaxed="yes")  # type: ignore[arg-type]


def test_batches_are_bounded_by_rows() -> None:
    texts = ["http://a.example/ " * 10] * 20_000 + [None] * 10 + ["http://b.example/ " * 100_000] + ["no URL"]
    given = pa.table({"n": range(len(texts)), "text": texts}).combine_chunks().to_batches()[0]
    batches = list(urlint.arrow.extract(given, id="n"))
    assert [batch.num_rows for batch in batches] == [65_536] * 4 + [300_000 - 4 * 65_536]
    found = pa.Table.from_batches(batches)
    found.validate(full=True)
    assert found["id"].to_pylist() == [n for n in range(20_000) for _ in range(10)] + [20_010] * 100_000
    checked = [batch.num_rows for batch in urlint.arrow.check(pa.table({"text": ["HTTP://a.example/"] * 70_000}))]
    assert checked == [65_536, 70_000 - 65_536]


IDS_OF_A_MEGABYTE: dict[str, Callable[[str], pa.Array]] = {
    "string": lambda text: pa.array([text, None, text]),
    "list": lambda text: pa.array([[text, "a"], None, [text]]),
    "struct": lambda text: pa.array([{"a": text}, None, {"a": text}]),
}


@pytest.mark.parametrize("of", IDS_OF_A_MEGABYTE)
def test_batches_are_bounded_by_bytes(of: str) -> None:
    """The ids of all rows would have 3 GB, which offsets of 32 bits do not reach."""
    ids = IDS_OF_A_MEGABYTE[of]("x" * 1_000_000)
    texts = ["http://a.example/ " * 1_500, "http://b.example/", "http://c.example/ " * 1_500]
    rows, most = 0, 0
    for batch in urlint.arrow.extract(pa.record_batch({"key": ids, "text": texts}), id="key"):
        batch.validate(full=True)
        rows += batch.num_rows
        most = max(most, batch.nbytes)
        assert batch["id"][0] == ids[{"a": 0, "b": 1, "c": 2}[batch["host"][0].as_py()[0]]]
    assert rows == 3_001 and most < 70 << 20


def test_full_batches_are_made_when_they_are_asked_for() -> None:
    """Only as many texts are read as the next batch needs: the error of a later one does not come before it."""
    texts = ["http://a.example/ " * 70_000, "http://b.example/"]
    found = urlint.arrow.extract(pa.table({"text": texts, "format": ["plain", "nope"]}), format="format")
    assert found.read_next_batch().num_rows == 65_536
    rows = found.read_next_batch().to_pylist()
    assert len(rows) == 70_000 - 65_536 + 1 and '"nope"' in rows[-1]["error"]
    with pytest.raises(StopIteration):
        found.read_next_batch()


def test_other_columns_may_have_one_name() -> None:
    given = pa.table([pa.array(["http://a.example/"]), pa.array([1]), pa.array([2])], names=["text", "n", "n"])
    assert urlint.arrow.extract(given).read_all().num_rows == 1


FRAMES: dict[str, Callable[[], Any]] = {
    "polars": lambda: polars.DataFrame({"id": range(len(TEXTS)), "text": TEXTS, "path": PATHS}),
    "polars categorical": lambda: polars.DataFrame(
        {"id": range(len(TEXTS)), "text": TEXTS, "path": PATHS}, schema_overrides={"text": polars.Categorical}
    ),
    "pandas": lambda: pandas.DataFrame({"id": range(len(TEXTS)), "text": TEXTS, "path": PATHS}),
    "DuckDB": lambda: duckdb.from_arrow(table(pa.array(TEXTS))),
    "batch": lambda: table(pa.array(TEXTS)).to_batches()[0],
    "reader": lambda: table(pa.array(TEXTS)).to_reader(),
}


@pytest.mark.parametrize("frame", FRAMES)
def test_data_frames_go_in(frame: str) -> None:
    assert url_rows(urlint.arrow.extract(FRAMES[frame](), id="id", path="path")) == expected_urls()


def test_data_frames_come_out() -> None:
    given, expected = table(pa.array(TEXTS)), [row["url"] for row in expected_urls()]
    assert polars.DataFrame(urlint.arrow.extract(given, path="path"))["url"].to_list() == expected
    assert urlint.arrow.extract(given, path="path").read_pandas()["url"].tolist() == expected
    found = urlint.arrow.extract(given, path="path")
    assert [row[0] for row in duckdb.sql("select url from found").fetchall()] == expected


def test_batches_are_read_when_they_are_asked_for() -> None:
    asked = []

    def batches() -> Iterator[pa.RecordBatch]:
        for number in range(3):
            asked.append(number)
            yield pa.record_batch({"text": [f"http://{number}.example/"]})

    given = pa.RecordBatchReader.from_batches(pa.schema({"text": pa.string()}), batches())
    found = urlint.arrow.extract(given)
    assert asked == []
    for number in range(3):
        assert found.read_next_batch()["url"].to_pylist() == [f"http://{number}.example/"]
        assert asked == list(range(number + 1))
    with pytest.raises(StopIteration):
        found.read_next_batch()


def test_an_error_of_the_reader_is_raised() -> None:
    def batches() -> Iterator[pa.RecordBatch]:
        yield pa.record_batch({"text": ["http://a.example/"]})
        raise OSError("the disk is gone")

    found = urlint.arrow.extract(pa.RecordBatchReader.from_batches(pa.schema({"text": pa.string()}), batches()))
    assert found.read_next_batch().num_rows == 1
    with pytest.raises((OSError, pa.ArrowException), match="the disk is gone"):
        found.read_next_batch()


def test_other_threads_run_meanwhile(counts_meanwhile: Callable[[Callable[[], Any]], int]) -> None:
    text = "é https://www.ietf.org/ HTTP://www.w3.org/ [a](http://example.org/)\n" * 5_000
    reader = urlint.arrow.check(pa.table({"text": [text]}), format="markdown")
    assert counts_meanwhile(reader.read_next_batch) > 0


def test_threads_share_a_configuration() -> None:
    config, given, found = Config(select=["all"]), table(pa.array(TEXTS)), []

    def check() -> None:
        found.append(finding_rows(urlint.arrow.check(given, id="id", path="path", config=config)))

    threads = [threading.Thread(target=check) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected_findings(config)] * 4
