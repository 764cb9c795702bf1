"""Crawl files: their texts, URLs and findings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pyspark.sql import functions as f
from pyspark.sql.types import DataType, StructField, StructType

import urlint
from urlint import arrow
from urlint._wrong import wrong

if TYPE_CHECKING:
    from pyarrow import RecordBatch
    from pyspark.sql import DataFrame, SparkSession

#: The start of the paths of files that executors open themselves, as a stream.
LOCAL = "file:"

#: The size in bytes of the largest other file that is read: the content of a row cannot be larger.
MAX_LENGTH = 2_000_000_000

#: Where a record is.
SOURCES = {"source": "string", "source_offset": "bigint"}

_Path = str | os.PathLike[str]


def read_warc(spark: SparkSession, path: _Path | list[_Path], *, config: urlint.Config | None = None) -> DataFrame:
    """The texts of WARC and WET files, plain, ``.gz`` or ``.zst``, a row for each record; see
    ``urlint.arrow.TEXT_COLUMNS``.

    ``path`` is a path or glob of a file system that Spark reads, or a list of them. A file is read by one task: as a
    stream if it is on a disk (``file:``), or else whole, for which an executor needs several times its size of memory;
    one of more than 2 GB is a row with an ``error`` then. So is a record that cannot be read; the others are still read.
    Files without a byte are left out by Spark. ``config`` says in which encoding records are that do not name one.
    """
    return _read(
        "read_warc", spark, path, config, lambda files: arrow.read_warc(files, config=config), arrow.TEXT_COLUMNS
    )


def extract_warc(
    spark: SparkSession, path: _Path | list[_Path], relaxed: bool = False, *, config: urlint.Config | None = None
) -> DataFrame:
    """The URLs in WARC and WET files: ``extract(read_warc(spark, path))``, but texts do not leave the process."""

    def urls(files: object) -> Iterator[RecordBatch]:
        texts = arrow.read_warc(files, config=config)
        yield from arrow.extract(
            texts, path="path", format="format", relaxed=relaxed, error="error", keep=list(SOURCES), config=config
        )

    if not isinstance(relaxed, bool):
        raise wrong("extract_warc", "relaxed", "bool", relaxed)
    return _read("extract_warc", spark, path, config, urls, {**SOURCES, **arrow.URL_COLUMNS})


def check_warc(
    spark: SparkSession, path: _Path | list[_Path], *, config: urlint.Config | None = None
) -> DataFrame:
    """The findings in WARC and WET files: ``check(read_warc(spark, path))``, but texts do not leave the process."""

    def findings(files: object) -> Iterator[RecordBatch]:
        texts = arrow.read_warc(files, config=config)
        yield from arrow.check(
            texts, path="path", format="format", error="error", keep=list(SOURCES), config=config
        )

    return _read("check_warc", spark, path, config, findings, {**SOURCES, **arrow.FINDING_COLUMNS})


def _read(
    function: str,
    spark: SparkSession,
    path: _Path | list[_Path],
    config: urlint.Config | None,
    of_files: Callable[[object], Iterator[RecordBatch]],
    columns: Mapping[str, str],
) -> DataFrame:
    """Passes on the names of files on disk, and batches of other whole files; one that is too large is an error."""
    if not hasattr(spark, "read"):
        raise wrong(function, "spark", "a SparkSession", spark)
    if not isinstance(config, (urlint.Config, type(None))):
        raise wrong(function, "config", "Config or None", config)
    paths = path if isinstance(path, list) else [path]
    for one in paths:
        if not isinstance(one, (str, os.PathLike)):
            raise wrong(function, "path", "str, os.PathLike or a list of these", one)
    files = spark.read.format("binaryFile").load([os.fspath(one) for one in paths])
    schema = StructType([StructField(name, DataType.fromDDL(kind)) for name, kind in columns.items()])

    def on_disk(batches: Iterator[RecordBatch]) -> Iterator[RecordBatch]:
        for batch in batches:
            for uri in batch.column("path").to_pylist():
                yield from of_files([unquote(urlsplit(uri).path)])

    def elsewhere(batches: Iterator[RecordBatch]) -> Iterator[RecordBatch]:
        for batch in batches:
            yield from of_files(batch)

    # Spark would read the contents of all files to filter them by path
    if all(name.startswith(LOCAL) for name in files.inputFiles()):
        return files.select("path").mapInArrow(on_disk, schema)
    read = files.where(f.col("length") <= MAX_LENGTH).select("path", "content").mapInArrow(elsewhere, schema)
    why = f"larger than {MAX_LENGTH} bytes, so not read (write smaller files, or read it with the program)"
    values = {"source": f.col("path"), "error": f.lit(why)}
    too_large = [
        values.get(field.name, f.lit(None)).cast(field.dataType).alias(field.name) for field in schema.fields
    ]
    return read.unionByName(files.where(f.col("length") > MAX_LENGTH).select(*too_large))
