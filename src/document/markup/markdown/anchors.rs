//! Collects the anchors of a document: the names of its headings, and of the elements with a name. Of `# A b` and
//! `<a id="c">` they are `a-b` and `c`.

use std::borrow::Cow;

use super::front_matter;
use super::heading_name::{HeadingName, consonants};
use super::includes;
use super::name_hash::{NameHash, NameHashes};
use crate::document::entity;
use crate::syntax::byte_class::Class;
use crate::text::seek;

/// The names of the anchors of a document. In doubt, a name counts: a link is reported only if no generator would make
/// its name.
pub(super) enum Anchors {
    /// They cannot be known from the text: it inserts other text, or has components with anchors of their own.
    Unknown,
    Known {
        /// The names as GitHub makes them, and the names that the document gives.
        exact: NameHashes,
        /// The names of letters and digits, with one hyphen for whatever is between them.
        loose: NameHashes,
        /// The consonants of the transliterated names.
        transliterated: NameHashes,
    },
}

/// What generators put before the name of a heading.
const PREFIXES: &[&str] = &["h-", "heading-", "section-", "sec-", "id-", "anchor-"];

/// The longest name.
const LONGEST_NAME: usize = 256;

impl Anchors {
    /// Collects the anchors of a text. `inserts_text` says whether template expressions insert text from elsewhere.
    pub(super) fn of(text: &[u8], inserts_text: bool) -> Self {
        let is_unknown = inserts_text || includes::inserts_text(text) || includes::shows_objects(text);
        match if is_unknown { None } else { Collected::of(text) } {
            Some(Collected { exact, loose, transliterated, .. }) => Self::Known {
                exact: NameHashes::of(exact),
                loose: NameHashes::of(loose),
                transliterated: NameHashes::of(transliterated),
            },
            None => Self::Unknown,
        }
    }

    /// Whether the document may have a place of this name.
    pub(super) fn may_have(&self, fragment: &str) -> bool {
        let Self::Known { exact, loose, transliterated } = self else { return true };
        let decoded = percent_decoded(fragment).to_lowercase();
        let decoded = decoded.strip_prefix("user-content-").unwrap_or(&decoded);
        if is_special(fragment) || is_special(decoded) {
            return true;
        }
        let has = |names: &NameHashes, name: &str| {
            // the second heading `A` is `a-1`
            let is_repetition = || {
                let (base, number) = name.rsplit_once(['-', '_'])?;
                let count = names.count(NameHash::of(base));
                Some(count > 0 && count >= number.parse().ok()?)
            };
            names.has(NameHash::of(name)) || is_repetition().unwrap_or(false)
        };
        let has_any = |name: &str| {
            let has_loose = || {
                let loose_form = loose_form(name);
                has(loose, &loose_form) || loose_form.is_empty()
            };
            let is_transliterated = || name.is_ascii() && transliterated.has(consonants(name));
            has(exact, name) || may_be_generated(name) && (has_loose() || is_transliterated())
        };
        has_any(decoded) || PREFIXES.iter().filter_map(|prefix| decoded.strip_prefix(prefix)).any(has_any)
    }
}

/// Whether a generator may make this name of a heading: none keeps `/` or `?`.
pub(super) fn may_be_generated(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:~+".contains(&byte) || byte >= 0x80)
}

/// The anchors found so far, while the lines of a text are read.
#[derive(Default)]
struct Collected {
    exact: Vec<NameHash>,
    loose: Vec<NameHash>,
    transliterated: Vec<NameHash>,
    headings: usize,
    /// Whether the document uses MyST, whose links may lead to names in other documents of the project.
    is_myst: bool,
}

/// How many exact and loose names were collected.
#[derive(Clone, Copy)]
struct NameCounts {
    exact: usize,
    loose: usize,
}

impl Collected {
    /// Collects the anchors of a text; `None` if it may have anchors that are not known.
    fn of(text: &[u8]) -> Option<Self> {
        let mut anchors = Self::default();
        // a part of another document starts with a heading of a lower level, and has no front matter
        let has_front_matter = text.starts_with(b"---") || text.starts_with(b"+++");
        let next_sign =
            |from: usize| seek(text, from, *b"#={<", |at| may_start_or_name(text, at)).unwrap_or(text.len());
        let mut start = front_matter(text, 0).map_or(0, |front| front.body_start);
        let (mut above, mut sign) = (&b""[..], next_sign(start));
        while start < text.len() {
            let end = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |len| start + len);
            let line = text[start..end].strip_suffix(b"\r").unwrap_or(&text[start..end]);
            if matches!(line.last(), Some(b'=' | b'-' | b' '))
                && is_underline(line)
                && !without_quote_marks(above).is_empty()
            {
                anchors.push_heading(without_quote_marks(above));
            }
            // most lines are done here
            if sign < end {
                let content = without_block_marks(line);
                let starts_below_top = anchors.headings == 0 && !has_front_matter && content.starts_with(b"##");
                if starts_below_top || is_component(line) {
                    return None;
                }
                if content.starts_with(b"#") {
                    anchors.push_heading(content);
                }
                anchors.push_names_of_line(content);
                sign = next_sign(end);
            }
            if line.starts_with(b"import ") && memchr::memmem::find(line, b" from ").is_some() {
                return None;
            }
            (above, start) = (line, end + 1);
        }
        (anchors.headings > 0 && !anchors.is_myst).then_some(anchors)
    }

    /// Adds the names of a heading, given with its `#` signs.
    fn push_heading(&mut self, text: &[u8]) {
        self.headings += 1;
        let text = String::from_utf8_lossy(text);
        let whole = text.trim_matches('#').trim();
        let mut text = whole;
        // `Title {#name}`, `Title {/* name */}`
        if text.ends_with('}')
            && let Some(open) = text.rfind('{')
        {
            let name = text[open + 1..text.len() - 1].trim_start_matches(['/', '*', ':', '#', ' ']);
            let name = name.trim_end_matches(['*', '/', ' ']);
            self.push_explicit(name.split([' ', '.']).next().unwrap_or_default());
            text = text[..open].trim_end();
        }
        // `Title [name]`
        if let Some((title, name)) = text.strip_suffix(']').and_then(|text| text.rsplit_once(" ["))
            && !title.is_empty()
        {
            self.push_explicit(name.trim_matches(['#', '[']));
            let before = self.counts();
            self.push_new(before, &HeadingName::of(shown_text(title).chars()));
        }
        let shown = shown_text(text.trim_end_matches('#'));
        let before = self.counts();
        self.push_new(before, &HeadingName::of(shown.chars()));
        if memchr::memchr2(b'*', b'_', shown.as_bytes()).is_some() {
            self.push_new(before, &HeadingName::of(shown.chars().filter(|c| !matches!(c, '*' | '_'))));
        }
        if shown.len() < whole.len() {
            self.push_new(before, &HeadingName::of(whole.chars()));
        }
    }

    fn counts(&self) -> NameCounts {
        NameCounts { exact: self.exact.len(), loose: self.loose.len() }
    }

    /// Adds the names of a heading, except those that it has already. `before` are the counts before its first name.
    fn push_new(&mut self, before: NameCounts, name: &HeadingName) {
        for name in name.all_exact() {
            if !self.exact[before.exact..].contains(&name) {
                self.exact.push(name);
            }
        }
        self.transliterated.extend(name.transliterated());
        for name in name.all_loose() {
            if !self.loose[before.loose..].contains(&name) {
                self.loose.push(name);
            }
        }
    }

    /// Adds the names that the attributes of a line give, and a heading of HTML.
    fn push_names_of_line(&mut self, line: &[u8]) {
        for at in memchr::memchr2_iter(b'=', b'{', line) {
            let (before, after) = (&line[..at], &line[at + 1..]);
            let name = match line[at] {
                b'=' => Some(after).filter(|_| ends_with_name_attribute(before)),
                _ => [&b"#"[..], b":#", b": #"].iter().find_map(|sign| after.strip_prefix(*sign)),
            };
            name.into_iter().for_each(|name| self.push_explicit(&String::from_utf8_lossy(name_at(name))));
        }
        // MyST: `(name)=`, and a link may lead to such a name in any document
        self.is_myst |= line.starts_with(b"(") && line.ends_with(b")=");
        let mut tags = memchr::memchr_iter(b'<', line);
        if tags.any(|at| matches!(line[at + 1..], [b'h' | b'H', b'1'..=b'6', ..])) {
            self.push_heading(line);
        }
    }

    /// Adds a name that the document gives: `a` of `{#a}`.
    fn push_explicit(&mut self, name: &str) {
        if !name.is_empty() {
            let name = name.to_lowercase();
            self.exact.push(NameHash::of(&name));
            self.loose.push(HeadingName::of(name.chars()).loose);
        }
    }
}

/// Whether the text before a `=` ends with an attribute that gives a name; white space may follow it: `<a name = "x">`.
fn ends_with_name_attribute(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    before.ends_with(b"id") || before.ends_with(b"name")
}

/// Whether the sign at `at` may begin a heading or a component, or be before a name.
fn may_start_or_name(text: &[u8], at: usize) -> bool {
    let before = text[..at].last().unwrap_or(&b'\n');
    match text[at..] {
        [b'#', ..] => b" \t\n>-*+.)".contains(before) || before.is_ascii_digit(),
        [b'=', ..] => b"de) ".contains(before),
        [b'{', next, ..] => matches!(next, b'#' | b':'),
        [b'<', next, ..] => matches!(next, b'h' | b'A'..=b'Z'),
        _ => false,
    }
}

/// The name at the start of a text, in quotation marks or not; none if it is too long.
fn name_at(text: &[u8]) -> &[u8] {
    let start = text.iter().take_while(|byte| b"\"'{` ".contains(byte)).count();
    let text = &text[start..];
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"\"'}>`".contains(byte);
    let end = text.iter().take(LONGEST_NAME).position(ends);
    let end = end.unwrap_or(if text.len() <= LONGEST_NAME { text.len() } else { 0 });
    &text[..end]
}

/// The line without the marks of quotations, lists and numbers before it.
fn without_block_marks(line: &[u8]) -> &[u8] {
    let skip = |line: &'_ [u8], is_mark: fn(&u8) -> bool| line.iter().take_while(|byte| is_mark(byte)).count();
    let line = &line[skip(line, |byte| b" \t>-*+".contains(byte))..];
    let line = &line[skip(line, u8::is_ascii_digit)..];
    line[skip(line, |byte| b".) ".contains(byte))..].trim_ascii_end()
}

/// The line without white space around it and marks of quotations before it.
fn without_quote_marks(line: &[u8]) -> &[u8] {
    let line = line.trim_ascii();
    let marks = line.iter().take_while(|byte| b"> ".contains(byte)).count();
    &line[marks..]
}

/// Whether the line makes the one above it a heading.
fn is_underline(line: &[u8]) -> bool {
    let line = without_quote_marks(line);
    !line.is_empty() && (line.iter().all(|byte| *byte == b'=') || line.iter().all(|byte| *byte == b'-'))
}

/// Whether the line starts with the tag of a component, which may show anything.
fn is_component(line: &[u8]) -> bool {
    let tag = line.trim_ascii_start().strip_prefix(b"<").unwrap_or_default();
    tag.first().is_some_and(u8::is_ascii_uppercase)
        && tag.iter().take_while(|byte| byte.is_ascii_alphanumeric()).any(u8::is_ascii_lowercase)
}

/// Whether viewers give the fragment a meaning of their own (`#top`, `#L12`), or it is a template.
fn is_special(fragment: &str) -> bool {
    let is_line = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    matches!(fragment, "" | "top" | "toc" | "contents" | "start" | "_top")
        || ["!", "/", "tab/", ":~:", "fn", "cite", "ref-", "__", "?", "#"]
            .iter()
            .any(|start| fragment.starts_with(start))
        || fragment.strip_prefix(['L', 'l']).is_some_and(is_line)
        || fragment.contains('%') && !fragment.contains("%2") && !fragment.contains("%E")
        || fragment.contains(['{', '}', '<', '>', '$'])
}

/// The bytes that begin or end markup in a heading.
static MARKUP: Class = Class::of(b"<][`\\!&");

/// The text that a heading shows: without tags, targets of links and marks of code.
fn shown_text(heading: &str) -> Cow<'_, str> {
    let next = |rest: &str| rest.bytes().position(|byte| MARKUP.has(byte));
    if next(heading).is_none() {
        return Cow::Borrowed(heading.trim());
    }
    let mut shown = String::with_capacity(heading.len());
    let (mut rest, mut in_code) = (heading, false);
    while let Some(at) = next(rest) {
        shown.push_str(&rest[..at]);
        let mark = rest.as_bytes()[at];
        rest = &rest[at + 1..];
        match mark {
            b'`' => in_code = !in_code,
            b'<' if !in_code && starts_tag(rest) => {
                rest = rest.find('>').map_or("", |end| &rest[end + 1..]);
            }
            b']' if rest.starts_with('(') => rest = rest.find(')').map_or("", |end| &rest[end + 1..]),
            b']' if rest.starts_with('[') => rest = rest.find(']').map_or("", |end| &rest[end + 1..]),
            b'&' if let Some((c, len)) = entity(&heading.as_bytes()[heading.len() - rest.len() - 1..]) => {
                shown.push(c);
                rest = &rest[len - 1..];
            }
            b'&' => {
                let name = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#').count();
                rest = rest[name..].strip_prefix(';').filter(|_| name > 1).unwrap_or(rest);
            }
            _ => {}
        }
    }
    shown.push_str(rest);
    Cow::Owned(shown.trim().to_owned())
}

/// Whether a text after `<` starts with the rest of a tag or of a comment. `a_b>` does not: no element has such a name.
fn starts_tag(rest: &str) -> bool {
    let name = rest.strip_prefix('/').unwrap_or(rest);
    let len = name.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-').count();
    let ends = name[len..].starts_with(['>', '/']) || name[len..].starts_with(char::is_whitespace);
    rest.starts_with('!') || name.starts_with(|c: char| c.is_ascii_alphabetic()) && ends
}

/// The letters and digits of a name, with one hyphen for whatever is between them.
fn loose_form(name: &str) -> String {
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
fn percent_decoded(fragment: &str) -> String {
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
        let text = "# A & b\n\n## `C_d` [e](f)\n\nG\n===\n## A & b\n<a name=\"H\"></a>\n<a name = \"N\"></a>\n## I {#own}\n### 1. Ü l\n## J k [jk]\n## L <m_n>\n";
        let of = |text: &[u8]| Anchors::of(text, false);
        let anchors = of(text.as_bytes());
        for name in [
            "a--b", "a-b", "a--b-1", "c_d-e", "g", "h", "own", "1-ü-l", "%C3%BC-l", "jk", "j-k", "h-j-k", "l-m_n", "n",
            "top", "L12", "",
        ] {
            assert!(anchors.may_have(name), "{name}");
        }
        for name in ["b", "a--b-7", "cd-f", "i-j", "gg"] {
            assert!(!anchors.may_have(name), "{name}");
        }
        for open in [
            "no heading",
            "---\na: b\n---\n\nno heading",
            "# A\n{% include b.md %}",
            "## A",
            "# A\n<Tabs>",
            "import a from b\n# A",
        ] {
            assert!(of(open.as_bytes()).may_have("b"), "{open}");
        }
    }
}
