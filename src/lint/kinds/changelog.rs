//! The old part of a changelog: nobody edits the entries of releases that are long out of use.

/// The lines of a changelog after these are history.
const CURRENT_LINES: usize = 1000;

/// The starts of the names of changelogs.
const NAMES: [&str; 4] = ["change", "history", "news", "release"];

/// Fewer bytes than this may be before the version in the line that starts its entry.
const MAX_BEFORE_VERSION: usize = 16;

/// Where the old part of a changelog starts: after its first thousand lines, if it starts with its latest version.
pub(super) fn history_start(path: &str, changelog: &[u8]) -> Option<usize> {
    let name = path.rsplit('/').next()?.to_ascii_lowercase();
    let is_named = NAMES.iter().any(|start| name.starts_with(start));
    let end = || memchr::memchr_iter(b'\n', changelog).nth(CURRENT_LINES - 1);
    is_named.then(end).flatten().filter(|_| starts_with_latest(changelog))
}

/// Whether the first version that starts a line is later than the last one.
fn starts_with_latest(changelog: &[u8]) -> bool {
    let mut versions = changelog.split(|byte| *byte == b'\n').filter_map(version);
    let first = versions.next();
    first.is_some() && first > versions.next_back()
}

/// The numbers of the version that starts the entry of a line: 1, 20 and 3 of `## [v1.20.3] - 2020-02-03`.
fn version(line: &[u8]) -> Option<Vec<u64>> {
    let entry = line.trim_ascii_start();
    let markers = entry.iter().take_while(|byte| b"#=*[v `".contains(byte)).count();
    let rest = &entry[markers..];
    let len = rest.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
    let version = std::str::from_utf8(&rest[..len]).ok()?.trim_end_matches('.');
    let numbers = version.split('.').map(|part| part.parse().ok()).collect::<Option<Vec<u64>>>()?;
    let is_entry = markers < MAX_BEFORE_VERSION && !entry.starts_with(b"`");
    (is_entry && numbers.len() > 1).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_start_with_versions() {
        for (line, expected) in [
            ("## [v1.20.3] - 2020-02-03", Some(vec![1, 20, 3])),
            ("1.2. of May", Some(vec![1, 2])),
            ("=== `2.0`", Some(vec![2, 0])),
            ("  * 3.1", Some(vec![3, 1])),
            ("## 2020", None),
            ("- 1.2", None),
            ("`1.2`", None),
            ("see 1.2", None),
            ("", None),
        ] {
            assert_eq!(version(line.as_bytes()), expected, "{line}");
        }
    }
}
