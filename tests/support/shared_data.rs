//! The judged data that lies beside the project: `URLINT_SHARED`, or `../shared`.
//!
//! Where that folder is absent the tests that want it pass and say so, but on a build server (`CI` is set) they fail
//! unless `URLINT_SHARED` names another folder.

use std::path::{Path, PathBuf};

/// The folder of the judged data, if it is there.
pub(crate) fn shared() -> Option<PathBuf> {
    let given = std::env::var_os("URLINT_SHARED").map(PathBuf::from);
    let is_named = given.is_some();
    let folder = given.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"));
    if folder.join("cases").is_dir() {
        return Some(folder);
    }
    assert!(is_named || std::env::var_os("CI").is_none(), "{} is not there, and CI is set", folder.display());
    println!("skipped: {} is not there; URLINT_SHARED names the folder", folder.display());
    None
}
