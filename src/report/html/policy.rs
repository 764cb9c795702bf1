//! The Content-Security-Policy of a page: it runs its one script, has its one style, and loads nothing.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
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
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_browsers() {
        // the example of CSP 3, section 2.3.1
        assert_eq!(digest("alert('Hello, world.');"), "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
    }
}
