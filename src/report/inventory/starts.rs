//! The starts of URLs, up to the end of the authority. What URLs are grouped by depends on their starts alone, and is
//! found out once for each: `https://docs.rs` is the start of many URLs.

use super::found_urls::UrlKind;
use super::numbered::{Numbered, NumberedTexts};
use crate::report::UrlFields;

/// The starts of URLs, and the groups that they belong to.
#[derive(Default, Debug)]
pub(super) struct Starts {
    /// The keys that are wanted besides schemes: hosts take as much memory as the starts themselves.
    wanted: Vec<KeyKind>,
    /// The text of each after a byte for its kind.
    texts: NumberedTexts,
    starts: Vec<Start>,
    /// The keys of groups by host, by domain and by scheme; see [`GroupKey`].
    keys: [NumberedTexts; 3],
    buffer: Vec<u8>,
}

/// What the URLs with a start have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// The numbers of its groups, in the order of [`Starts::keys`]; 0 where the key is not wanted.
    pub(super) groups: [u32; 3],
    pub(super) web: WebScheme,
}

/// Whether a URL is `http` or `https`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WebScheme {
    Http,
    Https,
    Other,
}

/// What URLs are grouped by, other than the URL itself or its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KeyKind {
    Host = 0,
    Domain = 1,
    Scheme = 2,
}

/// The key of a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum GroupKey<'k> {
    /// A host or domain, if that is what URLs are grouped by.
    Named(&'k str),
    /// The scheme of URLs without a host, or any scheme if URLs are grouped by it.
    Scheme(&'k str),
    /// Neither: relative references.
    Relative,
}

impl<'k> GroupKey<'k> {
    fn of(kind: KeyKind, fields: &'k UrlFields) -> Self {
        let host = fields.host.as_deref().filter(|host| !host.is_empty());
        let name = match kind {
            KeyKind::Host => host,
            KeyKind::Domain => fields.registrable_domain.as_deref().or(host),
            KeyKind::Scheme => None,
        };
        name.map(Self::Named).or(fields.scheme.as_deref().map(Self::Scheme)).unwrap_or(Self::Relative)
    }

    /// The bytes of the key; they are in the order of keys.
    fn write(self, out: &mut Vec<u8>) {
        let (tag, text) = match self {
            Self::Named(text) => (0, text),
            Self::Scheme(text) => (1, text),
            Self::Relative => (2, ""),
        };
        out.push(tag);
        out.extend_from_slice(text.as_bytes());
    }

    fn read(bytes: &'k [u8]) -> Self {
        let (tag, text) = bytes.split_first().unwrap_or((&2, &[]));
        // INVARIANT: the bytes are those of a text
        let text = str::from_utf8(text).unwrap_or_default();
        match tag {
            0 => Self::Named(text),
            1 => Self::Scheme(text),
            _ => Self::Relative,
        }
    }
}

impl Starts {
    /// No starts; those that are added get keys of these kinds, and those of schemes.
    pub(super) fn new(wanted: Vec<KeyKind>) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// The number of a start; `None` if there are too many.
    pub(super) fn number(&mut self, kind: UrlKind, text: &str) -> Option<u32> {
        let Self { wanted, texts, starts, keys, buffer } = self;
        buffer.clear();
        buffer.push(kind as u8);
        buffer.extend_from_slice(text.as_bytes());
        let Numbered { number, is_new } = texts.number(buffer)?;
        if is_new {
            let fields = kind.fields(text);
            let mut groups = [0; 3];
            let is_wanted = |kind: &KeyKind| *kind == KeyKind::Scheme || wanted.contains(kind);
            for kind in [KeyKind::Host, KeyKind::Domain, KeyKind::Scheme].into_iter().filter(is_wanted) {
                buffer.clear();
                GroupKey::of(kind, &fields).write(buffer);
                groups[kind as usize] = keys[kind as usize].number(buffer)?.number;
            }
            let web = match fields.scheme.as_deref() {
                Some("http") => WebScheme::Http,
                Some("https") => WebScheme::Https,
                _ => WebScheme::Other,
            };
            starts.push(Start { groups, web });
        }
        Some(number)
    }

    pub(super) fn get(&self, number: u32) -> Start {
        self.starts[number as usize]
    }

    /// The text of a start, and its kind.
    pub(super) fn text(&self, number: u32) -> (UrlKind, &str) {
        let (kind, text) = self.texts.text(number).split_first().unwrap_or((&0, &[]));
        // INVARIANT: `number` wrote both
        (UrlKind::ALL[usize::from(*kind) % UrlKind::ALL.len()], str::from_utf8(text).unwrap_or_default())
    }

    /// The fields of the URLs with a start.
    pub(super) fn fields(&self, number: u32) -> UrlFields {
        let (kind, text) = self.text(number);
        kind.fields(text)
    }

    /// The key of a group.
    pub(super) fn key(&self, kind: KeyKind, group: u32) -> GroupKey<'_> {
        GroupKey::read(self.keys[kind as usize].text(group))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_those_of_the_fields() {
        let mut starts = Starts::new(vec![KeyKind::Host, KeyKind::Domain]);
        let mut groups = |kind, text| {
            let number = starts.number(kind, text).expect("there is room");
            let start = starts.get(number);
            let label = |kind| match starts.key(kind, start.groups[kind as usize]) {
                GroupKey::Named(text) | GroupKey::Scheme(text) => text.to_owned(),
                GroupKey::Relative => String::new(),
            };
            [KeyKind::Host, KeyKind::Domain, KeyKind::Scheme].map(label).join(" ")
        };
        assert_eq!(
            groups(UrlKind::Reference, "HTTPS://Docs.Example.co.uk:1"),
            "docs.example.co.uk example.co.uk https"
        );
        assert_eq!(groups(UrlKind::Reference, "http://127.0.0.1"), "127.0.0.1 127.0.0.1 http");
        assert_eq!(groups(UrlKind::Reference, "mailto:"), "mailto mailto mailto");
        assert_eq!(groups(UrlKind::Bare, "joe@www.ietf.org"), "www.ietf.org ietf.org ");
        assert_eq!(groups(UrlKind::Reference, ""), "  ");
        assert_eq!(groups(UrlKind::Name, ""), "  ");
    }
}
