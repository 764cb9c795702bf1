//! The places of a document that links may lead to: its headings, and the elements with a name.

use std::collections::HashMap;

use super::includes;

/// The names of the places of a document. What it takes for one, it takes generously: a link is reported only where no
/// generator would make its name.
pub(super) struct Anchors {
    /// The names as GitHub makes them, and those that are written; and how often each comes.
    exact: HashMap<String, usize>,
    /// The names with all but letters and digits made one hyphen.
    loose: HashMap<String, usize>,
    /// Whether there may be places that the text does not show.
    is_open: bool,
}

/// The longest name, in characters.
const LONGEST: usize = 256;

impl Anchors {
    /// The places of a text; it may have more than it shows if template expressions insert text.
    pub(super) fn of(text: &[u8], inserts_text: bool) -> Self {
        let mut anchors = Self {
            exact: HashMap::new(),
            loose: HashMap::new(),
            is_open: inserts_text || includes::inserts_text(text),
        };
        if anchors.is_open {
            return anchors;
        }
        let text = String::from_utf8_lossy(text);
        let (mut above, mut headings) = ("", 0);
        // a part of another document starts with a heading of a lower level, and has no front matter
        let is_whole = text.starts_with("---") || text.starts_with("+++");
        for line in text.lines() {
            let content = line.trim_start_matches([' ', '\t', '>', '-', '*', '+']).trim_end();
            let content = content.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(['.', ')', ' ']);
            if content.starts_with('#') {
                anchors.heading(content.trim_matches('#'));
                anchors.is_open |= headings == 0 && !is_whole && content.starts_with("##");
                headings += 1;
            } else if line.ends_with(['=', '-', ' ']) && is_underline(unquoted(line)) && !unquoted(above).is_empty() {
                anchors.heading(unquoted(above));
                headings += 1;
            }
            headings += anchors.named(content);
            anchors.is_open |= is_component(line) || line.starts_with("import ") && line.contains(" from ");
            above = line;
        }
        anchors.is_open |= headings == 0;
        anchors
    }

    /// Whether the document may have a place of this name.
    pub(super) fn may_have(&self, fragment: &str) -> bool {
        if self.is_open || is_special(fragment) {
            return true;
        }
        let decoded = decoded(fragment).to_lowercase();
        let decoded = decoded.strip_prefix("user-content-").unwrap_or(&decoded);
        let has = |names: &HashMap<String, usize>, name: &str| {
            let repeated = || {
                let (base, number) = name.rsplit_once(['-', '_'])?;
                Some(names.get(base)? >= &number.parse().ok()?)
            };
            names.contains_key(name) || repeated().unwrap_or(false)
        };
        // no generator keeps `/` or `?`
        let is_usual =
            decoded.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:~+".contains(&byte) || byte >= 0x80);
        has(&self.exact, decoded) || is_usual && (has(&self.loose, &loose(decoded)) || loose(decoded).is_empty())
    }

    fn heading(&mut self, text: &str) {
        let text = text.trim();
        // `Title {#name}`, `Title {/* name */}`
        let (text, name) = match text.rfind('{').filter(|_| text.ends_with('}')) {
            Some(open) => (text[..open].trim_end(), &text[open + 1..text.len() - 1]),
            None => (text, ""),
        };
        let name = name.trim_start_matches(|c: char| "/*:# ".contains(c)).trim_end_matches(['*', '/', ' ']);
        self.add(name.split([' ', '.']).next().unwrap_or_default());
        let shown = shown(text.trim_end_matches('#'));
        let plain = shown.replace(['*', '_'], "");
        let (mut exact, mut loosely) = (Vec::new(), Vec::new());
        for shown in [&shown, &plain] {
            let loose = loose(shown);
            exact.push(slug(shown));
            loosely.push(loose.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-').to_owned());
            loosely.push(loose.chars().filter_map(base_letter).collect());
            loosely.push(loose.replace(|c: char| !c.is_ascii(), ""));
            loosely.push(loose);
        }
        for (names, mut own) in [(&mut self.exact, exact), (&mut self.loose, loosely)] {
            own.sort_unstable();
            own.dedup();
            own.into_iter().for_each(|name| *names.entry(name).or_default() += 1);
        }
    }

    /// Adds what a line names; returns the number of headings of HTML.
    fn named(&mut self, line: &str) -> usize {
        let marks: &[&str] = match memchr::memchr2(b'=', b'{', line.as_bytes()) {
            Some(_) => &["id=", "name=", "{#", "{: #"],
            None => &[],
        };
        for mark in marks {
            for (at, _) in line.match_indices(mark) {
                let rest = line[at + mark.len()..].trim_start_matches(['"', '\'', '{', '`', ' ']);
                let name = rest.char_indices().take(LONGEST).find(|(_, c)| c.is_whitespace() || "\"'}>`".contains(*c));
                let len = name.map_or(if rest.len() <= LONGEST { rest.len() } else { 0 }, |(len, _)| len);
                self.add(&rest[..len]);
            }
        }
        // MyST: `(name)=`
        if let Some(name) = line.strip_prefix('(').and_then(|rest| rest.strip_suffix(")=")) {
            self.add(name);
        }
        let mut headings = 0;
        let tag = memchr::memchr_iter(b'<', line.as_bytes())
            .find(|at| matches!(line.as_bytes()[at + 1..], [b'h' | b'H', b'1'..=b'6', ..]));
        if tag.is_some() {
            self.heading(line);
            headings += 1;
        }
        headings
    }

    fn add(&mut self, name: &str) {
        if !name.is_empty() {
            let name = name.to_lowercase();
            *self.loose.entry(loose(&name)).or_default() += 1;
            *self.exact.entry(name).or_default() += 1;
        }
    }
}

/// The line without white space around it and marks of quotations before it.
fn unquoted(line: &str) -> &str {
    line.trim().trim_start_matches(['>', ' '])
}

/// Whether the line makes the one above it a heading.
fn is_underline(line: &str) -> bool {
    !line.is_empty() && (line.bytes().all(|byte| byte == b'=') || line.bytes().all(|byte| byte == b'-'))
}

/// Whether the line starts with the tag of a component, which may show anything.
fn is_component(line: &str) -> bool {
    let tag = line.trim_start().strip_prefix('<').unwrap_or_default();
    tag.starts_with(|c: char| c.is_ascii_uppercase())
        && tag.bytes().take_while(u8::is_ascii_alphanumeric).any(|byte| byte.is_ascii_lowercase())
}

/// Whether viewers give the name a meaning of their own, or it is a template.
fn is_special(fragment: &str) -> bool {
    let is_line = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    matches!(fragment, "" | "top" | "toc" | "contents" | "start" | "_top")
        || ["!", "/", ":~:", "fn", "cite", "ref-", "__", "?", "#"].iter().any(|start| fragment.starts_with(start))
        || fragment.strip_prefix(['L', 'l']).is_some_and(is_line)
        || fragment.contains(['{', '}', '<', '>', '$', '%']) && !fragment.contains("%2") && !fragment.contains("%E")
        || fragment.contains(['{', '}', '<', '>', '$'])
}

/// The text that a heading shows: without tags, targets of links and marks of code.
fn shown(heading: &str) -> String {
    let mut shown = String::with_capacity(heading.len());
    let (mut rest, mut in_code) = (heading, false);
    while let Some(at) = rest.find(['<', ']', '[', '`', '\\', '!', '&']) {
        shown.push_str(&rest[..at]);
        let mark = rest.as_bytes()[at];
        rest = &rest[at + 1..];
        match mark {
            b'`' => in_code = !in_code,
            b'<' if !in_code && rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!') => {
                rest = rest.find('>').map_or("", |end| &rest[end + 1..]);
            }
            b']' if rest.starts_with('(') => rest = rest.find(')').map_or("", |end| &rest[end + 1..]),
            b']' if rest.starts_with('[') => rest = rest.find(']').map_or("", |end| &rest[end + 1..]),
            b'&' => {
                let name = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#').count();
                rest = rest[name..].strip_prefix(';').filter(|_| name > 1).unwrap_or(rest);
            }
            _ => {}
        }
    }
    shown.push_str(rest);
    shown.trim().to_owned()
}

/// The name that GitHub makes of a heading.
fn slug(shown: &str) -> String {
    let kept = shown.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c) || is_mark(*c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Whether the character is a part of the letter before it, as far as that is known without tables: it is beyond
/// US-ASCII and no punctuation of common scripts.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{900}'..='\u{DFF}' | '\u{E30}'..='\u{E4E}' | '\u{200D}' | '\u{FE0F}')
}

/// The letter without its accent, as some generators write it; none for what has no letter of US-ASCII.
const fn base_letter(c: char) -> Option<char> {
    Some(match c {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => 'e',
        'ì'..='ï' | 'ī' | 'į' => 'i',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => 'o',
        'ù'..='ü' | 'ū' | 'ů' | 'ű' | 'ų' => 'u',
        'ý' | 'ÿ' => 'y',
        'ś' | 'š' | 'ş' => 's',
        'ź' | 'ž' | 'ż' => 'z',
        'ğ' => 'g',
        'ř' => 'r',
        'ł' => 'l',
        'ď' => 'd',
        'ť' | 'ţ' => 't',
        c if c.is_ascii() => c,
        _ => return None,
    })
}

/// The letters and digits of a name, with one hyphen for whatever is between them.
fn loose(name: &str) -> String {
    let mut loose = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_alphanumeric() {
            loose.extend(c.to_lowercase());
        } else if !loose.is_empty() && !loose.ends_with('-') {
            loose.push('-');
        }
    }
    loose.trim_end_matches('-').to_owned()
}

/// The name without its percent-encoding, if that is UTF-8.
fn decoded(fragment: &str) -> String {
    let bytes = fragment.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let byte =
            fragment.get(at + 1..at + 3).filter(|_| bytes[at] == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok());
        decoded.push(byte.unwrap_or(bytes[at]));
        at += if byte.is_some() { 3 } else { 1 };
    }
    String::from_utf8(decoded).unwrap_or_else(|_| fragment.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_headings() {
        let text = "# A & b\n\n## `C_d` [e](f)\n\nG\n===\n## A & b\n<a name=\"H\"></a>\n## I {#own}\n### 1. Ü l\n";
        let of = |text: &[u8]| Anchors::of(text, false);
        let anchors = of(text.as_bytes());
        for name in ["a--b", "a-b", "a--b-1", "c_d-e", "g", "h", "own", "1-ü-l", "%C3%BC-l", "top", "L12", ""] {
            assert!(anchors.may_have(name), "{name}");
        }
        for name in ["b", "a--b-7", "cd-f", "i-j", "gg"] {
            assert!(!anchors.may_have(name), "{name}");
        }
        assert!(of(b"no heading").may_have("a"));
        assert!(of(b"# A\n{% include b.md %}").may_have("b"));
    }
}
