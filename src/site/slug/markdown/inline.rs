//! Reads the text of a heading into pieces: ``a *b* `c` `` is text, signs, text, signs, text and code.

use super::code_span;
use super::dialect::{Attributes, Dialect, Emphasis, Footnotes, Math, Smart, Tags};
use super::emphasis::{self, Delimiter};
use super::goldmark_text;
use super::piece::{Element, Piece};
use super::tag::{self, Angle};
use super::target;
use crate::document::entity;
use crate::site::slug::heading::Surroundings;

/// The pieces of a text, and the numbers of those that begin and end emphasis and links.
pub(super) fn pieces<'t>(
    text: &'t str,
    dialect: &Dialect,
    around: &Surroundings<'_>,
) -> (Vec<Piece<'t>>, Vec<Element>) {
    let mut reader = Inline {
        text,
        at: 0,
        dialect,
        around,
        pieces: Vec::new(),
        elements: Vec::new(),
        delimiters: Vec::new(),
        brackets: Vec::new(),
        unclosed_code: code_span::UnclosedRuns::default(),
        unclosed_tags: tag::Unclosed::default(),
        unclosed_targets: target::Unclosed::default(),
        has_no_closing_brace: false,
    };
    reader.read();
    (reader.pieces, reader.elements)
}

/// A bracket that may begin a link or an image.
struct Bracket {
    /// The number of its piece.
    piece: usize,
    /// Where its text starts.
    start: usize,
    is_image: bool,
    /// Whether it may begin a link; those around a link do not.
    is_active: bool,
    /// How many delimiters were before it.
    delimiters: usize,
}

struct Inline<'t, 'a> {
    text: &'t str,
    at: usize,
    dialect: &'a Dialect,
    around: &'a Surroundings<'a>,
    pieces: Vec<Piece<'t>>,
    elements: Vec<Element>,
    delimiters: Vec<Delimiter>,
    brackets: Vec<Bracket>,
    unclosed_code: code_span::UnclosedRuns,
    unclosed_tags: tag::Unclosed,
    unclosed_targets: target::Unclosed,
    /// Whether there is no further `}`.
    has_no_closing_brace: bool,
}

impl<'t> Inline<'t, '_> {
    fn read(&mut self) {
        let mut start = 0;
        while let Some(byte) = self.text.as_bytes().get(self.at) {
            let at = self.at;
            if !self.is_special(*byte) {
                self.at += 1;
                continue;
            }
            let number = self.pieces.len();
            self.push_text(start, at);
            if self.read_special(*byte) {
                start = self.at;
            } else {
                self.pieces.truncate(number);
                self.at = at + 1;
            }
        }
        self.push_text(start, self.text.len());
        emphasis::pair(&mut self.pieces, &mut self.delimiters, &mut self.elements, 0, self.dialect);
    }

    /// Whether something may begin with this byte.
    fn is_special(&self, byte: u8) -> bool {
        match byte {
            b'\\' | b'`' | b'*' | b'_' | b'[' | b']' | b'!' | b'<' | b'&' | b'\n' => true,
            b'~' => self.dialect.strikethrough,
            b'$' => self.dialect.math != Math::None,
            b':' => self.dialect.drops_emoji,
            b'{' => self.dialect.mdx,
            b'-' | b'.' | b'"' | b'\'' => self.dialect.smart != Smart::None,
            b'>' => self.dialect.smart == Smart::Kramdown,
            b'h' | b'f' | b'w' | b'H' | b'W' => self.dialect.bare_links,
            b'@' => self.dialect.takes_first_parts,
            _ => false,
        }
    }

    fn push_text(&mut self, start: usize, end: usize) {
        if start < end {
            self.pieces.push(Piece::Text(&self.text[start..end]));
        }
    }

    fn push(&mut self, piece: Piece<'t>, len: usize) -> bool {
        self.pieces.push(piece);
        self.at += len;
        true
    }

    /// Reads what starts here, and continues after it; `false` if it is a byte of text.
    fn read_special(&mut self, byte: u8) -> bool {
        let rest = &self.text[self.at..];
        match byte {
            b'\\' => self.read_escape(rest),
            b'`' => self.read_code(rest),
            b'*' | b'_' | b'~' => self.read_delimiters(byte, rest),
            b'[' => self.open_bracket(rest, false),
            b'!' => {
                let is_note = rest.starts_with("![^") && self.dialect.footnotes != Footnotes::None;
                rest.starts_with("![") && !is_note && self.open_bracket(rest, true)
            }
            b']' => self.close_bracket(rest),
            b'<' => self.read_angle(rest),
            b'&' => self.read_entity(rest),
            b'\n' => self.read_line_end(),
            b'$' => self.read_math(rest),
            b':' => self.read_emoji(rest),
            b'{' => self.read_expression(rest),
            b'-' | b'.' | b'"' | b'\'' | b'>' => self.read_smart(byte, rest),
            b'@' => self.read_bare_address(rest),
            _ => self.read_bare_link(rest),
        }
    }

    fn read_escape(&mut self, rest: &'t str) -> bool {
        match rest.as_bytes().get(1) {
            Some(b'\n') if self.dialect.drops_hard_breaks => self.push(Piece::Nothing, 2),
            Some(b'\n') => self.push(Piece::Nothing, 1),
            Some(_) if self.dialect.drops_tex_commands && rest[1..].starts_with(char::is_alphabetic) => {
                let name = rest[1..].find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len() - 1);
                self.push(Piece::Nothing, 1 + name)
            }
            Some(b'&') if self.dialect.takes_first_parts => match entity(&rest.as_bytes()[1..]) {
                // character references are decoded last
                Some((c, len)) if !rest.starts_with("\\&#") => self.push(Piece::Char(c), 1 + len),
                _ => self.push(Piece::Char('&'), 2),
            },
            Some(byte) if self.dialect.escapes(*byte) => self.push(Piece::Char(char::from(*byte)), 2),
            _ => false,
        }
    }

    fn read_code(&mut self, rest: &'t str) -> bool {
        let ticks = rest.bytes().take_while(|byte| *byte == b'`').count();
        match self.unclosed_code.code(self.text, self.at, ticks, self.dialect) {
            Some((code, len)) => {
                let attributes = self.attributes_len(&rest[len..]);
                let code = if self.dialect.takes_first_parts { goldmark_text::decoded(&code) } else { code };
                self.push(Piece::Code(code), len + attributes)
            }
            None => self.push(Piece::Text(&rest[..ticks]), ticks),
        }
    }

    fn read_delimiters(&mut self, sign: u8, rest: &'t str) -> bool {
        let len = rest.bytes().take_while(|byte| *byte == sign).count();
        let mut chars = self.text[..self.at].chars().rev();
        let before = chars.next().unwrap_or('\n');
        // for kramdown, a hyphen after a letter is in a word too
        let letter = chars.next().filter(|c| before == '-' && c.is_alphabetic());
        let before = letter.filter(|_| self.dialect.emphasis == Emphasis::Kramdown).unwrap_or(before);
        let after = rest[len..].chars().next().unwrap_or('\n');
        let delimiter = Delimiter::new(self.pieces.len(), sign, len, (before, after), self.dialect);
        self.delimiters.push(delimiter);
        self.push(Piece::Signs(sign, len), len)
    }

    fn open_bracket(&mut self, rest: &'t str, is_image: bool) -> bool {
        if !is_image && self.dialect.footnotes != Footnotes::None && rest.starts_with("[^") {
            let end = rest.bytes().take(256).position(|byte| byte == b']' || byte.is_ascii_whitespace());
            if let Some(end) = end.filter(|end| *end > 2 && rest.as_bytes()[*end] == b']')
                && let Some(number) = self.footnote(&rest[2..end])
            {
                return self.push(Piece::Footnote(&rest[2..end], number), end + 1);
            }
        }
        let len = 1 + usize::from(is_image);
        self.brackets.push(Bracket {
            piece: self.pieces.len(),
            start: self.at + len,
            is_image,
            is_active: true,
            delimiters: self.delimiters.len(),
        });
        self.push(Piece::Bracket(&rest[..len]), len)
    }

    /// The number of a footnote; nothing if it is none.
    fn footnote(&self, label: &str) -> Option<String> {
        let allows_undefined = matches!(self.dialect.footnotes, Footnotes::AnyDropped | Footnotes::Digits);
        (self.around.footnote)(label).or_else(|| allows_undefined.then(String::new))
    }

    fn close_bracket(&mut self, rest: &'t str) -> bool {
        let Some(bracket) = self.brackets.pop() else { return false };
        if !bracket.is_active {
            return false;
        }
        let content = &self.text[bracket.start..self.at];
        let Some(len) = self.link_len(content, &rest[1..]) else { return false };
        let (opening, closing) =
            if bracket.is_image { (Piece::ImageStart, Piece::ImageEnd) } else { (Piece::Nothing, Piece::Nothing) };
        self.pieces[bracket.piece] = opening;
        self.elements.push(Element { open: bracket.piece, close: self.pieces.len() });
        emphasis::pair(&mut self.pieces, &mut self.delimiters, &mut self.elements, bracket.delimiters, self.dialect);
        if !bracket.is_image {
            // a link has no links inside
            let around = self.brackets.iter_mut().rev().take_while(|bracket| bracket.is_image || bracket.is_active);
            around.filter(|bracket| !bracket.is_image).for_each(|bracket| bracket.is_active = false);
        }
        let attributes = self.attributes_len(&rest[1 + len..]);
        self.push(closing, 1 + len + attributes)
    }

    /// The length of attributes in braces at the start, which are those of the link or code before them.
    fn attributes_len(&self, after: &str) -> usize {
        let start = match self.dialect.attributes {
            Attributes::AttrList => "{",
            Attributes::Kramdown => "{:",
            _ => return 0,
        };
        if !after.starts_with(start) {
            return 0;
        }
        let end = after.bytes().take(256).position(|byte| matches!(byte, b'}' | b'\n'));
        end.filter(|end| after.as_bytes()[*end] == b'}' && !after[1..*end].trim().is_empty()).map_or(0, |end| end + 1)
    }

    /// The length of what follows `]` where it belongs to a link with this text; nothing if there is no link.
    fn link_len(&mut self, content: &str, after: &str) -> Option<usize> {
        if let Some(len) = target::inline(after, self.dialect.loose_targets, &mut self.unclosed_targets) {
            return Some(len);
        }
        if self.dialect.ignores_definitions {
            return None;
        }
        if self.dialect.loose_targets
            && let Some((label, len)) = after.strip_prefix(' ').and_then(target::label)
        {
            let label = if label.is_empty() { content } else { label };
            return self.around.defines.filter(|defines| label.len() < 1000 && defines(label)).map(|_| 1 + len);
        }
        let (name, len) = match target::label(after) {
            Some((label, len)) if !label.is_empty() => (Some(label), len),
            Some((_, len)) => (None, len),
            None => (None, 0),
        };
        let is_link = match (self.around.defines, name) {
            (Some(defines), name) => {
                let label = name.unwrap_or(content);
                label.len() < 1000 && defines(label)
            }
            // most labels that are written are defined, most brackets are none
            (None, Some(_)) => true,
            (None, None) => len > 0,
        };
        is_link.then_some(len)
    }

    fn read_angle(&mut self, rest: &'t str) -> bool {
        if self.dialect.smart == Smart::Kramdown && rest.starts_with("<<") {
            let spaces = usize::from(rest.starts_with("<< "));
            return self.push(Piece::Text(if spaces == 1 { "«\u{A0}" } else { "«" }), 2 + spaces);
        }
        match tag::angle(rest, self.dialect.tags, &mut self.unclosed_tags) {
            Some(Angle::Link(link)) => {
                let len = link.len() + 2;
                let shows_scheme = !matches!(self.dialect.tags, Tags::Python | Tags::Kramdown);
                let shown = link.strip_prefix("mailto:").filter(|_| !shows_scheme).unwrap_or(link);
                self.push(if self.dialect.takes_first_parts { Piece::Html("") } else { Piece::Text(shown) }, len)
            }
            Some(Angle::Html(len)) => self.push(Piece::Html(&rest[..len]), len),
            None => false,
        }
    }

    fn read_entity(&mut self, rest: &'t str) -> bool {
        match entity(rest.as_bytes()) {
            Some((c, len)) if self.dialect.keeps_entity(&rest[..len]) => {
                self.push(Piece::Reference(&rest[..len], c), len)
            }
            Some((c, len)) => self.push(Piece::Char(c), len),
            None => false,
        }
    }

    fn read_line_end(&mut self) -> bool {
        let mut is_hard = false;
        if let Some(Piece::Text(text)) = self.pieces.last_mut() {
            is_hard = text.ends_with("  ") && self.dialect.drops_hard_breaks;
            *text = text.trim_end_matches([' ', '\t', '\r']);
        }
        let indent = self.text[self.at + 1..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        self.push(if is_hard { Piece::Nothing } else { Piece::Break }, 1 + indent)
    }

    fn read_math(&mut self, rest: &'t str) -> bool {
        let sign = if self.dialect.math == Math::Double { "$$" } else { "$" };
        let Some(inside) = rest.strip_prefix(sign) else { return false };
        let Some(len) = inside.as_bytes().iter().take(1024).position(|byte| *byte == b'$') else { return false };
        let is_end = inside[len..].starts_with(sign);
        let is_tight = sign == "$$"
            || len > 0
                && !inside.starts_with(char::is_whitespace)
                && !inside[..len].ends_with(char::is_whitespace)
                && !inside[len + 1..].starts_with(|c: char| c.is_ascii_digit());
        if !is_end || !is_tight {
            return false;
        }
        let inside = if sign == "$$" { inside[..len].trim() } else { &rest[..len + 2] };
        self.push(Piece::Verbatim(inside), len + 2 * sign.len())
    }

    fn read_emoji(&mut self, rest: &'t str) -> bool {
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_+-".contains(&byte);
        let len = rest[1..].bytes().take(64).take_while(|byte| is_name(*byte)).count();
        let name = &rest[1..1 + len];
        let is_emoji = rest[1 + len..].starts_with(':') && emojis::get_by_shortcode(name).is_some();
        is_emoji && self.push(Piece::Emoji(name), len + 2)
    }

    fn read_expression(&mut self, rest: &'t str) -> bool {
        let len = if self.has_no_closing_brace { None } else { memchr::memchr(b'}', rest.as_bytes()) };
        self.has_no_closing_brace = len.is_none();
        let Some(len) = len else { return false };
        // `{#id}` is escaped before MDX reads it
        !rest.starts_with("{#") && self.push(Piece::Verbatim(&rest[1..len]), len + 1)
    }

    fn read_smart(&mut self, byte: u8, rest: &'t str) -> bool {
        let takes_whole_run = byte == b'-' && self.dialect.smart == Smart::Usual;
        let most = if takes_whole_run { rest.len() } else { 3 };
        let count = rest.bytes().take(most).take_while(|next| *next == byte).count();
        match byte {
            b'-' if count >= 2 && self.dialect.smart != Smart::Usual => {
                let (c, len) = if count >= 3 { ('—', 3) } else { ('–', 2) };
                self.push(Piece::Smart(c), len)
            }
            // two and three by turns, whichever they are
            b'-' if count >= 2 => self.push(Piece::Smart(if count.is_multiple_of(3) { '—' } else { '–' }), count),
            b'.' if count >= 3 => self.push(Piece::Smart('…'), 3),
            b'"' => self.push(Piece::Smart('”'), 1),
            b'\'' => self.push(Piece::Smart('’'), 1),
            b'>' if count >= 2 && self.dialect.smart == Smart::Kramdown => {
                if let Some(Piece::Text(text)) = self.pieces.last_mut()
                    && let Some(before) = text.strip_suffix(' ')
                {
                    *text = before;
                    self.pieces.push(Piece::Char('\u{A0}'));
                }
                self.push(Piece::Char('»'), 2)
            }
            _ => false,
        }
    }

    fn read_bare_link(&mut self, rest: &'t str) -> bool {
        let before = self.text[..self.at].chars().next_back();
        if self.dialect.takes_first_parts {
            let is_start = before.is_none_or(|c| " *_~(\"'".contains(c));
            let len = if is_start { goldmark_text::url_len(rest) } else { None };
            return len.is_some_and(|len| self.push(Piece::Html(""), len));
        }
        let starts = |start: &str| rest.get(..start.len()).is_some_and(|rest| rest.eq_ignore_ascii_case(start));
        if before.is_some_and(|c| !c.is_whitespace() && !"*_~(".contains(c))
            || !["http://", "https://", "ftp://", "www."].into_iter().any(starts)
        {
            return false;
        }
        let len = rest.find(|c: char| c.is_whitespace() || c == '<').unwrap_or(rest.len());
        let link = goldmark_text::without_reference(&rest[..len]);
        let link = link.trim_end_matches(['?', '!', '.', ',', ':', '*', '_', '~', '\'', '"', ')', ']']);
        self.push(Piece::Text(link), link.len())
    }

    /// Reads the address of mail whose `@` is here, and takes its start from the text before.
    fn read_bare_address(&mut self, rest: &'t str) -> bool {
        let Some(Piece::Text(text)) = self.pieces.last_mut() else { return false };
        let user = goldmark_text::user_len(text);
        let Some(len) = goldmark_text::host_len(&rest[1..]).filter(|_| user > 0) else { return false };
        let start = text.len() - user;
        let is_start = if start > 0 { text[..start].ends_with([' ', '(']) } else { self.at == user };
        if !is_start {
            return false;
        }
        *text = &text[..start];
        self.push(Piece::Html(""), 1 + len)
    }
}
