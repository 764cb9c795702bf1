"""The texts of crawl files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urlint import arrow

if TYPE_CHECKING:
    from pyarrow import RecordBatch
    from pyspark.sql import DataFrame, SparkSession


def read_warc(spark: SparkSession, path: str | list[str]) -> DataFrame:
    """The texts of WARC and WET files, plain, ``.gz`` or ``.zst``, a row for each record; see
    ``urlint.arrow.TEXT_COLUMNS``.

    ``path`` is a path or glob of a file system that Spark reads, or a list of them. A file is read by one task, as a
    stream of records. A record that cannot be read is a row with an ``error``; the others are still read. Spark reads
    no file of more than 2 GB so.
    """
    files = spark.read.format("binaryFile").load(path).select("path", "content")

    def texts(batches: Iterator[RecordBatch]) -> Iterator[RecordBatch]:
        for batch in batches:
            yield from arrow.read_warc(batch)

    schema = ", ".join(f"`{name}` {kind}" for name, kind in arrow.TEXT_COLUMNS.items())
    return files.mapInArrow(texts, schema)
