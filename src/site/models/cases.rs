//! Tests of models: files of a repository, and where their references lead.

use super::super::files::MemoryFiles;
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::references::{References, Target};

/// Checks references: the file, the reference, and the path that it leads to, `!` for nothing, `?` for what cannot be
/// known. `raw:`, `img:`, `anchor:`, `file:` and `shortcode:` before a reference say what kind it is of.
pub(super) fn check(files: &[(&str, &str)], rows: &[(&str, &str, &str)]) {
    let references = References::new(MemoryFiles::from_iter(files.iter().copied()));
    let mut wrong = Vec::new();
    for (from, reference, expected) in rows {
        let found = found(&references, from, reference);
        if found != *expected {
            wrong.push(format!("{from}: {reference} leads to {found}, not to {expected}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What a reference leads to, as [`check`] writes it.
pub(super) fn found(references: &References, from: &str, reference: &str) -> String {
    let (kind, rest) = match reference.split_once(':') {
        Some(("anchor", rest)) => (LinkKind::Anchor, rest),
        Some(("file", rest)) => (LinkKind::File, rest),
        Some(("shortcode", rest)) => (LinkKind::Shortcode, rest),
        Some(("raw" | "img", rest)) => (LinkKind::Url, rest),
        _ => (LinkKind::Url, reference),
    };
    let mut link = Link::of(kind, rest).expect("it is UTF-8");
    link.is_raw = reference.starts_with("raw:");
    link.is_image = reference.starts_with("img:");
    let site = references.site_of(from);
    match references.target(&site, from, &link) {
        Target::Path(path, _) => path,
        Target::OtherCase { .. } | Target::Missing(_) | Target::Outside(_) => "!".to_owned(),
        Target::Unknown => "?".to_owned(),
    }
}
