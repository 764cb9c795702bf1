//! What the reader of a format passes to its page besides text: targets of links, names, and places.

use std::borrow::Cow;

use super::anchor::{Anchor, AnchorKind};
use super::decoded_text::Content;
use super::lifted::{around, lift, trimmed};
use super::page::{Page, TextOrigin};
use crate::scan::{Context, Form, Found, TargetKind, is_url};
use crate::syntax::scheme_len;
use crate::text::{SourceMap, Span};

impl<'t> Page<'_, '_, 't> {
    /// Passes on the target of a link, from its first byte to its last; white space around it is skipped. Any scheme
    /// counts. A relative reference is found where it is requested, otherwise URLs inside it are. `label` is its text.
    pub(super) fn link(&mut self, context: Context, content: impl Into<Content>, label: Option<Span>) {
        let label = label.map(|label| self.source(label));
        self.with_content(content, |page, span| page.link_span(context, span, label, TargetKind::Url));
    }

    /// As [`Page::link`], for a target that is a path relative to the file, unless it has a scheme.
    pub(super) fn file(&mut self, context: Context, content: impl Into<Content>, label: Option<Span>) {
        let label = label.map(|label| self.source(label));
        self.with_content(content, |page, span| page.link_span(context, span, label, TargetKind::File));
    }

    /// Passes on a reference by name, such as the label of a section. It is found if references by name are requested.
    pub(super) fn name(&mut self, target: TargetKind, content: impl Into<Content>, label: Option<Span>) {
        if !self.wants_names() {
            return;
        }
        let label = label.map(|label| self.source(label));
        self.with_content(content, |page, span| {
            let span = trimmed(page.text, span);
            if span.is_empty() || page.is_full() {
                return;
            }
            let Some(mut found) = page.destination(span, |_, name| std::str::from_utf8(name).ok()) else { return };
            (found.context, found.label, found.target) = (Context::Link, label, target);
            page.sink.has_names = true;
            page.sink.push(found);
        });
    }

    /// Passes on a place that links can lead to, given as its name or the text of its heading; white space around it is
    /// skipped. It may be empty only if it is a heading.
    pub(super) fn anchor(&mut self, kind: AnchorKind, content: impl Into<Content>) {
        if !self.wants_anchors() || self.is_full() {
            return;
        }
        self.with_content(content, |page, span| {
            let span = trimmed(page.text, span);
            if span.is_empty() && !matches!(kind, AnchorKind::Heading { .. }) {
                return;
            }
            let source = page.source(span);
            let bytes = &page.text[span.range()];
            let source_bytes: &'t [u8] = &page.sink.source[source.range()];
            let text = match std::str::from_utf8(source_bytes) {
                Ok(verbatim) if verbatim.as_bytes() == bytes => Cow::Borrowed(verbatim),
                _ => Cow::Owned(String::from_utf8_lossy(bytes).into_owned()),
            };
            page.sink.push_anchor(Anchor { kind, span: source, text });
        });
    }

    fn link_span(&mut self, context: Context, span: Span, label: Option<Span>, target: TargetKind) {
        if self.is_full() {
            return;
        }
        let span = trimmed(self.text, span);
        let Some(mut found) = self.destination(span, Self::url_or_reference) else {
            return self.scan_span(context, span);
        };
        found.context = context;
        found.label = label;
        if (self.sink.base.is_some() || target != TargetKind::Url) && scheme_len(found.text.as_bytes()).is_none() {
            found.base.clone_from(&self.sink.base);
            found.target = target;
        }
        self.sink.push(found);
    }

    /// The target at `span`. `accept` gets its bytes, and returns its text; `None` if they are no target.
    fn destination(
        &self,
        span: Span,
        accept: impl for<'u> Fn(&Self, &'u [u8]) -> Option<&'u str>,
    ) -> Option<Found<'t>> {
        let source = self.sink.source;
        match self.origin {
            TextOrigin::Source(base) => {
                let span = span.shifted(base);
                accept(self, &source[span.range()]).map(|url| {
                    let mut found = Found::new(Cow::Borrowed(url), SourceMap::whole(span), Form::Destination);
                    (found.before, found.after) = around(source, span);
                    found
                })
            }
            TextOrigin::DecodedText(map) => accept(self, &self.text[span.range()]).map(|url| {
                let found = Found::new(Cow::Borrowed(url), SourceMap::whole(span), Form::Destination);
                lift(found, map, source)
            }),
        }
    }

    /// The target of a link as text: a URL, or a relative reference if those are requested.
    fn url_or_reference<'u>(&self, bytes: &'u [u8]) -> Option<&'u str> {
        let scheme_len = scheme_len(bytes);
        if scheme_len.is_none() && !self.sink.options.references {
            return None;
        }
        let url = std::str::from_utf8(bytes).ok()?;
        let is_target = match scheme_len {
            // one letter is the drive of a path
            Some(len) => len > 1 && is_url(url, Form::Destination),
            None => !url.is_empty(),
        };
        is_target.then_some(url)
    }
}
