//! Finds places outside of documents that name a file: a sidebar, data of a site, a manifest. No model resolves them as
//! references, so they are listed and left. Of `docs/a.md`, `nav: [a.md]` in `mkdocs.yml` is one.

use memchr::memmem;

use crate::text::Span;

/// The maximum number of places of a file that are listed.
const MAX_PLACES: usize = 20;

/// The suffixes of files with data and settings, in which a name alone means a file.
const DATA: &[&str] = &[
    "yml", "yaml", "toml", "json", "json5", "xml", "cfg", "ini", "js", "cjs", "mjs", "jsx", "ts", "cts", "mts", "tsx",
];

/// The names that are searched for.
pub(super) struct Mentions {
    /// The path in the repository, searched for in all files that are not documents.
    path: String,
    /// A folder, and the names by which data and settings below it may name the file.
    site_names: Option<(String, Vec<String>)>,
}

impl Mentions {
    /// The places that name `path`, and the names of it in data and settings below a folder.
    pub(super) fn new(path: &str, site_names: Option<(String, Vec<String>)>) -> Self {
        Self { path: path.to_owned(), site_names }
    }

    /// The places where a file names the path.
    pub(super) fn find(&self, file: &str, text: &[u8]) -> Vec<Span> {
        // a single name may be any word
        let mut names: Vec<&str> = Some(&*self.path).into_iter().filter(|path| path.contains('/')).collect();
        let is_data = file.rsplit_once('.').is_some_and(|(_, suffix)| DATA.contains(&suffix));
        if is_data {
            let is_below = |folder: &str| folder.is_empty() || strip_folder(file, folder).is_some();
            let of_site = self.site_names.iter().filter(|(folder, _)| is_below(folder)).flat_map(|(_, names)| names);
            names.extend(of_site.map(|name| &**name));
            // the path relative to the folder of the data
            let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
            names.extend(if folder.is_empty() { Some(&*self.path) } else { strip_folder(&self.path, folder) });
        }
        let mut spans: Vec<Span> = names.into_iter().flat_map(|name| find_path(text, name)).collect();
        let is_site_name = |name: &[u8]| {
            self.site_names.iter().any(|(_, names)| names.iter().any(|site_name| site_name.as_bytes() == name))
        };
        spans.retain(|span| {
            let name = &text[span.range()];
            let is_word = !name.contains(&b'/') && !name.contains(&b'.') && !is_site_name(name);
            // a single word, such as the name of a folder, counts only next to a slash
            !is_word || text.get(span.end) == Some(&b'/') || text[..span.start].ends_with(b"/")
        });
        spans.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
        spans.dedup_by(|next, span| next.start < span.end);
        spans.truncate(MAX_PLACES);
        spans
    }
}

/// The path of a file below a folder.
fn strip_folder<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// The places where a text has exactly this path, not a part of a longer one.
fn find_path(text: &[u8], path: &str) -> Vec<Span> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-/%".contains(byte) || !byte.is_ascii();
    let all = memmem::find_iter(text, path.as_bytes()).map(|start| Span::new(start, start + path.len()));
    let is_exact = |span: &Span| {
        let before = text[..span.start].strip_suffix(b"./").unwrap_or(&text[..span.start]);
        let before = before.strip_suffix(b"/").filter(|rest| !rest.last().is_some_and(is_name)).unwrap_or(before);
        !before.last().is_some_and(|byte| is_name(byte) || *byte == b'.')
            && !text.get(span.end).is_some_and(|byte| is_name(byte) && *byte != b'/')
            && !matches!(text[span.end..], [b'.', byte, ..] if byte.is_ascii_alphanumeric())
    };
    all.filter(is_exact).take(MAX_PLACES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_paths_are_found() {
        let of_site = ("".to_owned(), vec!["a.md".to_owned(), "b/a".to_owned()]);
        let mentions = Mentions::new("docs/a.md", Some(of_site));
        let count = |file: &str, text: &str| mentions.find(file, text.as_bytes()).len();
        assert_eq!(count("mkdocs.yml", "nav:\n  - A: a.md\n  - B: b/a.md\n  - 'a.md'\n"), 2);
        assert_eq!(count("x.toml", "readme = \"docs/a.md\"\nx = \"./docs/a.md\"\ny = \"xdocs/a.md\" z = 'ba.md'"), 2);
        assert_eq!(count("x.toml", "'docs/a.mdx'"), 0);
        let folder = Mentions::new("docs", None);
        assert_eq!(folder.find("x.json", b"{'docs': 'docs/x', 'y': './docs'}").len(), 2);
        assert_eq!(count("x.c", "'a.md' docs/a.md"), 1);
        assert_eq!(count("sidebars.js", "items: ['b/a', \"/b/a/\", 'b/ab', 'c/b/a']"), 2);
    }
}
