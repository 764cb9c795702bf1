//! The input of one rule for one URL ([`RuleContext`]), and what is computed about the URL once for all rules
//! ([`UrlCache`]).

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::placeholder::Parts;
use crate::document::{Format, LinkSyntax};
use crate::lint::model::Settings;
use crate::scan::{Context, Found};
use crate::secrets::{self, Secret};
use crate::secrets::{MASK, NearbySecrets, merge};
use crate::site::{BareLinks, BrokenReference, JudgedReference, Resolver, SiteMarkup, may_link_without_files};
use crate::syntax::idn::UnicodeName;
use crate::syntax::scheme::{SchemeTypo, likeness};
use crate::syntax::{Component, Url, scheme_len};
use crate::text::Span;

/// Data about a URL that is computed on demand, once for all rules.
#[derive(Default, Debug)]
pub(crate) struct UrlCache<'a> {
    /// Whether messages are left empty.
    skips_messages: bool,
    parts: OnceCell<Parts<'a>>,
    resolvable_host: OnceCell<Option<Span>>,
    unicode_host: OnceCell<UnicodeName<'a>>,
    masked_spans: OnceCell<Vec<Span>>,
    secret_spans: OnceCell<Vec<Span>>,
    secrets: OnceCell<Vec<Secret>>,
    may_be_signed: OnceCell<bool>,
    secret_prefixes: OnceCell<Option<SecretPrefixes>>,
    scheme_typo: OnceCell<Option<SchemeTypo>>,
    open_template: OnceCell<Option<usize>>,
    surroundings: OnceCell<Surroundings>,
    /// The secrets of the text around the URL.
    nearby: Option<&'a NearbySecrets>,
    /// Whether the engine looked up where the URL leads.
    is_resolved: bool,
    /// Where the URL leads, and what is wrong with it, if it leads nowhere.
    judged: JudgedReference,
    /// How the generator of the site reads broken markup.
    site: Option<&'a dyn SiteMarkup>,
    /// The references of the document, if they are resolved.
    references: Option<&'a dyn Resolver>,
}

impl<'a> UrlCache<'a> {
    /// An empty cache with the fields `is_resolved` and `judged`. Without `wants_messages`, nothing is
    /// computed for messages.
    pub(crate) fn new(wants_messages: bool, is_resolved: bool, judged: JudgedReference) -> Self {
        Self { skips_messages: !wants_messages, is_resolved, judged, ..Self::default() }
    }

    /// The same cache with how the generator of the site reads broken markup.
    pub(crate) fn with_site(self, site: Option<&'a dyn SiteMarkup>) -> Self {
        Self { site, ..self }
    }

    /// The same cache with the references of the document, if they are resolved.
    pub(crate) fn with_references(self, references: Option<&'a dyn Resolver>) -> Self {
        Self { references, ..self }
    }

    /// The same cache with the secrets of the text around the URL.
    pub(crate) fn with_nearby(self, nearby: &'a NearbySecrets) -> Self {
        Self { nearby: Some(nearby), ..self }
    }
}

/// A search for the prefixes of the secrets of a URL, with the span of each secret in the URL.
#[derive(Debug)]
struct SecretPrefixes {
    prefixes: AhoCorasick,
    secrets: Vec<Span>,
}

impl SecretPrefixes {
    /// The offset in a text of each prefix, ascending, and the secret that starts with it.
    fn find(&self, text: &str) -> impl Iterator<Item = (usize, Span)> {
        self.prefixes.find_iter(text).map(|found| (found.start(), self.secrets[found.pattern().as_usize()]))
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

/// What the place of a URL allows for its fixes; computed once, since a long URL may have many.
#[derive(Debug)]
pub(crate) struct Surroundings {
    /// Whether a change of the text around the URL may be safe.
    pub(crate) allow_safe_outside: bool,
    /// Whether a change of the URL itself may be safe.
    pub(crate) allow_safe_within: bool,
    /// Whether the URL starts in the middle of a word: then its start is a guess.
    pub(crate) is_glued: bool,
}

/// The input of one rule for a URL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleContext<'a, 't> {
    /// The text that contains the URL.
    pub(crate) text: &'a [u8],
    /// The format of the text.
    pub(crate) format: Format,
    /// The URL as the reader of the document found it.
    pub(crate) found: &'a Found<'t>,
    /// The components of the URL.
    pub(crate) url: Url<'a>,
    /// The settings of the rule.
    pub(crate) settings: LazySettings<'a>,
    cache: &'a UrlCache<'a>,
}

impl<'a, 't> RuleContext<'a, 't> {
    pub(crate) fn new(
        source: Source<'a>,
        found: &'a Found<'t>,
        url: Url<'a>,
        settings: LazySettings<'a>,
        cache: &'a UrlCache<'a>,
    ) -> Self {
        let Source { format, text } = source;
        Self { text, format, found, url, settings, cache }
    }

    /// The input of another rule, which has these settings, for the same URL.
    pub(crate) fn with_settings(&mut self, settings: LazySettings<'a>) -> &Self {
        self.settings = settings;
        self
    }
}

impl<'a> RuleContext<'a, '_> {
    /// Whether the engine looked up where the URL leads.
    pub(crate) fn is_resolved(&self) -> bool {
        self.cache.is_resolved
    }

    /// Whether the broken markup around the URL may be a link that works on the site of the document.
    pub(crate) fn may_be_link(&self) -> bool {
        self.cache.site.map_or_else(|| may_link_without_files(self.found), |site| site.may_link(self.found))
    }

    /// Whether a target in the Markdown of the site may have spaces.
    pub(crate) fn allows_spaces_in_targets(&self) -> bool {
        self.cache.site.is_some_and(SiteMarkup::allows_spaces_in_targets)
    }

    /// Whether the configuration of the site has the name of a scheme, so that it may rewrite its links.
    pub(crate) fn site_names_scheme(&self, scheme: &str) -> bool {
        self.cache.site.is_some_and(|site| site.names_scheme(scheme))
    }

    /// Whether the renderer of the site may read links of Markdown in its own way.
    pub(crate) fn has_own_markdown(&self) -> bool {
        self.cache.site.is_some_and(SiteMarkup::has_own_markdown)
    }

    /// What the site makes of bare URLs.
    pub(crate) fn bare_links(&self) -> BareLinks {
        self.cache.site.map_or(BareLinks::UpToSpace, SiteMarkup::bare_links)
    }

    /// Whether the URL starts the text of a link that has a target of its own:
    /// `[https://a.example/](https://a.example/)`.
    pub(crate) fn is_text_of_link(&self) -> bool {
        const LONGEST_TEXT: usize = 256;
        let end = self.found.span().end;
        let after = &self.text[end..self.text.len().min(end + LONGEST_TEXT)];
        let Some(close) = after.iter().position(|byte| b"[]\n".contains(byte)) else { return false };
        let target = after[close..].strip_prefix(b"](");
        self.found.before.ends_with(b"[") && target.is_some_and(|target| scheme_len(target).is_some())
    }

    /// What is wrong with the URL, if it leads nowhere.
    pub(crate) fn broken_reference(&self) -> Option<&'a BrokenReference> {
        self.cache.judged.broken.as_ref()
    }

    /// The path of the file that the URL leads to, if git ignores that file, so that other checkouts do not have it.
    pub(crate) fn ignored_target(&self) -> Option<String> {
        self.cache.references?.ignored_target(self.found, self.cache.judged.target.as_ref())
    }

    /// Whether the text around the URL explains something to readers, so that a value in it may be invented: running
    /// text or code in a document with markup.
    pub(crate) fn is_explained(&self) -> bool {
        !matches!(self.format.notation().links, LinkSyntax::Other | LinkSyntax::Absent)
            && matches!(self.found.context, Context::Prose | Context::Code)
    }

    /// Which parts of the URL are real and which are placeholders.
    pub(crate) fn parts(&self) -> &'a Parts<'a> {
        self.cache.parts.get_or_init(|| Parts::of(&self.url))
    }

    /// The span of the resolvable host, as returned by `find`, which is called once per URL.
    pub(crate) fn resolvable_host_span(&self, find: impl FnOnce() -> Option<Span>) -> Option<Span> {
        *self.cache.resolvable_host.get_or_init(find)
    }

    /// The host as UTS #46 shows it.
    pub(crate) fn unicode_host(&self) -> &'a UnicodeName<'a> {
        self.cache.unicode_host.get_or_init(|| UnicodeName::of(self.url.host().unwrap_or_default()))
    }

    /// The secrets of the URL, except the password.
    pub(crate) fn secrets(&self) -> &'a [Secret] {
        self.cache.secrets.get_or_init(|| secrets::find(self.url.text().as_bytes()))
    }

    /// Whether the URL is signed, so that its spelling must be kept.
    pub(crate) fn is_signed(&self) -> bool {
        self.secrets().iter().any(|secret| matches!(secret.kind, secrets::SecretKind::Signature { .. }))
    }

    /// Whether the URL is signed, or has parameters with the names of signatures.
    pub(crate) fn may_be_signed(&self) -> bool {
        *self.cache.may_be_signed.get_or_init(|| self.is_signed() || secrets::may_be_signed(self.url.text()))
    }

    /// The scheme that was probably intended, if the scheme of the URL is unknown.
    pub(crate) fn scheme_typo(&self) -> Option<SchemeTypo> {
        *self.cache.scheme_typo.get_or_init(|| self.url.scheme().and_then(likeness))
    }

    /// The offset in the URL of a template that is not closed in it, as returned by `find`, which is called once per
    /// URL.
    pub(crate) fn open_template(&self, find: impl FnOnce(&str) -> Option<usize>) -> Option<usize> {
        *self.cache.open_template.get_or_init(|| find(self.url.text()))
    }

    /// What the place of the URL allows for its fixes: the result of `judge`, which is called once per URL.
    pub(crate) fn surroundings(&self, judge: impl FnOnce() -> Surroundings) -> &'a Surroundings {
        self.cache.surroundings.get_or_init(judge)
    }

    /// The spans that are masked wherever the URL is shown, sorted and disjoint.
    pub(crate) fn masked_spans(&self) -> &'a [Span] {
        self.cache.masked_spans.get_or_init(|| {
            let mut spans = match self.cache.nearby {
                Some(nearby) => self.found.secrets_and_source(self.text, nearby).0,
                None => self.found.secrets(self.text),
            };
            // only the start of a very long URL is checked
            spans.retain(|secret| secret.end <= self.url.text().len());
            spans
        })
    }

    /// The masked spans and the password, sorted and disjoint: no message or fix may repeat them.
    pub(crate) fn secret_spans(&self) -> &'a [Span] {
        self.cache.secret_spans.get_or_init(|| {
            let mut spans = self.masked_spans().to_vec();
            spans.extend(self.url.span(Component::Password).filter(|password| !password.is_empty()));
            merge(&mut spans);
            spans
        })
    }

    /// A text with the secrets of the URL masked in it. Case is ignored: the normal form of a host with a token is in
    /// lower case.
    pub(crate) fn without_secrets<'v>(&self, text: &'v str) -> Cow<'v, str> {
        let prefixes = self.cache.secret_prefixes.get_or_init(|| self.secret_prefixes());
        let Some(prefixes) = prefixes else { return Cow::Borrowed(text) };
        let (mut masked, mut copied) = (String::new(), 0);
        for (start, secret) in prefixes.find(text) {
            if start < copied {
                continue;
            }
            let secret = &self.url.text()[secret.range()];
            let rest = &text[start..];
            let same = rest.chars().zip(secret.chars()).take_while(|(a, b)| a.eq_ignore_ascii_case(b));
            let same_len: usize = same.map(|(c, _)| c.len_utf8()).sum();
            masked.push_str(&text[copied..start]);
            masked.push_str(MASK);
            copied = start + same_len;
        }
        if copied == 0 { Cow::Borrowed(text) } else { Cow::Owned(masked + &text[copied..]) }
    }

    /// The search for the prefixes of the secrets; `None` if no secret is long enough to search for.
    fn secret_prefixes(&self) -> Option<SecretPrefixes> {
        // shorter prefixes occur in other texts too, longer ones are not needed
        const SHORTEST: usize = 4;
        const LONGEST: usize = 16;
        let prefix = |secret: &Span| {
            let secret = &self.url.text()[secret.range()];
            let end = (SHORTEST..=secret.len().min(LONGEST)).rev().find(|&end| secret.is_char_boundary(end));
            &secret[..end.unwrap_or(secret.len())]
        };
        // of secrets with the same prefix, only the first is searched for
        let mut seen = HashSet::new();
        let is_new = |secret: &Span| secret.len() >= SHORTEST && seen.insert(prefix(secret).to_ascii_lowercase());
        let secrets: Vec<Span> = self.secret_spans().iter().copied().filter(is_new).collect();
        let searcher = (!secrets.is_empty()).then(|| {
            let kind = Some(AhoCorasickKind::NoncontiguousNFA);
            AhoCorasick::builder().ascii_case_insensitive(true).kind(kind).build(secrets.iter().map(prefix))
        })?;
        // building cannot fail for so few short patterns
        searcher.ok().map(|prefixes| SecretPrefixes { prefixes, secrets })
    }

    /// Whether messages are left empty.
    pub(crate) const fn skips_messages(&self) -> bool {
        self.cache.skips_messages
    }

    /// The text at `span` of the URL for a message; the mask instead if a byte of it is secret, or if messages are
    /// empty.
    pub(crate) fn quote(&self, span: Span) -> &'a str {
        let is_hidden =
            self.skips_messages() || self.secret_span_from(span.start).is_some_and(|secret| secret.start < span.end);
        if is_hidden { MASK } else { &self.url.text()[span.range()] }
    }

    /// The first secret span that ends after `at`.
    pub(crate) fn secret_span_from(&self, at: usize) -> Option<Span> {
        let after = self.secret_spans().partition_point(|secret| secret.end <= at);
        self.secret_spans().get(after).copied()
    }
}
