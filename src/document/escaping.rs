//! How the bytes of a URL are written in a document, so that its format reads the same URL.

use std::borrow::Cow;

use super::format::Format;
use super::notation::Escaping;
use crate::scan::Context;

/// The characters that need no escape in the strings and in the text of any program.
const SAFE_IN_PROGRAMS: &str = "-._:/?=@+,;";

impl Format {
    /// `text` as it is written in a URL with this context, in a document of the format; `None` if the spelling is not
    /// certain.
    pub(crate) fn written(self, context: Context, text: &str) -> Option<Cow<'_, str>> {
        let is_literal = |character: char| match context {
            Context::String | Context::Code => SAFE_IN_PROGRAMS.contains(character),
            _ => "-._~:/?#[]@!$&'()*+,;=%<>".contains(character),
        };
        if !text.chars().all(|c| c.is_ascii_alphanumeric() || is_literal(c)) {
            return None;
        }
        let written = match self.notation().escaping {
            Escaping::None => text.to_owned(),
            // two hyphens may end a comment
            Escaping::References if context == Context::Comment && text.contains(['-', '<', '>']) => return None,
            Escaping::References if context == Context::Comment => text.to_owned(),
            Escaping::References => text.replace('&', "&amp;").replace('<', "&lt;").replace('\'', "&#39;"),
            Escaping::Tex if text.contains(['&', '~', '$', '_']) => return None,
            Escaping::Tex => text.replace('%', "\\%").replace('#', "\\#"),
            Escaping::Roff => text.replace('-', "\\-"),
            Escaping::AsciiDoc if text.contains(['~', '_', '*', '+', '#', '^']) || text.contains("--") => return None,
            Escaping::Rst if text.ends_with('_') => return None,
            Escaping::AsciiDoc | Escaping::Rst => text.to_owned(),
            Escaping::Percent if text.contains(['%', '$']) => return None,
            Escaping::Percent => text.to_owned(),
        };
        Some(Cow::Owned(written))
    }
}
