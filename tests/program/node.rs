//! Programs of others that read what this one writes: installed from the npm registry.
//!
//! Where npm or its registry cannot be had, tests say so and are skipped, but on a build server (`CI` is set) they
//! fail.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A directory with these packages, kept from one run of the tests to the next.
pub(crate) fn packages(name: &str, packages: &[&str]) -> Option<PathBuf> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let wanted = packages.join("\n");
    let mark = directory.join("packages.txt");
    if std::fs::read_to_string(&mark).is_ok_and(|there| there == wanted) {
        return Some(directory);
    }
    std::fs::create_dir_all(&directory).expect("a directory");
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let options = ["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"];
    let installed = Command::new(npm).args(options).arg(&directory).args(packages).output();
    let what = match installed {
        Ok(output) if output.status.success() => {
            std::fs::write(mark, wanted).expect("it can be written");
            return Some(directory);
        }
        Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
        Err(error) => error.to_string(),
    };
    assert!(std::env::var_os("CI").is_none(), "{packages:?} cannot be installed: {what}");
    eprintln!("skipped: {packages:?} cannot be installed: {what}");
    None
}
