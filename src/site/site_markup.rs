//! Markup that is broken by itself, but works on the site that a generator makes of it.

use std::fmt;

use super::bare_links::BareLinks;
use super::bundles::code_beside;
use super::document_references::DocumentReferences;
use super::markup::Markup;
use super::references::References;
use crate::document::{DefinedLabels, LinkSyntax};
use crate::scan::{BrokenKind, Found};

/// What the generator of a document's site makes of markup.
pub(crate) trait SiteMarkup: fmt::Debug {
    /// Whether the generator may make a working link of a URL or reference whose markup is broken.
    fn may_link(&self, found: &Found<'_>) -> bool;

    /// Whether the renderer of the site may read links in Markdown in another way than urlint.
    fn has_own_markdown(&self) -> bool;

    /// Whether a target in Markdown may have spaces.
    fn allows_spaces_in_targets(&self) -> bool;

    /// Whether the configuration of the generator has the name of a scheme in quotation marks, so that it may rewrite its
    /// links.
    fn names_scheme(&self, scheme: &str) -> bool;

    /// What the generator makes of bare URLs.
    fn bare_links(&self) -> BareLinks;

    /// Why the document is no part of the site as it is now, if it is none: `not in SUMMARY.md`.
    fn left_out_by(&self) -> Option<String>;

    /// What shows that a program or another project writes the document: a script, compressed code beside it, or that the
    /// pages around it are alike.
    fn written_by(&self) -> Option<String>;
}

/// Whether broken markup may be a link where the files around the document are not known: a file that it includes may
/// define the label.
pub(crate) fn may_link_without_files(found: &Found<'_>) -> bool {
    found.broken.is_some_and(|broken| broken.kind == BrokenKind::UndefinedUnlessIncluded)
}

impl SiteMarkup for DocumentReferences<'_> {
    fn may_link(&self, found: &Found<'_>) -> bool {
        let site = self.site();
        match found.broken.map(|broken| broken.kind) {
            Some(kind @ (BrokenKind::UndefinedLabel | BrokenKind::UndefinedUnlessIncluded)) => {
                kind == BrokenKind::UndefinedUnlessIncluded && self.may_include_label(found)
                    || site.resolves_heading_names
                    || self.has_appended_label(found)
                    || self.has_unreadable_config()
                    || self.is_unlisted()
                    || !self.is_shown_by_host() && self.is_title_of_document(found)
            }
            Some(BrokenKind::MissingAnchor) => !self.is_evidently_missing_anchor(found),
            // a chapter that is to be written
            Some(BrokenKind::EmptyTarget) => site.contents.as_ref().is_some_and(|contents| contents.file == self.file),
            Some(BrokenKind::SpaceInTarget) => {
                SiteMarkup::allows_spaces_in_targets(self) || !self.is_shown_by_host() && self.is_image_with_size(found)
            }
            _ => false,
        }
    }

    fn has_own_markdown(&self) -> bool {
        self.site().has_own_markdown && !self.is_shown_by_host()
    }

    fn allows_spaces_in_targets(&self) -> bool {
        !self.is_shown_by_host() && self.site().allows_spaces_in_targets
    }

    fn names_scheme(&self, scheme: &str) -> bool {
        if COMMON_KEYS.contains(&scheme) {
            return false;
        }
        let config = self.config_text.get_or_init(|| self.references.read(self.site().config.as_ref()?));
        let is_named = |text: &[u8]| {
            memchr::memmem::find_iter(text, scheme).any(|at| {
                let (before, after) = (&text[..at], &text[at + scheme.len()..]);
                matches!(
                    (before.last(), after.first()),
                    (Some(b'"'), Some(b'"' | b':')) | (Some(b'\''), Some(b'\'' | b':'))
                )
            })
        };
        config.as_ref().is_some_and(|text| is_named(text))
    }

    fn bare_links(&self) -> BareLinks {
        match self.format.notation().links {
            LinkSyntax::Rst => BareLinks::UpToPunctuation,
            LinkSyntax::Markdown if !self.is_shown_by_host() => self.site().bare_links,
            _ => BareLinks::UpToSpace,
        }
    }

    fn left_out_by(&self) -> Option<String> {
        DocumentReferences::left_out_by(self)
    }

    fn written_by(&self) -> Option<String> {
        let References { files, outputs, page_folders, page_sources, .. } = self.references;
        let (files, file) = (&**files, self.file());
        if let Some(code) = code_beside(files, file) {
            return Some(format!("beside {code}"));
        }
        if Markup::of(self.format) == Some(Markup::Html) {
            if page_sources.are_elsewhere(files, file, self.text) {
                return Some("a page in HTML among documents in another markup".to_owned());
            }
            if page_folders.is_of_template(files, file, self.text) {
                return Some("like the pages around it".to_owned());
            }
        }
        let (folder, script) = outputs.around(files, file)?;
        Some(format!("{folder} in {script}"))
    }
}

/// Keys of the configurations of generators, which are no schemes there.
const COMMON_KEYS: &[&str] = &[
    "base", "blog", "css", "docs", "editor", "head", "html", "icon", "image", "items", "js", "label", "lang", "link",
    "logo", "markdown", "md", "meta", "name", "nav", "page", "path", "search", "site", "src", "text", "theme", "title",
    "to", "type", "url",
];

impl DocumentReferences<'_> {
    /// Whether the label of a link that no definition has is the title of a document, which some generators look up:
    /// `Host API` of `[see][Host API#remove]`, where there is a `host-api.md`.
    fn is_title_of_document(&self, found: &Found<'_>) -> bool {
        let Some((_, label)) = self.text_and_label(found) else { return false };
        let label = String::from_utf8_lossy(label);
        let title = label.split('#').next().unwrap_or_default();
        self.references.has_document_titled(&self.file, title)
    }

    /// Whether a file that the document includes defines the label of a link, or may do so.
    fn may_include_label(&self, found: &Found<'_>) -> bool {
        let labels = self.included_labels.get_or_init(|| {
            let expanded = self.references.expand_includes(self.site(), &self.file, Markup::Markdown, self.text);
            DefinedLabels::of(&expanded)
        });
        let label = self.undefined_label(found);
        labels.as_ref().is_none_or(|labels| label.is_none_or(|label| labels.has(label)))
    }

    /// Whether the size of an image is in its target, which extensions of Markdown read: `![](a.png =440x300)`.
    fn is_image_with_size(&self, found: &Found<'_>) -> bool {
        let before = found.broken.and_then(|broken| self.text.get(..broken.span.start)).unwrap_or_default();
        let target = self.broken_markup(found).strip_suffix(b")").filter(|_| before.ends_with(b"!"));
        let size = target.and_then(|target| target[memchr::memrchr(b' ', target)? + 1..].strip_prefix(b"="));
        let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'x' | b'%' | b'*');
        size.is_some_and(|size| size.iter().any(u8::is_ascii_digit) && size.iter().all(is_part))
    }

    /// Whether a file that the generator adds to each page defines the label of a link.
    fn has_appended_label(&self, found: &Found<'_>) -> bool {
        let Some(label) = self.undefined_label(found) else { return false };
        let labels = self.appended_labels.get_or_init(|| {
            let texts = self.site().appended.iter().filter_map(|file| self.references.read(file));
            texts.filter_map(|text| DefinedLabels::of(&text)).collect()
        });
        labels.iter().any(|labels| labels.has(label))
    }

    /// The label of a broken link: `a` of `[x][a]` and of `[a][]`.
    fn undefined_label(&self, found: &Found<'_>) -> Option<&[u8]> {
        let (text, label) = self.text_and_label(found)?;
        Some(if label.is_empty() { text } else { label })
    }

    /// The text and the label of a broken link: `x` and `a` of `[x][a]`.
    fn text_and_label(&self, found: &Found<'_>) -> Option<(&[u8], &[u8])> {
        let link = self.broken_markup(found).strip_suffix(b"]")?;
        let middle = memchr::memmem::rfind(link, b"][")?;
        Some((link.get(1..middle)?, &link[middle + 2..]))
    }

    /// The markup of a broken link.
    fn broken_markup(&self, found: &Found<'_>) -> &[u8] {
        found.broken.and_then(|broken| self.text.get(broken.span.range())).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::super::references::References;
    use super::*;
    use crate::document::Format;

    #[test]
    fn a_configuration_shows_what_targets_may_be() {
        let files = [
            ("d/docusaurus.config.js", "export default { rewrite: { 'api': x, \"old://\": y, other: z, 'link': a } }"),
            ("d/docs/a.md", ""),
            ("m/mkdocs.yml", "site_name: M\n"),
            ("m/docs/a.md", ""),
            ("m/docs/README.md", ""),
        ];
        let references = References::new(MemoryFiles::from_iter(files));
        let of = |path: &'static str| DocumentReferences::new(&references, path, Format::MARKDOWN, b"");
        for (path, expected) in [("d/docs/a.md", false), ("m/docs/a.md", true), ("m/docs/README.md", false)] {
            assert_eq!(SiteMarkup::allows_spaces_in_targets(&of(path)), expected, "{path}");
        }
        for (scheme, expected) in [("api", true), ("old", true), ("other", false), ("link", false), ("odd", false)] {
            assert_eq!(of("d/docs/a.md").names_scheme(scheme), expected, "{scheme}");
        }
    }
}
