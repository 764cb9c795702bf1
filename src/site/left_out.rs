//! Documents that no reader of a site sees, since its table of contents does not list them, and those of earlier versions.

use super::document_references::DocumentReferences;
use super::files::Entry;
use super::includes::IncludedBy;
use super::markup::Markup;
use super::path;

impl DocumentReferences<'_> {
    /// Whether the table of contents of the site does not list the document, so that a chapter may include it, and
    /// define its labels.
    pub(super) fn is_unlisted(&self) -> bool {
        let site = self.site();
        site.contents
            .as_ref()
            .is_some_and(|contents| site.source_of(self.file()).is_some() && !contents.has(self.file()))
    }

    /// Whether the table of contents does not list the document, and code hosts do not show it by itself.
    pub(super) fn is_never_shown(&self) -> bool {
        !self.is_shown_by_host() && self.is_unlisted()
    }

    /// Why the document is no part of the site as it is now, if it is none.
    pub(super) fn left_out_by(&self) -> Option<String> {
        self.earlier_version().or_else(|| self.missing_in_contents())
    }

    /// That the document is of an earlier version.
    fn earlier_version(&self) -> Option<String> {
        let site = self.site();
        let is_in = |folder: &String| path::inside(self.file(), folder).is_some();
        match site.earlier_versions.iter().any(is_in).then_some(site.config.as_ref()).flatten() {
            Some(config) => Some(format!("earlier version in {config}")),
            None => self.later_version().map(|later| format!("beside {later}")),
        }
    }

    /// The later version that is beside one of the folders around a document of a site, if there are at least two: `v2.11`
    /// for `docs/v2.9/a.md` with `docs/v2.10` and `docs/v2.11`. The one before the latest may still be the current one.
    fn later_version(&self) -> Option<String> {
        if self.site().is_plain() {
            return None;
        }
        let folders = path::ancestors(path::folder(self.file())).filter(|folder| !folder.is_empty());
        let mut versions = folders.filter_map(|folder| Some((folder, version(path::name(folder))?)));
        versions.find_map(|(folder, own)| {
            let beside = self.references().files.folder(path::folder(folder))?;
            let folders = beside.iter().filter(|(_, entry)| *entry == Entry::Folder);
            let later = folders.filter(|(name, _)| version(name).is_some_and(|version| version > own));
            let later: Vec<&str> = later.map(|(name, _)| name).collect();
            let latest = later.iter().max_by_key(|name| version(name)).filter(|_| later.len() > 1);
            latest.map(|name| (*name).to_owned())
        })
    }

    /// That the table of contents does not list the document, and no other document includes it.
    fn missing_in_contents(&self) -> Option<String> {
        let contents = self.site().contents.as_ref()?;
        let is_document = Markup::of(self.format) == Some(Markup::Markdown);
        // of GitBook, `.gitbook/includes/a.md`
        let is_hidden = self.file().split('/').any(|name| name.starts_with('.'));
        let is_left_out = is_document && !is_hidden && self.is_never_shown();
        let is_included = || self.references().included_by(self.file()) != IncludedBy::Nothing;
        (is_left_out && !is_included()).then(|| format!("not in {}", contents.file))
    }
}

/// The numbers of a version with at least two of them: `v2.10`, `1.0.3`, `4.x`.
fn version(name: &str) -> Option<Vec<u64>> {
    let parts = name.strip_prefix('v').unwrap_or(name).split('.');
    let number = |part: &str| if part == "x" { Some(u64::MAX) } else { part.parse().ok() };
    parts.map(number).collect::<Option<Vec<u64>>>().filter(|numbers| numbers.len() > 1)
}

#[cfg(test)]
mod tests {
    use crate::document::Format;
    use crate::site::files::MemoryFiles;
    use crate::site::{DocumentReferences, References};

    /// The files that are left out, each with the reason.
    fn left_out(files: &[(&'static str, &'static str)]) -> Vec<(&'static str, String)> {
        let references = References::new(MemoryFiles::from_iter(files.iter().copied()));
        let of = |path: &str| DocumentReferences::new(&references, path, Format::of(path, b""), b"").left_out_by();
        files.iter().filter_map(|(path, _)| Some((*path, of(path)?))).collect()
    }

    #[test]
    fn what_no_reader_sees_is_left_out() {
        let files = [
            ("book.toml", ""),
            ("src/SUMMARY.md", "- [A](a%20b.md)\n- [N](n.md \"t\")\n"),
            ("src/a b.md", "{{#include parts/in.md}}\n"),
            ("src/n.md", ""),
            ("src/parts/in.md", ""),
            ("src/old.md", ""),
            ("src/README.md", ""),
            ("src/a.png", ""),
            ("notes.md", ""),
        ];
        assert_eq!(left_out(&files), [("src/old.md", "not in src/SUMMARY.md".to_owned())]);
    }

    #[test]
    fn chapters_that_a_book_does_not_list_are_left_out() {
        let files = [
            ("_bookdown.yml", "rmd_files:\n  - index.Rmd\n  - one.Rmd\n"),
            ("index.Rmd", ""),
            ("one.Rmd", "```{r child=\"kid.Rmd\"}\n```\n"),
            ("kid.Rmd", ""),
            ("slides/s.Rmd", ""),
            ("draft.Rmd", ""),
            ("notes.md", ""),
        ];
        assert_eq!(left_out(&files), [("draft.Rmd", "not in _bookdown.yml".to_owned())]);
    }

    #[test]
    fn earlier_versions_are_left_out() {
        let config = "export default { presets: [['classic', { docs: {
            versions: { '2.2': { banner: 'none' }, '2.1': { banner: 'none' }, '1.0': { label: 'LTS' } },
            onlyIncludeVersions: ['2.1', '2.0', '1.0'],
        } }]] };";
        let files = [
            ("docusaurus.config.js", config),
            ("versions.json", "[\"3.0\", \"2.2\", \"2.1\", \"2.0\", \"1.0\"]"),
            ("docs/a.md", ""),
            ("versioned_docs/version-3.0/a.md", ""),
            ("versioned_docs/version-2.2/a.md", ""),
            ("versioned_docs/version-2.1/a.md", ""),
            ("versioned_docs/version-2.0/a.md", ""),
            ("versioned_docs/version-1.0/a.md", ""),
        ];
        let expected = ["2.2", "2.0", "1.0"].map(|version| format!("versioned_docs/version-{version}/a.md"));
        let left_out = left_out(&files);
        assert_eq!(left_out.iter().map(|(path, _)| *path).collect::<Vec<_>>(), expected);
        assert!(left_out.iter().all(|(_, reason)| reason == "earlier version in docusaurus.config.js"));
    }

    #[test]
    fn versions_of_a_site_beside_two_later_ones_are_left_out() {
        let files = [
            ("hugo.toml", "baseURL = 'https://a.example'\n"),
            ("content/2.9/a.md", ""),
            ("content/2.10/a.md", ""),
            ("content/2.11/b/c.md", ""),
            ("content/1.x/b/c.md", ""),
            ("content/next/a.md", ""),
            ("content/01.1.md", ""),
            ("content/01.2.md", ""),
            ("content/01.3.md", ""),
        ];
        let beside = |path| (path, "beside 2.11".to_owned());
        assert_eq!(left_out(&files), [beside("content/2.9/a.md"), beside("content/1.x/b/c.md")]);
        assert_eq!(left_out(&files[1..]), [], "code hosts show all versions");
    }
}
