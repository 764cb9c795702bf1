"""The texts of crawl files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pyspark.sql import functions as f

import urlint
from urlint import arrow

if TYPE_CHECKING:
    from pyarrow import RecordBatch
    from pyspark.sql import DataFrame, SparkSession

#: The size in bytes of the largest file that is read: the content of a row cannot be larger.
MAX_LENGTH = 2_000_000_000

_Path = str | os.PathLike[str]


def read_warc(
    spark: SparkSession, path: _Path | list[_Path], *, config: urlint.Config | None = None
) -> DataFrame:
    """The texts of WARC and WET files, plain, ``.gz`` or ``.zst``, a row for each record; see
    ``urlint.arrow.TEXT_COLUMNS``.

    ``path`` is a path or glob of a file system that Spark reads, or a list of them. A file is read by one task, which
    needs about three times its size of memory; one of more than 2 GB is a row with an ``error``. So is a record that
    cannot be read; the others are still read. Files without a byte are left out by Spark. ``config`` says in which
    encoding records are that do not name one.
    """
    if not isinstance(config, (urlint.Config, type(None))):
        raise TypeError(f"config: expected Config or None, not {type(config).__name__}")
    paths = path if isinstance(path, list) else [path]
    files = spark.read.format("binaryFile").load([os.fspath(one) for one in paths])

    def texts(batches: Iterator[RecordBatch]) -> Iterator[RecordBatch]:
        for batch in batches:
            yield from arrow.read_warc(batch, config=config)

    schema = ", ".join(f"`{name}` {kind}" for name, kind in arrow.TEXT_COLUMNS.items())
    read = files.where(f.col("length") <= MAX_LENGTH).select("path", "content").mapInArrow(texts, schema)
    values = {
        "source": f.col("path"),
        "error": f.lit(f"larger than {MAX_LENGTH} bytes, so not read (write smaller files, or read it with the program)"),
    }
    columns = [
        values.get(name, f.lit(None)).cast(kind).alias(name) for name, kind in arrow.TEXT_COLUMNS.items()
    ]
    return read.unionByName(files.where(f.col("length") > MAX_LENGTH).select(*columns))
