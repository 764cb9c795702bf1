//! Where a placeholder in a URL ends: a part that a template engine or a reader replaces.
//!
//! What is in a placeholder may be text that no URL has: spaces, quotes, `|`, `->`. In
//! `http://a.example/{{ page.name | default: "x" }}/b` all of it belongs to the URL.

use super::characters::ends_url;
use crate::syntax::byte_class::{ALPHA, DIGIT};

/// How long a placeholder may be. A longer one is none, so that time stays linear.
const LONGEST_PLACEHOLDER: usize = 512;

/// How long the name in angle brackets may be.
const LONGEST_NAME: usize = 40;

/// How long a command may be whose output is a part of the URL.
const LONGEST_COMMAND: usize = 64;

/// Names of HTML elements that are written directly after a URL in running text.
const ELEMENTS: [&[u8]; 36] = [
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
    b"h1",
    b"h2",
    b"h3",
    b"h4",
    b"hr",
    b"i",
    b"img",
    b"input",
    b"li",
    b"nobr",
    b"ol",
    b"p",
    b"pre",
    b"small",
    b"span",
    b"strong",
    b"sup",
    b"table",
    b"td",
    b"th",
    b"tr",
    b"tt",
    b"ul",
    b"wbr",
];

/// The kind of text around a URL.
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
/// `{% ... %}`, `<% ... %>`, `<?= ... ?>`, `[[ ... ]]`, an expression with a sign before it, such as `${...}`, and the
/// output of a command, `$(...)`.
///
/// In a value of a program, `{...}` is one too; elsewhere, if it is words such as `{optional path}`. An expression with
/// one bracket cannot have the quote in it that the URL is in: the quote ends the URL.
pub(super) fn end(text: &[u8], at: usize, within: Within) -> Option<usize> {
    let rest = &text[at..text.len().min(at + LONGEST_PLACEHOLDER)];
    let line = || &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
    let len = match *rest {
        [b'{', b'{', ..] if is_wiki_template(line()) && !is_after_delimiter(text, at) => None,
        [b'{', b'{', ..] => double_brace_len(line()),
        [b'{', b'%', ..] => closed_len(line(), b"%}"),
        [b'<', b'%', ..] => closed_len(line(), b"%>"),
        [b'<', b'?', b'=' | b'p', ..] => closed_len(line(), b"?>"),
        [b'[', b'[', b' ', ..] => closed_len(line(), b" ]]"),
        [b'#', b'{', ..] => balanced_len(&line()[1..], within).map(|len| len + 1),
        [b'{', b'$', ..] => balanced_len(line(), within),
        [b'{', ..] if at > 0 && matches!(text[at - 1], b'$' | b'#' | b'%' | b'@') => balanced_len(line(), within),
        [b'{', first, ..]
            if within == Within::Value && is_after_delimiter(text, at) && (ALPHA.has(first) || first == b'_') =>
        {
            balanced_len(line(), within)
        }
        [b'{', first, ..] if is_after_delimiter(text, at) && is_word_byte(first) => words_len(line()),
        [b'(', ..] if text[..at].ends_with(b"$") => command_len(line(), within),
        _ => None,
    };
    len.map(|len| at + len)
}

/// The place after the selector at `at` in a query, such as `{job="a"}`: a name, `=` or `!`, and a quotation.
pub(super) fn selector_end(text: &[u8], at: usize, within: Within) -> Option<usize> {
    let rest = text[at..text.len().min(at + LONGEST_PLACEHOLDER)].strip_prefix(b"{")?;
    let name = rest.iter().take_while(|&&byte| is_word_byte(byte) || byte == b'_').count();
    let sign = rest[name..].iter().take_while(|byte| b"=!~".contains(byte)).count();
    let is_selector = name > 0 && sign > 0 && rest.get(name + sign) == Some(&b'"');
    let line = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
    if !is_selector || within == Within::Quotes(b'"') {
        return None;
    }
    len_up_to(line, b'}').map(|len| at + 1 + len)
}

/// The role of a template tag in the text around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    /// It opens a block, as `{% if a %}` does.
    Opens,
    /// It separates the branches of a block, as `{% else %}` does.
    Separates,
    /// It closes a block, as `{% endif %}` does.
    Closes,
    /// None of these.
    Other,
}

impl Tag {
    /// The role of a placeholder. A `/` or `#` before its name is enough to close or open a block, since masked tags
    /// have it too: `{{/endifx}}`.
    pub(crate) fn of(placeholder: &[u8]) -> Self {
        let [b'{' | b'<', kind @ (b'{' | b'%'), inner @ ..] = placeholder else { return Self::Other };
        let is_start = |byte: &u8| is_word_byte(*byte) || b"/#$.\"'".contains(byte);
        let inner = &inner[inner.iter().position(is_start).unwrap_or(inner.len())..];
        let (sign, inner) = match inner {
            [sign @ (b'/' | b'#'), inner @ ..] => (Some(*sign), inner),
            _ => (None, inner),
        };
        let word = &inner[..inner.iter().take_while(|&&byte| is_word_byte(byte)).count()];
        match (sign, word) {
            (_, b"else" | b"elif" | b"elsif" | b"elseif") => Self::Separates,
            (Some(b'/'), [b'e', b'l', b's' | b'i', ..]) => Self::Separates,
            (Some(b'/'), [_, ..]) => Self::Closes,
            (Some(_), [_, ..]) => Self::Opens,
            (None, [b'e', b'n', b'd', ..]) if *kind == b'%' || word == b"end" => Self::Closes,
            (None, b"if" | b"unless" | b"for" | b"with" | b"range" | b"case" | b"block" | b"filter") => Self::Opens,
            _ => Self::Other,
        }
    }
}

/// The place after the `<name>` at `at`, where a reader is to put a part of the URL: after a delimiter. An HTML element
/// is none, unless the URL goes on after it. Nor is an element of another markup, which `</name>` closes.
pub(super) fn name_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix(b"<").filter(|_| is_after_delimiter(text, at))?;
    let len = rest.iter().take(LONGEST_NAME).position(|&byte| byte == b'>')?;
    let name = &rest[..len];
    let is_word = |&byte: &u8| ALPHA.has(byte) || DIGIT.has(byte) || byte >= 0x80;
    let is_valid = name.iter().all(|byte| is_word(byte) || b"_-. ".contains(byte))
        && std::str::from_utf8(name).is_ok_and(|name| !name.contains(ends_url));
    if !is_valid || !name.first().is_some_and(is_word) || !name.last().is_some_and(is_word) {
        return None;
    }
    let goes_on = matches!(rest[len + 1..], [b'.' | b'-' | b':' | b'@' | b'&' | b';', next, ..] if next > b' ')
        || rest[len + 1..].starts_with(b"/");
    let is_element = || ELEMENTS.iter().any(|element| element.eq_ignore_ascii_case(name));
    (goes_on || !is_element() && !has_closing_tag(&rest[len..], name)).then_some(at + len + 2)
}

/// Whether `</name>` is near the start of a text.
fn has_closing_tag(text: &[u8], name: &[u8]) -> bool {
    const FARTHEST: usize = 256;
    let text = &text[..text.len().min(FARTHEST)];
    memchr::memmem::find_iter(text, b"</").any(|at| {
        let rest = &text[at + 2..];
        rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
            && rest.get(name.len()) == Some(&b'>')
    })
}

fn is_word_byte(byte: u8) -> bool {
    ALPHA.has(byte) || DIGIT.has(byte)
}

/// Whether `{{` starts a template of a wiki, as `{{dead link|date=2020}}` does: words without a space before them, and
/// nothing of an expression.
fn is_wiki_template(line: &[u8]) -> bool {
    let is_name = |byte: &u8| is_word_byte(*byte) || *byte >= 0x80 || b" -_".contains(byte);
    let name = &line[2..2 + line[2..].iter().take_while(|byte| is_name(byte)).count()];
    let ends = matches!(line[2 + name.len()..], [b'|', ..] | [b'}', b'}', ..]);
    ends && !name.starts_with(b" ") && !name.ends_with(b" ") && name.contains(&b' ')
}

/// The length of `{...}` with words in it: letters, digits and marks of words, with single spaces between.
fn words_len(line: &[u8]) -> Option<usize> {
    let len = line.iter().take(LONGEST_NAME).position(|&byte| byte == b'}')?;
    let inner = &line[1..len];
    let is_valid = |&byte: &u8| is_word_byte(byte) || byte >= 0x80 || b" _-./".contains(&byte);
    let has_spaces = inner.contains(&b' ') && memchr::memmem::find(inner, b"  ").is_none() && !inner.ends_with(b" ");
    (has_spaces && inner.iter().all(is_valid)).then_some(len + 1)
}

/// The length of `(...)` with a command and its arguments in it.
fn command_len(line: &[u8], within: Within) -> Option<usize> {
    let len = line.iter().take(LONGEST_COMMAND).position(|&byte| byte == b')')?;
    let inner = &line[1..len];
    let is_quote = |byte: &u8| within == Within::Quotes(*byte) || b"(`".contains(byte);
    let is_command = inner.first().is_some_and(|first| ALPHA.has(*first)) && inner.contains(&b' ');
    (is_command && !inner.iter().any(is_quote)).then_some(len + 1)
}

/// The length of the text up to and including `close`. Quotations are skipped.
fn len_up_to(line: &[u8], close: u8) -> Option<usize> {
    let mut is_quoted = false;
    for (at, &byte) in line.iter().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            _ if byte == close && !is_quoted => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// Whether a part of a URL may start at `at`: a delimiter is before it.
fn is_after_delimiter(text: &[u8], at: usize) -> bool {
    at > 0 && b"/.-:@>}=;&?#~_+".contains(&text[at - 1])
}

/// The place after the `<name>` at `at`, if it is a part of the host of a URL: of `http://a.<name>.example/`.
pub(crate) fn host_part_end(text: &[u8], at: usize) -> Option<usize> {
    const FARTHEST: usize = 128;
    let end = name_end(text, at)?;
    let before = &text[at.saturating_sub(FARTHEST)..at];
    let slash = memchr::memrchr(b'/', before)?;
    let is_host =
        before[..slash + 1].ends_with(b"://") && !before[slash..].iter().any(|byte| b" \t\r\n?#".contains(byte));
    is_host.then_some(end)
}

/// The length of the text from `{{` to the `}}` that closes it, with a third bracket on both sides.
fn double_brace_len(line: &[u8]) -> Option<usize> {
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

/// The length of the text up to and including `close`, which is after an opening bracket of two bytes.
fn closed_len(line: &[u8], close: &[u8]) -> Option<usize> {
    memchr::memmem::find(&line[2..], close).map(|at| 2 + at + close.len())
}

/// The length of the text from `{` to the `}` that closes it. Brackets in quotes do not count.
fn balanced_len(line: &[u8], within: Within) -> Option<usize> {
    // the quotation mark that is open, 0 if none is
    let (mut depth, mut quote) = (0_usize, 0);
    for (at, &byte) in line.iter().enumerate() {
        match byte {
            _ if within == Within::Quotes(byte) => return None,
            _ if quote != 0 => quote = if byte == quote { 0 } else { quote },
            b'"' | b'\'' | b'`' => quote = byte,
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
        let end = end(text.as_bytes(), at, Within::Quotes(b'"')).or_else(|| name_end(text.as_bytes(), at));
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
    fn tags_open_and_close_blocks() {
        for (tag, expected) in [
            ("{% if a %}", Tag::Opens),
            ("{{- range .a }}", Tag::Opens),
            ("{{#each a}}", Tag::Opens),
            ("<% if a %>", Tag::Opens),
            ("{{ else }}", Tag::Separates),
            ("{{/elsex}}", Tag::Separates),
            ("{%- endif -%}", Tag::Closes),
            ("{{ end }}", Tag::Closes),
            ("{{/each}}", Tag::Closes),
            ("{{ endpoint }}", Tag::Other),
            ("{{ .if }}", Tag::Other),
            ("{{/* if */}}", Tag::Other),
            ("${if}", Tag::Other),
        ] {
            assert_eq!(Tag::of(tag.as_bytes()), expected, "{tag}");
        }
    }

    #[test]
    fn what_is_not_closed_is_none() {
        for text in ["{{ a", "{{ a {{ b }}", "{{ a\n }}", "{ a }", "${a\"}", "[[a]]", "a<name>", ".<br>", "/<a b=c>"] {
            check(text, "");
        }
        check(&format!("{{{{{}}}}}", " ".repeat(LONGEST_PLACEHOLDER)), "");
    }
}
