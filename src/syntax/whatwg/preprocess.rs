//! The input of the parser: without the code points that the URL Standard removes first, and with the map back.

use std::borrow::Cow;

use memchr::memchr3;

use super::error_collector::ErrorCollector;
use super::errors::INVALID_URL_UNIT;
use crate::syntax::Component;
use crate::text::Span;

/// The input without leading and trailing C0 controls and spaces, and without tabs and newlines (URL Standard, "URL
/// parsing", the steps before the state machine).
pub(super) struct Input<'t> {
    pub(super) text: Cow<'t, str>,
    /// Where `text` starts and ends in the input.
    kept: Span,
    /// The gaps inside `kept`, where code points were removed: in order, not adjacent, and not at its ends.
    gaps: Vec<Gap>,
}

/// A run of tabs and newlines that was removed.
struct Gap {
    /// The offset in `text` where it was.
    at: usize,
    /// Its span in the input.
    source: Span,
}

impl<'t> Input<'t> {
    pub(super) fn clean(input: &'t str) -> Self {
        let trimmed = input.trim_start_matches(is_c0_control_or_space);
        let start = input.len() - trimmed.len();
        let trimmed = trimmed.trim_end_matches(is_c0_control_or_space);
        let kept = Span::new(start, start + trimmed.len());
        let (mut text, mut gaps) = (String::new(), Vec::<Gap>::new());
        let mut rest = 0;
        while let Some(len) = memchr3(b'\t', b'\n', b'\r', &trimmed.as_bytes()[rest..]) {
            text.push_str(&trimmed[rest..rest + len]);
            let gap = Span::new(rest + len, rest + len + 1).shifted(start);
            rest += len + 1;
            match gaps.last_mut() {
                Some(last) if last.source.end == gap.start => last.source.end = gap.end,
                _ => gaps.push(Gap { at: text.len(), source: gap }),
            }
        }
        let text = if gaps.is_empty() { Cow::Borrowed(trimmed) } else { Cow::Owned(text + &trimmed[rest..]) };
        Self { text, kept, gaps }
    }

    /// The span in the input of a span of `text`, including what was removed inside it.
    pub(super) fn source(&self, span: Span) -> Span {
        if span.start == 0 && span.is_empty() {
            return Span::empty(self.kept.start);
        }
        let end = self.source_offset(span.end - 1) + 1;
        if span.is_empty() { Span::empty(end) } else { Span::new(self.source_offset(span.start), end) }
    }

    /// Reports what was removed. `component` returns the component that has both bytes of `text` around an offset.
    pub(super) fn report(
        &self,
        input: &str,
        errors: &mut ErrorCollector,
        component: impl Fn(usize) -> Option<Component>,
    ) {
        if self.kept.start > 0 {
            errors.add(&INVALID_URL_UNIT, Span::new(0, self.kept.start), None);
        }
        for gap in &self.gaps {
            errors.add(&INVALID_URL_UNIT, gap.source, component(gap.at));
        }
        if self.kept.end < input.len() {
            errors.add(&INVALID_URL_UNIT, Span::new(self.kept.end, input.len()), None);
        }
    }

    /// The offset in the input of the byte at `at` of `text`.
    fn source_offset(&self, at: usize) -> usize {
        let before = self.gaps.partition_point(|gap| gap.at <= at);
        match self.gaps[..before].last() {
            Some(gap) => gap.source.end + (at - gap.at),
            None => self.kept.start + at,
        }
    }
}

const fn is_c0_control_or_space(c: char) -> bool {
    c <= ' '
}
