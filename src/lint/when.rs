//! The declarative tests of a rule: conditions on components, all of which must hold.

use regex_automata::meta::Regex;

use super::cx::{Clues, Cx, Hit};
use super::placeholder::Kind;
use crate::syntax::Component;
use crate::syntax::octets::{Class, UNSAFE};
use crate::text::Span;

/// What one component must be like.
///
/// Only what is real counts: a component that is a stand-in as a whole (`{port}`) meets nothing but `present`, and the
/// octets of a stand-in are not had.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    /// The component; `None` is the URL as a whole.
    pub(crate) component: Option<Component>,
    pub(crate) test: Test,
}

/// What is asked of a component.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    /// It is one of these, whatever the case.
    In(Vec<String>),
    /// It is there, or not.
    Present(bool),
    /// The expression is found in it.
    Matches(Box<Regex>),
    /// It holds octets of the class; each run of them is a hit of its own.
    Has(Class),
    /// It has more octets.
    Longer(usize),
}

/// Adds the hits of a rule's conditions. They stand where the last condition that points at something does: `has` at
/// each run of octets, `matches` at the match, any other at the component.
pub(crate) fn test(conditions: &[Condition], cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    let mut found = Vec::new();
    for condition in conditions {
        let Some(now) = condition.hits(cx) else { return };
        if !now.is_empty() {
            found = now;
        }
    }
    if found.is_empty() {
        found.push(Hit::at(Span::new(0, cx.url.text().len())));
    }
    hits.append(&mut found);
}

impl Condition {
    /// What a URL must show for it to hold.
    pub(crate) fn clues(&self) -> Clues {
        match &self.test {
            Test::Has(class) if *class == UNSAFE => Clues::UNSAFE,
            _ => Clues::ANY,
        }
    }

    /// How many values its hits supply for the message; `None` where it points at nothing.
    pub(crate) fn values(&self) -> Option<usize> {
        match self.test {
            Test::Present(present) => present.then_some(0),
            Test::In(_) | Test::Matches(_) | Test::Longer(_) => Some(1),
            Test::Has(_) => Some(2),
        }
    }

    /// `None` where it does not hold; no hit where there is nothing to point at.
    fn hits(&self, cx: &Cx<'_, '_>) -> Option<Vec<Hit>> {
        let span = match self.component {
            Some(component) => cx.url.span(component),
            None => Some(Span::new(0, cx.url.text().len())),
        };
        if let Test::Present(present) = self.test {
            let whole = span.filter(|_| present).map(|span| self.with_delimiter(span));
            return (span.is_some() == present).then(|| whole.map(Hit::at).into_iter().collect());
        }
        let span = span?;
        if self.component.and_then(|component| cx.parts().kind(component)) == Some(Kind::Placeholder) {
            return None;
        }
        let text = &cx.url.text()[span.range()];
        let hits = match &self.test {
            Test::Has(class) => runs(cx, span, *class),
            Test::Matches(regex) => {
                let found = regex.find(text)?;
                let found = Span::new(found.start(), found.end()).shifted(span.start);
                vec![Hit::at(found).with(cx.quote(found))]
            }
            Test::In(names) if names.iter().any(|name| name.eq_ignore_ascii_case(text)) => self.whole(cx, span),
            Test::Longer(len) if text.len() > *len => self.whole(cx, span),
            _ => return None,
        };
        (!hits.is_empty()).then_some(hits)
    }

    fn whole(&self, cx: &Cx<'_, '_>, span: Span) -> Vec<Hit> {
        vec![Hit::at(self.with_delimiter(span)).with(cx.quote(span))]
    }

    /// A port, query or fragment goes with the delimiter before it: both are there or not.
    fn with_delimiter(&self, span: Span) -> Span {
        match self.component {
            Some(Component::Port | Component::Query | Component::Fragment) => Span::new(span.start - 1, span.end),
            _ => span,
        }
    }
}

/// Each run of octets of a class, stand-ins left out, with what they are when percent-encoded.
fn runs(cx: &Cx<'_, '_>, within: Span, class: Class) -> Vec<Hit> {
    let octets = cx.url.text().as_bytes();
    let mut spans: Vec<Span> = Vec::new();
    for at in within.range().filter(|&at| class.has(octets[at])) {
        if cx.parts().stands_in(at) {
            continue;
        }
        match spans.last_mut() {
            Some(last) if last.end == at => last.end = at + 1,
            _ => spans.push(Span::new(at, at + 1)),
        }
    }
    let hit = |span: Span| {
        let shown = cx.quote(span);
        let is_shown = shown.len() == span.len() && shown.as_bytes() == &octets[span.range()];
        // A blank could not be seen in the message.
        Hit::at(span).with(shown.replace(' ', "\\u{20}")).with(if is_shown { encoded(shown) } else { shown.to_owned() })
    };
    spans.into_iter().map(hit).collect()
}

/// Every octet as `%` and two digits (RFC 3986 section 2.1).
fn encoded(text: &str) -> String {
    text.bytes().map(|octet| format!("%{octet:02X}")).collect()
}

#[cfg(test)]
mod tests {
    use crate::lint::Rule;
    use crate::scan::scan;

    /// The spans that `when` finds in the one URL of a text, drawn into the text.
    #[track_caller]
    fn check(when: &str, marked: &str) {
        let text: String = marked.chars().filter(|c| !"«»".contains(*c)).collect();
        let rule = Rule::parse("x.toml", &crate::lint::rule::tests::with("when", &format!("[{when}]")));
        let rule = rule.unwrap_or_else(|error| panic!("{error}"));
        let found = scan(text.as_bytes()).next().expect("the text holds a URL");
        let mut drawn = text.clone();
        for span in rule.hits_in(text.as_bytes(), &found).into_iter().rev() {
            drawn.insert(span.end, '»');
            drawn.insert(span.start, '«');
        }
        assert_eq!(drawn, marked, "{when}");
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
        check("{ component = 'url', matches = 'org/a' }", "http://h.«org/a»");
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
