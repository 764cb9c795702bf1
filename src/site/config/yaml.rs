//! YAML as a value. Tags are ignored: generators define their own, such as `!ENV` and `!!python/name:`.

use saphyr::{ScalarOwned, YamlLoader, YamlOwned};
use saphyr_parser::Parser;

use super::Value;

/// The first document of a YAML text; `Err` says what is wrong and where. Of a key that is given twice, the last value
/// counts, as in the generators.
pub(crate) fn parse(text: &str) -> Result<Value, String> {
    let mut loader = YamlLoader::<YamlOwned>::default();
    loader.allow_duplicate_keys(true);
    Parser::new_from_str(text).load(&mut loader, true).map_err(|err| err.to_string())?;
    if let Some(error) = loader.error() {
        return Err(error.to_string());
    }
    Ok(loader.into_documents().into_iter().next().map(value).unwrap_or_default())
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

    #[test]
    fn of_a_key_given_twice_the_last_value_counts() {
        assert_eq!(parse("a: 1\nb: 2\na: 3\n").expect("it is YAML").at("a").text(), Some("3"));
    }
}
