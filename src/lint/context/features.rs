//! The features of a URL that decide which rules run on it: `http://h/a%20b` has `ANY`, `PERCENT`, `AUTHORITY` and
//! others. All are found in one pass, so that a URL without errors costs little.

mod around;
mod front;
mod host;

pub(crate) use around::LONGEST_LINK_TEXT;
use host::{HostFeatures, has_usual_ending, may_have_accounts, odd_and_lookalike};

use crate::document::Format;
use crate::scan::{Context, Form, Found};
use crate::secrets;
use crate::syntax::byte_class::{Class, DIGIT, LOWALPHA, UNSAFE};
use crate::syntax::{Component, Url};
use crate::text::{ClassPositions, Span, VectorClass};

/// A set of features: properties of a URL, or of the text around it, that rules ask for.
///
/// A check with `PERCENT.union(AT)` runs on the URLs that have at least one of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UrlFeatures(u64);

impl UrlFeatures {
    /// No feature: a check that names it never runs.
    pub(crate) const NONE: Self = Self(0);
    /// Every URL has it.
    pub(crate) const ANY: Self = Self(1);
    /// There is no scheme.
    pub(crate) const REFERENCE: Self = Self(1 << 1);
    /// A byte that no URI may contain (RFC 3986 appendix A).
    pub(crate) const UNSAFE: Self = Self(1 << 2);
    /// A `%`.
    pub(crate) const PERCENT: Self = Self(1 << 3);
    /// An `@`, so perhaps a userinfo.
    pub(crate) const AT: Self = Self(1 << 4);
    /// A character beyond US-ASCII.
    pub(crate) const NON_ASCII: Self = Self(1 << 5);
    /// A back-slash.
    pub(crate) const BACKSLASH: Self = Self(1 << 6);
    /// A round or square bracket.
    pub(crate) const BRACKET: Self = Self(1 << 7);
    /// An `&`.
    pub(crate) const AMPERSAND: Self = Self(1 << 8);
    /// A `;`.
    pub(crate) const SEMICOLON: Self = Self(1 << 9);
    /// A capital letter.
    pub(crate) const UPPER: Self = Self(1 << 10);
    /// A space, tab or control character.
    pub(crate) const WHITE_SPACE: Self = Self(1 << 11);
    /// A scheme other than `https`, `http` and `mailto` in small letters.
    pub(crate) const SCHEME: Self = Self(1 << 12);
    /// It may be read as another URL: a line broke after a hyphen, or it contains white space.
    pub(crate) const OTHER_READINGS: Self = Self(1 << 13);
    /// The source has it in several pieces: lines were joined, or escapes decoded.
    pub(crate) const DERIVED: Self = Self(1 << 14);
    /// Brackets or a prefix around it.
    pub(crate) const WRAPPER: Self = Self(1 << 15);
    /// A link text of its own with a dot, or an attribute of an element in Markdown.
    pub(crate) const LABEL: Self = Self(1 << 16);
    /// It is bare in the text, or in quotation marks.
    pub(crate) const BARE: Self = Self(1 << 17);
    /// A userinfo.
    pub(crate) const USERINFO: Self = Self(1 << 18);
    /// A port, if only an empty one.
    pub(crate) const PORT: Self = Self(1 << 19);
    /// A query.
    pub(crate) const QUERY: Self = Self(1 << 20);
    /// A fragment.
    pub(crate) const FRAGMENT: Self = Self(1 << 21);
    /// An authority, if only an empty one.
    pub(crate) const AUTHORITY: Self = Self(1 << 22);
    /// A scheme, and no authority.
    pub(crate) const OPAQUE: Self = Self(1 << 23);
    /// A host that starts with a digit or a bracket: it may be an address.
    pub(crate) const ADDRESS: Self = Self(1 << 24);
    /// A host that is not two or more plain labels: a label has other bytes than letters, digits and `-`, is empty or
    /// very long, has a `-` at an edge, or starts with `xn--`; or the last label starts with a digit.
    pub(crate) const ODD_HOST: Self = Self(1 << 25);
    /// A host with letters that may be read as others: `0`, `1`, `I`, `rn` or `vv`.
    pub(crate) const LOOKALIKE: Self = Self(1 << 26);
    /// Text directly before it that may be meant as a part of it: a colon or a slash.
    pub(crate) const BEFORE: Self = Self(1 << 27);
    /// Text directly after it that may be meant as a part of it: a character beyond US-ASCII, an escape, a space in a
    /// link target, or a `|` in a data file.
    pub(crate) const AFTER: Self = Self(1 << 28);
    /// A `~`.
    pub(crate) const TILDE: Self = Self(1 << 29);
    /// A path with a dot or a `%` after a solidus.
    pub(crate) const DOTS: Self = Self(1 << 30);
    /// A path with two slashes in a row.
    pub(crate) const SLASHES: Self = Self(1 << 31);
    /// A query, and a value after a `=` that is long enough for a secret.
    pub(crate) const FIELD: Self = Self(1 << 32);
    /// A host that does not end with one of the most common top-level domains in small letters.
    pub(crate) const RARE_ENDING: Self = Self(1 << 33);
    /// No scheme, or another one than `https` in small letters.
    pub(crate) const NOT_HTTPS: Self = Self(1 << 34);
    /// Marks of a sentence: at its end, where it has delimiters of its own, or after it in a value of a data file.
    pub(crate) const MARKS: Self = Self(1 << 35);
    /// A delimiter before it, with white space between, that may open brackets: `<`, an entity for it, `URL:`.
    pub(crate) const OPENED: Self = Self(1 << 36);
    /// A bracket of a link directly before it or after it, one that closes after it in a value of a data file, or a bar
    /// after it in MediaWiki.
    pub(crate) const BRACKETED: Self = Self(1 << 37);
    /// The end of a line or something that may be an ellipsis directly after it, or marks at its end that may be one.
    pub(crate) const CUT: Self = Self(1 << 38);
    /// A value as of `FIELD`, and a query, a fragment or a `;` that may start the name before it.
    pub(crate) const PARAMETER: Self = Self(1 << 39);
    /// A second `?` in a query, or a second `#` in a fragment.
    pub(crate) const REPEATED: Self = Self(1 << 40);
    /// No authority, and the first letters of a scheme that always has one.
    pub(crate) const LACKS_AUTHORITY: Self = Self(1 << 41);
    /// A link target that starts with a host or a mail address: it has no scheme, or one that may be a host.
    pub(crate) const HOSTLIKE: Self = Self(1 << 42);
    /// The start of the address of a webhook, which is a secret.
    pub(crate) const WEBHOOK: Self = Self(1 << 43);
    /// A quotation mark directly before it in running text.
    pub(crate) const QUOTED: Self = Self(1 << 44);
    /// A host, where an option of the rule lists any.
    pub(crate) const LISTED: Self = Self(1 << 45);
    /// More bytes than the option `max` of the rule allows.
    pub(crate) const LONG: Self = Self(1 << 46);
    /// The markup of the link around it is broken.
    pub(crate) const BROKEN: Self = Self(1 << 47);
    /// A link text of its own, or the name of a definition, with a digit.
    pub(crate) const NUMBERED: Self = Self(1 << 48);
    /// A host that may have pages for each of its users.
    pub(crate) const ACCOUNT: Self = Self(1 << 49);
    /// A path with `/pulls/` of a host that may be GitHub.
    pub(crate) const PULLS: Self = Self(1 << 50);
    /// It leads nowhere. [`FeatureDetector::detect`] never sets it; the engine does, where the files are known.
    pub(crate) const UNRESOLVED: Self = Self(1 << 51);
    /// No URL has it. A rule that names it makes the engine look up where references lead.
    pub(crate) const RESOLVING: Self = Self(1 << 52);
    /// It is the target of a definition, which may be one that no link refers to.
    pub(crate) const DEFINITION: Self = Self(1 << 53);

    /// The first bit for the byte classes of declarative rules. All bits from here on are for them.
    const FIRST_CLASS: usize = 54;

    /// The number of possible features.
    pub(crate) const COUNT: usize = u64::BITS as usize;

    /// The features of either set.
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the sets share a feature.
    pub(crate) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The features of both sets.
    pub(crate) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The index of each feature, ascending, below [`UrlFeatures::COUNT`].
    pub(crate) fn indexes(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (index < Self::COUNT).then_some(index)
        })
    }
}

/// Finds the features of URLs.
#[derive(Clone, Debug)]
pub(crate) struct FeatureDetector {
    /// The features that each byte shows by itself.
    table: Box<[u64; 256]>,
    /// The byte classes of declarative rules; class `n` has the feature [`UrlFeatures::FIRST_CLASS`]` + n`.
    classes: Vec<Class>,
}

impl FeatureDetector {
    /// A detector of the built-in features.
    pub(crate) fn new() -> Self {
        let mut detector = Self { table: Box::new([0; 256]), classes: Vec::new() };
        for (class, feature) in [
            (UNSAFE, UrlFeatures::UNSAFE),
            (Class::of(b"%"), UrlFeatures::PERCENT),
            (Class::of(b"@"), UrlFeatures::AT),
            (Class::range(0x80, 0xFF), UrlFeatures::NON_ASCII),
            (Class::of(b"\\"), UrlFeatures::BACKSLASH),
            (Class::of(b"()[]"), UrlFeatures::BRACKET),
            (Class::of(b"&"), UrlFeatures::AMPERSAND),
            (Class::of(b";"), UrlFeatures::SEMICOLON),
            (Class::of(b"~"), UrlFeatures::TILDE),
            (Class::range(b'A', b'Z'), UrlFeatures::UPPER),
            (Class::range(0, b' ').or(Class::of(b"\x7f")), UrlFeatures::WHITE_SPACE),
        ] {
            detector.set_bytes(class, feature);
        }
        detector
    }

    /// Adds the feature "has a byte of this class", if it is new, and returns it; `ANY` if no index is left.
    pub(crate) fn add_class(&mut self, class: Class) -> UrlFeatures {
        let number = self.classes.iter().position(|known| *known == class).unwrap_or(self.classes.len());
        if UrlFeatures::FIRST_CLASS + number >= UrlFeatures::COUNT {
            return UrlFeatures::ANY;
        }
        let feature = UrlFeatures(1 << (UrlFeatures::FIRST_CLASS + number));
        if number == self.classes.len() {
            self.classes.push(class);
            self.set_bytes(class, feature);
        }
        feature
    }

    /// Gives each byte of the class the feature.
    fn set_bytes(&mut self, class: Class, feature: UrlFeatures) {
        for byte in 0..=255 {
            if class.has(byte) {
                self.table[usize::from(byte)] |= feature.0;
            }
        }
    }

    /// The features that the bytes of a URL show, alone and next to slashes.
    fn detect_in_bytes(&self, url: &Url<'_>) -> UrlFeatures {
        let bytes = url.text().as_bytes();
        let path = url.span(Component::Path).unwrap_or(Span::empty(bytes.len()));
        let mut features = UrlFeatures::ANY.0;
        let mut add_if = |feature: UrlFeatures, condition: bool| features |= if condition { feature.0 } else { 0 };
        if !self.classes.is_empty() {
            bytes.iter().for_each(|&byte| add_if(UrlFeatures(self.table[usize::from(byte)]), true));
        }
        let has_host = url.span(Component::Host).is_some();
        let mut webhooks = secrets::WebhookPaths::new(bytes);
        let (mut value_start, mut longest_value) = (None, 0);
        for at in ClassPositions::new(bytes, 0, &SIGN_BYTES) {
            let byte = bytes[at];
            add_if(UrlFeatures(self.table[usize::from(byte)]), true);
            add_if(UrlFeatures::WEBHOOK, has_host && at >= path.start && webhooks.may_begin_at(at));
            if byte != b'/' {
                match byte {
                    b'=' if value_start.is_none() => value_start = Some(at + 1),
                    b'&' | b';' | b'#' => {
                        longest_value = longest_value.max(value_start.take().map_or(0, |start| at - start));
                    }
                    _ => {}
                }
            } else if path.range().contains(&at) {
                let next = bytes.get(at + 1);
                add_if(UrlFeatures::DOTS, matches!(next, Some(b'.' | b'%')));
                add_if(UrlFeatures::SLASHES, next == Some(&b'/'));
            }
        }
        longest_value = longest_value.max(value_start.map_or(0, |start| bytes.len() - start));
        if longest_value >= secrets::SHORTEST_VALUE {
            let has = |component| url.span(component).is_some();
            add_if(UrlFeatures::FIELD, has(Component::Query));
            add_if(UrlFeatures::PARAMETER, has(Component::Query) || has(Component::Fragment) || bytes.contains(&b';'));
        }
        UrlFeatures(features)
    }

    /// The features of a URL in `text`, which is read as `format`.
    pub(crate) fn detect(&self, format: Format, text: &[u8], url: &Url<'_>, found: &Found<'_>) -> UrlFeatures {
        if found.form == Form::Label {
            // it is no URL
            return UrlFeatures::BROKEN;
        }
        let bytes = url.text().as_bytes();
        let mut features = self.detect_in_bytes(url).0;
        let mut add_if = |feature: UrlFeatures, condition: bool| features |= if condition { feature.0 } else { 0 };
        add_if(UrlFeatures::BROKEN, found.broken.is_some());
        add_if(UrlFeatures::DEFINITION, found.context == Context::Definition);
        let is_https = matches!(bytes, [b'h', b't', b't', b'p', b's', b':', ..]);
        let has_scheme = is_https || url.scheme().is_some();
        let is_unusual_scheme = has_scheme && !is_https && !COMMON_SCHEMES.iter().any(|start| bytes.starts_with(start));
        add_if(UrlFeatures::NOT_HTTPS, !is_https);
        add_if(UrlFeatures::SCHEME, is_unusual_scheme);
        add_if(UrlFeatures::REFERENCE, !has_scheme);
        add_if(UrlFeatures::OTHER_READINGS, !found.alternatives.is_empty());
        add_if(UrlFeatures::DERIVED, found.map.as_whole().is_none() && found.map.pieces().nth(1).is_some());
        add_if(UrlFeatures::WRAPPER, found.wrapper.is_some());
        let part = |component| url.span(component).map(|span| &bytes[span.range()]);
        add_if(UrlFeatures::USERINFO, url.span(Component::Userinfo).is_some());
        add_if(UrlFeatures::PORT, url.span(Component::Port).is_some());
        let (query, fragment) = (part(Component::Query), part(Component::Fragment));
        add_if(UrlFeatures::QUERY, query.is_some());
        add_if(UrlFeatures::FRAGMENT, fragment.is_some());
        let holds = |part: Option<&[u8]>, byte| part.is_some_and(|part| memchr::memchr(byte, part).is_some());
        add_if(UrlFeatures::REPEATED, holds(query, b'?') || holds(fragment, b'#'));
        match part(Component::Host) {
            Some(host) => {
                let HostFeatures { is_odd, has_lookalike } = odd_and_lookalike(host);
                add_if(UrlFeatures::AUTHORITY, true);
                add_if(UrlFeatures::ADDRESS, matches!(host, [b'0'..=b'9' | b'[', ..]));
                add_if(UrlFeatures::ODD_HOST, is_odd);
                add_if(UrlFeatures::LOOKALIKE, has_lookalike);
                add_if(UrlFeatures::RARE_ENDING, !has_usual_ending(host));
                add_if(UrlFeatures::ACCOUNT, may_have_accounts(host));
                let has_pulls =
                    || part(Component::Path).is_some_and(|path| memchr::memmem::find(path, b"/pulls/").is_some());
                add_if(UrlFeatures::PULLS, host.ends_with(b"hub.com") && has_pulls());
            }
            None => {
                add_if(UrlFeatures::OPAQUE, has_scheme);
                add_if(UrlFeatures::LACKS_AUTHORITY, front::starts_like_authority_scheme(bytes));
            }
        }
        let may_lack_scheme = found.form == Form::Destination && (is_unusual_scheme || !has_scheme);
        add_if(UrlFeatures::HOSTLIKE, may_lack_scheme && front::is_hostlike(url));
        UrlFeatures(features).union(around::features(format, text, bytes.last(), found))
    }
}

/// The bytes that may show a feature, by themselves or beside others. Most URLs have few of them.
static SIGN_BYTES: VectorClass = VectorClass::new(LOWALPHA.or(DIGIT).or(Class::of(b"-.")).not().table());

/// The schemes of nearly all URLs.
const COMMON_SCHEMES: &[&[u8]] = &[b"http:", b"mailto:"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_sign_shows_nothing() {
        let detector = FeatureDetector::new();
        let is_sign = |byte: u8| ClassPositions::new(&[byte], 0, &SIGN_BYTES).next().is_some();
        assert!((0..=255).all(|byte| is_sign(byte) || detector.table[usize::from(byte)] == 0));
    }
}
