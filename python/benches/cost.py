"""What it costs to read texts through Rust, Python, Arrow and Spark: megabytes of text a second and core, in one run.

    python python/benches/cost.py WORK FOLDER... [--megabytes 1000] [--cases CASES.jsonl] [--only NAME...]

Makes WORK/texts.jsonl and WORK/texts.parquet of the documents below the folders, repeated until there are enough. The
parts: ``rust`` (`cargo bench --bench records`), ``program`` (the installed one, one thread), ``python`` (a call for each
text), ``arrow``, ``spark-1`` (one core), ``spark-2`` (two executors of one core each), ``sizes`` (two executors at 1/8,
1/4, 1/2 and all of the texts), ``crawl`` (WET files, two executors), and what others need: ``regex``, ``urlextract``, ``linkify-it``. ``--cases`` counts how many
of some texts with known URLs each gets wrong.
"""

import argparse
import gzip
import itertools
import json
import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

import pyarrow
import pyarrow.parquet as parquet

ROOT = Path(__file__).parents[2]
#: How much of the texts the slower ones get.
SAMPLE = 20_000_000
ROWS = 200


def documents(folders):
    for folder in folders:
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file():
                try:
                    text = path.read_text("utf-8")
                except UnicodeDecodeError:
                    continue
                if text:
                    yield path.relative_to(folder).as_posix(), text


def make(work, folders, megabytes):
    """The texts as JSON Lines and as Parquet; returns how many bytes they have."""
    work.mkdir(parents=True, exist_ok=True)
    size = work / f"{megabytes}.size"
    if size.exists():
        return int(size.read_text())
    schema = pyarrow.schema([("path", pyarrow.string()), ("text", pyarrow.string())])
    once = list(documents(folders))
    total = 0
    with (work / "texts.jsonl").open("w") as lines, parquet.ParquetWriter(work / "texts.parquet", schema) as table:
        pending = []
        for path, text in itertools.cycle(once):
            lines.write(json.dumps({"path": path, "text": text}, ensure_ascii=False) + "\n")
            pending.append((path, text))
            total += len(text.encode())
            if len(pending) == ROWS or total >= megabytes * 1_000_000:
                paths, texts = zip(*pending)
                table.write_batch(pyarrow.record_batch([list(paths), list(texts)], schema=schema))
                pending = []
            if total >= megabytes * 1_000_000:
                break
    size.write_text(str(total))
    return total


def batches(work):
    return parquet.ParquetFile(work / "texts.parquet").iter_batches(ROWS)


def sample(work):
    """The texts of the slower ones."""
    texts, total = [], 0
    for batch in batches(work):
        for text in batch.column("text").to_pylist():
            texts.append(text)
            total += len(text.encode())
            if total >= SAMPLE:
                return texts, total
    return texts, total


def rust(work, total):
    bench = ["cargo", "bench", "--quiet", "--bench", "records", "--", str(work / "texts.jsonl")]
    done = subprocess.run(bench, cwd=ROOT, check=True, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        command, rate, count = line.split("\t")
        yield f"rust {command}", float(rate), count


def program(work, total):
    for command in ("extract", "check"):
        run = ["urlint", command, "--no-config", "--threads", "1", "--input", "jsonl", "--format", "jsonl"]
        started = time.perf_counter()
        done = subprocess.run([*run, str(work / "texts.jsonl")], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert done.returncode < 2, done.stderr
        yield f"program {command}", total / 1e6 / (time.perf_counter() - started), ""


def python(work, total):
    import urlint

    for command in (urlint.extract, urlint.check):
        seconds, count = 0.0, 0
        for batch in batches(work):
            rows = batch.to_pylist()
            started = time.perf_counter()
            for row in rows:
                count += len(command(row["text"], path=row["path"]))
            seconds += time.perf_counter() - started
        yield f"python {command.__name__}", total / 1e6 / seconds, count


def arrow(work, total):
    """As `rust`, some 64 MB of texts are in memory at once: reading them is not measured."""
    import urlint.arrow

    measured = {command: [0.0, 0] for command in (urlint.arrow.extract, urlint.arrow.check)}
    left = batches(work)
    while loaded := loaded_batches(left):
        for command, counted in measured.items():
            reader = pyarrow.RecordBatchReader.from_batches(loaded[0].schema, loaded)
            started = time.perf_counter()
            counted[1] += sum(made.num_rows for made in command(reader, path="path"))
            counted[0] += time.perf_counter() - started
    for command, (seconds, count) in measured.items():
        yield f"arrow {command.__name__}", total / 1e6 / seconds, count


def loaded_batches(left):
    """The next batches, of at least 64 MB unless they are the last."""
    loaded, size = [], 0
    for batch in left:
        loaded.append(batch)
        size += batch.nbytes
        if size >= 64_000_000:
            break
    return loaded


def spark(master, work, share=1.0, crawl=""):
    """Runs in a process of its own, so that one session does not warm the next; prints seconds and rows."""
    script = f"""
import subprocess, threading, time
from pyspark.sql import SparkSession
import urlint.spark
peak = 0
def watch():
    global peak
    while True:
        listed = subprocess.run(["ps", "-eww", "-o", "rss,args"], capture_output=True, text=True).stdout
        sizes = [int(line.split()[0]) for line in listed.splitlines() if "pyspark.daemon" in line and "ps -eww" not in line]
        peak = max([peak, *sizes])
        time.sleep(0.2)
threading.Thread(target=watch, daemon=True).start()
spark = SparkSession.builder.master({master!r}).config("spark.ui.enabled", "false") \\
    .config("spark.sql.files.maxPartitionBytes", "16m").config("spark.driver.memory", "2g").getOrCreate()
spark.sparkContext.setLogLevel("OFF")
texts = spark.read.parquet({str(work / "texts.parquet")!r})
if {share} < 1:
    texts = texts.limit(int(texts.count() * {share})).repartition(16).cache()
    texts.count()
def run(made):
    started = time.perf_counter()
    made.write.format("noop").mode("overwrite").save()
    return time.perf_counter() - started
run(texts.limit(100).transform(urlint.spark.extract))
print("nothing", run(texts.where("length(text) < 0")), run(texts.mapInArrow(lambda batches: batches, texts.schema)))
for command in (urlint.spark.extract, urlint.spark.check):
    print(command.__name__, run(command(texts)))
crawl = {str(crawl)!r}
if crawl:
    texts = urlint.spark.read_warc(spark, crawl + "/*.gz")
    print("read_warc", run(texts))
    print("crawl", run(urlint.spark.extract_warc(spark, crawl + "/*.gz")))
print("memory", peak)
"""
    environment = dict(os.environ, SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_HOSTNAME="localhost")
    environment.update(PYSPARK_PYTHON=sys.executable)
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [line.split() for line in done.stdout.splitlines()]


def of_spark(name, master, cores):
    def measure(work, total):
        for command, *seconds in spark(master, work):
            if command == "memory":
                print(f"{name}: a worker of Python has at most {int(seconds[0]) // 1024} MiB")
            elif command == "nothing":
                yield f"{name} rows to Python and back", total / 1e6 / cores / float(seconds[1]), ""
            else:
                yield f"{name} {command}", total / 1e6 / cores / float(seconds[0]), ""

    return measure


def sizes(work, total):
    for share in (0.125, 0.25, 0.5, 1.0):
        for command, *seconds in spark("local-cluster[2,1,2048]", work, share):
            if command in ("extract", "check"):
                yield f"spark-2 {command} of {share}", total * share / 1e6 / 2 / float(seconds[0]), f"{seconds[0]} s"


def crawl(work, total):
    """WET files of 100 MB of text each, read by two executors."""
    folder = work / "crawl"
    size, number = 0, 0
    if not folder.exists():
        folder.mkdir()
        file = None
        for batch in batches(work):
            for row in batch.to_pylist():
                if file is None or size > 100_000_000 * number:
                    number += 1
                    file = (folder / f"{number}.warc.wet.gz").open("wb")
                text = row["text"].encode()
                head = f"WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: https://a.example/{row['path']}\r\n"
                head += f"Content-Type: text/plain\r\nContent-Length: {len(text)}\r\n\r\n"
                file.write(gzip.compress(head.encode() + text + b"\r\n\r\n", 5, mtime=0))
                size += len(text)
            if size > 400_000_000:
                break
        file.close()
        (work / "crawl.size").write_text(str(size))
    size = int((work / "crawl.size").read_text())
    packed = sum(path.stat().st_size for path in folder.iterdir())
    for command, *seconds in spark("local-cluster[2,1,2048]", work, 0.001, folder):
        if command == "memory":
            print(f"crawl: a worker of Python has at most {int(seconds[0]) // 1024} MiB")
        elif command in ("read_warc", "crawl"):
            yield f"spark-2 {command}, of text", size / 1e6 / 2 / float(seconds[0]), f"{packed / 1e6 / 2 / float(seconds[0]):.1f} MB/s packed"


def regex(work, total):
    yield from slower(work, "re.findall", re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s<>\"]+").findall)


def urlextract(work, total):
    from urlextract import URLExtract

    yield from slower(work, "urlextract", URLExtract().find_urls)


def linkify(work, total):
    yield from slower(work, "linkify-it-py", linkify_it())


def linkify_it():
    from linkify_it import LinkifyIt

    linkify = LinkifyIt()
    return lambda text: [match.raw for match in linkify.match(text) or () if match.schema]


def slower(work, name, find):
    texts, total = sample(work)
    started = time.perf_counter()
    count = sum(len(find(text)) for text in texts)
    yield name, total / 1e6 / (time.perf_counter() - started), count


def wrong(cases):
    """How many of the texts with known URLs each gets wrong."""
    import urlint
    from urlextract import URLExtract

    finders = {
        "urlint": lambda text: [url.url for url in urlint.extract(text)],
        "re.findall": re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s<>\"]+").findall,
        "urlextract": URLExtract().find_urls,
        "linkify-it-py": linkify_it(),
    }
    lines = [json.loads(line) for line in Path(cases).read_text("utf-8").split("\n") if line]
    for name, find in finders.items():
        bad = 0
        for case in lines:
            accepted = case.get("expected_any") or [case["expected"]]
            bad += list(find(case["text"])) not in [list(urls) for urls in accepted]
        print(f"{name:32} {bad:6} of {len(lines)} texts wrong, {100 * bad / len(lines):.1f} %")


PARTS = {
    "rust": rust,
    "program": program,
    "python": python,
    "arrow": arrow,
    "spark-1": of_spark("spark-1", "local[1]", 1),
    "spark-2": of_spark("spark-2", "local-cluster[2,1,2048]", 2),
    "sizes": sizes,
    "crawl": crawl,
    "regex": regex,
    "urlextract": urlextract,
    "linkify-it": linkify,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--megabytes", type=int, default=1000)
    parser.add_argument("--cases")
    parser.add_argument("--only", nargs="*", choices=PARTS, default=list(PARTS))
    given = parser.parse_args()
    total = make(given.work, given.folders, given.megabytes)
    for name in given.only:
        for what, rate, count in PARTS[name](given.work, total):
            print(f"{what:40} {rate:9.1f} MB/s {count}", flush=True)
    print(f"peak memory of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB")
    if given.cases:
        wrong(given.cases)


if __name__ == "__main__":
    main()
