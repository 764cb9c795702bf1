//! Parameters that report to a site where its visitors come from, such as `utm_source`: reports unwanted ones, or
//! required ones that are missing.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::Context;
use crate::syntax::Component;
use crate::syntax::percent::ascii_decoded;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "tracking-parameters",
    features: UrlFeatures::AUTHORITY,
    values: 1,
    options: &["mode", "own-hosts", "parameters", "required"],
    run: OfUrl(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    if cx.settings.text("mode") == "require" {
        return report_missing(cx, matches);
    }
    let Some(host) = cx.url.host() else { return };
    let parameters = cx.settings.list("parameters");
    let is_tracking = |field: &Field| {
        let name = ascii_decoded(field.name_text(cx));
        parameters.iter().any(|pattern| matches_pattern(&name, pattern)) && !field.is_placeholder(cx)
    };
    let mut run = RemovedRun::default();
    let mut fields = fields(cx);
    while let Some(field) = fields.next() {
        if !is_tracking(&field) {
            continue;
        }
        if field.whole.start >= run.end {
            run = RemovedRun::of(cx.url.text(), field, fields.clone().take_while(is_tracking));
        }
        // with the delimiter between it and a parameter that stays
        let removed = if run.is_last {
            Span::new(field.whole.start - 1, field.whole.end)
        } else {
            Span::new(field.whole.start, field.whole.end + 1)
        };
        matches.push_with(|| {
            RuleMatch::at(field.whole).with(cx.quote(field.name)).fixed_by(FixBuilder::unsafe_fix().remove(removed))
        });
    }
    if !matches.is_empty() && cx.settings.lists_host("own-hosts", host) {
        matches.clear();
    }
}

/// Reports the required parameters that a link to one of the own hosts lacks; without own hosts, every link.
fn report_missing(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(host) = cx.url.host() else { return };
    let is_web =
        cx.url.scheme().is_none_or(|scheme| ["http", "https"].iter().any(|web| scheme.eq_ignore_ascii_case(web)));
    let is_own = cx.settings.list("own-hosts").is_empty() || cx.settings.lists_host("own-hosts", host);
    if !is_web || !is_own || cx.found.context == Context::Image || cx.parts().is_placeholder(Component::Host) {
        return;
    }
    let has = |wanted: &str| fields(cx).any(|field| matches_pattern(&ascii_decoded(field.name_text(cx)), wanted));
    let mut lacking = cx.settings.list("required").iter().map(String::as_str).filter(|wanted| !has(wanted)).peekable();
    if lacking.peek().is_some() {
        let names = lacking.collect::<Vec<_>>().join(", ");
        let mut rule_match = RuleMatch::at(Span::new(0, cx.url.text().len())).with(format!("{names} is missing"));
        rule_match.help = Some("add the parameters that count visits".to_owned());
        matches.push(rule_match);
    }
}

/// A parameter of a query, or of a fragment with the same form.
#[derive(Clone, Copy)]
struct Field {
    whole: Span,
    name: Span,
}

impl Field {
    fn name_text<'u>(&self, cx: &RuleContext<'u, '_>) -> &'u str {
        &cx.url.text()[self.name.range()]
    }

    /// Whether the name or the whole value is a placeholder, as in a text about tagged links.
    fn is_placeholder(&self, cx: &RuleContext<'_, '_>) -> bool {
        let value_start = self.name.end + 1;
        cx.parts().touches(self.name) || cx.parts().is_placeholder_at(value_start)
    }
}

/// Adjacent parameters that are all removed.
#[derive(Default)]
struct RemovedRun {
    end: usize,
    /// Whether no other parameter follows.
    is_last: bool,
}

impl RemovedRun {
    /// The run of parameters to remove that starts with `first`; `more` are the parameters to remove after it. In
    /// `?a=1&utm_x=2&utm_y=3` the run `utm_x=2&utm_y=3` ends the query (`is_last`).
    fn of(url: &str, first: Field, more: impl Iterator<Item = Field>) -> Self {
        let goes_on = |end: usize| matches!(url.as_bytes().get(end), Some(b'&' | b';'));
        let mut end = first.whole.end;
        for next in more {
            if !goes_on(end) || next.whole.start != end + 1 {
                break;
            }
            end = next.whole.end;
        }
        Self { end, is_last: !goes_on(end) }
    }
}

/// The parameters with a value.
fn fields<'c>(cx: &'c RuleContext<'_, '_>) -> impl Iterator<Item = Field> + Clone + 'c {
    let components = [Component::Query, Component::Fragment].into_iter();
    components.filter_map(|component| cx.url.span(component)).flat_map(|span| {
        let mut at = span.start;
        cx.url.text()[span.range()].split(['&', ';', '?']).filter_map(move |field| {
            let whole = Span::new(at, at + field.len());
            at = whole.end + 1;
            let equals = field.find('=').filter(|equals| equals + 1 < field.len())?;
            Some(Field { whole, name: Span::new(whole.start, whole.start + equals) })
        })
    })
}

/// Whether a name matches a pattern: `utm_*` is a prefix, a pattern without `*` a whole name.
fn matches_pattern(name: &str, pattern: &str) -> bool {
    match pattern.as_bytes() {
        [start @ .., b'*'] => name.as_bytes().get(..start.len()).is_some_and(|front| front.eq_ignore_ascii_case(start)),
        _ => name.eq_ignore_ascii_case(pattern),
    }
}
