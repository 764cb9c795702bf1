//! Runs the rules over the URLs found.

use std::cell::OnceCell;

use super::cx::{Clues, Cx, Hit, Place};
use super::{Diagnostic, Rule, rules};
use crate::document::{self, Format};
use crate::scan::Found;
use crate::syntax::redact::redact;

/// Which rules run, and how.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {}

/// The rules, ready to run. Immutable and `Sync`: one serves all threads.
#[derive(Debug)]
pub struct Engine {
    rules: Vec<(Clues, &'static Rule)>,
    /// What a URL must show for any of the rules.
    clues: Clues,
}

/// How many octets of a URL a finding repeats: it goes with every finding, and there may be one at every octet.
const LONGEST_URL: usize = 4096;

/// Finds all URLs of a plain text and judges them by the rules that run by default.
///
/// ```
/// use urlint::lint::lint;
///
/// let text = b"Mirrors: hhttps://a.example/ and <http://b.example/a^b>.";
/// let diagnostics = lint(text);
/// assert_eq!(diagnostics[0].rule, "scheme-typo");
/// assert_eq!(&text[diagnostics[0].span.range()], b"hhttps");
/// assert_eq!(diagnostics[1].message, "character must be percent-encoded: ^ as %5E");
/// ```
#[must_use]
pub fn lint(text: &[u8]) -> Vec<Diagnostic> {
    Engine::new(&Options::default()).lint(Format::PLAIN, text)
}

impl Engine {
    /// Builds the rules that `options` ask for.
    #[must_use]
    pub fn new(_options: &Options) -> Self {
        let rules: Vec<_> = rules().iter().filter(|rule| rule.is_default()).map(|rule| (rule.clues(), rule)).collect();
        let clues = rules.iter().fold(Clues::NONE, |all, (clues, _)| all.and(*clues));
        Self { rules, clues }
    }

    /// The rules that run, ordered by id.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> + '_ {
        self.rules.iter().map(|(_, rule)| *rule)
    }

    /// Finds all URLs of a document and judges them.
    ///
    /// ```
    /// use urlint::document::Format;
    /// use urlint::lint::{Engine, Options};
    ///
    /// let json = Format::named("json").expect("it is in the table");
    /// let diagnostics = Engine::new(&Options::default()).lint(json, br#"{"url": "http:\/\/a.example\/%zz"}"#);
    /// assert_eq!(diagnostics[0].rule, "invalid-percent-encoding");
    /// ```
    #[must_use]
    pub fn lint(&self, format: Format, text: &[u8]) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        for found in document::read(format, text, document::Options::default()).found {
            self.check(text, &found, &mut diagnostics);
        }
        diagnostics
    }

    /// Judges one URL; `text` is what it was found in. Adds what the rules say, ordered by place.
    pub fn check(&self, text: &[u8], found: &Found<'_>, diagnostics: &mut Vec<Diagnostic>) {
        let clues = Clues::of(found);
        if !self.clues.among(clues) {
            return;
        }
        let cx = Cx::new(text, found);
        let before = diagnostics.len();
        let mut hits = Vec::new();
        let url = OnceCell::new();
        for (_, rule) in self.rules.iter().filter(|(wanted, _)| wanted.among(clues)) {
            rule.run(&cx, &mut hits);
            diagnostics.extend(hits.drain(..).map(|hit| {
                let url = url.get_or_init(|| shown(&found.text));
                diagnostic(rule, &cx, hit, url)
            }));
        }
        diagnostics[before..].sort_by_key(|diagnostic| (diagnostic.span, diagnostic.rule));
    }
}

fn diagnostic(rule: &'static Rule, cx: &Cx<'_, '_>, hit: Hit, url: &str) -> Diagnostic {
    Diagnostic {
        rule: rule.id(),
        severity: hit.severity.unwrap_or(rule.severity()),
        span: match hit.place {
            Place::Url(span) => cx.found.map.source(span),
            Place::Source(span) => span,
        },
        message: rule.message.fill(cx, &hit.values),
        help: hit.help.unwrap_or_else(|| rule.help().to_owned()),
        url: url.to_owned(),
        context: cx.found.context,
    }
}

/// A URL as a finding repeats it: passwords hidden, and cut where it is very long.
fn shown(url: &str) -> String {
    let mut shown = redact(url).into_owned();
    if shown.len() > LONGEST_URL {
        let end = (0..=LONGEST_URL).rev().find(|&end| shown.is_char_boundary(end)).unwrap_or(0);
        shown.truncate(end);
        shown.push('…');
    }
    shown
}
