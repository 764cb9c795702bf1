//! Literals between delimiters that mean something else elsewhere: `/regex/`, Ruby's `%q()`, Perl's `qq{}`.

use super::language::{Escapes, Regex};
use super::lexer::Lexer;
use super::names::{is_keyword, is_name, name_before};
use super::unescape;
use crate::document::decoded_text::DecodedText;
use crate::scan::Context;
use crate::text::Span;

impl Lexer<'_, '_, '_, '_> {
    /// Skips a regular expression, if one starts here, so that no quote in it starts a string; returns whether one
    /// does.
    pub(super) fn regex(&mut self, regex: Regex) -> bool {
        let at = self.at;
        if at < self.no_regex_before || self.is_operand(at, regex == Regex::Spaced) {
            return false;
        }
        let mut in_class = false;
        let mut end = at + 1;
        while let Some(&byte) = self.text.get(end) {
            match byte {
                byte if byte == self.newline => break,
                b'\\' => end += 1,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => {
                    self.at = end + 1;
                    return true;
                }
                _ => {}
            }
            end += 1;
        }
        self.no_regex_before = end;
        false
    }

    /// Whether there is a value before `at`. If `spaced`, a name with white space after it is one only if there is
    /// white space after `at` too: in `x / y` it is a value, in `puts /y/` it is not.
    fn is_operand(&self, at: usize, spaced: bool) -> bool {
        let code = &self.text[self.code.min(at)..at];
        let before = code.trim_ascii_end();
        let Some(&last) = before.last() else { return self.operand };
        match last {
            b')' | b']' | b'}' => true,
            b'$' => true,
            // of `x++` and `x--`
            b'+' | b'-' => before.ends_with(&[last, last]),
            // of TypeScript's `x!`
            b'!' if !spaced => {
                let rest = &before[..before.len() - 1];
                let name = name_before(self.text, self.code.min(at) + rest.len());
                rest.ends_with(b")") || rest.ends_with(b"]") || !name.is_empty() && !is_keyword(name)
            }
            // a closing tag of JSX
            b'<' => before.len() == code.len(),
            last if is_name(last) => {
                let space_before = before.len() < code.len();
                let space_after = self.text.get(at + 1).is_none_or(|byte| byte.is_ascii_whitespace() || *byte == b'=');
                let number = last.is_ascii_digit();
                let name = name_before(self.text, self.code.min(at) + before.len());
                !is_keyword(name) && (!spaced || !space_before || space_after || number)
            }
            _ => false,
        }
    }

    /// Reads `%q(...)`, `%Q{...}`, `%w[...]` or `%(...)` (Ruby), if one starts here; returns whether one does.
    pub(super) fn percent(&mut self) -> bool {
        let at = self.at;
        let letter = self.text.get(at + 1).copied().unwrap_or_default();
        let open = at + if b"qQwWiIrsx".contains(&letter) { 2 } else { 1 };
        let Some(&opening) = self.text.get(open) else { return false };
        let is_valid = match open - at {
            1 => b"([{<".contains(&opening),
            _ => opening.is_ascii_punctuation() && opening != b'=' && opening != b'_',
        };
        if !is_valid || self.is_operand(at, true) {
            return false;
        }
        let escapes = if b"qwis".contains(&letter) { Escapes::Quote } else { Escapes::Backslash };
        let Some(close) = self.closing_delimiter(open, letter != b'r') else { return false };
        match letter {
            b'r' => self.at = close + 1,
            _ => self.emit_delimited(Span::new(open + 1, close), escapes),
        }
        true
    }

    /// Reads `~s(...)`, `~r/.../` or `~w[...]` (Elixir), if one starts here; returns whether one does. Its brackets do
    /// not nest. One in quotes is read as a string after a name.
    pub(super) fn sigil(&mut self) -> bool {
        let at = self.at;
        let len = self.text[at + 1..].iter().take(16).take_while(|byte| byte.is_ascii_alphabetic()).count();
        let open = at + 1 + len;
        let Some(&opening) = self.text.get(open).filter(|opening| len > 0 && b"/|([{<".contains(opening)) else {
            return false;
        };
        if self.has_given_up() {
            return false;
        }
        let (close, raw) = (closing(opening), self.text[at + 1].is_ascii_uppercase());
        let mut end = open + 1;
        while let Some(next) = self.text.get(end..).and_then(|rest| memchr::memchr3(b'\\', close, b'\n', rest)) {
            end += next;
            match self.text[end] {
                b'\\' => {
                    end += 2;
                    continue;
                }
                // only brackets hold lines: a slash that is open at a line's end is one of a path
                b'\n' if close == opening => return false,
                b'\n' => {
                    end += 1;
                    continue;
                }
                _ => {}
            }
            match self.text[at + 1] {
                b'r' | b'R' => self.at = end + 1,
                _ => {
                    let escapes = if raw { Escapes::None } else { Escapes::Backslash };
                    self.emit_delimited(Span::new(open + 1, end), escapes);
                }
            }
            return true;
        }
        self.count_failure();
        false
    }

    /// Reads `q()`, `qq{}`, `qw//`, `m//`, `qr//`, `s///`, `tr///` or `y///` (Perl), if one starts here; returns
    /// whether one does.
    pub(super) fn quote_like(&mut self) -> bool {
        let at = self.at;
        if at > 0 && (is_name(self.text[at - 1]) || b"$@%&*>:".contains(&self.text[at - 1])) {
            return false;
        }
        let len = self.text[at..].iter().take(4).take_while(|byte| is_name(**byte)).count();
        let word = &self.text[at..at + len];
        if !matches!(word, b"q" | b"qq" | b"qw" | b"qr" | b"qx" | b"m" | b"s" | b"tr" | b"y") {
            return false;
        }
        let spaces = self.text[at + len..].iter().take(64).take_while(|byte| byte.is_ascii_whitespace()).count();
        let open = at + len + spaces;
        let is_valid = match self.text.get(open..) {
            Some([b'=', b'>', ..] | [b',' | b';' | b')', ..]) | None => false,
            Some([b'=' | b'#', ..]) if spaces > 0 => false,
            Some([b'}', ..]) => false,
            Some([opening, ..]) => opening.is_ascii_punctuation(),
            Some([]) => false,
        };
        if !is_valid {
            return false;
        }
        let is_string = matches!(word, b"q" | b"qq" | b"qw" | b"qx");
        let Some(close) = self.closing_delimiter(open, is_string) else { return false };
        if is_string {
            let escapes = if word == b"q" || word == b"qw" { Escapes::Quote } else { Escapes::Backslash };
            self.emit_delimited(Span::new(open + 1, close), escapes);
            return true;
        }
        let mut end = close;
        if matches!(word, b"s" | b"tr" | b"y") {
            let opening = self.text[open];
            let second = if closing(opening) == opening {
                close
            } else {
                close + 1 + self.text[close + 1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
            };
            match self.text.get(second).filter(|byte| byte.is_ascii_punctuation()) {
                Some(_) => match self.closing_delimiter(second, false) {
                    Some(close) => end = close,
                    None => return false,
                },
                None => return false,
            }
        }
        self.at = end + 1;
        true
    }

    /// Passes on the content of a string between delimiters of one byte.
    fn emit_delimited(&mut self, content: Span, escapes: Escapes) {
        let end = content.end + 1;
        self.flush(self.at);
        if self.may_hold(content) || escapes != Escapes::None && self.may_spell_colon(content) {
            let mut derived = DecodedText::new();
            unescape::decode(&mut derived, self.text, content, escapes, None);
            self.page.scan(Context::String, derived);
        }
        self.go_on(end, Context::String);
    }

    /// The position of the delimiter that closes the one at `open`. It may be on a later line if it is a bracket, or if
    /// `many_lines` is set.
    fn closing_delimiter(&mut self, open: usize, many_lines: bool) -> Option<usize> {
        if self.has_given_up() {
            return None;
        }
        let opening = *self.text.get(open)?;
        let close = closing(opening);
        let one_line = !many_lines && close == opening;
        if one_line && open < self.no_regex_before {
            return None;
        }
        let mut depth = 0_usize;
        let mut at = open + 1;
        while let Some(&byte) = self.text.get(at) {
            if byte == b'\\' {
                at += 1;
            } else if byte == close {
                if depth == 0 {
                    return Some(at);
                }
                depth -= 1;
            } else if byte == opening {
                depth += 1;
            } else if one_line && byte == self.newline {
                self.no_regex_before = at;
                return None;
            }
            at += 1;
        }
        self.count_failure();
        None
    }
}

/// The byte that closes what `opening` opens.
fn closing(opening: u8) -> u8 {
    match opening {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        opening => opening,
    }
}
