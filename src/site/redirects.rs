//! Addresses that lead elsewhere, by the configuration of the generator or of the host.

use std::collections::HashSet;

use super::config;
use super::files::Files;
use super::path;

/// Addresses that lead elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Redirects {
    exact: HashSet<String>,
    /// What the addresses of a pattern start with: `a/` of `/a/*`.
    starts: Vec<String>,
}

impl Redirects {
    /// Adds an address or a pattern with `*` or `:name` in it. One that covers all addresses is left out, as is one with
    /// a host.
    pub(crate) fn add(&mut self, from: &str) {
        if !from.starts_with('/') {
            return;
        }
        let from = from.split(['?', '#']).next().unwrap_or_default();
        match from.find("/:").into_iter().chain(from.find(['*', '('])).min() {
            Some(at) if from[..at].len() > 1 => self.starts.push(from[1..at].trim_end_matches('/').to_owned()),
            Some(_) => {}
            None => _ = self.exact.insert(key(from).to_owned()),
        }
    }

    pub(crate) fn covers(&self, address: &str) -> bool {
        let key = key(address);
        let has_start = |start: &String| key.strip_prefix(start.as_str()).is_some_and(|rest| !rest.is_empty());
        self.exact.contains(key) || self.starts.iter().any(has_start)
    }

    /// Adds those of the hosts whose configuration is in the folder or at the root of the repository, or among the
    /// files of the site: `_redirects`, `netlify.toml`, `vercel.json`.
    pub(crate) fn add_hosted(&mut self, files: &dyn Files, folder: &str, statics: &[String]) {
        let folders = [folder, ""].into_iter().chain(statics.iter().map(String::as_str));
        for folder in folders.collect::<HashSet<_>>() {
            if let Some(text) = config::program(files, &path::child(folder, "_redirects")) {
                text.lines().filter_map(|line| line.split_whitespace().next()).for_each(|from| self.add(from));
            }
            for (name, list, key) in [
                ("netlify.toml", "redirects", "from"),
                ("vercel.json", "redirects", "source"),
                ("now.json", "redirects", "source"),
            ] {
                let Some(Ok(value)) = config::read(files, &path::child(folder, name)) else { continue };
                value.at(list).items().iter().filter_map(|item| item.at(key).text()).for_each(|from| self.add(from));
            }
        }
    }
}

/// An address without what hosts add to it.
fn key(address: &str) -> &str {
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
        ]);
        let mut redirects = Redirects::default();
        redirects.add_hosted(&files, "web", &["static".to_owned()]);
        for (address, expected) in [("old/", true), ("old.html", true), ("v1/x", true), ("a/x/c", true), ("b", false)] {
            assert_eq!(redirects.covers(address), expected, "{address}");
        }
    }
}
