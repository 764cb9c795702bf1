//! Patterns of paths: names with `*` for any text and `#` for a digit, in lower case.

/// A path that is compared with patterns: its names, in lower case.
#[derive(Debug)]
pub(super) struct PathNames {
    names: Vec<String>,
}

impl PathNames {
    /// The names of `./docs/A.md` are `docs` and `a.md`.
    pub(super) fn of(path: &str) -> Self {
        let names = path.split(['/', '\\']).filter(|name| !matches!(*name, "" | "." | ".."));
        Self { names: names.map(str::to_ascii_lowercase).collect() }
    }

    fn folders(&self) -> &[String] {
        &self.names[..self.names.len().saturating_sub(1)]
    }
}

/// A pattern: `name` for a file, `name/` for a folder at any depth, `a/b/` for nested folders.
#[derive(Debug)]
pub(super) struct PathPattern {
    names: Vec<String>,
    is_folder: bool,
}

impl PathPattern {
    pub(super) fn new(pattern: &str) -> Self {
        let is_folder = pattern.ends_with('/');
        Self { names: pattern.trim_end_matches('/').split('/').map(str::to_owned).collect(), is_folder }
    }

    /// The part of the path that matches, for people. In place of a name that matches a pattern with `*` it has the
    /// pattern, since such a name may contain any text, even a secret.
    ///
    /// `blog/####-*` finds `blog/####-*` in `docs/blog/2019-a.md`, and `blog/####/` finds `blog/2019` in
    /// `blog/2019/a.md`.
    pub(super) fn find(&self, path: &PathNames) -> Option<String> {
        let count = self.names.len();
        let matches = |part: &&[String]| part.iter().zip(&self.names).all(|(name, pattern)| is_match(pattern, name));
        let found = if self.is_folder {
            path.folders().windows(count).find(matches)
        } else {
            path.names.len().checked_sub(count).map(|start| &path.names[start..]).filter(matches)
        };
        let shown =
            |(name, pattern): (&String, &String)| if pattern.contains('*') { pattern.clone() } else { name.clone() };
        found.map(|names| names.iter().zip(&self.names).map(shown).collect::<Vec<_>>().join("/"))
    }
}

/// Whether a name matches a pattern of one name. Time grows with the product of their lengths at most.
pub(super) fn is_match(pattern: &str, name: &str) -> bool {
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    // a fast filter by the first and last byte
    let may_be = |sign: Option<&u8>, byte: Option<&u8>| matches!(sign, Some(b'*' | b'#')) || sign == byte;
    if !may_be(pattern.first(), name.first()) || !may_be(pattern.last(), name.last()) {
        return false;
    }
    let (mut at, mut name_at) = (0, 0);
    // the index in the pattern after the last `*`, and the offset in the name from where the rest is tried
    let mut retry: Option<(usize, usize)> = None;
    while name_at < name.len() {
        let fits = |sign: u8| sign == name[name_at] || sign == b'#' && name[name_at].is_ascii_digit();
        match pattern.get(at) {
            Some(b'*') => {
                at += 1;
                retry = Some((at, name_at));
            }
            Some(&sign) if fits(sign) => (at, name_at) = (at + 1, name_at + 1),
            _ => {
                let Some((rest, from)) = retry else { return false };
                retry = Some((rest, from + 1));
                (at, name_at) = (rest, from + 1);
            }
        }
    }
    pattern[at..].iter().all(|&sign| sign == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_patterns() {
        for (pattern, path, found) in [
            ("news", "docs/NEWS", Some("news")),
            ("news", "news/a.md", None),
            ("news/", "docs/News/a.md", Some("news")),
            ("news/", "news", None),
            ("news.*", "news.md", Some("news.*")),
            ("*.min.js", "a/b.c.min.js", Some("*.min.js")),
            ("*.min.js", "a.js", None),
            ("####-##-##-*", "_posts/2013-09-07-a.md", Some("####-##-##-*")),
            ("####-##-##-*", "_posts/13-09-07-a.md", None),
            ("blog/####/", "site/blog/2019/05/a.md", Some("blog/2019")),
            ("blog/####-*", "site/blog/2019-a.md", Some("blog/####-*")),
            ("blog/####-*", "blog/x/2019-a.md", None),
            ("a*b*c", "aXbXbXc", Some("a*b*c")),
            ("a*b*c", "aXbXbX", None),
            ("test/", "./../test\\a.md", Some("test")),
            ("test/", "", None),
        ] {
            let seen = PathPattern::new(pattern).find(&PathNames::of(path));
            assert_eq!(seen.as_deref(), found, "{pattern} in {path}");
        }
    }
}
