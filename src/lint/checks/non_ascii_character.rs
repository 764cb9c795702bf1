//! A character beyond US-ASCII: it makes the text an IRI, not a URI (RFC 3986 section 2, RFC 3987 section 3.1).

use std::cell::OnceCell;

use super::check::{Check, Run::OfText};
use crate::document::QueryEncoding;
use crate::lint::conditions::byte_runs::may_name_a_file;
use crate::lint::context::invisible::{
    adjacent_runs, chars_with_spans, is_bidi_control, is_fixed_space, is_white_space, is_zero_width,
};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::syntax::percent::encoded;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "non-ascii-character",
    features: UrlFeatures::NON_ASCII,
    values: 1,
    options: &[],
    run: OfText(check),
};

/// The length in bytes up to which a host is converted to Punycode; no host of the DNS is longer.
const MAX_HOST_LEN: usize = 1024;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    // other rules report invisible characters and white space
    let is_reported =
        |c: char| !c.is_ascii() && !is_bidi_control(c) && !is_zero_width(c) && !is_fixed_space(c) && !is_white_space(c);
    let host = cx.url.span(Component::Host);
    let host_fix = OnceCell::new();
    let punycode_fix = || {
        let host = host.filter(|host| host.len() <= MAX_HOST_LEN)?;
        let ascii = idna::domain_to_ascii(&cx.url.text()[host.range()]).ok()?;
        Some(FixBuilder::unsafe_fix().replace(host, ascii))
    };
    for (.., span) in adjacent_runs(chars_with_spans(cx.url.text()).filter(|&(c, _)| is_reported(c))) {
        if cx.parts().touches(span) {
            continue;
        }
        matches.push_with(|| {
            let rule_match = RuleMatch::at(span).with(cx.quote(span));
            if host.is_none_or(|host| !host.contains(span.start)) {
                return rule_match.fixed_by(utf8_fix(cx, span));
            }
            let help = Some("write the host in Punycode, each such label as xn--...".to_owned());
            RuleMatch { repair: host_fix.get_or_init(punycode_fix).clone(), help, ..rule_match }
        });
    }
}

/// The fix that percent-encodes characters as UTF-8. This is always right in a path. In a query, browsers use the
/// encoding of the page, so the page must declare UTF-8 (URL Standard section 4.4, query state).
pub(super) fn utf8_fix(cx: &RuleContext<'_, '_>, span: Span) -> FixBuilder {
    let in_query = cx.url.span(Component::Query).is_some_and(|query| query.contains(span.start));
    let is_sent_as_utf8 = !in_query || cx.format.notation().queries == QueryEncoding::Utf8 || declares_utf8(cx.text);
    let repair =
        if is_sent_as_utf8 && !may_name_a_file(cx) { FixBuilder::safe_fix() } else { FixBuilder::unsafe_fix() };
    repair.replace(span, encoded(&cx.url.text()[span.range()]))
}

/// Whether a page declares UTF-8 where browsers look for its encoding.
fn declares_utf8(page: &[u8]) -> bool {
    const EXAMINED: usize = 1024;
    let start = page[..page.len().min(EXAMINED)].to_ascii_lowercase();
    let named = memchr::memmem::find_iter(&start, b"charset=");
    page.starts_with(b"\xEF\xBB\xBF")
        || named.map(|at| &start[at + b"charset=".len()..]).any(|name| {
            let name = name.strip_prefix(b"\"").or_else(|| name.strip_prefix(b"'")).unwrap_or(name);
            name.starts_with(b"utf-8") || name.starts_with(b"utf8")
        })
}
