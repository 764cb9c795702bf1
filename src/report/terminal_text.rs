//! Text as a terminal shows it: characters made safe, the columns they take up counted.

use unicode_width::UnicodeWidthChar;

use super::escape;

/// The number of columns from one tab stop to the next.
const TAB_WIDTH: usize = 4;

/// A part of a line as it is drawn.
#[derive(Default)]
pub(super) struct TerminalText {
    pub(super) text: String,
    /// The number of terminal columns that it occupies.
    pub(super) width: usize,
}

impl TerminalText {
    /// Adds text; each of its characters takes one column.
    pub(super) fn push_narrow(&mut self, text: &str) {
        self.text.push_str(text);
        self.width += text.chars().count();
    }

    /// Adds the plain ASCII at the start of `near`, or else the first character of `bytes`. Returns how many bytes of
    /// `bytes` were added. `near` is the start of `bytes` up to a mark or a secret, at which a run of ASCII ends.
    pub(super) fn push_next(&mut self, near: &[u8], bytes: &[u8]) -> usize {
        let plain = near.iter().take_while(|byte| matches!(byte, b' '..=b'~')).count();
        if let (1.., Ok(text)) = (plain, str::from_utf8(&near[..plain])) {
            self.text.push_str(text);
            self.width += plain;
            return plain;
        }
        let Some(character) = first_char(bytes) else {
            self.push_narrow(&format!("\\x{:02x}", bytes[0]));
            return 1;
        };
        if character == '\t' {
            self.push_narrow(&" ".repeat(TAB_WIDTH - self.width % TAB_WIDTH));
        } else {
            self.push_escaped(character);
        }
        character.len_utf8()
    }

    /// Adds a character, or its escape if it is a control (a tab, too) or invisible.
    pub(super) fn push_escaped(&mut self, character: char) {
        let mut escaped = Vec::new();
        if escape::human_char(character, &mut escaped) {
            self.push_narrow(&String::from_utf8_lossy(&escaped));
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
