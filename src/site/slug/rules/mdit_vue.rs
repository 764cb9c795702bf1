//! `@mdit-vue/shared`, the rule of VitePress: it names what is dropped, and keeps all else.

use crate::site::slug::letters::compatibly_decomposed;

/// The slug of a text: `1. A — b` gives `_1-a-—-b`.
pub(crate) fn slug(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for c in compatibly_decomposed(text).chars() {
        match c {
            '\u{300}'..='\u{36F}' | '\0'..='\u{1F}' => {}
            c if is_special(c) => {
                if !slug.is_empty() && !slug.ends_with('-') {
                    slug.push('-');
                }
            }
            c => slug.push(c),
        }
    }
    let slug = slug.trim_end_matches('-').to_lowercase();
    if slug.starts_with(|c: char| c.is_ascii_digit()) { format!("_{slug}") } else { slug }
}

fn is_special(c: char) -> bool {
    c.is_ascii_punctuation() || c.is_whitespace() && c != '\u{85}' || matches!(c, '\u{FEFF}' | '“' | '”' | '‘' | '’')
}
