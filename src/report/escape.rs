//! Escapes control and invisible characters, so that no text of the input controls a terminal.

/// Adds `text` to `out` for people to read: control characters as `\x1b`, invisible and bidirectional ones as
/// `\u{202e}`.
///
/// ```
/// let mut out = Vec::new();
/// urlint::report::escape::human("a\u{1b}[1m\u{202e}ü", &mut out);
/// assert_eq!(out, "a\\x1b[1m\\u{202e}ü".as_bytes());
/// ```
pub fn human(text: &str, out: &mut Vec<u8>) {
    let bytes = text.as_bytes();
    // no early return, so that the loop is vectorized: hardly any text needs an escape
    if bytes.iter().fold(true, |plain, byte| plain & (0x20..0x7F).contains(byte)) {
        return out.extend_from_slice(bytes);
    }
    for character in text.chars() {
        if !human_char(character, out) {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
}

/// Adds `text` to `out` as [`human`] does, line by line: line feeds stay.
pub(super) fn human_lines(text: &str, out: &mut Vec<u8>) {
    for line in text.split_inclusive('\n') {
        human(line.strip_suffix('\n').unwrap_or(line), out);
        out.extend(line.ends_with('\n').then_some(b'\n'));
    }
}

/// The text as [`human`] writes it.
#[must_use]
pub fn shown(text: &str) -> String {
    let mut escaped = Vec::new();
    human(text, &mut escaped);
    String::from_utf8_lossy(&escaped).into_owned()
}

/// Adds the escape of a character to `out` if it needs one; returns whether it does. Otherwise nothing is added.
pub(super) fn human_char(character: char, out: &mut Vec<u8>) -> bool {
    let code = u32::from(character);
    match character {
        _ if !is_unsafe(character) => return false,
        '\0'..='\u{ff}' => out.extend_from_slice(format!("\\x{code:02x}").as_bytes()),
        _ => out.extend_from_slice(format!("\\u{{{code:x}}}").as_bytes()),
    }
    true
}

/// Whether a character is escaped: controls (C0, DEL, C1), line and paragraph separators, invisible and bidirectional
/// characters, and noncharacters such as U+FFFE. Not the joiners U+200C and U+200D: words of several scripts need them.
pub(super) fn is_unsafe(character: char) -> bool {
    character.is_control()
        || u32::from(character) & 0xFFFE == 0xFFFE
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{fdd0}'..='\u{fdef}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}
