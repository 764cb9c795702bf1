//! The front matter of a page.

use super::{Value, toml, yaml};

/// The front matter of a page: YAML between `---`, or TOML between `+++`.
#[derive(Clone, Debug, Default)]
pub(crate) struct FrontMatter {
    pub(crate) value: Value,
    /// Whether the page has one, even if it cannot be read.
    pub(crate) is_there: bool,
}

impl FrontMatter {
    /// Reads the front matter at the start of a page. One that cannot be read has no keys.
    pub(crate) fn of(text: &[u8]) -> Self {
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        let fence = match text.get(..3) {
            Some(fence @ (b"---" | b"+++")) => fence,
            _ => return Self::default(),
        };
        let Some(start) = memchr::memchr(b'\n', text) else { return Self::default() };
        if !text[3..start].trim_ascii().is_empty() {
            return Self::default();
        }
        let mut at = start + 1;
        while at < text.len() {
            let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |len| at + len);
            if text[at..end].trim_ascii_end() == fence {
                let content = String::from_utf8_lossy(&text[start + 1..at]);
                let value = if fence == b"+++" { toml::parse(&content) } else { yaml::parse(&content) };
                return Self { value: value.unwrap_or_default(), is_there: true };
            }
            at = end + 1;
        }
        Self::default()
    }

    /// The text of a key; an empty one counts as none.
    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        self.value.at(key).text().filter(|text| !text.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_matter_is_read() {
        assert_eq!(FrontMatter::of(b"---\nslug: /a\n---\n# B").text("slug"), Some("/a"));
        assert_eq!(FrontMatter::of(b"+++\nslug = \"a\"\n+++\n").text("slug"), Some("a"));
        assert!(!FrontMatter::of(b"# A\n---\n").is_there);
        assert!(FrontMatter::of(b"---\n{{ a: b\n---\n").is_there);
    }
}
