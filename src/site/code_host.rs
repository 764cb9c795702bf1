//! The address of a repository on its code host, and the URLs of its files there.

use super::config::{self, script};
use super::files::Files;

/// The address of a repository on its code host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CodeHost {
    /// The host, such as `github.com`.
    host: String,
    /// The owner and the name, such as `acme/guide`.
    path: String,
    /// The branches whose files are those of the work tree.
    branches: Vec<String>,
}

impl CodeHost {
    /// The address of a repository, by its git remote or its manifests.
    pub(crate) fn of(files: &dyn Files) -> Option<Self> {
        let text = |path: &str| config::program(files, path).unwrap_or_default();
        let manifest = || script::text(&text("Cargo.toml"), "repository").map(str::to_owned);
        let package = || {
            let package = text("package.json");
            let at = package.find("\"repository\"")?;
            let field = &package[at..];
            script::text(field, "repository").or_else(|| script::text(field, "url")).map(str::to_owned)
        };
        let url = origin_url(&text(".git/config")).or_else(manifest).or_else(package)?;
        let (host, path) = host_and_path(&url)?;
        let head = text(".git/HEAD");
        let current = head.trim().strip_prefix("ref: refs/heads/").map(str::to_owned);
        let branches = ["main", "master", "HEAD"].into_iter().map(str::to_owned).chain(current).collect();
        Some(Self { host: host.to_owned(), path: path.to_owned(), branches })
    }

    /// The path in the repository of a URL of the code host, with query and fragment; `None` for other URLs.
    ///
    /// `https://github.com/acme/guide/blob/main/a.md#b` names `a.md#b`.
    pub(crate) fn path_in_repository<'u>(&self, url: &'u str) -> Option<&'u str> {
        let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
        let rest = rest.strip_prefix("www.").unwrap_or(rest);
        let of_host =
            |rest: &'u str| strip_prefix_ignoring_case(rest.strip_prefix(&*self.host)?.strip_prefix('/')?, &self.path);
        let rest = match rest.strip_prefix("raw.githubusercontent.com/") {
            Some(raw) => strip_prefix_ignoring_case(raw, &self.path)?.strip_prefix('/')?,
            None => {
                let views = [
                    "/blob/",
                    "/tree/",
                    "/raw/branch/",
                    "/raw/",
                    "/-/blob/",
                    "/-/tree/",
                    "/-/raw/",
                    "/src/branch/",
                    "/media/branch/",
                    "/src/",
                ];
                let inner = of_host(rest)?;
                views.iter().find_map(|view| inner.strip_prefix(view))?
            }
        };
        self.branches.iter().find_map(|branch| rest.strip_prefix(&**branch)?.strip_prefix('/'))
    }
}

/// The rest of a text after `start`, which it may have in another case.
fn strip_prefix_ignoring_case<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(start.len())?;
    head.eq_ignore_ascii_case(start).then_some(rest)
}

/// The URL of the remote `origin` in a configuration of git.
fn origin_url(config: &str) -> Option<String> {
    let section = &config[config.find("[remote \"origin\"]")?..];
    let mut lines = section.lines().skip(1).take_while(|line| !line.starts_with('['));
    let url = lines.find_map(|line| line.trim().strip_prefix("url")?.trim_start().strip_prefix('='))?;
    Some(url.trim().to_owned())
}

/// Host and path of a repository's URL: `git@github.com:acme/guide.git` and `https://github.com/acme/guide`.
fn host_and_path(url: &str) -> Option<(&str, &str)> {
    let url = url.strip_prefix("git+").unwrap_or(url);
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.rsplit_once('@').map_or(rest, |(_, rest)| rest);
    let (host, path) = rest.split_once([':', '/'])?;
    let path = path.trim_matches('/');
    let path = path.strip_suffix(".git").unwrap_or(path);
    (host.contains('.') && path.contains('/')).then_some((host, path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::MemoryFiles;

    #[test]
    fn files_of_the_repository_are_known() {
        let config = "[core]\n[remote \"origin\"]\n\turl = git@github.com:acme/guide.git\n";
        let files = MemoryFiles::from_iter([(".git/config", config), (".git/HEAD", "ref: refs/heads/trunk\n")]);
        let host = CodeHost::of(&files).expect("it has a remote");
        let path_in_repository = |url| host.path_in_repository(url);
        assert_eq!(path_in_repository("https://github.com/acme/guide/blob/main/a.md#b"), Some("a.md#b"));
        assert_eq!(path_in_repository("https://github.com/Acme/Guide/tree/trunk/docs"), Some("docs"));
        assert_eq!(path_in_repository("https://raw.githubusercontent.com/acme/guide/HEAD/a.png"), Some("a.png"));
        assert_eq!(path_in_repository("https://github.com/acme/guide/blob/v1/a.md"), None);
        assert_eq!(path_in_repository("https://github.com/acme/guides/blob/main/a.md"), None);
        assert_eq!(path_in_repository("https://github.com/acme/guide/issues/1"), None);
    }

    #[test]
    fn forms_of_other_hosts_are_known() {
        for (remote, url) in [
            ("https://gitlab.com/acme/docs/guide.git", "https://gitlab.com/acme/docs/guide/-/blob/main/a.md#b"),
            ("git@codeberg.org:acme/guide.git", "https://codeberg.org/acme/guide/src/branch/main/a.md#b"),
            ("git@codeberg.org:acme/guide.git", "https://codeberg.org/acme/guide/raw/branch/main/a.md#b"),
            ("https://me@bitbucket.org/acme/guide.git", "https://bitbucket.org/acme/guide/src/main/a.md#b"),
        ] {
            let config = format!("[remote \"origin\"]\n\turl = {remote}\n");
            let host = CodeHost::of(&MemoryFiles::from_iter([(".git/config", config)])).expect("it has a remote");
            assert_eq!(host.path_in_repository(url), Some("a.md#b"), "{url}");
        }
    }
}
