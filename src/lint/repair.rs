//! What a check says of how to mend what it found; the engine makes a [`Fix`] of it where that can be written down.

use std::cell::OnceCell;

use super::cx::Cx;
use super::fix::{Applicability, Fix, are_apart};
use super::{Edit, edited};
use crate::scan::{Context, Form};
use crate::syntax::octets::Class;
use crate::syntax::{Url, normalize};
use crate::text::Span;

/// How to mend a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Repair {
    applicability: Applicability,
    /// Changes of the URL as it is read.
    changes: Vec<Edit>,
    /// Changes of what stands around it.
    around: Vec<Edit>,
    /// What else of the URL as it is read changes by those.
    followed: Vec<Edit>,
}

impl Repair {
    /// One after which every reader sees the same resource, or which is the only sensible reading.
    pub(crate) fn safe() -> Self {
        Self::new(Applicability::Safe)
    }

    /// One that is likely what was meant.
    pub(crate) fn likely() -> Self {
        Self::new(Applicability::Unsafe)
    }

    /// One of this kind.
    pub(crate) fn new(applicability: Applicability) -> Self {
        Self { applicability, changes: Vec::new(), around: Vec::new(), followed: Vec::new() }
    }

    /// Puts `text` in the place of what stands at `span` of the URL as it is read.
    pub(crate) fn replace(mut self, span: Span, text: impl Into<String>) -> Self {
        self.changes.push(Edit::new(span, text));
        self
    }

    /// Takes out what stands at `span` of the URL as it is read.
    pub(crate) fn remove(self, span: Span) -> Self {
        self.replace(span, "")
    }

    /// Puts `new` in the place of `old`, which stands at `span` and has as many octets: only those that differ change.
    pub(crate) fn respell(mut self, span: Span, old: &str, new: &str) -> Self {
        let differs = |at: usize| old.as_bytes()[at] != new.as_bytes()[at];
        let mut at = 0;
        while at < old.len().min(new.len()) {
            let len = (at..old.len()).take_while(|&at| differs(at)).count();
            if let Some(text) = new.get(at..at + len).filter(|_| len > 0) {
                self = self.replace(Span::new(at, at + len).shifted(span.start), text);
            }
            at += len.max(1);
        }
        self
    }

    /// Puts `new` in the place of `old`, which stands at `span`: what both begin and end with stays.
    pub(crate) fn rewrite(self, span: Span, old: &str, new: &str) -> Self {
        let same = |pair: &(char, char)| pair.0 == pair.1;
        let width = |(c, _): (char, char)| c.len_utf8();
        let front: usize = old.chars().zip(new.chars()).take_while(same).map(width).sum();
        let (old, new) = (&old[front..], &new[front..]);
        let back: usize = old.chars().rev().zip(new.chars().rev()).take_while(same).map(width).sum();
        let place = Span::new(span.start + front, span.start + front + old.len() - back);
        self.replace(place, &new[..new.len() - back])
    }

    /// Puts `text` in the place of octets of the source that do not belong to the URL, or that it does not hold as it is
    /// read (line breaks in it).
    pub(crate) fn around(mut self, span: Span, text: impl Into<String>) -> Self {
        self.around.push(Edit::new(span, text));
        self
    }

    /// Puts angle brackets around octets of the source.
    pub(crate) fn delimit(self, start: usize, end: usize) -> Self {
        self.around(Span::empty(start), "<").around(Span::empty(end), ">")
    }

    /// Says what becomes of the URL by a change around it: `text` is then read in the place of what stands at `span`.
    pub(crate) fn reads(mut self, span: Span, text: impl Into<String>) -> Self {
        self.followed.push(Edit::new(span, text));
        self
    }

    /// The edits of the source. None of what may be a signed URL, whose spelling must be kept; none that would tell something of a
    /// secret; and none where octets of the URL are not written as they are read, unless all that one spelling stands for
    /// goes. Nothing is safe where octets count.
    pub(super) fn fix(&self, cx: &Cx<'_, '_>) -> Option<Fix> {
        let tells = |change: &Edit| {
            let Span { start, end } = change.span;
            !change.text.is_empty() && cx.hidden_from(start).is_some_and(|secret| secret.start < end.max(start + 1))
        };
        if cx.may_be_signed() || self.changes.iter().any(tells) {
            return None;
        }
        // MDX knows no autolinks: there `<` begins a tag
        if cx.format.name() == "mdx" && self.around.iter().any(|edit| edit.text == "<") {
            return None;
        }
        let mut changes = self.changes.clone();
        changes.sort();
        let mut edits = self.around.clone();
        for change in &changes {
            let text = cx.format.written(cx.found.context, &change.text)?;
            edits.push(Edit::new(place(cx, change.span)?, text));
        }
        edits.sort();
        changes.extend(self.followed.iter().cloned());
        changes.sort();
        let fits = are_apart(&changes) && are_apart(&edits) && !edits.is_empty();
        let applicability = match self.applicability {
            Applicability::Safe if tells_octets_apart(cx.found.context) || shows_forms(cx, &changes) => {
                Applicability::Unsafe
            }
            own => own,
        };
        fits.then_some(Fix { applicability, edits, changes })
    }
}

/// Whether octets count in a place, not the resource that they name. What a program prints, compares or expects changes
/// with its strings, and a namespace is the octets of its name (Namespaces in XML 1.0 section 2.3).
const fn tells_octets_apart(context: Context) -> bool {
    matches!(context, Context::Code | Context::String | Context::Namespace)
}

/// How far around a URL its other form is looked for; longer ones have none.
const AROUND: usize = 160;

/// Hosts of examples beside those that are reserved for it.
const SAMPLES: &[&str] = &["foo.com", "bar.com", "abc.com", "www.foo.com", "www.bar.com", "www.abc.com"];

/// Whether a text may speak of how a URL is written: one of a host that nobody has, or one that stands near in the form
/// that it would have after the changes.
fn shows_forms(cx: &Cx<'_, '_>, changes: &[Edit]) -> bool {
    let is_text = matches!(cx.found.context, Context::Prose | Context::Comment | Context::Code | Context::String);
    if changes.is_empty() || !is_text || cx.found.form != Form::Bare {
        return false;
    }
    if cx.url.text().len() > AROUND {
        return is_sample(cx.url.host().unwrap_or_default());
    }
    let after = edited(cx.url.text().as_bytes(), changes);
    let (url, len) = (cx.found.span(), cx.text.len());
    let around = [
        &cx.text[url.start.saturating_sub(AROUND).min(len)..url.start.min(len)],
        &cx.text[url.end.min(len)..len.min(url.end + AROUND)],
    ];
    let goes_on = |octet: &u8| octet.is_ascii_alphanumeric() || b"/?#%&=~_-:".contains(octet);
    let begins = |text: &[u8], at: usize| !text[..at].last().is_some_and(u8::is_ascii_alphanumeric);
    let ends = |text: &[u8], at: usize| !text.get(at + after.len()).is_some_and(goes_on);
    let finder = memchr::memmem::Finder::new(&after);
    let stands_in = |text: &[u8]| finder.find_iter(text).any(|at| begins(text, at) && ends(text, at));
    is_sample(Url::split(&String::from_utf8_lossy(&after)).host().unwrap_or_default())
        || around.into_iter().any(stands_in)
        || around.into_iter().any(|text| shows_equal(&cx.url, text))
}

/// What parts URLs in a text.
const APART: Class = Class::of(b"\t\n\x0c\r <>\"'`()|,");

/// Whether a URL stands in a text that means the same and is written otherwise, as in a list of equivalent ones.
fn shows_equal(url: &Url<'_>, text: &[u8]) -> bool {
    let (end, normal) = (End::of(url.text()), OnceCell::new());
    text.split(|&octet| APART.has(octet)).filter(|word| word.contains(&b':')).any(|word| {
        let word = std::str::from_utf8(word).unwrap_or_default().trim_end_matches(['.', ';', '!', '?']);
        if !word.contains(':') || word == url.text() || end.differs(&End::of(word)) {
            return false;
        }
        let normal = normal.get_or_init(|| normalize(url).text);
        normalize(&Url::split(word)).text.eq_ignore_ascii_case(normal)
    })
}

/// What a URL ends in that stays so when it is normalized, but for case: most that do not mean the same end otherwise.
struct End<'u> {
    octets: &'u [u8],
    /// Whether it is all that stands behind the last solidus.
    whole: bool,
    /// Whether nothing stands behind the host.
    of_host: bool,
}

impl<'u> End<'u> {
    fn of(url: &'u str) -> Self {
        let octets = url.as_bytes();
        let Some(slash) = memchr::memrchr(b'/', octets) else {
            return Self { octets: &[], whole: false, of_host: false };
        };
        let behind = &octets[slash + 1..];
        // a host changes, as do escapes, and dots that may be a segment
        if octets[..slash].ends_with(b"/") {
            let first = memchr::memchr(b'/', octets).is_some_and(|first| first + 1 == slash);
            let of_host = first && octets[..slash].ends_with(b":/") && memchr::memchr2(b'?', b'#', behind).is_none();
            return Self { octets: &[], whole: false, of_host };
        }
        let plain = memchr::memrchr(b'%', behind).map_or(0, |escape| behind.len().min(escape + 3));
        let dots = behind[plain..].iter().take_while(|&&octet| octet == b'.').count();
        Self { octets: &behind[plain + dots..], whole: plain + dots == 0, of_host: false }
    }

    fn differs(&self, other: &Self) -> bool {
        let shared = self.octets.len().min(other.octets.len());
        let last = |end: &Self| &end.octets[end.octets.len() - shared..];
        let ends_early = |one: &Self, other: &Self| one.of_host && !other.octets.is_empty();
        self.whole && other.whole && self.octets.len() != other.octets.len()
            || ends_early(self, other)
            || ends_early(other, self)
            || !last(self).eq_ignore_ascii_case(last(other))
    }
}

/// Whether a host stands for any.
fn is_sample(host: &str) -> bool {
    !host.is_empty() && !host.contains(['.', ':']) || SAMPLES.iter().any(|sample| sample.eq_ignore_ascii_case(host))
}

/// Where octets of the URL are written, if they stand there together and alone.
fn place(cx: &Cx<'_, '_>, span: Span) -> Option<Span> {
    let map = &cx.found.map;
    let mut end = None;
    for piece in map.pieces_of(span) {
        let whole = piece.verbatim || span.start <= piece.derived.start && piece.derived.end <= span.end;
        if !whole || end.is_some_and(|end| end != piece.source.start) {
            return None;
        }
        end = Some(piece.source.end);
    }
    Some(map.source(span))
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
                assert!(!End::of(url).differs(&End::of(other)), "{url} {other}");
            }
            others.push(url);
        }
        assert!(same.len() < urls.len() / 2);
        assert!(End::of("http://h/a").differs(&End::of("http://h/b")));
    }
}
