//! What one look at a URL tells of the secrets that it may hold. Most hold none.

use super::webhook;
use crate::text::{Places, Wanted};

/// What is there of all that some secret needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Signs {
    /// An `@`, as before every host with a password.
    pub(crate) at: bool,
    /// A colon beside the first one, which may be that of the scheme: before every password, whole or cut.
    pub(crate) colons: bool,
    /// A `=`, as before the value of every parameter.
    pub(crate) equals: bool,
    /// A `%`, `&` or `\`, with which every escape begins.
    pub(crate) escape: bool,
    /// The begin of the path of a webhook.
    pub(crate) webhook: bool,
}

/// What may be a sign, and all that stands in no host: the path of a webhook is told by what stands before it.
static LOOKED_AT: Wanted = Wanted::of(webhook::HOST.not().table());

impl Signs {
    pub(crate) fn of(url: &[u8]) -> Self {
        let (mut signs, mut colons) = (Self::default(), 0);
        let mut paths = webhook::Paths::new(url);
        for at in Places::new(url, 0, &LOOKED_AT) {
            match url[at] {
                b'@' => signs.at = true,
                b':' => colons += 1,
                b'=' => signs.equals = true,
                b'%' | b'&' | b'\\' => signs.escape = true,
                _ => {}
            }
            signs.webhook |= paths.may_begin_at(at);
        }
        Self { colons: colons > 1, ..signs }
    }

    /// Whether there is none of them, and so no secret.
    pub(crate) fn are_none(self) -> bool {
        self == Self::default()
    }
}
