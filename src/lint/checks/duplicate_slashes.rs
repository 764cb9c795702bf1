//! Empty segments in the path of a web page: `https://h/a//b` (RFC 3986 section 3.3).

use super::check::{Check, Run::OfText};
use crate::document::Prose;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches, is_under};
use crate::scan::Context;
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "duplicate-slashes", features: UrlFeatures::SLASHES, values: 1, options: &[], run: OfText(check) };

/// Hosts with empty segments on purpose, and a text that the path has before them: stores of objects, whose names may
/// have any, and sites that link to their own pages so or take both.
const INTENDED: &[(&str, &str)] = &[
    ("*.amazonaws.com", ""),
    ("storage.googleapis.com", ""),
    ("*.storage.googleapis.com", ""),
    ("*.blob.core.windows.net", ""),
    ("*.digitaloceanspaces.com", ""),
    ("*.r2.dev", ""),
    ("www.youtube.com", "/embed"),
    ("web.archive.org", "/web/"),
    ("learn.microsoft.com", "/previous-versions"),
    ("docs.microsoft.com", "/previous-versions"),
    ("static.googleusercontent.com", "/media/"),
    ("research.google.com", "/pubs"),
];

/// Suffixes of archives and repositories that package managers fetch: `//` after one separates the folder inside it.
const ARCHIVE_SUFFIXES: &[&str] =
    &[".git", ".hg", ".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".tbz2", ".txz", ".zst"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(scheme), Some(path)) = (cx.url.scheme(), cx.url.span(Component::Path)) else { return };
    let text = &cx.url.text()[path.range()];
    let host = cx.url.host().unwrap_or_default();
    if !is_web(scheme) || host.is_empty() {
        return;
    }
    // `https://example.org//` shows what a program makes of it
    let shows_slashes = || cx.parts().has_reserved_host();
    // `http://test//something` in a comment on such paths
    let is_sample = cx.found.context == Context::Comment && ["test", "host", "server"].contains(&host);
    // `http://a.orghttp://b.org`: one URL after another
    let is_url_after_url = cx.url.port() == Some("") && text.starts_with("//");
    // `http://ftp://a`
    let has_two_schemes = is_web(host) || super::double_scheme::scheme_pair(cx).is_some();
    let is_never_linked = cx.found.context == Context::Prose && cx.format.notation().prose == Prose::Marked;
    if is_url_after_url || has_two_schemes || is_sample || is_never_linked || shows_slashes() {
        return;
    }
    let bytes = text.as_bytes();
    let checked = &bytes[..len_before_inner_url(bytes)];
    let (mut at, is_versioned) = (0, asks_for_version(cx));
    while let Some(found) = memchr::memmem::find(&checked[at..], b"//") {
        let start = at + found;
        at = start + checked[start..].iter().take_while(|&&byte| byte == b'/').count();
        let run = Span::new(start, at).shifted(path.start);
        // a placeholder may contain a slash itself, or be empty on purpose
        let around = Span::new(run.start.saturating_sub(1), (run.end + 1).min(cx.url.text().len()));
        let front = &text[..start];
        if !cx.parts().touches(around) && !names_a_folder(front, is_versioned) && !is_intended(host, front) {
            let repair = || FixBuilder::unsafe_fix().remove(Span::new(run.start + 1, run.end));
            matches.push_with(|| RuleMatch::at(run).with(cx.quote(run)).fixed_by(repair()));
        }
    }
}

fn is_web(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

/// The length of the path up to another URL inside it: archives and proxies append URLs, whose slashes are not checked.
fn len_before_inner_url(path: &[u8]) -> usize {
    let inner = memchr::memchr_iter(b':', path).find(|&colon| path.get(colon + 1) == Some(&b'/'));
    inner.unwrap_or(path.len())
}

/// Whether an empty segment after `front` is there on purpose on this host.
fn is_intended(host: &str, front: &str) -> bool {
    // the title of a page of a wiki may start with a slash: `/wiki//dev/null`
    front == "/wiki"
        || ends_with_random_id(front)
        || INTENDED.iter().any(|(known, part)| is_under(host, known) && front.contains(part))
}

/// Whether the last segment is one that a store of files made up, and the rest of the path too: `/c/v/7/cv7jpz6hf8`.
fn ends_with_random_id(front: &str) -> bool {
    let id = front.rsplit('/').next().unwrap_or_default();
    let digits = id.bytes().filter(u8::is_ascii_digit).count();
    let turns = id.as_bytes().windows(2).filter(|pair| pair[0].is_ascii_digit() != pair[1].is_ascii_digit()).count();
    id.len() >= 8
        && digits >= 2
        && turns >= 3
        && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Whether a `//` after `front` separates a folder inside an archive or repository (`x.git//modules/a`,
/// `repo//base?ref=v1`).
fn names_a_folder(front: &str, is_versioned: bool) -> bool {
    let is_archive = ARCHIVE_SUFFIXES.iter().any(|ending| front.ends_with(ending));
    (is_archive || is_versioned) && !front.is_empty()
}

fn asks_for_version(cx: &RuleContext<'_, '_>) -> bool {
    cx.url.query().is_some_and(|query| query.split('&').any(|field| field.starts_with("ref=")))
}
