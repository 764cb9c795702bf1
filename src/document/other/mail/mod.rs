//! Mail: messages (RFC 5322) with MIME bodies (RFC 2045), alone or one after the other in an mbox (RFC 4155).

mod encoded_word;
mod entity;
mod field;
mod ical_vcard;
mod media;
mod text;
mod transfer;

use memchr::memmem;

use crate::document::definition::{Definition, Files};
use crate::document::line::after_line;
use crate::document::notations;
use crate::document::page::{DocumentReader, Page};
use crate::scan::Context;
use crate::text::Span;

pub(in crate::document) static MAIL: Definition = Definition {
    name: "mail",
    about: "mail messages and mbox files: header fields, and decoded bodies",
    files: Files {
        aliases: &["eml", "mbox", "mhtml", "mht", "email"],
        extensions: &["eml", "mbox", "mbx", "mht", "mhtml"],
        confirm: is_mail,
        ..Files::NONE
    },
    reader: DocumentReader { may_hold: has_colon, read },
    notation: notations::MAIL,
};

fn read(page: &mut Page<'_, '_, '_>) {
    let text = page.text();
    let mut start = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    if !text[start..].starts_with(POSTMARK) {
        return entity::read(page, page.whole());
    }
    while start < text.len() {
        let message = after_line(text, start);
        page.scan(Context::Data, Span::new(start, message));
        start = next_postmark(text, message);
        entity::read(page, Span::new(message, start));
    }
}

/// Bodies may encode their URLs in any way, but the header fields that say so have a colon.
fn has_colon(bytes: &[u8]) -> bool {
    memchr::memchr(b':', bytes).is_some()
}

/// The start of the line before each message of an mbox.
const POSTMARK: &[u8] = b"From ";

/// The start of the next message of an mbox: a line with sender and date after an empty one.
fn next_postmark(text: &[u8], from: usize) -> usize {
    let candidates = memmem::find_iter(&text[from..], b"\nFrom ").map(|at| from + at);
    let is_postmark = |at: &usize| {
        let before = &text[..*at];
        let is_after_empty = before.strip_suffix(b"\r").unwrap_or(before).ends_with(b"\n");
        is_after_empty && has_time(&text[at + 1..after_line(text, at + 1)])
    };
    candidates.into_iter().find(is_postmark).map_or(text.len(), |at| at + 1)
}

/// Whether a line holds a time of day, as in `From a@b.example Thu Jan  1 00:00:00 1970`.
fn has_time(line: &[u8]) -> bool {
    line.windows(5).any(|window| matches!(window, [b'0'..=b'9', b'0'..=b'9', b':', b'0'..=b'9', b'0'..=b'9']))
}

/// Whether a file starts like a message or an mbox.
fn is_mail(start: &[u8]) -> bool {
    let start = start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start).trim_ascii_start();
    let line = &start[..after_line(start, 0)];
    line.starts_with(POSTMARK) || field::field_name(line).is_some()
}
