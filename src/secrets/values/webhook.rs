//! Webhooks and other addresses that are secrets themselves: everyone who has one can use it.

use std::sync::LazyLock;

use super::value::{self, SecretCriterion};
use super::{Secret, SecretKind};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::{Span, embedded, fields, seek};

/// The pattern of the addresses of one service.
struct AddressPattern {
    service: &'static str,
    /// The name of the host; with `*` at its start, any host under that name.
    host: &'static str,
    /// The end of the host's name, if the host is known.
    ending: Option<u64>,
    /// The segments of the path. `*` is any segment, `**` any number of segments. `!` and a number is a secret of at
    /// least so many bytes, after the text before the `!` in its segment.
    segments: Vec<&'static str>,
    /// The parameter with the secret, and the least length of its value.
    parameter: Option<(&'static str, usize)>,
}

static PATTERNS: LazyLock<Vec<AddressPattern>> = LazyLock::new(|| {
    let pattern = |row: Vec<&'static str>| {
        let (path, query) = row[2].split_once('?').map_or((row[2], None), |(path, query)| (path, Some(query)));
        let parameter =
            query.and_then(|query| query.split_once("=!")).map(|(name, least)| (name, parse_min_len(least)));
        let ending = last_eight_bytes(row[1].as_bytes());
        AddressPattern { service: row[0], host: row[1], ending, segments: path[1..].split('/').collect(), parameter }
    };
    fields(embedded!("webhooks.tsv")).map(pattern).collect()
});

/// The bytes of hosts.
pub(super) const HOST: Class = ALPHA.or(DIGIT).or(Class::of(b"-."));
/// The bytes that end an address in a text.
const ENDS: Class = Class::of(b"\"'<>`#|\\^{}").or(Class::range(0, b' '));
/// The bytes that nearly all secrets consist of.
const KEY: Class = ALPHA.or(DIGIT).or(Class::of(b"-_"));
/// The longest host and path that are examined.
const MAX_ADDRESS_LEN: usize = 512;

/// The secret parts of the addresses in `text`, sorted and disjoint.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets: Vec<Secret> = Vec::new();
    let mut after = 0;
    while let Some(slash) = seek(text, after, [b'/'], |slash| may_start(text, slash)) {
        after = slash + 1;
        if secrets.last().is_some_and(|last| last.span.end > slash) {
            continue;
        }
        let Some(host) = host_before(text, slash) else { continue };
        let ending = last_eight_bytes(&text[host.range()]);
        let may_be = |pattern: &&AddressPattern| pattern.ending.is_none() || pattern.ending == ending;
        if let Some((span, service)) = PATTERNS
            .iter()
            .filter(may_be)
            .find_map(|pattern| Some((pattern.secret(text, host, slash)?, pattern.service)))
        {
            secrets.push(Secret { span, kind: SecretKind::Webhook { service } });
        }
    }
    secrets
}

/// Finds where in a text the path of such an address may start: after a host, so not after a single segment of a path.
pub(crate) struct Paths<'t> {
    text: &'t [u8],
    /// The offset of the last byte that cannot be in a host.
    last_non_host: Option<usize>,
}

impl<'t> Paths<'t> {
    pub(crate) const fn new(text: &'t [u8]) -> Self {
        Self { text, last_non_host: None }
    }

    /// Whether a path may start at the offset `at`. The caller passes all offsets in order; those of letters, digits,
    /// `-` and `.` may be left out.
    #[inline]
    pub(crate) fn may_begin_at(&mut self, at: usize) -> bool {
        if HOST.has(self.text[at]) {
            return false;
        }
        let apart = self.last_non_host.replace(at);
        self.text[at] == b'/' && !apart.is_some_and(|apart| self.is_segment(apart, at)) && may_start(self.text, at)
    }

    /// Whether the text between two such bytes is a segment of a path.
    fn is_segment(&self, apart: usize, end: usize) -> bool {
        self.text[apart] == b'/'
            && end - apart <= MAX_ADDRESS_LEN
            && !apart.checked_sub(1).is_some_and(|before| b"/:".contains(&self.text[before]))
    }
}

/// Whether the path of such an address may start with the `/` at `slash`.
fn may_start(text: &[u8], slash: usize) -> bool {
    let (before, path) = (&text[..slash], &text[slash + 1..]);
    !matches!(before, [] | [.., b'/']) && STARTS.may_match(before, path) && host_before(text, slash).is_some()
}

/// A set of pairs of bytes.
struct BytePairs([u64; 1024]);

impl BytePairs {
    const fn insert(&mut self, first: u8, second: u8) {
        let pair = u16::from_be_bytes([first, second]) as usize;
        self.0[pair / 64] |= 1 << (pair % 64);
    }

    fn has(&self, pair: [u8; 2]) -> bool {
        let pair = usize::from(u16::from_be_bytes(pair));
        self.0[pair / 64] & 1 << (pair % 64) != 0
    }
}

/// The starts of the addresses of services, by two bytes of the path and two of the host.
struct Starts {
    /// The path on hosts of any name.
    anywhere: BytePairs,
    /// The path on the hosts of a service.
    paths: BytePairs,
    /// The hosts of services, by the two bytes before their last four.
    hosts: BytePairs,
    /// The hosts on which the secret is the first part of the path, by the same bytes.
    secret_first: BytePairs,
    /// The ends of all hosts: they decide if the pairs match.
    endings: [u64; MAX_ADDRESSES],
    count: usize,
}

/// The most addresses in the table.
const MAX_ADDRESSES: usize = 128;

/// The starts in the table, read when the program is built: nearly every URL needs them.
static STARTS: Starts = Starts::parse(include_bytes!("webhooks.tsv"));

impl Starts {
    const fn parse(table: &[u8]) -> Self {
        const NONE: BytePairs = BytePairs([0; 1024]);
        let mut starts = Self {
            anywhere: NONE,
            paths: NONE,
            hosts: NONE,
            secret_first: NONE,
            endings: [0; MAX_ADDRESSES],
            count: 0,
        };
        let mut at = 0;
        while at < table.len() {
            let end = find_byte(table, at, b'\n');
            if end > at && table[at] != b'#' {
                let host = find_byte(table, at, b'\t') + 1;
                let host_end = find_byte(table, host, b'\t');
                starts.add_row(table, host, host_end);
            }
            at = end + 1;
        }
        starts
    }

    /// Adds the host of a row, after which a tab and a path follow.
    const fn add_row(&mut self, table: &[u8], host: usize, end: usize) {
        let (first, second) = (table[end + 2], table[end + 3]);
        let len = end - host;
        if len < 6 {
            return self.anywhere.insert(first, second);
        }
        let (_, host) = table.split_at(host);
        let (host, _) = host.split_at(len);
        if let Some(ending) = last_eight_bytes(host) {
            self.endings[self.count] = ending;
            self.count += 1;
        }
        self.paths.insert(first, second);
        let (before, last) = (table[end - 6] | 0x20, table[end - 5] | 0x20);
        self.hosts.insert(before, last);
        if first == b'!' {
            self.secret_first.insert(before, last);
        }
    }

    /// Whether the address of some service may have `before` and `path` around a `/`.
    fn may_match(&self, before: &[u8], path: &[u8]) -> bool {
        let Some(path) = path.first_chunk().copied().filter(|path| path[0] != b'/') else { return false };
        if self.anywhere.has(path) {
            return true;
        }
        let host = &before[..host_end(before)];
        let host_is = |set: &BytePairs| before_last_four(host).is_some_and(|pair| set.has(pair));
        let may_be_known = self.paths.has(path) && host_is(&self.hosts) || host_is(&self.secret_first);
        may_be_known && last_eight_bytes(host).is_some_and(|ending| self.endings[..self.count].contains(&ending))
    }
}

/// The offset of the first `byte` from `from` on, or the length of the text.
const fn find_byte(text: &[u8], from: usize, byte: u8) -> usize {
    let mut at = from;
    while at < text.len() && text[at] != byte {
        at += 1;
    }
    at
}

/// The last eight bytes of a host, in lower case; `None` for a shorter name.
const fn last_eight_bytes(host: &[u8]) -> Option<u64> {
    match host.last_chunk() {
        Some(last) => Some(u64::from_be_bytes(*last) | 0x2020_2020_2020_2020),
        None => None,
    }
}

/// The two bytes before the last four, in lower case: they differ for nearly all names under `.com`.
fn before_last_four(host: &[u8]) -> Option<[u8; 2]> {
    match host {
        [.., first, second, _, _, _, _] => Some([first | 0x20, second | 0x20]),
        _ => None,
    }
}

/// The end of the host at the end of a text, without its port and a dot after it.
fn host_end(text: &[u8]) -> usize {
    if !text.last().is_some_and(|&byte| byte == b'.' || byte == b':' || DIGIT.has(byte)) {
        return text.len();
    }
    let digits = text.iter().rev().take(MAX_ADDRESS_LEN).take_while(|&&byte| DIGIT.has(byte)).count();
    let end = match text[..text.len() - digits].strip_suffix(b":") {
        Some(host) => host.len(),
        None => text.len(),
    };
    end - usize::from(text[..end].ends_with(b"."))
}

/// The host that ends before a `/`, without its port: not a segment of a path, unless a slash is missing before it.
fn host_before(text: &[u8], slash: usize) -> Option<Span> {
    let from = slash.saturating_sub(MAX_ADDRESS_LEN);
    let end = from + host_end(&text[from..slash]);
    let len = text[from..end].iter().rev().take_while(|&&byte| HOST.has(byte)).count();
    let host = Span::new(end - len, end);
    let has_dot = memchr::memchr(b'.', &text[host.range()]).is_some();
    let before = &text[..host.start];
    let is_segment = before.ends_with(b"/") && !before.ends_with(b"//") && !before.ends_with(b":/");
    (has_dot && !is_segment).then_some(host)
}

impl AddressPattern {
    /// The secret of an address of this service, from the first part of it to the last.
    fn secret(&self, text: &[u8], host: Span, slash: usize) -> Option<Span> {
        if !is_host(&text[host.range()], self.host) {
            return None;
        }
        let rest = &text[slash + 1..text.len().min(slash + 1 + MAX_ADDRESS_LEN)];
        let end = rest.iter().position(|&byte| ENDS.has(byte)).unwrap_or(rest.len());
        let question = memchr::memchr(b'?', &rest[..end]);
        let path = &rest[..question.unwrap_or(end)];
        let base = slash + 1;
        let mut secret: Option<Span> = None;
        let mut at = 0;
        let mut given = path.split(|&byte| byte == b'/');
        for wanted in &self.segments {
            if *wanted == "**" {
                break;
            }
            let segment = given.next().filter(|segment| !segment.is_empty())?;
            if let Some((front, least)) = wanted.split_once('!') {
                let secret_text = segment.strip_prefix(front.as_bytes())?;
                let kept = secret_text.iter().rposition(|byte| !b".,:;!*)]~".contains(byte)).map_or(0, |last| last + 1);
                let span = Span::new(base + at + front.len(), base + at + front.len() + kept);
                let least = parse_min_len(least);
                if kept < least || !is_secret(&secret_text[..kept], least) {
                    return None;
                }
                secret = Some(secret.map_or(span, |before| before.hull(span)));
            } else if *wanted != "*" && !segment.eq_ignore_ascii_case(wanted.as_bytes()) {
                return None;
            }
            at += segment.len() + 1;
        }
        let Some((name, least)) = self.parameter else { return secret };
        let query = question? + 1;
        let mut at = base + query;
        for parameter in rest[query..end].split(|byte| b"&;".contains(byte)) {
            let value = parameter.strip_prefix(name.as_bytes()).and_then(|rest| rest.strip_prefix(b"="));
            if let Some(value) =
                value.filter(|value| value.len() >= least && value::is_secret(value, SecretCriterion::Address))
            {
                let span = Span::new(at + name.len() + 1, at + name.len() + 1 + value.len());
                return Some(secret.map_or(span, |before| before.hull(span)));
            }
            at += parameter.len() + 1;
        }
        None
    }
}

/// Whether a part of a path is the secret of an address, or starts with it: what was added by mistake may be after it.
/// After the number of a bot (`123456789:AAF9...`), the number may be one of an example; then the token must not look
/// like one.
fn is_secret(secret_text: &[u8], least: usize) -> bool {
    let token = memchr::memchr(b':', secret_text).map(|colon| &secret_text[colon + 1..]);
    let first = &secret_text[..secret_text.iter().position(|&byte| !KEY.has(byte)).unwrap_or(secret_text.len())];
    value::is_secret(secret_text, SecretCriterion::Address)
        || token.is_some_and(|token| token.len() >= 32 && value::is_secret(token, SecretCriterion::Strong))
        || (least..secret_text.len()).contains(&first.len()) && value::is_secret(first, SecretCriterion::Address)
}

/// Whether a host is that of a pattern, in which `*` is any name before the rest.
fn is_host(host: &[u8], wanted: &str) -> bool {
    match wanted.strip_prefix('*') {
        None => host.eq_ignore_ascii_case(wanted.as_bytes()),
        Some(below) => {
            let front = host.len().checked_sub(below.len());
            front.is_some_and(|front| front > 0 && host[front..].eq_ignore_ascii_case(below.as_bytes()))
        }
    }
}

fn parse_min_len(number: &str) -> usize {
    number.parse().unwrap_or(8)
}

#[cfg(test)]
mod tests {
    use super::super::Signs;
    use super::*;
    use crate::text::Random;

    #[test]
    fn paths_start_where_a_test_of_each_slash_says() {
        let long = "a.".repeat(MAX_ADDRESS_LEN / 2);
        let parts = [
            "/",
            "/",
            "/",
            "//",
            ":/",
            ":443",
            "hooks.slack.com",
            "x.bitrix24.com",
            "services",
            "rest",
            "?",
            "A",
            &long,
        ];
        let mut random = Random::new();
        for round in 0..100_000 {
            let text: String = (0..round % 9).map(|_| random.pick(&parts)).collect();
            let mut solidi = memchr::memchr_iter(b'/', text.as_bytes());
            let is_found = Signs::detect(text.as_bytes()).webhook;
            assert_eq!(is_found, solidi.any(|slash| may_start(text.as_bytes(), slash)), "{text}");
        }
    }
}
