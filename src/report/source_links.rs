//! Links to lines of files at a code host: GitHub, GitLab, Bitbucket, Gitea and Forgejo, sourcehut.

use crate::secrets::redact_text;

/// Where the files of a commit are at a code host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceLinks {
    /// The address of the repository, without a slash at its end.
    repository: String,
    /// The text between that and the path of a file.
    before_path: String,
    /// The text between the path of a file and the number of a line.
    before_line: String,
}

/// The form of the addresses of a code host, in which `*` is the name of the commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Form {
    /// What is between the path of a repository and that of a file.
    before_path: &'static str,
    /// What is between the path of a file and a line. It asks for the source, where a host shows the page that it makes.
    before_line: &'static str,
}

const GITHUB: Form = Form { before_path: "/blob/*/", before_line: "?plain=1#L" };
const GITLAB: Form = Form { before_path: "/-/blob/*/", before_line: "?plain=1#L" };
const BITBUCKET: Form = Form { before_path: "/src/*/", before_line: "#lines-" };
const BITBUCKET_SERVER: Form = Form { before_path: "/browse/", before_line: "?at=*#" };
const GITEA: Form = Form { before_path: "/src/commit/*/", before_line: "?display=source#L" };
const SOURCEHUT: Form = Form { before_path: "/tree/*/item/", before_line: "?view-source#L" };

/// The hosts that everybody may use.
const PUBLIC: &[(&str, Form)] = &[
    ("github.com", GITHUB),
    ("gitlab.com", GITLAB),
    ("bitbucket.org", BITBUCKET),
    ("codeberg.org", GITEA),
    ("git.sr.ht", SOURCEHUT),
];

/// The forms of other hosts, by a label: `gitlab` is in `gitlab.example.org`. A host of which no label is here is not known.
const OWN: &[(&str, Form)] = &[
    ("github", GITHUB),
    ("gitlab", GITLAB),
    ("bitbucket", BITBUCKET_SERVER),
    ("codeberg", GITEA),
    ("gitea", GITEA),
    ("forgejo", GITEA),
    ("sr", SOURCEHUT),
];

/// Hosts of public ones at which SSH is on the port of the web.
const OVER_WEB_PORT: &[(&str, &str)] =
    &[("ssh.github.com", "github.com"), ("altssh.gitlab.com", "gitlab.com"), ("altssh.bitbucket.org", "bitbucket.org")];

impl SourceLinks {
    /// The links for the address of a git remote, and the name of a commit; `None` if the code host is not known. No
    /// name or password in the address is kept.
    ///
    /// ```
    /// use urlint::report::SourceLinks;
    ///
    /// let links = SourceLinks::new("git@github.com:acme/guide.git", "0a1b2c").expect("it is known");
    /// assert_eq!(links.repository(), "https://github.com/acme/guide");
    /// assert_eq!(links.before_path() + "a.md" + &links.before_line() + "7",
    ///     "https://github.com/acme/guide/blob/0a1b2c/a.md?plain=1#L7");
    /// ```
    #[must_use]
    pub fn new(remote: &str, commit: &str) -> Option<Self> {
        let (scheme, host, path) = parts(remote)?;
        let host = host.to_ascii_lowercase();
        let (host_name, port) = host.split_once(':').unwrap_or((&host, ""));
        let is_name = |text: &str| !text.is_empty() && text.bytes().all(is_plain);
        let is_path = path.contains('/') && path.split('/').all(|name| is_name(name) && name != "." && name != "..");
        let is_commit = is_name(commit) && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_port = port.bytes().all(|byte| byte.is_ascii_digit());
        if !is_path || !is_commit || !is_port || !host_name.split('.').all(is_name) || !host_name.contains('.') {
            return None;
        }
        let form = form(host_name)?;
        let path = match form {
            BITBUCKET_SERVER => path_on_bitbucket_server(path)?,
            // a wiki shows its pages, not their sources
            _ if path.ends_with(".wiki") => return None,
            _ => path.to_owned(),
        };
        let repository = format!("{scheme}://{host}/{path}");
        if *redact_text(repository.as_bytes()) != *repository.as_bytes() {
            return None;
        }
        let [before_path, before_line] = [form.before_path, form.before_line].map(|text| text.replace('*', commit));
        Some(Self { repository, before_path, before_line })
    }

    /// The address of the repository.
    #[must_use]
    pub fn repository(&self) -> &str {
        &self.repository
    }

    /// The text before the path of a file, which is percent-encoded.
    #[must_use]
    pub fn before_path(&self) -> String {
        [&*self.repository, &*self.before_path].concat()
    }

    /// The text between the path of a file and the number of a line.
    #[must_use]
    pub fn before_line(&self) -> String {
        self.before_line.clone()
    }
}

/// The form of a host; `None` if it is not known.
fn form(host: &str) -> Option<Form> {
    let public = PUBLIC.iter().find(|(name, _)| host == *name);
    let label = |(name, _): &&(&str, Form)| host.split('.').any(|label| label == *name);
    public.or_else(|| OWN.iter().find(label)).map(|&(_, form)| form)
}

/// The path of a repository on the web, where a server of Bitbucket has it as `scm/PROJECT/NAME`, or for SSH without `scm`.
fn path_on_bitbucket_server(path: &str) -> Option<String> {
    let (owner, name) = path.strip_prefix("scm/").unwrap_or(path).split_once('/')?;
    match owner.strip_prefix('~') {
        _ if name.contains('/') => None,
        Some(user) => Some(format!("users/{user}/repos/{name}")),
        None => Some(format!("projects/{owner}/repos/{name}")),
    }
}

/// The host of the web for one of SSH. Many have aliases of a public one, for keys of their own: `github.com-work`.
fn web_host(host: &str) -> &str {
    let is_alias = |public: &str| host.get(..public.len()).is_some_and(|start| start.eq_ignore_ascii_case(public));
    let alias = PUBLIC.iter().find(|(public, _)| is_alias(public) && host[public.len()..].starts_with('-'));
    let over_web_port = OVER_WEB_PORT.iter().find(|(ssh, _)| ssh.eq_ignore_ascii_case(host));
    alias.map(|(public, _)| *public).or(over_web_port.map(|(_, web)| *web)).unwrap_or(host)
}

/// Whether a byte may be in a name of a host, or in that of an owner or repository.
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// The scheme of the web, the host and the path of a remote. A port is that of the web only if the remote is there.
///
/// `ssh://git@host:2222/acme/guide.git` and `git@host:acme/guide` are on `https`, `host`, `acme/guide`.
fn parts(remote: &str) -> Option<(&'static str, &str, &str)> {
    let (scheme, rest) = match remote.split_once("://") {
        Some((scheme, rest)) => (scheme, rest),
        None => ("", remote),
    };
    let separator = if scheme.is_empty() { ':' } else { '/' };
    let (authority, path) = rest.split_once(separator)?;
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let path = path.trim_matches('/');
    let path = path.strip_suffix(".git").unwrap_or(path);
    match scheme {
        "https" => Some(("https", host, path)),
        "http" => Some(("http", host, path)),
        "" | "ssh" | "git" | "git+ssh" => Some(("https", web_host(host.split(':').next()?), path)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(remote: &str, expected: Option<&str>) {
        let line = |links: SourceLinks| links.before_path() + "a.md" + &links.before_line() + "7";
        assert_eq!(SourceLinks::new(remote, "0a1b").map(line).as_deref(), expected, "{remote}");
    }

    #[test]
    fn links_are_those_of_the_host() {
        check("https://github.com/acme/guide.git", Some("https://github.com/acme/guide/blob/0a1b/a.md?plain=1#L7"));
        check(
            "ssh://git@gitlab.example.org:2222/docs/team/guide.git",
            Some("https://gitlab.example.org/docs/team/guide/-/blob/0a1b/a.md?plain=1#L7"),
        );
        check("git@bitbucket.org:acme/guide.git", Some("https://bitbucket.org/acme/guide/src/0a1b/a.md#lines-7"));
        check(
            "https://codeberg.org/acme/guide/",
            Some("https://codeberg.org/acme/guide/src/commit/0a1b/a.md?display=source#L7"),
        );
        check(
            "http://gitea.example.org:3000/acme/guide",
            Some("http://gitea.example.org:3000/acme/guide/src/commit/0a1b/a.md?display=source#L7"),
        );
        for remote in
            ["https://bitbucket.example.org/scm/DOCS/guide.git", "ssh://git@bitbucket.example.org:7999/DOCS/guide.git"]
        {
            let expected = "https://bitbucket.example.org/projects/DOCS/repos/guide/browse/a.md?at=0a1b#7";
            check(remote, Some(expected));
        }
        check(
            "https://bitbucket.example.org/scm/~joe/guide.git",
            Some("https://bitbucket.example.org/users/joe/repos/guide/browse/a.md?at=0a1b#7"),
        );
        for remote in [
            "ssh://git@ssh.github.com:443/acme/.github.git",
            "git@github.com-work:acme/.github",
            "GIT@GITHUB.COM:acme/.github.git",
            "https://GitHub.com/acme/.github",
        ] {
            check(remote, Some("https://github.com/acme/.github/blob/0a1b/a.md?plain=1#L7"));
        }
        check("git@git.sr.ht:~acme/guide", Some("https://git.sr.ht/~acme/guide/tree/0a1b/item/a.md?view-source#L7"));
    }

    #[test]
    fn nothing_is_linked_that_is_not_known() {
        for remote in [
            "",
            "/srv/git/guide.git",
            "../guide",
            "https://example.org/acme/guide",
            "file:///srv/github.com/acme/guide",
            "javascript://github.com/acme/guide",
            "https://github.com/acme",
            "https://github.com/acme/../guide",
            "https://github.com/acme/gu<b>ide",
            "https://github.com/acme/guide?x=1",
            "https://github.com/acme/guide.wiki.git",
            "https://github.com:a/acme/guide",
            "https://bitbucket.example.org/scm/a/b/c",
        ] {
            check(remote, None);
        }
        assert_eq!(SourceLinks::new("https://github.com/acme/guide", "main"), None);
    }

    /// INVARIANT: what is before the host, where passwords are, gets into no link, whatever the remote is.
    #[test]
    fn credentials_are_dropped() {
        for name in ["Xk29vq:Xk29vq@", "Xk29vq@", "Xk29vq:x-oauth-basic@", "a@Xk29vq@"] {
            let expected = "https://github.com/acme/guide/blob/0a1b/a.md?plain=1#L7";
            check(&format!("https://{name}github.com/acme/guide"), Some(expected));
        }
        arbtest::arbtest(|u| {
            const PIECES: [&str; 13] =
                ["https://", "ssh://", "Xk29vq", "@", ":", "/", "github.com", "a", ".git", "?", "#", "\\", "é"];
            let mut remote = String::new();
            while !u.is_empty() {
                remote += u.choose(&PIECES)?;
            }
            let Some(links) = SourceLinks::new(&remote, "0a1b") else { return Ok(()) };
            let before_host = remote.rfind('@').map_or("", |at| &remote[..at]);
            let shown = links.before_path();
            assert!(shown.starts_with("http") && !shown.contains('@'), "{remote}: {shown}");
            let after = remote.len() - before_host.len();
            assert!(links.repository().len() <= after + "https://".len(), "{remote}: {shown}");
            Ok(())
        });
    }
}
