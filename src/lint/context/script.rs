//! The scripts that letters belong to, as far as it matters where a URL ends.

/// Letters that are neither Latin nor marks on Latin ones.
pub(crate) fn is_of_another_script(c: char) -> bool {
    c.is_alphabetic() && c >= '\u{370}' && !matches!(c, '\u{1D00}'..='\u{1EFF}' | '\u{2C60}'..='\u{2C7F}')
}
