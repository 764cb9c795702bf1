//! References resolved and URLs in normal form.

use super::json::Object;
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
    /// The standard followed.
    pub standard: Standard,
    /// The result.
    pub target: &'r Target,
}

impl Resolved<'_> {
    /// Adds it to `out`: the target on a line, or one JSON object.
    pub fn write(&self, format: Format, secrets: Secrets, out: &mut Vec<u8>) {
        if format == Format::Human {
            escape::human(&redact::url(&self.target.to_string(), secrets), out);
            return out.push(b'\n');
        }
        let mut object = Object::begin(out);
        object.number("schema_version", SCHEMA_VERSION);
        object.text("base", &redact::url(self.base, secrets));
        object.text("reference", &redact::url(self.reference, secrets));
        object.text("standard", self.standard.name());
        let (url, fragment) = match self.target {
            Target::Uri(url) => (Some(redact::url(url, secrets)), None),
            Target::CurrentDocument { fragment } => (None, fragment.as_deref()),
        };
        object.optional("url", url.as_deref());
        if let Target::CurrentDocument { .. } = self.target {
            object.flag("current_document", true);
            object.optional("fragment", fragment);
        }
        object.end();
    }
}

/// Which steps to the normal form are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steps {
    /// Each step that changed something.
    Shown,
    /// The result alone.
    Left,
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
    let line = |text: &str, out: &mut Vec<u8>| {
        escape::human(&redact::url(text, secrets), out);
        out.push(b'\n');
    };
    match (format, steps) {
        (Format::Human, Steps::Left) => line(&normalized.text, out),
        (Format::Human, Steps::Shown) => {
            line(url, out);
            for (step, text) in &normalized.steps {
                out.extend_from_slice(format!("  {:<18}  {:<17}  ", step.name(), step.clause()).as_bytes());
                line(text, out);
            }
            if normalized.steps.is_empty() {
                out.extend_from_slice(b"  nothing to do\n");
            }
        }
        (Format::Json | Format::Jsonl, _) => {
            let mut object = Object::begin(out);
            object.number("schema_version", SCHEMA_VERSION);
            object.text("url", &redact::url(url, secrets));
            object.text("normalized", &redact::url(&normalized.text, secrets));
            object.objects("steps", &normalized.steps, |object, (step, text)| {
                object.text("name", step.name());
                object.text("clause", step.clause());
                object.text("url", &redact::url(text, secrets));
            });
            object.end();
        }
    }
}
