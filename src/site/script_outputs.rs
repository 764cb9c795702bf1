//! The folders that scripts write, as their options say: their documents are not edited by hand.

use std::sync::Arc;

use foldhash::HashMap;

use super::build_scripts::is_script;
use super::cache::Cache;
use super::files::{self, Entry, Files};
use super::path;

/// What the scripts of a repository write, found out folder by folder.
#[derive(Default)]
pub(crate) struct ScriptOutputs {
    by_folder: Cache<Arc<Outputs>>,
}

/// Folders that scripts write, each with the script.
type Outputs = HashMap<String, String>;

/// The folders at the root whose scripts run there.
const SCRIPT_FOLDERS: &[&str] = &[".github/workflows", "bin", "build", "ci", "hack", "script", "scripts", "tools"];

/// The most scripts of a folder that are read, the most bytes of each, and the longest word that is read as a path.
const MOST_SCRIPTS: usize = 50;
const MOST_BYTES: usize = 1 << 20;
const LONGEST_PATH: usize = 1024;

/// The options that name what is written, without `--`.
const OPTIONS: &[&[u8]] = &[
    b"out",
    b"out-dir",
    b"outdir",
    b"output",
    b"output-base",
    b"output-dir",
    b"output-directory",
    b"output-folder",
    b"output-path",
    b"dest",
    b"dest-dir",
    b"destination",
];

impl ScriptOutputs {
    /// The folder around a document that a script writes, and the script: of the folders around it, of the root, or of a
    /// folder for scripts. People write README files there, too.
    pub(crate) fn around(&self, files: &dyn Files, file: &str) -> Option<(String, String)> {
        if path::name(file).to_lowercase().starts_with("readme.") {
            return None;
        }
        let folders: Vec<&str> = path::ancestors(path::folder(file)).collect();
        let places = folders.iter().chain(SCRIPT_FOLDERS);
        let outputs_of = |place: &&str| self.by_folder.get_or_make(place, || Arc::new(outputs(files, place)));
        places.map(outputs_of).find_map(|outputs| {
            let mut written = folders.iter().filter_map(|folder| outputs.get_key_value(*folder));
            written.next().map(|(folder, script)| (folder.clone(), script.clone()))
        })
    }
}

/// What the scripts in a folder write.
fn outputs(files: &dyn Files, folder: &str) -> Outputs {
    let names = files.folder(folder);
    let paths = names.iter().flat_map(|names| names.iter()).filter(|(_, entry)| *entry == Entry::File);
    let scripts = paths.map(|(name, _)| path::child(folder, name)).filter(|path| is_script(path));
    let mut outputs = Outputs::default();
    for script in scripts.take(MOST_SCRIPTS) {
        let Some(text) = files.read(&script) else { continue };
        for written in written_folders(&script, &text[..text.len().min(MOST_BYTES)], files) {
            outputs.entry(written).or_insert_with(|| script.clone());
        }
    }
    outputs
}

/// The folders that a script writes: in `typedoc --out docs/api src`, `docs/api`. They are named from the folder of the
/// script, or from the root if it is in a folder for scripts. A folder at the root is more than one program's.
fn written_folders(script: &str, text: &[u8], files: &dyn Files) -> Vec<String> {
    let of_script = path::folder(script);
    let starts = if SCRIPT_FOLDERS.contains(&of_script) { &["", of_script][..] } else { &[of_script] };
    let lines = text.split(|byte| *byte == b'\n');
    let is_comment = |line: &&[u8]| {
        let start = line.trim_ascii_start();
        start.starts_with(b"#")
            || start.starts_with(b"//")
            || start.get(..4).is_some_and(|word| word.eq_ignore_ascii_case(b"rem "))
    };
    let commands = lines.filter(|line| !is_comment(line)).flat_map(|line| line.split(|byte| b";|&".contains(byte)));
    let is_output = |folder: &String| {
        folder.contains('/') && path::inside(of_script, folder).is_none() && files::is_folder(files, folder)
    };
    let folder = |word: &[u8]| {
        let named = named_path(word)?;
        starts.iter().filter_map(|start| path::resolve(start, &named).ok()).find(is_output)
    };
    commands.flat_map(written_words).filter_map(folder).collect()
}

/// The words of a command that name what is written.
fn written_words(command: &[u8]) -> Vec<&[u8]> {
    let is_separator = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`()[],\\".contains(byte);
    let mut words = command.split(is_separator).filter(|word| !word.is_empty());
    let mut written = Vec::new();
    while let Some(word) = words.next() {
        let Some(option) = word.strip_prefix(b"--") else { continue };
        let mut parts = option.splitn(2, |byte| *byte == b'=');
        if parts.next().is_some_and(|name| OPTIONS.contains(&name)) {
            written.extend(parts.next().filter(|value| !value.is_empty()).or_else(|| words.next()));
        }
    }
    written
}

/// The path that a word names, without a variable for the folder that it is in: `docs/api` for `$ROOT/docs/api/`.
fn named_path(word: &[u8]) -> Option<String> {
    let word = std::str::from_utf8(word).ok().filter(|word| word.len() <= LONGEST_PATH)?;
    let has_variable = |name: &str| name.contains(['$', '{', '}', '*']);
    let named = match word.split_once('/') {
        Some((first, rest)) if has_variable(first) => rest,
        _ => word,
    };
    let is_relative = !named.is_empty() && !named.starts_with('/') && !has_variable(named);
    is_relative.then(|| named.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    #[test]
    fn folders_that_scripts_write_are_known() {
        let files = MemoryFiles::from_iter([
            ("docs/api/a.md", ""),
            ("docs/gen/b.md", ""),
            ("website/docs/c.md", ""),
            ("packages/a/docs/api/a.md", ""),
        ]);
        for (script, text, expected) in [
            ("package.json", "\"docs\": \"typedoc --out docs/api src\"", &["docs/api"][..]),
            ("packages/a/package.json", "\"docs\": \"typedoc --out docs/api src\"", &["packages/a/docs/api"]),
            ("scripts/x.sh", "gen --output-base=$ROOT/docs/gen/ a", &["docs/gen"]),
            ("docs/x.sh", "gen --outdir ./api gen", &["docs/api"]),
            ("website/package.json", "docusaurus build --out-dir ../docs", &[]),
            ("website/package.json", "docusaurus build --out-dir ../docs/gen", &["docs/gen"]),
            ("examples/package.json", "typedoc --out docs/api", &[]),
            ("Makefile", "gen --output docs", &[]),
            ("Makefile", "gen --output=\"docs/api\"", &["docs/api"]),
            ("docs/api/x.sh", "gen --output-dir=$DIST/ --dest . && gen --out ''", &[]),
            ("docs/api/x/y.sh", "gen --destination ..", &[]),
            ("build.js", "  // was: gen --out docs/api", &[]),
            ("Makefile", "gen --outline docs/api && gen --filter-out docs/gen; ls --time-out docs/gen", &[]),
            ("Makefile", "# gen --out docs/api", &[]),
            ("Makefile", "gen --out docs/{api,gen}", &[]),
            ("Makefile", "gen --out", &[]),
        ] {
            assert_eq!(written_folders(script, text.as_bytes(), &files), expected, "{script}: {text}");
        }
    }

    #[test]
    fn any_script_is_read() {
        arbtest::arbtest(|u| {
            let parts = ["--out", "--dest=", " ", "\n", "..", "/", "docs/api", "$X/", "#", "&&", "\"", "\u{e9}"];
            let mut script: Vec<u8> = Vec::new();
            for _ in 0..u.int_in_range(0..=40)? {
                script.extend_from_slice(u.choose(&parts)?.as_bytes());
                script.extend(u.arbitrary::<Option<u8>>()?.filter(|byte| byte.is_multiple_of(5)));
            }
            let files = MemoryFiles::from_iter([("docs/api/a.md", "")]);
            for folder in written_folders("docs/x.sh", &script, &files) {
                assert!(files::is_folder(&files, &folder) && folder.contains('/'), "{folder}");
            }
            Ok(())
        })
        .budget_ms(50);
    }

    #[test]
    fn documents_in_written_folders_are_known() {
        let files = MemoryFiles::from_iter([
            ("docs/api/b/a.md", ""),
            ("docs/api/README.md", ""),
            ("docs/a.md", ""),
            ("package.json", "typedoc --out docs/api"),
        ]);
        let outputs = ScriptOutputs::default();
        let written = Some(("docs/api".to_owned(), "package.json".to_owned()));
        assert_eq!(outputs.around(&files, "docs/api/b/a.md"), written);
        assert_eq!(outputs.around(&files, "docs/api/README.md"), None);
        assert_eq!(outputs.around(&files, "docs/a.md"), None);
    }
}
