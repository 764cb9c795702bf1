//! A scheme in upper case (RFC 3986 section 3.1): `HTTP://a.corp/` -> `http://a.corp/`.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::Form;
use crate::syntax::Component;
use crate::syntax::scheme::lookup;

pub(super) static CHECK: Check =
    Check { name: "uppercase-scheme", features: UrlFeatures::SCHEME, values: 1, options: &[], run: OfUrl(check) };

/// Names with capitals by definition: the WebDAV namespace (RFC 4918 section 14), identifiers as texts cite them, the
/// listeners of Kafka, the principals of Google's access policies.
const CAPITALS: &[&str] = &["DAV", "DOI", "PLAINTEXT", "SSL", "principalSet"];

/// With more bytes after the scheme, a URL without a host is in upper case on purpose.
const MAX_UNINTENDED: usize = 24;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(name), Some(span)) = (cx.url.scheme(), cx.url.span(Component::Scheme)) else { return };
    if !name.bytes().any(|byte| byte.is_ascii_uppercase()) || CAPITALS.contains(&name) {
        return;
    }
    let rest = &cx.url.text()[span.end..];
    // `File:a.png` names a page of a wiki
    if name.eq_ignore_ascii_case("file") && !rest.starts_with(":/") {
        return;
    }
    // a QR code holds more text without lower case, and there are devices that have none
    let has_host = cx.url.host().is_some_and(|host| host.bytes().any(|byte| byte.is_ascii_uppercase()));
    let is_device_text = has_host && !name.bytes().any(|byte| byte.is_ascii_lowercase());
    // `GEO:48.85;2.29` is the name of a property and its value
    let is_property = matches!(cx.found.form, Form::Bare | Form::Quoted);
    let is_opaque_text = cx.url.host().is_none() && (is_property || rest.len() > MAX_UNINTENDED);
    if (is_device_text || is_opaque_text) && !rest.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return;
    }
    // another rule reports an unknown scheme
    if lookup(name).is_some() && !cx.parts().is_placeholder(Component::Scheme) {
        let lower = name.to_ascii_lowercase();
        matches.push(RuleMatch::at(span).with(&*lower).fixed_by(FixBuilder::safe_fix().replace(span, &*lower)));
    }
}
