//! Patterns of the keys that lead to a value in a data file or program.

/// The deepest value that is read.
pub(super) const DEEPEST: usize = 64;

/// The last key of a text that is in a list itself.
pub(super) const ITEM: &str = "[]";

/// Whether a pattern matches the keys that lead to a value from the outermost ones on. Lists are left out, except that
/// the path of a text directly in a list ends with [`ITEM`]. In the pattern, keys have `.` between them, and `**` is
/// any number of keys.
///
/// `nav.**` matches the path of `a.md` in `nav: [{T: a.md}]`, which is `nav`, `T`.
pub(super) fn matches(pattern: &str, keys: &[&str]) -> bool {
    let Some((first, rest)) = pattern.split_once('.').or((!pattern.is_empty()).then_some((pattern, ""))) else {
        return keys.is_empty();
    };
    if first == "**" {
        return (0..=keys.len()).any(|skipped| matches(rest, &keys[skipped..]));
    }
    keys.split_first().is_some_and(|(key, keys)| *key == first && matches(rest, keys))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_paths_of_keys() {
        for (pattern, keys, expected) in [
            ("nav.**", "nav []", true),
            ("nav.**", "nav T U", true),
            ("nav.**", "x nav", false),
            ("**.file", "file", true),
            ("**.file", "chapters sections file", true),
            ("**.file", "file x", false),
            ("a.**.b.**.c", "a x b y z c", true),
            ("a.**.b.**.c", "a x y z c", false),
            ("root", "root", true),
            ("root", "root []", false),
        ] {
            let keys: Vec<&str> = keys.split(' ').collect();
            assert_eq!(matches(pattern, &keys), expected, "{pattern} {keys:?}");
        }
    }
}
