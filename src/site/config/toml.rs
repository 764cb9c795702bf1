//! TOML as a value.

use super::Value;

/// A TOML text; `Err` says what is wrong and where.
pub(crate) fn parse(text: &str) -> Result<Value, String> {
    let table: toml::Table = text.parse().map_err(|err: toml::de::Error| err.to_string())?;
    Ok(value(toml::Value::Table(table)))
}

fn value(toml: toml::Value) -> Value {
    match toml {
        toml::Value::String(text) => Value::Text(text),
        toml::Value::Boolean(value) => Value::Bool(value),
        toml::Value::Integer(number) => Value::Text(number.to_string()),
        toml::Value::Float(number) => Value::Text(number.to_string()),
        toml::Value::Datetime(date) => Value::Text(date.to_string()),
        toml::Value::Array(items) => Value::List(items.into_iter().map(value).collect()),
        toml::Value::Table(table) => Value::Map(table.into_iter().map(|(key, toml)| (key, value(toml))).collect()),
    }
}
