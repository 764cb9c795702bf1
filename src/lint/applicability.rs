//! How far a fix may go, by the place that it is in: one answer for the fixes of all rules.
//!
//! A fix is safe where the text is a link or the prose of a document, and where nothing else may be meant by it. Program
//! text, comments, quotations, references that may be names of files, texts about the forms of URLs and templates are
//! none of that.

mod lesson;
mod template;

use super::cx::Cx;
use super::{Applicability, Edit};
use crate::scan::{Context, Form};

/// What is to become of a fix that its rule calls `own`; `None` if there is to be none.
///
/// `edits` are those of the source, `changes` those of the URL as it is read.
pub(super) fn granted(cx: &Cx<'_, '_>, own: Applicability, changes: &[Edit]) -> Option<Applicability> {
    let open = template::open_in_url(cx.url.text());
    if open.is_some_and(|open| changes.iter().any(|change| change.span.end > open)) {
        return None;
    }
    let is_safe = own == Applicability::Safe
        && !counts_bytes(cx.found.context)
        && !may_name_a_file(cx)
        && !is_guessed(cx, changes)
        && !cx.is_template_like(template::touches)
        && !is_glued(cx)
        && !lesson::is_taught(cx, changes);
    Some(if is_safe { Applicability::Safe } else { Applicability::Unsafe })
}

/// Whether bytes count in a place, not the resource that they name. What a program prints, compares or expects changes with
/// its strings, its comments may speak of them, and a namespace is the bytes of its name (Namespaces in XML 1.0 section
/// 2.3).
const fn counts_bytes(context: Context) -> bool {
    matches!(context, Context::Code | Context::String | Context::Comment | Context::Namespace)
}

/// Whether a reference may be read as the name of a file, or compared with a heading, before anyone undoes its escapes.
fn may_name_a_file(cx: &Cx<'_, '_>) -> bool {
    cx.url.scheme().is_none() && cx.url.host().is_none()
}

/// Whether the changes are of text beyond US-ASCII in a URL that nothing delimits: where it ends, or whether it ends
/// before that text, is a guess. `https://www.ietf.org/a이고` goes on with a Korean particle.
fn is_guessed(cx: &Cx<'_, '_>, changes: &[Edit]) -> bool {
    let url = cx.url.text();
    is_bare(cx) && changes.iter().any(|change| !url[change.span.range()].is_ascii())
}

/// Whether the URL begins in the middle of a word: `h*ttps://` is no slip in a scheme `ttps`. Marks of emphasis between
/// the word and the URL are passed over.
fn is_glued(cx: &Cx<'_, '_>) -> bool {
    if !is_bare(cx) {
        return false;
    }
    let before = &cx.text[..cx.found.start().min(cx.text.len())];
    let marks = before.iter().rev().take_while(|byte| b"*_~".contains(byte)).count();
    before[..before.len() - marks]
        .last()
        .is_some_and(|byte| byte.is_ascii_alphanumeric() || b"#$%&+./@\\^".contains(byte))
}

fn is_bare(cx: &Cx<'_, '_>) -> bool {
    matches!(cx.found.form, Form::Bare | Form::Prefixed)
}
