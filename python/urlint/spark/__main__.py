"""Reads crawl files, Parquet or JSON Lines with Spark, and writes their URLs or findings.

    python -m urlint.spark --input 's3a://bucket/*.warc.wet.gz' --output findings check
    spark-submit --master yarn "$(python -m urlint.spark --script)" --input ... --output ... check
"""

from __future__ import annotations

import argparse
import sys

from pyspark.sql import DataFrame, SparkSession

import urlint
import urlint.spark

MODES = ("errorifexists", "overwrite", "append", "ignore")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m urlint.spark", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("command", choices=("extract", "check", "hosts", "rules"), help="what is written")
    parser.add_argument("--input", required=True, action="append", metavar="PATH", help="path or glob; may be repeated")
    parser.add_argument("--output", required=True, metavar="DIR", help="the folder to be written")
    parser.add_argument(
        "--input-format",
        choices=("warc", "parquet", "jsonl"),
        default="warc",
        help="what the inputs are; the columns of Parquet and JSON Lines are text and, if there, path, format [default: warc]",
    )
    parser.add_argument("--format", choices=("parquet", "json"), default="parquet", help="[default: parquet]")
    parser.add_argument("--column", default="text", help="the column of texts [default: text]")
    parser.add_argument("--id", help="a column that each row repeats")
    parser.add_argument("--config", metavar="FILE", help="a urlint.toml, read where the job is submitted")
    parser.add_argument("--relaxed", action="store_true", help="also find bare hosts, www. names and e-mail addresses")
    parser.add_argument("--partitions", type=int, metavar="N", help="into how many partitions texts of Parquet or JSON Lines are spread first")
    parser.add_argument("--mode", choices=MODES, default=MODES[0], help="if the output exists [default: errorifexists]")
    given = parser.parse_args()
    if given.relaxed and given.command in ("check", "rules"):
        parser.error("--relaxed: only extract and hosts find more with it (set `relaxed` in --config for the others)")
    return given


def found(spark: SparkSession, given: argparse.Namespace, config: urlint.Config | None) -> DataFrame:
    """The URLs or findings in the inputs."""
    finds_urls = given.command in ("extract", "hosts")
    if given.input_format == "warc" and finds_urls:
        return urlint.spark.extract_warc(spark, given.input, given.relaxed, config=config)
    if given.input_format == "warc":
        return urlint.spark.check_warc(spark, given.input, config=config)
    texts = spark.read.parquet(*given.input) if given.input_format == "parquet" else spark.read.json(given.input)
    if given.partitions:
        texts = texts.repartition(given.partitions)
    if finds_urls:
        return urlint.spark.extract(texts, given.column, given.id, relaxed=given.relaxed, config=config)
    return urlint.spark.check(texts, given.column, given.id, config=config)


def main() -> None:
    if sys.argv[1:] == ["--script"]:
        print(__file__)
        return
    given = arguments()
    try:
        config = urlint.Config.from_file(given.config) if given.config else None
    except (OSError, ValueError) as error:
        sys.exit(f"urlint: {error}")
    spark = SparkSession.builder.appName(f"urlint {given.command}").getOrCreate()
    try:
        result = found(spark, given, config)
    except (KeyError, TypeError, ValueError) as error:
        sys.exit(f"urlint: --{error.args[0]}")
    if given.command == "hosts":
        result = urlint.spark.hosts(result)
    elif given.command == "rules":
        result = urlint.spark.rules(result)
    result.write.mode(given.mode).format(given.format).save(given.output)


if __name__ == "__main__":
    main()
