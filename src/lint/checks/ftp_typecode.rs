//! An unknown code after `;type=` in an ftp URL: `ftp://h/a;type=x`, where only `a`, `i` and `d` are known (RFC 1738
//! section 3.2.2).

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{Contexts, RuleMatch, RuleMatches};
use crate::syntax::scheme::ftp::Ftp;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "ftp-typecode", features: UrlFeatures::SEMICOLON, values: 1, options: &[], run: OfText(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(code) = Ftp::split(&cx.url).and_then(|ftp| ftp.typecode) else { return };
    let is_known = matches!(cx.url.text()[code.range()].as_bytes(), [b'A' | b'I' | b'D' | b'a' | b'i' | b'd']);
    // in running text, the template of the code is not read as a part of the URL
    let is_template_after = code.is_empty()
        && !Contexts::LINKS.has(cx.found.context)
        && !cx.found.after.starts_with(b"</")
        && matches!(cx.found.after, [b'{' | b'<' | b'[' | b'$', ..]);
    if !is_known && !is_template_after && !cx.parts().touches(code) {
        let whole = Span::new(code.start - ";type=".len(), code.end);
        matches.push(RuleMatch::at(whole).with(cx.quote(whole)));
    }
}
