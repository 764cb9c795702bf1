//! The table of navigation files: which values of them are references to pages.

use super::key_path;

/// A kind of navigation file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Navigation(&'static Row);

/// How a navigation file is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reader {
    Yaml,
    /// JavaScript and TypeScript, of which JSON is a part.
    Program,
}

/// A row of the table.
#[derive(Debug)]
struct Row {
    /// The ends of the paths of its files; `*` is any suffix.
    files: &'static [&'static str],
    /// The models of the sites that have such a file.
    models: &'static [&'static str],
    /// Whether the file is the configuration of its site.
    is_config: bool,
    reader: Reader,
    /// The names that the outermost value of a program is given; any if there are none.
    roots: &'static [&'static str],
    entries: &'static [Entries],
    /// The keys whose values have no entries in them.
    skipped: &'static [&'static str],
    /// An object with one of these keys has no entry: it is shown by another program.
    unless: &'static [&'static str],
    /// The key of an object with a list of entries by which the generator sets what they are relative to.
    base: Option<&'static str>,
}

/// Entries of navigation files.
#[derive(Debug)]
struct Entries {
    /// A pattern of their keys, as [`key_path::matches`] reads it.
    path: &'static str,
    /// The `type`s of the objects that have them; of any object if there are none.
    types: &'static [&'static str],
    /// Their suffixes; any if there are none.
    suffixes: &'static [&'static str],
}

const fn at(path: &'static str) -> Entries {
    Entries { path, types: &[], suffixes: &[] }
}

/// Entries of Quarto: beside paths, titles and the names of folders are written there.
const fn of_quarto(path: &'static str) -> Entries {
    Entries { path, types: &[], suffixes: &["qmd", "md", "ipynb", "Rmd", "rmd", "html"] }
}

/// A row without anything special.
const YAML: Row = Row {
    files: &[],
    models: &[],
    is_config: true,
    reader: Reader::Yaml,
    roots: &[],
    entries: &[],
    skipped: &[],
    unless: &[],
    base: None,
};

static TABLE: &[Row] = &[
    Row { files: &["mkdocs.yml", "mkdocs.yaml"], models: &["mkdocs"], entries: &[at("nav.**")], ..YAML },
    // Jupyter Book
    Row {
        files: &["_toc.yml"],
        models: &["other", "sphinx"],
        is_config: false,
        entries: &[at("root"), at("**.file")],
        ..YAML
    },
    Row {
        files: &["_quarto.yml", "_quarto.yaml"],
        models: &["quarto"],
        entries: &[
            of_quarto("book.chapters.**.[]"),
            of_quarto("book.chapters.**.part"),
            of_quarto("book.chapters.**.href"),
            of_quarto("book.chapters.**.file"),
            of_quarto("book.appendices.**.[]"),
            of_quarto("website.sidebar.**.contents"),
            of_quarto("website.sidebar.**.contents.[]"),
            of_quarto("website.sidebar.**.section"),
            of_quarto("website.sidebar.**.href"),
            of_quarto("website.sidebar.**.file"),
            of_quarto("website.navbar.**.[]"),
            of_quarto("website.navbar.**.href"),
            of_quarto("website.navbar.**.file"),
        ],
        skipped: &["tools", "logo", "search"],
        ..YAML
    },
    Row {
        files: &["toc.yml"],
        models: &["docfx"],
        is_config: false,
        entries: &[at("**.href"), at("**.topicHref"), at("**.tocHref"), at("**.homepage")],
        ..YAML
    },
    Row {
        files: &["sidebars.*"],
        models: &["docusaurus"],
        is_config: false,
        reader: Reader::Program,
        roots: &["exports", "default", "sidebars", "SidebarsConfig", ""],
        entries: &[at("**.[]"), Entries { types: &["doc", "ref"], ..at("**.id") }],
        skipped: &["customProps", "tags", "keywords"],
        ..YAML
    },
    Row {
        files: &[".vitepress/config.*", ".vitepress/config/index.*", ".vuepress/config.*", ".vuepress/config/index.*"],
        models: &["vitepress", "vuepress"],
        reader: Reader::Program,
        entries: &[at("**.link")],
        // where there is no sidebar or navigation bar
        skipped: &["socialLinks", "head", "markdown", "vite", "logo"],
        unless: &["target"],
        base: Some("base"),
        ..YAML
    },
    Row {
        files: &["astro.config.*"],
        models: &["starlight"],
        reader: Reader::Program,
        entries: &[
            at("**.sidebar.**.slug"),
            at("**.sidebar.**.link"),
            at("**.sidebar.[]"),
            at("**.sidebar.**.items.[]"),
        ],
        skipped: &["attrs", "badge", "translations"],
        ..YAML
    },
];

impl Navigation {
    /// The kind of navigation file at a path, whose names are separated by `/` or the back-slash.
    pub(crate) fn of(path: &str) -> Option<Self> {
        let is_end = |end: &&str| {
            let (end, has_suffix) = end.strip_suffix('*').map_or((*end, false), |end| (end, true));
            let path = match path.rfind('.').filter(|_| has_suffix) {
                Some(dot) if PROGRAMS.contains(&&path[dot + 1..]) => &path[..=dot],
                Some(_) => return false,
                None => path,
            };
            let folders = path.len().checked_sub(end.len()).map(|at| path.split_at_checked(at));
            folders.flatten().is_some_and(|(folders, name)| {
                let is_same = name.bytes().zip(end.bytes()).all(|(a, b)| a == b || a == b'\\' && b == b'/');
                is_same && (folders.is_empty() || folders.ends_with(['/', '\\']))
            })
        };
        TABLE.iter().find(|row| row.files.iter().any(is_end)).map(Self)
    }

    /// Whether a site of this model may have such a file.
    pub(crate) fn is_of_model(self, name: &str) -> bool {
        self.0.models.contains(&name)
    }

    /// Whether the file is the configuration of its site.
    pub(crate) fn is_config(self) -> bool {
        self.0.is_config
    }

    pub(super) fn reader(self) -> Reader {
        self.0.reader
    }

    /// Whether the outermost value of a program may have entries if it is given this name.
    pub(super) fn is_root(self, name: &str) -> bool {
        self.0.roots.is_empty() || self.0.roots.contains(&name)
    }

    /// Whether the outermost value of a program may have any name, which is a key then.
    pub(super) fn has_any_root(self) -> bool {
        self.0.roots.is_empty()
    }

    /// The `type`s of the objects in which the text with these keys is an entry; `None` if it is none.
    pub(super) fn types(self, keys: &[&str], text: &str) -> Option<&'static [&'static str]> {
        let is_skipped = keys.iter().any(|key| self.0.skipped.contains(key));
        let has_suffix = |entries: &Entries| {
            let suffix = text.rsplit_once('.').map_or("", |(_, suffix)| suffix);
            entries.suffixes.is_empty() || entries.suffixes.contains(&suffix)
        };
        let mut entries = self.0.entries.iter().filter(|_| !is_skipped && keys.len() <= key_path::DEEPEST);
        let entries = entries.find(|entries| has_suffix(entries) && key_path::matches(entries.path, keys));
        entries.map(|entries| entries.types)
    }

    /// Whether an object with this key has no entry.
    pub(super) fn is_foreign(self, key: &str) -> bool {
        self.0.unless.contains(&key)
    }

    /// Whether the generator sets by this key what the entries in a list are relative to.
    pub(super) fn is_base(self, key: &str) -> bool {
        self.0.base == Some(key)
    }
}

/// The suffixes of programs.
const PROGRAMS: &[&str] = &["js", "ts", "mjs", "mts", "cjs", "cts", "json"];

impl PartialEq for Navigation {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Navigation {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn navigation_files_are_known_by_their_paths() {
        for (path, model) in [
            ("mkdocs.yml", Some("mkdocs")),
            ("a/b\\mkdocs.yaml", Some("mkdocs")),
            ("a/my-mkdocs.yml", None),
            ("docs/.vitepress/config.mts", Some("vitepress")),
            ("docs\\.vuepress\\config.js", Some("vuepress")),
            ("docs/.vitepress/config.d", None),
            ("config.ts", None),
            ("sidebars.json", Some("docusaurus")),
            ("é.yml", None),
            ("", None),
        ] {
            let navigation = Navigation::of(path);
            assert_eq!(navigation.is_some(), model.is_some(), "{path}");
            assert!(model.is_none_or(|model| navigation.is_some_and(|navigation| navigation.is_of_model(model))));
        }
    }
}
