//! How similar two names are, and which name was meant: for `severty` among `severity` and `message`, `severity`.

/// The longest name that is compared; a longer one is far from every other.
const MAX_COMPARED_LEN: usize = 48;

/// How many letters must be added, removed, replaced, or swapped with the next one, to turn one name into the other
/// (optimal string alignment). For `hptts` and `https` it is 1.
pub(crate) fn distance(a: &[u8], b: &[u8]) -> usize {
    if a.len().max(b.len()) > MAX_COMPARED_LEN {
        return usize::MAX;
    }
    // `u8` holds any distance of such names, and makes the rows cheap to copy
    let mut second_last = [0; MAX_COMPARED_LEN + 1];
    let mut last = std::array::from_fn::<u8, { MAX_COMPARED_LEN + 1 }, _>(|column| column as u8);
    for (i, &x) in a.iter().enumerate() {
        let mut row = [i as u8 + 1; MAX_COMPARED_LEN + 1];
        for (j, &y) in b.iter().enumerate() {
            let replaced = last[j] + u8::from(x != y);
            row[j + 1] = replaced.min(row[j] + 1).min(last[j + 1] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && y == a[i - 1] {
                row[j + 1] = row[j + 1].min(second_last[j - 1] + 1);
            }
        }
        second_last = last;
        last = row;
    }
    usize::from(last[b.len()])
}

/// The [`distance`] of two names if it is at most `most`. Most names are too different in length or letters, which costs
/// far less to see.
pub(crate) fn distance_within(a: &[u8], b: &[u8], most: usize) -> Option<usize> {
    // an edit adds one letter to those in the name at most, and takes one away
    let has_similar_letters = || (letters(a) ^ letters(b)).count_ones() as usize <= 2 * most;
    let is_near = a.len().abs_diff(b.len()) <= most && has_similar_letters();
    is_near.then(|| distance(a, b)).filter(|edits| *edits <= most)
}

/// A set of the letters of a name: a bit for each, in which letters share bits.
fn letters(name: &[u8]) -> u64 {
    name.iter().fold(0, |letters, byte| letters | 1 << (byte % 64))
}

/// The name that the author of `wrong` probably meant: one that differs in few letters, or the only one that starts
/// with `wrong`.
pub(crate) fn nearest<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let names: Vec<&str> = names.into_iter().collect();
    let distance_to = |name: &&str| distance(wrong.as_bytes(), name.as_bytes());
    let near =
        names.iter().copied().min_by_key(distance_to).filter(|name| distance_to(name) <= (wrong.len() / 3).max(1));
    near.or_else(|| {
        let mut longer = names.iter().filter(|name| wrong.len() >= MIN_PREFIX_LEN && name.starts_with(wrong));
        longer.next().filter(|_| longer.next().is_none()).copied()
    })
}

/// The fewest letters for which the only name that starts with them is taken.
const MIN_PREFIX_LEN: usize = 3;
/// The most names that [`remedy`] lists.
const MAX_LISTED: usize = 28;

/// The advice for the author of a wrong name: the nearest of the right names; all of them if none is near; nothing if
/// they are too many to read.
pub(crate) fn remedy(wrong: &str, names: &[&str]) -> String {
    match nearest(wrong, names.iter().copied()) {
        Some(name) => format!("; did you mean \"{name}\"?"),
        None if names.is_empty() || names.len() > MAX_LISTED => String::new(),
        None => format!("; there are {}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_edits() {
        for (a, b, edits) in [
            ("http", "http", 0),
            ("ttps", "https", 1),
            ("hhttps", "https", 1),
            ("htpt", "http", 1),
            ("hppts", "https", 2),
            ("", "abc", 3),
            ("abc", "", 3),
        ] {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), edits, "{a} {b}");
        }
        assert_eq!(distance(&[b'a'; 90], b"a"), usize::MAX);
    }

    #[test]
    fn a_limit_changes_no_distance_below_it() {
        let names = ["http", "https", "htpt", "gopher", "ftp", "tftp", "mailto", "a", ""];
        for (a, b) in names.iter().flat_map(|a| names.iter().map(move |b| (a.as_bytes(), b.as_bytes()))) {
            for most in 0..7 {
                let expected = Some(distance(a, b)).filter(|edits| *edits <= most);
                assert_eq!(distance_within(a, b, most), expected, "{a:?} {b:?} {most}");
            }
        }
    }

    #[test]
    fn names_only_what_is_near() {
        assert_eq!(nearest("severty", ["severity", "message"]), Some("severity"));
        assert_eq!(nearest("colour", ["severity", "message"]), None);
        assert_eq!(nearest("warn", ["info", "warning", "error"]), Some("warning"));
        assert_eq!(nearest("allow", ["allow-hosts", "allow-urls"]), None);
    }
}
