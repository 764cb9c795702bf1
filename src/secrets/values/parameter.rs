//! Parameters whose values are secrets, in a query, a path or a fragment: `?token=Xk29vq7Zp1`.

use super::name::{self, NAME, SecretClass, classify};
use super::value::{self, SecretCriterion, is_secret};
use super::{Secret, SecretKind, continuation, signed};
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::text::Span;

/// The bytes that end a value: delimiters, spaces and controls.
const ENDS: Class = Class::of(b"&;#\"'<>`|\\^").or(Class::range(0, b' '));

/// The shortest value that is examined. Only `&`, `;` and `#` are needed before its name.
pub(crate) const SHORTEST_VALUE: usize = 6;

/// The shortest value that is hidden.
const SHORTEST_HIDDEN: usize = 4;

/// How many bytes of a value decide whether it is a secret.
const MAX_EXAMINED: usize = 512;

/// Parts of the address of a meeting: its passcode is for all who are invited.
const MEETINGS: [&str; 7] = ["zoom.us/", "zoomgov.com/", "/j/", "/join/", "/join?", "/meeting/", "/meetings/"];

/// Services that share files (OneDrive) and invite to groups (QQ) by links whose `authkey` is for all who get them.
const SHARED_BY_AUTHKEY: [&str; 4] = ["//onedrive.live.com/", "//1drv.ms/", "//qm.qq.com/", "//qun.qq.com/"];

/// Parts of the address of something that is shared, whose `key` opens it.
const SHARES: [&str; 2] = ["/sharing/", "/share/"];

/// How many bytes before the name of a parameter are searched for the start of its URL.
const MAX_ADDRESS_LEN: usize = 256;

/// The secret values of parameters in `text`, sorted and disjoint.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut query = signed::LastQuery::default();
    let (mut after, mut last) = (0, None);
    let mut brackets = Brackets::default();
    for equals in memchr::memchr_iter(b'=', text) {
        if equals < after {
            continue;
        }
        let Some(name) = name_before(text, equals) else { continue };
        let value = value_after(text, name, equals + 1, &mut last);
        if let Some(secret) = secret(text, name, value, &mut query, &mut brackets) {
            after = secret.span.end;
            secrets.push(secret);
        }
    }
    secrets
}

/// The secret of a value: the whole value, its start (`token=Kq83hd7}{x}`), or the value together with the text after
/// white space (`token=Kq83 hd7Zp29&b=1`).
fn secret(
    text: &[u8],
    name: Span,
    value: Span,
    query: &mut signed::LastQuery,
    brackets: &mut Brackets,
) -> Option<Secret> {
    let value_text = &text[value.range()];
    let start = &value_text[..value_text.len().min(MAX_EXAMINED)];
    if value_text.len() >= SHORTEST_HIDDEN
        && let Some(kind) = secret_kind(text, name, value_text, query)
    {
        return Some(Secret { span: value, kind });
    }
    if let Some(bracket) = brackets.first(text, value.start, start.len()).filter(|&bracket| bracket >= SHORTEST_VALUE) {
        if value_text[bracket] == b'%' {
            let joined = [&value_text[..bracket], &value_text[bracket + 3..]].concat();
            return secret_kind(text, name, &joined, query).map(|kind| Secret { span: value, kind });
        }
        let kind = secret_kind(text, name, &value_text[..bracket], query)?;
        return Some(Secret { span: Span::new(value.start, value.start + bracket), kind });
    }
    if value_text.is_empty()
        && let Some(rest) = continuation::after_concatenation(text, value.end)
    {
        return secret_kind(text, name, &text[rest.range()], query)
            .map(|_| Secret { span: rest, kind: SecretKind::Unsure });
    }
    // a long value is not cut; it may contain others, and each of these is examined
    if value_text.is_empty() || start.len() < value_text.len() {
        return None;
    }
    let mut joined = |rest: Span| {
        let kind = secret_kind(text, name, &[value_text, &text[rest.range()]].concat(), query)?;
        Some(Secret { span: value.hull(rest), kind })
    };
    if let Some(rest) = continuation::after_white_space(text, value.end) {
        return joined(rest);
    }
    let secret = joined(continuation::after_stray(text, value.end)?)?;
    Some(Secret { kind: SecretKind::Unsure, ..secret })
}

/// The name before a `=`, if a delimiter is before the name, escaped or not.
fn name_before(text: &[u8], equals: usize) -> Option<Span> {
    let from = equals.saturating_sub(name::MAX_NAME_LEN);
    let start = equals - text[from..equals].iter().rev().take_while(|&&byte| NAME.has(byte)).count();
    let name = &text[start..equals];
    for escape in memchr::memrchr_iter(b'%', name) {
        if matches!(name.get(escape + 1..escape + 3), Some(b"26" | b"3F" | b"3f" | b"3B" | b"3b" | b"23")) {
            return Some(Span::new(start + escape + 3, equals)).filter(|name| !name.is_empty());
        }
    }
    let start = match start.checked_sub(1).map(|before| text[before])? {
        b'?' | b'&' | b';' | b'#' => start,
        b'\\' if name.starts_with(b"u00") && name.len() > 5 => start + 5,
        _ => return None,
    };
    (start < equals).then_some(Span::new(start, equals))
}

/// The value after a `=`. `last` is the span of the last value, whose end is used again for a `=` inside of it: no
/// bytes are examined twice.
fn value_after(text: &[u8], name: Span, start: usize, last: &mut Option<Span>) -> Span {
    let is_path_parameter = text[name.start - 1] == b';' && !text[..name.start].ends_with(b"&amp;");
    let end = match *last {
        Some(last) if last.contains(start) && !is_path_parameter => last.end,
        _ => {
            let rest = &text[start..];
            let ends = |&byte: &u8| ENDS.has(byte) || is_path_parameter && b"/?".contains(&byte);
            let value = &rest[..rest.iter().position(ends).unwrap_or(rest.len())];
            let value = if is_path_parameter { padded_base64(rest).unwrap_or(value) } else { value };
            let value = &value[..nested_url(value).unwrap_or(value.len())];
            // the bracket was opened before the value, or starts the text of a link: `token=9f8e7d6c[here]`
            let value = match memchr::memchr3(b']', b')', b'[', value) {
                Some(end) if end > 0 && memchr::memchr(b'(', &value[..end]).is_none() => &value[..end],
                _ => value,
            };
            // the punctuation of a sentence, and a closing bracket, are after the value
            start + value.iter().rposition(|byte| !b".,:!*)]}~".contains(byte)).map_or(0, |last| last + 1)
        }
    };
    *last = Some(Span::new(start, end));
    // an encoded delimiter ends a value of a URL inside of another one
    let is_nested = name.start > 2 && text[name.start - 3] == b'%';
    let nested = if is_nested { memchr::memmem::find(&text[start..end], b"%26") } else { None };
    Span::new(start, nested.map_or(end, |nested| start + nested))
}

/// Where a `=` and a whole URL are after a value: `Kq83hd7Zp1=https://h.org/`.
fn nested_url(value: &[u8]) -> Option<usize> {
    let colon = memchr::memmem::find(value, b"://")?;
    let scheme = value[..colon].iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
    (colon - scheme).checked_sub(1).filter(|&equals| equals > 0 && value[equals] == b'=')
}

/// The base64 at the start of a text, if its padding shows where it ends: it may have a slash.
fn padded_base64(text: &[u8]) -> Option<&[u8]> {
    const BASE64: Class = ALPHA.or(DIGIT).or(Class::of(b"+/"));
    const LONGEST: usize = 256;
    let len = text.iter().take(LONGEST).take_while(|&&byte| BASE64.has(byte)).count();
    let padding = text[len..].iter().take_while(|&&byte| byte == b'=').count();
    (len > 0 && (1..=2).contains(&padding) && (len + padding) % 4 == 0).then_some(&text[..len + padding])
}

/// The next bracket of a text, with which a stand-in would start; it may be encoded. Values that contain each other
/// share the search, so that no byte is examined twice.
#[derive(Default)]
struct Brackets {
    /// The span that was searched.
    searched: Span,
    /// The offset of the first bracket in it.
    found: Option<usize>,
}

impl Brackets {
    /// The offset from `start` of the first bracket in the `len` bytes from `start` on.
    fn first(&mut self, text: &[u8], start: usize, len: usize) -> Option<usize> {
        let end = start + len;
        if start < self.searched.start || start > self.searched.end || self.found.is_some_and(|found| found < start) {
            *self = Self { searched: Span::new(start, start), found: None };
        }
        if self.found.is_none() && self.searched.end < end {
            let from = self.searched.end;
            self.found = (from..end).find(|&at| is_bracket(&text[at..]));
            self.searched.end = end;
        }
        // an escape that is cut is none
        let is_whole = |&at: &usize| at < end && (text[at] != b'%' || at + 3 <= end);
        self.found.filter(is_whole).map(|at| at - start)
    }
}

/// The part of the URL before the name of a parameter.
fn address_before(text: &[u8], name: Span) -> &[u8] {
    let before = &text[name.start.saturating_sub(MAX_ADDRESS_LEN)..name.start];
    let separator = before.iter().rposition(|byte| byte.is_ascii_whitespace() || b"\"'<>(".contains(byte));
    &before[separator.map_or(0, |at| at + 1)..]
}

/// Whether a text starts with a bracket or an encoded one.
fn is_bracket(text: &[u8]) -> bool {
    matches!(
        text,
        [b'{' | b'}' | b'[' | b']' | b'<' | b'>', ..]
            | [b'%', b'3', b'C' | b'c' | b'E' | b'e', ..]
            | [b'%', b'5' | b'7', b'B' | b'b' | b'D' | b'd', ..]
    )
}

/// The kind of secret that a value is, with this name; `None` if it is not a secret.
fn secret_kind(text: &[u8], name: Span, value_text: &[u8], query: &mut signed::LastQuery) -> Option<SecretKind> {
    let name_text = &text[name.range()];
    if signed::may_be_signature(name_text)
        && let Some(kind) = query.kind(text, name)
    {
        return is_secret(value_text, SecretCriterion::Strong).then_some(kind);
    }
    if value::is_public(value_text) {
        let public = SecretKind::Parameter { name, class: SecretClass::Public };
        return classify(name_text).and(Some(public));
    }
    if value::is_token(value_text) {
        return Some(SecretKind::Parameter { name, class: SecretClass::Secret });
    }
    // an authorization code (RFC 6749 section 4.1.2)
    if name_text.eq_ignore_ascii_case(b"code")
        && is_secret(value_text, SecretCriterion::Likely)
        && query.has_state(text, name)
    {
        return Some(SecretKind::Unsure);
    }
    let (class, criterion) = classify(name_text)?;
    if criterion == SecretCriterion::Long {
        return is_secret(value_text, criterion).then_some(SecretKind::Unsure);
    }
    let is_sure = criterion != SecretCriterion::Likely && is_secret(value_text, criterion);
    let is_weak = criterion == SecretCriterion::Weak;
    if !is_sure && !is_secret(value_text, SecretCriterion::Likely) {
        return None;
    }
    let address = address_before(text, name);
    let has = |part: &str| memchr::memmem::find(address, part.as_bytes()).is_some();
    // a word with other uses is not enough
    if !is_sure && is_weak && !SHARES.into_iter().any(has) {
        return None;
    }
    if ["badge", ".svg", "codecov.io", "codeclimate.com", "travis-ci.", "graph"].into_iter().any(has) {
        return None;
    }
    let is_shared = || name_text.eq_ignore_ascii_case(b"authkey") && SHARED_BY_AUTHKEY.into_iter().any(has);
    let class = if MEETINGS.into_iter().any(has) || is_shared() { SecretClass::Passcode } else { class };
    Some(if is_sure { SecretKind::Parameter { name, class } } else { SecretKind::Unsure })
}
