//! `markdown-it-anchor` with its own slugs, which are percent-encoded.

use std::fmt::Write;

/// The slug of a text: `What? Ä` gives `what%3F-%C3%A4`.
pub(crate) fn slug(text: &str) -> String {
    let is_space = |c: char| c.is_whitespace() && c != '\u{85}' || c == '\u{FEFF}';
    let lower = text.trim_matches(is_space).to_lowercase();
    let mut slug = String::with_capacity(lower.len());
    let (mut bytes, mut needs_separator) = ([0; 4], false);
    for c in lower.chars() {
        if is_space(c) {
            if !needs_separator {
                slug.push('-');
            }
            needs_separator = true;
            continue;
        }
        needs_separator = false;
        if c.is_ascii_alphanumeric() || "-_.!~*'()".contains(c) {
            slug.push(c);
        } else {
            for byte in c.encode_utf8(&mut bytes).bytes() {
                write!(slug, "%{byte:02X}").expect("a string takes all text");
            }
        }
    }
    slug
}
