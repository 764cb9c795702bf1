//! The Content-Security-Policy of a page: it runs its one script, has its one style, and loads nothing.

use sha2::{Digest, Sha256};

/// The policy of a page with this style and script, for an attribute in double quotation marks.
///
/// Only these two texts may be used, by their digests: markup that would get into the page runs nothing. The script
/// itself may not make markup of text (`require-trusted-types-for`). The icon is in the page, as `data:`.
pub(super) fn policy(style: &str, script: &str) -> String {
    let (style, script) = (digest(style), digest(script));
    format!(
        "default-src 'none'; script-src '{script}'; style-src '{style}'; img-src data:; base-uri 'none'; \
         form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
}

/// The digest of a text as a policy names it: `sha256-` and base64.
fn digest(text: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(text.as_bytes())))
}

/// Bytes in base64 (RFC 4648, section 4): `base64(b"hi")` is `aGk=`.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let index = (bits >> (18 - 6 * digit)) & 63;
            text.push(if digit <= chunk.len() { char::from(DIGITS[index as usize]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_browsers() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(texts, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
        // the example of CSP 3, section 2.3.1
        assert_eq!(digest("alert('Hello, world.');"), "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
    }
}
