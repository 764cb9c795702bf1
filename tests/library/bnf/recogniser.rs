//! Which texts are URLs by RFC 1738's own rules: the interpreter, set up for each scheme. Also used by the fuzz target.

use super::automaton::Automaton;
use super::grammar::Grammar;

/// The rules of RFC 1738 section 5.
pub(crate) const RULES: &str = include_str!("rfc1738.bnf");

/// The schemes that have a rule of their own, and the rule.
pub(crate) const SCHEMES: [(&str, &str); 10] = [
    ("ftp", "ftpurl"),
    ("http", "httpurl"),
    ("gopher", "gopherurl"),
    ("mailto", "mailtourl"),
    ("news", "newsurl"),
    ("nntp", "nntpurl"),
    ("telnet", "telneturl"),
    ("wais", "waisurl"),
    ("file", "fileurl"),
    ("prospero", "prosperourl"),
];

/// All rules, ready to match: those of [`SCHEMES`], and the one for every other scheme.
pub(crate) struct Recogniser {
    schemes: Vec<Automaton>,
    other: Automaton,
}

impl Recogniser {
    pub(crate) fn new(grammar: &Grammar) -> Self {
        Self {
            schemes: SCHEMES.iter().map(|(_, rule)| Automaton::new(grammar, rule)).collect(),
            other: Automaton::new(grammar, "genericurl"),
        }
    }

    /// Whether `text` is a URL: by the rule of its scheme, where that has one.
    pub(crate) fn recognises(&mut self, text: &str) -> bool {
        let name = text.split(':').next().unwrap_or_default();
        let rule = match SCHEMES.iter().position(|(scheme, _)| name.eq_ignore_ascii_case(scheme)) {
            Some(at) => &mut self.schemes[at],
            None => &mut self.other,
        };
        rule.matches(text.as_bytes())
    }
}
