//! `pymdownx.slugs`, for Python-Markdown.

use crate::site::slug::classes::{Class, is_python_space as is_space};
use crate::site::slug::letters::{case_folded, compatibly_composed, compatibly_decomposed, composed, decomposed};
use crate::site::slug::style::{PymdownxCase, UnicodeForm};
use std::fmt::Write;

/// The slug of a text, with the separator for each space: `A  Ω` gives `a--ω` in lower case.
pub(crate) fn slug(text: &str, separator: &str, case: PymdownxCase, percent_encode: bool, form: UnicodeForm) -> String {
    let text = match form {
        UnicodeForm::Nfc => composed(text),
        UnicodeForm::Nfd => decomposed(text),
        UnicodeForm::Nfkc => compatibly_composed(text),
        UnicodeForm::Nfkd => compatibly_decomposed(text),
    };
    let text = without_tags(&text);
    let text = text.trim_matches(is_space);
    let text = match case {
        PymdownxCase::None => text.to_owned(),
        PymdownxCase::Lower => text.to_lowercase(),
        PymdownxCase::LowerAscii => text.to_ascii_lowercase(),
        PymdownxCase::Fold => case_folded(text),
    };
    let mut slug = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' ' => slug.push_str(separator),
            c if c == '-' || Class::PythonWord.has(c) => slug.push(c),
            _ => {}
        }
    }
    if percent_encode { percent_encoded(&slug) } else { slug }
}

/// The text without what is between `<` and `>`.
fn without_tags(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let Some(len) = rest[start..].find('>') else { break };
        let is_tag = len > 1;
        kept.push_str(if is_tag { &rest[..start] } else { &rest[..=start + len] });
        rest = &rest[start + len + 1..];
    }
    kept.push_str(rest);
    kept
}

fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"_.-~/".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            write!(encoded, "%{byte:02X}").expect("a string takes all text");
        }
    }
    encoded
}
