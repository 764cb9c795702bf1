//! What only looks like a URL: `www.` hosts, hosts under a top-level domain, e-mail addresses. On request only.

use std::borrow::Cow;

use super::bare::{self, Bare};
use super::tld::is_top_level;
use super::{Form, Found, Scan};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::{SourceMap, Span};

/// Top-level domains that are more often the ending of a file's name: they count only where a path or port follows.
const FILE_ENDINGS: [&str; 12] = ["ai", "bz", "cc", "md", "mov", "pl", "pm", "ps", "py", "rs", "sh", "zip"];

/// The longest run of host bytes that is examined.
const LONGEST: usize = 256;

/// The longest text after a host that is taken for code because of what follows it, such as the `(` of `name.of:call(`.
const LONGEST_CODE: usize = 128;

/// The longest host name (RFC 1035 section 2.3.4).
const LONGEST_HOST: usize = 253;

/// The bytes of names.
static NAME: Class = ALPHA.or(DIGIT);
static PUNCTUATION: Class = Class::of(b"-.");
static HOST: Class = ALPHA.or(DIGIT).or(Class::of(b"-."));
/// The bytes before the `@` of an address.
static LOCAL: Class = ALPHA.or(DIGIT).or(Class::of(b"-._%+"));

impl<'t> Scan<'t> {
    /// The host or address that the `.` or `@` at `trigger` belongs to.
    ///
    /// Time is linear: the end is searched for only after a host, and it is rejected only if it is near.
    pub(super) fn at_host(&mut self, trigger: usize) -> Option<Found<'t>> {
        let text = self.input.visible();
        let is_address = text[trigger] == b'@';
        let Some(start) = self.name_start(trigger) else {
            self.cursor = trigger + run_len(&text[trigger..], &PUNCTUATION).max(1);
            return None;
        };
        if trigger - start > LONGEST_HOST {
            return None;
        }
        let host = if is_address { trigger + 1 } else { start };
        let run = run_len(&text[host..text.len().min(host + LONGEST)], &HOST);
        if !is_address {
            // all of its dots are of the same name
            self.cursor = self.cursor.max(host + run);
        }
        let name = std::str::from_utf8(&text[host..host + run]).ok()?.trim_end_matches(|c: char| !c.is_alphanumeric());
        let host_end = host + name.len();
        let before = text[self.position..start].last().copied().unwrap_or(b' ');
        if host_end <= trigger || before >= 0x80 || b"/@$\\=&?%~".contains(&before) || !is_host(name, true) {
            return None;
        }
        let may_go_on = !is_address && matches!(text.get(host_end), Some(b'/' | b':' | b'?' | b'#'));
        let end = if may_go_on {
            bare::end(text, Bare { start, rest: host_end, authority: true, values: false })
        } else {
            host_end
        };
        let goes_on = end > host_end;
        let followed = text.get(end).copied().unwrap_or(b' ');
        let is_code = (b"(=_[@$".contains(&followed) || followed >= 0x80) && end - host_end <= LONGEST_CODE;
        if is_code || !is_host(name, goes_on || is_address) {
            return None;
        }
        let url = std::str::from_utf8(&text[start..end]).ok()?;
        let mut found = Found::new(Cow::Borrowed(url), SourceMap::whole(Span::new(start, end)), Form::Bare);
        self.surround(&mut found, start, end);
        self.position = end;
        Some(found)
    }

    /// Where the name before the `.` or `@` at `trigger` starts; `None` if no letter or digit is before it.
    fn name_start(&self, trigger: usize) -> Option<usize> {
        let text = self.input.visible();
        let class = if text[trigger] == b'@' { &LOCAL } else { &HOST };
        let lowest = self.position.max(trigger.saturating_sub(LONGEST));
        let len = text[lowest..trigger].iter().rev().take_while(|&&byte| class.has(byte)).count();
        (trigger - len..trigger).find(|&at| NAME.has(text[at]))
    }
}

/// How many bytes at the start are of a class.
fn run_len(bytes: &[u8], class: &Class) -> usize {
    bytes.iter().take_while(|&&byte| class.has(byte)).count()
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

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use crate::scan::{ScanInput, ScanOptions, scan_range};

    #[test]
    fn time_is_linear() {
        let started = Instant::now();
        for piece in [
            "www.a.org,",
            "a.org,",
            "a.b,",
            "a.b/,",
            "a.b/(",
            "a.org/[",
            "a.org/_,",
            "_a.org/x_,",
            "..a",
            "a.",
            ".",
            "a@b.c,",
            "a:b@c.org,",
            "www.a.org/{",
        ] {
            let text = piece.repeat(100_000 / piece.len());
            let found = scan_range(ScanInput::whole(text.as_bytes()), ScanOptions { relaxed: true });
            assert!(found.count() <= text.len() / piece.len() + 1, "{piece}");
        }
        assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
    }
}
