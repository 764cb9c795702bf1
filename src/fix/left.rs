//! Why a URL is left as it is although a rule with a fix reports it.

use std::fmt;

use crate::document::KeptText;
use crate::lint::Finding;
use crate::scan::{Context, Found};
use crate::secrets::may_be_signed;
use crate::text::Span;

/// Why a URL is left as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WhyLeft {
    /// It is compared as a string.
    ComparedAsName,
    /// The text must not change.
    InKeptText,
    /// A comment suppresses the finding.
    Suppressed,
    /// The fix would give the document other URLs than intended.
    OtherUrls,
    /// The fix would break a signature in the URL.
    Signed,
    /// The URL is not written as it is read: it has an escape or a line break.
    Escaped,
    /// The new text cannot be written there, or is not the URL that is meant.
    NotWritable,
    /// The file is read in parts.
    TooLarge,
}

impl WhyLeft {
    /// Why the document does not allow a change of the URL at `url`; `None` if it does.
    pub(crate) fn by_document(kept: &KeptText, text: &[u8], url: Span, context: Context) -> Option<Self> {
        if kept.has_name(text, url, context) {
            return Some(Self::ComparedAsName);
        }
        kept.has(text, url, context).then_some(Self::InKeptText)
    }

    /// Why a URL is left that `finding` still reports after all fixes that could be applied.
    pub(crate) fn of(kept: &KeptText, text: &[u8], found: &Found<'_>, finding: &Finding, is_suppressed: bool) -> Self {
        if let Some(left) = Self::by_document(kept, text, found.span(), finding.context) {
            left
        } else if is_suppressed {
            Self::Suppressed
        } else if finding.fix.is_some() {
            Self::OtherUrls
        } else if may_be_signed(&found.text) {
            Self::Signed
        } else if !found.is_verbatim() {
            Self::Escaped
        } else {
            Self::NotWritable
        }
    }
}

impl fmt::Display for WhyLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ComparedAsName => "it is compared as a name",
            Self::InKeptText => "the text around it is generated, signed, counted or to be copied as it is",
            Self::Suppressed => "a urlint-ignore comment covers it",
            Self::OtherUrls => "the text would then have other URLs than intended",
            Self::Signed => "it may be signed",
            Self::Escaped => "a line break or an escape is in it",
            Self::NotWritable => {
                "the new URL would match again, repeat a secret, or need an escape that is not certain there"
            }
            Self::TooLarge => "the file is too large to be changed (--max-document-size)",
        })
    }
}
