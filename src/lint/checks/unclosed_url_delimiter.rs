//! A `<URL:` or `<` before a URL that no `>` closes (RFC 1738 appendix): `see <URL:http://a.corp/b and`.

use super::check::{Check, Run::OfText};
use crate::lint::context::{RuleContext, UrlFeatures};
use crate::lint::model::{FixBuilder, RuleMatch, RuleMatches};
use crate::scan::{Form, Wrapper};
use crate::text::Span;

pub(super) static CHECK: Check = Check {
    name: "unclosed-url-delimiter",
    features: UrlFeatures::WRAPPER.union(UrlFeatures::OPENED),
    values: 1,
    options: &[],
    run: OfText(check),
};

/// How many bytes before the URL its opening delimiter may start.
const MAX_DELIMITER_DISTANCE: usize = 64;

/// How many bytes after the URL are searched for a closing bracket.
const MAX_SEARCHED: usize = 8 * 1024;

/// How many lines, from that of the end of the URL, are searched for a closing bracket.
const MAX_LINES: usize = 6;

/// The most words between the URL and the closing bracket; with more, the bracket closes something else.
const MAX_WORDS: usize = 3;

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let (text, url) = (cx.text, cx.found.span());
    let open = match (cx.found.form, cx.found.wrapper) {
        (Form::Destination, _) => return,
        (_, Some(Wrapper { open, close: Some(close) })) => {
            let between = &text[close.start..close.end.max(close.start)];
            let words = between.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty() && *word != b">");
            if words.take(MAX_WORDS + 1).count() <= MAX_WORDS {
                return;
            }
            let spaces = text[open.range()].iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
            Span::new(open.start, open.end - spaces)
        }
        _ => match opening(text, url.start) {
            Some(open) if !is_closed(text, url.end) => open,
            _ => return,
        },
    };
    let close = if text[open.range()].starts_with(b"&") { "&gt;" } else { ">" };
    let rule_match = RuleMatch::in_source(open).with(String::from_utf8_lossy(&text[open.range()]));
    // before other text it is not clear where the URL ends
    let ends_url = |byte: &u8| byte.is_ascii_whitespace() || b".,:!?)]\"'".contains(byte);
    let repair = FixBuilder::unsafe_fix().around(Span::empty(url.end), close);
    matches.push(RuleMatch { repair: text.get(url.end).is_none_or(ends_url).then_some(repair), ..rule_match });
}

/// The `<URL:` before a URL that starts at `start`, or the `<` directly before it.
fn opening(text: &[u8], start: usize) -> Option<Span> {
    let window = &text[start.saturating_sub(MAX_DELIMITER_DISTANCE)..start];
    let trimmed = window.trim_ascii_end();
    let end = start - (window.len() - trimmed.len());
    let (has_colon, word) = match trimmed.strip_suffix(b":") {
        Some(word) => (true, word),
        None => (false, trimmed),
    };
    let is_spaced = trimmed.len() < window.len();
    let keyword = word.len().checked_sub(3).filter(|&at| word[at..].eq_ignore_ascii_case(b"URL"));
    let (before, has_keyword) = match keyword {
        Some(at) if has_colon || is_spaced => (&word[..at], true),
        _ if has_colon || is_spaced => return None,
        _ => (trimmed, false),
    };
    let angle = [&b"<"[..], b"&lt;"].into_iter().find(|angle| before.ends_with(angle))?;
    let at = before.len() - angle.len();
    // the `<` of `vector<http://x` and `<<http://x`
    let is_operator = at > 0 && (before[at - 1].is_ascii_alphanumeric() || b"<_".contains(&before[at - 1]));
    (has_keyword || !is_operator).then(|| Span::new(start - window.len() + at, end))
}

/// Whether a bracket closes in the paragraph after `end`, before another one opens.
fn is_closed(text: &[u8], end: usize) -> bool {
    let after = &text[end..text.len().min(end + MAX_SEARCHED)];
    if after.starts_with(b"<") || after.starts_with(b"&lt;") {
        // a placeholder, so part of the bracketed text
        return true;
    }
    let bracket_from = |at: usize| memchr::memchr3(b'<', b'>', b'&', &after[at..]).map_or(after.len(), |len| at + len);
    let (mut at, mut bracket) = (0, bracket_from(0));
    let mut lines = 1;
    loop {
        if let Some(len) = memchr::memchr(b'\n', &after[at..bracket]) {
            let line = &after[at + len + 1..];
            let is_space = |byte: &u8| *byte != b'\n' && byte.is_ascii_whitespace();
            let spaces = line.iter().take_while(|byte| is_space(byte)).count();
            if lines == MAX_LINES || matches!(line.get(spaces), None | Some(b'\n')) {
                return false;
            }
            lines += 1;
            // a `>` that starts a line marks a quotation
            at += len + 1 + line.iter().take_while(|byte| **byte == b'>' || is_space(byte)).count();
            if bracket < at {
                bracket = bracket_from(at);
            }
            continue;
        }
        match &after[bracket..] {
            [b'>', ..] | [b'&', b'g', b't', b';', ..] => return true,
            [] | [b'<', ..] | [b'&', b'l', b't', b';', ..] => return false,
            _ => (at, bracket) = (bracket + 1, bracket_from(bracket + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    /// The same search, line by line: a simple version to compare with.
    fn naive(after: &[u8]) -> bool {
        for (number, line) in after.split(|&byte| byte == b'\n').take(MAX_LINES).enumerate() {
            if number > 0 && line.trim_ascii().is_empty() {
                return false;
            }
            let prefix = line.iter().take_while(|&&byte| byte == b'>' || byte.is_ascii_whitespace()).count();
            let line = if number > 0 { &line[prefix..] } else { line };
            for at in memchr::memchr3_iter(b'<', b'>', b'&', line) {
                match &line[at..] {
                    [b'>', ..] | [b'&', b'g', b't', b';', ..] => return true,
                    [b'<', ..] | [b'&', b'l', b't', b';', ..] => return false,
                    _ => {}
                }
            }
        }
        false
    }

    #[test]
    fn equals_a_naive_search() {
        let parts = ["\n", "\n\n", "\n> ", "\n >", "a", " ", "\r", "<", ">", "&gt;", "&lt;", "&", "words\n", "b\n"];
        let mut random = Random::new();
        for _ in 0..100_000 {
            let text: String = ["a"].into_iter().chain((0..12).map(|_| random.pick(&parts))).collect();
            assert_eq!(is_closed(text.as_bytes(), 1), naive(&text.as_bytes()[1..]) || starts(&text[1..]), "{text:?}");
        }
    }

    fn starts(text: &str) -> bool {
        text.starts_with('<') || text.starts_with("&lt;")
    }
}
