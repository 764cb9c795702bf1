//! Where we and another parser differ: found in a run, and listed with a reason; neither may hold more than the other.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// In which file, who has more, and the URL.
pub(crate) type Difference = (String, String, String);

/// How many more.
pub(crate) type Differences = BTreeMap<Difference, isize>;

/// Reads a list: lines of path, who, count, URL and reason, separated by tabs; comments begin with `#`.
pub(crate) fn listed(list: &str) -> Differences {
    let lines = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let difference = |line: &str| {
        let [path, who, count, url, reason] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("five columns: {line}")
        };
        assert!(!reason.is_empty(), "a difference has a reason: {line}");
        let count = count.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        ((path.to_owned(), who.to_owned(), url.to_owned()), count)
    };
    lines.map(difference).collect()
}

/// Fails where one was found that is not listed, or one is listed of a file that was read and was not found.
#[track_caller]
pub(crate) fn hold(found: &Differences, listed: &Differences, of_sample: &BTreeSet<String>) {
    let mut report = String::new();
    for (difference, count) in found {
        if listed.get(difference) != Some(count) {
            let (path, who, url) = difference;
            writeln!(report, "{path}\t{who}\t{count}\t{url}").expect("a string takes all");
        }
    }
    for (difference @ (path, who, url), count) in listed {
        if of_sample.contains(path) && found.get(difference) != Some(count) {
            writeln!(report, "{path}\t{who}\t{count}\t{url}\tis listed, but is not so").expect("a string takes all");
        }
    }
    assert!(report.is_empty(), "{report}");
}
