//! The names that generators make of a heading.

use super::name_hash::NameHash;

/// The names of a heading, by their hashes. Of `1. Ä b_c` they are `1-ä-b_c`, `1-ä-b-c`, `ä-b-c`, `1-a-b-c`, `1--b-c`.
#[derive(Clone, Copy)]
pub(super) struct HeadingName {
    /// The name that GitHub makes.
    pub(super) exact: NameHash,
    /// The letters and digits, with one hyphen for whatever is between them.
    pub(super) loose: NameHash,
    /// The same without the number at the start.
    unnumbered: NameHash,
    /// The same without accents, and without what is no US-ASCII, from the first such character on.
    plain: Option<[NameHash; 2]>,
    /// Whether `unnumbered` has begun.
    is_past_number: bool,
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
                    ' ' => name.exact.push(b'-'),
                    '-' | '_' => name.exact.push(c as u8),
                    c if is_mark(c) => c.to_lowercase().for_each(|c| name.exact.push_char(c)),
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
                name.exact.push(c as u8);
                name.push(c);
            } else {
                for c in c.to_lowercase() {
                    name.exact.push_char(c);
                    name.push(c);
                }
            }
        }
        name
    }

    /// The names that are compared without what is between letters and digits.
    pub(super) fn all_loose(&self) -> [NameHash; 4] {
        let [unaccented, ascii] = self.plain.unwrap_or([self.loose; 2]);
        [self.loose, self.unnumbered, unaccented, ascii]
    }

    /// Adds a letter, a digit, or the hyphen between them to all but the exact name.
    #[inline]
    fn push(&mut self, c: char) {
        if !c.is_ascii() {
            self.plain.get_or_insert([self.loose; 2]);
        }
        if let Some([unaccented, ascii]) = &mut self.plain {
            base_letter(c).into_iter().for_each(|c| unaccented.push_char(c));
            if c.is_ascii() {
                ascii.push_char(c);
            }
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
        let loose = ["1-ä-b-c", "ä-b-c", "1-a-b-c", "1--b-c"].map(NameHash::of);
        let [plain, unnumbered, unaccented, ascii] = name.all_loose();
        assert!([plain, unnumbered, unaccented, ascii] == loose);
        assert!(HeadingName::of(" - ".chars()).loose == NameHash::EMPTY);
    }
}
