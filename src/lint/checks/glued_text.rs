//! Text directly after a bare URL, which programs that make links read as part of it: `https://h/a이고` (RFC 1738 section
//! 2.2, RFC 3987 section 4).

use super::check::{Check, Run::OfText};
use crate::document::{AngleBrackets, CommentText, Format, LinkSyntax, Prose};
use crate::lint::context::{RuleContext, UrlFeatures, glued_tail, is_of_another_script};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Context, Form};
use crate::site::BareLinks;
use crate::syntax::Component;
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "glued-text",
    features: UrlFeatures::NON_ASCII.union(UrlFeatures::AFTER),
    values: 1,
    options: &["plain-text"],
    run: OfText(check),
};

/// Schemes whose URLs programs turn into links in text.
const LINKED: &[&str] = &["http", "https", "ftp"];

/// The longest text after a URL that is checked, in bytes.
const MAX_SEARCHED: usize = 256;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let has_dot = cx.url.host().is_some_and(|host| host.contains('.'));
    let is_bare = matches!(cx.found.form, Form::Bare | Form::Prefixed);
    let is_linked = cx.url.has_scheme(LINKED) && has_dot && is_bare;
    let is_never_linked = cx.found.context == Context::Prose && cx.format.notation().prose == Prose::Marked;
    // programs that show text without markup end a URL where they like
    let is_unmarked = cx.format == Format::PLAIN || cx.found.context != Context::Prose;
    let is_unchecked = is_unmarked && !cx.settings.flag("plain-text");
    // a quoted value is the URL and nothing else
    let is_value = cx.found.context == Context::Attribute;
    let is_example = cx.parts().has_reserved_host() || cx.parts().is_placeholder(Component::Host);
    if !is_linked || is_never_linked || is_unchecked || is_value || is_example || cx.is_text_of_link() {
        return;
    }
    // no generator reads a link whose brackets are wrong, but code hosts show its URL as a link
    let links = || if is_target_of_broken_link(cx) { BareLinks::UpToSpace } else { cx.bare_links() };
    if let Some(at) = glued_start(cx) {
        if links() == BareLinks::None {
            return;
        }
        let span = Span::new(at, cx.url.text().len());
        matches.push(RuleMatch::at(span).with(cx.quote(span)).fixed_by(fix_inside(cx, span)));
    } else if let Some(span) = glued_after(cx).filter(|_| links() == BareLinks::UpToSpace) {
        let rule_match = RuleMatch::in_source(span).with(String::from_utf8_lossy(&cx.text[span.range()]));
        matches.push(RuleMatch { repair: fix_after(cx, span), ..rule_match });
    }
}

/// The fix: a space before an emoji; before letters, angle brackets around the URL where the format has them.
fn fix_inside(cx: &RuleContext<'_, '_>, glued: Span) -> FixBuilder {
    let (start, at) = (cx.found.start(), cx.found.map.source(glued).start);
    let text = &cx.url.text()[glued.range()];
    let is_spaced = text.chars().next().is_some_and(is_emoji) || !has_brackets(cx);
    let fix = FixBuilder::unsafe_fix();
    let fix = if is_spaced { fix.around(Span::empty(at), " ") } else { fix.delimit(start, at) };
    fix.implies(glued, "")
}

/// Whether the URL is the target of a Markdown link whose brackets are wrong, which no generator reads.
fn is_target_of_broken_link(cx: &RuleContext<'_, '_>) -> bool {
    let before = &cx.text[..cx.found.start()];
    before.ends_with(b"](") || before.ends_with("]（".as_bytes())
}

/// The fix that repairs the brackets of a Markdown link, or else puts angle brackets around the URL.
fn fix_after(cx: &RuleContext<'_, '_>, after: Span) -> Option<FixBuilder> {
    let (start, end) = (cx.found.start(), cx.found.span().end);
    let before = &cx.text[..start];
    let closes = cx.text[after.range()].starts_with("）".as_bytes());
    let close = Span::new(end, end + "）".len());
    if closes && before.ends_with("]（".as_bytes()) {
        return Some(FixBuilder::unsafe_fix().around(Span::new(start - "（".len(), start), "(").around(close, ")"));
    }
    if before.ends_with(b"](") {
        return closes.then(|| FixBuilder::unsafe_fix().around(close, ")"));
    }
    // no space precedes such punctuation
    has_brackets(cx).then(|| FixBuilder::unsafe_fix().delimit(start, end))
}

/// Whether angle brackets delimit a URL at this place. Not in data, whose values have no known format, and not in
/// comments that are read as HTML or XML, where they start a tag.
fn has_brackets(cx: &RuleContext<'_, '_>) -> bool {
    let notation = cx.format.notation();
    cx.found.context == Context::Prose
        && !matches!(notation.angle_brackets, AngleBrackets::Elements | AngleBrackets::Jsx)
        && !cx.found.is_embedded
        || cx.found.context == Context::Comment && notation.comment_text == CommentText::Plain
}

/// The offset in the URL at which letters of another script or an emoji follow US-ASCII, up to the end of its host or
/// last segment.
fn glued_start(cx: &RuleContext<'_, '_>) -> Option<usize> {
    let text = cx.url.text();
    let path = cx.url.span(Component::Path)?;
    let tail = glued_tail(text).or_else(|| glued_particle(text))?;
    let first = text[tail..].chars().next()?;
    let is_text = is_of_another_script(first) || is_emoji(first);
    // an IRI has such letters earlier, too; pages of a wiki, fragments and queries have such names
    let is_iri = !text[..tail].is_ascii() || text[..tail].contains("wiki");
    let is_in_query = text.len() > path.end && !is_particle(&text[tail..]);
    (is_text && !is_iri && !is_in_query && !cx.parts().is_placeholder_at(tail)).then_some(tail)
}

/// The offset of a last segment that starts with the Japanese particle that starts no word: in
/// `https://www.ietf.org/を参照`, 21.
fn glued_particle(url: &str) -> Option<usize> {
    let start = url.rfind('/')? + 1;
    url[start..].starts_with('を').then_some(start)
}

/// Whether a text is a Korean particle, or starts with the Japanese particle that starts no word: it belongs to the
/// sentence, not to the URL.
fn is_particle(text: &str) -> bool {
    const KOREAN: &[&str] =
        &["을", "를", "은", "는", "이", "가", "의", "에", "에서", "로", "으로", "와", "과", "도", "에는", "에서는"];
    KOREAN.contains(&text) || text.starts_with('を')
}

/// The text after the URL that programs read as part of it: it starts with full-width punctuation, a closing quotation
/// mark or a dash.
fn glued_after(cx: &RuleContext<'_, '_>) -> Option<Span> {
    let end = cx.found.span().end;
    let after = &cx.text[end..cx.text.len().min(end + MAX_SEARCHED)];
    if after.first().is_none_or(u8::is_ascii) {
        return None;
    }
    let valid = match std::str::from_utf8(after) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&after[..error.valid_up_to()]).ok()?,
    };
    let first = valid.chars().next().filter(|&c| is_glue(c))?;
    // GNU programs write a URL in such marks for one that is marked up, and others quote with them
    let quotes = [('’', "‘"), ('»', "«")];
    let is_quoted = quotes.iter().any(|(close, open)| first == *close && cx.found.before.ends_with(open.as_bytes()));
    // a value that a program shows as it is
    let is_quoted_value = first == '”'
        && cx.found.before.ends_with("“".as_bytes())
        && matches!(cx.found.context, Context::Data | Context::String);
    if is_quoted_value || is_quoted && cx.format.notation().links != LinkSyntax::Markdown {
        return None;
    }
    // the dots of a host in CJK (UTS #46)
    let is_dot = matches!(first, '。' | '．' | '｡') && cx.url.span(Component::Path).is_none_or(Span::is_empty);
    if is_dot && valid[first.len_utf8()..].starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let len = valid.find(|c: char| c.is_ascii() || c.is_whitespace()).unwrap_or(valid.len());
    Some(Span::new(end, end + len.max(first.len_utf8())))
}

/// Whether a character is CJK or full-width punctuation, a closing quotation mark or a dash.
fn is_glue(c: char) -> bool {
    matches!(c, '\u{3001}'..='\u{303F}' | '\u{FE30}'..='\u{FE6F}' | '\u{FF01}'..='\u{FF65}')
        || matches!(c, '”' | '’' | '»' | '›' | '—' | '―')
}

fn is_emoji(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27BF}' | '\u{1F000}'..='\u{1FAFF}')
}
