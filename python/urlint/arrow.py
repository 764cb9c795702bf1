"""Batches of Arrow in and out: one column of texts becomes columns of URLs or findings.

Anything with ``__arrow_c_stream__`` or ``__arrow_c_array__`` goes in: a table, batch or reader of pyarrow, a data frame
of polars or pandas, a relation of DuckDB. What comes out has ``__arrow_c_stream__``: a ``pyarrow.RecordBatchReader``
where pyarrow is installed. Texts are read where they lie, batch by batch, when the next batch is asked for. What comes
out of a batch is one, or several of at most 65,536 rows and about 64 MiB, the repeated columns included.

The columns have the names of the keys in ``urlint extract --format json`` and ``urlint check --format json``
(``URL_COLUMNS``, ``FINDING_COLUMNS``). Before them stand ``id``, which repeats the given column, and the columns to
``keep``. A text that cannot be read is a row in which only ``error``, ``path`` and these are not null. A null is no
text.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ._native import Config, check_batches, extract_batches, read_warc_files

if TYPE_CHECKING:
    from pyarrow import RecordBatchReader

__all__ = ["FINDING_COLUMNS", "TEXT_COLUMNS", "URL_COLUMNS", "check", "extract", "read_warc"]

#: The columns of ``read_warc`` and their types, in the words of Spark.
TEXT_COLUMNS = {
    "path": "string",
    "text": "string",
    "format": "string",
    "source": "string",
    "source_offset": "bigint",
    "error": "string",
}

#: The columns of ``extract`` and their types.
URL_COLUMNS = {
    "path": "string",
    "line": "bigint",
    "col": "bigint",
    "start_byte": "bigint",
    "end_byte": "bigint",
    "form": "string",
    "context": "string",
    "url": "string",
    "raw": "string",
    "link_text": "string",
    "base": "string",
    "scheme": "string",
    "host": "string",
    "port": "int",
    "registrable_domain": "string",
    "alternatives": "array<string>",
    "components": "struct<scheme:string,userinfo:string,host:string,port:string,path:string,query:string,fragment:string>",
    "error": "string",
}

_EDIT = (
    "struct<line:bigint,col:bigint,end_line:bigint,end_col:bigint,byte_col:bigint,end_byte_col:bigint,"
    "start_byte:bigint,end_byte:bigint,text:string>"
)

#: The columns of ``check`` and their types.
FINDING_COLUMNS = {
    "path": "string",
    "line": "bigint",
    "col": "bigint",
    "end_line": "bigint",
    "end_col": "bigint",
    "byte_col": "bigint",
    "end_byte_col": "bigint",
    "start_byte": "bigint",
    "end_byte": "bigint",
    "rule": "string",
    "severity": "string",
    "message": "string",
    "url": "string",
    "context": "string",
    "help": "string",
    "kinds": "array<string>",
    "nth": "bigint",
    "related": f"array<{_EDIT}>",
    "fingerprint": "string",
    "content_fingerprint": "string",
    "fix": f"struct<applicability:string,in_file:boolean,edits:array<{_EDIT}>,whole:{_EDIT}>",
    "error": "string",
}


def extract(
    batches: object,
    column: str = "text",
    id: str | None = None,
    path: str | None = None,
    format: str = "auto",
    relaxed: bool = False,
    *,
    error: str | None = None,
    keep: Sequence[str] = (),
    config: Config | None = None,
) -> "RecordBatchReader":
    """Finds the URLs in a column of texts (``string`` or ``binary``, in any layout).

    ``id`` and ``path`` name columns; from its path follow the format and kind of a text. ``format`` is the format of
    all texts, or names a column of formats; a text without a path and format is plain text. ``error`` names a column of
    what was wrong with a text before: where it is not null, the row is an error. ``keep`` names columns to repeat.

    Raises ``KeyError`` for a column that does not exist, ``TypeError`` for one of another type and for what has no
    batches, ``ValueError`` for a column whose name occurs twice, and for a format that does not exist.
    """
    return _reader(extract_batches(batches, (column, id, path, format, error, keep), relaxed, config))


def check(
    batches: object,
    column: str = "text",
    id: str | None = None,
    path: str | None = None,
    format: str = "auto",
    *,
    error: str | None = None,
    keep: Sequence[str] = (),
    config: Config | None = None,
) -> "RecordBatchReader":
    """Judges the URLs in a column of texts. The arguments and errors are those of ``extract``."""
    return _reader(check_batches(batches, (column, id, path, format, error, keep), config))


def read_warc(files: object, *, config: Config | None = None) -> "RecordBatchReader":
    """The texts of WARC and WET files, plain, ``.gz`` or ``.zst``, a row for each record, in batches of some megabytes.

    ``files`` is a path, a list of paths, or batches with the columns ``path`` and ``content``. ``path`` is the address
    of a record, ``text`` its text in UTF-8, ``format`` the name of its format, so that ``check(read_warc(...),
    path="path", format="format", error="error", keep=["source", "source_offset"])`` judges them. ``source`` is the name
    of the file, and ``source_offset`` the offset of the record, or of its member or frame if the file is compressed. A
    record that cannot be read is a row with an ``error``, and those after it are still read.
    """
    return _reader(read_warc_files(files, config))


def _reader(stream: Any) -> Any:
    try:
        from pyarrow import RecordBatchReader
    except ImportError:
        return stream
    return RecordBatchReader.from_stream(stream)
