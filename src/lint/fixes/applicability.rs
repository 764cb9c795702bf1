//! How safe a fix is at its place: one decision for the fixes of all rules.
//!
//! A fix is safe where the text is a link or the prose of a document, and where nothing else may be meant by it. So no
//! fix is safe in program text, comments, quotations, templates and texts about how URLs are written, nor of a
//! reference that may be the name of a file.

mod lesson;
mod template;

use crate::lint::context::{RuleContext, Surroundings, glued_tail, is_of_another_script};
use crate::lint::model::{Applicability, Edit};
use crate::scan::{Context, Form};
use crate::syntax::Component;

/// The maximum length in bytes of a file name that may contain a space.
const LONGEST_NAME: usize = 255;

/// What the place of a URL allows for its fixes.
fn surroundings(cx: &RuleContext<'_, '_>) -> Surroundings {
    let is_glued = is_glued(cx);
    let may_be_safe = !counts_bytes(cx.found.context)
        && !is_reference(cx)
        && !template::touches(cx)
        && !is_glued
        && !lesson::is_example(cx);
    Surroundings {
        allow_safe_outside: may_be_safe && !lesson::is_in_definition_line(cx),
        allow_safe_within: may_be_safe && !lesson::is_written_example(cx),
        is_glued,
    }
}

/// The applicability of a fix at its place; `None` if the place allows no fix. `declared` is the applicability that the
/// check gave it, `edits` are its edits of the source, `changes` those of the URL as it is read.
pub(crate) fn applicability_at(
    cx: &RuleContext<'_, '_>,
    declared: Applicability,
    edits: &[Edit],
    changes: &[Edit],
) -> Option<Applicability> {
    let around = || cx.surroundings(|| surroundings(cx));
    let changes_start = |change: &Edit| {
        change.span.start == 0 && !cx.url.text()[change.span.range()].eq_ignore_ascii_case(&change.text)
    };
    let ends_in_template = |open: usize| changes.iter().any(|change| change.span.end > open);
    if cx.open_template(template::open_in_url).is_some_and(ends_in_template)
        || touch_foreign_tail(cx, changes)
        || around().is_glued && changes.iter().any(changes_start)
    {
        return None;
    }
    let allows_safe =
        |around: &Surroundings| if changes.is_empty() { around.allow_safe_outside } else { around.allow_safe_within };
    let is_safe = declared == Applicability::Safe
        && allows_safe(around())
        && !removes_line_prefix(cx, edits)
        && !change_guessed_end(cx, changes)
        && !change_space_in_name(cx, changes)
        && !lesson::shows_other_spellings(cx, changes);
    Some(if is_safe { Applicability::Safe } else { Applicability::Unsafe })
}

/// Whether the exact bytes matter at a place, not only the resource: a program prints, compares or expects its strings,
/// its comments may mention them, and a namespace is the bytes of its name (Namespaces in XML 1.0 section 2.3).
const fn counts_bytes(context: Context) -> bool {
    matches!(context, Context::Code | Context::String | Context::Comment | Context::Namespace)
}

/// Whether the URL is a relative reference. It may be read as the name of a file, or compared with a heading, before
/// its escapes are decoded.
fn is_reference(cx: &RuleContext<'_, '_>) -> bool {
    cx.url.scheme().is_none() && cx.url.host().is_none()
}

/// Whether the edits remove a line prefix inside the URL: the mark of a quotation or of a diff.
fn removes_line_prefix(cx: &RuleContext<'_, '_>, edits: &[Edit]) -> bool {
    let removed = edits.iter().filter(|edit| edit.text.is_empty()).map(|edit| &cx.text[edit.span.range()]);
    removed
        .filter_map(|text| memchr::memchr(b'\n', text).map(|end| &text[end..]))
        .any(|next_line| !next_line.trim_ascii().is_empty())
}

/// Whether the changes are in text beyond US-ASCII of a bare URL. Whether that text belongs to the URL is a guess:
/// `https://www.ietf.org/a이고` ends with a Korean particle.
fn change_guessed_end(cx: &RuleContext<'_, '_>, changes: &[Edit]) -> bool {
    let url = cx.url.text();
    is_bare(cx) && changes.iter().any(|change| !url[change.span.range()].is_ascii())
}

/// Whether the changes reach into letters of another script that follow US-ASCII up to the end of the URL, so that the
/// fix would write a guess into the text.
fn touch_foreign_tail(cx: &RuleContext<'_, '_>, changes: &[Edit]) -> bool {
    if !change_guessed_end(cx, changes) {
        return false;
    }
    let url = cx.url.text();
    let tail = glued_tail(url).filter(|tail| url[*tail..].starts_with(is_of_another_script));
    tail.is_some_and(|tail| changes.iter().any(|change| !change.text.is_empty() && change.span.end > tail))
}

/// Whether a change is of a space in a path name without a file extension. There the space is more likely a mistake
/// than a part of the name: `https://github.com/express js/cors`, but not `https://a.example/my file.pdf`.
fn change_space_in_name(cx: &RuleContext<'_, '_>, changes: &[Edit]) -> bool {
    let (url, Some(path)) = (cx.url.text().as_bytes(), cx.url.span(Component::Path)) else { return false };
    let mut spaces =
        changes.iter().filter(|change| path.contains(change.span.start) && url[change.span.range()].contains(&b' '));
    spaces.any(|change| {
        let rest = &url[change.span.start..path.end.min(change.span.start + LONGEST_NAME)];
        let name = &rest[..memchr::memchr(b'/', rest).unwrap_or(rest.len())];
        let extension = memchr::memrchr(b'.', name).map(|dot| &name[dot + 1..]);
        extension.is_none_or(|extension| extension.is_empty() || !extension.iter().all(u8::is_ascii_alphanumeric))
    })
}

/// Whether the URL starts in the middle of a word: `h*ttps://` is not a typo of the scheme `ttps`. Marks of emphasis
/// between the word and the URL are skipped.
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
