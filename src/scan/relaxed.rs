//! What only looks like a URL: `www.` hosts, hosts under a top-level domain, e-mail addresses. On request only.

use std::borrow::Cow;

use super::bare::{self, BareStart};
use super::characters::{ends_url, is_format};
use super::tld::is_top_level;
use super::trailing::last_character;
use super::{Form, Found, Scan, ScanInput};
use crate::syntax::byte_class::{ALPHA, DIGIT};
use crate::text::{SourceMap, Span, first_beyond_ascii};

/// Top-level domains that are more often the ending of a file's name: they count only where a path or port follows.
const FILE_ENDINGS: [&str; 12] = ["ai", "bz", "cc", "md", "mov", "pl", "pm", "ps", "py", "rs", "sh", "zip"];

/// The longest run of host bytes that is examined: no name of the DNS is longer.
const LONGEST_NAME: usize = 256;

/// Names at the top that are reserved for special use, and are in no list of the DNS (RFC 6761, RFC 7686).
const SPECIAL_USE: [&str; 3] = ["example", "i2p", "onion"];

impl<'t> Scan<'t> {
    /// The host or address that the `.` or `@` at `trigger` belongs to.
    ///
    /// Time is linear: the end is searched for only after a host, and what is found then is not rejected. Of a run of
    /// host bytes that is longer than a name, only the start is examined.
    pub(super) fn at_host(&mut self, trigger: usize) -> Option<Found<'t>> {
        let text = self.input.visible();
        let lowest = self.position.max(trigger.saturating_sub(LONGEST_NAME));
        let is_address = text[trigger] == b'@';
        let is_name_part = if is_address { is_local_byte } else { is_host_byte };
        let mut start = name_start(text, Span::new(lowest, trigger), is_name_part);
        while start < trigger && text[start].is_ascii() && !is_name_byte(text[start]) {
            start += 1;
        }
        let host = if is_address { trigger + 1 } else { start };
        let host_end = name_end(text, host);
        if !is_address {
            // all of its dots are of the same name
            self.cursor = self.cursor.max(run_end(text, Span::new(host, host_end)));
        }
        let name = std::str::from_utf8(&text[host..host_end]).ok()?.trim_end_matches(|c: char| !c.is_alphanumeric());
        let host_end = host + name.len();
        let before = text[lowest..start].last().copied().unwrap_or(b' ');
        let is_in_other_token = b"/@$\\=&?%".contains(&before);
        let has_both_sides = start < trigger && trigger < host_end;
        if !has_both_sides || is_in_other_token || !is_host(name, true) {
            return None;
        }
        let after = &text[host_end..];
        let may_continue =
            !is_address && matches!(after.first(), Some(b'/' | b':' | b'?' | b'#')) && !lacks_port_after_colon(after);
        let ScanInput { is_value, has_labels, .. } = self.input;
        let bare = BareStart {
            start,
            rest: host_end,
            has_authority: true,
            is_in_value: is_value,
            starts_value: false,
            has_label: has_labels,
        };
        let end = if may_continue { bare::end(text, bare) } else { host_end };
        let continues = end > host_end;
        let next = text.get(end).copied().unwrap_or(b' ');
        let is_cut_off = !continues && b"(=_[@$".contains(&next) && next != before;
        if !is_host(name, continues || is_address) || is_cut_off {
            return None;
        }
        let url = std::str::from_utf8(&text[start..end]).ok()?;
        let mut found = Found::new(Cow::Borrowed(url), SourceMap::whole(Span::new(start, end)), Form::Bare);
        self.set_surroundings(&mut found, start, end);
        self.position = end;
        Some(found)
    }
}

/// The start of the name that ends at the end of `span`. Letters of any script belong to a name, but those of a script
/// that is written without spaces are the sentence around it where they touch letters of US-ASCII.
fn name_start(text: &[u8], span: Span, is_name_part: fn(u8) -> bool) -> usize {
    let mut start = span.end;
    while start > span.start {
        let before = &text[span.start..start];
        if is_name_part(text[start - 1]) {
            if is_name_byte(text[start - 1]) && first_beyond_ascii(&text[start..]).is_some_and(is_unspaced) {
                break;
            }
            start -= 1;
            continue;
        }
        let Some(letter) = last_character(before).filter(|&letter| is_letter(letter)) else { break };
        if is_unspaced(letter) && is_name_byte(text[start]) {
            break;
        }
        start -= letter.len_utf8();
    }
    start
}

/// The end of the host name that starts at `start`, by the same rule.
fn name_end(text: &[u8], start: usize) -> usize {
    let text = &text[..text.len().min(start + LONGEST_NAME)];
    let mut end = start;
    while end < text.len() {
        if is_host_byte(text[end]) {
            let is_after_letter = || last_character(&text[start..end]).is_some_and(is_unspaced);
            if end > start && !text[end - 1].is_ascii() && is_name_byte(text[end]) && is_after_letter() {
                break;
            }
            end += 1;
            continue;
        }
        let Some(letter) = first_beyond_ascii(&text[end..]).filter(|&letter| is_letter(letter)) else { break };
        if is_unspaced(letter) && end > start && is_name_byte(text[end - 1]) {
            break;
        }
        end += letter.len_utf8();
    }
    end
}

/// The end of the run of host bytes that starts with this name, which may be only the part of it that was examined.
fn run_end(text: &[u8], name: Span) -> usize {
    let mut part = name;
    // the last character may not have fit
    while part.len() > LONGEST_NAME - 4 {
        part = Span::new(part.end, name_end(text, part.end));
    }
    part.end
}

/// Whether a `:` follows without a port: one has digits and is at most 65535.
fn lacks_port_after_colon(rest: &[u8]) -> bool {
    let Some(port) = rest.strip_prefix(b":") else { return false };
    let digits = port.iter().take(6).take_while(|byte| DIGIT.has(**byte)).count();
    let number = std::str::from_utf8(&port[..digits]).ok().and_then(|digits| digits.parse::<u16>().ok());
    number.is_none()
}

/// Whether a character beyond US-ASCII may be in a name.
fn is_letter(character: char) -> bool {
    !ends_url(character) && !is_format(character) && (character.is_alphanumeric() || !is_symbol(character))
}

/// Whether a character is a sign or an emoji. What is neither that nor a letter is a mark of a script.
fn is_symbol(character: char) -> bool {
    matches!(character, '\u{80}'..='\u{2ff}' | '\u{2000}'..='\u{2bff}' | '\u{fe00}'..='\u{ffff}' | '\u{1f000}'..='\u{1ffff}')
}

/// Whether a letter is of a script that is written without spaces, or with particles after a word: Thai to Burmese,
/// Khmer, Chinese, Japanese, Korean.
fn is_unspaced(letter: char) -> bool {
    matches!(
        letter,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{2e80}'..='\u{9fff}'
            | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}'
    )
}

/// Whether a name is an IPv4 address.
fn is_address(name: &str) -> bool {
    name.split('.').count() == 4 && name.split('.').all(|part| part.len() <= 3 && part.parse::<u8>().is_ok())
}

/// Whether a name is a `www.` host, a host of at least two labels under a top-level domain, or an IPv4 address.
fn is_host(name: &str, continues: bool) -> bool {
    let labels = || name.split('.');
    let is_valid_label = |label: &str| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
    if labels().count() < 2 || !labels().all(is_valid_label) {
        return false;
    }
    if name.get(..4).is_some_and(|www| www.eq_ignore_ascii_case("www.")) {
        return labels().count() > 2;
    }
    let Some(last) = labels().next_back().map(str::to_lowercase) else { return false };
    let last = if last.starts_with("xn--") { idna::domain_to_unicode(&last).0 } else { last };
    is_address(name)
        || SPECIAL_USE.contains(&&*last)
        || is_top_level(&last) && (continues || !FILE_ENDINGS.contains(&&*last))
}

/// A letter or digit of US-ASCII.
fn is_name_byte(byte: u8) -> bool {
    ALPHA.has(byte) || DIGIT.has(byte)
}

/// A byte of a host name.
fn is_host_byte(byte: u8) -> bool {
    is_name_byte(byte) || byte == b'-' || byte == b'.'
}

/// A byte before the `@` of an e-mail address.
fn is_local_byte(byte: u8) -> bool {
    is_host_byte(byte) || byte == b'_' || byte == b'%' || byte == b'+'
}

#[cfg(test)]
mod tests {
    use crate::scan::{ScanInput, ScanOptions, scan_range};

    #[test]
    fn a_run_that_is_too_long_hides_no_name_after_it() {
        for (text, expected) in [
            ("a.".repeat(400) + ",www.a.org", vec!["www.a.org"]),
            ("é.".repeat(400) + ",www.a.org", vec!["www.a.org"]),
            ("..a".repeat(400) + "@a.org b.org", vec!["a@a.org", "b.org"]),
            ("www.a.org".to_owned() + &".".repeat(400) + " b.org", vec!["www.a.org", "b.org"]),
            ("a".repeat(400) + ".org b.org", vec!["b.org"]),
        ] {
            let found = scan_range(ScanInput::whole(text.as_bytes()), ScanOptions { relaxed: true });
            let found: Vec<String> = found.map(|found| found.text.to_string()).collect();
            let ends = found.iter().zip(&expected).all(|(found, expected)| found.ends_with(expected));
            assert!(found.len() == expected.len() && ends, "{found:?}, not {expected:?}");
        }
    }

    #[test]
    fn time_is_linear() {
        for piece in [
            "www.a.org,",
            "a.org,",
            "a.b,",
            "a.b/,",
            "a.b/(",
            "a.org/[",
            "a.org/_,",
            "_a.org/x_,",
            "..a",
            "a.",
            ".",
            "a@b.c,",
            "a:b@c.org,",
            "www.a.org/{",
        ] {
            let text = piece.repeat(1_000_000 / piece.len());
            let found = scan_range(ScanInput::whole(text.as_bytes()), ScanOptions { relaxed: true });
            assert!(found.count() <= text.len() / piece.len() + 1, "{piece}");
        }
    }
}
