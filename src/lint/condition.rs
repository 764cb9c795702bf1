//! The declarative tests of a rule: conditions on components, all of which must hold.

use std::sync::{Arc, OnceLock};

use regex_automata::meta::Regex;
use regex_automata::util::syntax;

use super::context::{RuleContext, RuleMatch};
use super::dns_name;
use super::fix_builder::FixBuilder;
use super::hits::RuleMatches;
use super::placeholder::Kind;
use super::setting::Settings;
use crate::syntax::Component;
use crate::syntax::byte_class::Class;
use crate::syntax::percent::encoded;
use crate::syntax::whatwg;
use crate::text::Span;

/// What one component must be like.
///
/// Only what is real counts: a component that is a stand-in as a whole (`{port}`) meets nothing but `present`, and the
/// bytes of a stand-in are not had.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    /// The component; `None` is the URL as a whole.
    pub(super) component: Option<Component>,
    pub(super) test: Test,
}

/// What is asked of a component.
#[derive(Clone, Debug)]
pub(super) enum Test {
    /// It is one of these, whatever the case.
    In(Words),
    /// It is there, and none of these.
    NotIn(Words),
    /// It holds one of these, whatever the case; each is a hit of its own.
    Contains(Words),
    /// It is there, or not.
    Present(bool),
    /// The expression is found in it; each place is a hit of its own.
    Matches(Expression),
    /// It holds bytes of the class; each run of them is a hit of its own.
    Has(Class),
    /// It has more bytes.
    Longer(Number),
}

/// Words that a component is held against.
#[derive(Clone, Debug)]
pub(super) enum Words {
    These(Vec<String>),
    /// Those that an option holds.
    Option(String),
}

impl Words {
    pub(super) fn of<'a>(&'a self, settings: &'a Settings) -> &'a [String] {
        match self {
            Self::These(words) => words,
            Self::Option(name) => settings.list(name),
        }
    }
}

/// A number of bytes.
#[derive(Clone, Debug)]
pub(super) enum Number {
    This(usize),
    /// That which an option holds.
    Option(String),
}

impl Number {
    pub(super) fn of(&self, settings: &Settings) -> usize {
        match self {
            Self::This(number) => *number,
            Self::Option(name) => usize::try_from(settings.number(name)).unwrap_or(usize::MAX),
        }
    }
}

/// A regular expression, compiled when first needed; what is in its first group is what it points at.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    text: Arc<str>,
    regex: Arc<OnceLock<Option<Regex>>>,
}

impl Expression {
    /// Checks the spelling; `Err` says what is wrong with it.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        spelled(text)?;
        Ok(Self { text: text.into(), regex: Arc::default() })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// How many groups it has.
    pub(super) fn groups(&self) -> usize {
        syntax::parse(&self.text).map_or(0, |parsed| parsed.properties().explicit_captures_len())
    }

    /// `None` where it is too large, or holds what bytes cannot be searched for.
    pub(super) fn regex(&self) -> Option<&Regex> {
        self.regex.get_or_init(|| Regex::new(&self.text).ok()).as_ref()
    }
}

/// How many places of one URL an expression is searched at; a bound that keeps the time linear.
const MOST: usize = 64;

/// Adds the hits of a rule's conditions. They stand where the last condition that points at something does: `has` at
/// each run of bytes, `matches` and `contains` at each match, any other at the component.
pub(super) fn test(conditions: &[Condition], cx: &RuleContext<'_, '_>, hits: &mut RuleMatches) {
    let mut found = RuleMatches::default();
    for condition in conditions {
        let Some(now) = condition.hits(cx) else { return };
        if !now.is_empty() {
            found = now;
        }
    }
    if found.is_empty() {
        found.push(RuleMatch::at(Span::new(0, cx.url.text().len())));
    }
    *hits = found;
}

/// What stands in the groups of the expression that points at `found`, which is the first of them: none of a condition
/// that is no expression.
pub(super) fn groups(conditions: &[Condition], cx: &RuleContext<'_, '_>, found: Span) -> Vec<Option<Span>> {
    let mut groups = vec![Some(found)];
    let Some((condition, expression)) = pointing(conditions).and_then(|it| Some((it, it.expression()?))) else {
        return groups;
    };
    let within = match condition.component {
        Some(component) => cx.url.span(component),
        None => Some(Span::new(0, cx.url.text().len())),
    };
    let (Some(within), Some(regex)) = (within, expression.regex()) else { return groups };
    let text = &cx.url.text()[within.range()];
    let span = |place: regex_automata::Span| Span::new(place.start, place.end).shifted(within.start);
    for captures in regex.captures_iter(text).take(MOST) {
        let place = captures.get_group(1).or_else(|| captures.get_match().map(|found| found.span()));
        if place.map(span) == Some(found) {
            groups.extend((1..captures.group_len()).map(|group| captures.get_group(group).map(span)));
            break;
        }
    }
    groups
}

/// The last condition that points at something: there the findings stand.
pub(super) fn pointing(conditions: &[Condition]) -> Option<&Condition> {
    conditions.iter().rev().find(|condition| condition.values().is_some())
}

impl Condition {
    /// Its expression, if that is what it asks for.
    pub(super) fn expression(&self) -> Option<&Expression> {
        match &self.test {
            Test::Matches(expression) => Some(expression),
            _ => None,
        }
    }

    /// Whether it speaks of its component as a whole.
    pub(super) fn is_of_whole(&self) -> bool {
        !matches!(self.test, Test::Matches(_) | Test::Contains(_) | Test::Has(_))
    }

    /// How many values its hits supply for the message; `None` where it points at nothing.
    pub(super) fn values(&self) -> Option<usize> {
        match self.test {
            Test::Present(present) => present.then_some(0),
            Test::NotIn(_) | Test::In(_) | Test::Contains(_) | Test::Matches(_) | Test::Longer(_) => Some(1),
            Test::Has(_) => Some(2),
        }
    }

    /// `None` where it does not hold; no hit where there is nothing to point at.
    fn hits(&self, cx: &RuleContext<'_, '_>) -> Option<RuleMatches> {
        let span = match self.component {
            Some(component) => cx.url.span(component),
            None => Some(Span::new(0, cx.url.text().len())),
        };
        if let Test::Present(present) = self.test {
            let whole = span.filter(|_| present).map(|span| self.with_delimiter(span));
            return (span.is_some() == present).then(|| RuleMatches::from_iter(whole.map(RuleMatch::at)));
        }
        let span = span?;
        if self.component.and_then(|component| cx.parts().kind(component)) == Some(Kind::Placeholder) {
            return None;
        }
        let text = &cx.url.text()[span.range()];
        let is_one_of = |words: &Words| words.of(&cx.settings).iter().any(|name| name.eq_ignore_ascii_case(text));
        let hits = match &self.test {
            Test::Has(class) => {
                let mut hits = RuleMatches::default();
                runs(cx, span, *class).for_each(|span| hits.add(|| run(cx, span)));
                hits
            }
            Test::Matches(expression) => matches(cx, span, expression.regex()?),
            Test::Contains(words) => contained(cx, span, words.of(&cx.settings)),
            Test::In(words) if is_one_of(words) => self.whole(cx, span),
            Test::NotIn(words) if !is_one_of(words) => self.whole(cx, span),
            Test::Longer(len) if text.len() > len.of(&cx.settings) => self.whole(cx, span),
            _ => return None,
        };
        (!hits.is_empty()).then_some(hits)
    }

    fn whole(&self, cx: &RuleContext<'_, '_>, span: Span) -> RuleMatches {
        RuleMatches::from_iter([RuleMatch::at(self.with_delimiter(span)).with(cx.quote(span))])
    }

    /// A port, query or fragment goes with the delimiter before it: both are there or not.
    fn with_delimiter(&self, span: Span) -> Span {
        match self.component {
            Some(Component::Port | Component::Query | Component::Fragment) => Span::new(span.start - 1, span.end),
            _ => span,
        }
    }
}

/// Each place where the expression is found and no stand-in is.
fn matches(cx: &RuleContext<'_, '_>, within: Span, regex: &Regex) -> RuleMatches {
    let text = &cx.url.text()[within.range()];
    let mut hits = RuleMatches::default();
    if !regex.is_match(text) {
        return hits;
    }
    for captures in regex.captures_iter(text).take(MOST) {
        let Some(place) = captures.get_group(1).or_else(|| captures.get_match().map(|found| found.span())) else {
            continue;
        };
        let span = Span::new(place.start, place.end).shifted(within.start);
        if !cx.parts().touches(span) {
            hits.push(RuleMatch::at(span).with(cx.quote(span)));
        }
    }
    hits
}

/// Each place where one of the words stands and no stand-in does.
fn contained(cx: &RuleContext<'_, '_>, within: Span, words: &[String]) -> RuleMatches {
    let text = cx.url.text()[within.range()].to_ascii_lowercase();
    let mut spans = Vec::new();
    for word in words.iter().filter(|word| !word.is_empty()) {
        let word = word.to_ascii_lowercase();
        let found = memchr::memmem::find_iter(text.as_bytes(), word.as_bytes()).take(MOST);
        spans.extend(found.map(|at| Span::new(at, at + word.len()).shifted(within.start)));
    }
    spans.sort();
    spans.retain(|&span| !cx.parts().touches(span));
    spans.into_iter().map(|span| RuleMatch::at(span).with(cx.quote(span))).collect()
}

/// Each run of bytes of a class, in order, stand-ins left out.
pub(super) fn runs(cx: &RuleContext<'_, '_>, within: Span, class: Class) -> impl Iterator<Item = Span> {
    let bytes = cx.url.text().as_bytes();
    let mut at = within.start;
    std::iter::from_fn(move || {
        let is_one = |&at: &usize| class.has(bytes[at]) && !cx.parts().stands_in(at);
        let start = (at..within.end).find(is_one)?;
        at = start + (start..within.end).take_while(is_one).count();
        Some(Span::new(start, at))
    })
}

/// A hit at such a run: the bytes, and what they are when percent-encoded.
pub(super) fn run(cx: &RuleContext<'_, '_>, span: Span) -> RuleMatch {
    let (shown, bytes) = (cx.quote(span), cx.url.text()[span.range()].as_bytes());
    let is_shown = shown.as_bytes() == bytes;
    // a space could not be seen in the message
    let hit = RuleMatch::at(span).with(shown.replace(' ', "\\u{20}"));
    let hit = hit.with(if is_shown { encoded(shown) } else { shown.to_owned() });
    // browsers drop line breaks and tabs, and take a backslash for a slash
    let is_other = bytes.iter().any(|byte| b"\t\r\n\\".contains(byte));
    let help = is_lone_delimiter(cx, span).then(|| format!("remove the {shown}, which delimits nothing"));
    RuleMatch { repair: (!is_other).then(|| percent_encoding(cx, span)), help, ..hit }
}

/// Percent-encodes what a URL has no bytes for. What reads a scheme that browsers do not know may not undo it, nor what
/// takes a reference for the name of a file, nor a page that reads its own fragment: browsers hand most characters of that
/// on as they are.
pub(super) fn percent_encoding(cx: &RuleContext<'_, '_>, span: Span) -> FixBuilder {
    if is_lone_delimiter(cx, span) {
        return FixBuilder::likely().remove(span);
    }
    let text = &cx.url.text()[span.range()];
    let is_undone = cx.url.scheme().map_or(!may_name_a_file(cx), dns_name::is_fetched);
    let is_in_fragment = cx.url.span(Component::Fragment).is_some_and(|fragment| span.start >= fragment.start);
    let is_same = is_undone && (!is_in_fragment || text.bytes().all(whatwg::is_encoded_in_fragment));
    let repair = if is_same { FixBuilder::safe() } else { FixBuilder::likely() };
    repair.replace(span, encoded(text))
}

/// Whether the end of a URL was meant to delimit it: in `https://a.example/b>` nothing opened.
fn is_lone_delimiter(cx: &RuleContext<'_, '_>, span: Span) -> bool {
    const DELIMITERS: [char; 3] = ['<', '>', '"'];
    let (before, text) = cx.url.text().split_at(span.start);
    text.len() == span.len() && !text.contains(|c| !DELIMITERS.contains(&c)) && !before.contains(DELIMITERS)
}

/// Whether a reference may be the name of a file as it is written: what makes pages of these formats looks for images and
/// downloads by it.
pub(super) fn may_name_a_file(cx: &RuleContext<'_, '_>) -> bool {
    cx.url.scheme().is_none() && cx.format.notation().links.names_files()
}

/// Checks the spelling of a regular expression; `Err` says what is wrong with it.
pub(super) fn spelled(text: &str) -> Result<(), String> {
    syntax::parse(text).map(|_| ()).map_err(|error| {
        // the parser draws the place over several lines; its last one says what is wrong
        let what = error.to_string();
        let what = what.lines().last().unwrap_or_default().trim_start_matches("error: ");
        format!("`{text}` is no regular expression: {what}")
    })
}

#[cfg(test)]
mod tests {
    use crate::document::Format;
    use crate::lint::{Engine, Options, Rule};
    use crate::text::{Span, mark, unmark};

    /// The spans that `when` finds in the one URL of a text, drawn into the text.
    #[track_caller]
    fn check(when: &str, marked: &str) {
        let (text, _) = unmark(marked);
        let rule = Rule::parse("x.toml", &crate::lint::rule::tests::with("when", &format!("[{when}]")));
        let rule = rule.unwrap_or_else(|error| panic!("{error}"));
        let found = Engine::new(&Options::only(rule)).places(Format::PLAIN, text.as_bytes());
        let found: Vec<Span> = found.iter().map(|found| found.span).collect();
        assert_eq!(mark(&text, &found), marked, "{when}");
    }

    #[test]
    fn one_of_a_list() {
        check("{ component = 'scheme', in = ['http', 'ftp'] }", "«http»://h.org/");
        check("{ component = 'scheme', in = ['HTTP'] }", "«http»://h.org/");
        check("{ component = 'scheme', in = ['http'] }", "https://h.org/");
        check("{ component = 'port', in = ['80'] }", "http://h.org«:80»/");
        check("{ component = 'port', in = ['80'] }", "http://h.org/");
    }

    #[test]
    fn there_or_not() {
        check("{ component = 'port', present = true }", "http://h.org«:81»/");
        check("{ component = 'port', present = true }", "http://h.org«:{port}»/");
        check("{ component = 'port', present = false }", "«http://h.org/»");
        check("{ component = 'query', present = true }", "http://h.org/«?a=b»");
        check("{ component = 'query', present = true }", "http://h.org/");
    }

    #[test]
    fn expressions() {
        check("{ component = 'path', matches = '[A-Z]+' }", "http://h.org/a«BC»d");
        check("{ component = 'path', matches = '^[A-Z]+' }", "http://h.org/aBCd");
        check("{ component = 'path', matches = 'a(B+)' }", "http://h.org/a«BB»a«B»c{aB}");
        check("{ component = 'url', matches = 'org/a' }", "http://h.«org/a»");
    }

    #[test]
    fn words_inside() {
        check("{ component = 'query', contains = ['utm_', 'GCLID='] }", "http://h.org/utm_?«utm_»a=1&«gclid=»2");
        check("{ component = 'host', not-in = ['h.org'] }", "http://«g.org»/");
        check("{ component = 'host', not-in = ['h.org'] }", "http://h.org/");
        check("{ component = 'url', contains = ['id'] }", "http://h.org/{id}");
    }

    #[test]
    fn classes() {
        check("{ component = 'path', has = 'digit' }", "http://h9.org/«12»a«3»?4");
        check("{ component = 'path', has = 'digit' }", "http://h.org/{id1}");
        check("{ component = 'url', has = 'unsafe' }", "<http://h.org/a«^»b{c}«^^»>");
    }

    #[test]
    fn lengths() {
        check("{ component = 'host', longer = 4 }", "http://«h.org»/");
        check("{ component = 'host', longer = 5 }", "http://h.org/");
        check("{ component = 'host', longer = 5 }", "http://{hostname}/");
    }

    #[test]
    fn all_conditions_must_hold_and_the_last_points() {
        let both = "{ component = 'scheme', in = ['http'] }, { component = 'port', in = ['80'] }";
        check(both, "http://h.org«:80»/");
        check(both, "https://h.org:80/");
        check("{ component = 'scheme', in = ['http'] }, { component = 'port', present = false }", "«http»://h.org/");
    }
}
