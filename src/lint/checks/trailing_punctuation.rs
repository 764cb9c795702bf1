//! Punctuation of the sentence inside the delimiters of a URL (RFC 1738 appendix): `<http://a.corp/b.>` ->
//! `<http://a.corp/b>.`.

use super::check::{Check, Run::OfText};
use super::unbalanced_bracket::first_unmatched;
use crate::document::{LinkSyntax, Strings};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Context, Form};
use crate::syntax::Component;
use crate::syntax::byte_class::ALPHA;
use crate::syntax::percent;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "trailing-punctuation",
    features: UrlFeatures::MARKS,
    values: 1,
    options: &["abbreviations"],
    run: OfText(check),
};

/// Punctuation that ends a sentence or clause.
const SENTENCE_MARKS: &[char] = &['.', ',', ';', ':', '!', '?', '"', '\'', '”', '’'];

/// Punctuation that no link target ends with on purpose.
const NEVER_AT_TARGET_END: &[char] = &[',', ';', ':', '"', '\'', '”', '’'];

/// The maximum number of marks that are checked at the end of a URL.
const MAX_MARKS: usize = 16;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let url = cx.url.text();
    let marks = match (cx.found.form, cx.found.context) {
        (Form::Delimited | Form::Bracketed, _) | (Form::Destination, Context::Autolink) => SENTENCE_MARKS,
        (Form::Destination, _) => NEVER_AT_TARGET_END,
        (Form::Bare, Context::Data) => return matches.extend(match_after_value(cx)),
        _ => return,
    };
    // browsers drop a path segment `.`: the dot is that of the sentence
    let marks = if marks == NEVER_AT_TARGET_END && cx.url.has_scheme(&["http", "https"]) && url.ends_with("/.") {
        SENTENCE_MARKS
    } else {
        marks
    };
    let len = url.chars().rev().take(MAX_MARKS).take_while(|c| marks.contains(c)).map(char::len_utf8).sum::<usize>();
    let start = url.len() - len;
    // a script may end with such marks
    let is_script = cx.url.has_scheme(&["javascript", "vbscript", "data"]);
    if len == 0 || len == url.len() || is_script || cx.url.scheme().is_none() {
        return;
    }
    let (kept, marks) = url.split_at(start);
    if cx.parts().touches(Span::new(start, url.len())) || may_belong_to_url(cx, kept, marks) {
        return;
    }
    let span = Span::new(start, url.len());
    matches.push(RuleMatch::at(span).with(marks).fixed_by(fix_by_moving(cx, span, marks)));
}

/// The fix that moves the marks after the delimiters of the URL. It only removes them if they are quotation marks, if
/// the sentence already has a mark there, or if the URL is in no sentence.
fn fix_by_moving(cx: &RuleContext<'_, '_>, span: Span, marks: &str) -> FixBuilder {
    let repair = FixBuilder::unsafe_fix().remove(span);
    let end = cx.found.span().end;
    let after = match (cx.found.wrapper.and_then(|wrapper| wrapper.close), cx.format.notation().links) {
        (Some(close), _) => Some(close.end),
        (None, LinkSyntax::Markdown) if matches!(cx.text.get(end), Some(b')' | b'>')) => Some(end + 1),
        (None, LinkSyntax::Rst) if cx.text[end..].starts_with(b">`_") => {
            let underscores = cx.text[end + 2..].iter().take_while(|&&byte| byte == b'_').count();
            Some(end + 2 + underscores)
        }
        _ => None,
    };
    let is_needed_at = |at: &usize| {
        marks.bytes().all(|byte| byte.is_ascii() && !b"\"'".contains(&byte))
            && !cx.text.get(*at).is_some_and(|next| b".,;:!?".contains(next))
    };
    match after.filter(is_needed_at) {
        Some(at) if !matches!(cx.found.context, Context::Definition | Context::UnusedDefinition) => {
            repair.around(Span::empty(at), marks)
        }
        _ => repair,
    }
}

/// The finding for punctuation after a URL that is otherwise the whole value of a data format: the scanner reads it as
/// the end of a sentence.
fn match_after_value(cx: &RuleContext<'_, '_>) -> Option<RuleMatch> {
    let (before, after, end) = (cx.found.before, cx.found.after, cx.found.span().end);
    // in a catalogue of messages, lines end with such marks
    let is_value =
        cx.format.notation().strings == Strings::Values && before.ends_with(b"\"") && !before.ends_with(b"\\\"");
    let mark = after.first().filter(|mark| b",;".contains(mark) && after.get(1) == Some(&b'"'))?;
    let span = Span::new(end, end + 1);
    is_value
        .then(|| RuleMatch::in_source(span).with(char::from(*mark)).fixed_by(FixBuilder::unsafe_fix().around(span, "")))
}

/// Whether the marks may belong to the URL.
fn may_belong_to_url(cx: &RuleContext<'_, '_>, kept: &str, marks: &str) -> bool {
    let segment = &kept[kept.rfind('/').map_or(0, |slash| slash + 1)..];
    match marks {
        // after an encoded mark, or after a bracket that another rule reports with all that follows
        _ if ends_with_encoded_mark(kept) || first_unmatched(cx).is_some_and(|at| at + 1 == kept.len()) => true,
        // dot segments and ellipses
        _ if marks.contains("..") => true,
        // names such as `Dancer::Plugin::` of Perl and C++
        "::" => true,
        // a host without a dot is that of an example
        "." => is_abbreviation(cx, segment) || cx.url.host().is_some_and(|host| !host.contains('.')),
        // an empty port, which another rule reports, and names with colons between or after words
        ":" => {
            cx.url.span(Component::Path).is_none_or(Span::is_empty)
                || segment.contains([':', '#', '…'])
                || segment.contains("..")
        }
        // `?subject=“title”`
        "”" => kept.contains('“'),
        "’" => kept.contains('‘'),
        "'" | "\"" => kept.matches(marks).take(MAX_MARKS).count() % 2 == 1,
        // `;size=1;` is a list of parameters
        ";" => is_entity(kept) || segment.contains(';'),
        _ => cx.url.host().is_none() && cx.url.scheme() != Some("mailto"),
    }
}

/// Whether a segment ends with a word that has a full stop: `Inc`, `Jr`, a single letter, a number.
fn is_abbreviation(cx: &RuleContext<'_, '_>, segment: &str) -> bool {
    let before = segment.trim_end_matches(char::is_alphanumeric);
    let word = &segment[before.len()..];
    !before.is_empty() && word.chars().take(2).count() == 1 || cx.settings.lists("abbreviations", word)
}

/// Whether a text ends with a percent-encoded mark of US-ASCII: `wiki/%3F`.
fn ends_with_encoded_mark(text: &str) -> bool {
    let bytes = text.as_bytes();
    let escaped = bytes.len().checked_sub(percent::ENCODED_LEN).and_then(|at| bytes[at..].strip_prefix(b"%"));
    escaped.and_then(percent::decode_digits).is_some_and(|byte| byte.is_ascii_punctuation())
}

/// Whether a text ends with `&name` or `&#1`.
fn is_entity(text: &str) -> bool {
    let from = text.len().saturating_sub(10);
    let bytes = &text.as_bytes()[from..];
    let name = bytes.iter().rev().take_while(|&&byte| ALPHA.has(byte) || byte.is_ascii_digit()).count();
    let before = &bytes[..bytes.len() - name];
    before.ends_with(b"&") || before.ends_with(b"&#")
}
