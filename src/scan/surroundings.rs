//! Tests of the text around a place in a URL: whether the URL ends there.
//!
//! Each function looks at a limited number of bytes, so that time stays linear.

use crate::syntax::byte_class::{ALPHA, SCHEME};

/// Whether nothing but parameters follows `scheme://`, of a scheme that needs no host: `redis://?timeout=10`.
pub(super) fn is_query_without_host(scheme: &[u8], rest: &[u8]) -> bool {
    rest.first() == Some(&b'?') && !has_single_host(scheme) && starts_parameter(&rest[1..])
}

/// Whether bytes start with the name of a parameter and its `=`.
pub(super) fn starts_parameter(bytes: &[u8]) -> bool {
    const LONGEST: usize = 64;
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
    let len = bytes.iter().take(LONGEST).take_while(|byte| is_name(byte)).count();
    len > 0 && bytes.get(len) == Some(&b'=')
}

/// Whether the URL at `start` is the value of a parameter in the query of a relative reference, as in
/// `/login?next=http://a.example/&x=y`.
pub(super) fn is_in_query(text: &[u8], start: usize) -> bool {
    const FARTHEST: usize = 256;
    let before = &text[start.saturating_sub(FARTHEST)..start - 1];
    let name = before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte)).count();
    name > 0 && matches!(before[..before.len() - name].last(), Some(b'?' | b'&'))
}

/// Whether the `,` at `at` ends an entry of a list, of which the URL is the last part: after the name of a repository,
/// as in `https://a.example/b.git,main`, or before an entry with a key, as in
/// `b::https://a.example/,c::https://d.example/`.
pub(super) fn ends_list_entry(url: &[u8], at: usize) -> bool {
    const LONGEST: usize = 64;
    let (before, rest) = (&url[..at], &url[at + 1..]);
    let is_key = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.*:=-".contains(byte);
    let len = rest.iter().take(LONGEST).take_while(|byte| is_key(byte)).count();
    let has_key = |entry: &[u8]| memchr::memchr(b'=', entry).is_some() || memchr::memmem::find(entry, b"::").is_some();
    let entry = rest[..len].strip_suffix(b":").filter(|_| rest[len..].starts_with(b"//"));
    before.ends_with(b".git") || entry.is_some_and(has_key)
}

/// Whether an authority ends with `:` and the digits of a port.
pub(super) fn ends_port(authority: &[u8]) -> bool {
    let digits = authority.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && authority[..authority.len() - digits].ends_with(b":")
}

/// Whether URLs of a scheme have a single host: those of the web and FTP. Others may have a list of hosts, or none.
pub(super) fn has_single_host(scheme: &[u8]) -> bool {
    [&b"http"[..], b"https", b"ftp", b"ws", b"wss"].iter().any(|name| scheme.eq_ignore_ascii_case(name))
}

/// The delimiter of the command of `sed`, such as `s#http://a.example/#http://b.example/#`, if the URL at `start` is
/// directly after it. A `/` or `|` ends a URL or is escaped in any case.
pub(super) fn replacement_delimiter(text: &[u8], start: usize) -> Option<u8> {
    const FARTHEST: usize = 256;
    let line = &text[start.saturating_sub(FARTHEST)..start];
    let (&delimiter, before) = line.split_last().filter(|(byte, _)| b"#!@%~,".contains(byte))?;
    let opens =
        |at: usize| before[..at].ends_with(b"s") && !before[..at - 1].last().is_some_and(u8::is_ascii_alphanumeric);
    if opens(before.len()) {
        return Some(delimiter);
    }
    let line = &before[memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1)..];
    let first = memchr::memchr(delimiter, line)?;
    opens(before.len() - line.len() + first).then_some(delimiter)
}

/// Whether the byte at `at` ends the text to search or to put in its place in the command of `sed`, where other text is
/// before the URL at `start`: `s@SITE=.*@SITE=http://a.example@g`.
pub(super) fn ends_replacement(text: &[u8], start: usize, at: usize) -> bool {
    const FARTHEST: usize = 256;
    let delimiter = text[at];
    let line = &text[start.saturating_sub(FARTHEST)..start];
    let line = &line[memchr::memrchr(b'\n', line).map_or(0, |newline| newline + 1)..];
    let opens = |at: usize| at == 0 || b" \t'\"`;(".contains(&line[at - 1]);
    let Some(open) = memchr::memmem::find_iter(line, &[b's', delimiter]).find(|&at| opens(at)) else { return false };
    match memchr::memchr_iter(delimiter, &line[open + 2..]).count() {
        0 => {
            let rest = &text[at + 1..text.len().min(at + FARTHEST)];
            memchr::memchr2(delimiter, b'\n', rest).is_some_and(|end| rest[end] == delimiter)
        }
        seen => seen == 1,
    }
}

/// Whether `bytes` start with another `scheme://`, known or not. Its name may have a `_`: programs use such names.
pub(super) fn scheme_follows(bytes: &[u8]) -> bool {
    if !bytes.first().is_some_and(|&first| ALPHA.has(first)) {
        return false;
    }
    let run = bytes.iter().take(crate::syntax::scheme::LONGEST_NAME);
    let len = run.take_while(|&&byte| SCHEME.has(byte) || byte == b'_').count();
    len >= 2 && bytes[len..].starts_with(b"://")
}

/// Whether `bytes` start with a character reference that ends a URL: one for a quote, an angle bracket or a space, such
/// as `&quot;`, or the same escaped twice, such as `&amp;quot;`.
pub(super) fn starts_with_ending_entity(bytes: &[u8]) -> bool {
    const ENTITIES: [&[u8]; 14] = [
        b"quot;", b"apos;", b"gt;", b"lt;", b"nbsp;", b"#34;", b"#39;", b"#x22;", b"#x27;", b"#160;", b"#60;", b"#62;",
        b"#x3c;", b"#x3e;",
    ];
    let name = &bytes[1..];
    let name = name.strip_prefix(b"amp;").unwrap_or(name);
    ENTITIES.iter().any(|entity| name.get(..entity.len()).is_some_and(|name| name.eq_ignore_ascii_case(entity)))
}

/// Whether `start` is inside a `/*` comment. It looks back a limited number of bytes, so that time stays linear.
pub(super) fn comment_is_open(text: &[u8], start: usize) -> bool {
    const FARTHEST: usize = 2048;
    let mut before = &text[start.saturating_sub(FARTHEST)..start];
    while let Some(star) = memchr::memrchr(b'*', before) {
        if before[..star].ends_with(b"/") {
            return true;
        }
        if before[star + 1..].starts_with(b"/") {
            return false;
        }
        before = &before[..star];
    }
    false
}
