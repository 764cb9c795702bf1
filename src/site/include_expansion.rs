//! Documents with their includes expanded, as a generator reads them.

use std::borrow::Cow;

use memchr::memmem;

use super::files::{self, Entry};
use super::generated_site::Site;
use super::kind::LinkKind;
use super::link::Link;
use super::markup::Markup;
use super::path;
use super::references::{References, Target};

/// The most levels of nested includes, and the most bytes of an expanded document.
const MOST_LEVELS: usize = 8;
const LONGEST_DOCUMENT: usize = 8 << 20;

/// The form of a directive that includes a document: what is before and after the path.
struct Directive {
    markup: Markup,
    open: &'static [u8],
    /// The path ends before the first of these bytes.
    ends: &'static [u8],
    /// What closes the directive; empty if it ends with its line.
    close: &'static [u8],
}

const DIRECTIVES: &[Directive] = &[
    Directive { markup: Markup::Asciidoc, open: b"include::", ends: b"[", close: b"]" },
    Directive { markup: Markup::Rst, open: b".. include::", ends: b"\n", close: b"" },
    Directive { markup: Markup::Markdown, open: b"{{#include", ends: b"}:", close: b"}}" },
    Directive { markup: Markup::Markdown, open: b"--8<-- \"", ends: b"\":", close: b"\"" },
    Directive { markup: Markup::Markdown, open: b"--8<-- '", ends: b"':", close: b"'" },
    Directive { markup: Markup::Markdown, open: b"<!--@include:", ends: b">{#", close: b"-->" },
    Directive { markup: Markup::Markdown, open: b"<!-- @include:", ends: b">{#", close: b"-->" },
    Directive { markup: Markup::Markdown, open: b"{% include ", ends: b" %", close: b"%}" },
    Directive { markup: Markup::Markdown, open: b"```{include}", ends: b"\n", close: b"\n```" },
];

impl References {
    /// A document with the text of others in the place of the directives that include them. Directives whose documents
    /// are not known stay as they are.
    ///
    /// With `== B` in `b.adoc`, the document `= A\ninclude::b.adoc[]` becomes `= A\n== B`.
    pub(super) fn expand_includes<'t>(&self, site: &Site, file: &str, markup: Markup, text: &'t [u8]) -> Cow<'t, [u8]> {
        self.expand_nested(site, file, markup, Cow::Borrowed(text), &mut vec![file.to_owned()])
    }

    fn expand_nested<'t>(
        &self,
        site: &Site,
        file: &str,
        markup: Markup,
        text: Cow<'t, [u8]>,
        including: &mut Vec<String>,
    ) -> Cow<'t, [u8]> {
        let mut out: Vec<u8> = Vec::new();
        let mut from = 0;
        for Include { start, end, path: name } in includes(markup, &text) {
            if start < from {
                continue;
            }
            out.extend_from_slice(&text[from..start]);
            let is_within_limits = including.len() <= MOST_LEVELS && out.len() < LONGEST_DOCUMENT;
            match self.included(site, file, &name) {
                // it includes itself
                Included::File(path) if including.contains(&path) => {}
                Included::File(path) if is_within_limits => {
                    if let Some(content) = self.read(&path) {
                        including.push(path.clone());
                        out.extend_from_slice(&self.expand_nested(
                            site,
                            &path,
                            markup,
                            Cow::Borrowed(&content),
                            including,
                        ));
                        including.pop();
                    }
                }
                Included::Nothing => {}
                Included::File(_) | Included::Unknown => out.extend_from_slice(&text[start..end]),
            }
            from = end;
        }
        if from == 0 {
            return text;
        }
        out.extend_from_slice(&text[from..]);
        Cow::Owned(out)
    }

    /// What a directive with the path `name` includes in `file`.
    fn included(&self, site: &Site, file: &str, name: &str) -> Included {
        let Some(link) = Link::of(LinkKind::File, name) else { return Included::Unknown };
        let target = self.target(site, file, &link);
        if let Target::Path(path, Entry::File) = target {
            return Included::File(path);
        }
        let bare = name.trim_start_matches("@/").trim_start_matches('/');
        let sources = site.sources.iter().map(|sources| &*sources.folder);
        let include_folders = site.include_folders.iter().map(|folder| &**folder);
        let mut folders = include_folders.chain([path::folder(file), &*site.folder, ""]).chain(sources);
        let found = folders
            .find_map(|folder| path::resolve(folder, bare).ok().filter(|path| files::is_file(&*self.files, path)));
        match found {
            Some(path) => Included::File(path),
            // where the model is right, nothing is included
            None if self.is_trusted && matches!(target, Target::Missing(_) | Target::Outside(_)) => Included::Nothing,
            None => Included::Unknown,
        }
    }
}

/// What a directive includes.
enum Included {
    File(String),
    Nothing,
    Unknown,
}

/// A directive of a text: where it starts and ends, and the path in it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Include {
    start: usize,
    end: usize,
    path: String,
}

/// The directives of a text, in order.
fn includes(markup: Markup, text: &[u8]) -> Vec<Include> {
    let mut all = Vec::new();
    for directive in DIRECTIVES.iter().filter(|directive| directive.markup == markup) {
        for at in memmem::find_iter(text, directive.open) {
            let path_start = at + directive.open.len();
            let rest = &text[path_start..text.len().min(path_start + LONGEST_DIRECTIVE)];
            let len = match directive.close {
                b"" => memchr::memchr(b'\n', rest).or(Some(rest.len())),
                close => memmem::find(rest, close),
            };
            let starts_line = at == 0 || text[at - 1] == b'\n';
            let Some(len) = len.filter(|_| markup == Markup::Markdown || starts_line) else { continue };
            let inner = &rest[..len];
            let path_len = inner.iter().position(|byte| *byte == b'\n' || directive.ends.contains(byte));
            let path = String::from_utf8_lossy(&inner[..path_len.unwrap_or(len)]).trim().to_owned();
            if !path.is_empty() && !path.contains(['{', '\\']) {
                all.push(Include { start: at, end: path_start + len + directive.close.len(), path });
            }
        }
    }
    all.sort_unstable();
    all
}

/// The most bytes of a directive.
const LONGEST_DIRECTIVE: usize = 2000;

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    #[test]
    fn inserted_documents_are_read() {
        let files = [
            ("a/b.adoc", "== B\ninclude::../c.adoc[leveloffset=+1]\n"),
            ("c.adoc", "== C\ninclude::a/b.adoc[]\n"),
            ("d.md", "# D"),
        ];
        let references = References::new(MemoryFiles::from_iter(files));
        let expand_includes = |file: &str, markup: Markup, text: &str| {
            let site = references.site_of(file);
            String::from_utf8_lossy(&references.expand_includes(&site, file, markup, text.as_bytes())).into_owned()
        };
        let text = "= A\ninclude::a/b.adoc[]\ninclude::{dir}/x.adoc[]\n";
        let whole = "= A\n== B\n== C\n\n\n\ninclude::{dir}/x.adoc[]\n";
        assert_eq!(expand_includes("x.adoc", Markup::Asciidoc, text), whole);
        assert_eq!(
            expand_includes("x.md", Markup::Markdown, "{{#include d.md:part}}\n<!--@include: ./d.md-->"),
            "# D\n# D"
        );
        assert_eq!(
            expand_includes("x.md", Markup::Markdown, "--8<-- \"d.md\"\n--8<-- \"none.md\""),
            "# D\n--8<-- \"none.md\""
        );
    }
}
