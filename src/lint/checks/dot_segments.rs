//! `.` and `..` in the path of an absolute URL: `http://h/a/../b`, which the fix makes `http://h/b` (RFC 3986 section
//! 3.3).

use super::check::{Check, Run::OfText};
use crate::lint::context::placeholder::Kind;
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Applicability, Contexts, FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::percent::ascii_decoded;
use crate::syntax::remove_dot_segments;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "dot-segments", features: UrlFeatures::DOTS, values: 1, options: &[], run: OfText(check) };

/// Schemes that bundlers use in source maps for the files of a program; their paths keep the dots.
const BUNDLERS: &[&str] = &["webpack", "webpack-internal", "turbopack", "ng", "rollup"];

/// Schemes in which `/./` has a meaning of its own: what follows is relative to a home directory (Borg), or is the part
/// of the path that is copied (rsync).
const REMOTE: &[&str] = &["ssh", "sftp", "scp", "rsync", "git+ssh", "svn+ssh"];

/// Schemes whose URLs browsers resolve, which removes dot segments (URL Standard).
const RESOLVING: &[&str] = &["http", "https", "ftp", "ws", "wss", "file"];

/// The longest path that is fixed, in bytes.
const LONGEST_FIXED: usize = 64 << 10;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(path) = cx.url.span(Component::Path).filter(|_| cx.url.host().is_some()) else { return };
    let text = &cx.url.text()[path.range()];
    let is_bundler = |scheme: &str| BUNDLERS.iter().any(|name| scheme.eq_ignore_ascii_case(name));
    if cx.url.scheme().is_some_and(is_bundler) {
        return;
    }
    // editors take `file:///./../x` for a path from the document's folder
    let is_file = cx.url.has_scheme(&["file"]);
    let may_start_with_dots = is_file || is_example_host(cx);
    let is_remote = cx.url.has_scheme(REMOTE);
    let has_own_meaning = |run: Span| is_remote && cx.url.text()[run.range()] == *".";
    // a placeholder for folders may be followed by dots that go up from them
    let follows_placeholder = |run: Span| cx.parts().touches(Span::new(run.start.saturating_sub(2), run.end));
    let is_allowed_start = |run: Span| may_start_with_dots && run.start == path.start + 1;
    let mut are_all_reported = true;
    for run in dot_runs(text).map(|run| run.shifted(path.start)) {
        if follows_placeholder(run) || has_own_meaning(run) || is_allowed_start(run) {
            are_all_reported = false;
        } else {
            matches.push_with(|| RuleMatch::at(run).with(cx.quote(run)));
        }
    }
    // `http:///h/..` and `http://http://h/..`: the intended host is in the path
    let is_host_in_path = cx.url.host() == Some("") && !is_file || cx.url.port() == Some("") && text.starts_with("//");
    // the first match has the fix for the whole path
    let first =
        matches.kept_mut().first_mut().filter(|_| are_all_reported && !is_host_in_path && text.len() <= LONGEST_FIXED);
    if let Some((first, kind)) = first.and_then(|first| Some((first, applicability(cx, text)?))) {
        first.repair = Some(FixBuilder::new(kind).rewrite(path, text, &without_dots(text)));
    }
}

/// The runs of adjacent dot segments in a path: in `/a/../../b/.` these are `../..` and `.`.
fn dot_runs(path: &str) -> impl Iterator<Item = Span> {
    let mut at = 0;
    let mut segments = path.split('/').map(move |segment| {
        let span = Span::new(at, at + segment.len());
        at = span.end + 1;
        (span, is_dots(segment))
    });
    std::iter::from_fn(move || {
        let (first, _) = segments.by_ref().find(|(_, is_dots)| *is_dots)?;
        let last = segments.by_ref().map_while(|(span, is_dots)| is_dots.then_some(span)).last();
        Some(first.hull(last.unwrap_or(first)))
    })
}

/// Whether the host is one that texts about URLs use. There, a path that starts with dots (`http://a/../g`) is an
/// example of how dots are resolved.
fn is_example_host(cx: &RuleContext<'_, '_>) -> bool {
    let is_letter = cx.url.host().is_some_and(|host| host.len() == 1);
    cx.parts().kind(Component::Host) != Some(Kind::Real)
        || !Contexts::LINKS.has(cx.found.context) && (is_letter || cx.parts().has_reserved_host())
}

/// How safe it is to remove the dots: safe if every program resolves the path to the same resource. `None` if the dots
/// are there on purpose, as in a text about attacks.
fn applicability(cx: &RuleContext<'_, '_>, path: &str) -> Option<Applicability> {
    let is_file = cx.url.has_scheme(&["file"]);
    let (mut names, mut is_on_purpose, mut removes_empty_segment) = (Vec::new(), false, false);
    for segment in path.split('/').skip(1) {
        let dots = is_dots(segment).then(|| ascii_decoded(segment));
        is_on_purpose |= dots.as_ref().is_some_and(|dots| dots.len() < segment.len());
        match dots.as_deref() {
            None => names.push(segment),
            Some("..") => {
                let name = names.pop();
                // the URL Standard keeps the drive; servers that fold slashes go up from another folder
                let is_drive = |name: &str| is_file && names.is_empty() && name.ends_with([':', '|']);
                is_on_purpose |= name.is_none_or(is_drive);
                removes_empty_segment |= name == Some("");
            }
            Some(_) => {}
        }
    }
    if memchr::memmem::find(line_before(cx), b"--path-as-is").is_some() {
        return None;
    }
    if is_on_purpose {
        return Contexts::LINKS.has(cx.found.context).then_some(Applicability::Unsafe);
    }
    // the keys of stores are no paths, and a made-up host may show what dots do
    let is_sure = cx.url.has_scheme(RESOLVING) && !removes_empty_segment && !cx.parts().has_reserved_host();
    Some(if is_sure { Applicability::Safe } else { Applicability::Unsafe })
}

/// How many bytes before a URL are searched for a command.
const MAX_SEARCHED: usize = 256;

/// The text before the URL on its line.
fn line_before<'a>(cx: &RuleContext<'a, '_>) -> &'a [u8] {
    let start = cx.found.start().min(cx.text.len());
    let before = &cx.text[start.saturating_sub(MAX_SEARCHED)..start];
    memchr::memrchr(b'\n', before).map_or(before, |end| &before[end + 1..])
}

/// The path without its dot segments, including percent-encoded ones (RFC 3986 section 5.2.4).
fn without_dots(path: &str) -> String {
    let decoded =
        |segment: &str| if is_dots(segment) { ascii_decoded(segment).into_owned() } else { segment.to_owned() };
    let segments: Vec<String> = path.split('/').map(decoded).collect();
    remove_dot_segments(&segments.join("/"))
}

/// Whether a segment is `.` or `..` once it is decoded.
fn is_dots(segment: &str) -> bool {
    let mut rest = segment;
    let mut dots = 0;
    while dots < 3 && !rest.is_empty() {
        let dot = [".", "%2E", "%2e"].iter().find_map(|dot| rest.strip_prefix(dot));
        let Some(after) = dot else { return false };
        rest = after;
        dots += 1;
    }
    rest.is_empty() && (dots == 1 || dots == 2)
}
