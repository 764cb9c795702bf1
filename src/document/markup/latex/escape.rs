//! Decodes the commands that mean a character, or nothing that is printed: `\_` is `_`, `\allowbreak` is nothing.

use crate::text::Span;

/// What a command means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A character.
    Char(char),
    /// Nothing: a place where a line may break, a correction.
    Nothing,
    /// A space.
    Space,
    /// `\\`.
    LineBreak,
    /// Anything else: it is kept as text, and ends a URL.
    Unknown,
}

/// Reads the command at the start of `rest`; returns its end and its meaning. Of `\_x` the command is `\_`, which means
/// `_`.
pub(super) fn read(text: &[u8], rest: Span) -> (usize, Meaning) {
    let bytes = &text[rest.range()];
    let Some(&byte) = bytes.get(1) else { return (rest.end, Meaning::Unknown) };
    let after = rest.start + 2;
    match byte {
        b'%' | b'#' | b'_' | b'&' | b'$' | b'{' | b'}' => (after, Meaning::Char(char::from(byte))),
        b'~' | b'^' => (after_empty_group(text, after, rest.end), Meaning::Char(char::from(byte))),
        // `\@name` is a command of a package
        b'@' if bytes.get(2).is_some_and(u8::is_ascii_alphabetic) => word_command(text, rest),
        b'-' | b'/' | b'@' => (after, Meaning::Nothing),
        b' ' | b',' | b';' | b':' | b'!' | b'\n' | b'\t' => (after, Meaning::Space),
        b'\\' => (after, Meaning::LineBreak),
        _ if byte.is_ascii_alphabetic() => word_command(text, rest),
        _ => (rest.start + 1, Meaning::Unknown),
    }
}

/// Reads a command of letters.
fn word_command(text: &[u8], rest: Span) -> (usize, Meaning) {
    let bytes = &text[rest.start + 1..rest.end];
    let length = bytes.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'@').count();
    let after = rest.start + 1 + length;
    let end = after_word(text, after, rest.end);
    let meaning = match &bytes[..length] {
        b"textasciitilde" | b"tilde" | b"sim" | b"textTilde" | b"TeXtilde" | b"lowtilde" => Meaning::Char('~'),
        b"textunderscore" | b"textUnderscore" => Meaning::Char('_'),
        b"textasciicircum" => Meaning::Char('^'),
        b"textbackslash" => Meaning::Char('\\'),
        b"textless" => Meaning::Char('<'),
        b"textgreater" => Meaning::Char('>'),
        b"textbar" => Meaning::Char('|'),
        b"textquotedbl" => Meaning::Char('"'),
        b"textquotesingle" => Meaning::Char('\''),
        b"textdollar" => Meaning::Char('$'),
        b"textbraceleft" | b"lbrace" => Meaning::Char('{'),
        b"textbraceright" | b"rbrace" => Meaning::Char('}'),
        b"textpercent" => Meaning::Char('%'),
        b"textnumbersign" => Meaning::Char('#'),
        b"slash" => Meaning::Char('/'),
        b"textendash" => Meaning::Char('\u{2013}'),
        b"textemdash" => Meaning::Char('\u{2014}'),
        b"ldots" | b"dots" | b"textellipsis" => Meaning::Char('\u{2026}'),
        b"allowbreak" | b"relax" | b"protect" | b"xspace" | b"nobreak" | b"wbr" => Meaning::Nothing,
        b"linebreak" | b"nolinebreak" => return (after_bracket(text, end, rest.end), Meaning::Nothing),
        b"penalty" => return (after_number(text, after, rest.end), Meaning::Nothing),
        b"discretionary" if text[after..rest.end].starts_with(b"{}{}{}") => return (after + 6, Meaning::Nothing),
        b"hspace" if text[after..rest.end].starts_with(b"{0pt}") => return (after + 5, Meaning::Nothing),
        b"newline" | b"par" => return (end, Meaning::LineBreak),
        b"string" => return string_command(text, Span::new(after, rest.end)),
        b"char" => return char_number(text, Span::new(after, rest.end)).unwrap_or((after, Meaning::Unknown)),
        b"symbol" => return symbol(text, Span::new(after, rest.end)).unwrap_or((after, Meaning::Unknown)),
        _ => return (after, Meaning::Unknown),
    };
    (end, meaning)
}

/// A group around one character or none: `{\_}`, `$\sim$`, `{}`.
#[derive(Clone, Copy)]
pub(super) struct CharacterGroup {
    /// The position after the group.
    pub(super) end: usize,
    pub(super) char: Option<char>,
}

/// Reads a group in braces around one character or none, such as `{\textasciitilde}`, `{\_}`, `{~}` or `{}`.
pub(super) fn character_group(text: &[u8], rest: Span) -> Option<CharacterGroup> {
    let group = |end, char| CharacterGroup { end, char };
    match text[rest.range()] {
        [b'{', b'}', ..] => Some(group(rest.start + 2, None)),
        [b'{', b'\\', ..] => {
            let (end, meaning) = read(text, Span::new(rest.start + 1, rest.end));
            let char = match meaning {
                Meaning::Char(char) => Some(char),
                Meaning::Nothing => None,
                _ => return None,
            };
            (text[..rest.end].get(end) == Some(&b'}')).then_some(group(end + 1, char))
        }
        [b'{', b'$', ..] => {
            let CharacterGroup { end, char } = character_in_math(text, Span::new(rest.start + 1, rest.end))?;
            (text[..rest.end].get(end) == Some(&b'}')).then_some(group(end + 1, char))
        }
        [b'{', byte, b'}', ..] if byte.is_ascii_punctuation() => Some(group(rest.start + 3, Some(char::from(byte)))),
        _ => None,
    }
}

/// Reads a character in mathematics, such as `$\sim$`, `$\tilde{}$`, `$<$` or `$_$`.
pub(super) fn character_in_math(text: &[u8], rest: Span) -> Option<CharacterGroup> {
    let (end, char) = match text[rest.range()] {
        [b'$', b'\\', ..] => match read(text, Span::new(rest.start + 1, rest.end)) {
            (end, Meaning::Char(char)) => (end, char),
            _ => return None,
        },
        [b'$', byte @ (b'<' | b'>' | b'_' | b'|' | b'-' | b'/'), ..] => (rest.start + 2, char::from(byte)),
        _ => return None,
    };
    (text[..rest.end].get(end) == Some(&b'$')).then_some(CharacterGroup { end: end + 1, char: Some(char) })
}

/// The position after an empty group, `{}`, `{ }` or `{\ }`: with it, an accent has no letter.
fn after_empty_group(text: &[u8], at: usize, end: usize) -> usize {
    let rest = &text[at..end];
    let groups: [&[u8]; 3] = [b"{}", b"{ }", b"{\\ }"];
    at + groups.iter().find(|group| rest.starts_with(group)).map_or(0, |group| group.len())
}

/// The position after what belongs to a command of letters: `{}` or white space.
fn after_word(text: &[u8], at: usize, end: usize) -> usize {
    let after = after_empty_group(text, at, end);
    if after > at {
        return after;
    }
    let spaces = |at: usize| at + text[at..end].iter().take_while(|byte| b" \t".contains(byte)).count();
    let after = spaces(at);
    match text[after..end] {
        [b'\n', ref rest @ ..] if rest.iter().find(|byte| !b" \t\r".contains(byte)) != Some(&b'\n') => {
            spaces(after + 1)
        }
        _ => after,
    }
}

fn after_bracket(text: &[u8], at: usize, end: usize) -> usize {
    match text[at..end] {
        [b'[', b'0'..=b'9', b']', ..] => at + 3,
        _ => at,
    }
}

fn after_number(text: &[u8], at: usize, end: usize) -> usize {
    let digits = text[at..end].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'-').count();
    after_word(text, at + digits, end)
}

/// Reads what follows `\string`, which makes it literal: `~`, `\~`.
fn string_command(text: &[u8], rest: Span) -> (usize, Meaning) {
    match text[rest.range()] {
        [byte @ b'!'..=b'~', ..] if byte != b'\\' => (rest.start + 1, Meaning::Char(char::from(byte))),
        _ => (rest.start, Meaning::Nothing),
    }
}

/// Reads the number after `\char`: `126`, `"7E`, `'176`, `` `\~ ``.
fn char_number(text: &[u8], rest: Span) -> Option<(usize, Meaning)> {
    let bytes = &text[rest.range()];
    let (prefix, radix) = match bytes.first()? {
        b'"' => (1, 16),
        b'\'' => (1, 8),
        b'`' => {
            let escape = usize::from(bytes.get(1) == Some(&b'\\'));
            let &char = bytes.get(1 + escape).filter(|byte| byte.is_ascii_graphic())?;
            let after = rest.start + 2 + escape;
            return Some((after_word(text, after, rest.end), Meaning::Char(char::from(char))));
        }
        _ => (0, 10),
    };
    let is_digit = |byte: &&u8| char::from(**byte).is_digit(radix) && !byte.is_ascii_lowercase();
    let digits = bytes[prefix..].iter().take_while(is_digit).count();
    let code = std::str::from_utf8(&bytes[prefix..prefix + digits]).ok()?;
    let char = u8::from_str_radix(code, radix).ok().filter(u8::is_ascii_graphic)?;
    let after = rest.start + prefix + digits;
    Some((after_word(text, after, rest.end), Meaning::Char(char::from(char))))
}

/// Reads the number after `\symbol`: `{126}`.
fn symbol(text: &[u8], rest: Span) -> Option<(usize, Meaning)> {
    let bytes = text[rest.range()].strip_prefix(b"{")?;
    let close = bytes.iter().take(8).position(|&byte| byte == b'}')?;
    let (_, meaning) = char_number(text, Span::new(rest.start + 1, rest.start + 1 + close))?;
    Some((rest.start + close + 2, meaning))
}
