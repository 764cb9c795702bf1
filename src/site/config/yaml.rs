//! YAML as a value. Tags are ignored: generators define their own, such as `!ENV` and `!!python/name:`.

use saphyr::{LoadableYamlNode, ScalarOwned, YamlOwned};

use super::Value;

/// The first document of a YAML text; `Err` says what is wrong and where.
pub(crate) fn parse(text: &str) -> Result<Value, String> {
    let documents = YamlOwned::load_from_str(text).map_err(|err| err.to_string())?;
    Ok(documents.into_iter().next().map(value).unwrap_or_default())
}

fn value(yaml: YamlOwned) -> Value {
    match yaml {
        YamlOwned::Representation(text, ..) | YamlOwned::Value(ScalarOwned::String(text)) => Value::Text(text),
        YamlOwned::Value(ScalarOwned::Boolean(value)) => Value::Bool(value),
        YamlOwned::Value(ScalarOwned::Integer(number)) => Value::Text(number.to_string()),
        YamlOwned::Value(ScalarOwned::FloatingPoint(number)) => Value::Text(number.to_string()),
        YamlOwned::Value(_) | YamlOwned::Alias(_) | YamlOwned::BadValue => Value::Null,
        YamlOwned::Sequence(items) => Value::List(items.into_iter().map(value).collect()),
        YamlOwned::Mapping(pairs) => {
            let pairs = pairs.into_iter().filter_map(|(key, yaml)| match value(key) {
                Value::Text(key) => Some((key, value(yaml))),
                Value::Bool(key) => Some((key.to_string(), value(yaml))),
                _ => None,
            });
            Value::Map(pairs.collect())
        }
        YamlOwned::Tagged(_, yaml) => value(*yaml),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_tags_are_ignored() {
        let text = "a: !ENV [B, c]\nd: !!python/name:e.f\ng: {h: 1, i: true}\n";
        let value = parse(text).expect("it is YAML");
        assert_eq!(value.at("a").texts().collect::<Vec<_>>(), ["B", "c"]);
        assert_eq!(value.at("g.h").text(), Some("1"));
        assert_eq!(value.at("g.i").bool(), Some(true));
        assert!(parse("a: [").is_err());
    }
}
