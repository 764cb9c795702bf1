//! Whether a text is about how URLs are written: bad examples in it are meant to be bad, so no fix of them is safe.

use std::cell::OnceCell;

use crate::lint::context::RuleContext;
use crate::lint::model::{Edit, edited};
use crate::scan::{Context, Form};
use crate::syntax::byte_class::Class;
use crate::syntax::{Url, normalize};

/// Words that announce an example of a URL, mostly of a wrong one; in lower case.
const EXAMPLE_WORDS: &[&str] = &[
    "avoid",
    "bad",
    "broken",
    "confused",
    "e.g",
    "error",
    "errors",
    "example",
    "examples",
    "fail",
    "fails",
    "illegal",
    "incorrect",
    "instead",
    "invalid",
    "like",
    "malformed",
    "misspelled",
    "misspelt",
    "mistake",
    "mistyped",
    "reject",
    "rejected",
    "rejects",
    "typo",
    "typos",
    "wrong",
    "wrongly",
];

/// The letters that these words start with, in both cases.
static EXAMPLE_WORD_STARTS: Class = {
    let mut first = Class::of(b"");
    let mut nth = 0;
    while nth < EXAMPLE_WORDS.len() {
        let letter = EXAMPLE_WORDS[nth].as_bytes()[0];
        first = first.or(Class::of(&[letter, letter.to_ascii_uppercase()]));
        nth += 1;
    }
    first
};

/// How many bytes before and after a URL are searched for such a word, on its line.
const MAX_WORD_DISTANCE: usize = 80;

/// Quotation marks that may open before a URL.
const QUOTES: &[&str] =
    &["\"", "'", "`", "\u{201c}", "\u{2018}", "\u{201e}", "\u{201a}", "\u{ab}", "\u{2039}", "\u{300c}", "\u{300e}"];

/// Whether the URL is in running text and is an argument of a command there, or has the host of an example.
pub(crate) fn is_example(cx: &RuleContext<'_, '_>) -> bool {
    is_prose(cx) && (cx.parts().has_reserved_host() || is_command(line_before(cx)))
}

/// Whether the URL may be an example of how URLs are written, so that a change of it makes the text wrong. It is in
/// running text, and is quoted, is announced as an example, or has no host: `URN:` and `MAILTO:` may be words of the
/// text.
pub(crate) fn is_written_example(cx: &RuleContext<'_, '_>) -> bool {
    is_prose(cx) && (is_quoted(cx) || cx.url.host().is_none()) || is_text(cx) && is_announced(cx)
}

/// Whether the URL is in running text that is not marked as a link.
fn is_prose(cx: &RuleContext<'_, '_>) -> bool {
    cx.found.context == Context::Prose && is_text(cx)
}

/// Whether the URL is in running text, or in a text that is a value.
fn is_text(cx: &RuleContext<'_, '_>) -> bool {
    matches!(cx.found.context, Context::Prose | Context::Data)
        && matches!(cx.found.form, Form::Bare | Form::Prefixed | Form::Quoted)
}

/// The text before the URL on its line.
fn line_before<'a>(cx: &RuleContext<'a, '_>) -> &'a [u8] {
    let before = &cx.text[..cx.found.start().min(cx.text.len())];
    let before = &before[before.len().saturating_sub(MAX_DISTANCE)..];
    &before[memchr::memrchr(b'\n', before).map_or(0, |at| at + 1)..]
}

/// The text after the URL on its line.
fn line_after<'a>(cx: &RuleContext<'a, '_>) -> &'a [u8] {
    let after = &cx.text[cx.found.span().end.min(cx.text.len())..];
    let after = &after[..after.len().min(MAX_DISTANCE)];
    &after[..memchr::memchr(b'\n', after).unwrap_or(after.len())]
}

/// Whether the line starts with a command, or the text before gives a command an option: `$ git clone`, `install
/// --repo`.
fn is_command(before: &[u8]) -> bool {
    let line = before.trim_ascii_start();
    line.starts_with(b"$ ")
        || memchr::memchr_iter(b'-', line).any(|at| {
            line[..at].ends_with(b" ")
                && line[at + 1..].starts_with(b"-")
                && line.get(at + 2).is_some_and(u8::is_ascii_lowercase)
        })
}

/// Whether the URL is in running text on a line that starts like the definition of a link: `[1]: `.
pub(crate) fn is_in_definition_line(cx: &RuleContext<'_, '_>) -> bool {
    let line = line_before(cx).trim_ascii();
    let end = line.strip_suffix(b":").map(<[u8]>::trim_ascii_end);
    is_prose(cx) && line.starts_with(b"[") && end.is_some_and(|line| line.ends_with(b"]"))
}

fn is_quoted(cx: &RuleContext<'_, '_>) -> bool {
    let before = line_before(cx);
    cx.found.form == Form::Quoted || QUOTES.iter().any(|quote| before.ends_with(quote.as_bytes()))
}

/// Whether a word near the URL, on its line, announces an example.
fn is_announced(cx: &RuleContext<'_, '_>) -> bool {
    let (before, after) = (line_before(cx), line_after(cx));
    let sides =
        [&before[before.len().saturating_sub(MAX_WORD_DISTANCE)..], &after[..after.len().min(MAX_WORD_DISTANCE)]];
    sides.into_iter().any(|side| {
        let words = side.split(|byte| !byte.is_ascii_alphabetic() && *byte != b'.');
        words
            .map(|word| word.strip_suffix(b".").unwrap_or(word))
            .filter(|word| word.first().is_some_and(|&first| EXAMPLE_WORD_STARTS.has(first)))
            .any(|word| EXAMPLE_WORDS.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes())))
    })
}

/// How many bytes before and after a URL are searched, at most to the ends of its line or for another spelling of it.
/// Longer URLs are not searched for other spellings.
const MAX_DISTANCE: usize = 160;

/// Hosts that examples use, besides those reserved for examples.
const EXAMPLE_HOSTS: &[&str] = &["foo.com", "bar.com", "abc.com", "www.foo.com", "www.bar.com", "www.abc.com"];

/// Whether the text may show several spellings of a URL: the URL has the host of an example, or the URL after the
/// changes, or an equivalent one, occurs nearby.
pub(crate) fn shows_other_spellings(cx: &RuleContext<'_, '_>, changes: &[Edit]) -> bool {
    if changes.is_empty() || !is_text(cx) {
        return false;
    }
    if cx.url.text().len() > MAX_DISTANCE {
        return is_example_host(cx.url.host().unwrap_or_default());
    }
    let after = edited(cx.url.text().as_bytes(), changes);
    let (url, len) = (cx.found.span(), cx.text.len());
    let around = [
        &cx.text[url.start.saturating_sub(MAX_DISTANCE).min(len)..url.start.min(len)],
        &cx.text[url.end.min(len)..len.min(url.end + MAX_DISTANCE)],
    ];
    let is_url_byte = |byte: &u8| byte.is_ascii_alphanumeric() || b"/?#%&=~_-:".contains(byte);
    let starts = |text: &[u8], at: usize| !text[..at].last().is_some_and(u8::is_ascii_alphanumeric);
    let ends = |text: &[u8], at: usize| !text.get(at + after.len()).is_some_and(is_url_byte);
    let finder = memchr::memmem::Finder::new(&after);
    let occurs = |text: &[u8]| finder.find_iter(text).any(|at| starts(text, at) && ends(text, at));
    let text_after = String::from_utf8_lossy(&after);
    is_example_host(Url::split(&text_after).host().unwrap_or_default())
        || around.into_iter().any(occurs)
        || around.into_iter().any(|text| has_equivalent(&cx.url, text))
}

/// The bytes that separate URLs in a text.
const SEPARATORS: Class = Class::of(b"\t\n\x0c\r <>\"'`()|,");

/// Whether the text contains another spelling of the URL: one with the same normal form.
fn has_equivalent(url: &Url<'_>, text: &[u8]) -> bool {
    let (end, normal) = (UrlEnd::of(url.text()), OnceCell::new());
    text.split(|&byte| SEPARATORS.has(byte)).filter(|word| word.contains(&b':')).any(|word| {
        let word = std::str::from_utf8(word).unwrap_or_default().trim_end_matches(['.', ';', '!', '?']);
        if !word.contains(':') || word == url.text() || end.differs(&UrlEnd::of(word)) {
            return false;
        }
        let normal = normal.get_or_init(|| normalize(url).text);
        normalize(&Url::split(word)).text.eq_ignore_ascii_case(normal)
    })
}

/// The end of a URL that normalization changes only in case. If two ends differ, the URLs are not equivalent; this
/// decides most comparisons without normalization.
///
/// The end of `http://h/a/b%20c` is `c`; that of `http://h/a` is `a`, which is the whole last segment.
struct UrlEnd<'u> {
    bytes: &'u [u8],
    /// Whether `bytes` is all of the text after the last slash.
    is_whole_segment: bool,
    /// Whether the URL ends after the host.
    is_host_end: bool,
}

impl<'u> UrlEnd<'u> {
    fn of(url: &'u str) -> Self {
        let bytes = url.as_bytes();
        let Some(slash) = memchr::memrchr(b'/', bytes) else {
            return Self { bytes: &[], is_whole_segment: false, is_host_end: false };
        };
        let after = &bytes[slash + 1..];
        // normalization changes a host, escapes, and dots that may be a segment
        if bytes[..slash].ends_with(b"/") {
            let is_authority = memchr::memchr(b'/', bytes).is_some_and(|first| first + 1 == slash);
            let is_host_end =
                is_authority && bytes[..slash].ends_with(b":/") && memchr::memchr2(b'?', b'#', after).is_none();
            return Self { bytes: &[], is_whole_segment: false, is_host_end };
        }
        let plain = memchr::memrchr(b'%', after).map_or(0, |escape| after.len().min(escape + 3));
        let dots = after[plain..].iter().take_while(|&&byte| byte == b'.').count();
        Self { bytes: &after[plain + dots..], is_whole_segment: plain + dots == 0, is_host_end: false }
    }

    /// Whether the URLs with these ends cannot be equivalent.
    fn differs(&self, other: &Self) -> bool {
        let shared = self.bytes.len().min(other.bytes.len());
        let last = |end: &Self| &end.bytes[end.bytes.len() - shared..];
        let ends_early = |one: &Self, other: &Self| one.is_host_end && !other.bytes.is_empty();
        self.is_whole_segment && other.is_whole_segment && self.bytes.len() != other.bytes.len()
            || ends_early(self, other)
            || ends_early(other, self)
            || !last(self).eq_ignore_ascii_case(last(other))
    }
}

/// Whether a host is that of an example.
fn is_example_host(host: &str) -> bool {
    !host.is_empty() && !host.contains(['.', ':'])
        || EXAMPLE_HOSTS.iter().any(|sample| sample.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_the_same_ends_alike() {
        let starts = ["http://h", "HTTP://H:80", "http://h:", "x://h", "x:", "http:/", "http://", "1://h", "h"];
        let parts =
            ["", "/", "//", "/.", "/..", "/%2e", "/%2E.", "/.%2e", "%2Fa", "%61", "%", "a", "A", ".a", "?", "?/", "#."];
        let paths = parts.iter().flat_map(|one| parts.map(|other| format!("{one}{other}")));
        let paths: Vec<String> =
            paths.flat_map(|path| ["", "/", "/a", "%41", "."].map(|end| format!("{path}{end}"))).collect();
        let urls: Vec<String> =
            starts.iter().flat_map(|start| paths.iter().map(move |path| format!("{start}{path}"))).collect();
        let mut same = std::collections::HashMap::<String, Vec<&str>>::new();
        for url in &urls {
            let normal = normalize(&Url::split(url)).text.to_ascii_lowercase();
            let others = same.entry(normal).or_default();
            for other in &*others {
                assert!(!UrlEnd::of(url).differs(&UrlEnd::of(other)), "{url} {other}");
            }
            others.push(url);
        }
        assert!(same.len() < urls.len() / 2);
        assert!(UrlEnd::of("http://h/a").differs(&UrlEnd::of("http://h/b")));
    }
}
