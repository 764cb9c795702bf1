//! Template expressions that make a URL from their argument: `ref` and `relref` of Hugo, `link` and `post_url` of
//! Jekyll.

use std::borrow::Cow;

use super::lifted::around;
use crate::scan::{Context, Form, Found, TargetKind};
use crate::text::{SourceMap, Span, holds};

/// Adds the arguments of shortcodes to the URLs of a document. A link target that is a shortcode is replaced by its
/// argument, with the fragment after it. Expressions in `listings` do not count. All three lists must be sorted by
/// start.
///
/// Of `[a]({{< ref "b.md" >}}#c)` the target is `b.md#c`.
pub(super) fn targets<'t>(
    found: Vec<Found<'t>>,
    source: &'t [u8],
    expressions: &[Span],
    listings: &[Span],
) -> Vec<Found<'t>> {
    let mut expressions = expressions.iter().filter(|expression| !holds(listings, expression.start)).peekable();
    let mut all = Vec::with_capacity(found.len());
    for mut found in found {
        let span = found.span();
        while let Some(expression) = expressions.next_if(|expression| expression.end <= span.start) {
            all.extend(target(source, *expression, expression.end));
        }
        while let Some(expression) = expressions.next_if(|expression| expression.start < span.end) {
            let is_in_target =
                found.form == Form::Destination && expression.start >= span.start && expression.end <= span.end;
            if let Some(target) = is_in_target.then(|| target(source, *expression, span.end)).flatten() {
                found = Found { context: found.context, label: found.label, broken: found.broken, ..target };
            }
        }
        all.push(found);
    }
    all.extend(expressions.filter_map(|expression| target(source, *expression, expression.end)));
    all
}

/// The reference that a shortcode makes, with the fragment between it and `end`; `None` if the expression is no
/// shortcode.
fn target(source: &[u8], expression: Span, end: usize) -> Option<Found<'_>> {
    let argument = argument(source, expression)?;
    let mut map = SourceMap::builder();
    map.verbatim(argument);
    let mut text = Cow::Borrowed(std::str::from_utf8(&source[argument.range()]).ok()?);
    if source[expression.end..end].starts_with(b"#") {
        text.to_mut().push_str(std::str::from_utf8(&source[expression.end..end]).ok()?);
        map.verbatim(Span::new(expression.end, end));
    }
    let mut found = Found::new(text, map.finish(), Form::Destination);
    (found.before, found.after) = around(source, found.span());
    (found.context, found.target) = (Context::Link, TargetKind::Shortcode);
    Some(found)
}

/// The argument of a shortcode: `a b` of `{{< ref "a b" >}}` and `{{< ref path="a b" >}}`.
fn argument(source: &[u8], expression: Span) -> Option<Span> {
    let text = &source[expression.range()];
    let (inner, close, names): (_, _, &[&[u8]]) = match text {
        [b'{', b'{', b'<', inner @ .., b'>', b'}', b'}'] | [b'{', b'{', b'%', inner @ .., b'%', b'}', b'}'] => {
            (inner, 3, &[b"ref", b"relref"])
        }
        [b'{', b'%', inner @ .., b'-', b'%', b'}'] => (inner, 3, &[b"link", b"post_url"]),
        [b'{', b'%', inner @ .., b'%', b'}'] => (inner, 2, &[b"link", b"post_url"]),
        _ => return None,
    };
    let inner = inner.strip_prefix(b"-").unwrap_or(inner);
    let rest = inner.trim_ascii();
    let name_len = rest.iter().position(u8::is_ascii_whitespace).filter(|&len| names.contains(&&rest[..len]))?;
    let rest = rest[name_len..].trim_ascii_start();
    let rest = rest.strip_prefix(b"path=").unwrap_or(rest);
    let (rest, len) = match rest.first()? {
        quote @ (b'"' | b'\'' | b'`') => (&rest[1..], memchr::memchr(*quote, &rest[1..])?),
        _ => (rest, rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len())),
    };
    // an argument with another expression in it is not known
    let is_known = len > 0 && !rest[..len].iter().any(|byte| b"{}\n".contains(byte));
    // `rest` ends before the spaces and the bracket that close the expression
    let after_rest = inner.len() - inner.trim_ascii_end().len() + close;
    let start = expression.end - after_rest - rest.len();
    is_known.then(|| Span::new(start, start + len))
}

#[cfg(test)]
mod tests {
    use crate::document::skip_tests::of_parts;
    use crate::document::{Format, ReadOptions, read};

    /// Parts of documents with shortcodes, whose expressions may start in a URL and end after it.
    const PARTS: [&str; 14] = [
        "{% link ",
        "{% post_url ",
        "{{< ref \"",
        "{{% relref ",
        "a, ",
        "https://a.example/",
        "b.md",
        "\"",
        "#c",
        " %}",
        " >}}",
        "[x](",
        ")",
        "\n",
    ];

    #[test]
    fn targets_lie_in_the_document() {
        let options = ReadOptions { references: true, anchors: true, ..ReadOptions::default() };
        let hexo = "{% link a, https://a.example/b, c %} and [x]({% link a.md %}#c)".to_owned();
        let mut count = 0;
        for text in of_parts(&PARTS).chain([hexo]) {
            for found in read(Format::MARKDOWN, text.as_bytes(), options).found {
                assert!(text.get(found.span().range()).is_some(), "{text}");
                count += usize::from(found.target == crate::scan::TargetKind::Shortcode);
            }
        }
        assert!(count > 500, "{count}");
    }
}
