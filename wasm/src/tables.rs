//! The large tables of urlint in a compact form, which `build.rs` makes of the crates `psl` and `deunicode`.
//! `npm/test/tables.test.mjs` compares what is said by them with what the program says.

use std::sync::LazyLock;

use psl_types::{Info, List, Type};
use urlint::text::GivenTables;

/// Gives urlint the tables.
pub(crate) fn give() {
    GivenTables { registrable_len, consonants }.give();
}

/// The rules of the Public Suffix List, sorted, each with its labels from the right: `uk.co`, `ck.*`, `ck.!www`.
static SUFFIXES: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!(concat!(env!("OUT_DIR"), "/suffixes.txt")).lines().collect());

/// The number of labels of the longest rule.
const MOST_LABELS: usize = include!(concat!(env!("OUT_DIR"), "/most_labels.rs"));

fn registrable_len(host: &[u8]) -> Option<usize> {
    let domain = Suffixes.domain(host).filter(|domain| domain.suffix().is_known())?;
    Some(domain.as_bytes().len())
}

/// The Public Suffix List.
struct Suffixes;

impl List for Suffixes {
    /// The longest suffix of a name that is a rule, by its labels from the right. `b.ck` is one by `ck.*`, but of
    /// `www.ck`, which is excepted, it is `ck`. As in `psl`, `ck.*` says nothing of `b.ck` where there is a rule below
    /// that, such as `ck.b.*`. All suffixes count as those of registries: that is not asked for.
    fn find<'a, T: Iterator<Item = &'a [u8]>>(&self, labels: T) -> Info {
        let mut found = Info { len: 0, typ: None };
        // the labels so far, with a dot after each
        let mut name = String::new();
        for label in labels.take(MOST_LABELS) {
            let Ok(label) = str::from_utf8(label) else { break };
            let parent = name.len();
            let mut is_rule = |last: [&str; 2]| {
                name.truncate(parent);
                name.extend(last);
                SUFFIXES.binary_search(&name.as_str()).is_ok()
            };
            if is_rule(["!", label]) {
                return Info { len: parent.saturating_sub(1), typ: Some(Type::Icann) };
            }
            let (is_of_any, is_own) = (is_rule(["*", ""]), is_rule([label, ""]));
            let len = name.len();
            name.push('.');
            let below = SUFFIXES.partition_point(|rule| *rule < name.as_str());
            let has_below = SUFFIXES.get(below).is_some_and(|rule| rule.starts_with(&name));
            let is_suffix = is_own || is_of_any && !has_below;
            // without a rule, the last label is a suffix that is not known
            if is_suffix || parent == 0 {
                found = Info { len, typ: is_suffix.then_some(Type::Icann) };
            }
        }
        found
    }
}

/// The different consonants of letters, and by code point the number of those of each letter, in two bytes.
static CONSONANTS: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!(concat!(env!("OUT_DIR"), "/consonants.txt")).lines().collect());
static NUMBERS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/consonants.bin"));

fn consonants(c: char) -> &'static str {
    let (numbers, _) = NUMBERS.as_chunks();
    let number = numbers.get(c as usize).map_or(0, |number| u16::from_le_bytes(*number));
    CONSONANTS.get(usize::from(number)).copied().unwrap_or_default()
}
