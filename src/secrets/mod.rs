//! Secrets: where they are in URLs and in text, and what is shown in their place. Uses text and syntax.
//!
//! There is one definition of a secret: all output hides the same secrets that the rules about credentials report. In
//! doubt, too much is hidden.
//!
//! | file | what is in it |
//! |---|---|
//! | `debug` | what `{:?}` shows of URLs |
//! | `disjoint` | lists of spans that are sorted and disjoint |
//! | `escapes` | unescapes a text, with the offset of each byte in the source |
//! | `file_name` | secrets in the name of a file that was made of a URL |
//! | `guarded` | the secrets that a text must still hide after it is changed |
//! | `mask` | replaces secrets by `***` |
//! | `nearby` | the secrets in a part of a document, found with the text around it |
//! | `passwords` | passwords of addresses: in an authority, as browsers read them, without `//`, cut off |
//! | `redact` | all secrets of a URL or of a text |
//! | `values` | secrets other than passwords: values of parameters, signatures, the tokens of webhooks |

mod debug;
mod disjoint;
mod escapes;
mod file_name;
mod guarded;
mod mask;
mod nearby;
mod passwords;
mod redact;
mod values;

pub(crate) use disjoint::merge;
pub use file_name::path_secret_spans;
pub(crate) use guarded::{guarded_spans, guarded_url_spans};
pub use mask::MASK;
#[cfg(feature = "report")]
pub(crate) use mask::mask;
pub(crate) use mask::mask_str;
pub use nearby::NearbySecrets;
pub(crate) use redact::password_spans;
pub use redact::{redact, redact_text, secret_spans, url_secret_spans};
#[cfg(feature = "report")]
pub(crate) use values::columns::{Header, LONGEST_ROW};
pub(crate) use values::value::{is_service_token, is_user_token};
pub(crate) use values::{
    SHORTEST_VALUE, Secret, SecretClass, SecretKind, WebhookPaths, find, may_be_signed, may_continue,
};
