//! A row of an inventory, and its columns, which are the same in all formats.

/// A row: what the URLs of a group have in common, and their counts.
#[derive(Clone, Default, Debug)]
pub(crate) struct InventoryRow<'i> {
    pub(crate) url: Option<String>,
    /// The scheme, if all URLs have the same.
    pub(crate) scheme: Option<String>,
    pub(crate) host: Option<String>,
    pub(crate) port: Option<u32>,
    pub(crate) registrable_domain: Option<String>,
    pub(crate) urls: u64,
    pub(crate) distinct_urls: u64,
    pub(crate) files: u64,
    pub(crate) http_urls: u64,
    pub(crate) https_urls: u64,
    /// The file of the first URL.
    pub(crate) path: &'i str,
    pub(crate) line: u64,
    pub(crate) column: u64,
    /// What the table for people names the row.
    pub(crate) label: String,
}

/// A column of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    /// Its name: the key in JSON.
    pub(crate) name: &'static str,
    pub(crate) value: Value,
}

/// How the value of a column is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    Text(for<'r> fn(&'r InventoryRow<'_>) -> &'r str),
    OptionalText(for<'r> fn(&'r InventoryRow<'_>) -> Option<&'r str>),
    Number(fn(&InventoryRow<'_>) -> u64),
    OptionalNumber(fn(&InventoryRow<'_>) -> Option<u64>),
}

/// The columns, in order.
pub(crate) const COLUMNS: &[Column] = &[
    column("url", Value::OptionalText(|row| row.url.as_deref())),
    column("scheme", Value::OptionalText(|row| row.scheme.as_deref())),
    column("host", Value::OptionalText(|row| row.host.as_deref())),
    column("port", Value::OptionalNumber(|row| row.port.map(u64::from))),
    column("registrable_domain", Value::OptionalText(|row| row.registrable_domain.as_deref())),
    column("urls", Value::Number(|row| row.urls)),
    column("distinct_urls", Value::Number(|row| row.distinct_urls)),
    column("files", Value::Number(|row| row.files)),
    column("http_urls", Value::Number(|row| row.http_urls)),
    column("https_urls", Value::Number(|row| row.https_urls)),
    column("path", Value::Text(|row| row.path)),
    column("line", Value::Number(|row| row.line)),
    column("col", Value::Number(|row| row.column)),
];

const fn column(name: &'static str, value: Value) -> Column {
    Column { name, value }
}
