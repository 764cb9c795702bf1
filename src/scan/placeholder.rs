//! Parts of a URL that a template engine or a reader replaces: where a placeholder in it ends.
//!
//! What is in a placeholder may be text that no URL has: spaces, quotes, `|`, `->`. In
//! `http://a.example/{{ page.name | default: "x" }}/b` all of it belongs to the URL.

use crate::syntax::byte_class::{ALPHA, DIGIT};

/// How long a placeholder may be. A longer one is none, so that time stays linear.
const LONGEST: usize = 512;

/// How long the name in angle brackets may be.
const LONGEST_NAME: usize = 40;

/// Names of HTML elements that are written directly after a URL in running text.
const ELEMENTS: [&[u8]; 24] = [
    b"a",
    b"abbr",
    b"b",
    b"blockquote",
    b"br",
    b"code",
    b"dd",
    b"div",
    b"dl",
    b"dt",
    b"em",
    b"font",
    b"hr",
    b"i",
    b"li",
    b"ol",
    b"p",
    b"pre",
    b"span",
    b"strong",
    b"td",
    b"tr",
    b"tt",
    b"ul",
];

/// What a URL is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Within {
    /// Text.
    Text,
    /// Text in quotes, with this quote before the URL.
    Quotes(u8),
    /// A value of a program: a string or the like, without its quotes.
    Value,
}

/// The place after the placeholder that starts at `at`, if one does and it ends in the same line: `{{ ... }}`,
/// `{% ... %}`, `<% ... %>`, `<?= ... ?>`, `[[ ... ]]`, and an expression with a sign before it, such as `${...}`.
///
/// In a value of a program, `{...}` is one too. Elsewhere, an expression with one bracket cannot have the quote in it that
/// the URL is in: the quote ends the URL.
pub(super) fn end(text: &[u8], at: usize, within: Within) -> Option<usize> {
    let rest = &text[at..text.len().min(at + LONGEST)];
    let line = || &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
    let len = match *rest {
        [b'{', b'{', ..] => double(line()),
        [b'{', b'%', ..] => closed(line(), b"%}"),
        [b'<', b'%', ..] => closed(line(), b"%>"),
        [b'<', b'?', b'=' | b'p', ..] => closed(line(), b"?>"),
        [b'[', b'[', b' ', ..] => closed(line(), b" ]]"),
        [b'#', b'{', ..] => balanced(&line()[1..], within).map(|len| len + 1),
        [b'{', b'$', ..] => balanced(line(), within),
        [b'{', ..] if at > 0 && matches!(text[at - 1], b'$' | b'#' | b'%' | b'@') => balanced(line(), within),
        [b'{', first, ..] if within == Within::Value && is_part(text, at) && (ALPHA.has(first) || first == b'_') => {
            balanced(line(), within)
        }
        _ => None,
    };
    len.map(|len| at + len)
}

/// The place after the `<name>` at `at`, where a reader is to put a part of the URL: after a delimiter. An HTML element is
/// none, unless the URL goes on after it.
pub(super) fn named_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix(b"<").filter(|_| is_part(text, at))?;
    let len = rest.iter().take(LONGEST_NAME).position(|&byte| byte == b'>')?;
    let name = &rest[..len];
    let is_word = |&byte: &u8| ALPHA.has(byte) || DIGIT.has(byte) || byte >= 0x80;
    let is_sound = name.iter().all(|byte| is_word(byte) || b"_-. ".contains(byte));
    if !is_sound || !name.first().is_some_and(is_word) || !name.last().is_some_and(is_word) {
        return None;
    }
    let goes_on = matches!(rest[len + 1..], [b'.' | b'-' | b':' | b'@' | b'&' | b';', next, ..] if next > b' ')
        || rest[len + 1..].starts_with(b"/");
    let is_element = || ELEMENTS.iter().any(|element| element.eq_ignore_ascii_case(name));
    (goes_on || !is_element()).then_some(at + len + 2)
}

/// Whether a part of a URL may start at `at`: a delimiter is before it.
fn is_part(text: &[u8], at: usize) -> bool {
    at > 0 && b"/.-:@>}=;&?#".contains(&text[at - 1])
}

/// The place after the `<name>` at `at`, if it is a part of the host of a URL: of `http://a.<name>.example/`.
pub(crate) fn host_part_end(text: &[u8], at: usize) -> Option<usize> {
    const FARTHEST: usize = 128;
    let end = named_end(text, at)?;
    let before = &text[at.saturating_sub(FARTHEST)..at];
    let slash = memchr::memrchr(b'/', before)?;
    let is_host =
        before[..slash + 1].ends_with(b"://") && !before[slash..].iter().any(|byte| b" \t\r\n?#".contains(byte));
    is_host.then_some(end)
}

/// The length of the text from `{{` to the `}}` that closes it, with a third bracket on both sides.
fn double(line: &[u8]) -> Option<usize> {
    let inner = &line[2..];
    let close = memchr::memmem::find(inner, b"}}")?;
    let opens_again = memchr::memmem::find(&inner[..close], b"{{").is_some();
    if opens_again {
        return None;
    }
    let more = inner[close + 2..].iter().take_while(|&&byte| byte == b'}').count();
    let opened = line.iter().take_while(|&&byte| byte == b'{').count();
    Some(2 + close + 2 + more.min(opened - 2))
}

fn closed(line: &[u8], close: &[u8]) -> Option<usize> {
    memchr::memmem::find(&line[2..], close).map(|at| 2 + at + close.len())
}

/// The length of the text from `{` to the `}` that closes it. Brackets in quotes do not count.
fn balanced(line: &[u8], within: Within) -> Option<usize> {
    let (mut depth, mut inner) = (0_usize, 0);
    for (at, &byte) in line.iter().enumerate() {
        match byte {
            _ if within == Within::Quotes(byte) => return None,
            _ if inner != 0 => inner = if byte == inner { 0 } else { inner },
            b'"' | b'\'' | b'`' => inner = byte,
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at + 1),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let at = text.find(['{', '<', '[', '#']).expect("the text has a bracket");
        let end = end(text.as_bytes(), at, Within::Quotes(b'"')).or_else(|| named_end(text.as_bytes(), at));
        assert_eq!(end.map(|end| &text[at..end]), (!expected.is_empty()).then_some(expected));
    }

    #[test]
    fn placeholders_end_where_they_are_closed() {
        check("{{ a | b: \"c\" }}/d", "{{ a | b: \"c\" }}");
        check("{{{ a }}}}", "{{{ a }}}");
        check("{% if a -%} b", "{% if a -%}");
        check("<%= a[\"b\"] %>/c", "<%= a[\"b\"] %>");
        check("<?= $a->b ?>/c", "<?= $a->b ?>");
        check("[[ a b ]]/c", "[[ a b ]]");
        check("${a['}']}/b", "${a['}']}".trim_start_matches('$'));
        check("#{a.b { c }}/d", "#{a.b { c }}");
        check(".<NAME_SPACE>.b", "<NAME_SPACE>");
        check("/<your host>", "<your host>");
    }

    #[test]
    fn what_is_not_closed_is_none() {
        for text in ["{{ a", "{{ a {{ b }}", "{{ a\n }}", "{ a }", "${a\"}", "[[a]]", "a<name>", ".<br>", "/<a b=c>"] {
            check(text, "");
        }
        check(&format!("{{{{{}}}}}", " ".repeat(LONGEST)), "");
    }
}
