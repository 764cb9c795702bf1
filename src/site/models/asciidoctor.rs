//! AsciiDoc without a site: pages beside their sources, as Asciidoctor writes them, or as a code host shows the
//! sources.

use super::super::candidate::{Candidate, Page};
use super::super::config::FrontMatter;
use super::super::files::{self, Files};
use super::super::generated_site::Model;
use super::super::generated_site::{Site, Sources};
use super::super::kind::LinkKind;
use super::super::link::Link;
use super::super::path;
use super::super::slug::{Asciidoctor as Ids, SlugStyle};
use super::resolve::resolve_file;

const SUFFIXES: &[&str] = &["adoc", "asciidoc", "asc", "ad"];

/// The model of AsciiDoc that no generator claims.
pub(crate) fn asciidoctor() -> Site {
    let ids_of_host = Ids { prefix: String::new(), separator: Some('-'), ..Ids::default() };
    Site {
        sources: vec![Sources::new("", "")],
        slugs: vec![SlugStyle::Asciidoctor(Ids::default()), SlugStyle::Asciidoctor(ids_of_host)],
        ..Site::new("asciidoctor", "", Asciidoctor)
    }
}

struct Asciidoctor;

impl Model for Asciidoctor {
    fn page(&self, _: &Site, _: &dyn Files, _: &str, _: &FrontMatter) -> Option<Page> {
        None
    }

    fn candidates(&self, _: &Site, files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
        let folder = path::folder(from);
        if link.path.is_empty() || link.kind == LinkKind::Anchor && !names_file(link) {
            return vec![Candidate::File(from.to_owned())];
        }
        // `example$a.java` is a resource of Antora
        if link.path.contains(['{', '}', '$']) {
            return vec![Candidate::Unknown];
        }
        let suffix = path::stem_and_suffix(&link.path).1;
        let mut candidates = Vec::new();
        if link.is_image {
            return image_candidates(files, from, link);
        }
        // the root of the repository, or of a site
        let start = if link.is_absolute() { "" } else { folder };
        candidates.push(resolve_file(start, &link.path));
        if link.kind == LinkKind::File && link.path.contains('/') {
            // builds include from the root
            candidates.push(resolve_file("", &link.path));
        }
        match suffix {
            "" if link.kind == LinkKind::Anchor => {
                candidates
                    .extend(SUFFIXES.iter().map(|suffix| resolve_file(start, &[&link.path, ".", suffix].concat())));
            }
            "html" => {
                let bare = path::without_suffix(&link.path);
                let sources = SUFFIXES.iter().chain(&["txt", "md"]);
                candidates.extend(sources.map(|suffix| resolve_file(start, &[bare, ".", suffix].concat())));
            }
            _ => {}
        }
        if link.is_absolute() || is_built(files, folder) && (suffix == "html" || link.kind == LinkKind::File) {
            candidates.push(Candidate::Unknown);
        }
        if link.kind != LinkKind::File && files.read(from).is_some_and(|text| !has_title(&text)) {
            candidates.push(Candidate::Unknown);
        }
        candidates
    }
}

/// The files that an image may be: in the folders that the document sets as `imagesdir`, or that a build may set.
fn image_candidates(files: &dyn Files, from: &str, link: &Link<'_>) -> Vec<Candidate> {
    let folder = path::folder(from);
    let text = files.read(from);
    let text = text.as_deref().unwrap_or_default();
    let configured = attributes(text, "imagesdir");
    let in_folder = |images: &String| match images.contains('{') {
        true => Candidate::Unknown,
        false => resolve_file(folder, &path::child(images, &link.path)),
    };
    let mut candidates: Vec<Candidate> = configured.iter().map(in_folder).collect();
    if candidates.is_empty() {
        candidates.push(resolve_file(folder, &link.path));
        let above = path::ancestors(folder);
        candidates.extend(above.map(|folder| Candidate::File(path::child(&path::child(folder, "images"), &link.path))));
    }
    // references of a part of a document are relative to the whole
    if !has_title(text) {
        candidates.push(Candidate::Unknown);
    }
    candidates
}

/// Whether an anchor names a file: it has a fragment, or the suffix of one. Others are ids or titles.
pub(super) fn names_file(link: &Link<'_>) -> bool {
    let suffix = path::stem_and_suffix(&link.path).1;
    let is_name = !link.path.contains(' ')
        && (SUFFIXES.contains(&suffix) || matches!(suffix, "html" | "pdf" | "txt" | "png" | "svg" | "zip"));
    is_name || link.fragment.is_some() && !link.path.is_empty()
}

/// The values of an attribute that a document sets: `:name: value`, also over several lines.
pub(super) fn attributes(text: &[u8], name: &str) -> Vec<String> {
    let sign = [":", name, ":"].concat();
    let mut all = Vec::new();
    let mut lines = text.split(|byte| *byte == b'\n');
    while let Some(line) = lines.next() {
        let Some(value) = line.strip_prefix(sign.as_bytes()) else { continue };
        let mut value = String::from_utf8_lossy(value).trim().to_owned();
        while let Some(bare) = value.strip_suffix('\\') {
            value = bare.trim_end().to_owned();
            let Some(next) = lines.next() else { break };
            value.push(' ');
            value.push_str(String::from_utf8_lossy(next).trim());
        }
        all.push(value);
    }
    all
}

/// Whether a document has a title, so that it is no part of another.
fn has_title(text: &[u8]) -> bool {
    let lines = text.split(|byte| *byte == b'\n').take(100);
    lines.into_iter().any(|line| {
        line.starts_with(b"= ") || line.starts_with(b"===") && line.trim_ascii_end().iter().all(|byte| *byte == b'=')
    })
}

/// Whether a folder has the instructions of a build, which may make files.
fn is_built(files: &dyn Files, folder: &str) -> bool {
    let names = [
        "Makefile",
        "GNUmakefile",
        "meson.build",
        "CMakeLists.txt",
        "build.gradle",
        "build.gradle.kts",
        "pom.xml",
        "Rakefile",
    ];
    names.iter().any(|name| files::is_file(files, &path::child(folder, name)))
}

#[cfg(test)]
mod tests {
    use super::super::cases::check;

    #[test]
    fn references_are_resolved() {
        let files = [
            ("docs/a.adoc", "= A\n:imagesdir: img\n"),
            ("docs/b.adoc", "= B\n"),
            ("docs/g/c.adoc", "= C\n"),
            ("docs/part.adoc", "text\n"),
            ("docs/img/i.png", ""),
            ("make/Makefile", ""),
            ("make/a.adoc", "= A\n"),
        ];
        check(
            &files,
            &[
                ("docs/a.adoc", "anchor:b.adoc", "docs/b.adoc"),
                ("docs/a.adoc", "anchor:g/c#x", "docs/g/c.adoc"),
                ("docs/a.adoc", "anchor:x", "docs/a.adoc"),
                ("docs/a.adoc", "anchor:d.adoc", "!"),
                ("docs/a.adoc", "anchor:c.adoc#x", "!"),
                ("docs/a.adoc", "g/c.html", "docs/g/c.adoc"),
                ("docs/a.adoc", "c.html", "!"),
                ("docs/a.adoc", "img:i.png", "docs/img/i.png"),
                ("docs/a.adoc", "img:img/i.png", "!"),
                ("docs/b.adoc", "img:img/i.png", "docs/img/i.png"),
                ("docs/part.adoc", "img:j.png", "?"),
                ("docs/a.adoc", "file:part.adoc", "docs/part.adoc"),
                ("docs/a.adoc", "file:none.adoc", "!"),
                ("make/a.adoc", "file:none.adoc", "?"),
                ("make/a.adoc", "none.html", "?"),
            ],
        );
    }
}
