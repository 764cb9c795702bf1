//! The secrets that a text shows when its escapes are undone.

use super::authority::secrets_of_run;
use super::{add_where_free, parameters};
use crate::syntax::octets::Class;
use crate::syntax::spelled::Spelled;
use crate::text::{Places, Span, Wanted};

/// Adds the secrets that `run`, which stands at `base`, shows when its escapes are undone.
pub(super) fn secrets_behind_escapes(run: &[u8], base: usize, secrets: &mut Vec<Span>) {
    let Some(first) = memchr::memchr3(b'%', b'&', b'\\', run) else { return };
    // a character reference ends so
    if memchr::memchr2(b'%', b'\\', &run[first..]).is_none() && memchr::memchr(b';', &run[first..]).is_none() {
        return;
    }
    let clues = Clues::of(run);
    let (may_hold_password, may_hold_other) = (clues.at, clues.equals || clues.slash && may_hold_webhook(run));
    if (may_hold_password || may_hold_other)
        && let Some(spelled) = Spelled::of(run)
    {
        let from = secrets.len();
        if may_hold_password {
            secrets_of_run(&spelled.octets, 0, &mut |secret| secrets.push(spelled.source(secret).shifted(base)));
        }
        if may_hold_other {
            let others = parameters(&spelled.octets).into_iter().map(|secret| spelled.source(secret).shifted(base));
            let mut all = secrets.split_off(from);
            add_where_free(others.collect(), &mut all);
            secrets.extend(all);
        }
    }
}

/// What a text may hold once its escapes are undone, told by parts of it that may belong to such escapes.
#[derive(Default)]
struct Clues {
    /// An at sign, or the number or name of one.
    at: bool,
    /// The number of an equals sign.
    equals: bool,
    /// The number of a solidus.
    slash: bool,
}

/// What those parts begin with; `;` is what the number of an at sign ends in.
static CLUES: Wanted = Wanted::of(Class::of(b"@4;&%ux#\\").table());

impl Clues {
    fn of(text: &[u8]) -> Self {
        let mut clues = Self::default();
        for at in Places::new(text, 0, &CLUES) {
            let (before, behind) = (&text[..at], &text[at + 1..]);
            let goes_on = |parts: &[&[u8]]| parts.iter().any(|part| behind.starts_with(part));
            match text[at] {
                b'@' => clues.at = true,
                b'4' => clues.at |= goes_on(&[b"0"]),
                b';' => clues.at |= before.ends_with(b"64"),
                b'&' => clues.at |= goes_on(&[b"commat;"]),
                b'%' => {
                    clues.equals |= goes_on(&[b"3D", b"3d", b"253"]);
                    clues.slash |= goes_on(&[b"2F", b"2f"]);
                }
                b'u' => {
                    clues.equals |= goes_on(&[b"003"]);
                    clues.slash |= goes_on(&[b"002"]);
                }
                b'x' => {
                    clues.equals |= goes_on(&[b"3d", b"3D"]);
                    clues.slash |= goes_on(&[b"2f", b"2F"]);
                }
                b'#' => {
                    clues.equals |= goes_on(&[b"61;"]);
                    clues.slash |= goes_on(&[b"47;"]);
                }
                _ => clues.slash |= goes_on(&[b"/"]),
            }
        }
        clues
    }
}

/// Whether a text may hold the address of a webhook.
fn may_hold_webhook(text: &[u8]) -> bool {
    ["hook", "/bot", "trigger", "2Fbot", "ical"]
        .iter()
        .any(|part| memchr::memmem::find(text, part.as_bytes()).is_some())
}
