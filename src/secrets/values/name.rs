//! Names that show that their value is a secret: of parameters, of segments of a path, of members of JSON.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::value::SecretCriterion;
use crate::syntax::byte_class::{ALPHA, Class, DIGIT};
use crate::syntax::percent::{ascii_decoded, utf8_decoded};
use crate::text::{embedded, fields};

/// The bytes of names, which may be in any language.
pub(super) const NAME: Class = ALPHA.or(DIGIT).or(Class::of(b"_-.[]%")).or(Class::range(0x80, 0xff));

/// The longest name that is examined.
pub(super) const MAX_NAME_LEN: usize = 64;

/// What a secret value allows somebody who gets to know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SecretClass {
    /// To act in the name of its owner.
    Secret,
    /// To act in the name of its owner until the session ends.
    Session,
    /// To join a meeting.
    Passcode,
    /// Little: clients show such keys, and they are limited to certain sites or uses.
    Public,
}

/// Names of parameters, in lower case and without the separators of their words.
static NAMES: LazyLock<HashMap<&'static [u8], (SecretClass, SecretCriterion)>> = LazyLock::new(|| {
    let class = |class: &str| match class {
        "session" => (SecretClass::Session, SecretCriterion::Named),
        "password" => (SecretClass::Secret, SecretCriterion::Password),
        "weak" => (SecretClass::Secret, SecretCriterion::Weak),
        "hidden" => (SecretClass::Secret, SecretCriterion::Likely),
        "code" => (SecretClass::Secret, SecretCriterion::Code),
        "long" => (SecretClass::Secret, SecretCriterion::Long),
        _ => (SecretClass::Secret, SecretCriterion::Named),
    };
    fields(embedded!("parameters.tsv")).map(|row| (row[0].as_bytes(), class(row[1]))).collect()
});

/// The endings of names of secrets.
const ENDINGS: &[&str] = &[
    "token",
    "secret",
    "apikey",
    "password",
    "passwd",
    "passphrase",
    "pwd",
    "accesskey",
    "accountkey",
    "authkey",
    "encryptionkey",
    "licensekey",
    "privatekey",
    "secretkey",
    "signingkey",
];
/// The last words of names of passwords, if they are words of their own: `db_pass`.
const LAST_WORDS: [&[u8]; 2] = [b"pass", b"psk"];

/// Words for a password with letters beyond US-ASCII, in lower case; others are in the table of names.
const NON_ASCII_PASSWORDS: &[&str] = &[
    "contraseña",
    "hasło",
    "jelszó",
    "khẩu",
    "lösenord",
    "parolă",
    "şifre",
    "κωδικός",
    "пароль",
    "סיסמה",
    "السر",
    "المرور",
    "पासवर्ड",
    "รหัสผ่าน",
    "密码",
    "密碼",
    "口令",
    "パスワード",
    "비밀번호",
    "암호",
];

/// The dot that the lower case of Turkish `İ` has after its `i`.
const DOT_ABOVE: char = '\u{307}';

/// The starts of names with such an ending whose values are no secrets: positions in a list, answers to a form, counts
/// of tokens.
const HARMLESS_STARTS: &[&str] = &[
    "page",
    "next",
    "prev",
    "continuation",
    "cursor",
    "sync",
    "csrf",
    "xsrf",
    "authenticity",
    "max",
    "min",
    "stop",
    "pad",
    "mask",
    "skip",
    "resume",
    "delta",
    "change",
    "device",
    "recaptcha",
    "captcha",
    "circle",
    "requestverification",
];

/// Which names may be in [`NAMES`]: for each first letter, one bit for each length.
static MAY_NAME: LazyLock<[u64; 256]> = LazyLock::new(|| {
    let mut may_name = [0; 256];
    NAMES.keys().for_each(|name| may_name[usize::from(name[0])] |= len_bit(name));
    may_name
});

fn len_bit(name: &[u8]) -> u64 {
    1 << name.len().min(63)
}

/// Which letters may be the last two of such a name, without separators: for each last one, one bit for each before it.
static MAY_END: LazyLock<[u32; 32]> = LazyLock::new(|| {
    let mut may_end = [0; 32];
    let endings = ENDINGS.iter().map(|ending| ending.as_bytes());
    let capitals: Vec<_> = NON_ASCII_PASSWORDS.iter().map(|word| word.to_uppercase()).collect();
    let foreign = NON_ASCII_PASSWORDS.iter().copied().chain(capitals.iter().map(|word| &**word)).map(str::as_bytes);
    for name in NAMES.keys().copied().chain(endings).chain(LAST_WORDS).chain(foreign) {
        let (last, before) = last_letters(name);
        may_end[last] |= before;
    }
    may_end
});

/// The last letter of a name, and the bit of the one before it; all bits if there is none.
fn last_letters(name: &[u8]) -> (usize, u32) {
    let mut letters = name.iter().rev().filter(|byte| !matches!(byte, b'_' | b'-' | b'.'));
    let (last, before) = (letters.next(), letters.next());
    (last.map_or(0, |&last| letter(last)), before.map_or(u32::MAX, |&before| 1 << letter(before)))
}

/// A quick test before [`classify`], by the last two letters of the name: true for some names that it does not know.
pub(super) fn may_be_known(name: &[u8]) -> bool {
    // names with escapes or brackets pass
    const ESCAPES: usize = 6;
    let end = &name[name.len().saturating_sub(ESCAPES)..];
    if end.contains(&b'%') || end.ends_with(b"]") {
        return true;
    }
    let (last, before) = last_letters(name);
    MAY_END[last] & before != 0
}

/// The class of a name's value, and the criterion by which the value is a secret; `None` for most names.
///
/// `user[access-token]`, `access_token` and `accesstoken` are the same name.
pub(super) fn classify(name: &[u8]) -> Option<(SecretClass, SecretCriterion)> {
    let escaped = std::str::from_utf8(name).ok().filter(|_| name.contains(&b'%'));
    let decoded = escaped.map(|name| utf8_decoded(name).unwrap_or_else(|| ascii_decoded(name)));
    let words = decoded.as_deref().map_or(name, str::as_bytes);
    // `user[password]`, `token[]`
    let list = words.strip_suffix(b"[]").unwrap_or(words);
    let list = list.iter().rposition(|&byte| byte != b']').map_or(&[][..], |last| &list[..=last]);
    let inner = list.iter().rposition(|&byte| byte == b'[').map_or(list, |bracket| &list[bracket + 1..]);
    if !may_be_known(inner) {
        return None;
    }
    if let Some(last) = inner.iter().rposition(|byte| !byte.is_ascii()) {
        let lower = String::from_utf8_lossy(inner).to_lowercase().replace(DOT_ABOVE, "");
        let is_password = NON_ASCII_PASSWORDS.iter().any(|word| lower.ends_with(word));
        // `参数sid`: the text before a name belongs to a sentence
        return if is_password {
            Some((SecretClass::Secret, SecretCriterion::Password))
        } else {
            classify(&inner[last + 1..])
        };
    }
    let (mut joined, mut len) = ([0; MAX_NAME_LEN], 0);
    for byte in inner.iter().filter(|byte| !matches!(byte, b'_' | b'-' | b'.')) {
        *joined.get_mut(len)? = byte.to_ascii_lowercase();
        len += 1;
    }
    let joined = &joined[..len];
    let (&first, &last) = (joined.first()?, joined.last()?);
    if MAY_NAME[usize::from(first)] & len_bit(joined) != 0
        && let Some(&known) = NAMES.get(joined)
    {
        return Some(known);
    }
    if let Some(dot) = inner.iter().rposition(|&byte| byte == b'.') {
        return classify(&inner[dot + 1..]);
    }
    let word = inner.iter().rposition(|byte| b"_-".contains(byte)).map_or(&[][..], |at| &inner[at + 1..]);
    if LAST_WORDS.iter().any(|known| word.eq_ignore_ascii_case(known)) {
        return Some((SecretClass::Secret, SecretCriterion::Password));
    }
    let harmless = || HARMLESS_STARTS.iter().any(|start| joined.starts_with(start.as_bytes()));
    let mut endings = ENDINGS.iter().filter(|ending| ending.as_bytes().last() == Some(&last));
    let ending = endings.find(|ending| joined.ends_with(ending.as_bytes())).filter(|_| !harmless())?;
    let is_chosen = ending.starts_with("pass") || *ending == "pwd";
    let criterion = if is_chosen { SecretCriterion::Password } else { SecretCriterion::Named };
    Some((SecretClass::Secret, criterion))
}

/// The criterion by which a value with this name is a secret; `None` for most names.
pub(super) fn criterion_of(name: &[u8]) -> Option<SecretCriterion> {
    classify(name).map(|(_, criterion)| criterion)
}

/// Whether the name of a segment says that the next one is a secret: `/password/Xk29vq7Zp1`.
pub(super) fn names_next_segment(name: &[u8]) -> bool {
    may_name_next_segment(name)
        && matches!(classify(name), Some((SecretClass::Secret, SecretCriterion::Named | SecretCriterion::Password)))
}

/// A quick test before [`names_next_segment`], by the first letter, the last one and the length of the name: true for
/// some names that name no secret.
#[inline]
pub(super) fn may_name_next_segment(name: &[u8]) -> bool {
    let (Some(&first), Some(&last)) = (name.first(), name.last()) else { return false };
    MAY_BE_SEGMENT[letter(first)][letter(last)] & len_bit(name) != 0
}

/// Segments before the address of something that is for one person, or for one use.
const PERSONAL_SEGMENTS: &[&str] = &[
    "accept",
    "activate",
    "activation",
    "confirm",
    "confirmation",
    "hook",
    "hooks",
    "invitation",
    "invite",
    "magic",
    "magic-link",
    "magiclink",
    "one-time",
    "onetime",
    "password-reset",
    "reset",
    "reset-password",
    "t",
    "unsubscribe",
    "verification",
    "verify",
    "webhook",
    "webhooks",
];

/// Whether a segment says that the next one is a secret if it is long and random: `/reset-password/8f2Kq9...`.
pub(super) fn addresses_next_segment(name: &[u8]) -> bool {
    may_name_next_segment(name) && PERSONAL_SEGMENTS.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}

/// Which segments may name the next one: for each first and last letter, one bit for each length, with at most two
/// separators.
static MAY_BE_SEGMENT: [[u64; 32]; 32] = {
    let mut may_be = [[0; 32]; 32];
    let table = include_bytes!("parameters.tsv");
    let (mut start, mut at) = (0, 0);
    while at < table.len() {
        if table[at] == b'\t' && table[start] != b'#' {
            let bit = 1 << (at - start);
            may_be[letter(table[start])][letter(table[at - 1])] |= bit | bit << 1 | bit << 2;
        }
        start = if table[at] == b'\n' { at + 1 } else { start };
        at += 1;
    }
    let mut at = 0;
    while at < PERSONAL_SEGMENTS.len() {
        let name = PERSONAL_SEGMENTS[at].as_bytes();
        may_be[letter(name[0])][letter(name[name.len() - 1])] |= 1 << name.len();
        at += 1;
    }
    may_be
};

/// The number of a letter, which is equal for both cases.
const fn letter(byte: u8) -> usize {
    (byte & 0x1f) as usize
}
