//! What a reader finds, for the tests that hold its leaps against reading all.

use super::page::Page;
use super::{Options, Out, Reading};
use crate::scan::{Context, Evidence};
use crate::text::Span;

/// Where the URLs stand and in what, and how much was malformed.
pub(super) fn found(text: &str, read: impl FnOnce(&mut Page<'_, '_, '_>)) -> (Vec<(Span, Context)>, usize) {
    let (options, evidence, reading) = (Options::default(), Evidence::default(), Reading::default());
    let mut out = Out { source: text.as_bytes(), options, evidence, base: None, counted: 0, reading };
    read(&mut Page::of(text.as_bytes(), &mut out));
    let found = out.reading.found.iter().map(|found| (found.span(), found.context)).collect();
    (found, out.reading.malformed)
}
