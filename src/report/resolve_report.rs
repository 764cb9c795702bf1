//! Reports of `resolve` and `normalize`: resolved references, and URLs in normal form.

use super::json::{self, object};
use super::{Format, SCHEMA_VERSION, Secrets, escape, redact};
use crate::syntax::rfc2396::Target;
use crate::syntax::{Normalized, Standard};

/// A reference and the URL that it resolves to.
#[derive(Clone, Copy, Debug)]
pub struct Resolved<'r> {
    /// The base.
    pub base: &'r str,
    /// The reference.
    pub reference: &'r str,
    /// The standard by which it is resolved.
    pub standard: Standard,
    /// The result.
    pub target: &'r Target,
}

impl Resolved<'_> {
    /// Adds the result to `out`: the target on a line, or one JSON object.
    pub fn write(&self, format: Format, secrets: Secrets, out: &mut Vec<u8>) {
        if format == Format::Human {
            escape::human(&redact::url(&self.target.to_string(), secrets), out);
            return out.push(b'\n');
        }
        let (url, fragment) = match self.target {
            Target::Uri(url) => (Some(redact::url(url, secrets)), None),
            Target::CurrentDocument { fragment } => (None, Some(fragment)),
        };
        let resolved = object! {
            schema_version: SCHEMA_VERSION,
            base: redact::url(self.base, secrets),
            reference: redact::url(self.reference, secrets),
            standard: self.standard.name(),
            url: url,
            current_document?: fragment.map(|_| true),
            fragment?: fragment,
        };
        json::write(&resolved, out);
    }
}

/// Which steps to the normal form are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steps {
    /// Each step that changed something.
    Shown,
    /// No step: the result alone.
    Hidden,
}

/// Adds a normal form to `out`: the result on a line, or each step, or one JSON object with both.
pub fn write_normalized(
    url: &str,
    normalized: &Normalized,
    steps: Steps,
    format: Format,
    secrets: Secrets,
    out: &mut Vec<u8>,
) {
    let push_line = |text: &str, out: &mut Vec<u8>| {
        escape::human(&redact::url(text, secrets), out);
        out.push(b'\n');
    };
    match (format, steps) {
        (Format::Human, Steps::Hidden) => push_line(&normalized.text, out),
        (Format::Human, Steps::Shown) => {
            push_line(url, out);
            for (step, text) in &normalized.steps {
                out.extend_from_slice(format!("  {:<18}  {:<17}  ", step.name(), step.clause()).as_bytes());
                push_line(text, out);
            }
            if normalized.steps.is_empty() {
                out.extend_from_slice(b"  nothing to do\n");
            }
        }
        (Format::Json | Format::Jsonl, _) => {
            let steps = normalized.steps.iter().map(
                |(step, text)| object! { name: step.name(), clause: step.clause(), url: redact::url(text, secrets) },
            );
            let record = object! {
                schema_version: SCHEMA_VERSION,
                url: redact::url(url, secrets),
                normalized: redact::url(&normalized.text, secrets),
                steps: steps.collect::<Vec<_>>(),
            };
            json::write(&record, out);
        }
    }
}
