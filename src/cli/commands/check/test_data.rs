//! Files that are test data: errors in them may be what is tested.

use std::path::Path;

/// The names of directories with test data.
const DIRECTORIES: &[&str] = &[
    "__fixtures__",
    "__snapshots__",
    "__tests__",
    "fixture",
    "fixtures",
    "golden",
    "goldens",
    "snapshots",
    "test",
    "test-data",
    "test_data",
    "testdata",
    "tests",
    "testsuite",
];

/// Whether a path leads into test data: `sphinx/tests/roots/a.po`. Of an absolute path, only the part below the current
/// directory counts.
pub(super) fn is_test_data(path: &Path) -> bool {
    let below = match std::env::current_dir() {
        Ok(here) if path.is_absolute() => path.strip_prefix(here).unwrap_or(Path::new("")),
        _ => path,
    };
    let directories = below.parent().into_iter().flat_map(Path::components);
    let mut names = directories.filter_map(|directory| directory.as_os_str().to_str());
    names.any(|name| DIRECTORIES.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_are_test_data() {
        for path in ["tests/a.md", "./b/testdata/c/a.md", "a/__snapshots__/b"] {
            assert!(is_test_data(Path::new(path)), "{path}");
        }
        for path in ["tests", "tests.md", "a/testing/b.md", "/tests/a.md", "contests/a.md", ""] {
            assert!(!is_test_data(Path::new(path)), "{path}");
        }
    }
}
