"""The URLs and findings in a column of texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyspark.sql.types import BinaryType, DataType, StringType, StructField, StructType

import urlint
from urlint import arrow
from urlint._native import is_format

if TYPE_CHECKING:
    from pyarrow import RecordBatch
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
    columns = _columns(df, column, id, path, format, error, keep)
    _checked("config", config, urlint.Config, type(None))
    _checked("relaxed", relaxed, bool)

    def urls(batches: Iterator[RecordBatch]) -> Iterator[RecordBatch]:
        for batch in batches:
            yield from arrow.extract(
                batch,
                columns.column,
                columns.id,
                columns.path,
                columns.format,
                relaxed,
                error=columns.error,
                keep=columns.keep,
                config=config,
            )

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
    columns = _columns(df, column, id, path, format, error, keep)
    _checked("config", config, urlint.Config, type(None))

    def findings(batches: Iterator[RecordBatch]) -> Iterator[RecordBatch]:
        for batch in batches:
            yield from arrow.check(
                batch,
                columns.column,
                columns.id,
                columns.path,
                columns.format,
                error=columns.error,
                keep=columns.keep,
                config=config,
            )

    return _mapped(df, columns, findings, arrow.FINDING_COLUMNS)


def _checked(argument: str, value: object, *types: type) -> None:
    if not isinstance(value, types):
        wanted = " or ".join("None" if wanted is type(None) else wanted.__name__ for wanted in types)
        raise TypeError(f"{argument}: expected {wanted}, not {type(value).__name__}")


def _columns(
    df: DataFrame,
    column: str,
    id: str | None,
    path: str | None,
    format: str,
    error: str | None,
    keep: Sequence[str],
) -> Columns:
    """Looks up the columns; the errors name the argument and what would fit."""
    if not hasattr(df, "mapInArrow"):
        raise TypeError(f"df: expected a DataFrame of Spark, not {type(df).__name__}")
    for argument, name in (("column", column), ("format", format)):
        _checked(argument, name, str)
    for argument, optional in (("id", id), ("path", path), ("error", error)):
        _checked(argument, optional, str, type(None))
    if isinstance(keep, str):
        raise TypeError(f"keep={keep!r}: expected a sequence of names of columns (give [{keep!r}])")
    fields = list(df.schema.fields)
    names = {field.name for field in fields}
    keep = tuple(keep)
    if names.issuperset((*SOURCES, ERROR)):
        keep += tuple(name for name in SOURCES if name not in keep)
        error = error or ERROR
        if format == "auto" and "format" in names:
            format = "format"
    if path is None and any(field.name == "path" and isinstance(field.dataType, StringType) for field in fields):
        path = "path"
    texts = (StringType,)
    _field(fields, "column", column, (StringType, BinaryType))
    if id is not None:
        _field(fields, "id", id)
    for argument, optional in (("path", path), ("error", error)):
        if optional is not None:
            _field(fields, argument, optional, texts)
    for name in keep:
        _field(fields, "keep", name)
        if name in arrow.URL_COLUMNS or name in arrow.FINDING_COLUMNS:
            raise ValueError(f"keep={name!r}: a column of the result has this name (rename it)")
    if format != "auto" and not is_format(format):
        if format not in names:
            raise ValueError(f"format={format!r}: neither a format (urlint.formats() lists them) nor a column")
        _field(fields, "format", format, texts)
    return Columns(column, id, path, format, error, keep)


def _field(
    fields: list[StructField], argument: str, name: str, types: tuple[type[DataType], ...] = ()
) -> StructField:
    # Spark does not tell names apart by case
    named = [field for field in fields if field.name.casefold() == name.casefold()]
    if len(named) > 1:
        raise ValueError(f"{argument}={name!r}: two columns have this name (rename one)")
    if not named or named[0].name != name:
        there = ", ".join(repr(field.name) for field in fields) or "none"
        raise KeyError(f"{argument}={name!r}: no such column (there are {there})")
    given = named[0].dataType
    if types and not isinstance(given, types):
        wanted = " or ".join(wanted.typeName() for wanted in types)
        raise TypeError(f"{argument}={name!r}: the column is {given.simpleString()}, and must be {wanted}")
    return named[0]


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
