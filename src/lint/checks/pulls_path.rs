//! A pull request of GitHub with `pulls` in its path, not `pull`: `https://github.com/owner/name/pulls/12`.

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check =
    Check { name: "pulls-path", features: UrlFeatures::PULLS, values: 0, options: &[], run: OfUrl(check) };

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (Some(host), Some(path)) = (cx.url.host(), cx.url.span(Component::Path)) else { return };
    let is_site = ["github.com", "www.github.com"].iter().any(|site| host.eq_ignore_ascii_case(site));
    let mut segments = cx.url.path().strip_prefix('/').unwrap_or_default().split('/');
    let (Some(owner), Some(name), Some("pulls"), Some(number), None) =
        (segments.next(), segments.next(), segments.next(), segments.next(), segments.next())
    else {
        return;
    };
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_site && is_number && !cx.parts().touches(path) {
        let start = path.start + "/".len() + owner.len() + "/".len() + name.len() + "/".len();
        matches.push(RuleMatch::at(Span::new(start, start + "pulls".len())));
    }
}
