//! The ids of Asciidoctor, which depend on attributes of the document.

use crate::site::slug::classes::Class;
use crate::site::slug::letters::lowercase_each;
use crate::site::slug::style::Asciidoctor;

/// The id of a title whose substitutions are done and that has neither tags nor character references any more:
/// `A - b.c` gives `_a_b_c`.
pub(crate) fn slug(text: &str, options: &Asciidoctor) -> String {
    let class = if options.js { Class::OpalWord } else { Class::Word };
    let mut id = options.prefix.clone();
    let separator = options.separator;
    let lower = if options.js { text.to_lowercase() } else { lowercase_each(text) };
    for c in lower.chars() {
        let is_between = match separator {
            None => false,
            Some('-' | '.') => matches!(c, ' ' | '.' | '-'),
            Some(separator) => matches!(c, ' ' | '.' | '-') || c == separator,
        };
        let is_kept = matches!(c, ' ' | '.' | '-') || class.has(c);
        match separator {
            None if c == ' ' => {}
            Some(separator) if is_between && id.ends_with(separator) => {}
            Some(separator) if is_between => id.push(separator),
            _ if is_kept => id.push(c),
            _ => {}
        }
    }
    let Some(separator) = separator else { return id };
    if id.ends_with(separator) {
        id.pop();
    }
    if options.prefix.is_empty() && id.starts_with(separator) {
        id.remove(0);
    }
    id
}
