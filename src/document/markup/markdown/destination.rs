//! Reads what a link leads to: `(a.html "title")` after its text, or a definition `[label]: a.html "title"` (CommonMark
//! sections 4.7 and 6.3).

use crate::document::lookahead::ByteTable;
use crate::syntax::byte_class::Class;
use crate::text::Span;

/// What comes after the text of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Target {
    pub(super) destination: Span,
    pub(super) title: Option<Span>,
    /// The position after all of it.
    pub(super) end: usize,
}

/// `[label]: destination "title"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LinkDefinition {
    pub(super) label: Span,
    pub(super) target: Target,
}

/// How deep the parentheses of a destination may nest.
const DEEPEST_PARENTHESIS: usize = 32;

/// The bytes of a destination at which its reader stops.
static SPECIAL: ByteTable = ByteTable::in_class(Class::range(0, b' ').or(Class::of(b"\\<>()\x7f")));

/// The longest label of a definition.
const LONGEST_LABEL: usize = 999;

/// The target that starts with the `(` at `at`.
pub(super) fn inline_target(text: &[u8], at: usize) -> Option<Target> {
    let from = skip_space(text, at + 1);
    let (destination, after) = match text.get(from)? {
        b')' => (Span::empty(from), from),
        _ => destination(text, from)?,
    };
    let next = skip_space(text, after);
    if text.get(next) == Some(&b')') {
        return Some(Target { destination, title: None, end: next + 1 });
    }
    let title = title(text, next).filter(|_| next > after)?;
    let close = skip_space(text, title.end + 1);
    (text.get(close) == Some(&b')')).then_some(Target { destination, title: Some(title), end: close + 1 })
}

/// The definition that starts at `at`; white space before it is skipped.
pub(super) fn definition(text: &[u8], at: usize) -> Option<LinkDefinition> {
    let open = skip_space(text, at);
    let label = label(text, open)?;
    let from = skip_space(text, label.end + 2);
    let (destination, after) = destination(text, from).filter(|_| text[label.end..].starts_with(b"]:"))?;
    let next = skip_space(text, after);
    let title = title(text, next).filter(|_| next > after);
    if let Some(title) = title
        && let Some(end) = line_end(text, title.end + 1)
    {
        return Some(LinkDefinition { label, target: Target { destination, title: Some(title), end } });
    }
    let end = line_end(text, after)?;
    Some(LinkDefinition { label, target: Target { destination, title: None, end } })
}

/// Whether a destination opens with a `<` at `at` that is not closed.
pub(super) fn is_unclosed(text: &[u8], at: usize) -> bool {
    text.get(at) == Some(&b'<') && destination(text, at).is_none()
}

/// The label in the brackets at `at`.
fn label(text: &[u8], at: usize) -> Option<Span> {
    if text.get(at) != Some(&b'[') {
        return None;
    }
    let start = at + 1;
    let mut end = start;
    loop {
        end += memchr::memchr3(b'\\', b'[', b']', text.get(end..text.len().min(start + LONGEST_LABEL + 1))?)?;
        match text[end] {
            b'\\' => end += 2,
            b'[' => return None,
            _ => {
                let label = Span::new(start, end);
                return (!text[label.range()].trim_ascii().is_empty()).then_some(label);
            }
        }
    }
}

/// The destination that starts at `at`, and the position after it and its angle brackets.
fn destination(text: &[u8], at: usize) -> Option<(Span, usize)> {
    let in_angles = text.get(at) == Some(&b'<');
    let start = at + usize::from(in_angles);
    let mut end = start;
    let mut depth = 0_usize;
    loop {
        let Some(len) = SPECIAL.find(&text[end..]) else {
            end = text.len();
            break;
        };
        end += len;
        let byte = text[end];
        match byte {
            b'\\' if text.get(end + 1).is_some_and(u8::is_ascii_punctuation) => end += 1,
            b'>' if in_angles => return Some((Span::new(start, end), end + 1)),
            b'<' | b'\n' | b'\r' if in_angles => return None,
            _ if in_angles => {}
            b'(' if depth == DEEPEST_PARENTHESIS => return None,
            b'(' => depth += 1,
            b')' if depth == 0 => break,
            b')' => depth -= 1,
            byte if byte <= b' ' || byte == 0x7F => break,
            _ => {}
        }
        end += 1;
    }
    (!in_angles && depth == 0 && end > start).then_some((Span::new(start, end), end))
}

/// The content of the title at `at`; its closing delimiter is at the end of the span.
fn title(text: &[u8], at: usize) -> Option<Span> {
    let close = match text.get(at)? {
        b'(' => b')',
        &quote @ (b'"' | b'\'') => quote,
        _ => return None,
    };
    let mut end = at + 1;
    loop {
        end += memchr::memchr3(close, b'\\', if close == b')' { b'(' } else { close }, text.get(end..)?)?;
        match text[end] {
            b'\\' => end += 2,
            byte if byte == close => return Some(Span::new(at + 1, end)),
            _ => return None,
        }
    }
}

/// The start of the next line, if there is only white space from `at` to the line's end.
fn line_end(text: &[u8], at: usize) -> Option<usize> {
    let spaces = text.get(at..)?.iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    match text[at + spaces..] {
        [] => Some(at + spaces),
        [b'\r', b'\n', ..] => Some(at + spaces + 2),
        [b'\n' | b'\r', ..] => Some(at + spaces + 1),
        _ => None,
    }
}

fn skip_space(text: &[u8], at: usize) -> usize {
    let at = at.min(text.len());
    at + text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count()
}
