//! Broken references that are not reported, since they cannot be corrected in their document.

use std::collections::HashSet;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, Match};
use memchr::memmem;

use super::broken_reference::{BrokenReference, BrokenReferenceKind};
use super::document_references::DocumentReferences;
use super::generated_text;
use super::includes::IncludedBy;
use super::path;
use super::references::Target;
use crate::document::Format;
use crate::scan::Found;
use crate::syntax::{percent, scheme_len};
use crate::text::holds;

impl DocumentReferences<'_> {
    /// Whether a broken reference cannot be corrected in this document: a program writes it, or another document
    /// includes this one, so that the reference is resolved there.
    pub(super) fn is_excused(&self, found: &Found<'_>, broken: &BrokenReference) -> bool {
        let generated = self.generated.get_or_init(|| generated_text::parts(self.text));
        if holds(generated, found.span().start) {
            return true;
        }
        match broken.kind {
            BrokenReferenceKind::UndefinedLabel => false,
            // HTML without a head is included in other pages
            _ if self.format == Format::HTML && self.is_part_of_page() => true,
            BrokenReferenceKind::MissingFile | BrokenReferenceKind::OutsideRepository
                if self.is_never_shown()
                    || self.lines_around(found).into_iter().any(is_marked_as_planned)
                    || self.is_written_by_code(&found.text)
                    || self.is_right_in_copy(found) =>
            {
                true
            }
            // `<a href="#x"></a>` gets its text from a program
            BrokenReferenceKind::MissingAnchor if self.has_no_text(found) => true,
            // links of an example
            BrokenReferenceKind::MissingAnchor if self.has_placeholder_links() => true,
            // programs make numeric ids
            BrokenReferenceKind::MissingAnchor if has_numeric_fragment(found) => true,
            _ if scheme_len(found.text.as_bytes()).is_some() || found.text.starts_with('/') => false,
            BrokenReferenceKind::MissingAnchor => self.is_anchor_of_page(found, broken),
            // it is not known at which address a template is shown
            _ if self.format == Format::HTML && self.has_generated_anchors() => true,
            _ => self.is_resolved_elsewhere(),
        }
    }

    /// The line that a reference is in: what is before it, and what is after it.
    fn lines_around(&self, found: &Found<'_>) -> [&[u8]; 2] {
        let (at, end) = (found.span().start.min(self.text.len()), found.span().end.min(self.text.len()));
        // without the text of the link itself
        let at = memchr::memrchr2(b'\n', b'[', &self.text[..at]).unwrap_or(at);
        let start = memchr::memrchr(b'\n', &self.text[..at]).map_or(0, |at| at + 1);
        let stop = memchr::memchr(b'\n', &self.text[end..]).map_or(self.text.len(), |len| end + len);
        [&self.text[start.max(at.saturating_sub(LONGEST_LINE))..at], &self.text[end..stop.min(end + LONGEST_LINE)]]
    }

    /// Whether a relative reference leads somewhere from the folder of a copy of this document, or of a symbolic link to
    /// it, such as `docs/CONTRIBUTING.md` for `CONTRIBUTING.md`.
    fn is_right_in_copy(&self, found: &Found<'_>) -> bool {
        let Some(link) = self.link(found).filter(|link| !link.path.is_empty() && !link.is_absolute()) else {
            return false;
        };
        let references = self.references;
        let copies = self.copies.get_or_init(|| {
            let is_copy =
                |file: &str| file != self.file && references.read(file).is_some_and(|text| *text == *self.text);
            let named = references.files_named(path::name(&self.file)).iter();
            named.filter(|file| is_copy(file)).cloned().collect()
        });
        copies.iter().any(|copy| {
            let target = references.target(&references.site_of(copy), copy, &link);
            matches!(target, Target::Path(..) | Target::Unknown)
        })
    }

    /// Whether HTML is a part of a page.
    fn is_part_of_page(&self) -> bool {
        *self.is_part.get_or_init(|| is_part_of_page(self.text))
    }

    /// Whether code of the document names the file of a reference, with or without its suffix, as what it writes:
    /// `savefig("plot.svg")` and `svg("plot")` for `![](plot.svg)`.
    fn is_written_by_code(&self, reference: &str) -> bool {
        let name = path::name(reference.split(['?', '#']).next().unwrap_or_default());
        let (stem, suffix) = path::stem_and_suffix(name);
        if !WRITTEN_SUFFIXES.contains(&suffix) || stem.len() < SHORTEST_STEM {
            return false;
        }
        let arguments = self.arguments.get_or_init(|| arguments(self.text));
        arguments.contains(name.as_bytes()) || arguments.contains(stem.as_bytes())
    }

    /// Whether the page of the target of a reference may have its anchor, though the target has none: a generator that
    /// nobody knows names headings as another one does (`get-user-names` for `GET /user_names`, which is `get-user_names` on
    /// a code host), or a document that includes the target has it.
    fn is_anchor_of_page(&self, found: &Found<'_>, broken: &BrokenReference) -> bool {
        let target = if broken.target.is_empty() { &self.file } else { &broken.target };
        let fragment = found.text.rsplit_once('#').map_or(&*found.text, |(_, fragment)| fragment);
        let fragment = percent::utf8_decoded(fragment).unwrap_or_default();
        let has_fragment = |site| self.references.anchors(site, target).is_some_and(|it| it.has_fragment(&fragment));
        if self.site().is_plain() {
            let inferred = || self.references.inferred_site(target);
            match (!self.is_shown_by_host()).then(inferred).flatten() {
                Some(site) if has_fragment(site) => return true,
                // readers see it as a code host shows it
                None if *target == self.file => return false,
                _ => {}
            }
        }
        self.is_anchor_of_includer(target, &fragment)
    }

    /// Whether a document that includes a target has an anchor, or may have it.
    fn is_anchor_of_includer(&self, target: &str, fragment: &str) -> bool {
        match self.references.included_by(target) {
            IncludedBy::Nothing => false,
            IncludedBy::Unknown => true,
            IncludedBy::Documents(includers) => self.references.root_includers(includers).is_none_or(|roots| {
                roots.iter().any(|root| {
                    let site = self.references.site_of(root);
                    self.references.anchors(&site, root).is_none_or(|anchors| anchors.has_fragment(fragment))
                })
            }),
        }
    }

    /// Whether this document is included, or may be, in one of another folder, so that its references lead elsewhere
    /// there.
    fn is_resolved_elsewhere(&self) -> bool {
        match self.references.included_by(&self.file) {
            IncludedBy::Nothing => false,
            IncludedBy::Unknown => true,
            IncludedBy::Documents(includers) => self
                .references
                .root_includers(includers)
                .is_none_or(|roots| roots.iter().any(|root| path::folder(root) != path::folder(&self.file))),
        }
    }

    /// Whether a link in HTML has no text: a program fills it in, and maybe another target.
    fn has_no_text(&self, found: &Found<'_>) -> bool {
        let rest = self.text.get(found.span().end..).unwrap_or_default();
        self.format == Format::HTML && rest.trim_ascii_start().get(1..).is_some_and(|rest| rest.starts_with(b"></a>"))
    }

    /// Whether several links of a page to itself lead nowhere, and hardly any leads somewhere: they are placeholders
    /// that show how links look.
    fn has_placeholder_links(&self) -> bool {
        if self.format != Format::HTML {
            return false;
        }
        let anchors = self.anchors.get_or_init(|| self.own_anchors(self.site()));
        let lands = |id: &str| anchors.as_ref().is_none_or(|anchors| anchors.has_fragment(id));
        let ids = memmem::find_iter(self.text, b"href=\"#").filter_map(|at| {
            let rest = &self.text[at + 7..];
            std::str::from_utf8(&rest[..memchr::memchr(b'"', &rest[..rest.len().min(LONGEST_ID)])?]).ok()
        });
        let ids: Vec<&str> = ids.filter(|id| !id.is_empty()).take(MOST_IDS).collect();
        let landed = ids.iter().filter(|id| lands(id)).count();
        ids.len() >= FEWEST_PLACEHOLDERS + landed && landed * PLACEHOLDERS_PER_LANDING_LINK <= ids.len() - landed
    }

    /// Whether a program may make further anchors in this document.
    fn has_generated_anchors(&self) -> bool {
        let anchors = self.anchors.get_or_init(|| self.own_anchors(self.site()));
        anchors.as_ref().is_some_and(|anchors| anchors.may_have_others)
    }
}

/// Whether a line says that its target is yet to come: `[Routing](routing.md) (coming soon)`. The mark is no part of a
/// longer word.
fn is_marked_as_planned(line: &[u8]) -> bool {
    const MARKS: [&str; 5] = ["coming soon", ":construction:", "🚧", "not yet written", "work in progress"];
    const CAPITALS: [&str; 3] = ["TODO", "TBD", "WIP"];
    static WORDS: LazyLock<Option<AhoCorasick>> =
        LazyLock::new(|| AhoCorasick::builder().ascii_case_insensitive(true).build(MARKS.iter().chain(&CAPITALS)).ok());
    let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let is_mark = |found: Match| {
        let is_word = !is_letter(line[..found.start()].last()) && !is_letter(line.get(found.end()));
        let is_in_capitals = || !line[found.range()].iter().any(u8::is_ascii_lowercase);
        is_word && (found.pattern().as_usize() < MARKS.len() || is_in_capitals())
    };
    WORDS.as_ref().is_some_and(|words| words.find_overlapping_iter(line).any(is_mark))
}

/// The strings in quotation marks of a text after `(` or a comma, where a line does not end in them: `a.svg` of
/// `savefig("a.svg")`.
fn arguments(text: &[u8]) -> HashSet<Box<[u8]>> {
    let mut arguments = HashSet::new();
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'"', b'\'', &text[at..]) {
        let open = at + found;
        at = open + 1;
        if !text[..open].ends_with(b"(") && !text[..open].ends_with(b", ") {
            continue;
        }
        let rest = &text[at..text.len().min(at + LONGEST_ARGUMENT)];
        let end = memchr::memchr3(b'"', b'\'', b'\n', rest).filter(|end| rest[*end] == text[open]);
        arguments.extend(end.map(|end| Box::from(&rest[..end])));
    }
    arguments
}

/// The suffixes of files that code in documents writes: pictures and tables.
const WRITTEN_SUFFIXES: &[&str] = &["csv", "gif", "html", "jpeg", "jpg", "mp4", "pdf", "png", "svg", "webp"];

/// The most bytes of a line on each side of a reference and of a string that are looked at, and the shortest name,
/// without its suffix, that is looked for in code.
const LONGEST_LINE: usize = 500;
const LONGEST_ARGUMENT: usize = 256;
const SHORTEST_STEM: usize = 4;

/// Whether HTML is a part of a page: it has neither the elements of a page, nor front matter; or it starts a page that
/// another part ends.
fn is_part_of_page(text: &[u8]) -> bool {
    let has_end = || {
        let tags = [&b"</body"[..], b"</BODY", b"</html", b"</HTML", b"<frameset"];
        tags.iter().any(|tag| memmem::find(text, tag).is_some())
    };
    if memmem::find(&text[..text.len().min(LONGEST_HEAD)], b"$title").is_some() && !has_end() {
        return true;
    }
    let start = text[..text.len().min(LONGEST_HEAD)].to_ascii_lowercase();
    let has = |sign: &[u8]| memmem::find(&start, sign).is_some();
    !start.starts_with(b"---")
        && ![&b"<!doctype"[..], b"<html", b"<head", b"<body", b"<frameset"].iter().any(|sign| has(sign))
}

/// The most bytes of a page that are searched for its head.
const LONGEST_HEAD: usize = 16 * 1024;

/// Whether a reference has a number for its fragment.
fn has_numeric_fragment(found: &Found<'_>) -> bool {
    let fragment = found.text.rsplit_once('#').map_or(&*found.text, |(_, fragment)| fragment);
    !fragment.is_empty() && fragment.bytes().all(|byte| byte.is_ascii_digit())
}

/// The longest id in a link to the same page, the most links that are looked at, and the fewest placeholders that are
/// no accident.
const LONGEST_ID: usize = 200;
const MOST_IDS: usize = 100;
const FEWEST_PLACEHOLDERS: usize = 3;

/// The fewest placeholders for each link that leads somewhere.
const PLACEHOLDERS_PER_LANDING_LINK: usize = 3;
