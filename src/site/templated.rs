//! References that a template or a scheme of the generator makes of the written text.

use super::document_references::DocumentReferences;
use super::placeholders::has_placeholder;
use crate::scan::{Found, TargetKind};

impl DocumentReferences<'_> {
    /// Whether the text is the input of a template or of a scheme of the generator, not the reference itself.
    #[cfg(feature = "report")]
    pub(super) fn is_from_template(&self, text: &str) -> bool {
        self.site().strip_own_scheme(text).is_some() || self.template_path(text).is_some()
    }

    /// Whether a tag such as `{{< ref "a" >}}` is literal text: in code, or where no generator runs it.
    pub(super) fn is_literal_tag(&self, found: &Found<'_>) -> bool {
        if found.target != TargetKind::Shortcode {
            return false;
        }
        let before = self.text.get(..found.span().start).unwrap_or(self.text);
        let line = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let is_code = memchr::memchr_iter(b'`', &before[line..]).count() % 2 == 1;
        is_code || !self.site().runs_template_tags
    }

    /// The path that a template prints, from the root of the host: `/b/a/` of `{{ "/a/" | relative_url }}` and of
    /// `{{ site.baseurl }}/a/`, if the base of the site is `/b/`. `None` for other texts.
    pub(super) fn template_path(&self, text: &str) -> Option<String> {
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
        (!has_placeholder(&path)).then(|| [root, &path].concat())
    }
}

/// The filters of templates that make an address of a path.
const FILTERS: &[&str] = &["relative_url", "absolute_url", "url"];
