//! Patterns as in .gitignore, relative to the directory of the file that lists them.

use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::{ConfigError, Placed};

/// Patterns, and the directory that they are relative to.
#[derive(Debug)]
pub(crate) struct Globs {
    directory: PathBuf,
    /// `None` if there is no valid pattern.
    matcher: Option<Gitignore>,
    patterns: Vec<String>,
}

impl Globs {
    /// Compiles patterns. Reports invalid ones, and leaves them out.
    pub(crate) fn new<'p>(
        directory: &Path,
        patterns: impl IntoIterator<Item = &'p Placed<String>>,
        errors: &mut Vec<ConfigError>,
    ) -> Self {
        let mut builder = GitignoreBuilder::new(directory);
        builder.allow_unclosed_class(false);
        let mut texts = Vec::new();
        for Placed { value, origin } in patterns {
            if matches_nothing(value) {
                let what = "is empty or a comment, so it matches nothing (remove it, or write `\\#` for a literal `#`)";
                errors.push(ConfigError::new(origin, format!("\"{value}\" {what}")));
            } else if let Err(error) = builder.add_line(None, value) {
                let remedy = "escape a literal bracket or brace with a backslash";
                errors.push(ConfigError::new(
                    origin,
                    format!("\"{value}\" is not a glob: {} ({remedy})", error_text(&error)),
                ));
            }
            texts.push(value.clone());
        }
        let matcher = builder.build().ok().filter(|matcher| !matcher.is_empty());
        Self { directory: directory.to_owned(), matcher, patterns: texts }
    }

    /// The index of the last pattern that matches a file (an absolute path) or a directory above it; `None` if there is
    /// none, or if that pattern starts with `!`.
    pub(crate) fn last_match(&self, path: &Path) -> Option<usize> {
        let path = path.strip_prefix(&self.directory).ok()?;
        self.index_of_match(&self.matcher.as_ref()?.matched_path_or_any_parents(path, false))
    }

    /// Whether a pattern matches this entry of a directory itself.
    pub(crate) fn matches_entry(&self, path: &Path, is_dir: bool) -> bool {
        let Some(matcher) = &self.matcher else { return false };
        path.strip_prefix(&self.directory).is_ok_and(|path| matcher.matched(path, is_dir).is_ignore())
    }

    /// Whether a pattern matches this path, relative to the directory of the patterns, or a directory above it, or all
    /// files in it: `docs/**` matches `docs`. A slash at the end of the path makes it one of a directory.
    pub(crate) fn matches_path(&self, path: &str) -> bool {
        let Some(matcher) = &self.matcher else { return false };
        let (bare, is_dir) = (path.trim_matches('/'), path.ends_with('/'));
        let has = |path: &Path, is_dir| matcher.matched_path_or_any_parents(path, is_dir).is_ignore();
        !bare.is_empty() && (has(Path::new(bare), is_dir) || has(&Path::new(bare).join("index.html"), false))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.matcher.is_none()
    }

    fn index_of_match(&self, found: &ignore::Match<&ignore::gitignore::Glob>) -> Option<usize> {
        match found {
            ignore::Match::Ignore(glob) => self.patterns.iter().rposition(|pattern| pattern == glob.original()),
            _ => None,
        }
    }
}

/// Whether a pattern can never match: it is empty, or a comment as in .gitignore.
pub(crate) fn matches_nothing(pattern: &str) -> bool {
    pattern.starts_with('#') || pattern.strip_prefix('!').unwrap_or(pattern).trim().is_empty()
}

/// The error without the pattern, which is already in the message, and without its own remedy.
fn error_text(error: &ignore::Error) -> String {
    match error {
        ignore::Error::Glob { err, .. } => err.split(" (").next().unwrap_or_default().to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Origin;
    use super::*;

    fn globs(patterns: &[&str]) -> (Globs, Vec<ConfigError>) {
        let mut errors = Vec::new();
        let placed: Vec<_> =
            patterns.iter().map(|pattern| Placed::new((*pattern).to_owned(), &Origin::Default)).collect();
        (Globs::new(Path::new("/a/b"), &placed, &mut errors), errors)
    }

    #[test]
    fn relative_to_their_directory() {
        let (globs, errors) = globs(&["*.md", "/docs/", "sub/x.txt", "!README.md"]);
        assert!(errors.is_empty());
        for (path, expected) in [
            ("/a/b/c.md", Some(0)),
            ("/a/b/c/d.md", Some(0)),
            ("/a/b/docs/x/y.txt", Some(1)),
            ("/a/b/sub/x.txt", Some(2)),
            ("/a/b/README.md", None),
            ("/a/c.md", None),
            ("/a/b/c/docs/x.txt", None),
        ] {
            assert_eq!(globs.last_match(Path::new(path)), expected, "{path}");
        }
        assert!(
            globs.matches_entry(Path::new("/a/b/docs"), true) && !globs.matches_entry(Path::new("/a/b/docs"), false)
        );
    }

    #[test]
    fn a_bad_one_is_reported_and_skipped() {
        let (globs, errors) = globs(&["a[b", "*.md"]);
        assert_eq!(errors.len(), 1);
        assert!(errors[0].message.starts_with("\"a[b\" is not a glob: unclosed"), "{}", errors[0].message);
        assert_eq!(globs.last_match(Path::new("/a/b/c.md")), Some(1));
    }
}
