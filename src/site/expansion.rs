//! Documents with the text that they insert from others, as a generator reads them.

use std::borrow::Cow;

use memchr::memmem;

use super::files::{self, Entry};
use super::generated_site::Site;
use super::kind::LinkKind;
use super::link::Link;
use super::markup::Markup;
use super::path;
use super::references::{References, Target};

/// How deep documents insert each other, and how long a document may become.
const DEEPEST: usize = 8;
const LONGEST: usize = 8 << 20;

/// What is before the path of a document that is inserted, and what is after it.
struct Directive {
    markup: Markup,
    open: &'static [u8],
    /// The path ends before the first of these.
    ends: &'static [u8],
    /// The directive ends with it; without one, with its line.
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
    /// A document with the text of others where it inserts them, if these are known; what is not known stays as it is.
    ///
    /// With `== B` in `b.adoc`, the document `= A\ninclude::b.adoc[]` becomes `= A\n== B`.
    pub(super) fn expanded<'t>(&self, site: &Site, file: &str, markup: Markup, text: &'t [u8]) -> Cow<'t, [u8]> {
        self.expand(site, file, markup, Cow::Borrowed(text), &mut vec![file.to_owned()])
    }

    fn expand<'t>(
        &self,
        site: &Site,
        file: &str,
        markup: Markup,
        text: Cow<'t, [u8]>,
        open: &mut Vec<String>,
    ) -> Cow<'t, [u8]> {
        let mut out: Vec<u8> = Vec::new();
        let mut from = 0;
        for (start, end, name) in directives(markup, &text) {
            if start < from {
                continue;
            }
            out.extend_from_slice(&text[from..start]);
            let is_short = open.len() <= DEEPEST && out.len() < LONGEST;
            match self.inserted(site, file, &name) {
                // it is inserted already
                Inserted::File(path) if open.contains(&path) => {}
                Inserted::File(path) if is_short => {
                    if let Some(content) = self.read(&path) {
                        open.push(path.clone());
                        out.extend_from_slice(&self.expand(site, &path, markup, Cow::Borrowed(&content), open));
                        open.pop();
                    }
                }
                Inserted::Nothing => {}
                Inserted::File(_) | Inserted::Unknown => out.extend_from_slice(&text[start..end]),
            }
            from = end;
        }
        if from == 0 {
            return text;
        }
        out.extend_from_slice(&text[from..]);
        Cow::Owned(out)
    }

    /// What a document inserts by this name.
    fn inserted(&self, site: &Site, file: &str, name: &str) -> Inserted {
        let Some(link) = Link::of(LinkKind::File, name) else { return Inserted::Unknown };
        let target = self.target(site, file, &link);
        if let Target::Path(path, Entry::File) = target {
            return Inserted::File(path);
        }
        let bare = name.trim_start_matches("@/").trim_start_matches('/');
        let sources = site.sources.iter().map(|sources| &*sources.folder);
        let parts = site.parts.iter().map(|folder| &**folder);
        let mut folders = parts.chain([path::folder(file), &*site.folder, ""]).chain(sources);
        let found = folders
            .find_map(|folder| path::resolve(folder, bare).ok().filter(|path| files::is_file(&*self.files, path)));
        match found {
            Some(path) => Inserted::File(path),
            // where the model is right, nothing is inserted
            None if self.is_trusted && matches!(target, Target::Missing(_) | Target::Outside(_)) => Inserted::Nothing,
            None => Inserted::Unknown,
        }
    }
}

/// What a document inserts.
enum Inserted {
    File(String),
    Nothing,
    Unknown,
}

/// The directives of a text, in order: where each starts and ends, and the path in it.
fn directives(markup: Markup, text: &[u8]) -> Vec<(usize, usize, String)> {
    let mut all = Vec::new();
    for directive in DIRECTIVES.iter().filter(|directive| directive.markup == markup) {
        for at in memmem::find_iter(text, directive.open) {
            let path = at + directive.open.len();
            let rest = &text[path..text.len().min(path + MOST_BYTES)];
            let len = match directive.close {
                b"" => memchr::memchr(b'\n', rest).or(Some(rest.len())),
                close => memmem::find(rest, close),
            };
            let starts_line = at == 0 || text[at - 1] == b'\n';
            let Some(len) = len.filter(|_| markup == Markup::Markdown || starts_line) else { continue };
            let inner = &rest[..len];
            let end = inner.iter().position(|byte| *byte == b'\n' || directive.ends.contains(byte));
            let name = String::from_utf8_lossy(&inner[..end.unwrap_or(len)]).trim().to_owned();
            if !name.is_empty() && !name.contains(['{', '\\']) {
                all.push((at, path + len + directive.close.len(), name));
            }
        }
    }
    all.sort_unstable();
    all
}

/// The most bytes of a directive.
const MOST_BYTES: usize = 2000;

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
        let expanded = |file: &str, markup: Markup, text: &str| {
            let site = references.site_of(file);
            String::from_utf8_lossy(&references.expanded(&site, file, markup, text.as_bytes())).into_owned()
        };
        let text = "= A\ninclude::a/b.adoc[]\ninclude::{dir}/x.adoc[]\n";
        let whole = "= A\n== B\n== C\n\n\n\ninclude::{dir}/x.adoc[]\n";
        assert_eq!(expanded("x.adoc", Markup::Asciidoc, text), whole);
        assert_eq!(expanded("x.md", Markup::Markdown, "{{#include d.md:part}}\n<!--@include: ./d.md-->"), "# D\n# D");
        assert_eq!(
            expanded("x.md", Markup::Markdown, "--8<-- \"d.md\"\n--8<-- \"none.md\""),
            "# D\n--8<-- \"none.md\""
        );
    }
}
