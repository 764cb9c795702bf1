//! Errors in a TOML file, with messages that say what to write instead.

use crate::syntax::edit_distance::nearest;

/// The byte offset of an error of the TOML reader, and its message: for an unknown key with the nearest known one.
pub(crate) fn describe(error: &toml::de::Error) -> (usize, String) {
    (error.span().map_or(0, |span| span.start), with_remedy(error.message()))
}

/// The line, from 1, that contains the byte.
pub(crate) fn line_at(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|&&byte| byte == b'\n').count() + 1
}

/// The message with the nearest known key, if it is about an unknown key; else in the terms of TOML.
fn with_remedy(message: &str) -> String {
    let names: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match (message.starts_with("unknown field"), names.split_first()) {
        (true, Some((wrong, names))) => match nearest(wrong, names.iter().copied()) {
            Some(name) => format!("no key named \"{wrong}\"; did you mean \"{name}\"?"),
            None => format!("no key named \"{wrong}\"; there are {}", names.join(", ")),
        },
        _ => in_toml_terms(message),
    }
}

/// A message of the TOML reader, with the words of TOML in place of those of Rust and serde.
fn in_toml_terms(message: &str) -> String {
    if let Some(key) = message.strip_prefix("missing field ") {
        return format!("missing key {key}");
    }
    // serde reads a list as the fields of a struct
    if message.starts_with("invalid length ") {
        return "expected a table, not a list".to_owned();
    }
    if message.starts_with("string values must be quoted") {
        return "expected a value; strings must be quoted".to_owned();
    }
    if let Some((given, wanted)) =
        message.strip_prefix("invalid type: ").and_then(|rest| rest.split_once(", expected "))
    {
        let kinds = [("map", "a table"), ("sequence", "a list"), ("string", "a string"), ("integer", "a number")];
        let named = |phrase: &str| {
            let phrase = phrase.trim_start_matches("a ").trim_start_matches("an ");
            let (kind, rest) =
                phrase.split_once(' ').map_or((phrase, String::new()), |(kind, rest)| (kind, format!(" {rest}")));
            match kind {
                "struct" => Some("a table".to_owned()),
                _ => kinds.iter().find(|(known, _)| *known == kind).map(|(_, name)| format!("{name}{rest}")),
            }
        };
        let (given, wanted) = (named(given).unwrap_or(given.to_owned()), named(wanted).unwrap_or(wanted.to_owned()));
        return format!("expected {wanted}, not {given}");
    }
    message.trim_end_matches(", expected nothing").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_keys_get_a_remedy() {
        let list = "expected one of `severity`, `docs`";
        assert_eq!(
            with_remedy(&format!("unknown field `sevrity`, {list}")),
            "no key named \"sevrity\"; did you mean \"severity\"?"
        );
        assert_eq!(
            with_remedy(&format!("unknown field `zzzz`, {list}")),
            "no key named \"zzzz\"; there are severity, docs"
        );
        assert_eq!(with_remedy("duplicate key"), "duplicate key");
    }

    #[test]
    fn the_rest_is_put_plainly() {
        for (message, expected) in [
            ("missing field `id`", "missing key `id`"),
            ("invalid type: map, expected a sequence", "expected a list, not a table"),
            ("invalid type: integer `3`, expected a string", "expected a string, not a number `3`"),
            ("invalid type: string \"yes\", expected a boolean", "expected a boolean, not a string \"yes\""),
            ("invalid type: string \"x\", expected struct RawOption", "expected a table, not a string \"x\""),
            ("invalid length 2, expected struct RawOption with 3 elements", "expected a table, not a list"),
            ("extra `=`, expected nothing", "extra `=`"),
        ] {
            assert_eq!(with_remedy(message), expected);
        }
    }
}
