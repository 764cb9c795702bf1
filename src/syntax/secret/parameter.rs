//! Parameters whose values are secrets, in a query, a path or a fragment.
use std::collections::HashMap;
use std::sync::LazyLock;

use super::value::{self, Strength};
use super::{Kind, Secret, signed};
use crate::syntax::octets::{ALPHA, Class as Octets, DIGIT};
use crate::syntax::percent::ascii_decoded;
use crate::text::{Span, fields};

/// What becomes of who gets to know the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// He acts in another's name.
    Secret,
    /// So he does as long as the session lasts.
    Session,
    /// He joins a meeting.
    Passcode,
    /// Little: the key is one that clients show, held to certain sites or uses.
    Public,
}

/// Names of parameters, in lower case and without what joins their words.
static NAMES: LazyLock<HashMap<&'static [u8], (Class, Strength)>> = LazyLock::new(|| {
    let class = |class: &str| match class {
        "session" => (Class::Session, Strength::Strong),
        "password" => (Class::Secret, Strength::Password),
        "weak" => (Class::Secret, Strength::Weak),
        _ => (Class::Secret, Strength::Strong),
    };
    fields(include_str!("parameters.tsv")).map(|row| (row[0].as_bytes(), class(row[1]))).collect()
});

/// What names of secrets end in, and what they then begin with where the value is none: places in a list, answers to a
/// form, and counts of tokens.
const ENDINGS: &[&str] = &["token", "secret", "apikey", "password", "passwd", "accesskey", "privatekey", "secretkey"];
const HARMLESS: &[&str] = &[
    "page",
    "next",
    "prev",
    "continuation",
    "cursor",
    "sync",
    "csrf",
    "xsrf",
    "authenticity",
    "max",
    "min",
    "stop",
    "pad",
    "mask",
    "skip",
    "resume",
    "delta",
    "change",
    "device",
    "recaptcha",
    "captcha",
    "circle",
    "requestverification",
];

/// Which names may be among them: by the first letter, a bit for each length.
static MAY_NAME: LazyLock<[u64; 256]> = LazyLock::new(|| {
    let mut may_name = [0; 256];
    NAMES.keys().for_each(|name| may_name[usize::from(name[0])] |= len_bit(name));
    may_name
});

fn len_bit(name: &[u8]) -> u64 {
    1 << name.len().min(63)
}

/// What names are made of.
const NAME: Octets = ALPHA.or(DIGIT).or(Octets::of(b"_-.[]%"));

/// What ends a value, beside blanks and controls.
const ENDS: Octets = Octets::of(b"&;#\"'<>`|\\^").or(Octets::range(0, b' '));

/// The shortest value that is looked at; nothing but `&`, `;` and `#` need be before it.
pub(crate) const SHORTEST_VALUE: usize = 6;

/// How far back the name is looked for, and the site that a value is for.
const LONGEST_NAME: usize = 64;
const AROUND: usize = 256;

/// The secrets that stand behind a `=`, in order and disjoint.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut query = signed::Query::default();
    let (mut behind, mut last) = (0, None);
    for equals in memchr::memchr_iter(b'=', text) {
        if equals < behind {
            continue;
        }
        let Some(name) = name_before(text, equals) else { continue };
        let value = value_behind(text, name, equals + 1, &mut last);
        if value.len() < SHORTEST_VALUE {
            continue;
        }
        if let Some(kind) = kind(text, name, value, &mut query) {
            behind = value.end;
            secrets.push(Secret { span: value, kind });
        }
    }
    secrets
}

/// The name before a `=`, where a delimiter stands before it, escaped or not.
fn name_before(text: &[u8], equals: usize) -> Option<Span> {
    let from = equals.saturating_sub(LONGEST_NAME);
    let start = equals - text[from..equals].iter().rev().take_while(|&&octet| NAME.has(octet)).count();
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

/// The value behind a `=`; `last` is where the last one began and ended, which is asked again within it: no stretch is
/// looked at twice.
fn value_behind(text: &[u8], name: Span, start: usize, last: &mut Option<Span>) -> Span {
    let of_path = text[name.start - 1] == b';' && !text[..name.start].ends_with(b"&amp;");
    let end = match *last {
        Some(last) if last.contains(start) && !of_path => last.end,
        _ => {
            let rest = &text[start..];
            let ends = |&octet: &u8| ENDS.has(octet) || of_path && b"/?".contains(&octet);
            let value = &rest[..rest.iter().position(ends).unwrap_or(rest.len())];
            // a bracket that was opened before it, or the text of a link: `token=9f8e7d6c[here]`
            let value = match memchr::memchr3(b']', b')', b'[', value) {
                Some(end) if end > 0 && memchr::memchr(b'(', &value[..end]).is_none() => &value[..end],
                _ => value,
            };
            // sentences and brackets end behind it
            start + value.iter().rposition(|octet| !b".,:!*)]}~".contains(octet)).map_or(0, |last| last + 1)
        }
    };
    *last = Some(Span::new(start, end));
    // an encoded delimiter ends what stands in a URL inside of another
    let is_nested = name.start > 2 && text[name.start - 3] == b'%';
    let nested = if is_nested { memchr::memmem::find(&text[start..end], b"%26") } else { None };
    Span::new(start, nested.map_or(end, |nested| start + nested))
}

fn kind(text: &[u8], name: Span, value: Span, query: &mut signed::Query) -> Option<Kind> {
    let (said, held) = (&text[name.range()], &text[value.range()]);
    if signed::may_sign(said)
        && let Some(kind) = query.kind(text, name)
    {
        return value::is_secret(held, Strength::Strong).then_some(kind);
    }
    if value::is_public(held) {
        let public = Kind::Parameter { name, class: Class::Public };
        return classify(said).and(Some(public));
    }
    if value::is_token(held) {
        return Some(Kind::Parameter { name, class: Class::Secret });
    }
    let (class, strength) = classify(said)?;
    if !value::is_secret(held, strength) {
        return None;
    }
    let before = &text[name.start.saturating_sub(AROUND)..name.start];
    let run = before.iter().rposition(|octet| octet.is_ascii_whitespace() || b"\"'<>(".contains(octet));
    let site = &before[run.map_or(0, |at| at + 1)..];
    let has = |part: &str| memchr::memmem::find(site, part.as_bytes()).is_some();
    if ["badge", ".svg", "codecov.io", "codeclimate.com", "travis-ci.", "graph"].into_iter().any(has) {
        return None;
    }
    let class = if has("zoom.us/") || has("zoomgov.com/") { Class::Passcode } else { class };
    Some(Kind::Parameter { name, class })
}

fn classify(name: &[u8]) -> Option<(Class, Strength)> {
    let decoded = name.contains(&b'%').then(|| std::str::from_utf8(name).ok().map(ascii_decoded)).flatten();
    let words = decoded.as_deref().map_or(name, str::as_bytes);
    // `user[password]`, `token[]`
    let list = words.strip_suffix(b"[]").unwrap_or(words);
    let list = list.iter().rposition(|&octet| octet != b']').map_or(&[][..], |last| &list[..=last]);
    let inner = list.iter().rposition(|&octet| octet == b'[').map_or(list, |bracket| &list[bracket + 1..]);
    let (mut joined, mut len) = ([0; LONGEST_NAME], 0);
    for octet in inner.iter().filter(|octet| !matches!(octet, b'_' | b'-' | b'.')) {
        *joined.get_mut(len)? = octet.to_ascii_lowercase();
        len += 1;
    }
    let joined = &joined[..len];
    let (&first, &last) = (joined.first()?, joined.last()?);
    if MAY_NAME[usize::from(first)] & len_bit(joined) != 0
        && let Some(&known) = NAMES.get(joined)
    {
        return Some(known);
    }
    let harmless = || HARMLESS.iter().any(|start| joined.starts_with(start.as_bytes()));
    let mut endings = ENDINGS.iter().filter(|ending| ending.as_bytes().last() == Some(&last));
    let ending = endings.find(|ending| joined.ends_with(ending.as_bytes())).filter(|_| !harmless())?;
    let strength = if ending.starts_with("passw") { Strength::Password } else { Strength::Strong };
    Some((Class::Secret, strength))
}
