//! The parts of a reference, for its resolution.

use std::borrow::Cow;

use super::LinkKind;
use crate::syntax::percent;

/// The most bytes of a reference that is looked up.
const LONGEST_REFERENCE: usize = 8192;

/// A reference of a document: its parts, and its markup as far as it matters.
#[derive(Clone, Debug)]
pub(crate) struct Link<'a> {
    pub(crate) kind: LinkKind,
    /// Its path without percent-encoding.
    pub(crate) path: Cow<'a, str>,
    /// Its fragment without percent-encoding; `None` if it has no `#`.
    pub(crate) fragment: Option<Cow<'a, str>>,
    pub(crate) has_query: bool,
    /// Whether it is in an HTML tag of a document of another format, which most generators do not transform.
    pub(crate) is_raw: bool,
    /// Whether it is the source of an image.
    pub(crate) is_image: bool,
    /// Whether it is the target of a role, such as that of ``:doc:`a` ``.
    pub(crate) is_role: bool,
}

impl<'a> Link<'a> {
    /// The parts of a relative reference; `None` if its percent-encoding is not UTF-8 or has a NUL, or if it is too
    /// long.
    pub(crate) fn of(kind: LinkKind, reference: &'a str) -> Option<Self> {
        if reference.len() > LONGEST_REFERENCE {
            return None;
        }
        let (rest, fragment) = match reference.split_once('#') {
            Some((rest, fragment)) => (rest, Some(fragment)),
            None => (reference, None),
        };
        let (path, has_query) = match rest.split_once('?') {
            Some((path, _)) => (path, true),
            None => (rest, false),
        };
        let fragment = match fragment {
            // a text fragment needs no anchor
            Some(fragment) if fragment.contains(":~:") => Some(Cow::Borrowed("")),
            Some(fragment) => Some(decoded(fragment)?),
            None => None,
        };
        Some(Self { kind, path: decoded(path)?, fragment, has_query, is_raw: false, is_image: false, is_role: false })
    }

    /// The same, without a borrowed text.
    pub(crate) fn into_owned(self) -> Link<'static> {
        Link {
            path: Cow::Owned(self.path.into_owned()),
            fragment: self.fragment.map(|fragment| Cow::Owned(fragment.into_owned())),
            ..self
        }
    }

    /// Whether its path starts at the root of a site or repository.
    pub(crate) fn is_absolute(&self) -> bool {
        self.path.starts_with('/')
    }
}

/// The text without percent-encoding, if it is UTF-8 and holds no NUL then.
fn decoded(text: &str) -> Option<Cow<'_, str>> {
    percent::utf8_decoded(text).filter(|text| !text.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_longer_than_any_path_is_not_looked_up() {
        assert!(Link::of(LinkKind::Url, &"a/".repeat(LONGEST_REFERENCE / 2)).is_some());
        assert!(Link::of(LinkKind::Url, &"a/".repeat(LONGEST_REFERENCE / 2 + 1)).is_none());
    }
}
