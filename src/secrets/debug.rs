//! What `{:?}` shows of URLs: as it goes to logs, no secrets.

use std::fmt;

use super::redact::redact;
use crate::syntax::{Url, UrlBuf};

impl fmt::Debug for Url<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Url").field(&redact(self.text())).finish()
    }
}

impl fmt::Debug for UrlBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("UrlBuf").field(&redact(self.text())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_hides_passwords() {
        let text = "ftp://joe:Xk29vq@ftp.example.org/pub";
        assert_eq!(format!("{:?}", Url::split(text)), r#"Url("ftp://joe:***@ftp.example.org/pub")"#);
        assert_eq!(format!("{:?}", UrlBuf::from(text.to_owned())), r#"UrlBuf("ftp://joe:***@ftp.example.org/pub")"#);
        assert_eq!(Url::split(text).to_string(), text);
    }
}
