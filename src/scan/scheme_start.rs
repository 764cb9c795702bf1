//! From a `:` back to the start of the scheme before it.

use super::plausibility;
use crate::syntax::byte_class::{ALPHA, DIGIT, HEX, SCHEME};
use crate::syntax::scheme::lookup;

/// The longest run of scheme characters that is examined. The longest registered scheme has 36.
const LONGEST_RUN: usize = 64;

/// Where the scheme of `scheme://` starts; `colon` is the place of its `:`. No byte before `min_start` belongs to the
/// scheme.
///
/// The whole run of scheme characters is the scheme, known or not. Only what people type directly after a word is
/// another one: `http`, `https` or `ftp` after a `.`, `-` or digit, and any known scheme after a number or a list
/// marker. After a backslash escape, it is the longest known scheme at the end of the run.
///
/// In `see.http://` the scheme is `http`, in `\nhttp://` as well. In `registry+https://` and `foobar://` it is all.
pub(super) fn before_slashes(text: &[u8], min_start: usize, colon: usize) -> Option<usize> {
    let lowest = min_start.max(colon.saturating_sub(LONGEST_RUN));
    if let Some(start) = web_scheme_start(text, lowest, colon) {
        return Some(start);
    }
    let start = run_start(text, lowest, colon);
    let run = &text[start..colon];
    if matches!(run, b"ftp" | b"file" | b"git" | b"ssh") || is_known(run) {
        return Some(start);
    }
    let escape = EscapeBefore::of(text, min_start, start, run);
    if let EscapeBefore::Escape = escape
        && let Some(skip) = longest_known(run)
    {
        return Some(start + skip);
    }
    let start = start + escape.len(run);
    let run = &text[start..colon];
    if is_known(run) {
        return Some(start);
    }
    if let Some(skip) = after_word(run) {
        return Some(start + skip);
    }
    if start == lowest && lowest > min_start {
        return None;
    }
    let skip = run.iter().position(|&byte| ALPHA.has(byte))?;
    let is_unknown_after_digit = skip > 0 && DIGIT.has(run[skip - 1]) && !is_known(&run[skip..]);
    let is_rest_of_word = skip == 0 && ends_with_latin(&text[min_start..start]);
    // `/run/docker.sock://` is a path
    let is_path = text[min_start..start].ends_with(b"/") && run.contains(&b'.');
    let is_too_short = run.len() - skip < 2;
    if is_path || is_too_short || is_unknown_after_digit || is_rest_of_word {
        return None;
    }
    Some(start + skip)
}

/// Where a scheme that needs no `//` starts; `colon` is the place of its `:`.
///
/// Such a scheme is a common word. So nothing may be directly before it but a list marker (`3.mailto:`) or an escape
/// (`\nmailto:`).
pub(super) fn before_colon(text: &[u8], min_start: usize, colon: usize) -> Option<usize> {
    let next = *text.get(colon + 1)?;
    let lowest = min_start.max(colon.saturating_sub(LONGEST_RUN));
    let mut start = run_start(text, lowest, colon);
    // only in brackets can a URL continue after white space here
    if next <= b' ' && !text[min_start..start].ends_with(b"<") {
        return None;
    }
    let run = &text[start..colon];
    if !plausibility::is_bare_scheme(run) {
        start += match EscapeBefore::of(text, min_start, start, run) {
            EscapeBefore::Nothing => list_mark(run).or_else(|| before_mailto(run))?,
            EscapeBefore::Escape => longest_matching(run, plausibility::is_bare_scheme)?,
            other => other.len(run),
        };
        if !plausibility::is_bare_scheme(&text[start..colon]) {
            return None;
        }
    } else if [&b"_"[..], b"/", b"$", b"@", b"::"].iter().any(|glue| text[min_start..start].ends_with(glue)) {
        return None;
    }
    Some(start)
}

/// Where the scheme of a URL such as `<https:/host>` starts, in which a slash is missing or wrong; only directly after
/// the bracket.
pub(super) fn before_typo(text: &[u8], min_start: usize, colon: usize) -> Option<usize> {
    let starts = plausibility::MAY_LACK_SLASH.iter().filter_map(|scheme| colon.checked_sub(scheme.len()));
    let start = starts.filter(|&start| start > min_start).find(|&start| text[start - 1] == b'<')?;
    plausibility::lacks_slash(&text[start..colon], &text[colon + 1..]).then_some(start)
}

/// The fast path for `http` and `https`: where the run of scheme characters starts, if it is one of these.
#[inline]
fn web_scheme_start(text: &[u8], lowest: usize, colon: usize) -> Option<usize> {
    let before = &text[lowest..colon];
    let rest = before.strip_suffix(b"https").or_else(|| before.strip_suffix(b"http"))?;
    rest.last().is_none_or(|&byte| !SCHEME.has(byte)).then(|| lowest + rest.len())
}

fn run_start(text: &[u8], lowest: usize, colon: usize) -> usize {
    let mut start = colon;
    while start > lowest && SCHEME.has(text[start - 1]) {
        start -= 1;
    }
    start
}

/// An escape sequence directly before a scheme. A part of the run of scheme characters may belong to it.
enum EscapeBefore {
    Nothing,
    /// A backslash: `\nhttp://`, `\fBhttp://`, `\u003chttp://`.
    Escape,
    /// A roff character: `\(lahttp://`.
    RoffCharacter,
    /// The escape sequence of ISO-2022-JP that ends Japanese text: ESC, `(`, and `B` or `J`.
    Charset,
    /// A terminal's control sequence: ESC or its spelling, `[`, digits, and a letter.
    Ansi,
    /// `%22http://` and the like.
    Percent,
    /// `=3Dhttp://`, quoted-printable.
    QuotedPrintable,
}

impl EscapeBefore {
    fn of(text: &[u8], min_start: usize, start: usize, run: &[u8]) -> Self {
        let before = &text[min_start..start];
        let hex = run.len() > 2 && HEX.has(run[0]) && HEX.has(run[1]);
        match before.last() {
            Some(b'\\') => Self::Escape,
            Some(b'(') if before.ends_with(b"\\(") => Self::RoffCharacter,
            Some(b'(') if before.ends_with(b"\x1b(") => Self::Charset,
            Some(b'%') if hex => Self::Percent,
            Some(b'=') if hex && is_known(&run[2..]) => Self::QuotedPrintable,
            Some(b'[' | b';') if is_control_sequence(before) => Self::Ansi,
            _ => Self::Nothing,
        }
    }

    /// The number of bytes of the run that belong to the escape sequence.
    fn len(&self, run: &[u8]) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Charset => usize::from(matches!(run, [b'B' | b'J', ..])),
            Self::Escape => usize::from(matches!(run, [b'n' | b'r' | b't', _, ..])),
            Self::RoffCharacter | Self::Percent | Self::QuotedPrintable => run.len().min(2),
            Self::Ansi => run.iter().position(|&byte| ALPHA.has(byte)).map_or(0, |letter| letter + 1),
        }
    }
}

/// Whether `before` ends with the start of a control sequence: ESC or its spelling, `[`, and numbers with `;` between.
fn is_control_sequence(before: &[u8]) -> bool {
    let window = &before[before.len().saturating_sub(32)..];
    let numbers = window.iter().rev().take_while(|&&byte| DIGIT.has(byte) || byte == b';').count();
    let Some(introducer) = window[..window.len() - numbers].strip_suffix(b"[") else {
        return false;
    };
    const SPELLINGS: [&[u8]; 8] = [b"\x1b", b"\\033", b"\\e", b"\\E", b"\\x1b", b"\\x1B", b"\\u001b", b"\\u001B"];
    SPELLINGS.iter().any(|spelling| introducer.ends_with(spelling))
}

/// The length of the list marker at the start of a run, if it has one: 2 for `3.mailto`.
fn list_mark(run: &[u8]) -> Option<usize> {
    let digits = run.iter().take_while(|&&byte| DIGIT.has(byte)).count();
    match run.get(digits) {
        Some(b'.' | b'-') if digits > 0 => Some(digits + 1),
        Some(byte) if digits > 0 && ALPHA.has(*byte) => Some(digits),
        _ => None,
    }
}

/// The length of the text before `mailto` at the end of a run, if that text does not end with a letter: 8 for
/// `Contact.mailto`. More is not needed to accept the scheme, since an `@` must follow.
fn before_mailto(run: &[u8]) -> Option<usize> {
    let skip = run.len().checked_sub(b"mailto".len())?;
    let is_mailto = run[skip..].eq_ignore_ascii_case(b"mailto") && !ALPHA.has(*run.get(skip.checked_sub(1)?)?);
    is_mailto.then_some(skip)
}

/// Whether the last character is a Latin letter beyond US-ASCII. Then the text after it is the rest of a word, not a
/// scheme.
fn ends_with_latin(before: &[u8]) -> bool {
    // U+00C0 to U+024F, and U+1E00 to U+1EFF
    matches!(before, [.., 0xC3..=0xC8, 0x80..=0xBF] | [.., 0xC9, 0x80..=0x8F] | [.., 0xE1, 0xB8..=0xBB, 0x80..=0xBF])
}

/// Where the scheme of a web address starts that is directly after a word: 4 for `see.http`.
fn after_word(run: &[u8]) -> Option<usize> {
    let skip = [&b"https"[..], b"http", b"ftp"].iter().find_map(|name| {
        let skip = run.len().checked_sub(name.len())?;
        run[skip..].eq_ignore_ascii_case(name).then_some(skip)
    })?;
    let before = run[..skip].last()?;
    (!ALPHA.has(*before) && *before != b'+').then_some(skip)
}

/// Where the longest known scheme at the end of a run starts, except the whole run.
fn longest_known(run: &[u8]) -> Option<usize> {
    (1..run.len()).find(|&skip| ALPHA.has(run[skip]) && is_known(&run[skip..]))
}

fn longest_matching(run: &[u8], test: impl Fn(&[u8]) -> bool) -> Option<usize> {
    (1..run.len()).find(|&skip| test(&run[skip..]))
}

/// Whether a name is a scheme of IANA's list, another one in use, or a composition such as `git+https`.
pub(super) fn is_known(name: &[u8]) -> bool {
    std::str::from_utf8(name).is_ok_and(|name| name.len() >= 2 && lookup(name).is_some())
}
