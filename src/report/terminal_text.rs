//! Text as a terminal shows it: characters made safe, the columns they take up counted.

use unicode_width::UnicodeWidthChar;

use super::escape;

const TAB: usize = 4;

/// The drawn part of a line.
#[derive(Default)]
pub(super) struct TerminalText {
    pub(super) text: String,
    /// The number of terminal columns that it occupies.
    pub(super) width: usize,
}

impl TerminalText {
    /// Adds text in which each character takes one column.
    pub(super) fn add(&mut self, text: &str) {
        self.text.push_str(text);
        self.width += text.chars().count();
    }

    /// Adds the plain ASCII at the start of `near`, or else the first character of `bytes`, of which `near` is the
    /// start; returns the number of bytes added.
    pub(super) fn next(&mut self, near: &[u8], bytes: &[u8]) -> usize {
        let plain = near.iter().take_while(|byte| matches!(byte, b' '..=b'~')).count();
        if let (1.., Ok(text)) = (plain, str::from_utf8(&near[..plain])) {
            self.text.push_str(text);
            self.width += plain;
            return plain;
        }
        let Some(character) = first_char(bytes) else {
            self.add(&format!("\\x{:02x}", bytes[0]));
            return 1;
        };
        if character == '\t' {
            self.add(&" ".repeat(TAB - self.width % TAB));
        } else {
            self.escaped(character);
        }
        character.len_utf8()
    }

    /// Draws a character, a tab too as an escape if it would not show.
    pub(super) fn escaped(&mut self, character: char) {
        let mut escaped = Vec::new();
        if escape::human_char(character, &mut escaped) {
            self.add(&String::from_utf8_lossy(&escaped));
        } else {
            self.text.push(character);
            self.width += character.width().unwrap_or(0);
        }
    }
}

fn first_char(bytes: &[u8]) -> Option<char> {
    let valid = bytes[..bytes.len().min(4)].utf8_chunks().next()?.valid();
    valid.chars().next()
}
