//! What is wrong with a file of TOML, told so that its author knows what to write instead.

use crate::syntax::distance::nearest;

/// The octet at which an error of the TOML reader stands, and what it says: of an unknown key the nearest that there is.
pub(crate) fn told(error: &toml::de::Error) -> (usize, String) {
    (error.span().map_or(0, |span| span.start), with_remedy(error.message()))
}

/// The line, from 1, that the octet stands on.
pub(crate) fn line_at(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|&&octet| octet == b'\n').count() + 1
}

fn with_remedy(message: &str) -> String {
    let names: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match (message.starts_with("unknown field"), names.split_first()) {
        (true, Some((wrong, names))) => match nearest(wrong, names.iter().copied()) {
            Some(name) => format!("no key named \"{wrong}\"; did you mean \"{name}\"?"),
            None => format!("no key named \"{wrong}\"; there are {}", names.join(", ")),
        },
        _ => message.to_owned(),
    }
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
}
