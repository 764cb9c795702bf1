//! Redirects, by the configuration of the generator or of the host.

use std::collections::{HashMap, HashSet};

use super::config::{self, object, script};
use super::files::Files;
use super::path;

/// The addresses of a site that are redirected.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Redirects {
    /// The addresses, and the address of the site that each leads to, if that is known.
    exact: HashMap<String, Option<String>>,
    /// The prefixes of the patterns: `a` of `/a/*`.
    prefixes: Vec<String>,
    /// Whether a configuration is empty, so that any address may be redirected.
    may_cover_all: bool,
}

/// The keys of an item of such a configuration that have what the address leads to.
const TARGETS: &[&str] = &["to", "destination", "dest", "redirect", "rewrite"];

/// The configuration of hosts: the file, the list in it, and the keys of an item that have the address.
const CONFIGURATIONS: &[(&str, &str, &[&str])] = &[
    ("netlify.toml", "redirects", &["from"]),
    ("vercel.json", "redirects", &["source", "src"]),
    ("vercel.json", "rewrites", &["source", "src"]),
    ("vercel.json", "routes", &["source", "src"]),
    ("now.json", "redirects", &["source"]),
    ("now.json", "rewrites", &["source"]),
    ("firebase.json", "hosting.redirects", &["source"]),
    ("firebase.json", "hosting.rewrites", &["source"]),
    ("staticwebapp.config.json", "routes", &["route"]),
    ("redirects.json", "redirects", &["source", "from"]),
    ("docs.json", "redirects", &["source"]),
    ("mint.json", "redirects", &["source"]),
];

impl Redirects {
    /// Adds an address, or a pattern with `*` or `:name`. Patterns that cover all addresses, and texts without `/` at
    /// their start are ignored.
    pub(crate) fn add(&mut self, from: &str) {
        self.add_pair(from, None);
    }

    /// The same with the address that it leads to: a path from the root, if it is one of the site.
    pub(crate) fn add_pair(&mut self, from: &str, to: Option<&str>) {
        if !from.starts_with('/') {
            return;
        }
        let from = from.split(['?', '#']).next().unwrap_or_default();
        match from.find("/:").into_iter().chain(from.find(['*', '('])).min() {
            Some(at) if from[..at].len() > 1 => self.prefixes.push(from[1..at].trim_end_matches('/').to_owned()),
            Some(_) => {}
            None => {
                let is_of_site = |to: &&str| to.starts_with('/') && !to.starts_with("//") && !to.contains([':', '*']);
                let target = self.exact.entry(normalized(from).to_owned()).or_default();
                // the first one counts
                *target = target.take().or_else(|| to.filter(is_of_site).map(str::to_owned));
            }
        }
    }

    /// Whether an address is redirected, or may be.
    pub(crate) fn covers(&self, address: &str) -> bool {
        let normalized = normalized(address);
        let has_start = |start: &String| normalized.strip_prefix(start.as_str()).is_some_and(|rest| !rest.is_empty());
        self.may_cover_all || self.exact.contains_key(normalized) || self.prefixes.iter().any(has_start)
    }

    /// The address that an address leads to, if that is known: a path, and maybe a fragment.
    #[cfg(feature = "report")]
    pub(crate) fn target(&self, address: &str) -> Option<&str> {
        self.exact.get(normalized(address))?.as_deref()
    }

    /// The redirected addresses, each with the one that it leads to.
    #[cfg(feature = "report")]
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.exact.iter().filter_map(|(from, to)| Some((from.as_str(), to.as_deref()?)))
    }

    /// Adds the redirects of the configurations of hosts: in `folder` and the folders above it, in their `public` and
    /// `static`, and in `static_folders`.
    pub(crate) fn add_configured(&mut self, files: &dyn Files, folder: &str, static_folders: &[String]) {
        let above = path::ancestors(folder);
        let folders: Vec<String> = above
            .flat_map(|folder| ["", "public", "static"].iter().map(|name| path::child(folder, name)))
            .chain(static_folders.iter().cloned())
            .collect();
        for folder in folders.into_iter().collect::<HashSet<_>>() {
            self.add_lists_of_hosts(files, &folder);
            let text = |name: &str| config::program(files, &path::child(&folder, name));
            if let Some(text) = text("_redirects") {
                for line in text.lines() {
                    // `/old name=:name /new 301`: what is between them is a query
                    let mut words = line.split_whitespace();
                    let from = words.next().unwrap_or_default();
                    self.add_pair(from, words.find(|word| !word.contains('=')));
                }
            }
            if let Some(text) = text(".htaccess") {
                self.add_rules_of_apache(&text);
            }
            for program in PROGRAMS.iter().filter_map(|name| text(name)) {
                let program = object::without_comments(&program);
                ["source", "from"].iter().flat_map(|key| script::texts(&program, key)).for_each(|from| self.add(from));
            }
        }
    }

    /// Adds the redirects that the [`CONFIGURATIONS`] in a folder list.
    fn add_lists_of_hosts(&mut self, files: &dyn Files, folder: &str) {
        for (name, list, keys) in CONFIGURATIONS {
            let file = path::child(folder, name);
            self.may_cover_all |= files.read(&file).is_some_and(|text| text.trim_ascii().is_empty());
            let Some(Ok(value)) = config::read(files, &file) else { continue };
            let items = value.at(list).items().iter();
            for item in items {
                let first = |keys: &[&str]| keys.iter().find_map(|key| item.at(key).text());
                first(keys).into_iter().for_each(|from| self.add_pair(from, first(TARGETS)));
            }
        }
    }

    /// Adds the redirects of an `.htaccess`: `Redirect 301 /old /new`.
    fn add_rules_of_apache(&mut self, text: &str) {
        let is_rule = |name: &str| ["Redirect", "RedirectPermanent", "RedirectTemp"].contains(&name);
        for line in text.lines().filter(|line| line.split_whitespace().next().is_some_and(is_rule)) {
            let mut words = line.split_whitespace().skip_while(|word| !word.starts_with('/'));
            words.next().into_iter().for_each(|from| self.add_pair(from, words.next()));
        }
    }
}

/// The programs that may list redirects as objects with the keys `source` or `from`.
const PROGRAMS: &[&str] =
    &["next.config.js", "next.config.mjs", "next.config.ts", "vercel.ts", "redirects.js", "redirects.mjs"];

/// An address without the parts that hosts add: `/a/`, `/a/index.html` and `/a.html` become `a`.
fn normalized(address: &str) -> &str {
    let address = address.trim_matches('/');
    let address = address.strip_suffix("index.html").unwrap_or(address).trim_end_matches('/');
    address.strip_suffix(".html").unwrap_or(address)
}

#[cfg(test)]
mod tests {
    use super::super::files::MemoryFiles;
    use super::*;

    #[test]
    fn redirects_of_hosts_are_read() {
        let files = MemoryFiles::from_iter([
            ("static/_redirects", "# c\n/old /new 301\n/v1/* /v2/:splat\n/* /404 404\n"),
            ("netlify.toml", "[[redirects]]\nfrom = \"/a/:b/c\"\nto = \"/d\"\n"),
            ("web/vercel.json", "{\"rewrites\": [{\"source\": \"/r/:p*\", \"destination\": \"/x\"}]}"),
            ("firebase.json", "{\"hosting\": {\"redirects\": [{\"source\": \"/f\", \"destination\": \"/x\"}]}}"),
            ("web/next.config.js", "redirects: () => [{ source: '/n', destination: '/x' }]"),
            ("web/public/.htaccess", "Redirect 301 /h /x\n"),
        ]);
        let mut redirects = Redirects::default();
        redirects.add_configured(&files, "web", &["static".to_owned()]);
        for (address, expected) in [
            ("old/", true),
            ("old.html", true),
            ("v1/x", true),
            ("a/x/c", true),
            ("b", false),
            ("r/x", true),
            ("f", true),
            ("n", true),
            ("h/", true),
            ("x", false),
        ] {
            assert_eq!(redirects.covers(address), expected, "{address}");
        }
    }

    #[cfg(feature = "report")]
    #[test]
    fn what_redirects_lead_to_is_known_where_it_is_of_the_site() {
        let files = MemoryFiles::from_iter([
            (
                "_redirects",
                "/old /new#a 301\n/old /later\n/id id=:id /n/:id\n/q a=1 /new 302\n/out https://a.example/ 301\n/x //b\n",
            ),
            ("netlify.toml", "[[redirects]]\nfrom = \"/a/b\"\nto = \"/d\"\n"),
            ("firebase.json", "{\"hosting\": {\"rewrites\": [{\"source\": \"/f\", \"destination\": \"/x.html\"}]}}"),
            ("public/.htaccess", "Redirect 301 /h /y\nRedirect permanent /one-word\n"),
        ]);
        let mut redirects = Redirects::default();
        redirects.add_configured(&files, "", &[]);
        for (address, expected) in [
            ("old/", Some("/new#a")),
            ("id", None),
            ("q", Some("/new")),
            ("out", None),
            ("x", None),
            ("a/b.html", Some("/d")),
            ("f", Some("/x.html")),
            ("h", Some("/y")),
            ("one-word", None),
            ("none", None),
        ] {
            assert_eq!(redirects.target(address), expected, "{address}");
        }
        let mut pairs: Vec<_> = redirects.pairs().collect();
        pairs.sort_unstable();
        assert_eq!(pairs, [("a/b", "/d"), ("f", "/x.html"), ("h", "/y"), ("old", "/new#a"), ("q", "/new")]);
    }
}
