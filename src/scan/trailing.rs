//! Punctuation and markup after a bare URL, which is taken from its end.

use super::bare_start::BareStart;
use super::characters::is_format;
use crate::text::{Span, first_beyond_ascii};

/// Takes from the end of the URL the punctuation of the sentence around it, and returns the new end, which is not
/// before `min_end`.
///
/// Of `http://a.example/b?!` it takes `?!`. Of `*http://a.example/b*` it takes the last `*`, since one is before the
/// URL. Of `http://a.example/b[1]` it takes `[1]`, which refers to a note.
pub(super) fn trim(text: &[u8], bare: BareStart, min_end: usize, mut end: usize) -> usize {
    if end > bare.rest && text[end - 1].is_ascii_alphanumeric() {
        return end;
    }
    let min_end = min_end.max(bare.rest);
    let before = if bare.start > 0 { text[bare.start - 1] } else { 0 };
    let is_whole_value = bare.starts_value && end == text.len();
    let is_quotation = is_whole_value || matches!(before, b'"' | b'\'') && text.get(end) == Some(&before);
    while end > min_end {
        match text[end - 1] {
            b';' if text[min_end..end].ends_with(b"&amp;") => break,
            // a quotation may end with the mark of a sentence, but with no other
            b';' | b':' if is_quotation => break,
            b'!' | b'?' | b'\'' if is_whole_value => break,
            b'\'' if closes_quotation(&text[min_end..end]) => break,
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b'^' | b'(' | b'[' | b'{' => end -= 1,
            byte @ (b'*' | b'_' | b'~') if byte == before => end -= 1,
            byte if closes_markup(text, bare, byte, end) => end -= 1,
            // the anchor of a regular expression, which starts with another one
            b'$' if before == b'^' => end -= 1,
            // the sign before a placeholder that does not belong to the URL: `${name}`
            b'$' | b'#' | b'%' | b'@' if text.get(end) == Some(&b'{') => end -= 1,
            b'-' if text.get(end) == Some(&b'>') => end -= if text[min_end..end].ends_with(b"--") { 2 } else { 1 },
            closer @ (b']' | b'}') => match group_start(text, min_end, end, closer) {
                opener if keeps_group(text, bare, Span::new(opener, end)) => break,
                opener => end = opener,
            },
            0x80.. => match last_character(&text[min_end..end]) {
                Some(character) if is_format(character) => end -= character.len_utf8(),
                _ => break,
            },
            _ => break,
        }
    }
    end
}

/// Whether the byte at the end of a URL is markup that encloses the URL, as in `=http://a.example/=` of Org and
/// `+++http://a.example/+++` of AsciiDoc.
///
/// The same marks must be directly before the URL, and neither be part of a word. Of a mark that many URLs end with,
/// two are needed.
fn closes_markup(text: &[u8], bare: BareStart, mark: u8, end: usize) -> bool {
    let needed = match mark {
        b'=' | b'+' | b'@' => 1,
        b'/' | b'%' => 2,
        _ => return false,
    };
    let run = |bytes: &mut dyn Iterator<Item = &u8>| bytes.take(4).take_while(|byte| **byte == mark).count();
    let (before, after) = text.split_at(end);
    let opened = run(&mut text[..bare.start].iter().rev());
    let is_alone = text[..bare.start - opened].last().is_none_or(|byte| b" \t\n\r(`|\"'".contains(byte));
    let is_word_end = after.first().is_none_or(|byte| byte.is_ascii_whitespace() || b".,;:!?)|`+\"'".contains(byte));
    let marks_after = run(&mut after.iter());
    let closed = run(&mut before.iter().rev()) + marks_after;
    let is_opened = opened >= needed && is_alone;
    let is_closed = marks_after < opened && opened <= closed;
    is_opened && is_closed && (is_word_end || marks_after > 0)
}

/// Whether the `'` at the end of a URL closes a quotation in it, as in `http://a.example/b'c'`.
fn closes_quotation(url: &[u8]) -> bool {
    let quotes = memchr::memchr_iter(b'\'', url).count();
    quotes.is_multiple_of(2) && !url.ends_with(b"''")
}

/// The place of the bracket that opens the group which ends at `end`; `start` if there is none.
fn group_start(text: &[u8], start: usize, end: usize, closer: u8) -> usize {
    let opener = if closer == b']' { b'[' } else { b'{' };
    let mut depth = 0;
    let mut at = end;
    while at > start {
        at -= 1;
        if text[at] == closer {
            depth += 1;
        } else if text[at] == opener {
            depth -= 1;
            if depth == 0 {
                break;
            }
        }
    }
    at
}

/// Whether a group in brackets at the end of a URL, which is at `group`, belongs to the URL. In a path, query or
/// fragment it does, unless it is markup: `[1]` and `[^a]` refer to notes, `[...]` says that something is left out,
/// `[/url]` closes an element, `[text](` and `[label]:` start a link, `{:target=_blank}` has attributes.
///
/// In the authority, a `{...}` is a placeholder where a part is needed, as in `amqp://guest:{password}@{host}`. Without
/// it, the URL would have another host.
fn keeps_group(text: &[u8], bare: BareStart, group: Span) -> bool {
    let before = &text[bare.rest..group.start.max(bare.rest)];
    // nothing opened it
    let Some(inner) = text.get(group.start + 1..group.end - 1) else { return false };
    let is_brace = text[group.start] == b'{';
    if bare.has_authority && !before.iter().any(|byte| b"/?#".contains(byte)) {
        let before = before.strip_suffix(b"$").unwrap_or(before);
        return is_brace && matches!(before.last(), None | Some(b'.' | b'-' | b':' | b'@'));
    }
    if is_brace {
        return !inner.starts_with(b":");
    }
    let is_note_number = inner.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.') && !before.contains(&b'?');
    let is_link_text = bare.has_label || matches!(text.get(group.end), Some(b'(' | b':'));
    !is_link_text && !is_note_number && !matches!(inner.first(), Some(b'/' | b'^'))
}

/// The character at the end, if it is beyond US-ASCII.
pub(super) fn last_character(bytes: &[u8]) -> Option<char> {
    let start = (1..=4).filter_map(|len| bytes.len().checked_sub(len)).find(|&at| bytes[at] & 0xC0 != 0x80)?;
    first_beyond_ascii(&bytes[start..])
}
