//! How safe a fix is at its place: one decision for the fixes of all rules.
//!
//! A fix is safe where the text is a link or the prose of a document, and where nothing else may be meant by it. Program
//! text, comments, quotations, references that may be names of files, texts about the forms of URLs and templates are
//! none of that.

mod lesson;
mod template;

use crate::lint::context::{RuleContext, Surroundings, glued_tail, is_of_another_script};
use crate::lint::model::{Applicability, Edit};
use crate::scan::{Context, Form};
use crate::syntax::Component;

/// The maximum length of a file name that may contain a space.
const LONGEST_NAME: usize = 255;

/// What the place of a URL allows for its fixes.
fn surroundings(cx: &RuleContext<'_, '_>) -> Surroundings {
    let is_glued = is_glued(cx);
    let may_be = !counts_bytes(cx.found.context)
        && !is_reference(cx)
        && !template::touches(cx)
        && !is_glued
        && !lesson::is_example(cx);
    Surroundings { outside: may_be && !lesson::is_defined(cx), within: may_be && !lesson::is_taught(cx), is_glued }
}

/// The applicability of a fix that its rule declares as `own`; `None` if there is no fix.
///
/// `edits` are those of the source, `changes` those of the URL as it is read.
pub(crate) fn granted(
    cx: &RuleContext<'_, '_>,
    own: Applicability,
    edits: &[Edit],
    changes: &[Edit],
) -> Option<Applicability> {
    let around = || cx.surroundings(|| surroundings(cx));
    let is_other_start = |change: &Edit| {
        change.span.start == 0 && !cx.url.text()[change.span.range()].eq_ignore_ascii_case(&change.text)
    };
    let is_run = |open: usize| changes.iter().any(|change| change.span.end > open);
    if cx.open_template(template::open_in_url).is_some_and(is_run)
        || is_run_on(cx, changes)
        || around().is_glued && changes.iter().any(is_other_start)
    {
        return None;
    }
    let may_be = |around: &Surroundings| if changes.is_empty() { around.outside } else { around.within };
    let is_safe = own == Applicability::Safe
        && may_be(around())
        && !removes_line_prefix(cx, edits)
        && !is_guessed(cx, changes)
        && !splits_a_name(cx, changes)
        && !lesson::shows_forms(cx, changes);
    Some(if is_safe { Applicability::Safe } else { Applicability::Unsafe })
}

/// Whether the exact bytes matter at a place, not only the resource: a program prints, compares or expects its strings,
/// its comments may mention them, and a namespace is the bytes of its name (Namespaces in XML 1.0 section 2.3).
const fn counts_bytes(context: Context) -> bool {
    matches!(context, Context::Code | Context::String | Context::Comment | Context::Namespace)
}

/// Whether it is a relative reference, which may be read as the name of a file, or compared with a heading, before anyone
/// undoes its escapes.
fn is_reference(cx: &RuleContext<'_, '_>) -> bool {
    cx.url.scheme().is_none() && cx.url.host().is_none()
}

/// Whether the edits remove the line prefix before the rest of the URL: the mark of a quotation or of a diff.
fn removes_line_prefix(cx: &RuleContext<'_, '_>, edits: &[Edit]) -> bool {
    let gone = edits.iter().filter(|edit| edit.text.is_empty()).map(|edit| &cx.text[edit.span.range()]);
    gone.filter_map(|gone| memchr::memchr(b'\n', gone).map(|end| &gone[end..]))
        .any(|line| !line.trim_ascii().is_empty())
}

/// Whether the changes are in text beyond US-ASCII at the end of a bare URL: whether that text belongs to the URL is a
/// guess. `https://www.ietf.org/a이고` ends with a Korean particle.
fn is_guessed(cx: &RuleContext<'_, '_>, changes: &[Edit]) -> bool {
    let url = cx.url.text();
    is_bare(cx) && changes.iter().any(|change| !url[change.span.range()].is_ascii())
}

/// Whether the changes reach into letters of another script that follow US-ASCII up to the end of the URL, so that the
/// fix would write a guess into the text.
fn is_run_on(cx: &RuleContext<'_, '_>, changes: &[Edit]) -> bool {
    if !is_guessed(cx, changes) {
        return false;
    }
    let url = cx.url.text();
    let tail = glued_tail(url).filter(|tail| url[*tail..].starts_with(is_of_another_script));
    tail.is_some_and(|tail| changes.iter().any(|change| !change.text.is_empty() && change.span.end > tail))
}

/// Whether the changes are of a space in a path that contains no written-out file name: more likely something went wrong
/// there, as in `https://github.com/express js/cors`.
fn splits_a_name(cx: &RuleContext<'_, '_>, changes: &[Edit]) -> bool {
    let (url, Some(path)) = (cx.url.text().as_bytes(), cx.url.span(Component::Path)) else { return false };
    let mut spaces =
        changes.iter().filter(|change| path.contains(change.span.start) && url[change.span.range()].contains(&b' '));
    spaces.any(|change| {
        let rest = &url[change.span.start..path.end.min(change.span.start + LONGEST_NAME)];
        let name = &rest[..memchr::memchr(b'/', rest).unwrap_or(rest.len())];
        let extension = memchr::memrchr(b'.', name).map(|dot| &name[dot + 1..]);
        extension.is_none_or(|end| end.is_empty() || !end.iter().all(u8::is_ascii_alphanumeric))
    })
}

/// Whether the URL starts in the middle of a word: `h*ttps://` is not a typo of the scheme `ttps`. Marks of emphasis between
/// the word and the URL are passed over.
fn is_glued(cx: &RuleContext<'_, '_>) -> bool {
    if !is_bare(cx) {
        return false;
    }
    let before = &cx.text[..cx.found.start().min(cx.text.len())];
    let marks = before.iter().rev().take_while(|byte| b"*_~".contains(byte)).count();
    before[..before.len() - marks]
        .last()
        .is_some_and(|byte| byte.is_ascii_alphanumeric() || b"#$%&+./@\\^".contains(byte))
}

fn is_bare(cx: &RuleContext<'_, '_>) -> bool {
    matches!(cx.found.form, Form::Bare | Form::Prefixed)
}
