//! The host that browsers go to, where it may be another one than that of RFC 3986.

use super::url::Url;
use super::whatwg::{self, Record};

/// The host that browsers go to, and all of the URL as they read it, if they may split the URL of a link in another way.
/// `None` if they surely find the same host, or none. The host may be that of RFC 3986 nevertheless.
///
/// `https:/a.example/` and `//a.example\b` have no host or another one for RFC 3986, and `https://a.example\@b.example/` has
/// `b.example`: browsers go to `a.example` in each.
pub(crate) fn followed_host(url: &Url<'_>) -> Option<(String, Record)> {
    const PAGE: &str = "https://page.invalid/";
    if is_split_alike(url) {
        return None;
    }
    let page = if url.scheme().is_none() { whatwg::parse(PAGE, None).record } else { None };
    let record = whatwg::parse(url.text(), page.as_ref()).record?;
    let host = record.host().filter(|host| page.as_ref().and_then(Record::host) != Some(host))?.to_string();
    // a sign such as `$` is that of a template
    let is_host = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_[]:".contains(&byte));
    (is_host && record.is_special()).then_some((host, record))
}

/// Whether the URL Standard surely finds the host where RFC 3986 does: it takes `\` for `/`, and any number of slashes
/// before the host of a special scheme.
fn is_split_alike(url: &Url<'_>) -> bool {
    let text = url.text();
    let has_usual_slashes = match url.scheme() {
        Some(scheme) if whatwg::special_port(scheme).is_some() => {
            let rest = &text[scheme.len() + 1..];
            rest.starts_with("//") && !rest.starts_with("///")
        }
        Some(_) => true,
        None => !text.starts_with("///"),
    };
    has_usual_slashes && !text.contains('\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_those_of_browsers() {
        let host = |url: &str| followed_host(&Url::split(url)).map(|(host, _)| host);
        for url in [
            "https:/a.example/x",
            "https:a.example",
            r"https:\\a.example\x",
            r"https://a.example\@b.example/",
            "///a.example/",
            r"/\a.example",
        ] {
            assert_eq!(host(url).as_deref(), Some("a.example"), "{url}");
        }
        for url in ["https://a.example/", "//a.example/", "a/b", r"a\b", "mailto:joe@a.example", r"https:\\${host}\x"] {
            assert_eq!(host(url), None, "{url}");
        }
    }
}
