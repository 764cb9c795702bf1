//! The contexts in which a rule runs.

use crate::scan::Context;

/// A set of contexts of URLs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Contexts(u16);

impl Contexts {
    /// Nowhere.
    pub const NONE: Self = Self(0);
    /// Everywhere.
    pub const EVERYWHERE: Self = Self::of(&Context::ALL);
    /// Clickable links and fetched resources: targets of links, images and attributes.
    pub const LINKS: Self =
        Self::of(&[Context::Link, Context::Image, Context::Autolink, Context::Definition, Context::Attribute]);
    /// Text for readers: everything but program text, its strings, and names that are no links.
    pub const DOCUMENTS: Self = Self::LINKS.and(Self::of(&[Context::Prose, Context::Comment, Context::Data]));

    /// The names that mean several contexts.
    const NAMED: [(&'static str, Self); 3] =
        [("documents", Self::DOCUMENTS), ("everywhere", Self::EVERYWHERE), ("links", Self::LINKS)];

    /// The set of these contexts.
    #[must_use]
    pub const fn of(contexts: &[Context]) -> Self {
        let mut set = 0;
        let mut at = 0;
        while at < contexts.len() {
            set |= 1 << contexts[at] as u16;
            at += 1;
        }
        Self(set)
    }

    /// The contexts of either set.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the set has the context.
    #[must_use]
    pub const fn has(self, context: Context) -> bool {
        self.0 & 1 << context as u16 != 0
    }

    /// The set that a name means: a context's own (`link`), `links`, `documents` or `everywhere`.
    ///
    /// ```
    /// use urlint::lint::Contexts;
    /// use urlint::scan::Context;
    ///
    /// let links = Contexts::named("links").expect("it is a name");
    /// assert!(links.has(Context::Image) && !links.has(Context::Code));
    /// assert_eq!(Contexts::named("lniks"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let several = Self::NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, set)| set);
        several.or_else(|| {
            Context::ALL.into_iter().find(|context| context.name() == name).map(|context| Self::of(&[context]))
        })
    }

    /// All names of contexts and groups of contexts.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMED.into_iter().map(|(name, _)| name).chain(Context::ALL.into_iter().map(Context::name))
    }

    /// The fewest names of contexts and groups of contexts that make up the set.
    #[must_use]
    pub fn spelled(self) -> Vec<&'static str> {
        let mut names = Vec::new();
        let mut rest = self.0;
        for (name, set) in [("everywhere", Self::EVERYWHERE), ("documents", Self::DOCUMENTS), ("links", Self::LINKS)] {
            if rest & set.0 == set.0 {
                names.push(name);
                rest &= !set.0;
            }
        }
        names.extend(Context::ALL.into_iter().filter(|context| rest & 1 << *context as u16 != 0).map(Context::name));
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_spells_its_set() {
        for name in Contexts::names() {
            let set = Contexts::named(name).expect("it is listed");
            assert_eq!(set.spelled(), [name]);
        }
        assert_eq!(Contexts::DOCUMENTS.and(Contexts::of(&[Context::Code])).spelled(), ["documents", "code"]);
        assert_eq!(Contexts::NONE.spelled(), [""; 0]);
    }
}
