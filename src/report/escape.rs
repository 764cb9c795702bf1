//! Nothing from the input may steer a terminal: control and invisible characters are written as escapes.

/// Adds `text` to `out` for people to read: control characters as `\x1b`, invisible and bidirectional ones as `\u{202e}`.
///
/// ```
/// let mut out = Vec::new();
/// urlint::report::escape::human("a\u{1b}[1m\u{202e}ü", &mut out);
/// assert_eq!(out, "a\\x1b[1m\\u{202e}ü".as_bytes());
/// ```
pub fn human(text: &str, out: &mut Vec<u8>) {
    escaped(text, out, human_char);
}

/// Adds `text` to `out` as [`human`] does, line by line: line feeds stay.
pub(super) fn human_lines(text: &str, out: &mut Vec<u8>) {
    for line in text.split_inclusive('\n') {
        human(line.strip_suffix('\n').unwrap_or(line), out);
        out.extend(line.ends_with('\n').then_some(b'\n'));
    }
}

/// A text as [`human`] writes it.
#[must_use]
pub fn shown(text: &str) -> String {
    let mut shown = Vec::new();
    human(text, &mut shown);
    String::from_utf8_lossy(&shown).into_owned()
}

/// Adds `text` to `out` as a JSON string, its quotation marks included. Beyond what JSON asks for, everything that
/// [`human`] would escape is written as `\uXXXX`.
///
/// ```
/// let mut out = Vec::new();
/// urlint::report::escape::json("say \"\u{9b}\"\n", &mut out);
/// assert_eq!(out, br#""say \"\u009b\"\n""#);
/// ```
pub fn json(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    escaped(text, out, json_char);
    out.push(b'"');
}

/// The digits of a number.
pub(super) fn number(mut number: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// The escape of one character for people to read, if it needs one.
pub(super) fn human_char(character: char, out: &mut Vec<u8>) -> bool {
    let code = u32::from(character);
    match character {
        _ if !is_unsafe(character) => return false,
        '\0'..='\u{ff}' => out.extend_from_slice(format!("\\x{code:02x}").as_bytes()),
        _ => out.extend_from_slice(format!("\\u{{{code:x}}}").as_bytes()),
    }
    true
}

fn json_char(character: char, out: &mut Vec<u8>) -> bool {
    match character {
        '"' => out.extend_from_slice(b"\\\""),
        '\\' => out.extend_from_slice(b"\\\\"),
        '\n' => out.extend_from_slice(b"\\n"),
        '\r' => out.extend_from_slice(b"\\r"),
        '\t' => out.extend_from_slice(b"\\t"),
        _ if !is_unsafe(character) => return false,
        _ => {
            for unit in character.encode_utf16(&mut [0; 2]) {
                out.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
            }
        }
    }
    true
}

fn escaped(text: &str, out: &mut Vec<u8>, escape: fn(char, &mut Vec<u8>) -> bool) {
    let bytes = text.as_bytes();
    let is_plain = |byte: u8| (0x20..0x7F).contains(&byte) & (byte != b'"') & (byte != b'\\');
    // all are looked at, many at a time: hardly any text has something to be escaped
    if bytes.iter().fold(true, |plain, &byte| plain & is_plain(byte)) {
        out.extend_from_slice(bytes);
        return;
    }
    for character in text.chars() {
        if !escape(character, out) {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
}

/// Controls (C0, DEL, C1), line and paragraph separators, what is invisible or turns the direction of text, and code
/// points that are no characters (U+FFFE and its like). The joiners U+200C and U+200D stay: words of several scripts need
/// them.
fn is_unsafe(character: char) -> bool {
    character.is_control()
        || u32::from(character) & 0xFFFE == 0xFFFE
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{fdd0}'..='\u{fdef}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for value in [0, 7, 10, 12_345, u64::MAX] {
            let mut out = Vec::new();
            number(value, &mut out);
            assert_eq!(out, value.to_string().as_bytes());
        }
    }

    #[test]
    fn json_is_what_it_was() {
        let all: String = ('\0'..='\u{ff}').chain(['\u{2028}', '\u{202e}', '\u{e0041}', '🍕', '\u{feff}']).collect();
        let mut out = Vec::new();
        json(&all, &mut out);
        assert_eq!(serde_json::from_slice::<String>(&out).expect("it is JSON"), all);
        assert!(!String::from_utf8(out).expect("it is UTF-8").chars().any(is_unsafe));
    }
}
