//! Addresses of a site: paths of URLs from its root on, without `/` at their start.

use super::path;

/// The address of a folder: `a/b` gives `a/b/`, the root gives itself.
pub(crate) fn as_folder(path: &str) -> String {
    if path.is_empty() || path.ends_with('/') { path.to_owned() } else { [path, "/"].concat() }
}

/// The address that a path leads to from a page, as browsers resolve it (RFC 3986 section 5.2): `../c/` on `a/b/` is
/// `a/c/`. Further `..` at the root are ignored.
pub(crate) fn resolved(page: &str, link: &str) -> String {
    if link.is_empty() {
        return page.to_owned();
    }
    let folder = if link.starts_with('/') { "" } else { page.rsplit_once('/').map_or("", |(folder, _)| folder) };
    let path = match path::resolve(folder, link) {
        Ok(path) | Err((_, path)) => path,
    };
    if link.ends_with('/') || [".", ".."].contains(&path::name(link)) { as_folder(&path) } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_resolved_as_in_browsers() {
        assert_eq!(resolved("a/b/", "../c/"), "a/c/");
        assert_eq!(resolved("a/b", "c"), "a/c");
        assert_eq!(resolved("a/b/", ""), "a/b/");
        assert_eq!(resolved("a/b/", ".."), "a/");
        assert_eq!(resolved("a/b/", "/c.html"), "c.html");
        assert_eq!(resolved("", "../../c"), "c");
    }
}
