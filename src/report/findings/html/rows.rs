//! The rows of a page: the name of a file, and then its findings.

use std::path::Component;

use serde::Serialize;
use unicode_width::UnicodeWidthChar;

use super::super::{FoundFix, LeftOut, PlacedEdit, ReportedFinding, Setup};
use super::shared_texts::{SharedText, SharedTexts};
use crate::report::hyperlink::percent_encode;
use crate::report::json::object;
use crate::report::{ExcerptLine, LinePart, Revision, escape};
use crate::secrets::MASK;
use crate::syntax::{Url, normal_host};

/// The row of a file, before its findings. With links to a code host, `at` is its path there; in a submodule, that is one
/// of another repository, whose number is `submodule`.
pub(super) fn file(name: &str, setup: &Setup) -> impl Serialize + use<> {
    let at = setup.revision.as_ref().and_then(|revision| at(name, setup, revision));
    let (at, submodule) = at.map_or((None, None), |(path, submodule)| (Some(path), submodule));
    object! { file: shown(name), at?: at, submodule?: submodule }
}

/// The row of a finding. Long texts are those of `texts`, as numbers. Its lines have their numbers if one between them is
/// left out.
pub(super) fn finding<'f>(
    finding: &'f ReportedFinding,
    left_out: Option<LeftOut<'f>>,
    texts: &mut SharedTexts,
) -> impl Serialize {
    let (left_out, reason) = match left_out {
        None => (None, None),
        Some(LeftOut::InSource { reason }) => (Some("suppressed"), reason.map(shown)),
        Some(LeftOut::Baseline) => (Some("baseline"), None),
    };
    let lines: Vec<[String; 3]> = finding.excerpt.lines.iter().map(marked).collect();
    let numbers: Vec<_> = finding.excerpt.lines.iter().map(|line| finding.place.line + line.nth as u64).collect();
    let is_gap = |pair: &[u64]| pair[0] + 1 != pair[1];
    object! {
        line: finding.place.line,
        col: finding.place.column,
        rule: texts.share(&finding.rule),
        severity: finding.severity as u8,
        message: texts.share(&shown(&finding.message)),
        help: texts.share(&shown(&finding.help)),
        url: texts.share(&shown(&finding.url)),
        host: texts.share(&host(&finding.url)),
        record?: finding.id.as_deref().map(shown),
        kinds?: (!finding.kinds.is_empty()).then(|| texts.share(&shown(&finding.kinds.join(", ")))),
        left_out?: left_out,
        reason?: reason,
        lines?: (!lines.is_empty()).then_some(lines),
        numbers?: numbers.windows(2).any(is_gap).then_some(numbers),
        cut?: finding.excerpt.cut.then_some(true),
        fix?: finding.fix.as_deref().map(fix),
    }
}

/// A text as people read it, with control and invisible characters as escapes.
pub(super) fn shown(text: &str) -> String {
    escape::shown(text)
}

/// The path of a file in its repository, percent-encoded, and the number of the submodule that it is in; `None` if it is
/// elsewhere, if the code host is not known, or if its name has a hidden secret, so that a link would lead nowhere.
fn at(name: &str, setup: &Setup, revision: &Revision) -> Option<(String, Option<usize>)> {
    setup.inside(name)?;
    let absolute = setup.absolute(name);
    let submodule = revision.submodule_of(&absolute);
    let (root, links) = match submodule.map(|nth| &revision.submodules[nth]) {
        Some(submodule) => (&submodule.folder, &submodule.links),
        None => (&setup.root, &revision.links),
    };
    links.as_ref()?;
    let mut path = String::new();
    for component in absolute.strip_prefix(root).ok()?.components() {
        let Component::Normal(part) = component else { return None };
        if !path.is_empty() {
            path.push('/');
        }
        percent_encode(part.as_encoded_bytes(), &mut path);
    }
    (!name.contains(MASK)).then_some((path, submodule))
}

/// The host of a URL in its normal form; without one, its scheme or what it is, in parentheses.
fn host(url: &str) -> String {
    let url = Url::split(url);
    match (url.host().filter(|host| !host.is_empty()), url.scheme()) {
        (Some(host), _) => shown(&normal_host(host)),
        (None, Some(scheme)) => format!("({}:)", shown(&scheme.to_lowercase())),
        (None, None) => "(relative)".to_owned(),
    }
}

/// The text of a source line before its mark, in it, and after it.
///
/// The mark of `see http://a` with an indent of 4 and a width of 8 is `["see ", "http://a", ""]`. A mark without a width is
/// that of an accent: the letter below it is marked as well.
fn marked(line: &ExcerptLine) -> [String; 3] {
    let mut parts = [String::new(), String::new(), String::new()];
    let mut column = 0;
    for character in line.text.chars() {
        let width = character.width().unwrap_or(0);
        let part = match column {
            column if column < line.indent => 0,
            column if column < line.indent + line.width => 1,
            _ => 2,
        };
        let part = if width > 0 {
            part
        } else if line.width == 0 && column == line.indent && parts[1].is_empty() {
            let letter = parts[0].pop();
            parts[1].extend(letter);
            1
        } else {
            // what has no width belongs to the character before it
            (0..3).rev().find(|&part| !parts[part].is_empty()).unwrap_or(part)
        };
        parts[part].push(character);
        column += width;
    }
    parts
}

/// A fix: the lines that it changes, each part with the sign that a diff has, or else its edits.
fn fix(fix: &FoundFix) -> impl Serialize {
    let lines = fix.lines.as_ref().map(|parts| {
        let sign = |part: &LinePart| match part {
            LinePart::Kept(text) => format!(" {text}"),
            LinePart::Removed(text) => format!("-{text}"),
            LinePart::Added(text) => format!("+{text}"),
        };
        parts.iter().map(sign).collect::<Vec<_>>()
    });
    let edits = lines.is_none().then(|| {
        let edit = |edit: &PlacedEdit| {
            object! { line: edit.place.line, col: edit.place.column, text: shown(&edit.text) }
        };
        fix.edits.iter().map(edit).collect::<Vec<_>>()
    });
    object! { applicability: fix.applicability.name(), lines?: lines, edits?: edits }
}

/// A text, or the number of one that is written once.
impl Serialize for SharedText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_the_marked_text() {
        let check = |text: &str, indent, width, expected: [&str; 3]| {
            assert_eq!(marked(&ExcerptLine { nth: 0, text: text.to_owned(), indent, width }), expected);
        };
        check("see http://a b", 4, 8, ["see ", "http://a", " b"]);
        check("日本 http", 5, 4, ["日本 ", "http", ""]);
        check("e\u{301}x", 1, 1, ["e\u{301}", "x", ""]);
        check("cafe\u{301}s", 4, 0, ["caf", "e\u{301}", "s"]);
        check("cafe\u{301}\u{302}s", 4, 0, ["caf", "e\u{301}\u{302}", "s"]);
        check("\u{301}s", 0, 0, ["", "\u{301}", "s"]);
        check("end", 3, 1, ["end", "", ""]);
    }

    #[test]
    fn hosts_are_grouped() {
        let hosts = ["HTTP://WWW.w3.org.:80/a", "mailto:a@b.org", "../a.md", "http:///x"].map(host);
        assert_eq!(hosts, ["www.w3.org", "(mailto:)", "(relative)", "(http:)"]);
    }
}
