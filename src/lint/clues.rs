//! What a URL must show before a rule can have anything to say: found in one pass, so that a clean URL costs no more.

use crate::scan::{Context, Form, Found};
use crate::syntax::octets::{Class, UNSAFE};
use crate::syntax::{Component, Url};

/// A set of things that a URL shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clues(u64);

impl Clues {
    /// No URL shows it.
    pub(super) const NONE: Self = Self(0);
    /// Every URL shows it.
    pub(super) const ANY: Self = Self(1);
    /// It has no scheme.
    pub(super) const REFERENCE: Self = Self(1 << 1);
    /// An octet that no URI may hold (RFC 3986 appendix A).
    pub(super) const UNSAFE: Self = Self(1 << 2);
    /// A `%`.
    pub(super) const PERCENT: Self = Self(1 << 3);
    /// An `@`, so perhaps a userinfo.
    pub(super) const AT: Self = Self(1 << 4);
    /// A character beyond US-ASCII.
    pub(super) const NON_ASCII: Self = Self(1 << 5);
    /// A back-slash.
    pub(super) const BACKSLASH: Self = Self(1 << 6);
    /// A round or square bracket.
    pub(super) const BRACKET: Self = Self(1 << 7);
    /// An `&`.
    pub(super) const AMPERSAND: Self = Self(1 << 8);
    /// A `;`.
    pub(super) const SEMICOLON: Self = Self(1 << 9);
    /// A capital letter.
    pub(super) const UPPER: Self = Self(1 << 10);
    /// A blank, tab or control character.
    pub(super) const BLANK: Self = Self(1 << 11);
    /// A scheme that is not one of the few that nearly all URLs have, so written.
    pub(super) const SCHEME: Self = Self(1 << 12);
    /// Other readings: a line broke after a hyphen, or a blank stood inside.
    pub(super) const READINGS: Self = Self(1 << 13);
    /// The source holds it otherwise than it reads: joined over lines, or with escapes.
    pub(super) const DERIVED: Self = Self(1 << 14);
    /// Brackets or a prefix around it.
    pub(super) const WRAPPER: Self = Self(1 << 15);
    /// A link text of its own.
    pub(super) const LABEL: Self = Self(1 << 16);
    /// It stands bare in the text, or in quotation marks.
    pub(super) const BARE: Self = Self(1 << 17);
    /// A userinfo.
    pub(super) const USERINFO: Self = Self(1 << 18);
    /// A port, if only an empty one.
    pub(super) const PORT: Self = Self(1 << 19);
    /// A query.
    pub(super) const QUERY: Self = Self(1 << 20);
    /// A fragment.
    pub(super) const FRAGMENT: Self = Self(1 << 21);
    /// An authority, if only an empty one.
    pub(super) const AUTHORITY: Self = Self(1 << 22);
    /// No authority.
    pub(super) const OPAQUE: Self = Self(1 << 23);
    /// A host that begins with a digit or a bracket: perhaps an address.
    pub(super) const ADDRESS: Self = Self(1 << 24);
    /// Something directly behind it that may be meant as a part of it: a character beyond US-ASCII, an escape, a blank
    /// where it begins a link target, or a `|` in a data file.
    pub(super) const BEHIND: Self = Self(1 << 28);
    /// A `~`.
    pub(super) const TILDE: Self = Self(1 << 29);
    /// A host that is other than two or more plain labels: with octets beyond letters, digits and `-` in one, an empty
    /// or very long one, a `-` at an edge, a last one that begins with a digit, `xn--`.
    pub(super) const ODD_HOST: Self = Self(1 << 25);
    /// A host with what may be read as another letter: `0`, `1`, `I`, `rn` or `vv`.
    pub(super) const LOOKALIKE: Self = Self(1 << 26);
    /// Something directly before it that may be meant as a part of it, or opens what it stands in: a colon, a solidus or
    /// a quotation mark.
    pub(super) const BEFORE: Self = Self(1 << 27);
    /// A path with a dot or a `%` behind a solidus.
    pub(super) const DOTS: Self = Self(1 << 30);
    /// A path with a solidus behind another.
    pub(super) const SLASHES: Self = Self(1 << 31);

    /// An `=`.
    pub(super) const EQUALS: Self = Self(1 << 32);
    /// A host that ends in another top-level domain than the few of nearly all, so written.
    pub(super) const ENDING: Self = Self(1 << 33);
    /// A scheme that is not `https`, so written.
    pub(super) const NOT_HTTPS: Self = Self(1 << 34);
    /// Delimiters of its own, or a value of a data file that it stands in.
    pub(super) const DELIMITED: Self = Self(1 << 35);
    /// Something before it, with blanks between, that may open brackets around it: `<`, an entity for it, `URL:`.
    pub(super) const OPENED: Self = Self(1 << 36);
    /// A bracket directly behind it, or that of a link directly before it.
    pub(super) const BRACKETED: Self = Self(1 << 37);
    /// The end of a line or something that may be an ellipsis directly behind it, or marks at its end that may be one.
    pub(super) const CUT: Self = Self(1 << 38);
    /// An `=`, and a query, a fragment or a `;` that may begin what is named before it.
    pub(super) const PARAMETER: Self = Self(1 << 39);
    /// A second `?` in a query, or a second `#` in a fragment.
    pub(super) const REPEATED: Self = Self(1 << 40);

    /// Where the octets of declarative rules begin; the number of classes that still fit.
    const OWN: u32 = 41;

    /// Both.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The clues one by one, as numbers below 64.
    pub(super) fn numbers(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let number = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (number < 64).then_some(number)
        })
    }
}

/// Tells which octets are clues to what.
#[derive(Clone, Debug)]
pub(super) struct Octets {
    table: Box<[u64; 256]>,
    /// The classes that rules ask for beside those that every engine knows.
    own: Vec<Class>,
}

impl Octets {
    /// The clues that every engine knows.
    pub(super) fn new() -> Self {
        let mut octets = Self { table: Box::new([0; 256]), own: Vec::new() };
        for (class, clue) in [
            (UNSAFE, Clues::UNSAFE),
            (Class::of(b"%"), Clues::PERCENT),
            (Class::of(b"@"), Clues::AT),
            (Class::range(0x80, 0xFF), Clues::NON_ASCII),
            (Class::of(b"\\"), Clues::BACKSLASH),
            (Class::of(b"()[]"), Clues::BRACKET),
            (Class::of(b"&"), Clues::AMPERSAND),
            (Class::of(b";"), Clues::SEMICOLON),
            (Class::of(b"~"), Clues::TILDE),
            (Class::of(b"="), Clues::EQUALS),
            (Class::range(b'A', b'Z'), Clues::UPPER),
            (Class::range(0, b' ').or(Class::of(b"\x7f")), Clues::BLANK),
        ] {
            octets.put(class, clue);
        }
        octets
    }

    /// The clue to a class; `ANY` where there are more classes than fit.
    pub(super) fn clue(&mut self, class: Class) -> Clues {
        let number = self.own.iter().position(|known| *known == class).unwrap_or(self.own.len());
        if Clues::OWN as usize + number >= 64 {
            return Clues::ANY;
        }
        let clue = Clues(1 << (Clues::OWN as usize + number));
        if number == self.own.len() {
            self.own.push(class);
            self.put(class, clue);
        }
        clue
    }

    fn put(&mut self, class: Class, clue: Clues) {
        for octet in 0..=255 {
            if class.has(octet) {
                self.table[usize::from(octet)] |= clue.0;
            }
        }
    }

    /// What the octets themselves are clues to.
    fn shown(&self, octets: &[u8]) -> u64 {
        let of = |octet: u8| self.table[usize::from(octet)];
        let (fours, rest) = octets.as_chunks();
        let fours = fours.iter().fold(Clues::ANY.0, |clues, &[a, b, c, d]| clues | of(a) | of(b) | of(c) | of(d));
        rest.iter().fold(fours, |clues, &octet| clues | of(octet))
    }

    /// What a URL shows that stands in `text`.
    pub(super) fn clues(&self, text: &[u8], url: &Url<'_>, found: &Found<'_>) -> Clues {
        let octets = url.text().as_bytes();
        let mut clues = self.shown(octets);
        let mut show = |clue: Clues, shows: bool| clues |= if shows { clue.0 } else { 0 };
        let is_https = octets.starts_with(b"https:");
        show(Clues::NOT_HTTPS, !is_https);
        show(Clues::SCHEME, !is_https && !COMMON.iter().any(|start| octets.starts_with(start)));
        show(Clues::REFERENCE, url.scheme().is_none());
        show(Clues::READINGS, !found.alternatives.is_empty());
        show(Clues::DERIVED, found.map.as_whole().is_none() && found.map.pieces().nth(1).is_some());
        let target = found.before.ends_with(b"](");
        let value = found.context == Context::Data;
        let behind =
            |&octet: &u8| octet >= 0x80 || b"&\\".contains(&octet) || target && octet == b' ' || value && octet == b'|';
        show(Clues::BEFORE, found.before.last().is_some_and(|octet| b":/\"'".contains(octet)));
        show(Clues::BEHIND, found.after.first().is_some_and(behind));
        show(Clues::WRAPPER, found.wrapper.is_some());
        show(Clues::LABEL, found.label.is_some());
        let is_bare = matches!(found.form, Form::Bare | Form::Quoted | Form::Prefixed);
        show(Clues::BARE, is_bare);
        show(Clues::DELIMITED, !is_bare || value);
        show(Clues::USERINFO, url.span(Component::Userinfo).is_some());
        show(Clues::PORT, url.span(Component::Port).is_some());
        let part = |component| url.span(component).map(|span| &octets[span.range()]);
        let (query, fragment) = (part(Component::Query), part(Component::Fragment));
        show(Clues::QUERY, query.is_some());
        show(Clues::FRAGMENT, fragment.is_some());
        let holds = |part: Option<&[u8]>, octet| part.is_some_and(|part| memchr::memchr(octet, part).is_some());
        show(Clues::REPEATED, holds(query, b'?') || holds(fragment, b'#'));
        let host = part(Component::Host);
        show(Clues::AUTHORITY, host.is_some());
        show(Clues::OPAQUE, host.is_none());
        show(Clues::ADDRESS, matches!(host, Some([b'0'..=b'9' | b'[', ..])));
        let (odd, alike) = host.map_or((false, false), shape);
        show(Clues::ODD_HOST, odd);
        show(Clues::LOOKALIKE, alike);
        show(Clues::ENDING, host.is_some_and(|host| !has_usual_ending(host)));
        let (dots, slashes) = segments(part(Component::Path).unwrap_or_default());
        show(Clues::DOTS, dots);
        show(Clues::SLASHES, slashes);
        let span = found.span();
        let (before, after) = (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
        show(Clues::OPENED, is_bare && is_opened(before));
        let is_bracket = |octet: Option<&u8>| matches!(octet, Some(b'[' | b')' | b']'));
        let is_beside = before.ends_with(b"](") || is_bracket(after.first()) || is_bracket(found.after.first());
        show(Clues::BRACKETED, is_bare && is_beside);
        let is_cut = match is_bare {
            true => may_go_on(after),
            false => matches!(octets.last(), Some(b'.' | 0xA6)),
        };
        show(Clues::CUT, is_cut);
        let may_name = Clues::QUERY.and(Clues::FRAGMENT).and(Clues::SEMICOLON);
        if clues & Clues::EQUALS.0 != 0 && clues & may_name.0 != 0 {
            clues |= Clues::PARAMETER.0;
        }
        Clues(clues)
    }
}

/// Whether what stands before a URL may open brackets around it.
fn is_opened(before: &[u8]) -> bool {
    match before.last() {
        Some(b'<' | b';' | b':') => true,
        Some(last) if last.is_ascii_whitespace() => {
            matches!(before.trim_ascii_end().last(), Some(b':' | b'l' | b'L'))
        }
        _ => false,
    }
}

/// Whether what stands behind a URL may be the end of its line, or an ellipsis.
fn may_go_on(after: &[u8]) -> bool {
    match after {
        [b' ' | b'\t', next, ..] => next.is_ascii_whitespace(),
        [first, ..] => b" \t\n\r.[(\xE2".contains(first),
        [] => false,
    }
}

/// Whether a host is odd (`ODD_HOST`), and whether it holds what may be read as another letter (`LOOKALIKE`).
fn shape(host: &[u8]) -> (bool, bool) {
    let dot = &SHAPES[usize::from(b'.')];
    let (mut shown, mut before, mut dots) = (0, dot, 0);
    for &octet in host {
        let shape = &SHAPES[usize::from(octet)];
        shown |= shape.alone | before.first & shape.second;
        dots += usize::from(shape.dot);
        before = shape;
    }
    shown |= before.first & dot.second;
    let odd = shown & ODD != 0 || dots == 0 || host.len() > LONGEST_LABEL && has_long_label(host);
    (odd, shown & ALIKE != 0)
}

fn has_long_label(host: &[u8]) -> bool {
    host.len() > LONGEST_HOST || host.split(|&octet| octet == b'.').any(|label| label.len() > LONGEST_LABEL)
}

/// The longest label and the longest name of the DNS (RFC 1035 section 2.3.4).
const LONGEST_LABEL: usize = 63;
const LONGEST_HOST: usize = 253;

/// What an octet of a host shows: alone, and beside another one.
#[derive(Clone, Copy)]
struct Shape {
    alone: u8,
    /// What it and the next one show together, if that agrees.
    first: u8,
    second: u8,
    dot: u8,
}

/// A dot or hyphen behind another, a digit behind a dot, or no octet of a host at all.
const ODD: u8 = 0b0000_0111;
/// `vv`, `rn`, or an octet that is one itself.
const ALIKE: u8 = 0b0011_1000;

/// The shapes of all octets.
const SHAPES: [Shape; 256] = {
    let mut shapes = [Shape { alone: 1, first: 0, second: 0, dot: 0 }; 256];
    let mut octet = 0;
    while octet < 256 {
        let (alone, first, second, dot) = match octet as u8 {
            b'.' => (0, 0b0110, 0b0010, 1),
            b'-' => (0, 0b0010, 0b0010, 0),
            b'0' | b'1' => (0b0010_0000, 0, 0b0100, 0),
            b'2'..=b'9' => (0, 0, 0b0100, 0),
            b'v' => (0, 0b1000, 0b1000, 0),
            b'r' => (0, 0b1_0000, 0, 0),
            b'n' => (0, 0, 0b1_0000, 0),
            b'I' => (0b0010_0000, 0, 0, 0),
            b'a'..=b'z' | b'A'..=b'Z' => (0, 0, 0, 0),
            _ => (1, 0, 0, 0),
        };
        shapes[octet] = Shape { alone, first, second, dot };
        octet += 1;
    }
    shapes
};

/// Whether a path holds what may be dots as a segment (`DOTS`), and whether it holds an empty segment (`SLASHES`).
fn segments(path: &[u8]) -> (bool, bool) {
    let (mut dots, mut slashes, mut before) = (false, false, 0);
    for &octet in path {
        if before == b'/' {
            dots |= matches!(octet, b'.' | b'%');
            slashes |= octet == b'/';
        }
        before = octet;
    }
    (dots, slashes)
}

/// Whether a host ends in what nearly all do.
const fn has_usual_ending(host: &[u8]) -> bool {
    matches!(host, [.., b'.', b'c', b'o', b'm'] | [.., b'.', b'o', b'r', b'g'] | [.., b'.', b'n', b'e', b't'])
        || matches!(host, [.., b'.', b'd', b'e', b'v'] | [.., b'.', b'i', b'o'])
}

/// The schemes of nearly all URLs.
const COMMON: &[&[u8]] = &[b"http:", b"mailto:"];

#[cfg(test)]
mod tests {
    use super::*;

    /// The same, label by label.
    fn naive_shape(host: &str) -> (bool, bool) {
        let labels: Vec<&str> = host.split('.').collect();
        let is_edge = |octet: Option<char>| octet.is_none_or(|octet| octet == '-');
        let is_odd = |label: &&str| {
            let letters = label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
            !letters
                || is_edge(label.chars().next())
                || is_edge(label.chars().last())
                || label.contains("--")
                || label.len() > 63
                || label.starts_with(|c: char| c.is_ascii_digit())
        };
        let odd = labels.len() < 2 || host.len() > 253 || labels.iter().any(is_odd);
        (odd, host.contains(['0', '1', 'I']) || host.contains("vv") || host.contains("rn"))
    }

    #[test]
    fn hosts_are_told_as_label_by_label() {
        let long = [62, 63, 64].map(|len| format!("{}.com", "a".repeat(len)));
        let longest = [31, 32].map(|count| "abcdefg.".repeat(count) + "abcde");
        let mut hosts: Vec<String> = long.into_iter().chain(longest).collect();
        let mut state = 7_u32;
        for len in 0..20_000 {
            let octet = |_| {
                state = state.wrapping_mul(1_103_515_245).wrapping_add(12345);
                char::from(b".-ar.nvvbI1029_.Ar"[(state >> 16) as usize % 18])
            };
            hosts.push((0..len % 9).map(octet).collect());
        }
        for host in hosts {
            assert_eq!(shape(host.as_bytes()), naive_shape(&host), "{host}");
        }
    }
}
