"""Data frames of Spark on a cluster of two executors."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

pytest.importorskip("pyspark")

import crawl_files
import spark_cluster
import urlint
import urlint.spark
from program import plain_rows, program_rows

DOCUMENTS = sorted((Path(__file__).parents[2] / "docs").rglob("*.md"))


@pytest.fixture(scope="module")
def spark():
    session = spark_cluster.start()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def records():
    """The project's own documents, which have many URLs; ids are numbers, paths are relative."""
    root = Path(__file__).parents[2]
    return [
        {"id": number, "path": path.relative_to(root).as_posix(), "text": path.read_text("utf-8")}
        for number, path in enumerate(DOCUMENTS)
    ]


def frame(spark, records, partitions):
    rows = [(record["id"], record["path"], record["text"]) for record in records]
    return spark.createDataFrame(rows, "n long, path string, text string").repartition(partitions)


@pytest.mark.parametrize("partitions", [1, 7, 200])
@pytest.mark.parametrize("command", ["extract", "check"])
def test_the_same_answer(spark, records, command, partitions):
    if partitions == 200 and command == "extract":
        pytest.skip("one command is enough for many partitions")
    expected = program_rows(command, records, config="select = ['all']")
    config = urlint.Config(select=["all"])
    made = getattr(urlint.spark, command)(frame(spark, records, partitions), id="n", config=config)
    assert plain_rows(row.asDict(recursive=True) for row in made.collect()) == expected
    assert len(expected) > 20


def test_an_executor_is_killed(spark, records):
    many = [dict(record, id=number) for number, record in enumerate(records * 40)]
    df = frame(spark, many, 24)
    expected = urlint.spark.extract(df, id="n").count()
    pids = executors(spark)
    assert len(pids) == 2, "each executor is a process of its own"

    counted = []
    counter = threading.Thread(target=lambda: counted.append(urlint.spark.extract(df, id="n").count()))
    counter.start()
    status = spark.sparkContext.statusTracker()
    while not any(status.getStageInfo(stage).numActiveTasks for stage in status.getActiveStageIds()):
        time.sleep(0.01)
    assert not counted, "the job runs"
    os.kill(pids[0], signal.SIGKILL)
    counter.join()
    assert counted == [expected]
    assert executors(spark) != pids


def executors(spark):
    """The process ids of the executors of this session."""
    listed = subprocess.run(["ps", "-eww", "-o", "pid,args"], stdout=subprocess.PIPE, text=True, check=True).stdout
    signs = ("CoarseGrainedExecutorBackend", spark.sparkContext.applicationId)
    return sorted(int(line.split()[0]) for line in listed.splitlines() if all(sign in line for sign in signs))


def test_bad_rows_are_rows(spark):
    rows = [
        (1, "a.md", bytearray(b"\xff\xfe\xff <http://a.example/\xff> http://b.example/%zz"), None),
        (2, None, None, None),
        (3, None, bytearray(b"http://c.example/%zz"), None),
        (None, None, bytearray(b"http://d.example/%zz"), None),
        (5, "e.md", None, "the record is cut off"),
        (6, "f.md", bytearray(b"http://f.example/%zz"), None),
    ]
    df = spark.createDataFrame(rows, "n long, path string, text binary, error string")
    found = urlint.spark.check(df, id="n", error="error").collect()
    assert sorted(row["id"] or 0 for row in found if row["error"] is None) == [0, 3, 6]
    assert [(row["id"], row["path"], row["error"]) for row in found if row["error"]] == [
        (5, "e.md", "the record is cut off")
    ]


def test_a_large_record(spark):
    text = "https://www.ietf.org/%zz and more\n" * (40 << 15)
    df = spark.createDataFrame([(text,)], "text string")
    counts = urlint.spark.rules(urlint.spark.check(df)).collect()
    assert [row["rule"] for row in counts] == ["invalid-percent-encoding"]


def test_nothing_in_nothing_out(spark):
    empty = spark.createDataFrame([], "text string, path string")
    assert urlint.spark.check(empty).collect() == []
    assert urlint.spark.extract(empty).columns == list(urlint.arrow.URL_COLUMNS)


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ({"column": "body"}, KeyError, 'column="body": no such column (there are "text", "n", "twice", "twice")'),
        ({"column": "n"}, TypeError, 'column="n": the column is bigint, and must be string or binary'),
        ({"id": "twice"}, ValueError, 'id="twice": two columns have this name (rename one)'),
        ({"path": "n"}, TypeError, 'path="n": the column is bigint, and must be string'),
        ({"format": "marckdown"}, ValueError, 'format="marckdown": neither a format'),
        ({"format": "n"}, TypeError, 'format="n": the column is bigint, and must be string'),
        ({"keep": "n"}, TypeError, "%() argument 'keep': expected a sequence of names of columns, got str"),
        ({"keep": ["nope"]}, KeyError, 'keep="nope": no such column'),
        ({"error": "n"}, TypeError, 'error="n": the column is bigint, and must be string'),
        ({"config": {"select": ["all"]}}, TypeError, "%() argument 'config': expected Config or None, got dict"),
        ({"column": 1}, TypeError, "%() argument 'column': expected str, got int"),
        ({"path": ["path"]}, TypeError, "%() argument 'path': expected str or None, got list"),
        ({"keep": ["twice"]}, ValueError, 'keep="twice": two columns have this name (rename one)'),
        ({"keep": ["text", "text"]}, ValueError, 'keep="text": a column of the result has this name'),
        ({"column": "Text"}, KeyError, 'column="Text": no such column'),
    ],
)
def test_mistakes_are_errors_at_once(spark, arguments, kind, message):
    df = spark.sql("select 'x' as text, 1L as n, 1 as twice, 2 as twice")
    for command in (urlint.spark.extract, urlint.spark.check):
        with pytest.raises(kind) as raised:
            command(df, **arguments)
        assert raised.value.args[0].startswith(message.replace("%", command.__name__))


def test_names_that_differ_by_case_alone(spark):
    df = spark.sql("select 'x' as text, 'y' as TEXT")
    with pytest.raises(ValueError, match="two columns have this name"):
        urlint.spark.check(df)


def test_columns_of_another_meaning_are_left_alone(spark):
    df = spark.sql("select 'http://a.example/%zz' as text, 'A4' as format, 'none' as error")
    assert [row["rule"] for row in urlint.spark.check(df).collect()] == ["invalid-percent-encoding"]


def test_what_is_no_frame_is_named(spark):
    for call, text in [
        (lambda: urlint.spark.check([1]), "check() argument 'df': expected a DataFrame of Spark, got list"),
        (lambda: urlint.spark.extract(None), "extract() argument 'df': expected a DataFrame of Spark, got NoneType"),
        (lambda: urlint.spark.extract(spark.range(1), relaxed=1), "extract() argument 'relaxed': expected bool, got int"),
        (lambda: urlint.spark.hosts(1), "hosts() argument 'urls': expected a DataFrame of Spark, got int"),
        (lambda: urlint.spark.rules("a"), "rules() argument 'findings': expected a DataFrame of Spark, got str"),
        (lambda: urlint.spark.read_warc(1, "a"), "read_warc() argument 'spark': expected a SparkSession, got int"),
        (lambda: urlint.spark.read_warc(spark, [1]), "read_warc() argument 'path': expected str, os.PathLike or a list of"),
        (lambda: urlint.spark.check_warc(spark, "a", config={}), "check_warc() argument 'config': expected Config or None"),
        (lambda: urlint.spark.extract_warc(spark, "a", 1), "extract_warc() argument 'relaxed': expected bool, got int"),
    ]:
        with pytest.raises(TypeError) as raised:
            call()
        assert str(raised.value).startswith(text)


def test_long_ids_are_repeated(spark):
    """The ids of the rows of a batch would have 2.2 GB, which offsets of 32 bits do not reach."""
    df = spark.sql("select repeat('x', 1000000) as n, repeat('http://a.example/ ', 2200) as text")
    found = urlint.spark.extract(df, id="n").selectExpr("count(*) as rows", "min(length(id)) as len").collect()
    assert [tuple(row) for row in found] == [(2200, 1000000)]


def test_options_that_do_not_exist(spark):
    with pytest.raises(TypeError, match="relaxd"):
        urlint.spark.extract(spark.range(1), relaxd=True)
    with pytest.raises(ValueError, match="selekt"):
        urlint.Config(selekt=["all"])


def test_summaries(spark):
    df = spark.createDataFrame([("http://b.example/ http://b.example/%zz",), ("https://a.example/",)], "text string")
    hosts = urlint.spark.hosts(urlint.spark.extract(df)).collect()
    assert [(row["host"], row["scheme"], row["urls"]) for row in hosts] == [
        ("b.example", "http", 2),
        ("a.example", "https", 1),
    ]


def test_a_job(tmp_path, records):
    texts = tmp_path / "texts.jsonl"
    texts.write_text("".join(json.dumps(record) + "\n" for record in records[:20]), "utf-8")
    output = tmp_path / "findings"
    job = [sys.executable, "-m", "urlint.spark", "--input", str(texts), "--input-format", "jsonl"]
    job += ["--output", str(output), "--format", "json", "--id", "id", "check"]
    environment = dict(os.environ, SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=sys.executable)
    done = subprocess.run(job, env=environment, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stderr
    lines = [line for part in output.glob("part-*.json") for line in part.read_text("utf-8").splitlines()]
    assert plain_rows(map(json.loads, lines)) == program_rows("check", records[:20])
    job[job.index("check") - 1] = "nope"
    done = subprocess.run(job, env=environment, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert 'urlint: --id="nope": no such column' in done.stderr


def test_spark_connect(tmp_path):
    script = tmp_path / "connect.py"
    script.write_text(
        "import urlint, urlint.spark\n"
        "from pyspark.sql import SparkSession\n"
        "spark = SparkSession.builder.remote('local[1]').getOrCreate()\n"
        "df = spark.createDataFrame([('http://a.example/%zz',)], 'text string')\n"
        "print(urlint.spark.check(df, config=urlint.Config(select=['all'])).count())\n",
        "utf-8",
    )
    environment = dict(os.environ, SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=sys.executable)
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    findings = urlint.check("http://a.example/%zz", config=urlint.Config(select=["all"]))
    assert done.stdout.split()[-1] == str(len(findings))


@pytest.mark.parametrize("local", ["file:", "no such scheme:"])
def test_crawl_files(spark, tmp_path, monkeypatch, local):
    # Spark leaves out files without a byte
    files = {name: file for name, file in crawl_files.FILES.items() if file[0]}
    for name, (content, _) in files.items():
        (tmp_path / name).write_bytes(content)
    paths = sorted(str(path) for path in tmp_path.glob("*.warc.*"))
    monkeypatch.setattr("urlint.spark.crawl.LOCAL", local)
    texts = urlint.spark.read_warc(spark, [str(tmp_path)]).collect()
    assert len([row for row in texts if row["error"]]) >= sum(bad for _, bad in files.values())
    findings = urlint.spark.check(urlint.spark.read_warc(spark, f"{tmp_path}/*.warc.*")).collect()
    expected = urlint.arrow.check(
        urlint.arrow.read_warc(paths), path="path", format="format", error="error", keep=["source", "source_offset"]
    )
    direct = urlint.spark.check_warc(spark, f"{tmp_path}/*.warc.*")
    assert direct.columns == ["source", "source_offset", *urlint.arrow.FINDING_COLUMNS]
    assert plain_rows(row.asDict(recursive=True) for row in direct.collect()) == plain_rows(
        row.asDict(recursive=True) for row in findings
    )
    urls = urlint.spark.extract_warc(spark, f"{tmp_path}/*.warc.*")
    assert sorted(urls.columns) == sorted(urlint.spark.extract(urlint.spark.read_warc(spark, str(tmp_path))).columns)
    # Spark names files that are elsewhere by URI
    rows = [dict(row.asDict(recursive=True), source=row["source"].removeprefix("file:")) for row in findings]
    assert plain_rows(rows) == plain_rows(expected.read_all().to_pylist())


def test_a_large_crawl_file_is_a_row(spark, tmp_path, monkeypatch):
    (tmp_path / "a.warc.wet").write_bytes(crawl_files.FILES["whole.warc.wet"][0])
    (tmp_path / "b.warc.wet").write_bytes(crawl_files.FILES["whole.warc.wet"][0] * 20)
    monkeypatch.setattr("urlint.spark.crawl.LOCAL", "no such scheme:")
    monkeypatch.setattr("urlint.spark.crawl.MAX_LENGTH", 10_000)
    texts = urlint.spark.read_warc(spark, tmp_path).collect()
    [error] = [row for row in texts if row["error"]]
    assert error["source"].endswith("b.warc.wet") and "larger than" in error["error"] and error["text"] is None
    assert len(texts) == 1 + len(crawl_files.RECORDS)


def test_a_crawl_job(tmp_path):
    (tmp_path / "a b%.warc.wet.gz").write_bytes(crawl_files.FILES["whole.warc.wet.gz"][0])
    output = tmp_path / "hosts"
    job = [sys.executable, "-m", "urlint.spark", "--input", f"{tmp_path}/*.wet.gz", "--output", str(output)]
    environment = dict(os.environ, SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=sys.executable)
    done = subprocess.run([*job, "--format", "json", "hosts"], env=environment, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stderr
    lines = [line for part in output.glob("part-*.json") for line in part.read_text("utf-8").splitlines()]
    assert {json.loads(line)["host"] for line in lines} == {"a.example", "b.example", "d.example"}
