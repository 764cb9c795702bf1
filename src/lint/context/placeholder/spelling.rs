//! The spellings of placeholders: template brackets, variables, `printf` directives, regular expressions, masked text.
//! In `http://{host}/v%s`, [`find`] finds `{host}` and `%s`.
//!
//! Each function for one form returns the length of the placeholder that starts at `at` in `text`, or at the start of
//! `rest`; `None` if there is none of this form.

use super::words::{MASKS, REQUESTS};
use crate::document;
use crate::syntax::byte_class::{ALPHA, Class, DIGIT, HEX, HIALPHA};
use crate::syntax::{Component, Url};
use crate::text::Span;

/// The maximum length of a placeholder whose end is searched for, which keeps the search linear.
const LONGEST_PLACEHOLDER: usize = 128;

/// The bytes of names of variables and parameters.
const NAME: Class = ALPHA.or(DIGIT).or(Class::of(b"_-"));

/// The first byte of a name in angle brackets.
const NAME_START: Class = ALPHA.or(DIGIT).or(Class::of(b"_$."));

/// The bytes of a word: a placeholder word has none of them directly before or after it.
const WORD: Class = ALPHA.or(DIGIT).or(Class::range(0x80, 0xFF));

/// The letters of common `printf` and `strftime` directives, if no letter follows.
const DIRECTIVE: Class = Class::of(b"sdiuxXqvfgcp@YmHMSjyBbIGV");

/// The characters after a backslash in a regular expression.
const ESCAPED: Class = Class::of(b"./-_()[]{}+*?^$|:@");

/// The letters of classes in regular expressions, if no letter follows: otherwise it is a file name.
const ESCAPED_LETTER: Class = Class::of(b"dDwWsS");

/// Brackets of more than one byte: the opening and the closing one.
const QUOTES: &[(&str, &str)] = &[("&lt;", "&gt;"), ("«", "»"), ("‹", "›"), ("⟨", "⟩"), ("〈", "〉")];

/// The opening brackets of placeholders, and what they may contain. Longer brackets come before their prefixes.
const BRACKETS: &[(&str, Inside)] = &[
    ("{{", Inside::Anything),
    ("{%", Inside::Anything),
    ("${", Inside::Anything),
    ("$(", Inside::Anything),
    ("%{", Inside::Anything),
    ("%(", Inside::Directive),
    ("#{", Inside::Anything),
    ("<%", Inside::Anything),
    ("<?", Inside::Anything),
    ("<<", Inside::Anything),
    ("(?", Inside::Anything),
    ("{", Inside::Template),
    ("<", Inside::Name),
    ("[", Inside::Class),
    ("(", Inside::Expression),
];

/// The condition on the text between brackets.
#[derive(Clone, Copy)]
enum Inside {
    /// Any text up to the closing bracket.
    Anything,
    /// A name, and after the bracket a conversion (`%(x)s`).
    Directive,
    /// No space and no quotation mark, which JSON has: expressions of RFC 6570, globs, constraints.
    Template,
    /// A name: it starts with a letter, a digit, `_`, `$` or `.`.
    Name,
    /// A character class (`[^/]`) or something optional (`[.ext]`), but neither an IP literal nor an index (`a[]=1`).
    Class,
    /// A part of a regular expression; parentheses alone are plain text.
    Expression,
}

/// The bytes that may start a placeholder: a sign, or the first letter of a word that masks or asks for a value.
const STARTS: Class = Class::of(b"{<#[($%:\\.*_@|&\xC2\xE2").or(Class::of(b"acepirsxyACEPIRSXY"));

/// All placeholders of a URL, in order and disjoint.
pub(crate) fn find(url: &Url<'_>) -> Vec<Span> {
    let text = url.text().as_bytes();
    let mut found: Vec<Span> = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].iter().position(|&byte| STARTS.has(byte)) {
        at += next;
        match placeholder_len(url, text, at) {
            0 => at += 1,
            len => {
                found.push(Span::new(at, at + len));
                at += len;
            }
        }
    }
    found
}

/// The length of the placeholder that starts at `at`; 0 if there is none.
fn placeholder_len(url: &Url<'_>, text: &[u8], at: usize) -> usize {
    let rest = &text[at..];
    let len = match rest[0] {
        b'{' | b'<' | b'#' => bracketed(url, text, at),
        b'[' | b'(' => quantified(rest, bracketed(url, text, at)),
        b'$' => bracketed(url, text, at).or_else(|| dollar_variable(text, at)),
        b'%' => percent_sign(url, text, at),
        b':' => colon_parameter(url, text, at),
        b'\\' => quantified(rest, regex_escape(rest)).or_else(|| tex_macro(rest)),
        b'.' => dots(rest),
        b'*' => Some(run_len(rest, b'*')).filter(|&len| len > 1 || is_alone(text, at)),
        b'_' | b'@' | b'|' => between_signs(text, at),
        b'&' => in_quotes(rest).or_else(|| declared_entity(rest)),
        0xC2 => in_quotes(rest),
        0xE2 => ellipsis_or_bullets(rest).or_else(|| in_quotes(rest)),
        byte if ALPHA.has(byte) => masking_word(text, at),
        _ => None,
    };
    len.unwrap_or(0)
}

/// `{id}`, `${HOST}`, `<name>`, `[a-z]`: brackets that fit a row of [`BRACKETS`].
fn bracketed(url: &Url<'_>, text: &[u8], at: usize) -> Option<usize> {
    let rest = &text[at..text.len().min(at + LONGEST_PLACEHOLDER)];
    let (opening, inside) = BRACKETS.iter().find(|(opening, _)| rest.starts_with(opening.as_bytes()))?;
    let from = rest.iter().position(|byte| b"{<[(".contains(byte))?;
    let open = rest[from];
    let close = match open {
        b'(' => b')',
        open => open + 2,
    };
    let mut depth = 0_usize;
    let end = rest[from..].iter().position(|&byte| {
        depth += usize::from(byte == open);
        depth -= usize::from(byte == close);
        depth == 0
    });
    // a quotation mark in a template ends the attribute around it
    if end.is_none() && *opening == "{{" && rest.ends_with(b"(") && at + rest.len() == text.len() {
        return Some(rest.len());
    }
    let end = from + end?;
    let inner = rest.get(opening.len()..end)?;
    let after = text.get(at + end + 1);
    let fits = match inside {
        Inside::Anything => true,
        Inside::Directive => after.is_some_and(|&byte| DIRECTIVE.has(byte)),
        Inside::Template if is_guid(inner) => false,
        Inside::Template => {
            is_words(inner) || !inner.iter().any(|byte| byte.is_ascii_whitespace() || b"\"'".contains(byte))
        }
        Inside::Name => inner.first().is_some_and(|&byte| NAME_START.has(byte)) && !inner.contains(&b'"'),
        Inside::Class => !inner.is_empty() && !is_index(url, text, at) && !is_ip_literal(url, at, inner),
        Inside::Expression => {
            [&b"|"[..], b".*", b".+", b"\\", b"["].iter().any(|part| memchr::memmem::find(inner, part).is_some())
        }
    };
    fits.then_some(end + 1 + usize::from(matches!(inside, Inside::Directive)))
}

/// Whether the `[` at `at` is that of an index in a query: `a[]=1`, `a[0][b]=1`.
fn is_index(url: &Url<'_>, text: &[u8], at: usize) -> bool {
    let in_query = url.span(Component::Query).is_some_and(|query| query.contains(at));
    in_query && (NAME.has(text[at - 1]) || text[at - 1] == b']')
}

/// Whether the text in square brackets at `at` is an IP address, or was meant as one.
fn is_ip_literal(url: &Url<'_>, at: usize, inner: &[u8]) -> bool {
    let is_address = inner.contains(&b':') && inner.iter().all(|&byte| HEX.has(byte) || b":.%".contains(&byte));
    let is_host = url.span(Component::Host).is_some_and(|host| host.start == at);
    // an IPv6 address that is invalid, or has a zone
    let starts_like_ipv6 = || inner.iter().find(|&&byte| !HEX.has(byte)) == Some(&b':');
    let is_ipv4_like = || inner.iter().all(|&byte| DIGIT.has(byte) || byte == b'.');
    let has_gap = || memchr::memmem::find(inner, b"::").is_some();
    is_address || is_host && (starts_like_ipv6() || is_ipv4_like() || has_gap())
}

/// Whether a text is an identifier such as `4CC32C1B-A9F7-42FB-8A07-8631AFC923AF`, which is written in braces by
/// custom.
fn is_guid(inner: &[u8]) -> bool {
    inner.len() == 36
        && inner.iter().all(|&byte| HEX.has(byte) || byte == b'-')
        && inner[8] == b'-'
        && inner[23] == b'-'
}

/// Whether a text is words with single spaces between: `optional path`.
fn is_words(inner: &[u8]) -> bool {
    let is_word_byte = |byte: &u8| NAME.has(*byte) || *byte >= 0x80 || b"./".contains(byte);
    inner.split(|&byte| byte == b' ').all(|word| !word.is_empty() && word.iter().all(is_word_byte))
}

/// The length with a `+` or `*` of a regular expression after it.
fn quantified(rest: &[u8], len: Option<usize>) -> Option<usize> {
    len.map(|len| len + usize::from(rest.get(len).is_some_and(|byte| b"+*".contains(byte))))
}

/// `\.`, `\d`: an escape of a regular expression.
fn regex_escape(rest: &[u8]) -> Option<usize> {
    let escaped = *rest.get(1)?;
    // a reference to a group: `\2`
    let is_group = DIGIT.has(escaped) && rest.get(2).is_none_or(|byte| b"/.-_?&=#:\\".contains(byte));
    let is_class = ESCAPED_LETTER.has(escaped) && rest.get(2).is_none_or(|&byte| !ALPHA.has(byte));
    (is_group || is_class || ESCAPED.has(escaped)).then_some(2)
}

/// `\getissue#2`: a TeX macro with an argument, in the definition of another one.
fn tex_macro(rest: &[u8]) -> Option<usize> {
    let len = 1 + prefix_len(&rest[1..], ALPHA);
    let has_argument = matches!(rest[len..], [b'#', number, ..] if DIGIT.has(number)) || rest[len..].starts_with(b"{#");
    (len > 2 && has_argument).then_some(len)
}

/// `$NAME` or `$1`, but not the `$filter=` of OData.
fn dollar_variable(text: &[u8], at: usize) -> Option<usize> {
    let digits = prefix_len(&text[at + 1..], DIGIT);
    if (1..3).contains(&digits) && text.get(at + 1 + digits).is_none_or(|&byte| !WORD.has(byte)) {
        return Some(1 + digits);
    }
    let starts_name = text.get(at + 1).is_some_and(|&byte| ALPHA.has(byte) || byte == b'_');
    let is_odata_option = at > 0 && b"?&".contains(&text[at - 1]);
    (starts_name && !is_odata_option).then(|| 1 + prefix_len(&text[at + 1..], ALPHA.or(DIGIT).or(Class::of(b"_"))))
}

/// `*` as a whole segment, label or value.
fn is_alone(text: &[u8], at: usize) -> bool {
    let ends = |byte: u8| b"/.=&?:@#,".contains(&byte);
    at > 0 && ends(text[at - 1]) && text.get(at + 1).is_none_or(|&byte| ends(byte))
}

/// `__HOST__`, `@HOST@`, `|version|`
fn between_signs(text: &[u8], at: usize) -> Option<usize> {
    let rest = &text[at..text.len().min(at + LONGEST_PLACEHOLDER)];
    let sign: &[u8] = match rest[0] {
        b'_' => b"__",
        b'@' => b"@",
        _ => b"|",
    };
    let inside = rest.strip_prefix(sign)?;
    let capital = HIALPHA.or(DIGIT).or(Class::of(b"_"));
    let mut len = prefix_len(inside, if sign == b"|" { NAME } else { capital });
    if sign == b"__" {
        len = memchr::memmem::find(&inside[..len], sign)?;
    }
    let is_at_word_start = at == 0 || sign == b"@" || !WORD.has(text[at - 1]);
    let is_closed_name = len > 1 && ALPHA.has(inside[0]) && inside[len..].starts_with(sign);
    (is_at_word_start && is_closed_name).then_some(len + 2 * sign.len())
}

/// `&lt;host&gt;`, `«host»`
fn in_quotes(rest: &[u8]) -> Option<usize> {
    let rest = &rest[..rest.len().min(LONGEST_PLACEHOLDER)];
    let (open, close) = QUOTES.iter().find(|(open, _)| rest.starts_with(open.as_bytes()))?;
    let end = memchr::memmem::find(rest, close.as_bytes())?;
    (end > open.len()).then_some(end + close.len())
}

/// `&name;`: an entity that the document declares, since it is none of HTML's.
fn declared_entity(rest: &[u8]) -> Option<usize> {
    let rest = &rest[..rest.len().min(LONGEST_PLACEHOLDER)];
    let name = prefix_len(&rest[1..], NAME.or(Class::of(b".")));
    let is_named = name > 1 && ALPHA.has(rest[1]) && rest.get(1 + name) == Some(&b';');
    (is_named && document::entity(rest).is_none()).then_some(name + 2)
}

/// `…`, `•••`
fn ellipsis_or_bullets(rest: &[u8]) -> Option<usize> {
    let count_of =
        |sign: &str| rest.chunks(3).take(LONGEST_PLACEHOLDER).take_while(|chunk| *chunk == sign.as_bytes()).count();
    let dots = count_of("…");
    if dots > 0 {
        return Some(3 * dots);
    }
    Some(count_of("•").max(count_of("●"))).filter(|&count| count > 2).map(|count| 3 * count)
}

/// `%7Bid%7D`, `%24%7Bid%7D`, `%3Cid%3E`: percent-encoded brackets around letters, without the quotation marks of JSON.
fn encoded_brackets(rest: &[u8]) -> Option<usize> {
    let rest = &rest[..rest.len().min(LONGEST_PLACEHOLDER)];
    let has_at = |at: usize, escape: &[u8]| rest.get(at..at + 3).is_some_and(|part| part.eq_ignore_ascii_case(escape));
    let from = if has_at(0, b"%24") { 3 } else { 0 };
    let (open, close): (&[u8], &[u8]) = if has_at(from, b"%7B") {
        (b"%7B", b"%7D")
    } else if from == 0 && has_at(0, b"%3C") {
        (b"%3C", b"%3E")
    } else {
        return None;
    };
    let (mut depth, mut at, mut has_letter) = (0_usize, from, false);
    while at < rest.len() {
        if has_at(at, open) {
            depth += 1;
            at += 3;
        } else if has_at(at, close) {
            depth -= 1;
            at += 3;
            if depth == 0 {
                return has_letter.then_some(at);
            }
        } else if NAME.or(Class::of(b".:+")).has(rest[at]) || has_at(at, b"%20") {
            has_letter |= ALPHA.has(rest[at]);
            at += if rest[at] == b'%' { 3 } else { 1 };
        } else {
            return None;
        }
    }
    None
}

/// A placeholder that starts with `%`: `%s`, `%VAR%`, `%%VAR%%`, `%(x)s`, `%{y}`, or percent-encoded brackets.
fn percent_sign(url: &Url<'_>, text: &[u8], at: usize) -> Option<usize> {
    let rest = &text[at..];
    let is_escape = starts_with_escape(rest);
    if is_escape && let Some(len) = encoded_brackets(rest) {
        return Some(len);
    }
    // `%%VAR%%`
    if let Some(inside) = rest.strip_prefix(b"%%") {
        let name = prefix_len(&inside[..inside.len().min(LONGEST_PLACEHOLDER)], NAME);
        if name > 1 && ALPHA.has(inside[0]) && inside[name..].starts_with(b"%%") {
            return Some(name + 4);
        }
    }
    if rest.starts_with(b"%2A%2A") || rest.starts_with(b"%2a%2a") {
        return Some(rest.chunks(3).take_while(|chunk| chunk.eq_ignore_ascii_case(b"%2A")).count() * 3);
    }
    // `%VAR%` and `%Symbol.iterator%`, but not `%DE%AD`
    let name = prefix_len(&rest[1..rest.len().min(LONGEST_PLACEHOLDER)], ALPHA.or(DIGIT).or(Class::of(b"_.")));
    let is_closed = rest.get(1 + name) == Some(&b'%') && !starts_with_escape(&rest[1 + name..]);
    if is_closed && name > 1 && ALPHA.has(rest[1]) && !(is_escape && name == 2) {
        return Some(name + 2);
    }
    if is_escape {
        // `%02d` is also an escape, but an encoded control character is less likely
        let is_padded = |&len: &usize| len == 4 && rest[1] == b'0' && rest[2] != b'0' && b"dxuX".contains(&rest[3]);
        return printf_directive(rest).filter(is_padded);
    }
    if rest.get(1) == Some(&b'%') {
        // `%%20`, `%%s`: escaped once more, for a program that fills in
        return if starts_with_escape(&rest[1..]) { Some(4) } else { printf_directive(&rest[1..]).map(|len| len + 1) };
    }
    bracketed(url, text, at).or_else(|| printf_directive(rest)).or_else(|| batch_argument(text, at))
}

/// `%s`, `%02d`, `%1$s`, `%Y`, if no letter follows.
fn printf_directive(rest: &[u8]) -> Option<usize> {
    let flags = prefix_len(&rest[1..], DIGIT.or(Class::of(b"-+#.$l[]")));
    let letter = 1 + flags;
    let ends = rest.get(letter + 1).is_none_or(|&byte| !WORD.has(byte));
    (flags <= 8 && rest.get(letter).is_some_and(|&byte| DIRECTIVE.has(byte)) && ends).then_some(letter + 1)
}

/// `%1` of a batch file or a translated string, alone between two delimiters.
fn batch_argument(text: &[u8], at: usize) -> Option<usize> {
    let before = at > 0 && b"/=:@".contains(&text[at - 1]);
    let digit = text.get(at + 1).is_some_and(|&byte| DIGIT.has(byte) && byte != b'0');
    let after = text.get(at + 2).is_none_or(|byte| b"/:@?#&".contains(byte));
    (before && digit && after).then_some(2)
}

/// `/:id` of a route, `=:id` in a query.
fn colon_parameter(url: &Url<'_>, text: &[u8], at: usize) -> Option<usize> {
    let is_value = at > 0 && text[at - 1] == b'=' && text.get(at + 1).is_some_and(|&byte| ALPHA.has(byte));
    if is_value {
        let len = prefix_len(&text[at + 1..], NAME);
        let ends = text.get(at + 1 + len).is_none_or(|byte| b"&;#".contains(byte));
        return ends.then_some(len + 1);
    }
    let in_path = url.span(Component::Path).is_some_and(|path| path.contains(at));
    let starts_segment = at > 0 && text[at - 1] == b'/' && text.get(at + 1).is_some_and(|&byte| ALPHA.has(byte));
    (in_path && starts_segment).then(|| 1 + prefix_len(&text[at + 1..], NAME))
}

/// `...`, and the `.+` and `.*` of a regular expression.
fn dots(rest: &[u8]) -> Option<usize> {
    match run_len(rest, b'.') {
        1 if rest.get(1).is_some_and(|byte| b"+*".contains(byte)) => Some(2),
        len => (len > 2).then_some(len),
    }
}

/// `xxx`, `YOUR_KEY`, `changeme`, at a word boundary.
fn masking_word(text: &[u8], at: usize) -> Option<usize> {
    if at > 0 && WORD.has(text[at - 1]) {
        return None;
    }
    let rest = &text[at..];
    // a fast filter: the first two letters of all these words
    let [first, second, ..] = rest else { return None };
    if !matches!(
        &[first | 0x20, second | 0x20],
        b"xx" | b"yo" | b"ch" | b"re" | b"pl" | b"in" | b"en" | b"pu" | b"ad" | b"pa" | b"so"
    ) {
        return None;
    }
    let ends = |len: usize| rest.get(len).is_none_or(|&byte| !WORD.has(byte));
    let crosses = run_len(rest, b'x').max(run_len(rest, b'X'));
    if crosses > 2 && ends(crosses) {
        return Some(crosses);
    }
    if rest.len() > 4 && rest[..4].eq_ignore_ascii_case(b"your") && NAME.has(rest[4]) {
        return Some(prefix_len(rest, NAME));
    }
    if REQUESTS
        .iter()
        .any(|word| rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes())))
    {
        return Some(prefix_len(rest, NAME));
    }
    let starts_with_mask =
        |word: &&&str| rest.len() >= word.len() && rest[..word.len()].eq_ignore_ascii_case(word.as_bytes());
    MASKS.iter().find(starts_with_mask).map(|word| word.len()).filter(|&len| ends(len))
}

fn starts_with_escape(rest: &[u8]) -> bool {
    matches!(rest, [b'%', high, low, ..] if HEX.has(*high) && HEX.has(*low))
}

/// The number of times that the byte is repeated at the start.
fn run_len(rest: &[u8], byte: u8) -> usize {
    rest.iter().take_while(|&&other| other == byte).count()
}

/// The number of bytes of the class at the start.
fn prefix_len(rest: &[u8], class: Class) -> usize {
    rest.iter().take_while(|&&byte| class.has(byte)).count()
}
