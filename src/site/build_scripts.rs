//! The scripts of a build. A file that one names, and that the repository does not have, is probably made by it.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use super::files::{self, Files};
use super::inference::is_document;
use super::path;

/// What the scripts of a repository name, read at the first request.
#[derive(Default)]
pub(crate) struct BuildScripts {
    names: OnceLock<HashSet<Box<[u8]>>>,
}

/// The most files that are listed, and the most scripts and bytes of them that are kept.
const MOST_FILES: usize = 100_000;
const MOST_SCRIPTS: usize = 200;
const MOST_BYTES: usize = 4 << 20;

/// How many parts of a word, divided by `.` and `-`, may end a name.
const MOST_PARTS: usize = 4;

/// The suffixes of what builds read: settings, and lists of requirements.
const READ_SUFFIXES: &[&str] = &["cfg", "conf", "ini", "json", "lock", "toml", "txt", "yaml", "yml"];

/// The shortest and the longest name that is looked for.
const SHORTEST_NAME: usize = 5;
const LONGEST_NAME: usize = 255;

/// The names and suffixes of scripts, in lower case.
const NAMES: &[&str] = &[
    "makefile",
    "gnumakefile",
    "justfile",
    "rakefile",
    "dockerfile",
    "package.json",
    "book.toml",
    "conf.py",
    "cmakelists.txt",
    "meson.build",
    "taskfile.yml",
    ".gitlab-ci.yml",
    ".readthedocs.yaml",
    ".readthedocs.yml",
    "netlify.toml",
];
const SUFFIXES: &[&str] = &["sh", "bash", "mk", "cmake", "ps1", "bat", "cmd", "gradle"];

/// The stems of programs that build things: `build.py`, `gulpfile.js`.
const STEMS: &[&str] = &[
    "build",
    "make",
    "gulpfile",
    "gruntfile",
    "webpack.config",
    "rollup.config",
    "vite.config",
    "esbuild",
    "generate",
];

impl BuildScripts {
    /// Whether a script names the file of a path, wherever it puts it: `cp x.pdf site/guide.pdf` names `docs/guide.pdf`.
    /// Documents are written by people, so that they do not count.
    pub(crate) fn name_file(&self, files: &dyn Files, path: &str) -> bool {
        let name = path::name(path.trim_end_matches('/'));
        let suffix = path::stem_and_suffix(name).1;
        let is_host = matches!(suffix, "com" | "org" | "net" | "io" | "dev");
        let is_read = READ_SUFFIXES.contains(&suffix) || name.contains(".config.");
        let is_file = !suffix.is_empty() && !is_host && !is_read && !is_document(name) && name.len() >= SHORTEST_NAME;
        is_file && self.names.get_or_init(|| names(&scripts(files))).contains(name.as_bytes())
    }
}

/// The words of texts that may be names of files, and their starts before a `.` or `-`: of `mv a.pdf.gz b`, these are
/// `a.pdf.gz` and `a.pdf`.
fn names(texts: &[Arc<[u8]>]) -> HashSet<Box<[u8]>> {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte) || !byte.is_ascii();
    let mut names = HashSet::new();
    for text in texts {
        for word in text.split(|byte| !is_of_name(byte)).filter(|word| word.len() <= LONGEST_NAME) {
            let ends = memchr::memchr2_iter(b'.', b'-', word).take(MOST_PARTS).chain([word.len()]);
            let starts = ends.map(|end| &word[..end]).filter(|start| start.len() >= SHORTEST_NAME);
            names.extend(starts.filter(|start| start.contains(&b'.')).map(Box::from));
        }
    }
    names
}

/// The texts of the scripts.
fn scripts(files: &dyn Files) -> Vec<Arc<[u8]>> {
    let mut all = files::below(files, ".github", MOST_FILES);
    all.extend(files::below(files, "", MOST_FILES));
    all.extend([".gitlab-ci.yml", ".readthedocs.yaml", ".readthedocs.yml"].map(str::to_owned));
    let mut bytes = 0;
    let texts = all.iter().filter(|file| is_script(file)).filter_map(|file| files.read(file));
    texts
        .take(MOST_SCRIPTS)
        .take_while(|text| {
            bytes += text.len();
            bytes <= MOST_BYTES
        })
        .collect()
}

/// Whether a file is a script of a build by its path.
pub(super) fn is_script(file: &str) -> bool {
    let name = path::name(file).to_lowercase();
    let (stem, suffix) = path::stem_and_suffix(&name);
    let is_workflow = file.starts_with(".github/") && matches!(suffix, "yml" | "yaml");
    let is_program = matches!(suffix, "py" | "js" | "mjs" | "cjs" | "ts" | "rb" | "jl" | "rs" | "go" | "xml");
    is_workflow || NAMES.contains(&&*name) || SUFFIXES.contains(&suffix) || is_program && STEMS.contains(&stem)
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    #[test]
    fn files_that_a_build_names_are_known() {
        let files = MemoryFiles::from_iter([
            (".github/workflows/build.yml", "run: mv out/guide.pdf site/\n"),
            ("packages/graph/build.cjs", "esbuild({ outfile: 'static/main.js' })"),
            ("Makefile", "docs: README.md\n\tcp a-logo.png x\n"),
        ]);
        let scripts = BuildScripts::default();
        for (path, expected) in [
            ("docs/guide.pdf", true),
            ("packages/graph/main.js", true),
            ("docs/README.md", false),
            ("logo.png", false),
            ("docs/guide.pd", false),
            ("docs/x.pdf", false),
        ] {
            assert_eq!(scripts.name_file(&files, path), expected, "{path}");
        }
    }
}
