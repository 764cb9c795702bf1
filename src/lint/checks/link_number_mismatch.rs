//! A link whose text is a number and whose target has another number: `[#12](https://h/a/b/issues/21)`,
//! `[RFC 3986](https://h/rfc3987.txt)`, `[EIP-1](./eip-2.md)`.

use std::ops::RangeInclusive;

use super::check::{Check, Run::OfText};
use crate::lint::context::{LONGEST_LINK_TEXT, RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "link-number-mismatch",
    features: UrlFeatures::NUMBERED,
    values: 2,
    options: &[],
    run: OfText(check),
};

/// The segments of a path before the number of an issue.
const ISSUE_FOLDERS: &[&str] = &["issues", "pull", "pulls", "merge_requests", "issue", "pr", "discussions", "commit"];

/// The kinds of documents with a number: what a text calls them, and what their targets have before the number.
const SERIES: &[(&str, &[&str])] = &[
    ("rfc", &["rfc"]),
    ("pep", &["pep-"]),
    ("eip", &["eip-"]),
    ("erc", &["erc-", "eip-"]),
    ("bip", &["bip-"]),
    ("cve", &["cve-"]),
    ("ghsa", &["ghsa-"]),
    ("jep", &["jeps/", "jep/"]),
    // the number of a proposal is that of its issue
    ("kep", &["kubernetes/enhancements/issues/"]),
];

/// Names with a number that are no tickets: `SHA-256`, `UTF-8`.
const NO_TICKETS: &[&str] =
    &["aes", "agpl", "arm", "cc", "ecma", "es", "gpl", "iso", "lgpl", "md", "mpl", "rsa", "sha", "usb", "utf", "win"];

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(label) = cx.found.label else { return };
    let Some(text) = cx.text.get(label.range()).filter(|text| text.len() <= LONGEST_LINK_TEXT) else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let text = text.trim_matches(|c: char| c.is_whitespace() || "*_`~\"'()".contains(c));
    let url = cx.url.text().to_ascii_lowercase();
    let Some(Numbers { shown, target }) = issue_numbers(text, &url).or_else(|| series_numbers(text, &url)) else {
        return;
    };
    if shown != target {
        let found = RuleMatch::at(Span::new(0, cx.url.text().len())).about(label, "the text of the link");
        matches.push(found.with(shown).with(target));
    }
}

/// The number in the text of a link, and the number in its target.
struct Numbers {
    shown: String,
    target: String,
}

/// The numbers of issues: 12 and 21 for the text `#12` and the target `.../issues/21`. `None` if the text is not just
/// the number of an issue, or if it may be right although the target has another one.
fn issue_numbers(text: &str, url: &str) -> Option<Numbers> {
    let rest = match text.split_once('#') {
        Some((name, number)) => {
            let name = name.trim_end().to_ascii_lowercase();
            let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte));
            // `PR #12`, `owner/name#12`: a word before it names another list where it is not in the target
            let is_same_list = ["", "pr", "issue", "pull request", "pull", "gh", "bug"].contains(&&*name)
                || is_name && url.contains(&*name);
            Some(number).filter(|_| is_same_list)?
        }
        None => ["gh-", "issue ", "pr ", "pull request "].iter().find_map(|start| {
            text.get(..start.len()).filter(|front| front.eq_ignore_ascii_case(start)).map(|_| &text[start.len()..])
        })?,
    };
    let shown = whole_number(rest)?;
    let path = url.split(['?', '#']).next()?;
    let mut segments = path.split('/').skip_while(|segment| !ISSUE_FOLDERS.contains(segment)).skip(1);
    let target = whole_number(segments.next()?)?;
    // `PR 1` counts the links, and `Issue 1234` may be one of an older tracker
    let is_surely_issue = text.contains('#') || is_typo(&shown, &target);
    // a later pull request may resolve the issue
    let is_pull =
        ["/pull/", "/pulls/", "/merge_requests/", "/pr/"].iter().any(|kind| path.contains(&format!("{kind}{target}")));
    let word = text.split(['#', ' ']).next().unwrap_or_default();
    let is_called_pull = ["pr", "pull"].iter().any(|name| word.eq_ignore_ascii_case(name));
    // `PR #1`, `PR #2` count the pull requests for one change
    let is_ordinal = shown.len() == 1 && target.len() > 3;
    let is_later = is_pull && !is_called_pull && is_far_before(&shown, &target) && !is_typo(&shown, &target);
    (is_surely_issue && !is_later && !is_ordinal).then_some(Numbers { shown, target })
}

/// The numbers of documents of a series: 3986 and 3987 for the text `RFC 3986` and the target `.../rfc3987.txt`. `None`
/// if the text is not just the number of such a document, or if the target has it too.
fn series_numbers(text: &str, url: &str) -> Option<Numbers> {
    let lower = text.to_ascii_lowercase();
    let name = &lower[..lower.find(|c: char| !c.is_ascii_alphabetic())?];
    let rest = lower[name.len()..].trim_start_matches([' ', '-', '#', ':', '\u{a0}']);
    let (shown, after) = series_number(rest)?;
    let ticket = [format!("{name}-")];
    let starts: Vec<&str> = match SERIES.iter().find(|(known, _)| *known == name) {
        Some((_, starts)) => starts.to_vec(),
        // the ticket of a tracker: `PROJECT-12`
        None if name.len() > 1
            && text.starts_with(|c: char| c.is_ascii_uppercase())
            && text[name.len()..].starts_with('-')
            && !NO_TICKETS.contains(&name) =>
        {
            ticket.iter().map(String::as_str).collect()
        }
        None => return None,
    };
    // `PEP 2024` cites a year
    if !after.is_empty() || name == "pep" && is_year(shown) {
        return None;
    }
    let path = match url.split_once("://") {
        Some((_, rest)) => rest,
        // an anchor may have any name
        None => url.split('#').next()?,
    };
    let mut targets: Vec<&str> = starts
        .iter()
        .flat_map(|start| path.match_indices(start).map(|(at, _)| series_number(&path[at + start.len()..])))
        .filter_map(|found| Some(found?.0))
        .collect();
    if targets.is_empty() {
        targets = numbers_in_folder(path, name);
    }
    let without_zeros =
        |number: &str| number.split('-').map(|part| part.trim_start_matches('0')).collect::<Vec<_>>().join("-");
    // `IEEE-754`, `ISO-8859-1:1998`: a year follows the number
    let has_year_after =
        |target: &&str| target.strip_prefix(shown).and_then(|rest| rest.strip_prefix('-')).is_some_and(is_year);
    if targets.iter().any(has_year_after) {
        return None;
    }
    let first = without_zeros(targets.first()?);
    let shown = without_zeros(shown);
    // `CVE-1234` is short for `CVE-2020-1234`, and `CVE-20201234` is the same
    let is_short_form =
        |target: &str| target.ends_with(&format!("-{shown}")) || target.replace('-', "") == shown.replace('-', "");
    let mut targets = targets.into_iter().map(without_zeros);
    let has_shown = targets.any(|target| target == shown || is_short_form(&target));
    (!has_shown).then_some(Numbers { shown, target: first })
}

/// The numbers at the starts of segments below the folder of a series, from the last on: `1710` of
/// `keps/sig-storage/1710-selinux/README.md` for the name `kep`.
fn numbers_in_folder<'u>(path: &'u str, name: &str) -> Vec<&'u str> {
    const DIGITS: RangeInclusive<usize> = 3..=5;
    let path = path.split(['?', '#']).next().unwrap_or_default();
    // a proposal may have another number than the issue about it
    if path.split('/').any(|segment| ISSUE_FOLDERS.contains(&segment)) {
        return Vec::new();
    }
    let is_folder = |segment: &&str| segment.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest == "s");
    let numbered = path.split('/').skip_while(|segment| !is_folder(segment)).skip(1).filter_map(|segment| {
        let digits = segment.bytes().take_while(u8::is_ascii_digit).count();
        let ends = matches!(segment.as_bytes().get(digits), None | Some(b'-' | b'_' | b'.'));
        // a year, the start of a date, and the number of a chapter are no numbers of the series
        let is_of_series = segment[..digits].trim_start_matches('0').len() > 2 && !is_year(&segment[..digits]);
        (ends && is_of_series && DIGITS.contains(&digits)).then(|| &segment[..digits])
    });
    let mut numbers: Vec<&str> = numbered.collect();
    numbers.reverse();
    numbers
}

/// The number at the start of a text, with the hyphens in it, and the rest: of `2013-0155.html`, `2013-0155` and
/// `.html`.
fn series_number(text: &str) -> Option<(&str, &str)> {
    let len = text.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(text.len());
    let number = text[..len].trim_end_matches('-');
    (!number.is_empty()).then(|| (number, &text[number.len()..]))
}

/// Whether a text is a year in which a document may be written.
fn is_year(text: &str) -> bool {
    text.len() == 4
        && (text.starts_with("19") || text.starts_with("20"))
        && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a number is more than 20 below another.
fn is_far_before(one: &str, other: &str) -> bool {
    const MIN_DISTANCE: u32 = 20;
    matches!((one.parse::<u32>(), other.parse::<u32>()), (Ok(one), Ok(other)) if one + MIN_DISTANCE < other)
}

/// Whether two numbers differ in one or two digits.
fn is_typo(one: &str, other: &str) -> bool {
    let differing = one.bytes().zip(other.bytes()).filter(|(a, b)| a != b).count();
    one.len() == other.len() && one.len() > 2 && differing <= 2
}

/// A text that is only a number, without leading zeros.
fn whole_number(text: &str) -> Option<String> {
    let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.trim_start_matches('0').to_owned())
}
