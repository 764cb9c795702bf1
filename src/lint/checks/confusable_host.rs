//! A host whose letters look like those of another: `paypa1.com` with a 1 looks like `paypal.com` (UTS #39 section 4).

use std::borrow::Cow;
use std::sync::LazyLock;

use idna::uts46::{AsciiDenyList, Hyphens, Uts46};
use unicode_security::confusable_detection::skeleton;

use super::check::{Check, Run::OfUrl};
use crate::lint::context::{RuleContext, UrlFeatures, dns_name};
use crate::lint::model::{RuleMatch, RuleMatches};
use crate::scan::tld::is_top_level;
use crate::syntax::idn::UnicodeName;
use crate::text::{LazyCharSet, embedded, rows};

/// The hosts of well-known names, each with the skeleton of its first label; sorted.
static KNOWN: LazyLock<Vec<(String, &'static str)>> = LazyLock::new(|| {
    let rows = rows(embedded!("../../../rules/data/imitated-hosts.txt"));
    let mut known: Vec<_> = rows.map(|host| (look(first_label(host)), host)).collect();
    known.sort_unstable();
    known
});

/// Minimum length of a name that is still recognized with diacritics on its letters: `bíng` may well be another name.
const SHORTEST_WITH_MARKS: usize = 5;

/// The longest host that is checked, in bytes. The DNS allows 253 bytes in Punycode; a decoded letter has up to four.
const LONGEST_HOST: usize = 1024;

pub(super) static CHECK: Check = Check {
    name: "confusable-host",
    features: UrlFeatures::ODD_HOST.union(UrlFeatures::LOOKALIKE),
    values: 2,
    options: &["hosts"],
    run: OfUrl(check),
};

fn check(cx: &RuleContext<'_, '_>, matches: &mut RuleMatches) {
    let Some(written) = cx.url.host().filter(|host| host.len() <= LONGEST_HOST && !host.starts_with('[')) else {
        return;
    };
    let imitated = if written.is_ascii() && !written.contains("xn--") && !written.contains("XN--") {
        imitated_in_ascii(cx, written)
    } else {
        imitated_in_unicode(cx)
    };
    let Some(imitated) = imitated else { return };
    let Some((span, host)) = dns_name::real_name_or_ipv4(cx).filter(|_| !cx.parts().has_reserved_host()) else {
        return;
    };
    let mut rule_match = RuleMatch::at(span).with(cx.quote(span)).with(imitated);
    let (unicode, _) = Uts46::new().to_unicode(host.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
    if !unicode.is_ascii() {
        let ascii = idna::domain_to_ascii(host).unwrap_or_default();
        rule_match.help = Some(format!("it is \"{ascii}\": write the intended host"));
    }
    matches.push(rule_match);
}

/// The known host that a US-ASCII name resembles: `paypal.com` for `paypa1.com`, `microsoft.com` for `rnicrosoft.com`.
fn imitated_in_ascii(cx: &RuleContext<'_, '_>, host: &str) -> Option<String> {
    let has_lookalike = |label: &&str| {
        let pairs = label.as_bytes().windows(2);
        label.bytes().any(|byte| matches!(byte, b'0' | b'1' | b'I'))
            || pairs.into_iter().any(|pair| pair == b"rn" || pair == b"vv")
    };
    let (front, _) = host.strip_suffix('.').unwrap_or(host).rsplit_once('.')?;
    front.split('.').filter(has_lookalike).find_map(|label| imitated_known_host(cx, label))
}

/// The host that a name with letters outside US-ASCII resembles: a known host, or the same name in US-ASCII.
fn imitated_in_unicode(cx: &RuleContext<'_, '_>) -> Option<String> {
    let UnicodeName { text: unicode, .. } =
        Some(cx.unicode_host()).filter(|name| name.is_valid && !name.text.is_ascii())?;
    let labels = || unicode.strip_suffix('.').unwrap_or(unicode).split('.').filter(|label| !label.is_ascii());
    if let Some(imitated) = labels().find_map(|label| imitated_known_host(cx, label)) {
        return Some(imitated);
    }
    // letters of other scripts that all look like ASCII ones; those of Latin are letters of a language, and a single
    // one is a name in formulas and tests
    let is_latin = |c: char| unicode_script::UnicodeScript::script(&c) == unicode_script::Script::Latin;
    let is_foreign_word =
        |label: &str| label.chars().nth(1).is_some() && label.chars().any(|c| c.is_alphabetic() && !is_latin(c));
    let ascii = ascii_lookalike(unicode).filter(|_| labels().all(is_foreign_word))?;
    let (_, top) = ascii.rsplit_once('.')?;
    is_top_level(top).then_some(ascii)
}

/// The known host whose name a label resembles but does not equal.
fn imitated_known_host(cx: &RuleContext<'_, '_>, label: &str) -> Option<String> {
    // the well-known names are US-ASCII
    if cx.settings.list("hosts").is_empty() && !may_look_ascii(label) {
        return None;
    }
    let skeleton = look(label);
    let unmarked = if skeleton.is_ascii() { Cow::Borrowed(&*skeleton) } else { Cow::Owned(without_marks(&skeleton)) };
    let is_same_name = |host: &str| first_label(host).eq_ignore_ascii_case(label);
    let fits = |(look, host): &(String, &'static str)| {
        let is_unmarked = *look == unmarked && look.len() >= SHORTEST_WITH_MARKS && unmarked != skeleton;
        (*look == skeleton || is_unmarked) && !is_same_name(host)
    };
    let other_look = Some(&*unmarked).filter(|unmarked| *unmarked != skeleton);
    for wanted in [&*skeleton].into_iter().chain(other_look) {
        let from = KNOWN.partition_point(|(look, _)| &**look < wanted);
        if let Some((_, host)) = KNOWN[from..].iter().take_while(|(look, _)| look == wanted).find(|entry| fits(entry)) {
            return Some((*host).to_owned());
        }
    }
    let mut configured = cx.settings.list("hosts").iter().filter(|host| !is_same_name(host));
    configured.find(|host| look(first_label(host)) == skeleton).cloned()
}

fn first_label(host: &str) -> &str {
    host.split('.').next().unwrap_or(host)
}

/// The skeleton of a label, with digits and pairs of letters replaced by the letter that they resemble.
fn look(label: &str) -> String {
    if !label.is_ascii() {
        return look_of_any(label);
    }
    let ascii = &*ASCII_LOOKS;
    let mut letters = String::with_capacity(2 * label.len());
    label.bytes().for_each(|byte| letters.push_str(&ascii[usize::from(byte)]));
    if letters.contains('v') { letters.replace("vv", "w") } else { letters }
}

/// The skeleton of each character of US-ASCII.
static ASCII_LOOKS: LazyLock<[String; 128]> =
    LazyLock::new(|| std::array::from_fn(|byte| look_of_any(char::from(byte as u8).encode_utf8(&mut [0]))));

fn look_of_any(label: &str) -> String {
    let label = label.replace('I', "l").to_lowercase();
    let label: String = label.chars().map(without_small_capital).collect();
    let skeleton: String = skeleton(&label).collect();
    skeleton.to_lowercase().replace("vv", "w").replace(['i', '1', '|'], "l").replace('0', "o")
}

/// Whether the look of a label may be US-ASCII without its marks: `false` for most foreign names at their first
/// letters.
fn may_look_ascii(label: &str) -> bool {
    static MAY_LOOK_ASCII: LazyCharSet = LazyCharSet::new(may_letter_look_ascii);
    label.chars().all(|c| c.is_ascii() || MAY_LOOK_ASCII.has(c).unwrap_or(true))
}

fn may_letter_look_ascii(c: char) -> bool {
    let c = without_small_capital(c);
    c.is_ascii() || c.is_uppercase() || skeleton(c.encode_utf8(&mut [0; 4])).all(|c| c.is_ascii() || is_mark(c))
}

/// The letter that a small capital resembles; the tables of UTS #39 lack most of them.
fn without_small_capital(c: char) -> char {
    match c {
        'ɢ' => 'g',
        'ɪ' => 'i',
        'ɴ' => 'n',
        'ʀ' => 'r',
        'ʙ' => 'b',
        'ʜ' => 'h',
        'ʟ' => 'l',
        'ʏ' => 'y',
        c => c,
    }
}

/// A skeleton without its combining marks.
fn without_marks(skeleton: &str) -> String {
    skeleton.chars().filter(|&c| !is_mark(c)).collect()
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}')
}

/// The host in US-ASCII that a name looks like, letter by letter; `None` if it does not look like one.
fn ascii_lookalike(name: &str) -> Option<String> {
    if !may_look_ascii(name) {
        return None;
    }
    let mut ascii = String::new();
    for c in name.chars() {
        let from = ascii.len();
        if c.is_ascii() {
            ascii.push(c);
        } else {
            let mut buffer = [0; 4];
            let skeleton: String = skeleton(c.encode_utf8(&mut buffer)).collect();
            ascii += &skeleton.replace("rn", "m");
        }
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
        if !ascii[from..].bytes().all(is_plain) {
            return None;
        }
    }
    Some(ascii)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_ascii_may_look_so() {
        let all = ('\u{80}'..='\u{2ffff}').filter(|c| without_marks(&look(&c.to_string())).is_ascii());
        let missed: String = all.filter(|&c| !may_look_ascii(&c.to_string())).collect();
        assert_eq!(missed, "");
    }

    #[test]
    fn ascii_looks_as_its_letters_do() {
        let bytes = || (0..128_u8).map(char::from);
        for pair in bytes().flat_map(|first| bytes().map(move |second| String::from_iter([first, second]))) {
            assert_eq!(look(&pair), look_of_any(&pair), "{pair:?}");
            let long = format!("vv{pair}v{pair}v");
            assert_eq!(look(&long), look_of_any(&long), "{long:?}");
        }
    }
}
