//! The password of a wireless network, as in QR codes: `WIFI:T:WPA;S:guests;P:Xk29vq7Zp1;;`.

use super::value::is_stand_in;
use super::{Secret, SecretKind, end_at};
use crate::text::Span;

/// The longest address of a network.
const MAX_ADDRESS_LEN: usize = 512;

/// The passwords of networks in `text`, sorted and disjoint.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut secrets = Vec::new();
    let mut after = 0;
    for colon in memchr::memchr_iter(b':', text) {
        if colon < after || !is_scheme_before(text, colon) {
            continue;
        }
        let mut at = colon + 1;
        let line = &text[at..text.len().min(at + MAX_ADDRESS_LEN)];
        let line_end = at + memchr::memchr(b'\n', line).unwrap_or(line.len());
        while at < line_end {
            let end = end_at(&text[..line_end], at, b";");
            if text[at..end].starts_with(b"P:") && !is_stand_in(&text[at + 2..end]) {
                secrets.push(Secret { span: Span::new(at + 2, end), kind: SecretKind::Unsure });
            }
            after = end;
            // two of them end the address
            if end == at {
                break;
            }
            at = end + 1;
        }
    }
    secrets
}

/// Whether `WIFI` is before the colon.
pub(super) fn is_scheme_before(text: &[u8], colon: usize) -> bool {
    colon >= 4 && text[colon - 4..colon].eq_ignore_ascii_case(b"WIFI")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

    #[test]
    fn networks() {
        for marked in [
            "scan WIFI:T:WPA;S:guests;P:«opensesame»;; now",
            r"wifi:S:a\;b;P:«a\;b c»;H:true;; WIFI:P:«Hq7zP2mK9»",
            "WIFI:T:WPA;S:guests;P:;; WIFI:T:WPA;S:x;P:<password>;; WIFI:S:x;;P:no",
        ] {
            check_marked(find, marked);
        }
    }
}
