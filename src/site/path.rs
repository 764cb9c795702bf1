//! Paths inside a repository: names with `/` between them, relative to its root, which is the empty path.

/// The folder of a file: `a/b.md` gives `a`, `b.md` gives the root.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A folder and the folders above it, up to the root: `a/b` gives `a/b`, `a` and the empty path.
pub(crate) fn ancestors(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(path), |path| (!path.is_empty()).then(|| folder(path)))
}

/// The last name of a path.
pub(crate) fn name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// The last name without its suffix, and the suffix without its dot: `a/b.tar.gz` gives `b.tar` and `gz`. A name that
/// starts with its only dot has no suffix.
pub(crate) fn stem_and_suffix(path: &str) -> (&str, &str) {
    match name(path).rsplit_once('.') {
        Some((stem, suffix)) if !stem.is_empty() => (stem, suffix),
        _ => (name(path), ""),
    }
}

/// The path without the suffix of its last name.
pub(crate) fn without_suffix(path: &str) -> &str {
    match stem_and_suffix(path).1 {
        "" => path,
        suffix => &path[..path.len() - suffix.len() - 1],
    }
}

/// Whether the file with this name, which has no suffix, is the page of its folder: `index`, `_index`, `README`.
pub(crate) fn is_index_stem(stem: &str) -> bool {
    ["index", "_index", "readme"].iter().any(|index| stem.eq_ignore_ascii_case(index))
}

/// A path in a folder.
pub(crate) fn child(folder: &str, name: &str) -> String {
    match (folder, name) {
        ("", name) => name.to_owned(),
        (folder, "") => folder.to_owned(),
        (folder, name) => [folder, "/", name].concat(),
    }
}

/// Resolves a path against a folder. `Err` holds how many folders above the root it climbs, and the rest after that.
///
/// `../b//./c` in `a` is `b/c`; `../../b` in `a` climbs one folder above the root, to `b`.
pub(crate) fn resolve(folder: &str, path: &str) -> Result<String, (usize, String)> {
    let mut resolved = String::with_capacity(folder.len() + path.len() + 1);
    let mut above = 0;
    let push = |resolved: &mut String, name: &str| {
        if !resolved.is_empty() {
            resolved.push('/');
        }
        resolved.push_str(name);
    };
    folder.split('/').filter(|name| !name.is_empty()).for_each(|name| push(&mut resolved, name));
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." if resolved.is_empty() => above += 1,
            ".." => resolved.truncate(self::folder(&resolved).len()),
            name => push(&mut resolved, name),
        }
    }
    if above == 0 { Ok(resolved) } else { Err((above, resolved)) }
}

/// The path relative to a folder, if it is in it: `a/b` in `a` is `b`.
pub(crate) fn inside<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    if folder.is_empty() {
        return Some(path);
    }
    let rest = path.strip_prefix(folder)?;
    if rest.is_empty() { Some("") } else { rest.strip_prefix('/') }
}

/// The reference that leads from a folder to a path: from `a/b` to `a/c/d` it is `../c/d`.
pub(crate) fn relative(folder: &str, path: &str) -> String {
    let from: Vec<&str> = folder.split('/').filter(|name| !name.is_empty()).collect();
    let to: Vec<&str> = path.split('/').filter(|name| !name.is_empty()).collect();
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let mut names = vec![".."; from.len() - common];
    names.extend(&to[common..]);
    names.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_resolved() {
        assert_eq!(resolve("a", "../b//./c"), Ok("b/c".to_owned()));
        assert_eq!(resolve("a", "../../b"), Err((1, "b".to_owned())));
        assert_eq!(resolve("", ""), Ok(String::new()));
        assert_eq!(relative("a/b", "a/c/d"), "../c/d");
        assert_eq!(relative("", "c"), "c");
        assert_eq!(inside("a/b", "a"), Some("b"));
        assert_eq!(inside("ab", "a"), None);
        assert_eq!(stem_and_suffix("a/b.tar.gz"), ("b.tar", "gz"));
        assert_eq!(stem_and_suffix(".hidden"), (".hidden", ""));
        assert_eq!(without_suffix("a.b/c.md"), "a.b/c");
    }
}
