//! What goldmark finds in text: addresses that it makes links of, such as `https://a.b/c`, `www.a.b` and `a@b.c`, and
//! character references that it decodes last, in code too.

use crate::document::entity;

/// The length of an address of the web at the start of the text.
pub(super) fn url_len(text: &str) -> Option<usize> {
    let has_scheme = ["https://", "http://", "ftp://"].into_iter().find(|scheme| text.starts_with(scheme));
    let scheme = has_scheme.map_or(0, str::len);
    if scheme == 0 && !text.starts_with("www.") {
        return None;
    }
    let host = &text[scheme..];
    let is_host = |byte: &u8| byte.is_ascii_alphanumeric() || b"-@:%._+~#=".contains(byte);
    let run = host.bytes().take(256).take_while(|byte| is_host(byte)).count();
    let domain = domain_end(&host[..run])?;
    if scheme == 0 && !host["www.".len()..domain].contains('.') {
        return None;
    }
    let mut end = scheme + domain;
    if let Some(port) = text[end..].strip_prefix(':') {
        let digits = port.bytes().take_while(u8::is_ascii_digit).count();
        end += if digits > 0 { 1 + digits } else { 0 };
    }
    if text[end..].starts_with(['/', '#', '?']) {
        let is_path = |byte: &u8| byte.is_ascii_alphanumeric() || b"-@:%_+.~#$!?&/=();,'\">^{}[]`".contains(byte);
        end += text[end..].bytes().take_while(|byte| is_path(byte)).count();
    }
    let link = without_reference(&text[..end]);
    let link = link.trim_end_matches(['?', '!', '.', ',', ':', '*', '_', '~', '"', '\'']);
    let closing = link.len() - link.trim_end_matches(')').len();
    let count = |sign: u8| link.bytes().filter(|byte| *byte == sign).count();
    let extra = count(b')').saturating_sub(count(b'(')).min(closing);
    Some(link.len() - extra)
}

/// Where the last part of a domain ends in a run: `a.b:80` gives 3.
fn domain_end(run: &str) -> Option<usize> {
    let mut end = run.len();
    loop {
        let at = run[..end].rfind('.').filter(|at| *at > 0)?;
        let letters = run[at + 1..].bytes().take_while(u8::is_ascii_lowercase).count();
        if letters > 0 {
            return Some(at + 1 + letters);
        }
        end = at;
    }
}

/// The length of the name at the end of the text that may be before `@`.
pub(super) fn user_len(text: &str) -> usize {
    let is_user = |byte: &u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(byte);
    text.bytes().rev().take(64).take_while(is_user).count()
}

/// The length of the domain after `@`: two labels or more.
pub(super) fn host_len(text: &str) -> Option<usize> {
    let is_host = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    let run = text.bytes().take(255).take_while(is_host).count();
    let host = text[..run].trim_end_matches(['.', '-']);
    (host.contains('.') && host.split('.').all(|label| !label.is_empty())).then_some(host.len())
}

/// The link without a character reference at its end: `a&amp;` gives `a`.
pub(super) fn without_reference(link: &str) -> &str {
    let before = link.strip_suffix(';').and_then(|link| link.rsplit_once('&'));
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    before.filter(|(_, name)| is_name(name)).map_or(link, |(before, _)| before)
}

/// The text with the character references that have names decoded.
pub(super) fn decoded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let reference = if rest.starts_with("&#") { None } else { entity(rest.as_bytes()) };
        let (c, len) = reference.unwrap_or(('&', 1));
        plain.push(c);
        rest = &rest[len..];
    }
    plain + rest
}
