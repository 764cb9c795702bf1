//! References that a template or a generator makes of what is written.

use super::document_references::DocumentReferences;
use super::filled_in::is_filled_in;
use crate::scan::{Found, TargetKind};

impl DocumentReferences<'_> {
    /// Whether a template or a scheme of the generator makes the reference of a path.
    #[cfg(feature = "cli")]
    pub(super) fn is_made_of_path(&self, text: &str) -> bool {
        self.site().own_scheme(text).is_some() || self.templated(text).is_some()
    }

    /// Whether a tag such as `{{< ref "a" >}}` is shown, not run: in code, or where no generator runs it.
    pub(super) fn is_shown_tag(&self, found: &Found<'_>) -> bool {
        if found.target != TargetKind::Shortcode {
            return false;
        }
        let before = self.text.get(..found.span().start).unwrap_or(self.text);
        let line = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let is_code = memchr::memchr_iter(b'`', &before[line..]).count() % 2 == 1;
        is_code || !self.site().runs_tags
    }

    /// The path from the root of the host that a template makes of its argument, or of the base of the site:
    /// `{{ "/a/" | relative_url }}`, `{{ site.baseurl }}/a/`.
    pub(super) fn templated(&self, text: &str) -> Option<String> {
        let (inner, rest) = text.strip_prefix("{{")?.split_once("}}")?;
        let inner = inner.trim().trim_matches('-').trim();
        let root = self.site().base.as_str();
        let path = match inner.split_once('|') {
            Some((argument, filter)) if FILTERS.contains(&filter.trim()) => {
                let argument = argument.trim();
                let quote = argument.chars().next().filter(|c| matches!(c, '"' | '\''))?;
                let argument = argument.strip_prefix(quote)?.strip_suffix(quote)?;
                [argument.trim_start_matches('/'), rest].concat()
            }
            None if inner == "site.baseurl" && (rest.starts_with('/') || rest.is_empty()) => {
                rest.trim_start_matches('/').to_owned()
            }
            _ => return None,
        };
        (!is_filled_in(&path)).then(|| [root, &path].concat())
    }
}

/// The filters of templates that make an address of a path.
const FILTERS: &[&str] = &["relative_url", "absolute_url", "url"];
