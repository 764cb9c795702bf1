//! The files and folders that a script writes, as its options and commits say.

use memchr::memchr_iter;

use super::files::{self, Files};
use super::path;

/// A file or folder of the repository that a script writes.
pub(crate) struct Output {
    /// Its path.
    pub(crate) path: String,
    /// The path of the script.
    pub(crate) script: String,
}

/// The longest word that is read as a path.
const LONGEST_PATH: usize = 1024;

impl Output {
    /// What a script writes: in `typedoc --out docs/api src`, the folder `docs/api`. What a workflow commits was written by
    /// it, too: `git add content/events`.
    ///
    /// A folder at the root holds more than one program's output, and README files are written in part.
    pub(crate) fn of(script: &str, text: &[u8], files: &dyn Files) -> Vec<Self> {
        let is_workflow = script.starts_with(".github/");
        let ends = memchr_iter(b'\n', text).chain([text.len()]);
        let mut start = 0;
        let lines = ends.map(|end| &text[std::mem::replace(&mut start, end + 1)..end]);
        let written = lines.flat_map(|line| written(line, is_workflow));
        let folders = ["", path::folder(script)];
        let paths = written.filter_map(|word| {
            let named = named_path(word)?;
            let mut paths = folders.iter().map(|folder| path::child(folder, &named));
            paths.find(|path| is_output(files, path))
        });
        let mut paths: Vec<String> = paths.collect();
        paths.sort_unstable();
        paths.dedup();
        paths.into_iter().map(|path| Self { path, script: script.to_owned() }).collect()
    }
}

/// Whether a path may be that of a program's output.
fn is_output(files: &dyn Files, path: &str) -> bool {
    let is_readme = path::name(path).to_lowercase().starts_with("readme");
    !is_readme && (files::is_file(files, path) || path.contains('/') && files::is_folder(files, path))
}

/// The words of a line that name what is written.
fn written(line: &[u8], is_workflow: bool) -> Vec<&[u8]> {
    let mut written = Vec::new();
    let mut words =
        line.split(|byte| byte.is_ascii_whitespace() || b"\"'`;()[],".contains(byte)).filter(|w| !w.is_empty());
    let (mut before, mut is_added): (&[u8], bool) = (b"", false);
    while let Some(word) = words.next() {
        let (option, value) = match word.iter().position(|byte| *byte == b'=') {
            Some(at) => (&word[..at], Some(&word[at + 1..])),
            None => (word, None),
        };
        is_added = match word {
            b"&&" | b"||" | b"|" => false,
            b"add" if before == b"git" => is_workflow,
            _ => is_added,
        };
        if is_output_option(option) {
            written.extend(value.or_else(|| words.next()));
        } else if is_added && before != b"git" {
            written.push(word);
        }
        before = word;
    }
    written
}

/// Whether an option names what is written: `-o`, `--out`, `--output-dir`, `--destination`, `--markdown-out`, `--doc_out`.
fn is_output_option(option: &[u8]) -> bool {
    let name = option.strip_prefix(b"--").unwrap_or_default();
    option == b"-o"
        || name.starts_with(b"out")
        || name.starts_with(b"dest")
        || name.ends_with(b"-out")
        || name.ends_with(b"_out")
}

/// The path that a word names, without what a variable holds before it: `docs/api` for `$ROOT/docs/api/*`.
fn named_path(word: &[u8]) -> Option<String> {
    let word = std::str::from_utf8(word).ok().filter(|word| word.len() <= LONGEST_PATH)?;
    let is_before = |name: &&str| matches!(*name, "" | "." | "..") || name.contains(['$', '{', '}']);
    let is_any = |name: &str| name.contains('*');
    let mut names: Vec<&str> = word.split('/').skip_while(is_before).filter(|name| !name.is_empty()).collect();
    while names.last().is_some_and(|name| is_any(name)) {
        names.pop();
    }
    let is_plain = !names.is_empty() && !names.iter().any(|name| is_before(name) || is_any(name));
    is_plain.then(|| names.join("/"))
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    #[test]
    fn what_scripts_write_is_known() {
        let files = MemoryFiles::from_iter([
            ("docs/api/a.md", ""),
            ("docs/gen/b.md", ""),
            ("docs/README.md", ""),
            ("content/events/c.md", ""),
            ("api/next.txt", ""),
        ]);
        for (script, text, expected) in [
            ("package.json", "\"docs\": \"typedoc --out docs/api src\"", &["docs/api"][..]),
            ("x.sh", "gen --output-base=$ROOT/docs/gen/* a", &["docs/gen"]),
            ("docs/x.sh", "gen --markdown_out ../api gen", &["docs/api"]),
            ("Makefile", "(cd api && buf build -o api/next.txt)", &["api/next.txt"]),
            (".github/workflows/a.yml", "run: git add -A content/events && ls docs/gen", &["content/events"]),
            ("release.sh", "git add content/events", &[]),
            ("x.sh", "gen --output docs", &[]),
            ("x.sh", "gen --output docs/README.md", &[]),
            ("x.sh", "gen --timeout docs/api", &[]),
            ("x.sh", "gen --out docs/{api,gen}", &[]),
            ("x.sh", "gen --out", &[]),
        ] {
            let outputs = Output::of(script, text.as_bytes(), &files);
            assert_eq!(outputs.iter().map(|output| &*output.path).collect::<Vec<_>>(), expected, "{text}");
        }
    }
}
