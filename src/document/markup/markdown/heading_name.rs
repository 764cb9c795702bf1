//! The names (anchors) that generators of sites make of a heading: of `A b` it is `a-b`.

use super::name_hash::NameHash;

/// The names of a heading, by their hashes. Of `1. Ä b_c` they are `1-ä-b_c`, `1-ä-b-c`, `ä-b-c`, and those in
/// US-ASCII.
#[derive(Clone, Copy)]
pub(super) struct HeadingName {
    /// The name that GitHub makes.
    pub(super) exact: NameHash,
    /// The letters and digits, with one hyphen for whatever is between them.
    pub(super) loose: NameHash,
    /// The same without the number at the start.
    unnumbered: NameHash,
    consonants: Consonants,
    /// The names in US-ASCII, if they differ.
    plain: Option<PlainName>,
    /// Whether `unnumbered` has its first character.
    unnumbered_has_begun: bool,
}

/// The names of a heading that has other letters than those of US-ASCII.
#[derive(Clone, Copy)]
struct PlainName {
    /// Of `1. Ä b.c`: `1-a-bc`.
    exact: NameHash,
    /// Without accents: `1-a-b-c`.
    unaccented: NameHash,
    /// Without those letters: `1--b-c`.
    ascii: NameHash,
    /// The consonants of the transliterated name: of `日本 b`, which is `ri-ben-b`, they are `r-bn-b`. Transliterations
    /// differ in the vowels.
    transliterated: Consonants,
}

/// The consonants of a name in US-ASCII, with one hyphen for whatever is between words.
#[derive(Clone, Copy)]
struct Consonants {
    name: NameHash,
    /// Whether a hyphen is due before the next letter.
    is_apart: bool,
}

impl Consonants {
    fn push(&mut self, c: char) {
        let c = c.to_ascii_lowercase();
        if !c.is_ascii_alphanumeric() {
            self.is_apart = self.name != NameHash::EMPTY;
        } else if !"aeiouyjh".contains(c) {
            if std::mem::take(&mut self.is_apart) {
                self.name.push(b'-');
            }
            self.name.push_char(c);
        }
    }
}

/// The consonants of a name: of `bazovaya-forma`, `bzv-frm`.
pub(super) fn consonants(name: &str) -> NameHash {
    let mut consonants = Consonants { name: NameHash::EMPTY, is_apart: false };
    name.chars().for_each(|c| consonants.push(c));
    consonants.name
}

impl PlainName {
    /// Adds a letter, a digit, or the hyphen between them to all but the exact name.
    fn push(&mut self, c: char) {
        base_letter(c).into_iter().for_each(|c| self.unaccented.push_char(c));
        if c.is_ascii() {
            self.ascii.push_char(c);
        }
        transliterated(c).chars().for_each(|c| self.transliterated.push(c));
    }
}

impl HeadingName {
    const EMPTY: Self = Self {
        exact: NameHash::EMPTY,
        loose: NameHash::EMPTY,
        unnumbered: NameHash::EMPTY,
        consonants: Consonants { name: NameHash::EMPTY, is_apart: false },
        plain: None,
        unnumbered_has_begun: false,
    };

    /// The names of a heading that shows these characters.
    pub(super) fn of(shown: impl Iterator<Item = char>) -> Self {
        let mut name = Self::EMPTY;
        // whether the name has a letter or digit, and whether a hyphen is due before the next one
        let (mut has_begun, mut is_apart) = (false, false);
        for c in shown {
            if !c.is_alphanumeric() {
                is_apart = has_begun;
                match c {
                    ' ' => name.push_exact('-'),
                    '-' | '_' => name.push_exact(c),
                    c if is_combining(c) => c.to_lowercase().for_each(|c| name.push_exact(c)),
                    _ => {}
                }
                continue;
            }
            if is_apart {
                name.push('-');
            }
            (has_begun, is_apart) = (true, false);
            if c.is_ascii() {
                let c = c.to_ascii_lowercase();
                name.push(c);
                name.push_exact(c);
            } else {
                for c in c.to_lowercase() {
                    name.push(c);
                    name.push_exact(c);
                }
            }
        }
        name
    }

    /// The names that are compared as they are.
    pub(super) fn all_exact(&self) -> [NameHash; 2] {
        [self.exact, self.plain.map_or(self.exact, |plain| plain.exact)]
    }

    /// The names that are compared without what is between letters and digits.
    pub(super) fn all_loose(&self) -> [NameHash; 4] {
        let [unaccented, ascii] = self.plain.map_or([self.loose; 2], |plain| [plain.unaccented, plain.ascii]);
        [self.loose, self.unnumbered, unaccented, ascii]
    }

    /// The consonants of the name if it is transliterated.
    pub(super) fn transliterated(&self) -> Option<NameHash> {
        self.plain.map(|plain| plain.transliterated.name).filter(|name| *name != NameHash::EMPTY)
    }

    /// Adds a character to the exact names.
    #[inline]
    fn push_exact(&mut self, c: char) {
        self.exact.push_char(c);
        if let Some(plain) = &mut self.plain {
            base_letter(c).into_iter().for_each(|c| plain.exact.push_char(c));
        }
    }

    /// Adds a letter, a digit, or the hyphen between them to all but the exact names.
    #[inline]
    fn push(&mut self, c: char) {
        if !c.is_ascii() {
            let Self { exact, loose, consonants: transliterated, .. } = *self;
            self.plain.get_or_insert(PlainName { exact, unaccented: loose, ascii: loose, transliterated });
        }
        if let Some(plain) = &mut self.plain {
            plain.push(c);
        }
        self.consonants.push(c);
        self.loose.push_char(c);
        self.unnumbered_has_begun |= !(c.is_ascii_digit() || c == '-');
        if self.unnumbered_has_begun {
            self.unnumbered.push_char(c);
        }
    }
}

/// A letter in US-ASCII.
#[cfg(not(all(feature = "tables", target_family = "wasm")))]
fn transliterated(c: char) -> &'static str {
    deunicode::deunicode_char(c).unwrap_or("-")
}

/// What counts of it, by the table that was given.
#[cfg(all(feature = "tables", target_family = "wasm"))]
fn transliterated(c: char) -> &'static str {
    crate::text::GivenTables::get().map_or("-", |tables| (tables.consonants)(c))
}

/// Whether the character is a part of the letter before it, as far as that is known without tables: it is beyond
/// US-ASCII and no punctuation of common scripts.
fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{900}'..='\u{DFF}' | '\u{E30}'..='\u{E4E}' | '\u{200D}' | '\u{FE0F}')
}

/// The letter without its accent, as some generators write it; none for what has no letter of US-ASCII.
const fn base_letter(c: char) -> Option<char> {
    Some(match c {
        c if c.is_ascii() => c,
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
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_without_putting_them_together() {
        let name = HeadingName::of("1. Ä & b_c!".chars());
        assert!(name.exact == NameHash::of("1-ä--b_c"));
        assert!(name.all_exact() == ["1-ä--b_c", "1-a--b_c"].map(NameHash::of));
        assert!(name.all_loose() == ["1-ä-b-c", "ä-b-c", "1-a-b-c", "1--b-c"].map(NameHash::of));
        for (heading, name) in
            [("日本の B 1.ж", "ri-ben-no-b-1-zh"), ("Базовая форма", "bazovaya-forma"), ("A б", "a-b")]
        {
            assert!(HeadingName::of(heading.chars()).transliterated() == Some(consonants(name)), "{heading}");
        }
        assert!(HeadingName::of("a b".chars()).transliterated().is_none());
        assert!(HeadingName::of(" - ".chars()).loose == NameHash::EMPTY);
    }
}
