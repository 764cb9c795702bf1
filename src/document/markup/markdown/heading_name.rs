//! The names that generators make of a heading.

use deunicode::deunicode_char;

use super::name_hash::NameHash;

/// The names of a heading, by their hashes. Of `1. Ä b_c` they are `1-ä-b_c`, `1-ä-b-c`, `ä-b-c`, and those in US-ASCII.
#[derive(Clone, Copy)]
pub(super) struct HeadingName {
    /// The name that GitHub makes.
    pub(super) exact: NameHash,
    /// The letters and digits, with one hyphen for whatever is between them.
    pub(super) loose: NameHash,
    /// The same without the number at the start.
    unnumbered: NameHash,
    /// The names in US-ASCII, if they differ.
    plain: Option<PlainName>,
    /// Whether `unnumbered` has begun.
    is_past_number: bool,
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
    /// With what is written for them: `日本 b` is `ri-ben-b`.
    transliterated: NameHash,
    /// Whether a hyphen is due before the next letter of the transliterated name.
    is_apart: bool,
}

impl PlainName {
    /// Adds a letter, a digit, or the hyphen between them to all but the exact name.
    fn push(&mut self, c: char) {
        base_letter(c).into_iter().for_each(|c| self.unaccented.push_char(c));
        if c.is_ascii() {
            self.ascii.push_char(c);
        }
        for c in deunicode_char(c).unwrap_or("-").chars() {
            if c.is_ascii_alphanumeric() {
                if std::mem::take(&mut self.is_apart) {
                    self.transliterated.push(b'-');
                }
                self.transliterated.push_char(c.to_ascii_lowercase());
            } else {
                self.is_apart = self.transliterated != NameHash::EMPTY;
            }
        }
    }
}

impl HeadingName {
    const EMPTY: Self = Self {
        exact: NameHash::EMPTY,
        loose: NameHash::EMPTY,
        unnumbered: NameHash::EMPTY,
        plain: None,
        is_past_number: false,
    };

    /// The names of a heading that shows these characters.
    pub(super) fn of(shown: impl Iterator<Item = char>) -> Self {
        let mut name = Self::EMPTY;
        // whether there is something before, and something between
        let (mut is_begun, mut is_apart) = (false, false);
        for c in shown {
            if !c.is_alphanumeric() {
                is_apart = is_begun;
                match c {
                    ' ' => name.push_exact('-'),
                    '-' | '_' => name.push_exact(c),
                    c if is_mark(c) => c.to_lowercase().for_each(|c| name.push_exact(c)),
                    _ => {}
                }
                continue;
            }
            if is_apart {
                name.push('-');
            }
            (is_begun, is_apart) = (true, false);
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
    pub(super) fn all_loose(&self) -> [NameHash; 5] {
        let [unaccented, ascii, transliterated] =
            self.plain.map_or([self.loose; 3], |plain| [plain.unaccented, plain.ascii, plain.transliterated]);
        [self.loose, self.unnumbered, unaccented, ascii, transliterated]
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
            let (exact, loose) = (self.exact, self.loose);
            self.plain.get_or_insert(PlainName {
                exact,
                unaccented: loose,
                ascii: loose,
                transliterated: loose,
                is_apart: false,
            });
        }
        if let Some(plain) = &mut self.plain {
            plain.push(c);
        }
        self.loose.push_char(c);
        self.is_past_number |= !(c.is_ascii_digit() || c == '-');
        if self.is_past_number {
            self.unnumbered.push_char(c);
        }
    }
}

/// Whether the character is a part of the letter before it, as far as that is known without tables: it is beyond
/// US-ASCII and no punctuation of common scripts.
fn is_mark(c: char) -> bool {
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
        assert!(name.all_loose() == ["1-ä-b-c", "ä-b-c", "1-a-b-c", "1--b-c", "1-a-b-c"].map(NameHash::of));
        let name = HeadingName::of("日本の B 1.ж".chars());
        assert!(name.all_loose().contains(&NameHash::of("ri-ben-no-b-1-zh")));
        assert!(HeadingName::of(" - ".chars()).loose == NameHash::EMPTY);
    }
}
