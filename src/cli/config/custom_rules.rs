//! Users' own rules: finds their files, and runs their examples.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::document::Format;
use crate::lint::{Applicability, Engine, Example, Options, Rule};

/// The path itself if it is a file; if it is a directory, its files that end in `.toml`, sorted.
pub(in crate::cli) fn rule_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut paths = fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml") && path.is_file());
    paths.sort();
    Ok(paths)
}

/// The error for a path that contains no rule file.
pub(in crate::cli) const NO_RULE_FILE: &str = "contains no rule file (*.toml)";

/// The failures of a rule's examples.
pub(in crate::cli) fn example_failures(rule: &Rule) -> Vec<String> {
    let unmarked = rule.bad().iter().filter(|example| example.unmarked().1.is_empty());
    let unmarked = unmarked
        .map(|example| format!("no mark in a bad example; put « and » around the expected finding: {}", example.text));
    let unfixed = rule.bad().iter().filter_map(|example| fix_failure(rule, example));
    rule.failed_examples().into_iter().chain(unmarked).chain(unfixed).collect()
}

/// The failure of a rule's fix, if it changes a bad example into something other than its `fixed` text.
fn fix_failure(rule: &Rule, example: &Example) -> Option<String> {
    rule.fix()?;
    let expected = example.fixed.as_ref()?;
    let format = example.format.as_deref().map_or(Some(Format::PLAIN), Format::named)?;
    let mut options = Options::only(rule.clone());
    for (name, value) in &example.options {
        options.set(rule.id(), name, value.clone()).ok()?;
    }
    let fixed = Engine::new(&options).fix(format, example.unmarked().0, Applicability::Unsafe);
    let found = String::from_utf8_lossy(&fixed.text).into_owned();
    (found != *expected).then(|| format!("expected after the fix {expected}\n   found {found}"))
}
