//! The input of a rule's test.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use memchr::memmem::Finder;

use super::placeholder::Parts;
use crate::document::{Format, LinkSyntax};
use crate::lint::model::Settings;
use crate::scan::{Context, Found};
use crate::secrets::{self, Secret};
use crate::secrets::{MASK, NearbySecrets, merge};
use crate::site::{BrokenReference, DocumentReferences, SiteMarkup};
use crate::syntax::idn::UnicodeName;
use crate::syntax::scheme::{SchemeTypo, likeness};
use crate::syntax::{Component, Url, scheme_len};
use crate::text::Span;

/// Data about a URL that is computed on demand, once for all rules.
#[derive(Default, Debug)]
pub(crate) struct UrlCache<'a> {
    /// Whether messages are left empty.
    is_silent: bool,
    parts: OnceCell<Parts<'a>>,
    host: OnceCell<Option<Span>>,
    unicode_host: OnceCell<UnicodeName<'a>>,
    masked: OnceCell<Vec<Span>>,
    hidden: OnceCell<Vec<Span>>,
    secrets: OnceCell<Vec<Secret>>,
    signed: OnceCell<bool>,
    starts: OnceCell<Option<Starts<'a>>>,
    likeness: OnceCell<Option<SchemeTypo>>,
    open_template: OnceCell<Option<usize>>,
    surroundings: OnceCell<Surroundings>,
    /// What is known of the secrets of the text that it is in.
    nearby: Option<&'a NearbySecrets>,
    /// Whether it was looked up where a reference leads, and what is wrong with one that leads nowhere.
    is_resolved: bool,
    broken_reference: Option<BrokenReference>,
    /// What the generator of the site makes of markup that is broken.
    site: Option<&'a dyn SiteMarkup>,
    /// The references of the document, if it is looked up where they lead.
    references: Option<&'a DocumentReferences<'a>>,
}

impl<'a> UrlCache<'a> {
    /// No data yet, for a URL of which this is wrong; `is_resolved` if that could be known. If messages are not wanted,
    /// nothing is looked up for them.
    pub(crate) fn new(wants_messages: bool, is_resolved: bool, broken_reference: Option<BrokenReference>) -> Self {
        Self { is_silent: !wants_messages, is_resolved, broken_reference, ..Self::default() }
    }

    /// The same with what the generator of the site makes of markup that is broken.
    pub(crate) fn with_site(self, site: Option<&'a dyn SiteMarkup>) -> Self {
        Self { site, ..self }
    }

    /// The same with the references of the document, if it is looked up where they lead.
    pub(crate) fn with_references(self, references: Option<&'a DocumentReferences<'a>>) -> Self {
        Self { references, ..self }
    }

    /// The same with what is known of the secrets of the text that the URL is in.
    pub(crate) fn with_nearby(self, nearby: &'a NearbySecrets) -> Self {
        Self { nearby: Some(nearby), ..self }
    }
}

/// The prefixes of the secrets of a URL.
#[derive(Debug)]
enum Starts<'a> {
    One(Box<Finder<'a>>, Span),
    Several(AhoCorasick, Vec<Span>),
}

impl Starts<'_> {
    /// Their spans in a text, each with the secret; disjoint.
    fn places(&self, text: &str) -> Vec<(usize, Span)> {
        match self {
            Self::One(start, secret) => start.find_iter(text.as_bytes()).map(|at| (at, *secret)).collect(),
            Self::Several(starts, secrets) => {
                starts.find_iter(text).map(|found| (found.start(), secrets[found.pattern().as_usize()])).collect()
            }
        }
    }
}

/// The text that contains a URL, and its format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) format: Format,
    pub(crate) text: &'a [u8],
}

/// The source of a rule's settings.
pub(crate) trait SettingsSource: fmt::Debug {
    fn settings(&self) -> &Settings;
}

/// The settings of a rule, loaded on demand: most checks return before they need them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LazySettings<'a>(pub(crate) &'a dyn SettingsSource);

impl Deref for LazySettings<'_> {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        self.0.settings()
    }
}

/// The applicability that the place of a URL allows for its fixes; computed once, since a long URL may have many.
#[derive(Debug)]
pub(crate) struct Surroundings {
    /// Whether a change of the text around the URL may be safe.
    pub(crate) outside: bool,
    /// Whether a change of the URL may be.
    pub(crate) within: bool,
    /// Whether the URL starts in the middle of a word: then its start is a guess.
    pub(crate) is_glued: bool,
}

/// The input of one rule for a URL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleContext<'a, 't> {
    /// The text it was found in.
    pub(crate) text: &'a [u8],
    /// The format of the text.
    pub(crate) format: Format,
    /// The result of the scanner.
    pub(crate) found: &'a Found<'t>,
    /// The components of the URL.
    pub(crate) url: Url<'a>,
    /// The settings of the rule.
    pub(crate) settings: LazySettings<'a>,
    lazy: &'a UrlCache<'a>,
}

impl<'a, 't> RuleContext<'a, 't> {
    pub(crate) fn new(
        source: Source<'a>,
        found: &'a Found<'t>,
        url: Url<'a>,
        settings: LazySettings<'a>,
        lazy: &'a UrlCache<'a>,
    ) -> Self {
        let Source { format, text } = source;
        Self { text, format, found, url, settings, lazy }
    }

    /// The input of another rule for the same URL.
    pub(crate) fn under(&mut self, settings: LazySettings<'a>) -> &Self {
        self.settings = settings;
        self
    }
}

impl<'a> RuleContext<'a, '_> {
    /// Whether it was looked up where it leads.
    pub(crate) fn is_resolved(&self) -> bool {
        self.lazy.is_resolved
    }

    /// Whether its markup, which is broken, may be a link that works on the site of the document.
    pub(crate) fn may_be_link(&self) -> bool {
        self.lazy.site.is_some_and(|site| site.may_link(self.found))
    }

    /// Whether the Markdown of the site is read by a renderer that may read links otherwise.
    pub(crate) fn has_own_markdown(&self) -> bool {
        self.lazy.site.is_some_and(SiteMarkup::has_own_markdown)
    }

    /// Whether a link that is made of a bare URL goes on with punctuation beyond US-ASCII.
    pub(crate) fn links_punctuation(&self) -> bool {
        self.lazy.site.is_none_or(SiteMarkup::links_punctuation)
    }

    /// Whether the URL begins the text of a link that has a target of its own: `[https://a.example/](https://a.example/)`.
    pub(crate) fn is_text_of_link(&self) -> bool {
        const LONGEST: usize = 256;
        let end = self.found.span().end;
        let after = &self.text[end..self.text.len().min(end + LONGEST)];
        let Some(close) = after.iter().position(|byte| b"[]\n".contains(byte)) else { return false };
        let target = after[close..].strip_prefix(b"](");
        self.found.before.ends_with(b"[") && target.is_some_and(|target| scheme_len(target).is_some())
    }

    /// What is wrong with it, if it leads nowhere.
    pub(crate) fn broken_reference(&self) -> Option<&'a BrokenReference> {
        self.lazy.broken_reference.as_ref()
    }

    /// The path that it leads to, if there is a file that git ignores, so that others do not have it.
    pub(crate) fn ignored_target(&self) -> Option<String> {
        self.lazy.references?.ignored_target(self.found)
    }

    /// Whether the text around the URL explains something to readers, so that a value in it may be invented: running text or
    /// code in a document with markup.
    pub(crate) fn is_explained(&self) -> bool {
        self.format.notation().links != LinkSyntax::Other
            && matches!(self.found.context, Context::Prose | Context::Code)
    }

    /// Which parts of the URL are real and which are placeholders.
    pub(crate) fn parts(&self) -> &'a Parts<'a> {
        self.lazy.parts.get_or_init(|| Parts::of(&self.url))
    }

    /// The span of the host, as returned by `find`, which is called once per URL.
    pub(crate) fn host(&self, find: impl FnOnce() -> Option<Span>) -> Option<Span> {
        *self.lazy.host.get_or_init(find)
    }

    /// The host as UTS #46 shows it.
    pub(crate) fn unicode_host(&self) -> &'a UnicodeName<'a> {
        self.lazy.unicode_host.get_or_init(|| UnicodeName::of(self.url.host().unwrap_or_default()))
    }

    /// The secrets beside the password.
    pub(crate) fn secrets(&self) -> &'a [Secret] {
        self.lazy.secrets.get_or_init(|| secrets::find(self.url.text().as_bytes()))
    }

    /// Whether the URL is signed, so that its spelling must be kept.
    pub(crate) fn is_signed(&self) -> bool {
        self.secrets().iter().any(|secret| matches!(secret.kind, secrets::Kind::Signature { .. }))
    }

    /// Whether it may be, if only by the names of its parameters.
    pub(crate) fn may_be_signed(&self) -> bool {
        *self.lazy.signed.get_or_init(|| self.is_signed() || secrets::may_be_signed(self.url.text()))
    }

    /// The scheme that was probably intended, if this one is unknown.
    pub(crate) fn likeness(&self) -> Option<SchemeTypo> {
        *self.lazy.likeness.get_or_init(|| self.url.scheme().and_then(likeness))
    }

    /// The position in the URL of a template that does not end in it, as returned by `find`, which is called once per URL.
    pub(crate) fn open_template(&self, find: impl FnOnce(&str) -> Option<usize>) -> Option<usize> {
        *self.lazy.open_template.get_or_init(|| find(self.url.text()))
    }

    /// What the place of the URL allows for its fixes: the result of `judge`, which is called once per URL.
    pub(crate) fn surroundings(&self, judge: impl FnOnce() -> Surroundings) -> &'a Surroundings {
        self.lazy.surroundings.get_or_init(judge)
    }

    /// The spans that are masked wherever the URL is shown, in order and disjoint.
    pub(crate) fn masked(&self) -> &'a [Span] {
        self.lazy.masked.get_or_init(|| {
            let mut masked = match self.lazy.nearby {
                Some(nearby) => self.found.secrets_and_source(self.text, nearby).0,
                None => self.found.secrets(self.text),
            };
            // of a very long URL only the start is checked
            masked.retain(|secret| secret.end <= self.url.text().len());
            masked
        })
    }

    /// The secret spans of the URL, in order and disjoint.
    pub(crate) fn hidden(&self) -> &'a [Span] {
        self.lazy.hidden.get_or_init(|| {
            let mut hidden = self.masked().to_vec();
            hidden.extend(self.url.span(Component::Password).filter(|password| !password.is_empty()));
            merge(&mut hidden);
            hidden
        })
    }

    /// A text with the secrets of the URL masked in it.
    pub(crate) fn without_secrets<'v>(&self, text: &'v str) -> Cow<'v, str> {
        let Some(starts) = self.lazy.starts.get_or_init(|| self.starts()) else { return Cow::Borrowed(text) };
        let (mut masked, mut shown) = (String::new(), 0);
        for (start, secret) in starts.places(text) {
            if start < shown {
                continue;
            }
            let secret = &self.url.text()[secret.range()];
            let rest = &text[start..];
            let same: usize =
                rest.chars().zip(secret.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum();
            masked.push_str(&text[shown..start]);
            masked.push_str(MASK);
            shown = start + same;
        }
        if shown == 0 { Cow::Borrowed(text) } else { Cow::Owned(masked + &text[shown..]) }
    }

    /// The prefixes of the secrets, as search patterns, and the secret of each.
    fn starts(&self) -> Option<Starts<'a>> {
        // shorter ones are not specific, longer ones not needed
        const SHORTEST: usize = 4;
        const LONGEST: usize = 16;
        let start = |secret: &Span| {
            let secret = &self.url.text()[secret.range()];
            let end = (SHORTEST..=secret.len().min(LONGEST)).rev().find(|&end| secret.is_char_boundary(end));
            &secret[..end.unwrap_or(secret.len())]
        };
        // of those that begin alike, the first is looked for
        let mut seen = HashSet::new();
        let is_new = |secret: &Span| secret.len() >= SHORTEST && seen.insert(start(secret));
        let long: Vec<Span> = self.hidden().iter().copied().filter(is_new).collect();
        if let [secret] = &long[..] {
            return Some(Starts::One(Box::new(Finder::new(start(secret))), *secret));
        }
        let starts = (!long.is_empty()).then(|| {
            let kind = Some(AhoCorasickKind::NoncontiguousNFA);
            AhoCorasick::builder().kind(kind).build(long.iter().map(start))
        })?;
        // so few short texts can always be looked for
        starts.ok().map(|starts| Starts::Several(starts, long))
    }

    /// Whether messages are left empty.
    pub(crate) const fn is_silent(&self) -> bool {
        self.lazy.is_silent
    }

    /// The bytes at `span` of the URL for a message; hidden where they belong to a secret.
    pub(crate) fn quote(&self, span: Span) -> &'a str {
        let is_hidden = self.is_silent() || self.hidden_from(span.start).is_some_and(|secret| secret.start < span.end);
        if is_hidden { MASK } else { &self.url.text()[span.range()] }
    }

    /// The first hidden span that does not end before `at`.
    pub(crate) fn hidden_from(&self, at: usize) -> Option<Span> {
        let after = self.hidden().partition_point(|secret| secret.end <= at);
        self.hidden().get(after).copied()
    }
}
