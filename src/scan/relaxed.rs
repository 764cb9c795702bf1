//! What only looks like a URL: `www.` hosts, hosts under a top-level domain, e-mail addresses. On request only.

use std::borrow::Cow;

use super::bare::{self, Bare};
use super::tld::is_top_level;
use super::{Form, Found, Scan};
use crate::syntax::byte_class::{ALPHA, DIGIT};
use crate::text::{SourceMap, Span};

/// Top-level domains that are more often the ending of a file's name: they count only where a path or port follows.
const FILE_ENDINGS: [&str; 12] = ["ai", "bz", "cc", "md", "mov", "pl", "pm", "ps", "py", "rs", "sh", "zip"];

/// The longest run of host bytes that is examined.
const LONGEST: usize = 256;

impl<'t> Scan<'t> {
    /// The host or address that the `.` or `@` at `trigger` belongs to.
    pub(super) fn at_host(&mut self, trigger: usize) -> Option<Found<'t>> {
        let text = self.input.visible();
        let lowest = self.position.max(trigger.saturating_sub(LONGEST));
        let is_address = text[trigger] == b'@';
        let belongs: fn(u8) -> bool = if is_address { is_local_byte } else { is_host_byte };
        let mut start = trigger;
        while start > lowest && belongs(text[start - 1]) {
            start -= 1;
        }
        while start < trigger && !is_name_byte(text[start]) {
            start += 1;
        }
        let host = if is_address { trigger + 1 } else { start };
        let host_end = host + text[host..].iter().take(LONGEST).take_while(|&&byte| is_host_byte(byte)).count();
        let name = std::str::from_utf8(&text[host..host_end]).ok()?.trim_end_matches(|c: char| !c.is_alphanumeric());
        let host_end = host + name.len();
        let before = text[lowest..start].last().copied().unwrap_or(b' ');
        if start == trigger || host_end <= trigger || before >= 0x80 || b"/@$\\=&?%~".contains(&before) {
            return None;
        }
        let end = if is_address {
            host_end
        } else {
            bare::end(text, Bare { start, rest: host_end, authority: true, values: false })
        };
        let goes_on = matches!(text[host_end..end].first(), Some(b'/' | b':' | b'?' | b'#'));
        let end = if goes_on { end } else { host_end };
        let followed = text.get(end).copied().unwrap_or(b' ');
        if !is_host(name, goes_on || is_address) || b"(=_[@$".contains(&followed) || followed >= 0x80 {
            return None;
        }
        let url = std::str::from_utf8(&text[start..end]).ok()?;
        let mut found = Found::new(Cow::Borrowed(url), SourceMap::whole(Span::new(start, end)), Form::Bare);
        self.surround(&mut found, start, end);
        self.position = end;
        Some(found)
    }
}

/// Whether a name is a `www.` host, or a host of at least two labels under a top-level domain.
fn is_host(name: &str, goes_on: bool) -> bool {
    let labels = || name.split('.');
    let sound = |label: &str| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
    if labels().count() < 2 || !labels().all(sound) {
        return false;
    }
    if name.get(..4).is_some_and(|www| www.eq_ignore_ascii_case("www.")) {
        return labels().count() > 2;
    }
    let Some(last) = labels().next_back().map(str::to_lowercase) else { return false };
    is_top_level(&last) && (goes_on || !FILE_ENDINGS.contains(&&*last))
}

fn is_name_byte(byte: u8) -> bool {
    ALPHA.has(byte) || DIGIT.has(byte)
}

fn is_host_byte(byte: u8) -> bool {
    is_name_byte(byte) || byte == b'-' || byte == b'.'
}

fn is_local_byte(byte: u8) -> bool {
    is_host_byte(byte) || byte == b'_' || byte == b'%' || byte == b'+'
}
