//! Parquet files of findings, written column by column as Spark, pyarrow and polars write them.

use std::sync::Arc;

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::SchemaDescriptor;
use serde_json::Value;

/// How a file is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) compression: Compression,
    pub(super) has_dictionary: bool,
    pub(super) encoding: Option<Encoding>,
    pub(super) version: WriterVersion,
    /// The type of integers: `int32`, `int32 (UINT_32)`, `int64`, `double`.
    pub(super) integer: &'static str,
    /// The type of strings: `binary (UTF8)` or `binary`.
    pub(super) string: &'static str,
    /// The names of the two groups of a list.
    pub(super) list: [&'static str; 2],
    /// The number of rows of a group.
    pub(super) group: usize,
}

/// A style for each kind of thing that programs write.
pub(super) fn styles() -> Vec<Style> {
    let spark = Style {
        compression: Compression::SNAPPY,
        has_dictionary: true,
        encoding: None,
        version: WriterVersion::PARQUET_1_0,
        integer: "int64",
        string: "binary (UTF8)",
        list: ["list", "element"],
        group: 1_000,
    };
    let zstd = Compression::ZSTD(ZstdLevel::default());
    let plain = Style { has_dictionary: false, integer: "int32", ..spark };
    vec![
        spark,
        Style { compression: zstd, version: WriterVersion::PARQUET_2_0, list: ["list", "item"], group: 3, ..spark },
        Style { compression: Compression::GZIP(Default::default()), integer: "int32 (UINT_32)", group: 7, ..spark },
        Style { compression: Compression::LZ4_RAW, string: "binary", list: ["bag", "array_element"], ..spark },
        Style { compression: Compression::UNCOMPRESSED, integer: "double", ..plain },
        Style { compression: zstd, encoding: Some(Encoding::DELTA_BYTE_ARRAY), ..plain },
        Style { version: WriterVersion::PARQUET_2_0, encoding: Some(Encoding::DELTA_LENGTH_BYTE_ARRAY), ..plain },
    ]
}

const TEXTS: [&str; 12] = [
    "path",
    "id",
    "rule",
    "severity",
    "message",
    "url",
    "context",
    "help",
    "once",
    "fingerprint",
    "content_fingerprint",
    "error",
];
const NUMBERS: [&str; 10] = [
    "schema_version",
    "line",
    "col",
    "end_line",
    "end_col",
    "byte_col",
    "end_byte_col",
    "start_byte",
    "end_byte",
    "nth",
];
const EDIT_NUMBERS: [&str; 8] =
    ["line", "col", "end_line", "end_col", "byte_col", "end_byte_col", "start_byte", "end_byte"];

/// The schema of a file; `left_out` has the columns that it lacks.
pub(super) fn schema(style: Style, left_out: &[&str]) -> String {
    let Style { integer, string, list: [list, element], .. } = style;
    let typed = |name: &str, typed: &str| match typed.split_once(' ') {
        Some((physical, logical)) => format!("optional {physical} {name} {logical};\n"),
        None => format!("optional {typed} {name};\n"),
    };
    let texts = TEXTS.iter().map(|name| (*name, string));
    let numbers = NUMBERS.iter().map(|name| (*name, integer));
    let flat: String =
        texts.chain(numbers).filter(|(name, _)| !left_out.contains(name)).map(|(name, of)| typed(name, of)).collect();
    let edit: String =
        EDIT_NUMBERS.iter().map(|name| typed(name, integer)).collect::<String>() + &typed("text", string);
    let item = typed(element, string);
    let nested = format!(
        "optional group kinds (LIST) {{ repeated group {list} {{ {item} }} }}\n\
         optional group fix {{ {} optional boolean in_file;\n\
         optional group edits (LIST) {{ repeated group {list} {{ optional group {element} {{ {edit} }} }} }}\n\
         optional group whole {{ {edit} }} }}\n",
        typed("applicability", string)
    );
    format!(
        "message findings {{\n{flat}{}optional int64 extra;\n}}",
        if left_out.contains(&"fix") { "" } else { &nested }
    )
}

/// The records as a Parquet file.
pub(super) fn file(records: &[Value], style: Style, left_out: &[&str]) -> Vec<u8> {
    file_of_schema(records, style, &schema(style, left_out))
}

/// The records as a Parquet file of another schema.
pub(super) fn file_of_schema(records: &[Value], style: Style, schema: &str) -> Vec<u8> {
    let mut properties = WriterProperties::builder()
        .set_compression(style.compression)
        .set_dictionary_enabled(style.has_dictionary)
        .set_writer_version(style.version);
    let schema = parse_message_type(schema).expect("a schema");
    if let Some(encoding) = style.encoding {
        for name in ["path", "message", "url", "rule"] {
            properties = properties.set_column_encoding(name.into(), encoding);
        }
    }
    let schema = Arc::new(schema);
    let columns = SchemaDescriptor::new(Arc::clone(&schema));
    let paths: Vec<Vec<String>> = columns.columns().iter().map(|column| column.path().parts().to_vec()).collect();
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, properties.build().into()).expect("a writer");
    for records in records.chunks(style.group) {
        let mut group = writer.next_row_group().expect("a group");
        for path in &paths {
            let mut column = group.next_column().expect("a column").expect("one more column");
            write_column(&mut column, path, records);
            column.close().expect("it is written");
        }
        group.close().expect("it is written");
    }
    writer.close().expect("it is written");
    bytes
}

/// A value with its two levels.
struct Leaf {
    definition: i16,
    repetition: i16,
    value: Value,
}

/// The values of a column in a record.
fn leaves(path: &[String], record: &Value) -> Vec<Leaf> {
    let one = |definition, value: &Value| vec![Leaf { definition, repetition: 0, value: value.clone() }];
    let defined = |base: i16, value: &Value| one(base + i16::from(!value.is_null()), value);
    let name = path.last().expect("a name").as_str();
    match &*path.iter().map(String::as_str).collect::<Vec<_>>() {
        ["id"] => match &record["id"] {
            Value::Null => defined(0, &Value::Null),
            id => defined(0, &id.to_string().into()),
        },
        [name] => defined(0, &record[*name]),
        ["kinds", ..] => match record["kinds"].as_array() {
            None => one(0, &Value::Null),
            Some(kinds) => items(kinds, |kind| (3, kind.clone())),
        },
        ["fix", ..] if record["fix"].is_null() => one(0, &Value::Null),
        ["fix", "edits", ..] => {
            let edits = record["fix"]["edits"].as_array().expect("edits");
            items(edits, |edit| (4 + i16::from(!edit[name].is_null()), edit[name].clone()))
        }
        ["fix", "whole", ..] if record["fix"]["whole"].is_null() => one(1, &Value::Null),
        ["fix", "whole", name] => defined(2, &record["fix"]["whole"][*name]),
        ["fix", name] => defined(1, &record["fix"][*name]),
        _ => panic!("no such column"),
    }
}

fn items(items: &[Value], value: impl Fn(&Value) -> (i16, Value)) -> Vec<Leaf> {
    let leaf = |(nth, item): (usize, &Value)| {
        let (definition, value) = value(item);
        Leaf { definition, repetition: i16::from(nth > 0), value }
    };
    items.iter().enumerate().map(leaf).collect()
}

fn write_column(column: &mut SerializedColumnWriter<'_>, path: &[String], records: &[Value]) {
    let leaves: Vec<Leaf> = records.iter().flat_map(|record| leaves(path, record)).collect();
    let definitions: Vec<i16> = leaves.iter().map(|leaf| leaf.definition).collect();
    let repetitions: Vec<i16> = leaves.iter().map(|leaf| leaf.repetition).collect();
    let values = || leaves.iter().map(|leaf| &leaf.value).filter(|value| !value.is_null());
    macro_rules! write {
        ($kind:ty, $of:expr) => {{
            let values: Vec<_> = values().map($of).collect();
            column.typed::<$kind>().write_batch(&values, Some(&definitions), Some(&repetitions)).map(drop)
        }};
    }
    let number = |value: &Value| value.as_i64().expect("a number");
    let kind = match column.untyped() {
        ColumnWriter::ByteArrayColumnWriter(_) => 's',
        ColumnWriter::Int32ColumnWriter(_) => 'i',
        ColumnWriter::Int64ColumnWriter(_) => 'l',
        ColumnWriter::DoubleColumnWriter(_) => 'd',
        _ => 'b',
    };
    let written = match kind {
        's' => write!(ByteArrayType, |value| ByteArray::from(
            value.as_str().map_or_else(|| value.to_string(), str::to_owned).into_bytes()
        )),
        'i' => write!(Int32Type, |value| number(value) as i32),
        'l' => write!(Int64Type, number),
        'd' => write!(DoubleType, |value| number(value) as f64),
        _ => write!(BoolType, |value| value.as_bool().expect("a boolean")),
    };
    written.expect("it is written");
}
