"""The URLs and findings in a column of texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pyspark.sql.types import BinaryType, DataType, StringType, StructField, StructType

import urlint
from urlint import arrow
from urlint._native import is_format
from urlint._wrong import wrong

if TYPE_CHECKING:
    from pyarrow import RecordBatch, RecordBatchReader, Table
    from pyspark.sql import DataFrame

#: The columns of ``read_warc`` that say where a record is, and what is wrong with it.
SOURCES = ("source", "source_offset")
ERROR = "error"


@dataclass(frozen=True)
class Columns:
    """The columns of a data frame that are read."""

    column: str
    id: str | None
    path: str | None
    #: The name of a format, or of a column of formats.
    format: str
    error: str | None
    keep: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        """All of them, each once."""
        named = [self.column, self.id, self.path, self.error, *self.keep]
        if self.format != "auto" and not is_format(self.format):
            named.append(self.format)
        return list(dict.fromkeys(name for name in named if name is not None))

    def read(self, function: partial[RecordBatchReader], batches: object) -> RecordBatchReader:
        """What a function of ``urlint.arrow`` makes of these columns."""
        return function(
            batches, self.column, self.id, self.path, self.format, error=self.error, keep=self.keep
        )


def extract(
    df: DataFrame,
    column: str = "text",
    id: str | None = None,
    path: str | None = None,
    format: str = "auto",
    relaxed: bool = False,
    *,
    error: str | None = None,
    keep: Sequence[str] = (),
    config: urlint.Config | None = None,
) -> DataFrame:
    """The URLs in a column of texts (``string`` or ``binary``), a row for each; see ``urlint.arrow.URL_COLUMNS``.

    ``id`` names a column that each row repeats as ``id``, ``keep`` others that it repeats under their names. ``path``
    names the column of paths or addresses, from which formats and kinds follow; by default ``path``, if there is one.
    ``format`` is the format of all texts, or names a column of formats. ``error`` names a column of what was wrong with
    a text before: where it is not null, the row is an error. Of a frame of ``read_warc``, ``format``, ``error``,
    ``source`` and ``source_offset`` are used without being named.

    Raises ``KeyError``, ``TypeError`` or ``ValueError`` at once for a column that is missing, has another type or a
    name that occurs twice, and for a format that does not exist.
    """
    read = partial(arrow.extract, relaxed=relaxed, config=config)
    columns = _columns(read, df, column, id, path, format, error, keep, arrow.URL_COLUMNS)

    def urls(batches: Iterator[RecordBatch]) -> Iterator[RecordBatch]:
        for batch in batches:
            yield from columns.read(read, batch)

    return _mapped(df, columns, urls, arrow.URL_COLUMNS)


def check(
    df: DataFrame,
    column: str = "text",
    id: str | None = None,
    path: str | None = None,
    format: str = "auto",
    *,
    error: str | None = None,
    keep: Sequence[str] = (),
    config: urlint.Config | None = None,
) -> DataFrame:
    """The findings in a column of texts, a row for each; see ``urlint.arrow.FINDING_COLUMNS``.

    The arguments and errors are those of ``extract``. Each text is judged by itself: references to other texts are not
    followed.
    """
    read = partial(arrow.check, config=config)
    columns = _columns(read, df, column, id, path, format, error, keep, arrow.FINDING_COLUMNS)

    def findings(batches: Iterator[RecordBatch]) -> Iterator[RecordBatch]:
        for batch in batches:
            yield from columns.read(read, batch)

    return _mapped(df, columns, findings, arrow.FINDING_COLUMNS)


def _columns(
    read: partial[RecordBatchReader],
    df: DataFrame,
    column: str,
    id: str | None,
    path: str | None,
    format: str,
    error: str | None,
    keep: Sequence[str],
    made: Mapping[str, str],
) -> Columns:
    """The columns that are named, and those that a frame of ``read_warc`` or with a column ``path`` has besides.

    They are checked as ``urlint.arrow`` does it. Spark adds that it does not tell names apart by case.
    """
    function = read.func.__name__
    if not hasattr(df, "mapInArrow"):
        raise wrong(function, "df", "a DataFrame of Spark", df)
    kept = _names(function, keep)
    fields = list(df.schema.fields)
    names = {field.name for field in fields}
    if names.issuperset((*SOURCES, ERROR)):
        kept += tuple(name for name in SOURCES if name not in kept)
        error = error or ERROR
        if format == "auto" and "format" in names:
            format = "format"
    if path is None and any(field.name == "path" and isinstance(field.dataType, StringType) for field in fields):
        path = "path"
    columns = Columns(column, id, path, format, error, kept)
    columns.read(read, _no_rows(df))
    for name in columns.names:
        if sum(field.name.casefold() == name.casefold() for field in fields) > 1:
            raise ValueError(f'"{name}": two columns have this name but for its case (rename one)')
    for name in kept:
        if name.casefold() in made:
            raise ValueError(f'keep="{name}": a column of the result has this name (rename it)')
    return columns


def _names(function: str, keep: Sequence[str]) -> tuple[str, ...]:
    if isinstance(keep, str) or not isinstance(keep, Iterable):
        raise wrong(function, "keep", "a sequence of names of columns", keep)
    return tuple(keep)


def _no_rows(df: DataFrame) -> Table:
    """A table with the columns of a frame and no row. What is neither text nor bytes is of some other type there."""
    import pyarrow

    def field(of: StructField) -> pyarrow.Field:
        known = {StringType: pyarrow.string(), BinaryType: pyarrow.binary()}
        kind = next((known[spark] for spark in known if isinstance(of.dataType, spark)), pyarrow.struct([]))
        return pyarrow.field(of.name, kind, metadata={"urlint.type": of.dataType.simpleString()})

    return pyarrow.schema([field(of) for of in df.schema.fields]).empty_table()


def _mapped(
    df: DataFrame,
    columns: Columns,
    read: Callable[[Iterator[RecordBatch]], Iterator[RecordBatch]],
    made: Mapping[str, str],
) -> DataFrame:
    """Only the columns that are read go to Python."""
    types = {field.name: field.dataType for field in df.schema.fields}
    schema = StructType([StructField("id", types[columns.id])] if columns.id is not None else [])
    for name in columns.keep:
        schema.add(StructField(name, types[name]))
    for name, kind in made.items():
        schema.add(StructField(name, DataType.fromDDL(kind)))
    quoted = ["`" + name.replace("`", "``") + "`" for name in columns.names]
    return df.select(*quoted).mapInArrow(read, schema)
