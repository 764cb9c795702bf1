//! A `file` URL with a drive or folder in place of the host (`file://c:/x`), with another form of path than that of RFC
//! 8089, or that names a file of one machine only.

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Contexts, FixBuilder, RuleMatch, RuleMatches, Severity};
use crate::syntax::Component;
use crate::syntax::scheme::updated::file::{FileForm, form, violations};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "file-url-form",
    features: UrlFeatures::SCHEME,
    values: 1,
    options: &["local-paths"],
    run: OfText(check),
};

/// Folders at the root of a file system. As a host they mean that one slash is missing.
const FOLDERS: &[&str] = &["etc", "home", "mnt", "opt", "private", "root", "tmp", "users", "usr", "var", "volumes"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if !cx.url.has_scheme(&["file"]) {
        return;
    }
    let after_scheme = "file:".len();
    let is_placeholder = cx.parts().is_placeholder(Component::Host) || cx.parts().is_placeholder_at(after_scheme);
    // editors follow `{@link file://./a.ts}` in comments from the file on, and Helm the repository of a chart
    let before = cx.found.before;
    let before = before.strip_suffix(b"\"").or_else(|| before.strip_suffix(b"'")).unwrap_or(before);
    let is_known_use = [&b"{@link "[..], b"repository: "].iter().any(|end| before.ends_with(end));
    let is_relative = matches!(cx.url.host(), Some("." | "..")) && is_known_use;
    if is_placeholder || is_relative || cx.url.text().len() == after_scheme {
        return;
    }
    if let Some(rule_match) = match_in_host(cx).or_else(|| match_in_path(cx)) {
        matches.push(rule_match);
    } else if cx.settings.flag("local-paths") && Contexts::LINKS.has(cx.found.context) && is_local(cx) {
        let mut rule_match = RuleMatch::at(Span::new(0, cx.url.text().len())).with("is a file on the reader's machine");
        rule_match.severity = Some(Severity::Info);
        rule_match.help = Some("link to a location from which readers can get the file".to_owned());
        matches.push(rule_match);
    }
}

fn is_local(cx: &RuleContext<'_, '_>) -> bool {
    matches!(form(&cx.url), Some(FileForm::Local | FileForm::Minimal | FileForm::Drive))
}

/// The match for the text after `//` if it is not a host.
fn match_in_host(cx: &RuleContext<'_, '_>) -> Option<RuleMatch> {
    let (host, span) = (cx.url.host()?, cx.url.span(Component::Host)?);
    let name = host.to_ascii_lowercase();
    let port = cx.url.span(Component::Port);
    let whole = Span::new(span.start, port.map_or(span.end, |port| port.end));
    let is_letter = matches!(name.as_bytes(), [b'a'..=b'z']);
    // running text ends a URL at the bar or backslash after the drive
    let is_cut_drive = is_letter && whole.end == cx.url.text().len() && {
        let after = cx.found.after.strip_prefix(b":").unwrap_or(cx.found.after);
        matches!(after, [b'\\', ..] | [b'|', b'/' | b'\\', ..])
    };
    let has_colon = || port.is_some_and(|port| port.is_empty() || cx.url.text()[port.range()].starts_with('\\'));
    let has_bar = matches!(name.as_bytes(), [b'a'..=b'z', b'|']);
    if is_cut_drive || is_letter && has_colon() || has_bar {
        let drive = Span::new(span.start, whole.end.min(span.start + 2));
        let rule_match = RuleMatch::at(drive).with(format!("has the drive {} in place of the host", cx.quote(drive)));
        // `file://c:/x`: a slash is missing
        let slash = || FixBuilder::safe_fix().replace(Span::empty(span.start), "/");
        let repair = if has_bar {
            Some(slash().replace(Span::new(span.start + 1, span.end), ":"))
        } else {
            port.is_some_and(Span::is_empty).then(slash)
        };
        return Some(RuleMatch { repair, ..rule_match });
    }
    if cx.url.userinfo().is_some() && !cx.parts().touches(whole) {
        let userinfo = cx.url.span(Component::Userinfo)?;
        return Some(RuleMatch::at(userinfo).with("has a user, which the scheme does not allow"));
    }
    if port.is_some() && !cx.parts().touches(whole) {
        let rule_match = RuleMatch::at(Span::new(span.end, whole.end));
        return Some(rule_match.with("has a port, which the scheme does not allow"));
    }
    let is_folder = matches!(&*name, "." | ".." | "~") || name.starts_with('~') || FOLDERS.contains(&&*name);
    is_folder.then(|| RuleMatch::at(whole).with(format!("has the folder {} in place of the host", cx.quote(whole))))
}

/// The match for the first violation of RFC 8089 in the path.
fn match_in_path(cx: &RuleContext<'_, '_>) -> Option<RuleMatch> {
    let path = cx.url.span(Component::Path)?;
    let first_len = cx.url.path().split('/').next().map_or(0, str::len);
    for violation in violations(&cx.url) {
        if cx.parts().touches(violation.span) {
            continue;
        }
        let first_segment = Span::new(path.start, path.start + first_len);
        let (span, error, severity) = match violation.kind.name {
            "file-drive-without-slash" => (violation.span, "has a drive without a slash before it", Severity::Warning),
            "file-drive-bar" => {
                (violation.span, "has a vertical bar instead of a colon after the drive", Severity::Warning)
            }
            "file-path-relative" if first_segment.is_empty() => return None,
            "file-path-relative" => (first_segment, "has a path that does not start at the root", Severity::Error),
            "file-unc-path" => {
                (violation.span, "has its host in the path: it belongs after two slashes", Severity::Info)
            }
            // a text that speaks of the slashes alone
            "file-path-slashes" if cx.url.path().bytes().all(|byte| byte == b'/') => return None,
            "file-path-slashes" => (violation.span, "has a path that starts with two slashes", Severity::Warning),
            _ => continue,
        };
        let mut rule_match = RuleMatch::at(span).with(error);
        rule_match.severity = Some(severity);
        // what RFC 8089 appendix E.2 and the URL Standard both make of them
        rule_match.repair = match violation.kind.name {
            "file-drive-without-slash" if cx.url.path()[2..].starts_with('/') => {
                Some(FixBuilder::safe_fix().replace(Span::empty(path.start), "///"))
            }
            "file-drive-bar" => Some(FixBuilder::safe_fix().replace(violation.span, ":")),
            _ => None,
        };
        return Some(rule_match);
    }
    None
}
