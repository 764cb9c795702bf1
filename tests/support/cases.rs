//! Cases as data: the TOML files under `tests/cases/`.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

/// Reads a file of cases; the name is relative to `tests/cases/`.
#[track_caller]
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> T {
    let text = fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("tests/cases/{name}: {error}"));
    toml::from_str(&text).unwrap_or_else(|error| panic!("tests/cases/{name}: {error}"))
}

/// Reads a file of cases that is one list of tables, whatever their name: `[[case]]`, `[[clause]]`.
#[track_caller]
pub(crate) fn list<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let lists: BTreeMap<String, Vec<T>> = read(name);
    assert!(lists.len() <= 1, "tests/cases/{name} is more than one list");
    lists.into_values().flatten().collect()
}

/// The names of all files of cases in a folder and in the folders in it, in order.
pub(crate) fn names(folder: &str) -> Vec<String> {
    let (mut names, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap_or_else(|error| panic!("tests/cases/{folder}: {error}"))
        {
            let entry = entry.expect("the folder can be listed");
            let name = format!("{folder}/{}", entry.file_name().display());
            if entry.path().is_dir() {
                folders.push(name);
            } else if name.ends_with(".toml") {
                names.push(name);
            }
        }
    }
    names.sort();
    names
}

/// What came of many cases: the failures of all are shown, not only the first.
#[derive(Default)]
pub(crate) struct Outcome {
    count: usize,
    failures: Vec<String>,
}

impl Outcome {
    /// Counts a case, and keeps what is wrong with it.
    pub(crate) fn add(&mut self, name: impl Display, result: Result<(), String>) {
        self.count += 1;
        self.failures.extend(result.err().map(|wrong| format!("== {name}\n{wrong}")));
    }

    /// Fails if a case failed, or if there are fewer than `least` of them.
    #[track_caller]
    pub(crate) fn demand(self, least: usize) {
        let Self { count, failures } = self;
        assert!(failures.is_empty(), "{}\n{} of {count} cases fail", failures.join("\n"), failures.len());
        assert!(count >= least, "only {count} cases were read");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}
