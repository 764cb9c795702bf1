//! The columns that are read: texts, ids, paths, formats.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    BinaryViewType, ByteArrayType, ByteViewType, GenericBinaryType, GenericStringType, StringViewType,
};
use arrow_array::{AnyDictionaryArray, Array, ArrayRef, GenericByteArray, GenericByteViewArray, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use urlint::report::{Secrets, redacted};

use crate::arguments::Call;

/// The key of a field's metadata that has the name of its type in messages.
const TYPE: &str = "urlint.type";

/// The names of the columns that are read.
pub(super) struct Columns {
    column: String,
    id: Option<String>,
    path: Option<String>,
    format: String,
    /// What was wrong with a text before it came here: such a row is an error.
    error: Option<String>,
    /// The columns that are repeated.
    keep: Vec<String>,
}

/// Where these columns are.
#[derive(Clone)]
pub(super) struct Places {
    text: usize,
    /// The columns that are repeated, with their names.
    pub(super) kept: Vec<(String, usize)>,
    error: Option<usize>,
    path: Option<usize>,
    format: Option<FormatPlace>,
}

/// Where the names of formats are.
#[derive(Clone)]
enum FormatPlace {
    Column(usize),
    /// All texts have this one.
    Name(String),
}

/// The texts of a batch.
pub(super) struct Texts {
    text: Bytes,
    error: Option<Bytes>,
    path: Option<Bytes>,
    format: Option<Bytes>,
    format_of_all: Option<String>,
}

/// What is in a row.
pub(super) enum Content<'b> {
    Text(&'b [u8]),
    /// Why there is no text.
    Error(&'b str),
}

/// A text of a batch.
pub(super) struct Row<'b> {
    pub(super) content: Content<'b>,
    pub(super) is_utf8: bool,
    pub(super) path: Option<&'b str>,
    pub(super) format: Option<&'b str>,
}

impl Columns {
    /// Reads the arguments, which are in the order of the fields.
    pub(super) fn of(call: Call, arguments: &[Bound<'_, PyAny>; 6]) -> PyResult<Self> {
        let [column, id, path, format, error, keep] = arguments;
        Ok(Self {
            column: call.text("column", column)?,
            id: call.optional_text("id", id)?,
            path: call.optional_text("path", path)?,
            format: call.text("format", format)?,
            error: call.optional_text("error", error)?,
            keep: call.names("keep", keep)?,
        })
    }

    /// Looks up the columns; the error names the argument, the column and what would fit.
    pub(super) fn places(&self, schema: &Schema) -> PyResult<Places> {
        let format = match &*self.format {
            "auto" => None,
            name if urlint::Format::named(name).is_some() => Some(FormatPlace::Name(name.to_owned())),
            name if schema.fields().iter().any(|field| field.name() == name) => {
                Some(FormatPlace::Column(texts(schema, "format", name, false)?))
            }
            name => {
                let what = format!("format={name:?}: neither a format (urlint.formats() lists them) nor a column");
                return Err(PyValueError::new_err(shown(&what)));
            }
        };
        let id = self.id.as_ref().map(|name| Ok::<_, PyErr>(("id".to_owned(), place(schema, "id", name)?)));
        let kept = self.keep.iter().map(|name| Ok((name.clone(), place(schema, "keep", name)?)));
        Ok(Places {
            text: texts(schema, "column", &self.column, true)?,
            kept: id.into_iter().chain(kept).collect::<PyResult<_>>()?,
            error: self.error.as_ref().map(|name| texts(schema, "error", name, false)).transpose()?,
            path: self.path.as_ref().map(|name| texts(schema, "path", name, false)).transpose()?,
            format,
        })
    }
}

/// A message that may name columns, without secrets.
fn shown(what: &str) -> String {
    redacted(what, Secrets::Hidden).into_owned()
}

/// The column of this name.
fn place(schema: &Schema, argument: &str, name: &str) -> PyResult<usize> {
    let mut named = schema.fields().iter().enumerate().filter(|(_, field)| field.name() == name);
    match (named.next(), named.next()) {
        (Some((at, _)), None) => Ok(at),
        (Some(_), Some(_)) => {
            let what = format!("{argument}={name:?}: two columns have this name (rename one)");
            Err(PyValueError::new_err(shown(&what)))
        }
        (None, _) => {
            let names: Vec<String> = schema.fields().iter().map(|field| format!("{:?}", field.name())).collect();
            let what = format!("{argument}={name:?}: no such column (there are {})", names.join(", "));
            Err(PyKeyError::new_err(shown(&what)))
        }
    }
}

/// The column of this name, whose values must be texts; with `or_bytes`, they may be binary.
pub(super) fn texts(schema: &Schema, argument: &str, name: &str, or_bytes: bool) -> PyResult<usize> {
    let at = place(schema, argument, name)?;
    let field: &Field = schema.field(at);
    let values = match field.data_type() {
        DataType::Dictionary(_, values) => values,
        other => other,
    };
    let fits = match values {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => true,
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => or_bytes,
        _ => false,
    };
    if fits {
        return Ok(at);
    }
    let wanted = if or_bytes { "string or binary" } else { "string" };
    // as the caller calls it, if that is not Arrow's word
    let given = field.metadata().get(TYPE).map_or_else(|| field.data_type().to_string(), Clone::clone);
    let what = format!("{argument}={name:?}: the column is {given}, and must be {wanted}");
    Err(PyTypeError::new_err(shown(&what)))
}

impl Places {
    /// The texts of a batch.
    pub(super) fn texts(&self, batch: &RecordBatch) -> Texts {
        let bytes = |at: usize| Bytes::of(batch.column(at));
        let (format, format_of_all) = match &self.format {
            None => (None, None),
            Some(FormatPlace::Column(at)) => (Some(bytes(*at)), None),
            Some(FormatPlace::Name(name)) => (None, Some(name.clone())),
        };
        let [path, error] = [self.path, self.error].map(|column| column.map(bytes));
        Texts { text: bytes(self.text), error, path, format, format_of_all }
    }
}

impl Texts {
    /// The text or error of a row; `None` where both are null.
    pub(super) fn row(&self, at: usize) -> Option<Row<'_>> {
        let columns = [&self.path, &self.format, &self.error];
        let [path, format, error] = columns.map(|column| column.as_ref().and_then(|column| column.text(at)));
        let content = match error {
            Some(error) => Content::Error(error),
            None => Content::Text(self.text.get(at)?),
        };
        let format = format.filter(|name| *name != "auto").or(self.format_of_all.as_deref());
        Some(Row { content, is_utf8: self.text.is_utf8(), path, format })
    }
}

/// A column of texts or bytes, in any layout.
pub(super) enum Bytes {
    Utf8(GenericByteArray<GenericStringType<i32>>),
    LargeUtf8(GenericByteArray<GenericStringType<i64>>),
    Utf8View(GenericByteViewArray<StringViewType>),
    Binary(GenericByteArray<GenericBinaryType<i32>>),
    LargeBinary(GenericByteArray<GenericBinaryType<i64>>),
    BinaryView(GenericByteViewArray<BinaryViewType>),
    /// The values, and for each row the number of its value.
    Dictionary(Box<Bytes>, ArrayRef, Vec<usize>),
    /// Nothing but nulls.
    Null,
}

impl Bytes {
    /// Whether it is a column of strings.
    pub(super) fn is_utf8(&self) -> bool {
        match self {
            Self::Utf8(_) | Self::LargeUtf8(_) | Self::Utf8View(_) => true,
            Self::Dictionary(values, ..) => values.is_utf8(),
            Self::Binary(_) | Self::LargeBinary(_) | Self::BinaryView(_) | Self::Null => false,
        }
    }

    pub(super) fn of(column: &ArrayRef) -> Self {
        match column.data_type() {
            DataType::Utf8 => Self::Utf8(column.as_bytes().clone()),
            DataType::LargeUtf8 => Self::LargeUtf8(column.as_bytes().clone()),
            DataType::Utf8View => Self::Utf8View(column.as_byte_view().clone()),
            DataType::Binary => Self::Binary(column.as_bytes().clone()),
            DataType::LargeBinary => Self::LargeBinary(column.as_bytes().clone()),
            DataType::BinaryView => Self::BinaryView(column.as_byte_view().clone()),
            DataType::Dictionary(..) => {
                let dictionary: &dyn AnyDictionaryArray = column.as_any_dictionary();
                let keys = if dictionary.values().is_empty() { Vec::new() } else { dictionary.normalized_keys() };
                Self::Dictionary(Box::new(Self::of(dictionary.values())), Arc::clone(column), keys)
            }
            _ => Self::Null,
        }
    }

    /// The text in a row; `None` where it is null.
    pub(super) fn text(&self, at: usize) -> Option<&str> {
        str::from_utf8(self.get(at)?).ok()
    }

    /// The bytes in a row; `None` where it is null.
    pub(super) fn get(&self, at: usize) -> Option<&[u8]> {
        fn bytes<T: ByteArrayType<Native: AsRef<[u8]>>>(array: &GenericByteArray<T>, at: usize) -> Option<&[u8]> {
            array.is_valid(at).then(|| array.value(at).as_ref())
        }
        fn view<T: ByteViewType<Native: AsRef<[u8]>>>(array: &GenericByteViewArray<T>, at: usize) -> Option<&[u8]> {
            array.is_valid(at).then(|| array.value(at).as_ref())
        }
        match self {
            Self::Utf8(array) => bytes(array, at),
            Self::LargeUtf8(array) => bytes(array, at),
            Self::Utf8View(array) => view(array, at),
            Self::Binary(array) => bytes(array, at),
            Self::LargeBinary(array) => bytes(array, at),
            Self::BinaryView(array) => view(array, at),
            Self::Dictionary(values, column, keys) if column.is_valid(at) => values.get(*keys.get(at)?),
            Self::Dictionary(..) | Self::Null => None,
        }
    }
}
