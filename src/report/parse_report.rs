//! The components of a URL, its meaning by its scheme, and its violations of a standard.

use super::scheme_report::Section;
use super::{OutputStyle, redact};
use crate::secrets::{mask_str, merge};
use crate::syntax::{Component, HostForm, PathForm, Standard, Url, Violation, path_form};
use crate::text::Span;

/// The length in bytes from which a secret of the URL is hidden wherever the `href` repeats it. A shorter one may be
/// part of a word.
const MIN_REPEATED_BYTES: usize = 6;

/// The number of secrets whose repetitions are searched for.
const MAX_REPEATED_SECRETS: usize = 64;

/// A URL taken apart, ready to be shown.
#[derive(Clone, Debug)]
pub struct ParseReport<'u> {
    pub(super) url: Url<'u>,
    pub(super) standard: Standard,
    pub(super) section: Option<Section>,
    pub(super) violations: Vec<Violation>,
    /// The URL as a browser reads it, if it accepts it; filled with the URL Standard.
    pub(super) href: Option<String>,
    /// The secrets of the URL to hide, sorted and disjoint.
    pub(super) hidden: Vec<Span>,
    pub(super) style: OutputStyle,
}

impl<'u> ParseReport<'u> {
    /// Splits a URL and checks it against a standard.
    #[must_use]
    pub fn of(url: &'u str, standard: Standard, style: OutputStyle) -> Self {
        let url = Url::split(url);
        let violations = url.grammar_violations(standard);
        let section = Section::of(&url, standard, &violations, style.secrets);
        let hidden = redact::spans_to_hide(url.text(), style.secrets);
        Self { url, standard, section, violations, href: None, hidden, style }
    }

    /// This report with the URL as a browser serializes it. The secrets of the URL are hidden in it too, even where the
    /// text around them is escaped in another way.
    #[must_use]
    pub fn with_href(self, href: Option<&str>) -> Self {
        let href = href.map(|href| {
            let mut hidden = redact::spans_to_hide(href, self.style.secrets);
            for secret in
                self.hidden.iter().filter(|secret| secret.len() >= MIN_REPEATED_BYTES).take(MAX_REPEATED_SECRETS)
            {
                let secret = &self.url.text().as_bytes()[secret.range()];
                let repeated = memchr::memmem::find_iter(href.as_bytes(), secret);
                hidden.extend(repeated.map(|at| Span::new(at, at + secret.len())));
            }
            merge(&mut hidden);
            mask_str(href, Span::new(0, href.len()), &hidden).into_owned()
        });
        Self { href, ..self }
    }

    /// Whether the URL violates neither the standard nor the RFC in force of its scheme.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.violations.is_empty() && self.section.iter().all(|section| section.violations.is_empty())
    }

    /// The text of a span, with secrets hidden.
    pub(super) fn masked(&self, span: Span) -> String {
        mask_str(self.url.text(), span, &self.hidden).into_owned()
    }

    /// The components that have no subcomponents: each with its span, and its kind or `""`.
    pub(super) fn leaves(&self) -> impl Iterator<Item = (Component, Span, &'static str)> {
        let leaves = Component::ALL.into_iter().filter(|&component| component != Component::Userinfo);
        leaves.filter_map(|component| {
            let span = self.url.span(component)?;
            let kind = match component {
                Component::Host => host_kind(&self.url.text()[span.range()]),
                Component::Path => path_kind(path_form(&self.url)),
                _ if span.is_empty() => "empty",
                _ => "",
            };
            Some((component, span, kind))
        })
    }
}

fn host_kind(host: &str) -> &'static str {
    match HostForm::classify(host) {
        Ok(HostForm::Empty) => "empty",
        Ok(HostForm::RegName) => "reg-name",
        Ok(HostForm::Ipv4(_)) => "IPv4address",
        Ok(HostForm::Ipv6 { .. }) => "IPv6address",
        Ok(HostForm::IpvFuture { .. }) => "IPvFuture",
        Err(_) => "malformed",
    }
}

const fn path_kind(form: PathForm) -> &'static str {
    match form {
        PathForm::Abempty => "path-abempty",
        PathForm::Absolute => "path-absolute",
        PathForm::Noscheme => "path-noscheme",
        PathForm::Rootless => "path-rootless",
        PathForm::Empty => "path-empty",
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Colors, Format, Secrets};
    use super::*;
    use crate::text::Random;

    const PIECES: &[&str] = &[
        "http:",
        "HTTPS:",
        "ftp://",
        "gopher://",
        "urn:",
        "tel:",
        "wais:",
        "news:",
        "mailto:",
        "prospero:",
        "file:",
        "x:",
        "//",
        "/",
        "\\",
        "joe:s3cret@",
        ":s3cret@",
        "s3cret",
        "@",
        ":",
        "?",
        "#",
        "[",
        "]",
        "%2F%2F",
        "%",
        "%0a",
        "\n",
        "\t",
        " ",
        "é",
        "日本",
        "\u{202e}",
        "e\u{301}",
        "h.example",
        "[::1]",
        ":80",
        ";type=a",
        "?+",
        "?=",
        "|",
    ];

    /// INVARIANT: every URL has a drawing and a record, without control characters and without passwords that are
    /// hidden in the URL.
    #[test]
    fn anything_is_shown_and_nothing_reported() {
        let mut random = Random::new();
        let style = OutputStyle::new(Secrets::Hidden, Colors::Unused);
        let mut hidden = 0;
        for _ in 0..20_000 {
            let url: String = (0..random.below(12)).map(|_| random.pick(PIECES)).collect();
            let standard = random.pick(&Standard::ALL);
            let report = ParseReport::of(&url, standard, style).with_href(Some(&url));
            let (mut drawn, mut record) = (Vec::new(), Vec::new());
            report.write(Format::Human, &mut drawn);
            report.write(Format::Json, &mut record);
            serde_json::from_slice::<serde_json::Value>(&record).unwrap_or_else(|error| panic!("{url:?}: {error}"));
            let is_reported = !redact::url(&url, Secrets::Hidden).contains("s3cret");
            hidden += usize::from(is_reported && url.contains("s3cret"));
            for output in [drawn, record] {
                let output = String::from_utf8(output).expect("it is UTF-8");
                assert!(!output.contains(|c: char| c.is_control() && c != '\n'), "{url:?}: {output}");
                assert!(!is_reported || !output.contains("s3cret"), "{url:?}: {output}");
            }
        }
        assert!(hidden > 500, "only {hidden} passwords were there to be hidden");
    }
}
