//! How renderers make ids unique: a second heading `A` gets `a-1`. The time is in proportion to the headings.

use std::collections::HashMap;

/// What follows an id that is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Numbering {
    /// `-N`, the number of earlier headings with this slug, whether that is free or not.
    Count,
    /// As `Count`, and an id with a number counts as one more heading with that id for its slug.
    CountAll,
    /// `-N`, the first number from this one on whose id is free.
    FirstFree { from: u64 },
    /// `_N`, the first number whose id is free; a number that the slug has after `_` counts on, and an empty slug has
    /// one.
    Underscore,
    /// `idN` for a slug that is taken or empty, numbered in the whole document.
    SphinxNumber,
    /// `SLUG-N` for a slug that is taken, `section-N` for an empty one, each numbered by itself.
    DocutilsNumber,
    /// `-N` from 2 on, by the number of headings with this slug; an empty slug stays empty.
    CountFromTwo,
}

/// The ids of a document that are given out.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    /// Ids that are taken; for `base-N`, a number from which on the next free one may be.
    taken: HashMap<String, u64>,
    /// For each slug that came twice, the number that it got last.
    last_numbers: HashMap<String, u64>,
    /// How many headings had a slug.
    slug_counts: HashMap<String, u64>,
    /// The last number after a prefix.
    prefix_numbers: HashMap<String, u64>,
}

impl Ids {
    /// Marks an id as taken, and counts it as a heading with that slug.
    pub(super) fn reserve(&mut self, id: &str) {
        self.taken.entry(id.to_owned()).or_insert(0);
        self.slug_counts.entry(id.to_owned()).or_insert(1);
    }

    /// The id that a heading with this slug gets; `separator` comes before a number. The id is taken from now on.
    pub(super) fn make_unique(&mut self, slug: String, scheme: Numbering, separator: &str) -> String {
        match scheme {
            Numbering::Count => match self.count_heading(&slug) {
                0 => slug,
                earlier => format!("{slug}{separator}{earlier}"),
            },
            Numbering::CountAll => match self.count_heading(&slug) {
                0 => slug,
                earlier => {
                    let id = format!("{slug}{separator}{earlier}");
                    self.slug_counts.insert(id.clone(), 1);
                    id
                }
            },
            Numbering::CountFromTwo if slug.is_empty() => slug,
            Numbering::CountFromTwo => match self.count_heading(&slug) {
                0 => slug,
                earlier => format!("{slug}{separator}{}", earlier + 1),
            },
            _ if !slug.is_empty() && !self.taken.contains_key(&slug) => self.take(slug),
            Numbering::FirstFree { .. } if !self.taken.contains_key(&slug) => self.take(slug),
            Numbering::FirstFree { from } => {
                let from = self.last_numbers.get(&slug).map_or(from, |last| last + 1);
                let number = self.first_free(&slug, separator, from);
                let id = format!("{slug}{separator}{number}");
                self.last_numbers.insert(slug, number);
                self.take(id)
            }
            Numbering::Underscore => {
                let (base, number) = split_number(&slug);
                let number = self.first_free(base, "_", number + 1);
                self.take(format!("{base}_{number}"))
            }
            Numbering::SphinxNumber => self.next_number("id"),
            Numbering::DocutilsNumber if slug.is_empty() => self.next_number("section-"),
            Numbering::DocutilsNumber => self.next_number(&format!("{slug}-")),
        }
    }

    fn take(&mut self, id: String) -> String {
        self.taken.insert(id.clone(), 0);
        id
    }

    /// How many headings had this slug before.
    fn count_heading(&mut self, slug: &str) -> u64 {
        match self.slug_counts.get_mut(slug) {
            Some(count) => {
                *count += 1;
                *count - 1
            }
            None => {
                self.slug_counts.insert(slug.to_owned(), 1);
                0
            }
        }
    }

    /// The first number from `from` on that makes a free id of `base`. Numbers that were passed once are skipped later.
    fn first_free(&mut self, base: &str, separator: &str, from: u64) -> u64 {
        let (mut number, mut skipped) = (from, Vec::new());
        let mut id = format!("{base}{separator}{number}");
        while let Some(next) = self.taken.get(&id) {
            number = (number + 1).max(*next);
            skipped.push(std::mem::replace(&mut id, format!("{base}{separator}{number}")));
        }
        for id in skipped {
            self.taken.insert(id, number);
        }
        number
    }

    fn next_number(&mut self, prefix: &str) -> String {
        let number = self.prefix_numbers.entry(prefix.to_owned()).or_insert(0);
        let id = loop {
            *number += 1;
            let id = format!("{prefix}{number}");
            if !self.taken.contains_key(&id) {
                break id;
            }
        };
        self.take(id)
    }
}

/// A slug without the number after its last `_`, and that number: `a_1` gives `("a", 1)`, `a_b` gives `("a_b", 0)`.
fn split_number(slug: &str) -> (&str, u64) {
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|number| is_number && *number < u64::MAX / 2)
    };
    slug.rsplit_once('_').and_then(|(base, digits)| Some((base, number(digits)?))).unwrap_or((slug, 0))
}
