//! Paths and fragments as a reference writes them.

use std::collections::HashMap;

use crate::scan::TargetKind;
use crate::syntax::percent;

/// The ways to write a path in the place of another that a reference has: first in its style, then with all but the
/// plainest characters percent-encoded. Names that it has already keep their spelling.
pub(super) fn paths(kind: TargetKind, original: &str, path: &str) -> Vec<String> {
    let known: HashMap<String, &str> = original
        .split('/')
        .filter_map(|name| Some((percent::utf8_decoded(name)?.into_owned(), name)))
        .filter(|(name, _)| !name.is_empty())
        .collect();
    let style = Style::of(kind, original);
    let write = |style: &Style| {
        let names = path.split('/').map(|name| known.get(name).map_or_else(|| style.write(name), |&name| name.into()));
        names.collect::<Vec<String>>().join("/")
    };
    let mut ways = vec![write(&style)];
    if !kind.is_name() {
        ways.push(write(&Style { is_name: false, encodes_letters: true, encodes_spaces: true, encodes_signs: true }));
        ways.dedup();
    }
    ways
}

/// A fragment, without its `#`, in the place of another that a reference has.
pub(super) fn fragment(kind: TargetKind, original: &str, fragment: &str) -> String {
    Style::of(kind, original).write(fragment)
}

/// How a reference writes letters and signs.
struct Style {
    /// Whether it is a name, in which nothing is percent-encoded.
    is_name: bool,
    /// Whether letters beyond US-ASCII are percent-encoded.
    encodes_letters: bool,
    encodes_spaces: bool,
    /// Whether signs are percent-encoded that some formats give a meaning.
    encodes_signs: bool,
}

impl Style {
    fn of(kind: TargetKind, original: &str) -> Self {
        let has_escapes = percent::escapes(original.as_bytes()).any(|(_, byte)| !byte.is_ascii());
        let encodes_spaces = !original.contains(' ');
        Self { is_name: kind.is_name(), encodes_letters: has_escapes, encodes_spaces, encodes_signs: false }
    }

    fn write(&self, name: &str) -> String {
        let mut written = String::with_capacity(name.len());
        let mut buffer = [0; 4];
        for c in name.chars() {
            let is_encoded = !self.is_name
                && match c {
                    '%' | '?' | '#' => true,
                    ' ' => self.encodes_spaces,
                    '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' => true,
                    '(' | ')' | '[' | ']' | '\'' | '*' | '!' | '$' | '&' | '+' | ',' | ';' | '=' | ':' | '@' | '~' => {
                        self.encodes_signs
                    }
                    c => c.is_control() || !c.is_ascii() && self.encodes_letters,
                };
            if is_encoded {
                c.encode_utf8(&mut buffer).bytes().for_each(|byte| percent::push_encoded(&mut written, byte));
            } else {
                written.push(c);
            }
        }
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_keep_their_style() {
        let first = |original: &str, path: &str| paths(TargetKind::Url, original, path).swap_remove(0);
        assert_eq!(first("a.md", "b c/d.md"), "b%20c/d.md");
        assert_eq!(first("x y/a.md", "b c/d.md"), "b c/d.md");
        assert_eq!(first("%c3%a4/a.md", "ä/é.md"), "%c3%a4/%C3%A9.md");
        assert_eq!(first("ä/a.md", "ä/é.md"), "ä/é.md");
        assert_eq!(first("a.md", "50%.md"), "50%25.md");
        assert_eq!(paths(TargetKind::Url, "a.md", "b(c).md"), ["b(c).md", "b%28c%29.md"]);
        assert_eq!(paths(TargetKind::Document, "a", "b c"), ["b c"]);
    }
}
