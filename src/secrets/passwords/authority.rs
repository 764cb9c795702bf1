//! The password of an authority, and the token in place of a user, even if by the grammar the authority ends inside of
//! it.

use crate::secrets::values;
use crate::text::Span;

/// Schemes in which the password or a token is in the place of the user: those of tunnels, and of NATS.
const TOKEN_FIRST: &[&str] = &["anytls", "hy2", "hysteria2", "juicity", "nats", "ss", "trojan", "tuic", "vless"];

/// Reports the secrets after every `//` of `run`, which starts at `base`.
///
/// Linear: an authority ends at the next `/`, so no byte belongs to two of them.
pub(in crate::secrets) fn secrets_of_run(run: &[u8], base: usize, report: &mut dyn FnMut(Span)) {
    let Some(last_at) = memchr::memrchr(b'@', run) else { return };
    let mut from = 0;
    while let Some(slashes) = memchr::memmem::find(&run[from..last_at], b"//") {
        let authority = from + slashes + 2;
        // `///` may be `/` and `//`
        from = authority - 1;
        if let Some(secret) = secret_of_authority(run, authority, last_at) {
            let user = Span::new(authority, secret.start.saturating_sub(1).max(authority));
            if values::value::is_user_token(&run[user.range()]) {
                report(user.shifted(base));
            }
            if !secret.is_empty() {
                report(secret.shifted(base));
            }
            from = secret.end;
        }
    }
}

/// The secret of the authority that starts at `start`: after its first `:`, before the `@` that ends the userinfo;
/// empty for `//joe:@h`.
fn secret_of_authority(run: &[u8], start: usize, last_at: usize) -> Option<Span> {
    let len = run[start..].iter().position(|byte| b"/?#".contains(byte)).unwrap_or(run.len() - start);
    let authority = &run[start..start + len];
    if let Some(at) = memchr::memrchr(b'@', authority) {
        let Some(colon) = memchr::memchr(b':', &authority[..at]) else {
            // `https://ghp_...@github.com/`
            let is_token = at > 0 && (values::value::is_user_token(&authority[..at]) || has_token_first(&run[..start]));
            return is_token.then(|| Span::new(start, start + at));
        };
        // `u:p@ss/word@host`: `ss` looks like the host, but is not, so the password continues
        let end = if start + at < last_at && !is_host(&authority[at + 1..]) { last_at } else { start + at };
        return Some(Span::new(start + colon + 1, end));
    }
    let literal = match memchr::memchr(b']', authority) {
        Some(bracket) if authority[0] == b'[' => bracket,
        _ => 0,
    };
    let Some(colon) = memchr::memchr(b':', &authority[literal..]) else {
        // `ss://YWVz/Og@h`: a slash may be in base64
        let is_token = start < last_at && has_token_first(&run[..start]);
        return is_token.then(|| Span::new(start, last_at));
    };
    let after = literal + colon + 1;
    let is_port = after < len && authority[after..].iter().all(u8::is_ascii_digit);
    let is_before_at = start + after <= last_at;
    (!is_port && is_before_at).then(|| Span::new(start + after, last_at))
}

/// Whether `before` ends with one of [`TOKEN_FIRST`] and `://`.
fn has_token_first(before: &[u8]) -> bool {
    let Some(before) = before.strip_suffix(b"://") else { return false };
    let scheme = before.iter().rposition(|byte| !byte.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
    TOKEN_FIRST.iter().any(|known| before[scheme..].eq_ignore_ascii_case(known.as_bytes()))
}

/// Whether a text can only be a host: a literal, or a name with a dot or a port.
fn is_host(text: &[u8]) -> bool {
    text.starts_with(b"[") || text.eq_ignore_ascii_case(b"localhost") || text.iter().any(|byte| b".:".contains(byte))
}
