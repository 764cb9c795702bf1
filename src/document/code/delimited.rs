//! Literals between delimiters that mean something else elsewhere: `/regex/`, Ruby's `%q()`, Perl's `qq{}`.

use super::language::{Escapes, Lines, Regex};
use super::lexer::Lexer;
use super::names::{is_keyword, is_name_byte, name_before};
use super::unescape;
use crate::document::decoded_text::DecodedText;
use crate::scan::Context;
use crate::text::Span;

impl Lexer<'_, '_, '_, '_> {
    /// Skips a regular expression, if one starts here, so that no quote in it starts a string; returns whether one
    /// does.
    pub(super) fn skip_regex(&mut self, regex: Regex) -> bool {
        let at = self.at;
        if at < self.no_regex_before || self.is_after_operand(at, regex) {
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

    /// Whether there is a value before `at`, so that no literal starts there. In [`Regex::Spaced`], a name with white
    /// space after it is one only if there is white space after `at` too: in `x / y` it is a value, in `puts /y/` it is
    /// not.
    fn is_after_operand(&self, at: usize, regex: Regex) -> bool {
        let is_spaced = regex == Regex::Spaced;
        let code = &self.text[self.code_start.min(at)..at];
        let before = code.trim_ascii_end();
        let Some(&last) = before.last() else { return self.ends_with_operand };
        match last {
            b')' | b']' | b'}' | b'$' => true,
            // of `x++` and `x--`
            b'+' | b'-' => before.ends_with(&[last, last]),
            // of TypeScript's `x!`
            b'!' if !is_spaced => {
                let rest = &before[..before.len() - 1];
                let name = name_before(self.text, self.code_start.min(at) + rest.len());
                rest.ends_with(b")") || rest.ends_with(b"]") || !name.is_empty() && !is_keyword(name)
            }
            // a closing tag of JSX
            b'<' => before.len() == code.len(),
            last if is_name_byte(last) => {
                let has_space_before = before.len() < code.len();
                let has_space_after =
                    || self.text.get(at + 1).is_none_or(|byte| byte.is_ascii_whitespace() || *byte == b'=');
                let may_be_call = is_spaced && has_space_before && !last.is_ascii_digit() && !has_space_after();
                let name = name_before(self.text, self.code_start.min(at) + before.len());
                !is_keyword(name) && !may_be_call
            }
            _ => false,
        }
    }

    /// Reads `%q(...)`, `%Q{...}`, `%w[...]` or `%(...)` (Ruby), if one starts here; returns whether one does.
    pub(super) fn read_percent_literal(&mut self) -> bool {
        let at = self.at;
        let letter = self.text.get(at + 1).copied().unwrap_or_default();
        let open = at + if b"qQwWiIrsx".contains(&letter) { 2 } else { 1 };
        let Some(&opening) = self.text.get(open) else { return false };
        let is_valid = match open - at {
            1 => b"([{<".contains(&opening),
            _ => opening.is_ascii_punctuation() && opening != b'=' && opening != b'_',
        };
        if !is_valid || self.is_after_operand(at, Regex::Spaced) {
            return false;
        }
        let escapes = if b"qwis".contains(&letter) { Escapes::Quote } else { Escapes::Backslash };
        let Some(close) = self.closing_delimiter(open, if letter == b'r' { Lines::One } else { Lines::Many }) else {
            return false;
        };
        match letter {
            b'r' => self.at = close + 1,
            _ => self.emit_delimited(Span::new(open + 1, close), escapes),
        }
        true
    }

    /// Reads `~s(...)`, `~r/.../` or `~w[...]` (Elixir), if one starts here; returns whether one does. Its brackets do
    /// not nest. One in quotes is read as a string after a name.
    pub(super) fn read_sigil(&mut self) -> bool {
        let at = self.at;
        let len = self.text[at + 1..].iter().take(16).take_while(|byte| byte.is_ascii_alphabetic()).count();
        let open = at + 1 + len;
        let Some(&opening) = self.text.get(open).filter(|opening| len > 0 && b"/|([{<".contains(opening)) else {
            return false;
        };
        if self.has_given_up() {
            return false;
        }
        let (close, is_raw) = (closing(opening), self.text[at + 1].is_ascii_uppercase());
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
                    let escapes = if is_raw { Escapes::None } else { Escapes::Backslash };
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
    pub(super) fn read_quote_like(&mut self) -> bool {
        let at = self.at;
        if at > 0 && (is_name_byte(self.text[at - 1]) || b"$@%&*>:".contains(&self.text[at - 1])) {
            return false;
        }
        let len = self.text[at..].iter().take(4).take_while(|byte| is_name_byte(**byte)).count();
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
        let Some(close) = self.closing_delimiter(open, if is_string { Lines::Many } else { Lines::One }) else {
            return false;
        };
        if is_string {
            let escapes = if word == b"q" || word == b"qw" { Escapes::Quote } else { Escapes::Backslash };
            self.emit_delimited(Span::new(open + 1, close), escapes);
            return true;
        }
        let has_replacement = matches!(word, b"s" | b"tr" | b"y");
        let end = if has_replacement { self.replacement_close(open, close) } else { Some(close) };
        self.at = end.map_or(self.at, |end| end + 1);
        end.is_some()
    }

    /// The position of the delimiter that closes the second part of `s/a/b/` or `s{a} {b}`. The delimiters of the first
    /// part are at `open` and `close`.
    fn replacement_close(&mut self, open: usize, close: usize) -> Option<usize> {
        let opening = self.text[open];
        let second = if closing(opening) == opening {
            close
        } else {
            close + 1 + self.text[close + 1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
        };
        self.text.get(second).filter(|byte| byte.is_ascii_punctuation())?;
        self.closing_delimiter(second, Lines::One)
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
    /// `lines` allows it.
    fn closing_delimiter(&mut self, open: usize, lines: Lines) -> Option<usize> {
        if self.has_given_up() {
            return None;
        }
        let opening = *self.text.get(open)?;
        let close = closing(opening);
        let is_on_one_line = lines == Lines::One && close == opening;
        if is_on_one_line && open < self.no_regex_before {
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
            } else if is_on_one_line && byte == self.newline {
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
