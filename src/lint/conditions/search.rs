//! Searches a URL for matches of the conditions of a rule.

use regex_automata::meta::Regex;

use super::byte_runs::{match_at_run, runs_of_class};
use super::condition::{Condition, Test, Words, placing_condition};
use crate::lint::context::RuleContext;
use crate::lint::context::placeholder::Kind;
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::text::Span;

/// The maximum number of matches of one expression or word in a URL, which keeps the time linear.
const MAX_MATCHES: usize = 64;

/// Sets `matches` to those of the last condition that has a place in the URL, if all conditions are met: `has` matches
/// at each run of bytes, `matches` and `contains` at each occurrence, other conditions at the component. If no
/// condition has a place, the whole URL is the match.
pub(crate) fn test(conditions: &[Condition], cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let mut found = RuleMatches::default();
    for condition in conditions {
        let Some(matches) = condition.matches(cx) else { return };
        if !matches.is_empty() {
            found = matches;
        }
    }
    if found.is_empty() {
        found.push(RuleMatch::at(Span::new(0, cx.url.text().len())));
    }
    *matches = found;
}

/// The spans of the groups of a match at `found`, where group 0 is `found` itself. There are others only if the last
/// condition with a place is an expression. A group is `None` if it is not part of the match.
pub(crate) fn groups(conditions: &[Condition], cx: &RuleContext<'_, '_>, found: Span) -> Vec<Option<Span>> {
    let mut groups = vec![Some(found)];
    let Some((condition, expression)) = placing_condition(conditions).and_then(|it| Some((it, it.expression()?)))
    else {
        return groups;
    };
    let (Some(within), Some(regex)) = (condition.span(&cx.url), expression.regex()) else { return groups };
    let text = &cx.url.text()[within.range()];
    let span = |place: regex_automata::Span| Span::new(place.start, place.end).shifted(within.start);
    for captures in regex.captures_iter(text).take(MAX_MATCHES) {
        let place = captures.get_group(1).or_else(|| captures.get_match().map(|found| found.span()));
        if place.map(span) == Some(found) {
            groups.extend((1..captures.group_len()).map(|group| captures.get_group(group).map(span)));
            break;
        }
    }
    groups
}

impl Condition {
    /// The matches of the condition: `None` if it is not met, an empty list if it is met but has no place
    /// (`present = false`).
    fn matches(&self, cx: &RuleContext<'_, '_>) -> Option<RuleMatches> {
        let span = self.span(&cx.url);
        if let Test::Present(present) = self.test {
            let whole = span.filter(|_| present).map(|span| self.with_delimiter(span));
            return (span.is_some() == present).then(|| RuleMatches::from_iter(whole.map(RuleMatch::at)));
        }
        let span = span?;
        if self.component.and_then(|component| cx.parts().kind(component)) == Some(Kind::Placeholder) {
            return None;
        }
        let text = &cx.url.text()[span.range()];
        let is_one_of = |words: &Words| words.get(&cx.settings).iter().any(|name| name.eq_ignore_ascii_case(text));
        let matches = match &self.test {
            Test::Has(class) => {
                let mut matches = RuleMatches::default();
                runs_of_class(cx, span, *class).for_each(|run| matches.push_with(|| match_at_run(cx, run)));
                matches
            }
            Test::Matches(expression) => expression_matches(cx, span, expression.regex()?),
            Test::Contains(words) => word_matches(cx, span, words.get(&cx.settings)),
            Test::In(words) if is_one_of(words) => self.match_component(cx, span),
            Test::NotIn(words) if !is_one_of(words) => self.match_component(cx, span),
            Test::Longer(len) if text.len() > len.get(&cx.settings) => self.match_component(cx, span),
            _ => return None,
        };
        (!matches.is_empty()).then_some(matches)
    }

    /// One match at the component, which is at `span`.
    fn match_component(&self, cx: &RuleContext<'_, '_>, span: Span) -> RuleMatches {
        RuleMatches::from_iter([RuleMatch::at(self.with_delimiter(span)).with(cx.quote(span))])
    }

    /// The span of a component; for a port, query or fragment with the delimiter before it.
    fn with_delimiter(&self, span: Span) -> Span {
        match self.component {
            Some(Component::Port | Component::Query | Component::Fragment) => Span::new(span.start - 1, span.end),
            _ => span,
        }
    }
}

/// A match for each match of the expression in the bytes at `within`, except those that touch a placeholder.
fn expression_matches(cx: &RuleContext<'_, '_>, within: Span, regex: &Regex) -> RuleMatches {
    let text = &cx.url.text()[within.range()];
    let mut matches = RuleMatches::default();
    if !regex.is_match(text) {
        return matches;
    }
    for captures in regex.captures_iter(text).take(MAX_MATCHES) {
        let Some(place) = captures.get_group(1).or_else(|| captures.get_match().map(|found| found.span())) else {
            continue;
        };
        let span = Span::new(place.start, place.end).shifted(within.start);
        if !cx.parts().touches(span) {
            matches.push(RuleMatch::at(span).with(cx.quote(span)));
        }
    }
    matches
}

/// A match for each occurrence of one of the words in the bytes at `within`, except those that touch a placeholder.
fn word_matches(cx: &RuleContext<'_, '_>, within: Span, words: &[String]) -> RuleMatches {
    let text = cx.url.text()[within.range()].to_ascii_lowercase();
    let mut spans = Vec::new();
    for word in words.iter().filter(|word| !word.is_empty()) {
        let word = word.to_ascii_lowercase();
        let found = memchr::memmem::find_iter(text.as_bytes(), word.as_bytes()).take(MAX_MATCHES);
        spans.extend(found.map(|at| Span::new(at, at + word.len()).shifted(within.start)));
    }
    spans.sort();
    spans.retain(|&span| !cx.parts().touches(span));
    spans.into_iter().map(|span| RuleMatch::at(span).with(cx.quote(span))).collect()
}

#[cfg(test)]
mod tests {
    use crate::document::Format;
    use crate::lint::engine::Engine;
    use crate::lint::rules::Rule;
    use crate::lint::selection::Options;
    use crate::text::{Span, mark, unmark};

    /// The spans that `when` finds in the one URL of a text, drawn into the text.
    #[track_caller]
    fn check(when: &str, marked: &str) {
        let (text, _) = unmark(marked);
        let rule = Rule::parse("x.toml", &crate::lint::rules::rule_file_with("when", &format!("[{when}]")));
        let rule = rule.unwrap_or_else(|error| panic!("{error}"));
        let found = Engine::new(&Options::only(rule)).check_with_references(Format::PLAIN, text.as_bytes(), None);
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
