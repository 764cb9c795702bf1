//! All that one standard finds wrong, under the names that it has there: RFC 1738, RFC 3986, the URL Standard.

use std::sync::LazyLock;

use super::Check;
use crate::lint::Severity;
use crate::lint::clues::Clues;
use crate::lint::cx::{Cx, Hit};
use crate::lint::placeholder::Kind;
use crate::scan::Context;
use crate::syntax::whatwg::errors::{Failure, failure};
use crate::syntax::whatwg::{self, Record};
use crate::syntax::{Component, Fault, Standard, Violation};
use crate::text::Span;

pub(super) static RFC1738: Check =
    Check { name: "rfc1738-violation", clues: Clues::ANY, values: 3, options: &["ignore"], run: rfc1738 };
pub(super) static RFC3986: Check =
    Check { name: "rfc3986-violation", clues: Clues::ANY, values: 3, options: &["ignore"], run: rfc3986 };
pub(super) static WHATWG: Check =
    Check { name: "whatwg-violation", clues: Clues::ANY, values: 3, options: &["ignore"], run: url_standard };

/// What a reference in a page is resolved against, whatever it is.
static BASE: LazyLock<Option<Record>> = LazyLock::new(|| whatwg::parse("https://page.invalid/", None).record);

fn rfc1738(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    tell(cx, &cx.url.violations(Standard::Rfc1738), hits);
}

fn rfc3986(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    tell(cx, &cx.url.violations(Standard::Rfc3986), hits);
}

fn url_standard(cx: &Cx<'_, '_>, hits: &mut Vec<Hit>) {
    // a reference in a page or a file of data has that for its base; in running text it has none
    let has_base = cx.url.scheme().is_none() && !matches!(cx.found.context, Context::Prose | Context::Comment);
    match BASE.as_ref().filter(|_| has_base) {
        None => tell(cx, &cx.url.violations(Standard::Whatwg), hits),
        base => tell(cx, &whatwg::parse(cx.url.text(), base).violations, hits),
    }
}

fn tell(cx: &Cx<'_, '_>, violations: &[Violation], hits: &mut Vec<Hit>) {
    if violations.is_empty() {
        return;
    }
    let doubtful = doubtful(cx);
    let is_doubtful = |span: Span| doubtful.iter().any(|whole| whole.hull(span) == *whole);
    for Violation { fault, span, .. } in violations {
        if cx.settings.lists("ignore", fault.name) || cx.parts().touches(*span) || is_doubtful(*span) {
            continue;
        }
        let what = match cx.quote(*span) {
            "" => fault.what.to_owned(),
            // a blank could not be seen in the message
            shown => format!("{}: {}", fault.what, shown.replace(' ', "\\u{20}")),
        };
        let mut hit = Hit::at(*span).with(fault.name).with(what).with(fault.clause);
        hit.severity = severity(fault);
        hits.push(hit);
    }
}

/// Another severity than the rule's: where a browser gives up, where RFC 1738 has no octets at all for what is written,
/// and where it only says that the URL ends.
fn severity(fault: &Fault) -> Option<Severity> {
    match fault.name {
        "fragment" => Some(Severity::Info),
        "non-ascii" if fault.clause.starts_with("RFC 1738") => Some(Severity::Error),
        _ => (failure(fault) == Some(Failure::Always)).then_some(Severity::Error),
    }
}

/// The components that are judged as a whole and that a stand-in is part of: what is wrong with one may be its doing.
fn doubtful(cx: &Cx<'_, '_>) -> Vec<Span> {
    let whole = [Component::Scheme, Component::User, Component::Password, Component::Host, Component::Port];
    let partly = |component: &Component| cx.parts().kind(*component).is_some_and(|kind| kind != Kind::Real);
    whole.into_iter().filter(partly).filter_map(|component| cx.url.span(component)).collect()
}
