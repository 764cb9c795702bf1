//! Numbers and dates in the names of sources.

/// A name that starts with a date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Dated<'a> {
    /// The folder before the date.
    pub(super) folder: &'a str,
    /// The date, with `-` or `/` between its parts.
    pub(super) date: &'a str,
    /// What is after the date.
    pub(super) rest: &'a str,
}

/// The date in a path: `a/2024-03-05-b` and `a/2024/03/05/b` have the folder `a` and the rest `b`.
pub(super) fn dated(path: &str) -> Option<Dated<'_>> {
    let starts = std::iter::once(0).chain(path.match_indices('/').map(|(at, _)| at + 1));
    starts.into_iter().find_map(|start| {
        let len = date_len(&path[start..])?;
        let (date, rest) = path[start..].split_at(len);
        let rest = rest.strip_prefix(['-', '/', '_']).unwrap_or(rest);
        Some(Dated { folder: path[..start].trim_end_matches('/'), date, rest })
    })
}

/// The length of the date that a text starts with: `2024-03-05`, `2024/3/5`.
fn date_len(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = |at: usize, most: usize| {
        bytes[at.min(bytes.len())..].iter().take(most).take_while(|b| b.is_ascii_digit()).count()
    };
    let is_sign = |at: usize| matches!(bytes.get(at), Some(b'-' | b'/'));
    let month = 5;
    if digits(0, 4) != 4 || !is_sign(4) {
        return None;
    }
    let day = month + digits(month, 2) + 1;
    if day == month + 1 || !is_sign(day - 1) {
        return None;
    }
    match digits(day, 2) {
        0 => None,
        len if bytes.get(day + len).is_some_and(u8::is_ascii_digit) => None,
        len => Some(day + len),
    }
}

/// A name without the number before it: `01-intro` and `2. intro` are `intro`; dates and versions stay.
pub(super) fn without_number(name: &str) -> &str {
    let digits = name.len() - name.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits == 0 {
        return name;
    }
    let after = name[digits..].trim_start();
    let rest = after.trim_start_matches(['-', '_', '.']);
    if rest.len() == after.len() {
        return name;
    }
    let is_version =
        name[digits..].starts_with(['-', '_', '.']) && name[digits + 1..].starts_with(|c: char| c.is_ascii_digit());
    let rest = rest.trim_start();
    if is_version || rest.is_empty() { name } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_taken_off() {
        let of = |path| dated(path).map(|dated| (dated.folder, dated.date, dated.rest));
        assert_eq!(of("a/2024-03-05-b"), Some(("a", "2024-03-05", "b")));
        assert_eq!(of("2024/3/5/b"), Some(("", "2024/3/5", "b")));
        assert_eq!(of("2024-03-05"), Some(("", "2024-03-05", "")));
        assert_eq!(of("2024-03-b"), None);
        assert_eq!(of("12024-03-05"), None);
    }

    #[test]
    fn numbers_are_taken_off() {
        for (name, expected) in [
            ("01-intro", "intro"),
            ("2. intro", "intro"),
            ("3_a", "a"),
            ("2021-11-10-a", "2021-11-10-a"),
            ("7.0-x", "7.0-x"),
            ("1", "1"),
            ("1a", "1a"),
            ("10-", "10-"),
        ] {
            assert_eq!(without_number(name), expected, "{name}");
        }
    }
}
