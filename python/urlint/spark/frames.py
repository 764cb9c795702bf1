"""The URLs and findings in a column of texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyspark.sql.types import BinaryType, DataType, StringType, StructField

import urlint
from urlint import arrow

if TYPE_CHECKING:
    from pyarrow import RecordBatch
    from pyspark.sql import DataFrame

#: The columns of ``read_warc`` that are repeated in each row.
KEPT = ("source", "source_offset")


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
        if self.format not in urlint.formats():
            named.append(self.format if self.format != "auto" else None)
        return list(dict.fromkeys(name for name in named if name is not None))


def extract(
    df: DataFrame,
    column: str = "text",
    id: str | None = None,
    path: str | None = None,
    format: str = "auto",
    relaxed: bool = False,
    *,
    config: urlint.Config | None = None,
) -> DataFrame:
    """The URLs in a column of texts (``string`` or ``binary``), a row for each; see ``urlint.arrow.URL_COLUMNS``.

    ``id`` names a column that each row repeats as ``id``. ``path`` names the column of paths or addresses, from which
    formats and kinds follow; by default ``path``, if there is one. ``format`` is the format of all texts, or names a
    column; by default ``format``, if there is one, or else it follows from the path. Columns ``error``, ``source`` and
    ``source_offset``, as ``read_warc`` makes them, go on into the result.

    Raises ``KeyError``, ``TypeError`` or ``ValueError`` at once for a column that is missing, has another type or a
    name that occurs twice, and for a format that does not exist.
    """
    columns = _columns(df, column, id, path, format)

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
    config: urlint.Config | None = None,
) -> DataFrame:
    """The findings in a column of texts, a row for each; see ``urlint.arrow.FINDING_COLUMNS``.

    The arguments and errors are those of ``extract``. Each text is judged by itself: references to other texts are not
    followed.
    """
    columns = _columns(df, column, id, path, format)

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


def _columns(df: DataFrame, column: str, id: str | None, path: str | None, format: str) -> Columns:
    """Looks up the columns; the errors name the argument and what would fit."""
    fields = list(df.schema.fields)
    texts = (StringType,)
    _field(fields, "column", column, (StringType, BinaryType))
    if id is not None:
        _field(fields, "id", id)
    if path is None:
        path = _if_there(fields, "path")
    if path is not None:
        _field(fields, "path", path, texts)
    if format == "auto":
        format = _if_there(fields, "format") or "auto"
    if format != "auto" and format not in urlint.formats():
        if all(field.name != format for field in fields):
            raise ValueError(f"format={format!r}: neither a format (urlint.formats() lists them) nor a column")
        _field(fields, "format", format, texts)
    keep = tuple(name for name in KEPT if any(field.name == name for field in fields))
    return Columns(column, id, path, format, _if_there(fields, "error"), keep)


def _if_there(fields: list[StructField], name: str) -> str | None:
    """The name, if a column of texts has it."""
    there = [field for field in fields if field.name == name and isinstance(field.dataType, StringType)]
    return name if there else None


def _field(
    fields: list[StructField], argument: str, name: str, types: tuple[type[DataType], ...] = ()
) -> StructField:
    named = [field for field in fields if field.name == name]
    if not named:
        there = ", ".join(repr(field.name) for field in fields) or "none"
        raise KeyError(f"{argument}={name!r}: no such column (there are {there})")
    if len(named) > 1:
        raise ValueError(f"{argument}={name!r}: two columns have this name (rename one)")
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
    types = {field.name: field.dataType.simpleString() for field in df.schema.fields}
    kept = {"id": types[columns.id]} if columns.id is not None else {}
    kept.update((name, types[name]) for name in columns.keep)
    schema = ", ".join(f"`{name}` {kind}" for name, kind in {**kept, **made}.items())
    quoted = ["`" + name.replace("`", "``") + "`" for name in columns.names]
    return df.select(*quoted).mapInArrow(read, schema)
